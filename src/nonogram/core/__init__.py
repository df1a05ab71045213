"""The heart of the program, a solver that needs `base` alone: read it from the ground up.

`puzzle` has puzzles and grids as values, `logic` follows single lines, `formula` makes clauses for
the cells that are still open, `sat` has the solvers, and `search` answers questions with all of
them. docs/design.md builds a small solver out of these parts.
"""
