"""The SAT solvers on offer: names, aliases, and what each can do.

Offered is what passes the check of the test suite: right answers, more clauses after an answer
(or, for Kissat, one child process a call), and an end at the deadline. Of PySAT's solvers
MapleSAT crashes when clauses are added after an answer, Lingeling knows no conflict budget, and
CryptoMiniSat is not part of the package.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from nonogram.errors import MissingProgramError, UnknownNameError


class Program(NamedTuple):
    """A program, with its arguments, and the style in which it answers (None: to be found out)."""

    command: tuple[str, ...]
    style: str | None


class BackEnd(NamedTuple):
    """One SAT solver.

    Attributes:
        name: its name here, which PySAT knows too, but for the portfolio's.
        aliases: further names.
        proofs: can it log a proof of unsatisfiability (DRUP)?
        incremental: does it take clauses after an answer? One that does not is run again.
        program: what to run, if it is a program of the user's.
        time_limit: how it comes to honour a deadline.
    """

    name: str
    aliases: tuple[str, ...] = ()
    proofs: bool = True
    incremental: bool = True
    program: Program | None = None

    @property
    def time_limit(self) -> str:
        return "conflict budget" if self.incremental else "child process"


#: The back end that is Glucose, and where that takes long several at once (`race`).
AUTO = "auto"

#: The same with more at once than there are processors.
PORTFOLIO = "portfolio"

#: What logs proofs for `AUTO`.
PROVER = "glucose4"

BACKENDS: tuple[BackEnd, ...] = (
    BackEnd(AUTO, incremental=False),
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
    BackEnd(PORTFOLIO, proofs=False, incremental=False),
)

#: What people call them: their names, and the first aliases.
NAMES = [name for backend in BACKENDS for name in (backend.name, *backend.aliases[:1])]

#: The back end used when none is named.
DEFAULT = AUTO

#: The styles in which programs answer; a program's name may begin with one and a colon.
STYLES = ("competition", "minisat", "smt")


def backend_named(name: str) -> BackEnd:
    """The back end of this name or alias, or of this program.

    A program is a path, or a command on the search path, with options after blanks. Its style may
    stand in front, as in "minisat:./solver -q". "kissat" is the program if it is there, and PySAT's
    otherwise.

    Raises:
        MissingProgramError: this can only be a program, and it is not there.
        UnknownNameError: there is no such thing; the message lists the names.
    """
    if name == "kissat" and (path := _path(name)):
        return _as_back_end(name, Program((path, "-q"), "competition"))
    for backend in BACKENDS:
        if name == backend.name or name in backend.aliases:
            return backend
    program = _program(name) if isinstance(name, str) else None
    if program is not None:
        return _as_back_end(name, program)
    raise UnknownNameError("solver", name, [*NAMES, "a program"])


def _as_back_end(name: str, program: Program) -> BackEnd:
    return BackEnd(name, proofs=False, incremental=False, program=program)


def _program(name: str) -> Program | None:
    """The program that a name stands for; None if it is none, or may be something else."""
    import shlex

    style, colon, rest = name.partition(":")
    demanded = colon and style in STYLES
    try:
        command = shlex.split(rest if demanded else name)
    except ValueError:  # a quotation mark without its fellow
        return None
    if not command:
        return None
    path = _path(command[0])
    if path is not None:
        return Program((path, *command[1:]), style if demanded else None)
    if demanded or len(command) > 1 or os.sep in command[0]:
        raise MissingProgramError(command[0])
    return None


def _path(program: str) -> str | None:
    from nonogram.processes.programs import program_path  # not loaded for PySAT's solvers

    return program_path(program)
