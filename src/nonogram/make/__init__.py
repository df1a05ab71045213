"""Puzzles from pictures: a picture file becomes a drawing, and a drawing is made unique."""

from __future__ import annotations

from nonogram.make.blots import Blotted, Hidden, blot
from nonogram.make.drawing import Drawing, Lost, Taken
from nonogram.make.picture import drawing_of
from nonogram.make.unique import Change, Unique, make_unique

__all__ = [
    "Blotted",
    "Change",
    "Drawing",
    "Hidden",
    "Lost",
    "Taken",
    "Unique",
    "blot",
    "drawing_of",
    "make_unique",
]
