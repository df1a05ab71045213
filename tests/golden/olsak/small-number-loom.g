#d
   0:   #FFFFFF   white
   a:a  #000000   black
: rows
3a 

1a 2a 
: columns
1a 1a 
1a 
1a 1a 
1a 
