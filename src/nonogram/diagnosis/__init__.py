"""How good a puzzle is; where it has no solution, why, and which mistake would explain that."""
