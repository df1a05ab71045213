"""How large things may be that others have made: files, the puzzles and pictures in them.

A few characters can announce what would take gigabytes and hours. These limits are far beyond what
people make: readers refuse what is beyond them, and writers do not write it. SECURITY.md has the
same table.
"""

from __future__ import annotations

#: Bytes of a file of puzzles, or of standard input, which may have no end.
MOST_BYTES = 100_000_000

#: Bytes of a formula or a proof that is packed in a certificate, when it is unpacked.
MOST_UNPACKED = 2_000_000_000

#: Lines of one direction.
MOST_LINES = 10_000

#: Lines, of all puzzles of a file, that it announces beyond the characters that it has.
MOST_EMPTY = 500_000

#: Blocks of a line, which has room for a fifth of them.
MOST_BLOCKS = 50_000

#: Cells of a puzzle.
MOST_CELLS = 10_000_000

#: What is written one by one: cells of a picture, entries of a table.
MOST_ENTRIES = 4_000_000

#: Colours beside the background. Each announced colour costs something, used or not.
MOST_COLOURS = 1_000

#: Digits of a number.
MOST_DIGITS = 18

#: The length of a block.
MOST_LENGTH = 10**MOST_DIGITS - 1

#: Pixels of a picture that is read, and of one that is drawn: that takes 300 MB.
MOST_PIXELS_READ = 50_000_000
MOST_PIXELS_DRAWN = 100_000_000

#: Processes that work at a time.
MOST_JOBS = 1_000

#: Cells a side of a picture that becomes a puzzle, and triangles a side of a hexagon.
MOST_SIDE = 1_000
MOST_HEXAGON_SIDE = 250

#: The greatest variable: SAT solvers have them in 32 bits, one of which is the sign.
MOST_VARIABLES = 2**31 - 1
