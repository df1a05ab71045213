"""Is a puzzle good, and if it has no solution, why not, and which mistake would explain it?"""
