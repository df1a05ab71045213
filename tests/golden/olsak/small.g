: rows
3

1 2
: columns
1 1
1
1 1
1
:
