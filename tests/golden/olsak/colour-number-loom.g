#d
   0:   #FFFFFF   white
   a:a  #FF0000   aFF0000
   b:b  #0000FF   b0000FF
: rows
2a 1b 

1b 2b 
: columns
1a 1b 
1a 
1b 1b 
1b 
