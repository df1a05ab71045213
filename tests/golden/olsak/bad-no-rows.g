: rows
: columns
