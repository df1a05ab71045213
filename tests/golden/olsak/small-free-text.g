Free text,
  with : in it
:radky
3

1 2
:sloupce
1 1
1
1 1
1
:konec


