1 x 5
: rows
1
: columns
1

