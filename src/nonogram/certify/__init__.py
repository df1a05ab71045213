"""Certificates that a solution is the only one, or that there is none: written and checked.

A certificate is a formula and a proof. The formula is the puzzle encoded whole, with the clause
that rules the solution out; the proof is a list of lemmas, each of which follows from the formula
and the lemmas before it by unit propagation alone, and the last is the empty clause
(Goldberg, Novikov: Verification of proofs of unsatisfiability for CNF formulas, DATE 2003). Who
checks it need not trust the solver, nor line propagation. Proofs of others may be in DRAT (`drat`).
"""

from __future__ import annotations

from nonogram.certify.check import Refusal, check_certificate
from nonogram.certify.prove import Certificate, certify

__all__ = ["Certificate", "Refusal", "certify", "check_certificate"]
