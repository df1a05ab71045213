#t
#d
   0:.  #FFFFFF  white
   a:#  #24466E  dark blue
: top left
2a 2a
4a 4a
4a 4a
7a
1a 4a 4a 1a
1a 3a 3a 3a 3a 3a 1a
: bottom left
1a 3a 3a 3a 3a 3a 1a
1a 4a 4a 1a
7a
4a 4a
4a 4a
2a 2a
: bottom
2a 2a
4a 4a
4a 4a
7a
1a 4a 4a 1a
1a 3a 3a 3a 3a 3a 1a
: bottom right
1a 3a 3a 3a 3a 3a 1a
1a 4a 4a 1a
7a
4a 4a
4a 4a
2a 2a
: top right
2a 2a
4a 4a
4a 4a
7a
1a 4a 4a 1a
1a 3a 3a 3a 3a 3a 1a
: top
1a 3a 3a 3a 3a 3a 1a
1a 4a 4a 1a
7a
4a 4a
4a 4a
2a 2a
:
