"""Questions that take a SAT solver: is there a solution, another one, how many, what is common."""
