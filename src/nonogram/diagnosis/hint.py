"""The next step for a player's picture, or the mistakes in it.

The easiest step is taken; among equally easy ones the nearest to the player's last mark, then
the one that decides most cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import dist
from typing import Any, Literal

from nonogram.base import shown
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import RequestError
from nonogram.base.shown import Shown, Told
from nonogram.base.values import NeitherTrueNorFalse, Value
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import initial_domains, places_of, supposed, undecided
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.line import Candidates, bits, propagate_line
from nonogram.core.logic.probing import Supposition
from nonogram.core.puzzle import BACKGROUND, Geometry, Grid, Position, Positions, Puzzle
from nonogram.core.puzzle.grid import joined
from nonogram.core.puzzle.reasons import GivenCellsContradict, LinesContradict
from nonogram.core.result import Result, WithResult
from nonogram.core.search.pipeline import Run, decided, solving
from nonogram.core.search.terms import GIVEN, Terms, with_options
from nonogram.core.verdict import Verdict
from nonogram.explanation.contradictions import Contradictions
from nonogram.explanation.crossings import Remaining
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.levels import Level
from nonogram.explanation.lines import LineSteps
from nonogram.explanation.steps import Contradiction, Seen, Thought
from nonogram.explanation.techniques import RANKS

LONGEST = 10.0  #: seconds for the reasons if there is no solution, or for the wrong cells


class Hint(NeitherTrueNorFalse, WithResult, Told, Shown, Value):
    """The result of `hint`: the next step, or the wrong cells. `print` shows where to look, or in
    which lines a cell is wrong.

    `text()` has its sentences, `wrong` the wrong cells, `cells` those that its step decides, and
    `grid` the picture after it. `svg()` draws this whole picture, and marks these cells; `strip()`
    draws why: the lines of the step and of those `before` it (`step.svg()` of that step alone). If
    `step` is not None, neither is `level`, as `step.level` says to type checkers. A loop of hints
    goes on as long as there is a step, and always ends:

        found = hint(puzzle)
        while found.step is not None:
            found = hint(puzzle, given=found.grid)

    Then one of these says how: `finished` (`grid` is the solution), `wrong` (the picture has
    mistakes), `standstill` (logic ends, as with multiple solutions), or `result.reasons` (there
    is no solution).

    Attributes:
        puzzle: the puzzle.
        result: the result of the puzzle, whatever the picture is. If the picture has no wrong
            cells, the first solution agrees with it. `verdict`, `solution` and `stats` are its own.
            If the time was up, it is undecided, and the step follows from the clues all the same.
        wrong: the cells of the picture that no solution has. If there are any, there is no step.
        together: whether each wrong cell is in some solution, but no solution has all of them. They
            are then a minimal set.
        minimal: whether it is proved that the set is minimal.
        step: the easiest next step that decides a cell, or None if there is none.
        before: the steps before it, which only rule out colours.
        standstill: the end of logic, if that is why there is no step.
        given: the player's picture, if there is one.
    """

    _ASKED = "hint.step is not None, or not hint.wrong"

    puzzle: Puzzle
    result: Result
    wrong: Positions = ()
    together: bool = False
    minimal: bool = True
    step: Thought | None = None
    before: tuple[Thought, ...] = ()
    standstill: Standstill | None = None
    given: Grid | None = None

    def _check(self) -> None:
        seen_on = Seen(self.puzzle, self._board, lambda *_: 0)
        own = [step.replace() for step in self.steps]  # steps of its own, seen on its own board
        for step in own:
            vars(step)["seen_on"] = seen_on
        if own:
            vars(self).update(before=tuple(own[:-1]), step=own[-1])

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take its fields, when it is unpickled; its steps know its board again."""
        vars(self).update(state)
        self._check()

    @property
    def steps(self) -> tuple[Thought, ...]:
        """The steps before its step, and this one; none without a step."""
        return () if self.step is None else (*self.before, self.step)

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do, and nothing is wrong; then `grid` is the solution."""
        return self.solution is not None and not (self.wrong or self.step or self.standstill)

    @property
    def level(self) -> Level | None:
        """The level of the hardest of its steps; None without any."""
        return max((step.level for step in self.steps), default=None)

    @property
    def cells(self) -> dict[Position, int]:
        """A dictionary of the cells that its steps decide, from positions to colours."""
        marks = chain(*(step.concludes for step in self.steps))
        return {cell: colours[0] for cell, colours in marks if len(colours) == 1}

    def strip(self) -> str:
        """The lines of its steps as SVG, which say why, as `nonogram hint -o` draws them.

        Raises RequestError if there is no step, or if the board cannot be drawn.
        """
        if self.step is None:
            raise RequestError("the hint has no step to draw")
        picture: str = shown.above("steps", self.puzzle, self.steps, self._board)
        return picture

    def text(self, detail: Literal["where", "what", "why"] = "why") -> str:
        """The hint as `nonogram hint` tells it: "where" to look, "what" follows there, or "why".

        `print` shows "where". These are lines of at most 80 characters; "why" ends with a chart of
        the line in characters. Of a wrong picture "what" and "why" name the wrong cells. The
        sentences alone are ``hint.step.text()``.
        """
        words: str = shown.above("text", self, detail)
        return words

    @property
    def grid(self) -> Grid:
        """The player's picture after the step; without a step as it is.

        The other cells of a line that has all its blocks count as background, so no step marks
        them. The hint that is `finished` does: its picture is the solution.
        """
        if self.finished:
            return self.result.solutions[0]
        return joined(self._board(), self.puzzle.grid(self.cells))

    def _board(self) -> Grid:
        """The player's picture, empty if there is none."""
        return self.puzzle.grid(self.given or {})


