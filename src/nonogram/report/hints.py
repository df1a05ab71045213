"""A hint in sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from nonogram.diagnosis.hint import Hint
from nonogram.explanation.steps import Contradiction, Thought
from nonogram.puzzle import BACKGROUND, Puzzle
from nonogram.puzzle.geometry import named
from nonogram.report.path import tree_told
from nonogram.report.sentences import picture, what, where, why
from nonogram.report.words import colour_name
from nonogram.result import VERDICTS, Outcome

#: How much to say: where to look, what follows there, or why, too.
LEVELS = WHERE, WHAT, WHY = "where", "what", "why"


def hint_told(
    found: Hint, level: str = WHERE, *, check: bool = False, columns: int = 80
) -> Iterator[str]:
    """The hint in lines of text.

    Args:
        level: how much to say, one of `LEVELS`.
        check: only say which cells are wrong, each by name.
        columns: characters a line.
    """
    if found.wrong:
        yield _wrong(found, check)
    elif not found.result.solutions:
        yield VERDICTS[found.result.outcome]
        yield from map(str, found.result.reasons)
    elif check:
        yield "Nothing is wrong so far."
    elif found.step is not None:
        for step in (*found.before, found.step):
            yield from _step(found.puzzle, step, level, columns)
    elif found.standstill is not None:
        yield from _standstill(found, level)
    else:
        yield "Nothing is left to do."


def _wrong(found: Hint, check: bool) -> str:
    geometry = found.puzzle.geometry
    if not check:
        rows = named(dict.fromkeys(geometry.line(row) for row, _ in found.wrong))
        return f"Something is wrong in {rows}."
    name = geometry.name_of(map(geometry.cell, found.wrong))
    be = "are" if len(found.wrong) > 1 else "is"
    return f"{name} cannot all be right" if found.together else f"{name} {be} wrong"


def _step(puzzle: Puzzle, step: Thought, level: str, columns: int) -> Iterator[str]:
    if level == WHERE:
        yield where(puzzle, step)
    elif level == WHAT:
        yield what(puzzle, step)
    else:
        yield textwrap.fill(why(puzzle, step), min(columns, 80))
        if isinstance(step, Contradiction):
            yield from tree_told(puzzle, step, columns)
            return
        drawn = picture(puzzle, step, columns)
        if drawn:
            yield drawn


def _standstill(found: Hint, level: str) -> Iterator[str]:
    assert found.standstill is not None
    if found.result.outcome is Outcome.MULTIPLE:
        yield "No step is left: the puzzle has several solutions that agree with this picture."
    elif found.result.outcome is not Outcome.UNIQUE:
        yield "No step was found, and time was short."
    else:
        yield "No step of logic is left; only search goes on from here."
        if level != WHERE:
            geometry = found.puzzle.geometry
            (solution,) = found.result.solutions
            cell = found.standstill.undecided[0]
            name = geometry.name_of([geometry.cell(cell)])
            yield f"By search {name} is {colour_name(found.puzzle, solution[cell] or BACKGROUND)}."
