"""Grids for people to look at. Everything here returns; nothing prints."""

from __future__ import annotations

from nonogram.render.ansi import ansi_picture

__all__ = ["ansi_picture"]