@with_options(GIVEN)
def hint(puzzle: Puzzle, terms: Terms, *, near: Position | None = None) -> Hint:
    """Find the easiest next step for a player's picture, or the wrong cells of this picture.

    Among equally easy steps it is the nearest to the cell `near`, by row and place from 0,
    then the one that decides most cells. If a line has all its blocks, its other cells count as
    background, marked or not, so that no hint says that.

    Other arguments and errors are those of `nonogram.solve`. `given` is the player's picture,
    by default empty. At most half of the time is for the verdict. If that is too short, there is a
    step all the same, unless the picture has cells that do not follow easily from the clues: they
    may be wrong.

    Raises:
        TimeUpError: the time was up before a step was found, or before it was known whether the
            picture is right.
    """
    return _hint(puzzle, terms, near).replace(given=terms.given)


def _hint(puzzle: Puzzle, terms: Terms, near: Position | None) -> Hint:
    """The mistakes, or the next step."""
    if near is not None:
        puzzle.geometry.cell(near)  # raises an error if there is no such cell
    explanation = Explanation(puzzle, terms)
    result = explanation.result
    if result.verdict is Verdict.NO_SOLUTION:
        return _what_is_wrong(puzzle, terms, result)
    result = _of_clues(puzzle, terms, result)
    board = Board.of(puzzle, terms.given)
    remaining = Remaining(board, terms.given, _fill_finished(board))
    steps = _easiest(board, terms.deadline, explanation.possible, near)
    if steps := [*_with_colours(board, remaining, steps)]:
        return Hint(puzzle, result, step=steps[-1], before=tuple(steps[:-1]))
    return Hint(puzzle, decided(result), standstill=explanation.standstill)


def _of_clues(puzzle: Puzzle, terms: Terms, result: Result) -> Result:
    """The result of the clues alone, from that of the player's picture, whose solution is first.

    Raises OutOfTime for an undecided picture, unless its cells are proved to follow from the clues.
    """
    given = terms.given
    if result.verdict is Verdict.UNDECIDED:
        known = given is None or _follows(puzzle, given, terms.deadline)
        return result if known else decided(result)
    if given is None or result.verdict is Verdict.MULTIPLE:
        return result  # a second solution is one of the clues
    half = terms.replace(given=None, deadline=terms.deadline.half())
    with solving(puzzle, half) as run:
        others = [grid for grid in run.result.solutions if grid not in result.solutions]
        return run.result.replace(solutions=(*result.solutions, *others[:1]))


