"""Puzzles in files of any format, recognised by content. Files are written whole or not at all."""
