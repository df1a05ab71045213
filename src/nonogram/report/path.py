"""Hints and whole paths as lines of text for `hint` and `explain`."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.text import counted
from nonogram.core.puzzle import BACKGROUND, Grid, Position, Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.core.puzzle.reasons import reason_text
from nonogram.core.verdict import Verdict
from nonogram.diagnosis.hint import Hint
from nonogram.draw.strip import strip_text
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.steps import Step, Thought
from nonogram.explanation.techniques import Technique
from nonogram.report.claims import LIST
from nonogram.report.facts import MOST_LINES
from nonogram.report.sentences import head, told_together, what, where, why
from nonogram.report.strips import pictured
from nonogram.report.suppositions import MOST_TOLD
from nonogram.report.words import colour_name, sentence

#: The levels of a hint: where to look, what follows there, or also why.
LEVELS = WHERE, WHAT, WHY = "where", "what", "why"


def hint_told(
    found: Hint, level: str = WHERE, *, check: bool = False, columns: int = 80
) -> Iterator[str]:
    """The hint in lines of text, at a level, or with `check` the wrong cells alone."""
    if found.wrong:
        yield _wrong(found, level, check)
    elif not (found.result.solutions or found.steps):
        yield found.result.words
        yield from (reason_text(found.puzzle, reason) for reason in found.result.reasons)
    elif check:
        yield "Nothing is wrong so far."
    elif found.step is not None:
        for step in _looked_at(found) if level == WHERE else found.steps:
            yield from _step(found, step, level, columns)
    elif found.standstill is not None:
        yield from _standstill(found, level)
    else:
        yield "Nothing is left to do."


def _looked_at(found: Hint) -> list[Thought]:
    """The steps to look at in a hint, without those about colours that lines lack."""
    *before, last = found.steps
    return [*(one for one in before if one.technique is not Technique.COLOUR_LOGIC), last]


def hardest_told(found: Hint, steps: Sequence[Step]) -> str:
    """The line to begin with, from a hint, and the lines of the hardest step, as far as known."""
    if found.step is None:
        return sentence(f"{found.result.words}.")
    begin = f"Begin with {named([step.line for step in _looked_at(found)])}."
    if found.verdict is Verdict.MULTIPLE:
        return f"{begin} Logic ends before the last cell, since there are multiple solutions."
    if not steps:
        return begin
    hardest = max(steps, key=lambda step: step.level)
    if hardest.level is found.step.level:
        return f"{begin} No step is harder than this one."
    where = named(hardest.lines[:MOST_LINES])
    return f"{begin} The hardest step is in {where} ({hardest.technique.words})."


def _wrong(found: Hint, level: str, check: bool) -> str:
    geometry = found.puzzle.geometry
    if level == WHERE and not check:
        rows = named(dict.fromkeys(geometry.line(row) for row, _ in found.wrong))
        return f"Something is wrong in {rows}."
    name = geometry.name_of(found.wrong)
    be = "are" if len(found.wrong) > 1 else "is"
    told = f"{name} cannot all be right" if found.together else f"{name} {be} wrong"
    return told if check else sentence(f"{told}.")


def _step(found: Hint, step: Thought, level: str, columns: int) -> Iterator[str]:
    puzzle = found.puzzle
    if level == WHERE:
        yield where(step)
    elif level == WHAT:
        yield what(puzzle, step)
    else:
        first, *more = pictured(puzzle, step, puzzle.grid(found.given or {})).strips
        for strip in (first.replace(text=why(puzzle, step, [first.text])), *more):
            yield _filled(strip.text, columns, "")
            if strip.cells and step.technique is not Technique.COLOUR_LOGIC:
                yield strip_text(puzzle, strip, columns)


def _standstill(found: Hint, level: str) -> Iterator[str]:
    end = found.standstill
    assert end is not None
    if end.ambiguous or end.unknown:
        yield "No step is left: the puzzle has multiple solutions that agree with this picture."
    else:
        yield "No step of logic is left; only search goes on from here."
        if level != WHERE:
            geometry = found.puzzle.geometry
            solution = found.result.solutions[0]
            cell = end.undecided[0]
            name = geometry.name_of([cell])
            yield f"By search {name} is {colour_name(found.puzzle, solution[cell] or BACKGROUND)}."


def path_told(
    explanation: Explanation,
    most: int | None,
    draw: Callable[[Grid], str] | None,
    columns: int,
    *,
    deep: bool = False,
) -> Iterator[str]:
    """The path in lines of text, made step by step: `most` steps, a picture at each quarter."""
    puzzle, size = explanation.puzzle, explanation.puzzle.geometry.size
    last, quarter, number, hardest = "", 1, 0, Technique.FORCED_LINE
    decided = {*explanation.grid_after(0).by_place()}
    try:
        for number, step in enumerate(islice(explanation, most), 1):
            title = head(puzzle, step)
            if title != last:
                yield title
            last = title
            yield from _numbered(puzzle, step, number, columns, None if deep else MOST_TOLD)
            hardest = max(hardest, step.technique)
            decided.update(mark.cell for mark in step.concludes if len(mark.colours) == 1)
            if draw is not None and len(decided) * 4 >= size * quarter:
                quarter = len(decided) * 4 // size + 1
                yield f"{len(decided) / size:.0%} of the cells:"
                yield draw(explanation.grid_after(number))
                last = ""
    except OutOfTime:
        yield from _so_far(explanation, number)
        raise
    standstill = None if number == most else explanation.standstill
    grid = explanation.grid_after(number)
    if standstill is None:
        yield _ended(number, grid.cells.count(None), hardest)
        return
    if draw is not None:
        yield draw(grid)
    for text in _end(puzzle, standstill):
        yield _filled(text, columns, "")


def _ended(steps: int, open_cells: int, hardest: Technique) -> str:
    """The line behind so many steps, which leave cells open or none."""
    so_far = f"{counted(open_cells, 'cell')} open" if open_cells else "the picture is complete"
    how = f"{hardest.words} ({hardest.level.words})"
    return f"{counted(steps, 'step')}, {so_far}; the hardest: {how}"


def _numbered(
    puzzle: Puzzle, step: Step, number: int, columns: int, most: int | None = MOST_TOLD
) -> Iterator[str]:
    """The sentences of a step, each with its techniques."""
    margin = f"{number:>4}  "
    for said in told_together(puzzle, step, most):
        yield _filled(f"{said.text} [{said.techniques}, {said.level}]", columns, margin)
        margin = " " * len(margin)


def leading_told(explanation: Explanation, cell: Position, columns: int) -> Iterator[str]:
    """The steps that lead to the colour of a cell, as in the path, and how many they are."""
    puzzle, steps = explanation.puzzle, explanation.leading_to(cell)
    for number, step in steps.items():
        yield head(puzzle, step)
        yield from _numbered(puzzle, step, number, columns)
    colour = colour_name(puzzle, explanation.grid[cell] or BACKGROUND)
    many = counted(steps, "step")
    yield f"{sentence(puzzle.geometry.cell_name(cell))} is {colour}: {many} of {len(explanation)}"


def _so_far(explanation: Explanation, number: int) -> Iterator[str]:
    """The state of the puzzle if time is up between steps."""
    open_cells = explanation.grid_after(number).cells.count(None)
    yield f"{counted(number, 'step')}, {counted(open_cells, 'cell')} open"
    if explanation.verdict is Verdict.UNDECIDED:
        only = "the solution found is the only one"
        known = only if explanation.result.solutions else "the puzzle has a solution"
        yield f"It is not known whether {known}."


def _filled(text: str, columns: int, begin: str) -> str:
    """The text in lines of at most 80 characters, indented like the first; numbers stand out."""
    lines, rest = [], " " * len(begin)
    for line in text.split(LIST):
        hang = rest + "   " * line[:1].isdigit()
        lines.append(
            textwrap.fill(line, min(columns, 80), initial_indent=begin, subsequent_indent=hang)
        )
        begin = rest
    return LIST.join(lines)


def _end(puzzle: Puzzle, standstill: Standstill) -> Iterator[str]:
    """The sentences on a standstill: the open cells, and why they are open."""
    yield f"Logic ends here: {counted(standstill.undecided, 'cell')} open."
    settled = {*standstill.undecided} - {*standstill.ambiguous} - {*standstill.unknown}
    for text, cells in (
        ("No reasoning decides these, as solutions differ", standstill.ambiguous),
        ("Only search decides these", sorted(settled)),
        ("Not known, as time was short", standstill.unknown),
    ):
        if cells:
            yield f"{text}: {puzzle.geometry.name_of(cells)}"