def _follows(puzzle: Puzzle, given: Grid, deadline: Deadline) -> bool:
    """Whether line logic shows the cells of a picture, perhaps by supposing the opposite of one."""
    domains = initial_domains(puzzle)

    def follows(at: Position, colour: int) -> bool:
        opposite, begin = supposed(domains, *at, colour, False)
        return propagate(opposite, deadline, begin).failed is not None

    while True:
        domains = propagate(domains, deadline).domains
        known = domains.grid()
        left = [cell for cell in given.by_place().items() if known[cell[0]] != cell[1]]
        proved = [cell for cell in left if follows(*cell)]
        if not proved:
            return not left
        for at, colour in proved:
            domains, _ = supposed(domains, *at, colour, True)


def _what_is_wrong(puzzle: Puzzle, terms: Terms, result: Result) -> Hint:
    """A hint on the mistakes in a picture that fits no solution, or on an impossible puzzle."""
    given = terms.given
    if given is None:
        return Hint(puzzle, with_reasons(puzzle, terms, result))
    with solving(puzzle, terms.replace(given=None)) as run:
        without = run.result
        wrong = _impossible(run, given, terms.deadline.within(LONGEST))
    if wrong:
        return Hint(puzzle, without, wrong)
    from nonogram.diagnosis.conflicting import reason_of  # not loaded for a right picture

    reason = None if without.verdict is Verdict.NO_SOLUTION else reason_of(puzzle, terms)
    if isinstance(reason, LinesContradict):  # of a puzzle that was undecided
        without = without.replace(verdict=Verdict.NO_SOLUTION, complete=True, reasons=(reason,))
    if without.verdict is not Verdict.NO_SOLUTION:
        cells, minimal = tuple(given.by_place()), False  # what is known without a reason
        if isinstance(reason, GivenCellsContradict):
            cells, minimal = reason.cells, reason.minimal
        return Hint(puzzle, without, cells, len(cells) > 1, minimal)
    return Hint(puzzle, with_reasons(puzzle, terms.replace(given=None), without))


def _impossible(run: Run, given: Grid, deadline: Deadline) -> Positions:
    """The cells of a picture that no solution has, as far as time allows."""
    found = run.result
    known = given.by_place()
    doubtful = [p for p in known if all(grid[p] != known[p] for grid in found.solutions)]
    if found.verdict is not Verdict.MULTIPLE:
        return tuple(doubtful) if found.verdict is Verdict.UNIQUE else ()
    from nonogram.core.formula.clauses import FALSE  # not loaded without a SAT solver
    from nonogram.core.sat.base import Status
    from nonogram.core.search.session import CellNumber

    wrong: list[Position] = []
    try:
        session = run.session()
    except OutOfTime:
        return ()
    while doubtful:
        cell = doubtful.pop(0)
        literal = session.literal(CellNumber(session.geometry.cell(cell)), known[cell])
        status = Status.UNSATISFIABLE
        if literal != FALSE:
            status = session.ask("wrong cells", deadline, [literal])
        if status is Status.SATISFIABLE:
            doubtful = [p for p in doubtful if session.solution[p] != known[p]]
        elif status is Status.UNSATISFIABLE:
            wrong.append(cell)
        else:
            break
    return tuple(wrong)


def with_reasons(puzzle: Puzzle, terms: Terms, result: Result) -> Result:
    """The result with all reasons why there is no solution, as far as they are found in 10 s."""
    if result.verdict is not Verdict.NO_SOLUTION:
        return result
    from nonogram.diagnosis.conflicting import reasons_of

    return result.replace(reasons=reasons_of(puzzle, terms.within(LONGEST), result.reasons))


