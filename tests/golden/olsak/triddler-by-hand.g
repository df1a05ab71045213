Sixteen triangles, in two colours. What comes before the first of the marks is free text.
#t
#d this one has a palette
  0:   white
  1:#  red
  b:b  blue
: A
     1 2b
: B
  1 2b 2
 1b 1 1b
: C
1b 2
1 4b
: D
1b 2
: E
1 1b
1 1b 1
: F
2b 1b
1b 2
