"""A puzzle that stays open for questions, for searches of your own.

Questions and answers are grids, with None in cells without a statement, or dictionaries of cells:
assumed cells, a solution, a backbone, a core. So an answer can be part of the next question (in the
style of CPMpy: Guns, Increasing modeling language convenience with a universal n-dimensional array,
2019).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import get_ident
from typing import TYPE_CHECKING, NoReturn

from nonogram.base.arguments import lists_options, whole_or_none
from nonogram.base.clock.deadline import Deadline, OutOfTime, check_timeout
from nonogram.base.errors import RequestError, SolverError
from nonogram.base.text import counted
from nonogram.core.formula.clauses import FALSE
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import (
    Grid,
    GridLike,
    Position,
    Positions,
    Puzzle,
    check_puzzle,
    grid_for,
)
from nonogram.core.puzzle.grid import joined, or_none
from nonogram.core.puzzle.reasons import (
    AssumedCellsContradict,
    CluesContradict,
    GivenCellsContradict,
    Reasons,
    arithmetic_reasons,
)
from nonogram.core.result import Counters
from nonogram.core.sat import DEFAULT
from nonogram.core.sat.base import Status
from nonogram.core.search.ambiguity import (
    PATIENCE,
    Ambiguity,
    cells_to_give,
    differing,
    shown_in_goal,
)
from nonogram.core.search.enumeration import Count, count_solutions
from nonogram.core.search.session import Assumption, SolverSession
from nonogram.core.search.terms import OnProgress, terms_for
from nonogram.diagnosis.conflicting import reasons_of

_BLOCKED = "a blocked grid"  #: in messages


class _Blocked:
    """Grids that are blocked at the same time: while a guard is assumed, or always without one."""

    def __init__(self) -> None:
        self.grids: set[Grid] = set()
        self.parts: list[Grid] = []  # those with undecided cells
        self.guard: Assumption | None = None  # once a solver knows the grids

    def add(self, grid: Grid) -> None:
        """Block a grid."""
        self.grids.add(grid)
        self.parts += [grid] if None in grid.cells else []

    def has(self, grid: Grid) -> bool:
        """Whether a solution is blocked."""
        return grid in self.grids or any(joined(grid, part) == grid for part in self.parts)


class Session:
    """A SAT solver for one puzzle. It keeps what it learns from one question to the next.

    ``with nonogram.Session(puzzle) as s: s.solve()``; `close`, or the end of the `with` block,
    frees the solver. Only the thread that opened it may ask, one question at a time; otherwise
    RequestError is raised. When the time is up, `count` and `backbone` return what is known by
    then, and `ambiguity` does if two solutions are known. Where there is nothing to return,
    TimeUpError is raised, and the question may be asked again; `known` has what is proved so far.
    A solver that fails, or gives a false solution, raises SolverError. Code that shares nothing
    with the encoding judges every solution before it is returned. A session cannot be copied.

    Questions take assumed cells, in `assume`, in each form that `Puzzle.grid` takes, undecided
    where nothing is assumed. They hold for this question alone. No answer has a solution that is
    blocked.

    Attributes:
        puzzle: the puzzle.
        given: the given cells, if any.
        timeout: the seconds for each question. Set it before a question that may take more or less,
            as in ``session.timeout = 1``: what the session has learnt remains. Nothing else can be
            set.
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
        self.given = self._terms.given
        self.timeout = timeout
        self._thread = get_ident()
        self._is_open = True
        self._is_busy = False
        self._counters = Counters(puzzle.geometry.size)
        self._search: SolverSession | None = None
        self._is_settled = False  # there is no solution that is not blocked for good
        self._blocked = [_Blocked()]  # for good, then by each `with` block around
        self._given = self._partial(self.given)
        self._known = self._given  # of all solutions that are not blocked for good
        self._assumed = self._core = self._partial(None)  # by the last question
        # With the last question: assumed cells, and guards of blocks.
        self._asked: list[Assumption] = []
        self._is_refuted = False  # the last question

    if not TYPE_CHECKING:  # which otherwise would take every name

        def __setattr__(self, name: str, value: object) -> None:
            """Set the timeout, which is checked at once. Nothing else of a session can be set."""
            if name == "timeout":
                check_timeout(value)
            elif not name.startswith("_") and hasattr(self, "_thread"):
                raise AttributeError(f"{name} of a Session cannot be set: only timeout can")
            super().__setattr__(name, value)

    def __repr__(self) -> str:
        blocked = sum(len(each.grids) for each in self._blocked)
        state = f"{counted(blocked, 'grid')} blocked" if self._is_open else "closed"
        return f"<{type(self).__name__} of {self.puzzle.geometry}: {state}>"

    def __reduce__(self) -> NoReturn:
        raise RequestError("a session cannot be copied or pickled: open another one")

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

    @property
    def known(self) -> Grid | None:
        """The cells known to be the same in all solutions that are not blocked for good, or None.

        They are those of `Result.known`: what line logic, `backbone` and other questions proved,
        also one whose time was up. Nothing is searched for. Before the first question they are the
        given ones, since line logic takes time: it belongs to that question, such as `solve`.
        """
        return None if self._is_settled else or_none(self._known)

    @lists_options
    def solve(self, assume: GridLike | None = None) -> Grid | None:
        """Return a solution with the assumed cells; None if there is none.

        Raises TimeUpError if the time is up first.
        """
        with self._question() as deadline:
            return self._solve(self._partial(assume), deadline)

    @lists_options
    def solutions(self, assume: GridLike | None = None) -> Iterator[Grid]:
        """Return an iterator over the solutions with the assumed cells, each once.

        Every request for the next one is a question, which raises TimeUpError if its time is up.
        Others may be asked between them.
        """
        return self._each(self._partial(assume), _Blocked())

    @lists_options
    def count(self, assume: GridLike | None = None, *, limit: int | None = None) -> Count:
        """Count the solutions with the assumed cells, as `nonogram.count_solutions` does.

        If the time is up, the count has those found by then, and is not `complete`. If there is no
        solution, it has a reason, which need not be minimal: `reasons` finds those.
        While grids are blocked, it has none, and solutions are counted one by one: those may join
        regions.
        """
        limit = whole_or_none("limit", limit, 1)
        with self._question() as deadline:
            assumed, seen, found, complete = self._partial(assume), _Blocked(), 0, False
            with suppress(OutOfTime):
                if not any(blocked.grids for blocked in self._blocked):
                    first = self._solve(assumed, deadline)
                    if first is None:
                        return Count(0, True, self._reasons_so_far(), self._counters.stats())
                    terms = self._terms.replace(deadline=deadline, given=self._shared(assumed))
                    count = count_solutions.under(self.puzzle, terms, limit=limit)
                    if count.complete and count == 1:
                        self._keep(first, self._asked)
                    return count.replace(found=max(count.found, 1))
                while found != limit and not complete:
                    complete = self._another(assumed, seen, deadline) is None
                    found += not complete
            stats = self._counters.stats(deadline.stopped)
            return Count(found, complete, (), stats, limit)

    @lists_options
    def backbone(self, assume: GridLike | None = None) -> Grid | None:
        """Return the common cells of all solutions with the assumed cells; None without solutions.

        If the time is up, it has those that are proved so far, as `Result.known`, perhaps none.
        `ambiguity` tells those that are not settled from those that differ.
        """
        with self._question() as deadline:
            assumed = self._partial(assume)
            try:
                first = self._solve(assumed, deadline)
            except OutOfTime:
                return self._shared(assumed)
            if first is None or self._search is None:
                return None
            ambiguous, unknown = differing(self._search, [first], deadline, self._asked)
            return self._keep(first.without({*ambiguous, *unknown}), self._asked)

    @lists_options
    def ambiguity(self, assume: GridLike | None = None) -> Ambiguity | None:
        """Find the cells in which solutions with the assumed cells differ; None without two.

        After None `reasons` is empty if there is one solution, and says why if there is none.
        If the time is up, it has what is known by then, as that of `nonogram.ambiguity`.
        TimeUpError is raised if two solutions are not yet known. The cells to give decide beside
        the given and the assumed ones.
        """
        with self._question() as deadline, self._also(_Blocked()) as seen:
            assumed = self._partial(assume)
            first = self._solve(assumed, deadline)
            if first is None:
                return None
            asked, required = self._asked, or_none(joined(self._given, assumed))
            terms = self._terms.replace(deadline=deadline.within(PATIENCE), given=required)
            shown = shown_in_goal(self.puzzle, terms)
            if shown is not None and not any(blocked.has(shown) for blocked in self._blocked):
                first = shown.as_in(self.puzzle)
            self._block(first, seen)
            second = self._solve(assumed, deadline)
            if second is None or self._search is None:
                self._keep(first, asked)
                return None
            ambiguous, unknown = differing(self._search, [first, second], deadline, asked)
            self._keep(first.without({*ambiguous, *unknown}), asked)
            to_give = cells_to_give(self._search, first, deadline, self._asked)
            return Ambiguity(first, ambiguous, unknown, to_give, required)

    def core(self) -> dict[Position, int]:
        """Return assumed cells that no solution has together, after `solve` returned None.

        They are a dictionary from positions to colours. They are not minimal; there are none if
        there is no solution even without assumptions. Blocked solutions do not count, so one of
        them may have these cells.
        """
        with self._question():
            if not self._is_refuted:
                raise RequestError(
                    "no core: the last question has a solution, or was not settled in time"
                )
            return self._core.by_place()

    def block(self, grid: GridLike) -> None:
        """Rule out a solution, or all that agree with a partial, or empty, grid.

        It is blocked until the `with` block of `blocking` around ends, or for good without one.
        """
        with self._question():
            self._block(grid_for(self.puzzle, grid, _BLOCKED), self._blocked[-1])
            self._is_refuted = False

    def blocking(self, *blocked: GridLike) -> AbstractContextManager[None]:
        """Return a context manager: ``with session.blocking(grid):`` rules out grids in its block.

        Without `with` nothing is ruled out. Grids that `block` rules out in the block count again
        after it, too.
        """
        return self._without([grid_for(self.puzzle, grid, _BLOCKED) for grid in blocked])

    @contextmanager
    def _without(self, grids: Sequence[Grid]) -> Iterator[None]:
        with self._also(_Blocked()) as within:
            with self._question():
                for grid in grids:
                    self._block(grid, within)
                self._is_refuted = False
            yield

    def reasons(self) -> Reasons:
        """Return why the last question has no solution: lines, or given and assumed cells.

        Empty unless it is known to have none, or if all its solutions are blocked.
        Raises RequestError if an assumed cell is given in another colour.
        """
        with self._question() as deadline:
            if not self._is_refuted:
                return ()
            given = joined(self._assumed, self._given)
            for cell in given.differing([joined(self._given, self._assumed)]):
                name = self.puzzle.geometry.name_of([cell])
                raise RequestError(f"{name} is given in another colour")
            terms = self._terms.replace(deadline=deadline, given=given)
            reasons = reasons_of(self.puzzle, terms, arithmetic_reasons(self.puzzle))
            if not reasons:
                deadline.check()
            return tuple(
                self._contradiction(reason.cells, reason.minimal)
                if isinstance(reason, GivenCellsContradict)
                else reason
                for reason in reasons
            )

    def _reasons_so_far(self) -> Reasons:
        """The reasons why the last question has no solution, as far as the solver told them."""
        if core := self._core.by_place():
            cells = {*core, *self._given.by_place()}
            return (self._contradiction(tuple(sorted(cells)), minimal=False),)
        return tuple(arithmetic_reasons(self.puzzle)) or (CluesContradict(self.given is not None),)

    def _contradiction(self, cells: Positions, minimal: bool) -> GivenCellsContradict:
        """The reason that no solution has these cells, which are given or assumed."""
        name, given = self.puzzle.geometry.name_of(cells), self._given.by_place().keys()
        if given >= {*cells}:
            return GivenCellsContradict(cells, name, minimal)
        return AssumedCellsContradict(cells, name, minimal, not given.isdisjoint(cells))

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
            yield Deadline(self.timeout)
        finally:
            self._is_busy = False

    def _partial(self, cells: GridLike | None) -> Grid:
        return grid_for(self.puzzle, {} if cells is None else cells, "assumed cells")

    def _shared(self, assumed: Grid) -> Grid:
        """The cells that all solutions with the assumed ones share, as far as the solver knows."""
        known = joined(self._known, assumed)
        search = self._search
        return known if search is None else joined(known, search.shared(assumed=self._asked))

    def _keep(self, shared: Grid, asked: Sequence[Assumption]) -> Grid:
        """The cells that all solutions share; kept if they do so whatever is asked."""
        if self._search is not None and not asked:
            self._known = joined(self._known, shared)
            self._search.learn(shared)
        return shared

    def _each(self, assumed: Grid, seen: _Blocked) -> Iterator[Grid]:
        """The solutions with the assumed cells, found one by one."""
        while True:
            with self._question() as deadline:
                grid = self._another(assumed, seen, deadline)
            if grid is None:
                return
            yield grid

    def _another(self, assumed: Grid, seen: _Blocked, deadline: Deadline) -> Grid | None:
        """Another solution than those that were seen; it belongs to these then."""
        with self._also(seen):
            grid = self._solve(assumed, deadline)
            if grid is not None:
                self._block(grid, seen)
            return grid

    def _solve(self, assumed: Grid, deadline: Deadline) -> Grid | None:
        """A solution with the assumed cells; None if there is none, and then keep the core."""
        self._assumed, self._is_refuted = assumed, False
        if self._search is None and not self._is_settled:
            self._open(deadline)
        search, positions = self._search, list[Position]()
        if search is not None and not self._is_settled:
            literals = search.literals(assumed.cells)
            core = [Assumption(FALSE)]
            if FALSE not in literals:
                guards = (each.guard for each in self._blocked if each.guard is not None)
                self._asked = [*literals, *guards]
                status = search.ask("solve", deadline, self._asked)
                if status is Status.UNKNOWN:
                    self._known = joined(self._known, search.shared())
                    raise deadline.error()
                if status is Status.SATISFIABLE:
                    return self._judged(search.solution)
                core = search.core()
                self._is_settled = not core
            cells = (literals[literal] for literal in core if literal in literals)
            positions = [*map(search.geometry.position, cells)]
        self._core, self._is_refuted = assumed.only(positions), True
        return None

    def _open(self, deadline: Deadline) -> None:
        """Hand the puzzle to a SAT solver, if line logic does not settle it. Raises OutOfTime."""
        propagated = propagate(initial_domains(self.puzzle, self.given), deadline)
        if arithmetic_reasons(self.puzzle) or propagated.failed is not None:
            self._is_settled = True
            return
        self._known = joined(self._known, propagated.domains.grid())
        if not propagated.complete:
            raise deadline.error()
        terms = self._terms.replace(deadline=deadline)
        search = SolverSession(self.puzzle, propagated.domains, terms, self._counters)
        try:
            for blocked in self._blocked:
                blocked.guard = None
                for grid in blocked.grids:
                    self._rule_out(search, grid, blocked)
        except BaseException:
            search.close()
            raise
        self._search = search

    @contextmanager
    def _also(self, blocked: _Blocked) -> Iterator[_Blocked]:
        """Block these grids, too, in a `with` block."""
        self._blocked.append(blocked)
        try:
            yield blocked
        finally:
            self._blocked.remove(blocked)
            # Without the grids there may be a solution.
            self._is_refuted = self._is_refuted and not blocked.grids

    def _block(self, grid: Grid, blocked: _Blocked) -> None:
        if self._search is not None:
            self._rule_out(self._search, grid, blocked)
        blocked.add(grid)

    def _rule_out(self, search: SolverSession, grid: Grid, blocked: _Blocked) -> None:
        """Tell the solver that a grid is blocked; all but those blocked for good have a guard."""
        if blocked.guard is None and blocked is not self._blocked[0]:
            blocked.guard = search.guard()
        literals = search.literals(grid.cells)
        if FALSE in literals:
            return  # no solution with the given cells agrees with it
        if self.puzzle.is_solution(grid):
            search.block(grid, guard=blocked.guard)
        else:
            search.forbid([*literals, *([] if blocked.guard is None else [blocked.guard])])

    def _judged(self, grid: Grid) -> Grid:
        """The solution, after a check of its clues, its required cells and the blocked grids."""
        for known in (self._assumed, self._given):
            if joined(grid, known) != grid:
                raise SolverError("the solver gave a solution without the given or assumed cells")
        if any(blocked.has(grid) for blocked in self._blocked):
            raise SolverError("the solver gave a solution that is blocked")
        return grid.as_in(self.puzzle)