def _with_colours(board: Board, remaining: Remaining, steps: list[Thought]) -> Iterator[Thought]:
    """The last step, after those that it rests on. Without steps, those about colours alone."""
    for step in _needed(board.geometry, steps):
        cells = {*map(board.geometry.cell, _used(board.geometry, step))}
        for one in remaining.told(step, cells):
            yield from one.thoughts
    if not steps:
        decided = {*range(board.geometry.size)}.difference(board.undecided())
        for one in remaining.rest(sorted(decided)):
            yield from one.thoughts


def _needed(geometry: Geometry, steps: list[Thought]) -> list[Thought]:
    """The last step, preceded by the steps that it rests on."""
    found: list[Thought] = []
    needed: set[Position] = set()
    for step in reversed(steps):
        if not found or needed & {mark.cell for mark in step.concludes}:
            found.append(step)
            needed |= _used(geometry, step)
    return found[::-1]


def _used(geometry: Geometry, step: Thought) -> set[Position]:
    """The cells that a step needs to be known. A contradiction needs all cells of its line."""
    if isinstance(step, Contradiction):
        line = geometry.lines[geometry.index_of(step.line)]
        cells = {*map(geometry.position, line), *(mark.cell for mark in step.clash.because)}
        return cells.union(*(_used(geometry, inner) for inner in step.chain))
    return {mark.cell for mark in step.sees}


def _fill_finished(board: Board) -> set[int]:
    """Make the rest of finished lines background, and return these cells."""
    rest: set[int] = set()
    for index, (model, can) in enumerate(zip(board.models, board.candidates)):
        filled = sum(can[c] & ~undecided(can) for c in model.colours if c != BACKGROUND)
        decided = {c: mask if c == BACKGROUND else mask & filled for c, mask in can.items()}
        if not model.blotted and propagate_line(model, decided) == decided:
            lost = {c: mask & ~filled for c, mask in can.items() if c != BACKGROUND}
            if any(lost.values()):
                board.exclude(index, lost)
            cells = board.geometry.lines[index]
            rest.update(cells[place] for place in range(len(cells)) if not filled >> place & 1)
    return rest


def _easiest(
    board: Board, deadline: Deadline, possible: frozenset[Supposition], near: Position | None
) -> list[Thought]:
    """The easiest step that decides a cell, after the steps before it. All of them are taken."""
    contradictions = Contradictions(board, deadline, possible)
    steps: list[Thought] = []
    while True:
        if deadline.passed():
            raise deadline.error("the time was up before a step was found")
        step = _of_lines(board, near) or contradictions.step()
        if step is None:
            if deadline.passed():
                continue
            return []
        steps.append(step)
        if any(len(mark.colours) == 1 for mark in step.concludes):
            return steps
        contradictions.changed(board.take(step.concludes))


def _of_lines(board: Board, near: Position | None) -> Thought | None:
    """The easiest step of a line, or one of its level that decides a cell if that one does not."""
    saying = [index for index in range(len(board.models)) if board.says_something(index)]
    for techniques in RANKS.values():
        found = [
            (index, technique, lost)
            for index in saying
            for technique, lost in LineSteps(board, index).findings(techniques)
        ]
        if found:
            index, technique, lost = min(
                found, key=lambda each: _ease(board, each[0], each[2], near)
            )
            return LineSteps(board, index).deduction(technique, lost)
    return None


def _ease(
    board: Board, index: int, lost: Candidates, near: Position | None
) -> tuple[bool, float, int]:
    """The sort key of a finding: if it decides nothing, its distance, its number of cells."""
    after = {c: mask & ~lost.get(c, 0) for c, mask in board.candidates[index].items()}
    geometry, away = board.geometry, 0.0
    cells = geometry.lines[index]
    decided = [cells[place] for place in bits(places_of(lost) & ~undecided(after))]
    if near is not None and decided:
        last, middles = geometry.middle_of(near), map(geometry.position, decided)
        away = min(dist(geometry.middle_of(cell), last) for cell in middles)
    return not decided, round(away, 6), -len(decided)
