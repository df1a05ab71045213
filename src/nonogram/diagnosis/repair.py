"""The slips that would explain why a puzzle has no solution.

Lines that can be wrong are in every set of lines that contradict each other. So one such set is
taken, and each of its lines is left out. If the others still contradict each other, they have a
second such set, and a line of that is left out, too (Reiter: A theory of diagnosis from first
principles, 1987). If they do not, they tell, mostly cell by cell, which clue the line would have.
The model of slips (`nonogram.core.puzzle.slips`) knows what it costs to type the given clue instead
of that one. Adding up excludes most slips before any line is left out. What line logic leaves open
goes, as alternatives, to one SAT solver that has the whole puzzle, with a selector for each line;
so it keeps its lemmas. Other clues that give the puzzle exactly one solution are a repair.

Often there are several. Likely slips come first; among equals, pictures with mirror symmetry, then
those with short outlines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import ExitStack, suppress
from functools import cache, cached_property, partial
from itertools import pairwise, product
from operator import itemgetter
from types import MappingProxyType

from nonogram.base.arguments import items, of_kind
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import InternalError
from nonogram.base.shown import Shown, Told
from nonogram.base.values import Several, Value
from nonogram.core.logic.domains import Domains, with_clues
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.line import LineModel, propagate_line
from nonogram.core.logic.subsets import all_but_one, lines_by_logic, nothing_known
from nonogram.core.puzzle import Clue, Grid, Puzzle, Rectangle, blotted
from nonogram.core.puzzle.characters import clue_text
from nonogram.core.puzzle.clue import Clues, cells_of
from nonogram.core.puzzle.reasons import LinesContradict, differing, readable, totals
from nonogram.core.puzzle.slips import LINES, parts_for, slips
from nonogram.core.puzzle.symmetry import symmetries_of
from nonogram.core.result import Progress
from nonogram.core.sat.base import Status
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import GIVEN, Terms, with_options
from nonogram.diagnosis.conflicting import line_session
from nonogram.diagnosis.uneven import ChangedLine, clues_left, evened

_STEP = "repair"

#: Seconds for each question to the SAT solver, in the first round and in the second.
_PATIENCES = 0.5, 10.0

#: The most cells of a puzzle, times its colours and the blocks of a line, in which slips in two
#: lines are looked for: all slips of a line are kept, and take about 200 MB then.
_MOST_KEPT = 500_000

_Changes = dict[int, Clue]  #: other clues for some lines, by index
#: A puzzle as it was typed, the board that it may be meant for, and lines that were taken out.
_Board = tuple[Puzzle, Rectangle, tuple[ChangedLine, ...]]
_Meant = dict[Clue, int]  #: the clues that a line may have, each with the cost of its slip


class Repair(Shown, Told, Value):
    """A change of a few clues that gives a puzzle exactly one solution.

    `print` says all changes, with the names of colours.

    Attributes:
        changes: the changed lines. Mostly it is one.
        puzzle: the puzzle with the new clues.
        solution: the solution of that puzzle.
    """

    changes: tuple[ChangedLine, ...]
    puzzle: Puzzle
    solution: Grid


class Repairs(Told, Several[Repair]):
    """The repairs of a puzzle, as a sequence that begins with the likeliest.

    Attributes:
        repairs: the repairs.
        complete: whether time allowed to try every single slip.
        needless: whether a solution was found, so that there is nothing to repair.
    """

    repairs: tuple[Repair, ...]
    complete: bool
    needless: bool = False


def repair_text(puzzle: Puzzle, repair: Repair) -> str:
    """The changed lines in words."""
    told = [change.told(partial(clue_text, puzzle)) for change in repair.changes]
    if repair.puzzle.geometry != puzzle.geometry:
        told.append(f"the size is then {repair.puzzle.geometry}")
    return "; ".join(told)


@with_options(GIVEN)
def repairs(puzzle: Puzzle, terms: Terms, *, reason: LinesContradict | None = None) -> Repairs:
    """Find the slips in the clues that may explain why a puzzle has no solution.

    A repair undoes one slip, and gives the puzzle exactly one solution. The likeliest comes first.
    In a slip, a number is misread, one off, forgotten, added, typed twice, split, or joined with
    its neighbour. Two neighbours are exchanged, a colour or a corner is wrong, or the clues of two
    lines are exchanged. If no single slip is found, slips in two lines are tried. A puzzle that has
    a solution has no repairs. Solutions are those that agree with the given cells.

    Args:
        puzzle: the puzzle.
        reason: lines that contradict each other, as `check` finds them. They are found anew if
            none are given, or if line logic does not confirm them.
        given: the known cells, as in `nonogram.solve`.
        solver: the name of the SAT solver, as in `nonogram.solve`.
        timeout: the wall-clock seconds for all of it, as in `nonogram.solve`.
        seed: the seed of random choices, as in `nonogram.solve`.
        on_progress: a function that is told of the progress, as in `nonogram.solve`.

    Errors are those of `nonogram.solve`.
    """
    if reason is not None:
        of_kind(reason, LinesContradict, "expected lines that contradict each other, or None")
        lines = items(reason.lines, "expected lines that contradict each other")
        used = [*map(puzzle.geometry.index_of, lines)]
        if nothing_known(puzzle, terms.given).with_lines(used, terms.deadline) is not None:
            reason = None
    return find_repairs(puzzle, terms, reason)


def find_repairs(
    puzzle: Puzzle,
    terms: Terms,
    reason: LinesContradict | None,
    *,
    others: Mapping[int, _Meant] = MappingProxyType({}),
) -> Repairs:
    """Return the repairs; the reason is right, if there is one.

    `others` has more clues that lines, by index, may have, with their costs.
    """
    lines = None if reason is None else frozenset(map(puzzle.geometry.index_of, reason.lines))
    repairing = _Repairing(puzzle, terms, others)
    return repairing.repairs(partial(repairing.try_all, lines))


class _Repairing:
    """The search through the slips in lines that are in every contradiction."""

    def __init__(
        self,
        puzzle: Puzzle,
        terms: Terms,
        others: Mapping[int, _Meant],
    ) -> None:
        self._others = others
        self._found: dict[Clues, tuple[int, Repair]] = {}  # with their costs, by all clues
        self._needless = False
        self._puzzle, self._terms, self._deadline = puzzle, terms, terms.deadline
        self._closed = ExitStack()  # closed at the end
        self._contradictions: list[frozenset[int]] = []  # sets of lines that contradict each other
        self._open: list[tuple[int, _Changes]] = []  # changes for the SAT solver, with their costs
        self._meant: Callable[[int], _Meant] = cache(self._slips)
        self._model = cache(LineModel)
        self._nothing = nothing_known(puzzle, terms.given)
        self._totals = totals(puzzle), readable(puzzle.geometry, puzzle.clues)

    def repairs(self, search: Callable[[], bool]) -> Repairs:
        """The repairs that a search finds, which returns whether there was time for all."""
        complete = False
        with self._closed, suppress(OutOfTime):
            complete = search()
        ranked = sorted(self._found.values(), key=lambda found: unlikelihood(*found))
        return Repairs(tuple([repair for _, repair in ranked]), complete, self._needless)

    def try_all(self, suspects: frozenset[int] | None) -> bool:
        """Try all slips, quick questions first.

        Returns whether there was time for all single ones. Raises OutOfTime.
        """
        if suspects is None:
            given, deadline = self._terms.given, self._deadline
            suspects = lines_by_logic(self._puzzle, deadline, given) or self._lines_by_search()
            deadline.check()
        if self._needless:
            return True
        self._contradictions.append(suspects)
        self._in_one_line()
        if self._agrees():
            self._in_two_lines(exchanged=True)
        complete = self._settle()
        even = self._terms.given is not None or self.try_boards(_boards(self._puzzle))
        complete = complete and even and not self._deadline.passed()
        blocks = max(map(len, self._puzzle.clues))
        kept = self._puzzle.geometry.size * self._puzzle.colours * blocks
        if not self._found and kept <= _MOST_KEPT:
            self._in_two_lines(exchanged=False)
            self._settle()
        return complete

    def try_boards(self, boards: Iterable[_Board]) -> bool:
        """Try whether a line is missing, or one too many, in puzzles that were typed for boards.

        Returns whether each place of such a line could be judged. Raises OutOfTime.
        """
        complete = True
        for typed, board, gone in boards:
            for way in evened(typed, board, self._terms):
                if way is None:
                    complete = False
                else:
                    self._note(*way, *gone)
        return complete

    def _lines_by_search(self) -> frozenset[int]:
        """Lines that contradict each other by the SAT solver, or all lines if it finds none."""
        selectors = [*self._session.selectors.values()]
        status = self._session.ask(_STEP, self._deadline, selectors)
        if status is Status.SATISFIABLE:
            self._needless = True
            return frozenset()
        return self._core if status is Status.UNSATISFIABLE else frozenset(self._session.selectors)

    @cached_property
    def _session(self) -> SolverSession:
        """The SAT solver with the whole puzzle. Raises OutOfTime if it is not ready in time."""
        terms = self._terms.replace(on_progress=None)
        session = line_session(self._puzzle, terms, given=terms.given)
        return self._closed.enter_context(session)

    def _agrees(self, *changes: tuple[int, Clue, Clue]) -> bool:
        """Whether totals agree if blocks of some lines, by index, are replaced by others."""
        self._deadline.check()
        by_axis, known = self._totals
        now = [Counter(total) for total in by_axis]
        for index, old, new in changes:
            total = now[self._puzzle.geometry.family_of(index)]
            total.subtract(cells_of([old]))
            total.update(cells_of([new]))
        return not any(differing(now, known))

    def _slips(self, index: int, agrees: Callable[[Clue, Clue], bool] | None = None) -> _Meant:
        """The clues from which one slip leads to that of a line; `agrees` is as in `slips`."""
        puzzle, geometry = self._puzzle, self._puzzle.geometry
        parts = parts_for(puzzle.colours, puzzle.corners, geometry.family_of(index))
        typed = puzzle.clues[index]
        found = slips(typed, len(geometry.lines[index]), parts, agrees)
        for clue, cost in self._others.get(index, {}).items():
            if cost < found.get(clue, cost + 1) and (agrees is None or agrees(typed, clue)):
                found[clue] = cost
        return found

    def _in_one_line(self) -> None:
        """Offer every slip of one line that adding up allows."""
        agrees = cache(lambda *change: self._agrees(change))
        meant: dict[int, _Meant] = {}
        for index in self._contradictions[0]:
            if slips_there := self._slips(index, partial(agrees, index)):
                meant[index] = slips_there
        for index, others in all_but_one(self._nothing, meant.keys(), self._deadline):
            for clue, cost in self._fitting(index, others, meant[index]):
                self._offer(others, {index: clue}, cost)

    def _in_two_lines(self, *, exchanged: bool) -> None:
        """Offer the exchange of any two clues of one direction, or slips in any two lines."""
        clues = self._puzzle.clues
        for one, other, others in self._pairs(beside=exchanged):
            instead = {clues[other]: LINES} if exchanged else self._meant(one)
            for first, cost in self._fitting(one, others, instead):
                instead = {clues[one]: 0} if exchanged else self._meant(other)
                for second, more in self._fitting(other, others, instead):
                    if self._agrees((one, clues[one], first), (other, clues[other], second)):
                        self._offer(others, {one: first, other: second}, cost + more)

    def _pairs(self, *, beside: bool) -> Iterator[tuple[int, int, Domains]]:
        """Two lines, each pair once, with the domains that all others give, if consistent.

        Each contradiction that is known has one of them. Lines `beside` one another are any two of
        one direction; if others are wanted, too, none of the two is enough alone.
        """
        known, every = self._contradictions, self._nothing.domains
        suspects = known[0]
        for one in suspects:
            if all(one in lines for lines in known):
                known += filter(None, [propagate(every, self._deadline, unused={one}).blamed])
        for one in sorted(suspects):
            self._deadline.check()
            lines = next((lines for lines in known if one not in lines), frozenset[int]())
            if beside:
                family = next(family for family in every.geometry.families if one in family)
                lines = lines.intersection(family) or frozenset(family)
            others = {
                other
                for other in lines - {one}
                if self._hits({one, other})
                and (other > one or other not in suspects)
                and (beside or not all(other in lines for lines in known))
            }
            for other, domains in all_but_one(self._nothing, others, self._deadline, one):
                yield one, other, domains

    def _hits(self, lines: AbstractSet[int]) -> bool:
        """Whether every contradiction that is known has one of these lines."""
        return not any(lines.isdisjoint(known) for known in self._contradictions)

    def _fitting(self, index: int, others: Domains, meant: _Meant) -> list[tuple[Clue, int]]:
        """The clues that other lines leave to a line, with their costs."""
        puzzle, can = self._puzzle, others.candidates[index]
        left = None if any(map(blotted, meant)) else clues_left(puzzle, index, others)
        if left is not None:
            return [(clue, meant[clue]) for clue in left if clue in meant]
        size, fitting = len(puzzle.geometry.lines[index]), []
        for clue, cost in meant.items():
            model = self._model(clue, size)
            if propagate_line(model, dict.fromkeys(model.colours, 0) | can) is not None:
                fitting.append((clue, cost))
        return fitting

    def _offer(self, others: Domains, changes: _Changes, cost: int) -> None:
        """Note changes that line logic shows to be a repair; leave open what it does not settle."""
        self._deadline.check()
        propagated = propagate(with_clues(others, changes), self._deadline, changes)
        if propagated.failed is None:
            if propagated.complete and not propagated.domains.count_undecided():
                self._settled(changes, cost, propagated.domains.grid())
            else:
                self._open.append((cost, changes))

    def _settle(self) -> bool:
        """Try the changes left open, likely ones first; return whether there was time for all."""
        waiting = sorted(self._open, key=itemgetter(0))
        for patience in _PATIENCES:
            unanswered = []
            for tried, (cost, changes) in enumerate(waiting):
                if (tell := self._terms.on_progress) is not None:
                    told = f"{tried} of {len(waiting)} changes tried"
                    tell(Progress(self._deadline.elapsed(), None, len(self._found), told))
                if not self._try(changes, cost, patience):
                    unanswered.append((cost, changes))
            waiting = unanswered
        self._open.clear()
        return not waiting and not self._deadline.passed()

    def _try(self, changes: _Changes, cost: int, patience: float) -> bool:
        """Try other clues, and note them if they are a repair.

        Returns whether there was time.
        """
        if not self._hits(changes.keys()):
            return True
        session = self._session
        guards = [session.alternative(*change) for change in changes.items()]
        kept = (literal for index, literal in session.selectors.items() if index not in changes)
        assumed = [*kept, *guards]
        status = session.ask(_STEP, self._deadline.within(patience), assumed)
        if status is Status.UNSATISFIABLE and not {*guards} & {*session.core()}:
            self._contradictions.append(self._core)
        if status is Status.SATISFIABLE:
            grid = session.solution
            session.block(grid, guard=guards[0])
            status = session.ask(_STEP, self._deadline.within(patience), assumed)
            if status is Status.UNSATISFIABLE:
                self._settled(changes, cost, grid)
        return status is not Status.UNKNOWN

    @property
    def _core(self) -> frozenset[int]:
        """The lines of the SAT solver's last core, which contradict each other."""
        core = set(self._session.core())
        return frozenset(i for i, literal in self._session.selectors.items() if literal in core)

    def _settled(self, changes: _Changes, cost: int, grid: Grid) -> None:
        """Note other clues that give the puzzle exactly one solution."""
        old, line_of = self._puzzle.clues, self._puzzle.geometry.line
        named = [ChangedLine(line_of(i), old[i], clue) for i, clue in sorted(changes.items())]
        clues = tuple([changes.get(index, clue) for index, clue in enumerate(old)])
        puzzle = self._puzzle.replace(clues=clues)
        if puzzle.violated_line(grid) is not None:
            raise InternalError(f"the picture of other clues for {named[0].line} lacks a clue")
        self._note(cost, puzzle, grid.as_in(puzzle), *named)

    def _note(self, cost: int, puzzle: Puzzle, solution: Grid, *changes: ChangedLine) -> None:
        """Note a repair, unless it is known."""
        self._found.setdefault(puzzle.clues, (cost, Repair(changes, puzzle, solution)))


