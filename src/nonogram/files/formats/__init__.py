"""Readers and writers of puzzles in many file formats."""

from nonogram.files.formats.registry import (
    FORMATS,
    FormatEntry,
    format_named,
    name_for,
    read_all,
    usual_format,
    write_all,
)

__all__ = [
    "FORMATS",
    "FormatEntry",
    "format_named",
    "name_for",
    "read_all",
    "usual_format",
    "write_all",
]
