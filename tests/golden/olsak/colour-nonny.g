No. 7: Tiny
by A. Nobody
free
#d
   0:   #FFFFFF   background
   r:#  #FF0000   red
   b:$  #0000FF   blue
: rows
2r 1b

1b 2b
: columns
1r 1b
1r
1b 1b
1b
