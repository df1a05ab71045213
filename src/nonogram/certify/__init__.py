"""Certificates of verdicts: written and checked.

That a solution is the only one, or that there is none, is certified by a formula and a proof. The
formula is the puzzle encoded whole, with the clause that rules the solution out; the proof is a
list of lemmas, each of which follows from the formula and the lemmas before it by unit propagation
alone, and the last is the empty clause (Goldberg, Novikov: Verification of proofs of
unsatisfiability for CNF formulas, DATE 2003). Who checks it need not trust the solver, nor line
propagation. Proofs of others may be in DRAT (`drat`).

`save_certificate` writes what proves a verdict, whichever it is, to one file; `proven_verdict`
reads it. `certify` and `check_certificate` have a formula and a proof as plain files.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonogram.certify.check import Refusal, check_certificate
    from nonogram.certify.prove import Certificate, certify
    from nonogram.certify.proven import proven_verdict
    from nonogram.certify.save import save_certificate

__all__ = [
    "Certificate",
    "Refusal",
    "certify",
    "check_certificate",
    "proven_verdict",
    "save_certificate",
]

#: Where things are. They are loaded when they are used: who checks loads nothing that proves.
_WHEN_USED = {
    "Certificate": "nonogram.certify.prove",
    "Refusal": "nonogram.certify.check",
    "certify": "nonogram.certify.prove",
    "check_certificate": "nonogram.certify.check",
    "proven_verdict": "nonogram.certify.proven",
    "save_certificate": "nonogram.certify.save",
}


def __getattr__(name: str) -> Any:
    if name not in _WHEN_USED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHEN_USED[name]), name)
