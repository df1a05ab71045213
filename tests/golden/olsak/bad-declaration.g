#d
red
: rows
