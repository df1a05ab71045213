"""A report on a puzzle in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from nonogram.ask.found import Answer, Fixes
from nonogram.base.text import counted, listed, one_line
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.core.result import Stats, verdict_words
from nonogram.core.search.ambiguity import Ambiguity
from nonogram.core.verdict import INTERRUPTED, SettledBy, Verdict
from nonogram.diagnosis.check import Caution, Goal
from nonogram.explanation.explain import Difficulty
from nonogram.explanation.levels import Level
from nonogram.report.verdict import reasons_told
from nonogram.report.words import MOST_OF_TITLE, colour_name

if TYPE_CHECKING:
    from nonogram.diagnosis.duplicates import Transformation

_GOALS = {
    Goal.THE_SOLUTION: "is the solution",
    Goal.ONE_OF_SEVERAL_SOLUTIONS: "is one of several solutions",
    Goal.A_SOLUTION: "is a solution",
    Goal.NO_SOLUTION: "does not satisfy the clues",
    Goal.UNDECIDED: "not compared with the clues: it has undecided cells, and time was short",
}

#: The most lines named at a standstill, and the most unsettled cells that are named.
MOST_LINES = 8

Draw = Callable[[Grid], str]  #: a function that draws a grid


def facts(
    puzzle: Puzzle,
    found: Answer,
    draw: Draw | None,
    level: Level | None = None,
    *,
    stopped: bool = False,
) -> Iterator[str]:
    """The lines of a report, drawn by `draw`; if too hard, how far steps up to `level` lead."""
    yield from told_by_name(named_facts(puzzle, found, stopped=stopped))
    stuck = found.stuck or ()
    if level is not None and level.rank < len(stuck):
        yield from _too_hard(puzzle, stuck[level.rank], level, draw)
    elif draw is not None and found.solution is not None:
        differing = () if found.ambiguity is None else found.ambiguity.ambiguous
        yield draw(found.solution.marking(differing))
    if found.repairs is not None:
        yield from repairs_told(found.repairs, draw)


def told_by_name(named: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A line for each name with its text."""
    for name, value in named:
        yield f"{name + ':':<13} {value}"


def named_facts(
    puzzle: Puzzle, found: Answer, *, stopped: bool = False
) -> Iterator[tuple[str, str]]:
    """The facts of a report, each with its name; repairs have none."""
    verdict, stats = found.verdict, found.stats
    is_open = verdict is Verdict.UNDECIDED
    if puzzle.title:
        yield "title", one_line(puzzle.title, MOST_OF_TITLE)
    if puzzle.author:
        yield "author", one_line(puzzle.author, MOST_OF_TITLE)
    yield "size", str(puzzle.geometry)
    yield "colours", str(puzzle.inks)
    if found.filled is not None:
        size = puzzle.geometry.size  # four digits of the share are known
        yield "filled", f"{round(found.filled * size) / size:.0%}"
    given = ""
    if found.given is not None:
        given = " and the given cells"
        yield "given", counted(found.given.by_place(), "cell")
    words = verdict_words(verdict, found.cause, stats)
    yield "verdict", INTERRUPTED if is_open and stopped else words
    yield "settled by", _method(found.settled_by, stats)
    if is_open and found.solution is not None:
        yield "solutions", "one was found; whether it is the only one is not known"
    if found.difficulty is not None:
        yield from difficulty_told(found.difficulty)
    elif verdict is Verdict.UNIQUE:
        known = [*Level][len(found.stuck or ())]
        said = stats.stopped if stats else None
        why = "interrupted" if stopped else said or "time was short"
        yield "difficulty", f"{known.words} at least: {why}"
    if found.ambiguity is not None:
        yield "solutions", f"{'' if found.complete else 'at least '}{found.found:,}"
        yield from ambiguity_told(puzzle, found.ambiguity)
    for sentence in reasons_told(found):
        yield "reason", sentence
    for warning in found.warnings:
        yield "warning", warning_text(puzzle, warning)
    for number, goal in enumerate(found.goals, 1):
        told = _GOALS[goal] + given * (goal is Goal.NO_SOLUTION)
        yield "goal" if len(found.goals) == 1 else f"goal {number}", told


