"""Limits for foreign files, and the puzzles and pictures in them.

A few characters can announce a puzzle that would take gigabytes and hours. Readers refuse puzzles
beyond these limits, which real ones never reach, and writers do not write them; SECURITY.md lists
the limits, too.
"""

from __future__ import annotations

MOST_BYTES = 100_000_000  #: of a file of puzzles, or of standard input, which may be endless
MOST_UNPACKED = 2_000_000_000  #: bytes of a formula or a proof of a certificate, unpacked
MOST_LINES = 10_000  #: of one direction
MOST_EMPTY = 500_000  #: lines announced by all puzzles of a file beyond its number of characters
MOST_BLOCKS = 50_000  #: of a clue; a line has room for only a fifth of them
MOST_CELLS = 10_000_000  #: of a puzzle
MOST_ENTRIES = 4_000_000  #: written one by one: cells of a picture, numbers of a table
MOST_COLOURS = 1_000  #: beside the background, used or not
MOST_DIGITS = 18  #: of a number
MOST_LENGTH = 10**MOST_DIGITS - 1  #: of a block
MOST_PIXELS_READ = 50_000_000  #: of a picture that is read
MOST_PIXELS_DRAWN = 100_000_000  #: of a picture that is drawn, which takes 300 MB
MOST_JOBS = 1_000  #: processes at a time
MOST_SIDE = 1_000  #: cells on a side of a picture that becomes a puzzle
MOST_HEXAGON_SIDE = 250  #: triangles on a side of a hexagon
MOST_VARIABLES = 2**31 - 1  #: SAT solvers use 32 bits, one of which is the sign
