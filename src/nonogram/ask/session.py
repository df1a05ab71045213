"""A puzzle that stays open for questions, for searches of your own.

Questions and answers are grids: assumed cells, a solution, a backbone, a core, with None in cells
without a statement. So an answer can be part of the next question (in the style of CPMpy: Guns,
Increasing modeling language convenience with a universal n-dimensional array, 2019).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident

from nonogram.base.arguments import lists_options
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import RequestError, SolverError
from nonogram.core.formula.clauses import FALSE, TRUE, Literal
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import Grid, GridLike, Position, Puzzle, check_puzzle, grid_for
from nonogram.core.puzzle.grid import joined
from nonogram.core.puzzle.reasons import Reasons, arithmetic_reasons
from nonogram.core.sat import DEFAULT
from nonogram.core.sat.base import Status
from nonogram.core.search.ambiguity import differing
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import OnProgress, terms_for
from nonogram.diagnosis.conflicting import reasons_of


class Session:
    """A SAT solver for one puzzle. It keeps what it learns from one question to the next.

    ``with nonogram.Session(puzzle) as s: s.solve()``; `close`, or the end of the `with` block,
    frees the solver. Only the thread that opened it may ask, one question at a time; otherwise
    RequestError is raised. A question that takes too long raises TimeUpError, and may be asked
    again; a solver that fails, or gives a false solution, raises SolverError. Code that shares
    nothing with the encoding judges every solution before it is returned. `puzzle` has the clues.
    """

    @lists_options
    def __init__(
        self,
        puzzle: Puzzle,
        *,
        given: GridLike | None = None,
        solver: str = DEFAULT,
        timeout: float | None = None,
        seed: int = 0,
        on_progress: OnProgress | None = None,
    ) -> None:
        """Arguments and errors are those of `nonogram.solve`; the timeout is for each question."""
        check_puzzle(puzzle)
        self.puzzle = puzzle
        self._terms = terms_for(
            puzzle,
            given=given,
            solver=solver,
            timeout=timeout,
            seed=seed,
            on_progress=on_progress,
        )
        self._timeout = timeout
        self._thread = get_ident()
        self._is_open = True
        self._is_busy = False
        self._search: SolverSession | None = None
        self._is_settled = False  # no solution is left that is not blocked
        self._blocked: set[Grid] = set()
        self._parts: list[Grid] = []  # blocked partial grids
        self._assumed = self._core = self._partial(None)  # by the last question
        self._is_refuted = False  # the last question

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the SAT solver. A closed session answers nothing, but may be closed again."""
        if self._is_open:
            with self._question():
                self._is_open = False
                if self._search is not None:
                    self._search.close()

    def solve(self, assume: GridLike | None = None) -> Grid | None:
        """Return a solution that is not blocked, with the assumed cells; None if there is none.

        Args:
            assume: a grid, or rows of colour numbers, with None in cells without a statement. It
                holds for this question alone.
        """
        with self._question() as deadline:
            return self._solve(self._partial(assume, "assumed cells"), deadline)

    def core(self) -> Grid:
        """Return assumed cells that no solution has together, after `solve` returned None.

        They are not minimal; there are none if there is no solution even without assumptions.
        """
        with self._question():
            if not self._is_refuted:
                raise RequestError("no core: the last question has a solution, or none was asked")
            return self._core

    def block(self, grid: GridLike) -> None:
        """Rule out a solution from now on, or all that agree with a partial, or empty, grid."""
        with self._question():
            blocked = grid_for(self.puzzle, grid, "a blocked grid")
            if self._search is not None:
                self._rule_out(self._search, blocked)
            self._blocked.add(blocked)
            self._parts += [blocked] if None in blocked.cells else []
            self._is_refuted = False

    def backbone(self) -> Grid | None:
        """Return the common cells of all solutions that are not blocked; None without any."""
        with self._question() as deadline:
            first = self._solve(self._partial(None), deadline)
            if first is None:
                return None
            assert self._search is not None  # it has found the first one
            ambiguous, unknown = differing(self._search, [first], deadline)
            if unknown:
                raise OutOfTime
            return first.without(ambiguous)

    def reasons(self) -> Reasons:
        """Return why the last question has no solution: lines, or given and assumed cells.

        Empty if it has one, if nothing was asked, or if all its solutions are blocked.
        Raises RequestError if an assumed cell is given in another colour.
        """
        with self._question() as deadline:
            if not self._is_refuted:
                return ()
            geometry, known = self.puzzle.geometry, self._partial(self._terms.given)
            given = joined(self._assumed, known)
            for cell in given.differing([joined(known, self._assumed)]):
                name = geometry.name_of([geometry.cell(cell)])
                raise RequestError(f"{name} is given in another colour")
            terms = self._terms._replace(deadline=deadline, given=given)
            reasons = reasons_of(self.puzzle, terms, arithmetic_reasons(self.puzzle))
            if not reasons:
                deadline.check()
            return reasons

    @contextmanager
    def _question(self) -> Iterator[Deadline]:
        """Yield the deadline of a question. Raises RequestError if none may be asked."""
        if not self._is_open:
            raise RequestError("the session is closed")
        if get_ident() != self._thread:
            raise RequestError("the session was opened by another thread")
        if self._is_busy:
            raise RequestError("the session is at work on another question")
        self._is_busy = True
        try:
            yield Deadline(self._timeout)
        finally:
            self._is_busy = False

    def _partial(self, cells: GridLike | None, name: str = "a grid") -> Grid:
        return grid_for(self.puzzle, {} if cells is None else cells, name)

    def _solve(self, assumed: Grid, deadline: Deadline) -> Grid | None:
        """A solution with the assumed cells; None if there is none, and then keep the core."""
        self._assumed, self._is_refuted = assumed, False
        if self._search is None and not self._is_settled:
            self._open(deadline)
        search, core = self._search, []
        if search is not None and not self._is_settled:
            literals = _literals(search, assumed)
            if FALSE in literals:
                core = [literals[FALSE]]
            else:
                status = search.ask("solve", deadline, [*literals])
                if status is Status.UNKNOWN:
                    raise OutOfTime
                if status is Status.SATISFIABLE:
                    return self._judged(search.solution)
                core = [literals[literal] for literal in search.core()]
                self._is_settled = not core
        self._core, self._is_refuted = assumed.only(core), True
        return None

    def _open(self, deadline: Deadline) -> None:
        """Hand the puzzle to a SAT solver, if line logic does not settle it. Raises OutOfTime."""
        propagated = propagate(initial_domains(self.puzzle, self._terms.given), deadline)
        if arithmetic_reasons(self.puzzle) or propagated.failed is not None:
            self._is_settled = True
            return
        if not propagated.complete:
            raise OutOfTime
        terms = self._terms._replace(deadline=deadline)
        search = SolverSession(self.puzzle, propagated.domains, terms)
        try:
            for blocked in self._blocked:
                self._rule_out(search, blocked)
        except BaseException:
            search.close()
            raise
        self._search = search

    def _rule_out(self, search: SolverSession, blocked: Grid) -> None:
        if self.puzzle.is_solution(blocked):
            search.block(blocked)
            return
        literals = _literals(search, blocked)
        if FALSE not in literals:
            search.forbid(literals)

    def _judged(self, grid: Grid) -> Grid:
        """The solution, after a check of its clues, its required cells and the blocked grids."""
        for known in (self._assumed, self._partial(self._terms.given)):
            if joined(grid, known) != grid:
                raise SolverError("the solver gave a solution without the given or assumed cells")
        if grid in self._blocked or any(joined(grid, part) == grid for part in self._parts):
            raise SolverError("the solver gave a solution that is blocked")
        return grid.as_in(self.puzzle)


def _literals(search: SolverSession, grid: Grid) -> dict[Literal, Position]:
    """The literals "this cell has this colour", without those that line logic has decided."""
    literals = {
        search.literal(cell, colour): position
        for cell, (position, colour) in enumerate(zip(grid.positions(), grid.cells))
        if colour is not None
    }
    literals.pop(TRUE, None)
    return literals
