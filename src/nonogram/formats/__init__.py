"""Reading and writing puzzles; `registry` has the formats, most of them a small module each."""

from nonogram.formats.base import Format
from nonogram.formats.registry import FORMATS, Known, format_named, name_for, read_all, write_all

__all__ = ["FORMATS", "Format", "Known", "format_named", "name_for", "read_all", "write_all"]
