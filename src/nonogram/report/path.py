"""The whole path to a solution in sentences, line by line, and where logic ends."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from nonogram.clock.deadline import OutOfTime
from nonogram.errors import counted
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.steps import Contradiction, Technique
from nonogram.puzzle import Grid, Puzzle
from nonogram.report.sentences import head, told, told_apart, tree
from nonogram.result import Outcome


def path_told(
    explanation: Explanation,
    most: int | None,
    draw: Callable[[Grid], str] | None,
    columns: int,
    *,
    deep: bool = False,
) -> Iterator[str]:
    """The path in lines of text, with the picture after each quarter of the cells.

    Args:
        explanation: the steps, which are found as they are told.
        most: steps after which to stop; None for all.
        draw: draws a grid; None for no pictures.
        columns: characters a line.
        deep: contradictions line by line.
    """
    puzzle, size = explanation.puzzle, explanation.puzzle.geometry.size
    last, quarter, number, hardest = "", 1, 0, Technique.FORCED
    while most is None or number < most:
        try:
            step = next(explanation)
        except StopIteration:
            break
        except OutOfTime:
            yield from _so_far(explanation, number)
            raise
        number += 1
        title = head(puzzle, step)
        if title != last:
            yield title
        last = title
        margin = f"{number:>4}  "
        rest = " " * len(margin)
        for thought, text in zip(told_apart(step), told(puzzle, step)):
            yield textwrap.fill(
                f"{text} [{thought.technique}, {thought.level}]",
                min(columns, 80),
                initial_indent=margin,
                subsequent_indent=rest,
            )
            margin = rest
        if deep and isinstance(step, Contradiction):
            yield from tree_told(puzzle, step, columns, len(rest))
        hardest = max(hardest, step.technique, key=[*Technique].index)
        decided = size - explanation.grid.cells.count(None)
        if draw is not None and decided * 4 >= size * quarter:
            quarter = decided * 4 // size + 1
            yield f"{decided / size:.0%} of the cells:"
            yield draw(explanation.grid)
            last = ""
    if explanation.standstill is None:
        open_cells = explanation.grid.cells.count(None)
        so_far = f"{counted(open_cells, 'cell')} open" if open_cells else "the picture is complete"
        yield f"{counted(number, 'step')}, {so_far}; the hardest: {hardest} ({hardest.level})"
        return
    if draw is not None:
        yield draw(explanation.grid)
    yield from _end(puzzle, explanation.standstill)


def _so_far(explanation: Explanation, number: int) -> Iterator[str]:
    """What is known when the time is up among the steps."""
    yield f"{counted(number, 'step')}, {counted(explanation.grid.cells.count(None), 'cell')} open"
    if explanation.result.outcome is Outcome.UNDECIDED:
        solution = (
            "the solution found is the only one" if explanation.result.solutions else "it has one"
        )
        yield f"It is not known whether {solution}."


def tree_told(puzzle: Puzzle, step: Contradiction, columns: int, margin: int = 0) -> Iterator[str]:
    """What would follow from a supposition, as a list with lists in it."""
    for depth, text in tree(puzzle, step):
        begin = " " * (margin + 2 * depth)
        yield textwrap.fill(
            text,
            min(columns, 80),
            initial_indent=f"{begin}- ",
            subsequent_indent=f"{begin}  ",
        )


def _end(puzzle: Puzzle, standstill: Standstill) -> Iterator[str]:
    """Where logic ends."""
    yield f"Logic ends here: {counted(len(standstill.undecided), 'cell')} open."
    geometry = puzzle.geometry

    def name(cells: tuple[tuple[int, int], ...]) -> str:
        return geometry.name_of(map(geometry.cell, cells))

    rest = {*standstill.undecided} - {*standstill.ambiguous} - {*standstill.unknown}
    if standstill.ambiguous:
        yield f"No reasoning decides these, as solutions differ: {name(standstill.ambiguous)}"
    if rest:
        only = tuple(cell for cell in standstill.undecided if cell in rest)
        yield f"Only search decides these: {name(only)}"
    if standstill.unknown:
        yield f"Not known, as time was short: {name(standstill.unknown)}"
