"""The steps of an explanation, as data.

People think about one line at a time: its clue, and its known cells. So a `Deduction` has new
cells that follow from one line, with the known cells that it needs. If no line says anything, a
`Contradiction` supposes colours of cells, and propagates lines until one of them has no placement.
A `Visit` has several thoughts: everything that a line says at a time, or equal thoughts about
neighbouring lines. Steps are about lines, since minimal sets of clauses or of cell constraints
explain nothing to a player.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, cast

from nonogram.base import shown
from nonogram.base.errors import RequestError
from nonogram.base.shown import Shown
from nonogram.base.text import counted
from nonogram.base.values import Value
from nonogram.core.logic.marks import Marks
from nonogram.core.puzzle import Line, Position
from nonogram.core.puzzle.geometry import named
from nonogram.explanation.levels import Level
from nonogram.explanation.techniques import Technique, contradicting

if TYPE_CHECKING:
    from typing_extensions import Self

    from nonogram.core.puzzle import Grid, Puzzle

#: Returns the number of the earlier step that excluded a colour of a cell, or 0.
Since = Callable[[Position, int], int]


class Seen(NamedTuple):
    """The puzzle of a step, the function that returns the board before it, and the steps before.

    `since` is 0 where no earlier step excluded the colour, or none is known.
    """

    puzzle: Puzzle
    board: Callable[[], Grid]
    since: Since


class _Step(Shown, Value):
    """The common part of all steps."""

    #: What the step is seen on, if it is of an explanation or a hint.
    seen_on = cast("Seen | None", None)

    def svg(self) -> str:
        """The picture of a step of an explanation or a hint, as SVG: what it looks at, and why.

        Raises RequestError for steps inside others, for copies, and if the board cannot be drawn.
        """
        seen = self._seen_on()
        picture: str = shown.above("steps", seen.puzzle, [self], seen.board)
        return picture

    def text(self) -> str:
        """The reason of a step and what it concludes, in sentences; errors are those of `svg`."""
        words: str = shown.above("why", self._seen_on().puzzle, self)
        return words

    def _seen_on(self) -> Seen:
        if self.seen_on is None:
            raise RequestError(f"{self}: expected a step of an explanation or a hint, no copy")
        return self.seen_on

    def __getstate__(self) -> dict[str, object]:
        """Its fields alone: a copy knows no board."""
        return {name: vars(self)[name] for name in self._FIELDS}

    def __str__(self) -> str:
        step = cast("Step", self)
        cells, how = counted(step.concludes, "cell"), step.technique.words
        return f"{named(step.lines)}: {cells} ({how})"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    @property
    def level(self) -> Level:
        """The level of the step."""
        return cast("Step", self).technique.level


class _Thought(_Step):
    """A step of one thought."""

    @property
    def thoughts(self) -> tuple[Self]:
        """Itself alone."""
        return (self,)


class Deduction(_Thought):
    """A conclusion from one line.

    Attributes:
        line: the line.
        technique: the technique that finds it.
        because: the known cells of the line that it needs, with their colours. Together with
            the clue they force the conclusion, and none of them can be left out.
        concludes: the cells that become known, with the colours that are left. The line alone
            excludes the other colours.
        sees: the cells that the technique looks at: those of `because`, and sometimes others,
            which are not needed when all placements are compared.
        blocks: the blocks that the technique looks at, by their places in the clue, from 0.
        rules_out: the cells with the colours that they lose.
    """

    line: Line
    technique: Technique
    because: Marks
    concludes: Marks
    sees: Marks = ()
    blocks: tuple[int, ...] = ()
    rules_out: Marks = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Its line."""
        return (self.line,)


class Visit(_Step):
    """A step of several thoughts, in order. Each thought may depend on earlier ones."""

    thoughts: tuple[Deduction, ...]

    @property
    def technique(self) -> Technique:
        """The hardest of its thoughts."""
        return max(thought.technique for thought in self.thoughts)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of its thoughts, each once."""
        return tuple(dict.fromkeys(thought.line for thought in self.thoughts))

    @property
    def concludes(self) -> Marks:
        """The cells that become known by all thoughts, with the colours that are left."""
        left = {mark.cell: mark for thought in self.thoughts for mark in thought.concludes}
        return tuple(left[cell] for cell in sorted(left))


class Clash(Value):
    """A line that cannot be completed, and the cells that make it impossible."""

    line: Line
    because: Marks


class Contradiction(_Thought):
    """A proof by contradiction: if the supposed cells were right, a line could not be completed.

    So every placement of the line differs from the supposition somewhere.

    Attributes:
        supposed: the cells, most often one or two, with the colours that they cannot have together.
        line: the line of these cells.
        chain: what would follow, line by line. A step among them may be a contradiction itself.
        clash: the line that could then not be completed.
        concludes: the cells of the line that become known, with the colours that are left.
        because: the known cells of the line that it needs for that; none can be left out. Empty
            inside another contradiction.
    """

    supposed: Marks
    line: Line
    chain: tuple[Thought, ...]
    clash: Clash
    concludes: Marks
    because: Marks = ()

    @property
    def technique(self) -> Technique:
        """The technique by the number of lines. See `contradicting`."""
        deeper = any(isinstance(step, Contradiction) for step in self.chain)
        return contradicting(self.lines, deeper=deeper)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that it takes, each once: its own, and those of contradictions inside it."""
        inside = chain(*(step.lines for step in self.chain))
        return tuple(dict.fromkeys([self.line, *inside, self.clash.line]))


Thought = Deduction | Contradiction  #: one conclusion of a step
Step = Thought | Visit  #: a step of an explanation: one thought or several
