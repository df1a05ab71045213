"""A report on a puzzle in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonogram.ask.record import reason_text
from nonogram.base.text import counted, listed, one_line
from nonogram.core.puzzle import Grid, Position, Puzzle
from nonogram.core.puzzle.characters import clue_text
from nonogram.core.puzzle.geometry import named
from nonogram.core.result import INTERRUPTED, Outcome
from nonogram.core.search.ambiguity import Ambiguity
from nonogram.diagnosis.check import Caution, Concern, Goal, Report
from nonogram.diagnosis.duplicates import Transformation
from nonogram.diagnosis.repair import Repair, Repairs
from nonogram.explanation.explain import Difficulty, within
from nonogram.explanation.levels import Level
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
    report: Report, draw: Draw | None, level: Level | None = None, *, stopped: bool = False
) -> Iterator[str]:
    """The lines of the report, drawn by `draw`; if too hard, how far steps up to `level` lead."""
    yield from told_by_name(named_facts(report, stopped=stopped))
    if level is not None and report.is_harder_than(level):
        yield from _too_hard(report, level, draw)
    elif draw is not None and (grid := grid_of(report)) is not None:
        yield draw(grid)
    if report.repairs is not None:
        yield from repairs_told(report.puzzle, report.repairs, draw)


def grid_of(report: Report) -> Grid | None:
    """The solution, or the common cells of all solutions, or None if there is none."""
    return report.result.solution if report.ambiguity is None else report.ambiguity.backbone


def told_by_name(named: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A line for each name with its text."""
    for name, value in named:
        yield f"{name + ':':<13} {value}"


def named_facts(report: Report, *, stopped: bool = False) -> Iterator[tuple[str, str]]:
    """The facts of a report, each with its name; repairs have none."""
    puzzle, result = report.puzzle, report.result
    if puzzle.title:
        yield "title", one_line(puzzle.title, MOST_OF_TITLE)
    if puzzle.author:
        yield "author", one_line(puzzle.author, MOST_OF_TITLE)
    yield "size", str(puzzle.geometry)
    yield "colours", str(puzzle.inks)
    if report.filled is not None:
        yield "filled", f"{report.filled:.0%}"
    given = "" if report.given is None else " and the given cells"
    if report.given is not None:
        yield "given", counted(len(report.given.cells) - report.given.cells.count(None), "cell")
    undecided = result.outcome is Outcome.UNDECIDED
    yield "verdict", INTERRUPTED if stopped and undecided else result.verdict
    yield "settled by", _method(report)
    if undecided and result.solutions:
        yield "solutions", "one was found; whether it is the only one is not known"
    if report.difficulty is not None:
        yield from difficulty_told(report.difficulty)
    elif result.outcome is Outcome.UNIQUE:
        known = max((step.level for step in report.steps), default=Level.TRIVIAL)
        yield "difficulty", f"{known} at least: {'interrupted' if stopped else 'time was short'}"
    if report.ambiguity is not None:
        yield "solutions", f"{'' if report.complete else 'at least '}{report.found:,}"
        yield from ambiguity_told(puzzle, report.ambiguity)
    for reason in report.reasons:
        yield "reason", reason_text(puzzle, reason)
    for warning in report.warnings:
        yield "warning", warning_text(puzzle, warning)
    for number, goal in enumerate(report.goals, 1):
        told = _GOALS[goal] + given * (goal is Goal.FALSE)
        yield "goal" if len(report.goals) == 1 else f"goal {number}", told


def difficulty_told(difficulty: Difficulty) -> Iterator[tuple[str, str]]:
    """Level and score, each with its parts."""
    hardest = "logic is not enough"
    if difficulty.technique is not None:
        hardest = f'the hardest technique is "{difficulty.technique}"'
    yield "difficulty", f"{difficulty.level}: {hardest}"
    begin = "1 line says" if difficulty.footholds == 1 else f"{difficulty.footholds} lines say"
    parts = [
        f"{begin} something at the start",
        f"{counted(difficulty.steps, 'step')} with a choice of {difficulty.open_steps} lines",
    ]
    if difficulty.contradictions:
        many = counted(len(difficulty.contradictions), "contradiction")
        shortest, longest = min(difficulty.contradictions), max(difficulty.contradictions)
        lengths = f"{shortest}" if shortest == longest else f"{shortest} to {longest}"
        parts.append(f"{many} of {lengths} lines")
    yield "score", f"{f'{difficulty.score:,}'.removesuffix('.0')} ({', '.join(parts)})"


