Tiny
#d
   0:   #FFFFFF   white
   r:%  #FF0000   red
   b:*  #0000FF   blue
: rows
2r 1b

1b 2b
: columns
1r 1b
1r
1b 1b
1b
