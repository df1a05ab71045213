#d
r:r red/blue
: rows
