#t
#d
   0:   #FFFFFF   white
   a:a  #FF0000   aFF0000
   b:b  #0000FF   b0000FF
: TopLeft
1a 2b 
: BottomLeft
1a 2b 2a 
1b 1a 1b 
: Bottom
1b 2a 
1a 4b 
: BottomRight
1b 2a 
: TopRight
1a 1b 
1a 1b 1a 
: Top
2b 1b 
1b 2a 
