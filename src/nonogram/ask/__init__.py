"""Questions to puzzles, and answers.

A `Question` says what is wanted of a puzzle, `answered` is the one way to its `Answer`, and a
`stream` of jobs goes through an executor. Files are found by `sources`, a `journal` remembers.
"""
