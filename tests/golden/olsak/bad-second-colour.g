#d
r:r red
r:s blue
: rows
