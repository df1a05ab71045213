"""Results and steps in words, and as plain data."""