def difficulty_told(difficulty: Difficulty) -> Iterator[tuple[str, str]]:
    """Level and effort, each with its parts."""
    level, technique, lengths = difficulty.level, difficulty.technique, difficulty.contradictions
    hardest = "logic is not enough"
    if technique is not None:
        hardest = f'the hardest technique is "{technique.words}"'
        if technique.level < level:
            hardest += (
                f", at times with a choice of only {counted(difficulty.narrowest or 0, 'line')}"
            )
    yield "difficulty", f"{level.words}: {hardest}"
    steps = counted(difficulty.steps, "step")
    parts = [
        f"{counted(difficulty.free_lines, 'free line')} at the start",
        f"{steps} with a choice of {difficulty.open_steps} lines",
    ]
    if lengths:
        shortest, longest = min(lengths), max(lengths)
        span = f"{shortest}" if shortest == longest else f"{shortest} to {longest}"
        parts.append(f"{counted(lengths, 'contradiction')} of {span} lines")
    effort = difficulty.effort
    told = "not known" if effort is None else f"{effort:,}".removesuffix(".0")
    yield "effort", f"{told} ({', '.join(parts)})"


def _too_hard(puzzle: Puzzle, grid: Grid, level: Level, draw: Draw | None) -> Iterator[str]:
    """The facts on the cells left without harder steps."""
    along = puzzle.geometry.along_lines(grid.cells)
    lines = [puzzle.geometry.line(index) for index, cells in enumerate(along) if None in cells]
    others = ", and in others" if len(lines) > MOST_LINES else ""
    left = counted(grid.cells.count(None), "cell")
    yield f"harder than {level.words}: {left} left, in {named(lines[:MOST_LINES])}{others}"
    if draw is not None:
        yield draw(grid)


def warning_text(puzzle: Puzzle, warning: Caution) -> str:
    """The text of a warning, after the word "warning"."""
    return warning.text(colour_name(puzzle, colour) for colour in warning.colours)


def _method(settled_by: SettledBy | None, stats: Stats | None) -> str:
    method = settled_by.words if settled_by else "not known"
    if stats is None or not stats.searched:
        return method
    left = f"{method}: {counted(stats.cells - stats.decided, 'cell')} left"
    if stats.solver is None:
        return f"{left}, {counted(stats.suppositions, 'supposition')}"
    left += f" to {stats.solver}"
    return left if stats.conflicts is None else f"{left}, {counted(stats.conflicts, 'conflict')}"


def ambiguity_told(puzzle: Puzzle, ambiguity: Ambiguity) -> Iterator[tuple[str, str]]:
    """The cells in which solutions differ, those not settled, and the cells to give."""
    unknown, given = ambiguity.unknown, ambiguity.cells_to_give
    number = counted(ambiguity.ambiguous, "cell")
    yield "ambiguous", f"{number} of {puzzle.geometry.size:,}"
    if unknown:
        names = f": {puzzle.geometry.name_of(unknown)}" if len(unknown) <= MOST_LINES else ""
        yield "not settled", f"{counted(unknown, 'cell')}{names} (time was short)"
    if given is None:
        yield "unique with", "not known: time was short"
    else:
        places = (puzzle.geometry.name_of([cell]) for cell in given)
        colours = (colour_name(puzzle, ambiguity.solution[cell] or BACKGROUND) for cell in given)
        yield "unique with", ", ".join(map(" ".join, zip(places, colours)))


def repairs_told(fixes: Fixes, draw: Draw | None) -> Iterator[str]:
    """The lines of the repairs, each drawn below its line."""
    number = len(fixes)
    none = "no small change gives" if fixes.complete else "none was found that gives"
    give = {0: none, 1: "1 change gives"}.get(number, f"each of these {number} changes gives")
    first = "" if fixes.complete else "the time was up before all small changes were tried: "
    yield f"{first}{give} exactly one solution"
    for fix in fixes:
        yield fix.text
        if draw is not None and fix.solution is not None:
            yield draw(fix.solution)


def sameness(changes: Sequence[Transformation]) -> str:
    """The words for changes, before the name of the changed puzzle."""
    return listed([*map(str, changes)]) if changes else "same as"
