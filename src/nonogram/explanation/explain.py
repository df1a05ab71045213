"""The path from the clues to the picture, as a sequence, its end, and its difficulty.

The work of a SAT solver says nothing about how hard a puzzle is for people. For sudoku two things
do: how hard a step is, and how many steps are open at a time (Pelanek: Difficulty rating of sudoku
puzzles by computational modeling, FLAIRS 2011). So the level is that of the hardest technique
needed, or of the narrowest place, where few lines say something; the effort sums what the thoughts
cost by their techniques. It was chosen among a dozen features since it orders six puzzles best as
67 people found them (docs/explain.md).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, count, starmap
from math import inf
from sys import maxsize
from time import process_time
from typing import Any, NamedTuple, overload

from nonogram.base import shown
from nonogram.base.arguments import of_kind, whole
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import InternalError, RequestError
from nonogram.base.shown import Plain, Shown, Told
from nonogram.base.text import counted
from nonogram.base.values import FixedSequence, Value
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import undecided
from nonogram.core.logic.probing import Supposition
from nonogram.core.puzzle import BACKGROUND, Grid, Position, Positions, Puzzle
from nonogram.core.puzzle.reasons import LineImpossible, Reasons
from nonogram.core.result import Progress, Result, WithResult
from nonogram.core.search.ambiguity import PATIENCE, ambiguous_cells
from nonogram.core.search.pipeline import decided, solve, solving
from nonogram.core.search.terms import GIVEN, Terms, with_options
from nonogram.core.verdict import Verdict
from nonogram.explanation.contradictions import Contradictions
from nonogram.explanation.crossings import Remaining
from nonogram.explanation.leading import Lost, excluded, leading_to
from nonogram.explanation.levels import Level
from nonogram.explanation.lines import LineLogic
from nonogram.explanation.steps import Contradiction, Seen, Step, Thought
from nonogram.explanation.techniques import Technique

#: The message if the time is up between steps.
LATE = "the time was up before the next step was found"


class Standstill(Told, Value):
    """The cells that an explanation leaves undecided. `print` says why it ends there.

    Attributes:
        undecided: the open cells, row by row.
        ambiguous: the open cells in which solutions differ.
        unknown: the open cells for which this is not known, because time was short. The other
            open cells have the same colour in all solutions, but only search finds it.
    """

    undecided: Positions
    ambiguous: Positions
    unknown: Positions


class Explanation(WithResult, Told, Shown, Plain, FixedSequence[Step]):
    """The steps to a puzzle's solution. `print` shows all of them.

    `explain` has found all of them, or those that there was time for. In the second case `complete`
    is false, `steps`, `to_dict()` and `print` have the steps that were found, and loops and `len`
    raise TimeUpError, because they ask for more. Explanations of the same puzzle with the same
    given cells are equal.

    Attributes:
        puzzle: the puzzle.
        given: the given cells, if any.
        result: its solution, and whether that is the only one. Without a solution there are no
            steps, and it has the reasons. If that is not known because time was short, steps may
            lead to a line without a placement. `verdict`, `solution` and `stats` are its own.
        possible: pairs of a cell, by its number from 0, and a colour that it has in some solution.
    """

    def __init__(self, puzzle: Puzzle, terms: Terms, result: Result | None = None) -> None:
        """Solve first, in half the time, if no result is given."""
        self.puzzle = puzzle
        self.given = terms.given
        self._terms = terms
        if result is None:
            result = solve.under(puzzle, terms.replace(deadline=terms.deadline.half()))
        self.result = result
        self.possible = frozenset(
            (cell, colour if colour is not None else BACKGROUND)
            for solution in result.solutions
            for cell, colour in enumerate(solution.cells)
        )
        self._board = Board.of(puzzle, terms.given)
        self._standstill: Standstill | None = None
        self._found: list[Step] = []
        self._lost: dict[Lost, int] = {}  # in colour, the steps that excluded colours of cells
        self._drawn = 0  # steps whose conclusions are in the cells
        self._cells: dict[int, int | None] = {}
        self._complete = False  # whether the end is known
        self._next = self._steps()

    def __getstate__(self) -> dict[str, object]:
        """Return what was found. A copy finds no more."""
        return {**vars(self), "_terms": None, "_board": None, "_next": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was found; the steps know their boards again."""
        vars(self).update(state, _next=iter(()), _found=[])
        for step in state["_found"]:
            self._keep(step.replace())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        return (self.puzzle, self.given) == (other.puzzle, other.given)

    def __hash__(self) -> int:
        return hash((self.puzzle, self.given))

    def __repr__(self) -> str:
        steps = counted(self._found, "step") + " so far" * (not self._complete)
        return f"<{type(self).__name__}: {self.verdict.words}, {steps}>"

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            ends = [index.start or 0, index.step or 1, index.stop]
        else:
            ends = [whole("a step", index), index + 1]
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
        """Whether there is a step."""
        return len(self._reach(1)) > 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that were found; no others are looked for, and no error is raised."""
        return tuple(self._found)

    @property
    def complete(self) -> bool:
        """Whether there was time for all steps."""
        return self._complete

    @property
    def grid(self) -> Grid:
        """The picture after the steps found so far."""
        return self.grid_after(len(self._found))

    def grid_after(self, steps: int) -> Grid:
        """The picture after so many steps; after 0 it has the given cells.

        Raises RequestError if there are not so many.
        """
        steps = whole("the number of steps", steps, 0)
        geometry, taken = self.puzzle.geometry, self[:steps]
        if len(taken) < steps:
            raise RequestError(f"no step {steps:,}: there are {len(taken):,}")
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
        """The reason of a step and what it concludes, in sentences, on one line.

        It is that of ``step.text()``, also for copies and for the steps inside others. A step of
        another puzzle is told with the clues of this one, or raises RequestError where lines, cells
        or blocks are missing.
        """
        of_kind(step, Value, "expected a step of the explanation")
        own = next((one for one in self._found if one == step), step)
        words: str = shown.above("why", self.puzzle, own)
        return words

    def leading_to(self, cell: Position) -> dict[int, Step]:
        """The steps that lead to the colour of a cell, and no others, by their numbers from 1.

        Of a step with several thoughts only those that are needed are there. The cell is a row and
        a place, both from 0. Raises RequestError if no step decides it: it is given, or logic ends
        before.
        """
        steps, name = self._reach(), self.puzzle.geometry.name_of([cell])
        leading = leading_to(steps, cell, self.puzzle.colours)
        decided = (m for step in leading.values() for m in step.concludes if m.cell == cell)
        if all(len(mark.colours) > 1 for mark in decided):
            raise RequestError(f"{name}: no step decides this cell")
        return leading

    @property
    def hardest(self) -> Step | None:
        """The first step of the hardest technique; None without steps.

        If the time is up, it is the hardest of the steps found before, and no error is raised.
        """
        with suppress(OutOfTime):
            self._reach()
        return max(self._found, key=lambda step: step.technique, default=None)

    @property
    def difficulty(self) -> Difficulty | None:
        """The difficulty for a person; None unless the puzzle has exactly one solution."""
        if decided(self.result).verdict is not Verdict.UNIQUE:
            return None
        steps = self._reach()
        return difficulty_of(self.puzzle, self.given, steps, self.standstill is None)

    @property
    def reasons(self) -> Reasons:
        """The reasons why there is no solution."""
        return self.result.reasons

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
                self._keep(step)
            elif not self._complete:
                terms: Terms | None = self._terms  # none in a copy
                raise OutOfTime(LATE) if terms is None else terms.deadline.error(LATE)
        return self._found

    def _keep(self, step: Step) -> None:
        """Add a step, which then knows the board before it, and the steps before it."""
        number, every = len(self._found) + 1, frozenset(range(self.puzzle.colours + 1))
        board, since = partial(self.grid_after, number - 1), partial(self._since, number)
        vars(step)["seen_on"] = Seen(self.puzzle, board, since)
        for thought in step.thoughts if self.puzzle.colours > 1 else ():
            for lost in excluded(thought, every):
                self._lost.setdefault(lost, number)
        self._found.append(step)

    def _since(self, number: int, cell: Position, colour: int) -> int:
        """The number of the step before this one that excluded a colour of a cell, or 0."""
        found = self._lost.get((cell, colour), number)
        return found if found < number else 0

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
                vars(self)["result"] = self.result.replace(
                    verdict=Verdict.NO_SOLUTION, reasons=(reason,)
                )
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
                return (), frozenset(self.grid.positions())
            ambiguous, unknown = ambiguous_cells(run, run.context.deadline)
            return frozenset(ambiguous), frozenset(unknown)


def path(
    board: Board, deadline: Deadline, possible: frozenset[Supposition] = frozenset()
) -> Iterator[Step]:
    """Take steps on a board until no cell is open, a line fails, or logic ends."""
    logic = LineLogic(board)
    contradictions = Contradictions(board, deadline, possible)
    while True:
        if deadline.passed() and board.undecided():
            raise deadline.error(LATE)
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


NARROW = 2  #: the most lines that say something in a narrow place


class Difficulty(Told, Value):
    """The difficulty of a puzzle with one solution.

    Difficulties are ordered by level, then by effort; with a `Level` only their levels are
    compared, as in ``difficulty < Level.HARD`` or ``difficulty == Level.EASY``, which two different
    difficulties may equal. Answers whose difficulty is None are sorted behind all others by
    ``key=lambda answer: (answer.difficulty is None, answer.difficulty)``.

    Attributes:
        level: the level of the hardest technique needed, but at least medium if an easy step has to
            be found in a narrow place. It is `Level.SEARCH` if logic ends before the picture is
            complete, or needs a contradiction of more than eight lines.
        technique: the hardest technique, or None if logic ends.
        score: the average number of lines that a person looks at, summed over all thoughts: for
            each (unfinished lines + 1) / (lines that say something + 1), and for a contradiction
            that times its number of lines.
        footholds: the number of lines that say something at the beginning.
        open_steps: the average number of lines that say something before a step.
        contradictions: the number of lines of each contradiction.
        steps: the number of steps of the explanation.
        effort: the sum of the thoughts' efforts (`Technique.effort`). It counts 1 for an overlap,
            cells out of reach, and by cases, 1/2 for glue, mercury, small gaps and side capping,
            and 0 for simpler thoughts. A contradiction counts its lines. It is None if logic ends,
            as nobody knows what search costs a person.
        free_lines: the number of lines that are known whole at the beginning, where people begin.
            A line at the border counts twice.
        narrowest: the fewest lines that say something while a fifth of the cells is undecided. At
            most 2 lines are a narrow place. It is None if there is no such place.
        scale: the scale of the levels, which is 2. Releases before 0.7.0 knew no narrow places.
    """

    level: Level
    technique: Technique | None
    score: float
    footholds: int
    open_steps: float
    contradictions: tuple[int, ...]
    steps: int
    effort: float | None
    free_lines: int
    narrowest: int | None = None
    scale: int = 2

    def __str__(self) -> str:
        """Level and effort, as in `easy (effort 56.5)`."""
        told = "" if self.effort is None else f" (effort {self.effort:.1f})"
        return f"{self.level.words}{told}"

    @property
    def _ease(self) -> tuple[Level, float]:
        """The sort key."""
        return self.level, inf if self.effort is None else self.effort

    def __eq__(self, other: object) -> bool:
        """Whether the two are the same, or the other is this one's level, or its text."""
        return self.level == other if isinstance(other, str) else super().__eq__(other)

    def __hash__(self) -> int:
        """The hash of the level, which equals this."""
        return hash(self.level)

    def __lt__(self, other: Difficulty) -> bool:
        if not isinstance(other, Difficulty):
            return NotImplemented
        return self._ease < other._ease

    def __le__(self, other: Difficulty) -> bool:
        return not other < self


