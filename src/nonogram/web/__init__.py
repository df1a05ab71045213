"""Pages in a browser: of results, of puzzles with their paths, and one on which authors draw.

`pages` puts a page and its scripts into one file. The editor's page has a small local server:
`server` answers the browser and keeps others out, `desk` has the drawing and its file, `answers`
has the questions that workers answer. Nothing here solves: every question goes through `ask`.
"""
