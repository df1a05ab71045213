"""The names of the encodings, apart from them: the command line knows them before it needs one."""

from __future__ import annotations

#: Each is a module of `nonogram.search.encodings`, imported when it is wanted.
ENCODINGS = ("order", "copris")
DEFAULT = "order"

#: What becomes of the third, which was one up to 0.3.
GONE = "the encoding 'direct' is an example now: examples/direct_encoding.py"