@with_options(GIVEN)
def difficulty(puzzle: Puzzle, terms: Terms) -> Difficulty | None:
    """Rate how hard a puzzle is for a person.

    The result is None unless the puzzle has exactly one solution.

    Arguments and errors are those of `nonogram.solve`. TimeUpError is raised if the time is up.
    """
    return Explanation(puzzle, terms, solve.under(puzzle, terms)).difficulty


class Rated(NamedTuple):
    """A result with the CPU seconds of rating, the difficulty if it is known, and its steps."""

    result: Result
    difficulty: Difficulty | None
    steps: tuple[Step, ...]


def find_difficulty(puzzle: Puzzle, terms: Terms, result: Result | None = None) -> Rated:
    """Rate a puzzle that has one solution, as far as there is time."""
    explanation, started = Explanation(puzzle, terms, result), process_time()
    if explanation.verdict is not Verdict.UNIQUE:
        return Rated(explanation.result, None, ())
    found = None
    with suppress(OutOfTime):
        found = explanation.difficulty
    rated = explanation.result.after("difficulty", process_time() - started)
    return Rated(rated, found, tuple(explanation._found))


class Moment(NamedTuple):
    """A thought, before it is taken, and what a person sees in its place."""

    thought: Thought
    saying: int  #: the number of lines that say something
    unfinished: int  #: the number of lines with open cells
    wide: bool  #: whether a fifth of the cells is open

    @property
    def level(self) -> Level:
        """The level of the thought, but medium if it is easy and its place narrow."""
        level = self.thought.level
        narrow = level is Level.EASY and self.wide and self.saying <= NARROW
        return Level.MEDIUM if narrow else level