def _too_hard(report: Report, level: Level, draw: Draw | None) -> Iterator[str]:
    """The facts on the cells left without harder steps."""
    puzzle = report.puzzle
    grid = within(puzzle, report.given, report.steps, level)
    along = puzzle.geometry.along_lines(grid.cells)
    lines = [puzzle.geometry.line(index) for index, cells in enumerate(along) if None in cells]
    others = ", and in others" if len(lines) > MOST_LINES else ""
    left = counted(grid.cells.count(None), "cell")
    yield f"harder than {level}: {left} left, in {named(lines[:MOST_LINES])}{others}"
    if draw is not None:
        yield draw(grid)


def warning_text(puzzle: Puzzle, warning: Caution) -> str:
    """The text of a warning, after the word "warning"."""
    what = warning.concern.value
    if warning.concern is Concern.ALIKE:
        names = " and ".join(colour_name(puzzle, colour) for colour in warning.colours)
        return f"{names} look alike ({warning.number} of the way from black to white)"
    if warning.concern is Concern.TEDIOUS:
        return f"{what}: {warning.number} steps a line that take all its placements to see"
    return f"{what}: {warning.number:.0%}"


def _method(report: Report) -> str:
    stats = report.result.stats
    if not stats.searched:
        return report.method or "not known"
    left = f"{report.method}: {counted(stats.cells - stats.decided, 'cell')} left"
    if stats.solver is None:
        return f"{left}, {counted(stats.suppositions, 'supposition')}"
    return left if stats.conflicts is None else f"{left}, {counted(stats.conflicts, 'conflict')}"


def ambiguity_told(puzzle: Puzzle, ambiguity: Ambiguity) -> Iterator[tuple[str, str]]:
    """The cells in which solutions differ, those not settled, and the cells to give."""
    cells = counted(len(ambiguity.ambiguous), "cell")
    yield "ambiguous", f"{cells} of {puzzle.geometry.size:,}"
    if ambiguity.unknown:
        cells = counted(len(ambiguity.unknown), "cell")
        few = len(ambiguity.unknown) <= MOST_LINES
        names = f": {_name_of(puzzle, ambiguity.unknown)}" if few else ""
        yield "not settled", f"{cells}{names} (time was short)"
    if ambiguity.givens is None:
        yield "unique with", "not known: time was short"
    else:
        cells = ", ".join(
            f"{_name_of(puzzle, [cell])} {colour_name(puzzle, ambiguity.solution[cell] or 0)}"
            for cell in ambiguity.givens
        )
        yield "unique with", cells


def _name_of(puzzle: Puzzle, positions: Iterable[Position]) -> str:
    """The name of some cells."""
    return puzzle.geometry.name_of(map(puzzle.geometry.cell, positions))


def repairs_told(puzzle: Puzzle, repairs: Repairs, draw: Draw | None) -> Iterator[str]:
    """The lines of the repairs, each drawn below its line."""
    number = len(repairs.found)
    some = {0: "no small change of a clue gives", 1: "1 change of a clue gives"}
    unless = "" if repairs.complete else " (not all could be tried in time)"
    give = some.get(number, f"{number} changes of a clue give")
    yield f"{give} exactly one solution{unless}"
    for repair in repairs.found:
        yield repair_told(puzzle, repair)
        if draw is not None:
            yield draw(repair.grid)


def repair_told(puzzle: Puzzle, repair: Repair) -> str:
    """The line, its new clue and its old one."""
    new, old = (clue_text(puzzle, clue) for clue in (repair.new, repair.old))
    return f"{repair.line}: {new} instead of {old}"


def sameness(changes: Sequence[Transformation]) -> str:
    """The words for changes, before the name of the changed puzzle."""
    return listed([*map(str, changes)]) if changes else "same as"
