: rows
a3b
: columns