def moments(board: Board, steps: Iterable[Step]) -> Iterator[Moment]:
    """Take the thoughts of steps on a board, and yield each before it is taken.

    Those about colours that lines lack are left out: the board has excluded them from the start.
    """
    left = [*map(len, board.geometry.lines)]
    every = sum(left)
    saying = [False] * len(left)
    touched: Iterable[int] = range(len(left))
    thoughts: Iterable[Thought] = chain.from_iterable(step.thoughts for step in steps)
    for thought in thoughts:
        if thought.technique is Technique.COLOUR_LOGIC:
            continue
        for index in touched:
            left[index] = undecided(board.candidates[index]).bit_count()
            saying[index] = board.says_something(index)
        yield Moment(thought, sum(saying), sum(map(bool, left)), 5 * sum(left) >= every)
        touched = board.take(thought.concludes)


def difficulty_of(
    puzzle: Puzzle, given: Grid | None, steps: Sequence[Step], complete: bool
) -> Difficulty:
    """The difficulty of the steps of an explanation, which is `complete` if no cell is left."""
    board = Board.of(puzzle, given)
    free = sum(
        1 + (index in (family[0], family[-1]))
        for family in puzzle.geometry.families
        for index in family
        if not undecided(board.left(index) or board.candidates[index])
    )
    seen = [*moments(board, steps)]
    # At a standstill a person looks at all open lines once more.
    last = 0.0 if complete else 1.0 + sum(map(bool, map(undecided, board.candidates)))
    score = (
        len(moment.thought.lines) * (moment.unfinished + 1) / (moment.saying + 1) for moment in seen
    )
    efforts = (moment.thought.technique.effort * len(moment.thought.lines) for moment in seen)
    return Difficulty(
        max((moment.level for moment in seen), default=Level.TRIVIAL) if complete else Level.SEARCH,
        max((step.technique for step in steps), default=Technique.FORCED_LINE)
        if complete
        else None,
        round(sum(score, last), 1),
        seen[0].saying if seen else 0,
        round(sum(moment.saying for moment in seen) / max(1, len(seen) + (not complete)), 1),
        tuple(len(step.lines) for step in steps if isinstance(step, Contradiction)),
        len(steps),
        sum(efforts, 0.0) if complete else None,
        free,
        min((moment.saying for moment in seen if moment.wide), default=None),
    )
