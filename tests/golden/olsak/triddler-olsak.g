Sixteen triangles on a red ground: the sixth colour is drawn around them.
#T
#d
   0:   white
   1:#  red       numbers alone
   b:b  #00F      the other one
   6:   #ff8080   around
:     A
     1 2b
:     B
  1 2b 2
 1b 1 1b
:     C
   1b 2
   1 4b
:     D
   1b 2
:     E
   1 1b
 1 1b 1
:     F
  2b 1b
   1b 2
