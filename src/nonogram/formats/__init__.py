"""Readers and writers of puzzles in many file formats."""

from nonogram.formats.registry import FORMATS, Known, format_named, name_for, read_all, write_all

__all__ = ["FORMATS", "Known", "format_named", "name_for", "read_all", "write_all"]
