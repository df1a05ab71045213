#d
r:r red
: rows
1
