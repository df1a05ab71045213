"""Certificates of verdicts: written and checked.

That a solution is the only one, or that there is none, is certified by a formula and a proof. The
formula is the puzzle encoded whole, with the clause that rules the solution out; the proof is a
list of lemmas, each of which follows from the formula and the lemmas before it by unit propagation
alone, and the last is the empty clause (Goldberg, Novikov: Verification of proofs of
unsatisfiability for CNF formulas, DATE 2003). Checking one takes no trust in the solver, nor in
line propagation. Proofs of others may be in DRAT.

`save` writes certificates: one file for any verdict, or a formula and a proof as plain files;
`proven` reads the one and `check` the others.
"""
