"""Files: puzzles in any format, found out by content, and files that are whole or not there."""
