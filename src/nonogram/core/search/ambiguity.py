"""The common cells of multiple solutions, and cells to give so that one solution is left.

**Ambiguous cells** do not have the same colour in all solutions: the complement of the backbone
(Marques-Silva, Janota, Lynce: On computing backbones of propositional theories, ECAI 2010). For a
cell that all solutions so far share, the SAT solver looks for a solution with another colour there.
It settles every cell in which it differs; if there is none, the cell is in the backbone.

**Cells to give** hit every other solution: while another solution agrees with the cells chosen so
far, a cell in which it differs is added, the one in which most solutions seen so far differ.
Then cells are dropped until each one left is necessary. A smaller set has to hit every other
solution seen so far, and is tried while there is one; another solution that it leaves is added to
these (implicit hitting sets: Moreno-Centeno, Karp, 2013). That ends after some tries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING

from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.shown import Shown, Told
from nonogram.base.values import Value
from nonogram.core.puzzle import BACKGROUND, Grid, Position, Positions, Puzzle
from nonogram.core.puzzle.grid import joined
from nonogram.core.result import Result
from nonogram.core.search.pipeline import Run, decided, solve, solving
from nonogram.core.search.terms import GIVEN, Terms, with_options
from nonogram.core.verdict import Verdict

if TYPE_CHECKING:
    from nonogram.core.sat.base import Status
    from nonogram.core.search.session import Assumption, CellNumber, SolverSession

PATIENCE = 10.0  #: seconds for finding such cells in commands without a timeout

#: The questions whether fewer cells to give will do, and the sets that are looked at for them.
_QUESTIONS, _TRIES = 50, 2_000


class Ambiguity(Shown, Told, Value):
    """The cells in which a puzzle's solutions differ, and a few cells that decide between them.

    `svg()` draws `solution` with the ambiguous cells marked, without clues.

    Attributes:
        solution: one of the solutions: if a goal of the puzzle is one, then the first that is, so
            that nothing leads away from the author's picture. ``puzzle.replace(goals=[grid])``
            asks about another one.
        ambiguous: the cells that do not have the same colour in all solutions, row by row.
        unknown: the cells for which this is not known, because the deadline passed.
        cells_to_give: cells that leave only `solution` if their colours are given, beside the
            given ones; `deciding` has the colours. None of them can be left out. They are the
            fewest for this solution, unless a short search has missed fewer others. Another
            solution may need fewer. It is None if the deadline passed first.
        given: the cells that were given, if any.
    """

    solution: Grid
    ambiguous: Positions
    unknown: Positions
    cells_to_give: Positions | None
    given: Grid | None = None

    @property
    def complete(self) -> bool:
        """Whether there was time for all cells, and for those to give."""
        return not self.unknown and self.cells_to_give is not None

    @property
    def backbone(self) -> Grid:
        """The picture with only the cells that are known to be the same in all solutions."""
        return self.solution.without({*self.ambiguous, *self.unknown})

    @property
    def deciding(self) -> dict[Position, int] | None:
        """The given cells and `cells_to_give`, with their colours, which leave one solution.

        They are a dictionary from positions to colours; None if the cells to give are not known.
        """
        if self.cells_to_give is None:
            return None
        given = {} if self.given is None else self.given.by_place()
        return self.solution.only(self.cells_to_give).by_place() | given


@with_options(GIVEN)
def ambiguity(puzzle: Puzzle, terms: Terms) -> Ambiguity | None:
    """Find the cells in which the solutions of a puzzle differ.

    The result also has a few cells that leave one solution if they are given. It is None unless
    the puzzle has multiple solutions. Arguments and errors are those of `nonogram.solve`.
    TimeUpError is raised if the time is up before that is known.
    """
    with solving(puzzle, terms) as run:
        if decided(run.result).verdict is not Verdict.MULTIPLE:
            return None
        run = from_goal(run)
        solution = run.result.solutions[0]
        ambiguous, unknown = ambiguous_cells(run, terms.deadline)
        found = Ambiguity(solution, ambiguous, unknown, None, terms.given)
        with suppress(OutOfTime):
            session = run.session_without(solution, found.backbone)
            givens = cells_to_give(session, solution, terms.deadline)
            found = found.replace(cells_to_give=givens)
    return found


def from_goal(run: Run) -> Run:
    """The run with the solution first that a goal of the puzzle shows, if there is one."""
    puzzle, terms = run.problem.puzzle, run.context.terms.within(PATIENCE / 2)
    wanted = shown_in_goal(puzzle, terms)
    return run if wanted is None else run.beginning_with(wanted)


def shown_in_goal(puzzle: Puzzle, terms: Terms) -> Grid | None:
    """A solution that has the cells of a goal, the first for which one is found in time."""
    for goal in puzzle.goals:
        with suppress(OutOfTime):
            if (solution := solution_like(goal, puzzle, terms)) is not None:
                return solution
    return None


def solution_like(goal: Grid, puzzle: Puzzle, terms: Terms) -> Grid | None:
    """A solution with the cells of a goal and the given ones; None without any, or OutOfTime."""
    given = goal if terms.given is None else terms.given
    if not goal.fits(puzzle.geometry) or joined(goal, given) != joined(given, goal):
        return None
    wanted = joined(goal, given)
    if None in wanted.cells:
        return decided(solve.under(puzzle, terms.replace(given=wanted), limit=1)).solution
    return wanted if puzzle.violated_line(wanted) is None else None


def ambiguous_cells(run: Run, deadline: Deadline) -> tuple[Positions, Positions]:
    """The cells that differ between multiple solutions, and those unknown at the deadline."""
    if not run.result.complete:
        with suppress(OutOfTime):
            return differing(run.session(), run.result.solutions, deadline)
    return differing_so_far(run.result)


def differing_so_far(result: Result) -> tuple[Positions, Positions]:
    """The cells in which the solutions found differ, and those in which others may differ, too."""
    first, *others = result.solutions
    known = first.differing(others)
    unsure = () if result.complete else {*first.positions()}.difference(known)
    return known, tuple(sorted(unsure))


def differing(
    session: SolverSession,
    solutions: Sequence[Grid],
    deadline: Deadline,
    assumed: Sequence[Assumption] = (),
) -> tuple[Positions, Positions]:
    """The cells in which solutions differ, and those unknown at the deadline.

    They are those that have the `assumed` literals, as the `solutions` found so far. No others may
    be blocked in the session.
    """
    from nonogram.core.sat.base import Status  # not loaded without a SAT solver

    first, *others = (grid.cells for grid in solutions)
    colours = {cell: first[cell] or BACKGROUND for cell in session.undecided}
    alike = [cell for cell in colours if all(grid[cell] == first[cell] for grid in others)]
    shared = [session.literal(cell, colours[cell]) for cell in alike]
    session.prefer(session.negated(shared))
    differ = colours.keys() - alike
    fixed: set[CellNumber] = set()
    for cell, literal in zip(alike, shared):
        if cell in differ:
            continue
        settled = len(differ) + len(fixed), len(colours)
        differs = [*assumed, *session.negated([literal])]
        status = session.ask("ambiguous cells", deadline, differs, settled=settled)
        if status is Status.UNKNOWN:
            break
        if status is Status.UNSATISFIABLE:
            session.forbid(differs)
            fixed.add(cell)
        else:
            found = session.solution.cells
            differ.update(other for other in alike if found[other] != first[other])
    position = session.geometry.position
    unknown = (cell for cell in alike if cell not in differ and cell not in fixed)
    ambiguous = (cell for cell in colours if cell in differ)
    return tuple(map(position, ambiguous)), tuple(map(position, unknown))


def cells_to_give(
    session: SolverSession,
    solution: Grid,
    deadline: Deadline,
    assumed: Sequence[Assumption] = (),
) -> Positions | None:
    """Few cells to give, row by row, so that one solution is left; None if out of time.

    All are necessary. Only `solution` is blocked in the session. The others have the `assumed`
    literals.
    """
    from nonogram.core.sat.base import Status

    wanted = solution.cells
    literals = {session.literal(c, wanted[c] or BACKGROUND): c for c in session.undecided}
    counts: Counter[Assumption] = Counter()
    chosen: list[Assumption] = []
    excluding: list[list[Assumption]] = []  # for each other solution, those that it lacks
    step = "cells to give"

    def asked(given: Sequence[Assumption]) -> Status:
        status = session.ask(step, deadline, [*assumed, *given])
        if status is Status.SATISFIABLE:
            other = session.solution.cells
            excluding.append([own for own, cell in literals.items() if other[cell] != wanted[cell]])
        return status

    while (status := asked(chosen)) is Status.SATISFIABLE:
        counts.update(excluding[-1])
        chosen.append(max(excluding[-1], key=counts.__getitem__))
    if status is Status.UNKNOWN:
        return None
    needed, irredundant = session.irredundant_core(step, deadline, always=assumed)
    if not irredundant:
        return None
    tries = iter(range(_TRIES))
    for _ in range(_QUESTIONS):
        if (fewer := _hitting(excluding, len(needed) - 1, tries)) is None:
            break
        if asked(fewer) is Status.UNSATISFIABLE:
            fewer, irredundant = session.irredundant_core(step, deadline, always=assumed)
            needed = fewer if irredundant else needed
        if deadline.passed():
            break
    return tuple(map(session.geometry.position, sorted(literals[literal] for literal in needed)))


def _hitting(
    sets: Sequence[list[Assumption]], most: int, tries: Iterator[int]
) -> list[Assumption] | None:
    """Some literals, at most so many, among them one of each set; None if none are found."""
    if not sets:
        return []
    if most == 0 or next(tries, None) is None:
        return None
    often = Counter(chain.from_iterable(sets))
    smallest = min(sets, key=len)
    for literal in sorted(smallest, key=lambda literal: (-often[literal], literal)):
        rest = [each for each in sets if literal not in each]
        if (others := _hitting(rest, most - 1, tries)) is not None:
            return [literal, *others]
    return None
