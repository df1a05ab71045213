text
: rows
1
