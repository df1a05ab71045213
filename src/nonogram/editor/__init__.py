"""An editor for authors: a page in a browser, and its small local server.

`server` answers the browser and keeps others out, `desk` has the drawing and its file, `answers`
has the questions that workers answer. Nothing here solves: every question goes through `ask`.
"""
