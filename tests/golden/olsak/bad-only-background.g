#d
: rows
1
