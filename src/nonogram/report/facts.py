"""A report on a puzzle in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonogram.ask.record import Record, stats_of
from nonogram.base.ids import spaced
from nonogram.base.text import counted, listed, one_line
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.core.puzzle.pictures import parse_picture
from nonogram.core.result import Stats, verdict_words
from nonogram.core.verdict import INTERRUPTED, Verdict
from nonogram.diagnosis.check import Concern, Goal
from nonogram.diagnosis.duplicates import Transformation
from nonogram.explanation.levels import Level, measure
from nonogram.explanation.techniques import Technique
from nonogram.report.verdict import reasons_told
from nonogram.report.words import MOST_OF_TITLE, colour_name

_GOALS = {
    Goal.THE_SOLUTION: "is the solution",
    Goal.ONE_OF_SEVERAL: "is one of several solutions",
    Goal.A_SOLUTION: "is a solution",
    Goal.FALSE: "does not satisfy the clues",
    Goal.UNDECIDED: "not compared with the clues: it has undecided cells, and time was short",
}

#: The most lines named at a standstill, and the most unsettled cells that are named.
MOST_LINES = 8

Draw = Callable[[Grid], str]  #: a function that draws a grid


def facts(
    puzzle: Puzzle,
    data: Record,
    draw: Draw | None,
    level: Level | None = None,
    *,
    stopped: bool = False,
) -> Iterator[str]:
    """The lines of a report, drawn by `draw`; if too hard, how far steps up to `level` lead.

    `data` is the report as `report_data` has it.
    """
    yield from told_by_name(named_facts(puzzle, data, stopped=stopped))
    if (stuck := (data["stuck"] or {}).get(str(level))) is not None:
        yield from _too_hard(puzzle, stuck, level, draw)
    elif draw is not None and data["solution"] is not None:
        differing = data["ambiguity"]["ambiguous"] if data["ambiguity"] else []
        cells = [(row - 1, place - 1) for row, place in differing]
        yield draw(parse_picture(puzzle, data["solution"]).marking(cells))
    if data["repairs"] is not None:
        yield from repairs_told(puzzle, data["repairs"], draw)


def told_by_name(named: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A line for each name with its text."""
    for name, value in named:
        yield f"{name + ':':<13} {value}"


def named_facts(
    puzzle: Puzzle, data: Record, *, stopped: bool = False
) -> Iterator[tuple[str, str]]:
    """The facts of a report, each with its name; repairs have none."""
    verdict, stats = Verdict(data["verdict"]), stats_of(data)
    unique, is_open = verdict is Verdict.UNIQUE, verdict is Verdict.UNDECIDED
    if puzzle.title:
        yield "title", one_line(puzzle.title, MOST_OF_TITLE)
    if puzzle.author:
        yield "author", one_line(puzzle.author, MOST_OF_TITLE)
    yield "size", str(puzzle.geometry)
    yield "colours", str(puzzle.inks)
    if data["filled"] is not None:
        size = puzzle.geometry.size  # the record has four digits of the share
        yield "filled", f"{round(data['filled'] * size) / size:.0%}"
    given = ""
    if data["given"] is not None:
        given = " and the given cells"
        cells = parse_picture(puzzle, data["given"]).cells
        yield "given", counted(len(cells) - cells.count(None), "cell")
    words = verdict_words(verdict, data["cause"], stats)
    yield "verdict", INTERRUPTED if is_open and stopped else words
    yield "settled by", _method(data["settled_by"], stats)
    if is_open and data["solution"] is not None:
        yield "solutions", "one was found; whether it is the only one is not known"
    if data["difficulty"] is not None:
        yield from difficulty_told(data["difficulty"])
    elif unique:
        known = [*Level][len(data["stuck"])]
        why = "interrupted" if stopped else "time was short"
        yield "difficulty", f"{known.words} at least: {why}"
    if data["ambiguity"] is not None:
        yield "solutions", f"{'' if data['complete'] else 'at least '}{data['found']:,}"
        yield from ambiguity_told(puzzle, data["ambiguity"])
    for sentence in reasons_told(data):
        yield "reason", sentence
    for warning in data["warnings"]:
        yield "warning", warning_text(puzzle, warning)
    goals = data["goals"]
    for number, goal in enumerate(goals, 1):
        told = _GOALS[goal] + given * (goal == Goal.FALSE)
        yield "goal" if len(goals) == 1 else f"goal {number}", told


