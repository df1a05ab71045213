#t
: A
1
: B
1
: C
1
: D
1
: E
1
: F

