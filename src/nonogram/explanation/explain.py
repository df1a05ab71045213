"""The path from the clues to the picture, as a sequence, its end, and its difficulty.

The work of a SAT solver says nothing about how hard a puzzle is for people. For sudoku two things
do: how hard a step is, and how many steps are open at a time (Pelanek: Difficulty rating of sudoku
puzzles by computational modeling, FLAIRS 2011). So the level is that of the hardest technique
needed, and the score sums, over all steps, the average number of lines that a person looks at
until one says something.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, count, starmap
from sys import maxsize
from typing import overload

from nonogram.base import shown
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import InternalError, RequestError
from nonogram.base.shown import Plain, Shown, Told
from nonogram.base.text import counted, in_short
from nonogram.base.values import Value
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import undecided
from nonogram.core.logic.probing import Supposition
from nonogram.core.puzzle import BACKGROUND, Grid, Position, Positions, Puzzle
from nonogram.core.puzzle.arguments import of_kind
from nonogram.core.puzzle.reasons import LineImpossible, Reasons
from nonogram.core.result import Progress, Result, Verdict, WithResult
from nonogram.core.search.ambiguity import PATIENCE, ambiguous_cells
from nonogram.core.search.pipeline import decided, solve, solving
from nonogram.core.search.terms import GIVEN, Terms, with_options
from nonogram.explanation.contradictions import Contradictions
from nonogram.explanation.crossings import Remaining
from nonogram.explanation.levels import Level
from nonogram.explanation.lines import LineLogic
from nonogram.explanation.steps import Contradiction, Step, Thought
from nonogram.explanation.techniques import Technique

#: The message if the time is up between steps.
LATE = "the time was up before the next step was found"


class Standstill(Told, Value):
    """The end of a path with open cells and no further step; `print` says why they are open.

    Attributes:
        undecided: the open cells, row by row.
        ambiguous: the open cells in which solutions differ.
        unknown: the open cells for which this is not known, because time was short. The other
            open cells have the same colour in all solutions, but only search finds it.
    """

    undecided: Positions
    ambiguous: Positions
    unknown: Positions


class Explanation(WithResult, Told, Shown, Sequence[Step]):
    """The steps to a puzzle's solution, each found when it is first asked for; `print` tells all.

    What cannot be found in time raises TimeUpError.

    Attributes:
        puzzle: the puzzle.
        given: the given cells, if any.
        result: its solution, and whether that is the only one. Without a solution there are no
            steps, and it has the reasons; if that is not known because time was short, steps may
            lead to a line without a placement. `verdict`, `solution` and `stats` are its own.
        possible: cells, by number, with colours that some solution has.
    """

    def __init__(self, puzzle: Puzzle, terms: Terms, result: Result | None = None) -> None:
        """Solve first, in half the time, if no result is given."""
        self.puzzle = puzzle
        self.given = terms.given
        self._terms = terms
        if result is None:
            result = solve.under(puzzle, terms._replace(deadline=terms.deadline.half()))
        self.result = result
        self.possible = frozenset(
            (cell, colour if colour is not None else BACKGROUND)
            for solution in result.solutions
            for cell, colour in enumerate(solution.cells)
        )
        self._board = Board.of(puzzle, terms.given)
        self._standstill: Standstill | None = None
        self._found: list[Step] = []
        self._drawn = 0  # steps whose conclusions are in the cells
        self._cells: dict[int, int | None] = {}
        self._complete = False  # whether the end is known
        self._next = self._steps()

    def __reduce__(self) -> tuple[object, ...]:
        """Copies that find the steps again, with no time limit and no progress shown."""
        terms = Terms(self._terms.solver, Deadline(), self.given)
        return Explanation, (self.puzzle, terms, self.result)

    def __repr__(self) -> str:
        steps = counted(len(self._found), "step") + " so far" * (not self._complete)
        return f"<{type(self).__name__}: {self.verdict.words}, {steps}>"

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            ends = [index.start or 0, index.step or 1, index.stop]
        else:
            ends = [index, index + 1]
        near = None not in ends and min(ends) >= 0  # whether the end need not be known
        return self._reach(ends[-1] if near else maxsize)[index]

    def __iter__(self) -> Iterator[Step]:
        for number in count():
            if len(self._reach(number + 1)) <= number:
                return
            yield self._found[number]

    def __len__(self) -> int:
        return len(self._reach())

    def __bool__(self) -> bool:
        return len(self._reach(1)) > 0

    def grid(self, steps: int | None = None) -> Grid:
        """The picture after so many steps, by default after those found; 0 has the given cells."""
        if not isinstance(steps, int | None):
            raise RequestError(f"{in_short(steps)}: expected a number of steps")
        geometry = self.puzzle.geometry
        taken = self._found if steps is None else self[:steps]
        if len(taken) < self._drawn:
            self._drawn, self._cells = 0, {}
        for step in taken[self._drawn :]:  # pictures are mostly asked for in order
            for mark in step.concludes:
                colour, *others = mark.colours
                self._cells[geometry.cell(mark.cell)] = None if others else colour
        self._drawn = len(taken)
        given = [None] * geometry.size if self.given is None else self.given.cells
        cells = starmap(self._cells.get, enumerate(given))
        return Grid.of_cells(geometry, cells).as_in(self.puzzle)

    def text(self, step: Step) -> str:
        """The reason of a step and what it concludes, in sentences, as `nonogram hint` tells it.

        A step of another puzzle is told with the clues of this one, or raises RequestError where
        lines, cells or blocks are missing.
        """
        of_kind(step, Plain, "expected a step of the explanation")
        words: str = shown.above("why", self.puzzle, step)
        return words

    @property
    def hardest(self) -> Step | None:
        """The first step of the hardest technique; None without steps.

        If the time is up, it is the hardest of the steps found before, and no error is raised.
        """
        with suppress(OutOfTime):
            self._reach()
        return max(self._found, key=lambda step: step.technique, default=None)

    @property
    def reasons(self) -> Reasons:
        """All reasons why there is no solution, as far as they are found in 10 s, as in `print`.

        The result has those that solving found; these are sought when they are asked for.
        """
        found: Reasons = shown.above("reasons", self)
        return found

    @property
    def standstill(self) -> Standstill | None:
        """The end of logic after the last step; None if no cell is open then."""
        self._reach()
        return self._standstill

    def _reach(self, wanted: int = maxsize) -> list[Step]:
        """The steps found, among them as many as wanted if there are so many."""
        while len(self._found) < wanted and not self._complete:
            step = next(self._next, None)
            if step is not None:
                vars(step)["seen_on"] = self.puzzle, partial(self.grid, len(self._found))
                self._found.append(step)
            elif not self._complete:
                raise OutOfTime(LATE)
        return self._found

    def _steps(self) -> Iterator[Step]:
        """Find the steps, and then the end."""
        if self.verdict is not Verdict.NO_SOLUTION:
            found = path(self._board, self._terms.watched(self._progress), self.possible)
            for step in Remaining(self._board, self.given).steps(found):
                for mark in step.concludes:
                    if any(grid[mark.cell] not in mark.colours for grid in self.result.solutions):
                        raise InternalError(f"a step contradicts the solution: {step!r}")
                yield step
            self._end()
        self._complete = True

    def _progress(self, elapsed: float) -> Progress:
        cells = self.puzzle.geometry.size
        known = cells - len(self._board.undecided())
        return Progress(elapsed, None, len(self.result.solutions), "explanation", (known, cells))

    def _end(self) -> None:
        board, geometry = self._board, self.puzzle.geometry
        for index in range(len(board.models)):
            if self.verdict is Verdict.UNDECIDED and board.left(index) is None:
                reason = LineImpossible(geometry.line(index), self.given is not None)
                self.result = self.result.replace(verdict=Verdict.NO_SOLUTION, reasons=(reason,))
        undecided = [*map(geometry.position, board.undecided())]
        if undecided and self.verdict is not Verdict.NO_SOLUTION:
            ambiguous, unknown = self._differing()
            self._standstill = Standstill(
                tuple(undecided),
                tuple(position for position in undecided if position in ambiguous),
                tuple(position for position in undecided if position in unknown),
            )

    def _differing(self) -> tuple[Collection[Position], Collection[Position]]:
        """The cells in which solutions differ, and those for which this is not known."""
        if self.verdict is Verdict.UNIQUE:
            return (), ()
        with solving(self.puzzle, self._terms.or_within(PATIENCE)) as run:
            if run.result.verdict is not Verdict.MULTIPLE:
                return (), frozenset(self.grid().positions())
            ambiguous, unknown = ambiguous_cells(run.result, run.session)
            return frozenset(ambiguous), frozenset(unknown)


@with_options(GIVEN)
def explain(puzzle: Puzzle, terms: Terms) -> Explanation:
    """The steps that lead a person from the clues to the picture, always the easiest one.

    Arguments and errors are those of `nonogram.solve`; `given` are the cells known at the start.
    At most half of the time is for finding the solution.

    Returns:
        A sequence of steps. It also has the solution, and the standstill if logic ends before it.
    """
    return Explanation(puzzle, terms)


def path(
    board: Board, deadline: Deadline, possible: frozenset[Supposition] = frozenset()
) -> Iterator[Step]:
    """Take steps on a board until no cell is open, a line fails, or logic ends."""
    logic = LineLogic(board)
    contradictions = Contradictions(board, deadline, possible)
    while True:
        if deadline.passed() and board.undecided():
            raise OutOfTime(LATE)
        step: Step | None = logic.step()
        if step is None:
            if logic.failed is not None or not board.undecided():
                return
            contradictions.changed(logic.changed())
            step = contradictions.step()
            if step is None and deadline.passed():
                continue
            if step is None:
                return
            logic.look_at(board.take(step.concludes))
        yield step


class Difficulty(Told, Value):
    """The difficulty of a puzzle with one solution; they are ordered by level, then by score.

    Attributes:
        level: that of the hardest technique needed; `Level.SEARCH` if logic ends before the
            picture is complete.
        technique: this technique; None if logic ends.
        score: the average number of lines that a person looks at, summed over all thoughts: for
            each (unfinished lines + 1) / (lines that say something + 1), and for a contradiction
            that times its number of lines.
        footholds: the number of lines that say something at the beginning.
        open_steps: the average number of lines that say something before a step.
        contradictions: the number of lines of each contradiction.
        steps: the number of steps of the explanation.
    """

    level: Level
    technique: Technique | None
    score: float
    footholds: int
    open_steps: float
    contradictions: tuple[int, ...]
    steps: int

    def __str__(self) -> str:
        """Level and score, as in `easy (162.0)`."""
        return f"{self.level.words} ({self.score:.1f})"

    def __lt__(self, other: Difficulty) -> bool:
        if not isinstance(other, Difficulty):
            return NotImplemented
        return (self.level, self.score) < (other.level, other.score)

    def __le__(self, other: Difficulty) -> bool:
        return not other < self


@with_options(GIVEN)
def difficulty(puzzle: Puzzle, terms: Terms) -> Difficulty | None:
    """Rate how hard a puzzle is for a person; None if it has not exactly one solution.

    Arguments and errors are those of `nonogram.solve`; TimeUpError is raised if the time is up.
    """
    result = decided(Explanation(puzzle, terms).result)
    found, _ = find_difficulty(puzzle, terms, result)
    if found is None and result.verdict is Verdict.UNIQUE:
        raise OutOfTime(LATE)
    return found


def find_difficulty(
    puzzle: Puzzle, terms: Terms, result: Result | None = None
) -> tuple[Difficulty | None, tuple[Step, ...]]:
    """The difficulty, None if it is not known, and its steps."""
    explanation = Explanation(puzzle, terms, result)
    if explanation.verdict is not Verdict.UNIQUE:
        return None, ()
    steps: list[Step] = []
    try:
        steps.extend(iter(explanation))  # without asking for the length, which takes all the steps
    except OutOfTime:
        return None, tuple(steps)
    return difficulty_of(puzzle, terms.given, steps, explanation.standstill is None), tuple(steps)


def within(puzzle: Puzzle, given: Grid | None, steps: Iterable[Step], level: Level) -> Grid:
    """The picture after all steps before the first one that is harder than a level."""
    board = Board.of(puzzle, given)
    for step in steps:
        if step.level > level:
            break
        board.take(step.concludes)
    return board.domains().grid().as_in(puzzle)


def difficulty_of(
    puzzle: Puzzle, given: Grid | None, steps: Sequence[Step], complete: bool
) -> Difficulty:
    """The difficulty of the steps of an explanation, which is `complete` if no cell is left."""
    looks = [*_looks(Board.of(puzzle, given), steps)]
    hardest = max((step.technique for step in steps), default=Technique.FORCED)
    technique = hardest if complete else None
    return Difficulty(
        technique.level if technique is not None else Level.SEARCH,
        technique,
        round(sum(number for _, number in looks), 1),
        looks[0][0] if looks else 0,
        round(sum(saying for saying, _ in looks) / max(1, len(looks)), 1),
        tuple(len(step.lines) for step in steps if isinstance(step, Contradiction)),
        len(steps),
    )


def _looks(board: Board, steps: Iterable[Step]) -> Iterator[tuple[int, float]]:
    """Yield, for each thought, how many lines say something and how many a person looks at."""
    unfinished: set[int] = set()
    saying: set[int] = set()
    touched: Iterable[int] = range(len(board.models))
    thoughts: Iterable[Thought] = chain(*(step.thoughts for step in steps))
    looked = (thought for thought in thoughts if thought.technique is not Technique.COLOURS)
    for thought in (*looked, None):
        for index in touched:
            is_open = bool(undecided(board.candidates[index]))
            (unfinished.add if is_open else unfinished.discard)(index)
            says = is_open and board.left(index) != board.candidates[index]
            (saying.add if says else saying.discard)(index)
        lines = len(thought.lines) if thought is not None else 1
        if thought is not None or unfinished:
            yield len(saying), lines * (len(unfinished) + 1) / (len(saying) + 1)
        touched = board.take(thought.concludes) if thought is not None else ()
