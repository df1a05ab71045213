#t
#d
   0:.  #FFFFFF  white
   r:r  #FF0000  red
   b:b  #0000FF  blue
: top left
1r 2b
: bottom left
1r 2b 2r
1b 1r 1b
: bottom
1b 2r
1r 4b
: bottom right
1b 2r
: top right
1r 1b
1r 1b 1r
: top
2b 1b
1b 2r
