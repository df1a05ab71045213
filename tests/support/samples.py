"""The small puzzles that the tests of every format use.

::

    ###.    aab.
    ....    ....
    #.##    b.bb
"""

from __future__ import annotations

from nonogram import puzzle_of

TINY = puzzle_of([[1, 1, 1, 0], [0, 0, 0, 0], [1, 0, 1, 1]])
TINY_IN_COLOUR = puzzle_of([[1, 1, 2, 0], [0, 0, 0, 0], [2, 0, 2, 2]])
