#d
  1:# black
  6:  red
: rows
1
: columns
1
