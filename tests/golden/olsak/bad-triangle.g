#d
r:r red/nosuch
: rows
