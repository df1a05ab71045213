#d
0:  white
1:# black
a:a red >
: rows
1
: columns
1
:
