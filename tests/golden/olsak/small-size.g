Said here:
4 x 3
#d
   0:   #FFFFFF  white
   1:#  #000000  black
: rows
3

1 2
: columns
1 1
1
1 1
1


