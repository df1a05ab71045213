"""Grids as text, plain or coloured. Everything here returns; nothing prints."""

from __future__ import annotations

from nonogram.render.ansi import ansi_picture
from nonogram.render.text import picture, read_picture

__all__ = ["ansi_picture", "picture", "read_picture"]
