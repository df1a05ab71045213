"""Limits for things that others have made: files, the puzzles and pictures in them.

A few characters can announce what would take gigabytes and hours. Readers refuse what is beyond
these limits, far beyond what people make, and writers do not write it; SECURITY.md has them, too.
"""

from __future__ import annotations

MOST_BYTES = 100_000_000  #: of a file of puzzles, or of standard input, which may have no end
MOST_UNPACKED = 2_000_000_000  #: bytes of a formula or a proof of a certificate, unpacked
MOST_LINES = 10_000  #: of one direction
MOST_EMPTY = 500_000  #: lines, of all puzzles of a file, announced beyond the characters it has
MOST_BLOCKS = 50_000  #: of a line, which has room for a fifth of them
MOST_CELLS = 10_000_000  #: of a puzzle
MOST_ENTRIES = 4_000_000  #: that are written one by one: cells of a picture, entries of a table
MOST_COLOURS = 1_000  #: beside the background; each announced one costs something, used or not
MOST_DIGITS = 18  #: of a number
MOST_LENGTH = 10**MOST_DIGITS - 1  #: of a block
MOST_PIXELS_READ = 50_000_000  #: of a picture that is read
MOST_PIXELS_DRAWN = 100_000_000  #: of a picture that is drawn: that takes 300 MB
MOST_JOBS = 1_000  #: processes that work at a time
MOST_SIDE = 1_000  #: cells a side of a picture that becomes a puzzle
MOST_HEXAGON_SIDE = 250  #: triangles a side of a hexagon
MOST_VARIABLES = 2**31 - 1  #: SAT solvers have them in 32 bits, one of which is the sign
