"""One hard puzzle on many processors: cube and conquer.

The puzzle is split into cubes, parts that have no solution in common and together are the puzzle;
each is refuted or solved by some worker (Heule, Kullmann, Wieringa, Biere: Cube and Conquer,
Guiding CDCL SAT Solvers by Lookaheads, HVC 2011). `split` chooses what to split by, `tree` knows
which cubes there are, `conquer` is what a worker does, `crew` are all workers, `journal` remembers,
and `run` puts them together.
"""
