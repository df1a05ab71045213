"""Solvers by name. What runs one is loaded when one is opened: naming it loads none, nor PySAT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonogram.sat.backends import AUTO, DEFAULT, PORTFOLIO, PROVER, backend_named

if TYPE_CHECKING:
    from nonogram.processes.seats import Seats
    from nonogram.sat.base import SatSolver
    from nonogram.sat.proof import Prover


def open_solver(name: str = DEFAULT, seats: Seats | None = None, seed: int = 0) -> SatSolver:
    """A new, empty solver of this name or alias, or a program (see `backend_named`).

    Args:
        name: of the solver.
        seats: for the programs that `AUTO` starts; by default one for each other processor.
        seed: of what it does at random; a solver that does nothing at random gets the variables
            in another order. Programs of the user get it as one of their own options.

    Raises:
        UnknownNameError: no such back end; the message lists the known ones.
        SolverError: the installed PySAT does not offer it.
    """
    backend = backend_named(name)
    if backend.incremental:
        from nonogram.sat.incremental import IncrementalSolver

        return IncrementalSolver(backend.name, seed)
    if backend.name in (AUTO, PORTFOLIO):
        from nonogram.processes.seats import free_seats, seats_of_portfolio
        from nonogram.sat.race import Race

        if backend.name == PORTFOLIO:
            return Race(backend.name, seats_of_portfolio(), seed=seed)
        return Race(backend.name, free_seats() if seats is None else seats, seed=seed)
    from nonogram.sat.external import kissat, open_program

    if backend.program is None:
        return kissat(backend.name, seed)
    return open_program(backend.name, backend.program)


def open_prover(name: str = DEFAULT) -> Prover:
    """A new, empty solver of this name or alias that logs a proof.

    Raises:
        UnknownNameError, SolverError: as `open_solver`.
        RequestError: it cannot log proofs.
    """
    from nonogram.sat.proof import Prover

    return Prover(PROVER if name == AUTO else name)
