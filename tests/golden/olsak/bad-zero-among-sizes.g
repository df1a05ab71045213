: rows
1 0
: columns
