"""Files: puzzles in any format, recognised by content; files are written whole or not at all."""