def difficulty_told(data: Record) -> Iterator[tuple[str, str]]:
    """Level and effort, each with its parts; the score where a record has no effort."""
    hardest = "logic is not enough"
    if data["technique"] is not None:
        hardest = f'the hardest technique is "{spaced(data["technique"])}"'
        if Technique(data["technique"]).level < data["level"]:
            hardest += (
                f", at times with a choice of only {counted(data.get('narrowest') or 0, 'line')}"
            )
    name, number, old = measure(data)
    yield "difficulty", f"{spaced(data['level'])}{old}: {hardest}"
    parts = [] if old else [f"{counted(data.get('free_lines') or 0, 'free line')} at the start"]
    parts.append(f"{counted(data['steps'], 'step')} with a choice of {data['open_steps']} lines")
    if lengths := data["contradictions"]:
        shortest, longest = min(lengths), max(lengths)
        span = f"{shortest}" if shortest == longest else f"{shortest} to {longest}"
        parts.append(f"{counted(len(lengths), 'contradiction')} of {span} lines")
    told = "not known" if number is None else f"{number:,}".removesuffix(".0")
    yield name, f"{told} ({', '.join(parts)})"


def _too_hard(
    puzzle: Puzzle, rows: list[str], level: Level | None, draw: Draw | None
) -> Iterator[str]:
    """The facts on the cells left without harder steps."""
    grid = parse_picture(puzzle, rows)
    along = puzzle.geometry.along_lines(grid.cells)
    lines = [puzzle.geometry.line(index) for index, cells in enumerate(along) if None in cells]
    others = ", and in others" if len(lines) > MOST_LINES else ""
    left, most = counted(grid.cells.count(None), "cell"), spaced(level or "")
    yield f"harder than {most}: {left} left, in {named(lines[:MOST_LINES])}{others}"
    if draw is not None:
        yield draw(grid)


def warning_text(puzzle: Puzzle, data: Record) -> str:
    """The text of a warning, after the word "warning"."""
    what, number = Concern(data["concern"]), data["number"]
    if what is Concern.ALIKE:
        names = " and ".join(colour_name(puzzle, colour) for colour in data["colours"])
        return f"{names} look alike ({number} of the way from black to white)"
    if what is Concern.TEDIOUS:
        return f"{what.words}: {number} steps a line that take all its placements to see"
    return f"{what.words}: {number:.0%}"


def _method(settled_by: str | None, stats: Stats | None) -> str:
    method = spaced(settled_by) if settled_by else "not known"
    if stats is None or not stats.searched:
        return method
    left = f"{method}: {counted(stats.cells - stats.decided, 'cell')} left"
    if stats.solver is None:
        return f"{left}, {counted(stats.suppositions, 'supposition')}"
    left += f" to {stats.solver}"
    return left if stats.conflicts is None else f"{left}, {counted(stats.conflicts, 'conflict')}"


def ambiguity_told(puzzle: Puzzle, data: Record) -> Iterator[tuple[str, str]]:
    """The cells in which solutions differ, those not settled, and the cells to give."""
    unknown, given = data["unknown"], data["cells_to_give"]
    yield "ambiguous", f"{counted(len(data['ambiguous']), 'cell')} of {puzzle.geometry.size:,}"
    if unknown:
        names = f": {_name_of(puzzle, unknown)}" if len(unknown) <= MOST_LINES else ""
        yield "not settled", f"{counted(len(unknown), 'cell')}{names} (time was short)"
    if given is None:
        yield "unique with", "not known: time was short"
    else:
        cells = (
            f"{_name_of(puzzle, [place])} {colour_name(puzzle, colour)}" for *place, colour in given
        )
        yield "unique with", ", ".join(cells)


def _name_of(puzzle: Puzzle, cells: Iterable[list[int]]) -> str:
    """The name of some cells, counted from 1."""
    places = ((row - 1, place - 1) for row, place in cells)
    return puzzle.geometry.name_of(map(puzzle.geometry.cell, places))


def repairs_told(puzzle: Puzzle, data: Record, draw: Draw | None) -> Iterator[str]:
    """The lines of the repairs, each drawn below its line."""
    number = len(data["found"])
    some = {0: "no small change gives", 1: "1 change gives"}
    unless = "" if data["complete"] else " (not all could be tried in time)"
    give = some.get(number, f"{number} changes give")
    yield f"{give} exactly one solution{unless}"
    for repair in data["found"]:
        yield repair["text"]
        if draw is not None and repair["solution"] is not None:
            yield draw(parse_picture(puzzle, repair["solution"]))


def sameness(changes: Sequence[Transformation]) -> str:
    """The words for changes, before the name of the changed puzzle."""
    return listed([*map(str, changes)]) if changes else "same as"
