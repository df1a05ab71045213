: rows
1r
: columns
