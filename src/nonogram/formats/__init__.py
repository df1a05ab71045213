"""Reading and writing puzzles in files of many formats."""

from nonogram.formats.registry import FORMATS, Known, format_named, name_for, read_all, write_all

__all__ = ["FORMATS", "Known", "format_named", "name_for", "read_all", "write_all"]