def repairs_in(
    readings: Iterable[tuple[Puzzle, Rectangle]], terms: Terms
) -> list[tuple[Puzzle, Repairs]]:
    """The repairs of a text that has a clue too few, or one too many, those with repairs first.

    A reading of the text is a puzzle as typed, and the board that it may be meant for. For each
    the repairs come with a puzzle on that board.
    """
    found = []
    for puzzle, board in readings:
        repairing = _Repairing(puzzle, terms, {})
        repairs = repairing.repairs(partial(repairing.try_boards, [(puzzle, board, ())]))
        clues = ((),) * len(board.lines)
        found.append((puzzle.replace(geometry=board, clues=clues), repairs))
    return sorted(found, key=lambda reading: not reading[1])


def _boards(puzzle: Puzzle) -> Iterator[_Board]:
    """The boards that a puzzle may have had before a slip with a line.

    Where all numbers can be read, only a direction with no more cells than the other can lack a
    line. An empty clue at one of its ends may be there for the missing line.
    """
    geometry, clues = puzzle.geometry, puzzle.clues
    if not isinstance(geometry, Rectangle):
        return
    cells, known = [total.total() for total in totals(puzzle)], all(readable(geometry, clues))
    for (n, lines), by in product(enumerate(geometry.families), (1, -1)):
        if not known or by * (cells[n] - cells[1 - n]) <= 0:
            sizes = [*geometry.shape]
            sizes[n] += by
            if sizes[n]:
                yield puzzle, Rectangle(*sizes), ()
            for end in (lines[0], lines[-1]) if by > 0 and len(lines) > 1 else ():
                if not clues[end]:
                    sizes[n] = len(lines) - 1
                    rest = clues[:end] + clues[end + 1 :]
                    typed = puzzle.replace(geometry=Rectangle(*sizes), clues=rest, goals=())
                    yield typed, geometry, (ChangedLine(geometry.line(end), (), None),)


def unlikelihood(cost: int, repair: Repair) -> tuple[int, int]:
    """The sort key of a repair by its cost and its solution: larger if it is less likely."""
    cells, geometry = repair.solution.cells, repair.puzzle.geometry
    if any(symmetry.is_upright for symmetry, _ in symmetries_of(repair.solution, geometry)):
        return cost, 0
    lines = geometry.along_lines(cells)
    return cost, sum(left != right for line in lines for left, right in pairwise(line))
