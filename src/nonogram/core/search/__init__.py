"""Questions for a SAT solver: a solution, another one, their number, and common cells."""
