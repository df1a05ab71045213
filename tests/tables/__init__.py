"""Counts of all small puzzles, by this program: numbers that others have published, made again."""
