"""Certificates of verdicts: writing and checking.

A formula and a proof certify that a solution is the only one, or that there is none. The
formula is the encoding of the whole puzzle, with the clause that rules the solution out. The proof
is a list of lemmas that ends with the empty clause; each follows from the formula and the lemmas
before it by unit propagation (Goldberg, Novikov: Verification of proofs of unsatisfiability for
CNF formulas, DATE 2003). The check trusts neither the solver nor line logic. Proofs of other
programs may be in DRAT.

A certificate is one file with the evidence for a verdict (`packed`). `save` writes it, `proven`
checks it, with `check` for its formula and proof, and `export` writes these two for other programs.
"""
