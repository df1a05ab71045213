"""A report on a puzzle in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonogram.ask.record import Record, stats_of
from nonogram.base.text import counted, listed, one_line
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.core.puzzle.characters import cell_text, parse_picture
from nonogram.core.puzzle.geometry import named
from nonogram.core.result import INTERRUPTED, Stats, Verdict, verdict_words
from nonogram.diagnosis.check import Concern, Goal
from nonogram.diagnosis.duplicates import Transformation
from nonogram.explanation.levels import Level
from nonogram.report.words import MOST_OF_TITLE, colour_name

_GOALS = {
    Goal.THE_SOLUTION.value: "is the solution",
    Goal.ONE_OF_SEVERAL.value: "is one of several solutions",
    Goal.A_SOLUTION.value: "is a solution",
    Goal.FALSE.value: "does not satisfy the clues",
    Goal.UNDECIDED.value: "not compared with the clues: it has undecided cells, and time was short",
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
    if (stuck := data["stuck"].get(str(level))) is not None:
        yield from _too_hard(puzzle, stuck, level, draw)
    elif draw is not None:
        rows = data["ambiguity"]["picture"] if "ambiguity" in data else data["solution"]
        if rows is not None:
            yield draw(parse_picture(puzzle, rows))
    if "repairs" in data:
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
    if "given" in data:
        given = " and the given cells"
        cells = parse_picture(puzzle, data["given"]).cells
        yield "given", counted(len(cells) - cells.count(None), "cell")
    words = verdict_words(verdict, data.get("cause"), stats)
    yield "verdict", INTERRUPTED if is_open and stopped else words
    yield "settled by", _method(data["settled_by"], stats)
    if is_open and data["solution"] is not None:
        yield "solutions", "one was found; whether it is the only one is not known"
    if data["difficulty"] is not None:
        yield from difficulty_told(data["difficulty"])
    elif unique:
        known = [*Level][len(data["stuck"])]
        yield "difficulty", f"{known} at least: {'interrupted' if stopped else 'time was short'}"
    if "ambiguity" in data:
        yield "solutions", f"{'' if data['complete'] else 'at least '}{data['solutions']:,}"
        yield from ambiguity_told(puzzle, data["ambiguity"])
    for reason in data["reasons"]:
        yield "reason", reason["text"]
    for warning in data["warnings"]:
        yield "warning", warning_text(puzzle, warning)
    goals = data.get("goals", [])
    for number, goal in enumerate(goals, 1):
        told = _GOALS[goal] + given * (goal == Goal.FALSE.value)
        yield "goal" if len(goals) == 1 else f"goal {number}", told


def difficulty_told(data: Record) -> Iterator[tuple[str, str]]:
    """Level and score, each with its parts."""
    hardest = "logic is not enough"
    if data["technique"] is not None:
        hardest = f'the hardest technique is "{data["technique"]}"'
    yield "difficulty", f"{data['level']}: {hardest}"
    begin = "1 line says" if data["footholds"] == 1 else f"{data['footholds']} lines say"
    parts = [
        f"{begin} something at the start",
        f"{counted(data['steps'], 'step')} with a choice of {data['open_steps']} lines",
    ]
    if lengths := data["contradictions"]:
        shortest, longest = min(lengths), max(lengths)
        span = f"{shortest}" if shortest == longest else f"{shortest} to {longest}"
        parts.append(f"{counted(len(lengths), 'contradiction')} of {span} lines")
    score = f"{data['score']:,}".removesuffix(".0")
    yield "score", f"{score} ({', '.join(parts)})"


def _too_hard(
    puzzle: Puzzle, rows: list[str], level: Level | None, draw: Draw | None
) -> Iterator[str]:
    """The facts on the cells left without harder steps."""
    grid = parse_picture(puzzle, rows)
    along = puzzle.geometry.along_lines(grid.cells)
    lines = [puzzle.geometry.line(index) for index, cells in enumerate(along) if None in cells]
    others = ", and in others" if len(lines) > MOST_LINES else ""
    left = counted(grid.cells.count(None), "cell")
    yield f"harder than {level}: {left} left, in {named(lines[:MOST_LINES])}{others}"
    if draw is not None:
        yield draw(grid)


def warning_text(puzzle: Puzzle, data: Record) -> str:
    """The text of a warning, after the word "warning"."""
    what, number = data["concern"], data["number"]
    if what == Concern.ALIKE.value:
        names = " and ".join(_name_of_colour(puzzle, colour) for colour in data["colours"])
        return f"{names} look alike ({number} of the way from black to white)"
    if what == Concern.TEDIOUS.value:
        return f"{what}: {number} steps a line that take all its placements to see"
    return f"{what}: {number:.0%}"


def _method(settled_by: Record, stats: Stats | None) -> str:
    method = settled_by["method"] or "not known"
    if stats is None or not stats.searched:
        return str(method)
    left = f"{method}: {counted(settled_by['cells_left'], 'cell')} left"
    if stats.solver is None:
        return f"{left}, {counted(stats.suppositions, 'supposition')}"
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
            f"{_name_of(puzzle, [cell])} {_name_of_colour(puzzle, cell['colour'])}"
            for cell in given
        )
        yield "unique with", ", ".join(cells)


def _name_of(puzzle: Puzzle, cells: Iterable[Record]) -> str:
    """The name of some cells."""
    places = ((cell["row"] - 1, cell["column"] - 1) for cell in cells)
    return puzzle.geometry.name_of(map(puzzle.geometry.cell, places))


def _name_of_colour(puzzle: Puzzle, character: str) -> str:
    """The name of the colour with this character in pictures."""
    numbers = {cell_text(puzzle)(colour): colour for colour in range(puzzle.colours + 1)}
    return colour_name(puzzle, numbers.get(character, BACKGROUND))


def repairs_told(puzzle: Puzzle, data: Record, draw: Draw | None) -> Iterator[str]:
    """The lines of the repairs, each drawn below its line."""
    number = len(data["found"])
    some = {0: "no small change of a clue gives", 1: "1 change of a clue gives"}
    unless = "" if data["complete"] else " (not all could be tried in time)"
    give = some.get(number, f"{number} changes of a clue give")
    yield f"{give} exactly one solution{unless}"
    for repair in data["found"]:
        yield repair["text"]
        if draw is not None:
            yield draw(parse_picture(puzzle, repair["solution"]))


def sameness(changes: Sequence[Transformation]) -> str:
    """The words for changes, before the name of the changed puzzle."""
    return listed([*map(str, changes)]) if changes else "same as"
