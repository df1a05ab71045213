5 x 1
: rows
1
: columns
1


