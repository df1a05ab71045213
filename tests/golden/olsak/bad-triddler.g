#t
: rows
