"""The SAT solvers on offer: names, aliases, and what each can do.

Offered is what passes the check of the test suite: right answers, more clauses after an answer
(or, for Kissat, one child process a call), and an end at the deadline. Of PySAT's solvers
MapleSAT crashes when clauses are added after an answer, Lingeling knows no conflict budget, and
CryptoMiniSat is not part of the package.
"""

from __future__ import annotations

from typing import NamedTuple

from nonogram.errors import UnknownNameError


class BackEnd(NamedTuple):
    """One SAT solver.

    Attributes:
        name: its name here, which PySAT knows too.
        aliases: further names.
        proofs: can it log a proof of unsatisfiability (DRUP)?
        incremental: does it take clauses after an answer? One that does not is run again.
        time_limit: how it comes to honour a deadline.
    """

    name: str
    aliases: tuple[str, ...] = ()
    proofs: bool = True
    incremental: bool = True

    @property
    def time_limit(self) -> str:
        return "conflict budget" if self.incremental else "child process"


BACKENDS: tuple[BackEnd, ...] = (
    BackEnd("glucose4", ("glucose", "g4")),
    BackEnd("glucose42", ("g42",)),
    BackEnd("glucose3", ("g3",)),
    BackEnd("gluecard3", ("gc3",)),
    BackEnd("gluecard4", ("gc4",)),
    BackEnd("minisat22", ("minisat", "m22"), proofs=False),
    BackEnd("minisat-gh", ("mgh",), proofs=False),
    BackEnd("minisat-ep", ("mep",), proofs=False),
    BackEnd("minicard", ("mc",), proofs=False),
    BackEnd("cadical153", ("cadical", "cd15")),
    BackEnd("cadical195", ("cd19",)),
    BackEnd("cadical300", ("cd30",)),
    BackEnd("cadical103", ("cd",)),
    BackEnd("maplechrono", ("mcb",)),
    BackEnd("maplecm", ("mcm",)),
    BackEnd("mergesat3", ("mergesat", "mg3"), proofs=False),
    BackEnd("ergo"),
    BackEnd("kissat404", ("kissat",), proofs=False, incremental=False),
)

#: The back end used when none is named: the best all-rounder over the corpus.
DEFAULT = "glucose"


def backend_named(name: str) -> BackEnd:
    """The back end of this name or alias. Raises UnknownNameError, which lists the names."""
    for backend in BACKENDS:
        if name == backend.name or name in backend.aliases:
            return backend
    known = [alias for backend in BACKENDS for alias in (backend.name, *backend.aliases[:1])]
    raise UnknownNameError("solver", name, known)
