"""Questions for a SAT solver: is there a solution, another one, how many, what do they share?"""
