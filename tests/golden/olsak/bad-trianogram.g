#T
: rows
