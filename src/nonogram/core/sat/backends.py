"""The SAT solvers on offer: names, aliases, abilities, and a function that opens one.

The code that runs a solver, and PySAT, are loaded only when one is opened.

An offered solver passes the check of the test suite: it gives right answers, takes more clauses
after an answer (or, like Kissat, runs in a child process for each call), and ends at the deadline.
Some solvers of PySAT are not offered: MapleSAT crashes when clauses are added after an answer,
Lingeling has no conflict budget, and CryptoMiniSat is not part of the package.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nonogram.base.errors import MissingProgramError, RequestError, UnknownNameError
from nonogram.base.values import Value

if TYPE_CHECKING:
    from nonogram.base.processes.seats import Seats
    from nonogram.core.sat.base import SatSolver
    from nonogram.core.sat.proof import Prover


class BackEnd(Value):
    """A SAT solver; it has PySAT's name, unless it is a race or a program.

    A row below with a command is for a program: the name or alias that is the command's means the
    program. If that is not installed, an alias means PySAT's solver of the row's name.
    """

    name: str
    aliases: tuple[str, ...] = ()
    proofs: bool = True  #: whether it can log a proof of unsatisfiability (DRUP)
    incremental: bool = True  #: whether it takes clauses after an answer; otherwise it is run again
    command: tuple[str, ...] = ()  #: the command of a program
    style: str | None = None  #: the style of its answers; None for a trial run
    interruptible: bool = True  #: whether another thread can end its calls

    @property
    def stopped_by(self) -> str:
        """The way in which it is stopped when time is up."""
        if self.name in (AUTO, PORTFOLIO):
            return "interrupt, end of processes"
        if not self.incremental:
            return "end of process"
        return "interrupt" if self.interruptible else "conflict budget"

    @property
    def takes_seed(self) -> bool:
        """Whether it can be given a seed: programs need to take --seed=N."""
        return not self.command or os.path.basename(self.command[0]) in SEEDED  # noqa: PTH119

    def called(self, name: str) -> BackEnd:
        """The program of this row if `name` means it; MissingProgramError if there is no other."""
        if name in self.command[:1]:
            if path := _path(name):
                return self.replace(name=name, command=(path, *self.command[1:]))
            if name == self.name:
                raise MissingProgramError(name)
        return self.replace(command=(), style=None) if self.command else self


AUTO = "auto"  #: Glucose, and if that takes long several solvers at once (`race`)
PORTFOLIO = "portfolio"  #: the same with more solvers than processors
PROVER = "glucose4"  #: the solver that logs proofs for `AUTO`

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
    BackEnd("cadical153", ("cadical", "cd15"), interruptible=False),
    BackEnd("cadical195", ("cd19",), interruptible=False),
    BackEnd("cadical300", ("cd30",), interruptible=False),
    BackEnd("cadical103", ("cd",), interruptible=False),
    BackEnd("maplechrono", ("mcb",)),
    BackEnd("maplecm", ("mcm",)),
    BackEnd("mergesat3", ("mergesat", "mg3"), proofs=False),
    BackEnd("ergo"),
    BackEnd("kissat404", ("kissat",), False, False, ("kissat", "-q"), "competition"),
    BackEnd(PORTFOLIO, proofs=False, incremental=False),
)

SEEDED = ("kissat",)  #: the programs that take --seed=N

#: The usual names of solvers: their names, and the first aliases.
NAMES = [name for backend in BACKENDS for name in (backend.name, *backend.aliases[:1])]

DEFAULT = AUTO  #: the solver used when none is named

#: The styles of programs' answers; a program's name may begin with a style and a colon.
STYLES = ("competition", "minisat", "smt")


def backend_named(name: str) -> BackEnd:
    """The solver of this name or alias, or of this program.

    Capitals do not matter in the names of solvers. A program is a path, or a command on the
    search path, with options after blanks. Its style may come first, as in "minisat:./solver -q".
    Raises UnknownNameError; MissingProgramError if the name can only be a program; RequestError
    for z3 without its style.
    """
    known = name.lower() if isinstance(name, str) else name
    if known == "z3":
        raise RequestError("z3 is an SMT solver: its name is smt:z3")
    for backend in BACKENDS:
        if known == backend.name or known in backend.aliases:
            return backend.called(known)
    if isinstance(name, str):
        import shlex

        style, colon, rest = name.partition(":")
        demanded = colon and style in STYLES
        try:
            command = shlex.split(rest if demanded else name)
        except ValueError:  # an unmatched quotation mark
            command = []
        if command and (path := _path(command[0])):
            program = BackEnd(name, proofs=False, incremental=False)
            return program.replace(command=(path, *command[1:]), style=style if demanded else None)
        if command and (demanded or len(command) > 1 or os.sep in command[0]):
            raise MissingProgramError(command[0])
    names = [other for backend in BACKENDS for other in (backend.name, *backend.aliases)]
    raise UnknownNameError("solver", name, [*names, "a program", "smt:PROGRAM"])


def _path(program: str) -> str | None:
    from nonogram.base.processes.programs import program_path  # not loaded for PySAT's solvers

    return program_path(program)


def open_solver(name: str = DEFAULT, seats: Seats | None = None, seed: int = 0) -> SatSolver:
    """A new, empty solver of this name or alias, or a program; errors as `backend_named`.

    `seats` are for the programs that `AUTO` starts, by default one for each other processor. The
    seed is for random choices; a solver without any gets the variables in another order.
    Raises SolverError, too, if the installed PySAT does not have it.
    """
    backend = backend_named(name)
    if backend.incremental:
        from nonogram.core.sat.pysat import IncrementalSolver

        return IncrementalSolver(backend.name, seed)
    if backend.name in (AUTO, PORTFOLIO):
        from nonogram.base.processes.seats import Seats, processors
        from nonogram.core.sat.race import Race

        if backend.name == PORTFOLIO:  # on some puzzles luck matters more than speed
            seats = Seats(2 * processors())
        return Race(backend.name, seats or Seats(processors() - 1), seed=seed)
    from nonogram.core.sat.external import ExternalSolver, SmtSolver
    from nonogram.core.sat.program import child_command

    if not backend.command:  # PySAT's Kissat dies when it gets clauses after an answer
        command = child_command(backend.name, seed)
        backend = backend.replace(command=command, style="competition")
    elif seed:
        backend = backend.replace(command=(*backend.command, f"--seed={seed}"))
    kind = SmtSolver if backend.style == "smt" else ExternalSolver
    return kind(backend.name, backend.command, backend.style)


def open_prover(name: str = DEFAULT) -> Prover:
    """A new, empty solver that logs a proof; RequestError if it cannot, or as `open_solver`."""
    from nonogram.core.sat.proof import Prover

    backend = backend_named(PROVER if name == AUTO else name)
    if not backend.proofs:
        able = ", ".join(backend.name for backend in BACKENDS if backend.proofs)
        raise RequestError(f"{backend.name} logs no proofs, expected one of: {able}")
    return Prover(backend.name)
