"""An editor for authors: a page in a browser, and the small server on this machine behind it.

`server` answers a browser and keeps others out, `desk` has the drawing and its file, `answers` is
what workers find out about it. Nothing here solves: every question goes through `ask`.
"""
