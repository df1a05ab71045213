12 x 15
#d
   0:.  #FFFFFF  white
   1:#  #000000  black
   /:◢  #FFFFFF/#000000  << white/black
   /:◤  #000000/#FFFFFF  >> black/white
   \:◥  #FFFFFF\#000000  <> white\black
   \:◣  #000000\#FFFFFF  >< black\white
: rows
/2\
/4\
/6\
3/ \3
3\ /3
6
6
/8\
/10\
/4/ 4 \4\
3/ \4/ \3
\2/ 2 \2/
/4\
\4/
\2/
: columns
/3\
/4/
/4/
/8/
/10\ /2\
/4/ \11\
\4\ /11/
\10/ \2/
\8\
\4\
\4\
\3/
