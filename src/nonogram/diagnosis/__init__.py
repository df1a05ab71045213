"""Is a puzzle good, why has it no solution, and which mistake would explain that?"""
