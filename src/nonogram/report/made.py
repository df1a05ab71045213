"""The remarks of ``nonogram make`` on a puzzle: losses and changes."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.base.text import counted
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle, Rectangle
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.diagnosis.check import warnings
from nonogram.make.blots import Blotted
from nonogram.make.drawing import Drawing
from nonogram.make.unique import Unique
from nonogram.report.facts import warning_text

_TOLD = 5  #: the most lost colours, uncertain cells, and similar colours that are named


def losses_of(drawing: Drawing, *, one_colour: str | None = None) -> Iterator[str]:
    """The remarks on a picture's reduction and losses; `one_colour` if it has only one colour."""
    taken, geometry = drawing.taken, drawing.puzzle.geometry
    if taken is None:
        return
    height, width = taken.pixels
    if taken.side is None and geometry != Rectangle(height, width):
        changed = "reduced" if geometry.size <= height * width else "enlarged"
        yield f"{width:,} x {height:,} pixels {changed} to {geometry}"
    elif taken.side is not None and taken.side > 1:
        yield f"taken cell by cell: a cell has {taken.side} x {taken.side} pixels"
    if taken.lines is not None:
        drawn = f"lines about {taken.lines:.1f} cells thick were drawn one cell thick"
        yield f"{drawn}; --thicken N makes them thicker, --threshold PERCENT keeps their thickness"
    if taken.side is None and drawing.puzzle.colours == 1 and one_colour and not taken.lost:
        yield one_colour
    for lost in taken.lost[:_TOLD]:
        fate = (
            "has no cell of its own"
            if lost.became is None
            else f"became {hexadecimal(lost.became)}"
        )
        yield f"lost: {hexadecimal(lost.rgb)}, {lost.share:.2%} of the picture, {fate}"
    if len(taken.lost) > _TOLD:
        yield f"lost: {counted(len(taken.lost) - _TOLD, 'more colour')}"
    if taken.uncertain:
        cells = ", ".join(f"row {i + 1} column {j + 1}" for i, j in taken.uncertain[:_TOLD])
        more = ", ..." if len(taken.uncertain) > _TOLD else ""
        number = counted(taken.uncertain, "cell")
        yield f"uncertain: {number}, blurred by compression: {cells}{more}"


def warnings_of(puzzle: Puzzle, grid: Grid) -> Iterator[str]:
    """The warnings of `check` that need no verdict: few cells of a kind, similar colours."""
    share = 1 - grid.cells.count(BACKGROUND) / len(grid.cells)
    found = [*warnings(puzzle, (), share)]
    for warning in found[:_TOLD]:
        yield f"warning: {warning_text(puzzle, warning)}"
    if len(found) > _TOLD:
        yield f"warning: {counted(len(found) - _TOLD, 'more pair')} of colours that look alike"


def changes_of(made: Unique) -> list[str]:
    """The changes of `--unique` or `--difficulty`, a line for each cell."""
    lines = []
    if made.changes:
        lines.append(f"changed {counted(made.changes, 'cell')}:")
    lines += [f"  {change}" for change in made.changes]
    if made.changes and made.too_hard:
        lines.append("that was not enough: too many would be needed")
    elif made.changes and made.verdict is Verdict.UNIQUE and not made.minimal:
        lines.append("perhaps fewer would do: the time was up")
    return lines


def hidden_text(blotted: Blotted, wished: int) -> str:
    """The number of hidden numbers, and why there are not more."""
    hidden = f"blotted {counted(blotted.hidden, 'number')}"
    if len(blotted.hidden) == wished:
        return hidden
    if blotted.verdict is not Verdict.UNIQUE:
        return f"{hidden}: {VERDICTS[blotted.verdict].lower()}"
    why = "no other can be spared" if blotted.complete else "the time was up"
    return f"{hidden} of {wished}: {why}"
