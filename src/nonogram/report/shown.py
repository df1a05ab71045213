"""The forms of values in notebooks (puzzles and grids as SVG, results as HTML) and in `print`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from html import escape
from json import loads
from typing import Any

from nonogram.ask.answer import answer_of, fixes_of, solved
from nonogram.ask.codec import answer_in, as_json, blank_data, places_of, record
from nonogram.ask.found import Answer, Blank
from nonogram.base.arguments import one_of
from nonogram.base.errors import RequestError, TimeUpError
from nonogram.base.values import Data
from nonogram.core.formula.instance import ClauseSequence, Formula
from nonogram.core.puzzle import Grid, Line, Puzzle, Rectangle
from nonogram.core.result import Result
from nonogram.core.search.ambiguity import Ambiguity
from nonogram.core.search.enumeration import Count
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.diagnosis.check import Report
from nonogram.diagnosis.duplicates import Duplicate
from nonogram.diagnosis.hint import Hint
from nonogram.diagnosis.repair import Repair, Repairs, repair_text
from nonogram.draw.pen import told_by_characters
from nonogram.draw.steps import steps_svg
from nonogram.draw.svg import svg
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.steps import Contradiction, Deduction, Step, Visit
from nonogram.files.puzzles import dumps
from nonogram.make.blots import Blotted
from nonogram.make.drawing import Drawing
from nonogram.make.unique import Unique
from nonogram.report import facts
from nonogram.report.data import (
    explanation_data,
    hint_data,
    standstill_text,
    step_data,
)
from nonogram.report.made import changes_of, hidden_text, losses_of
from nonogram.report.path import LEVELS, WHERE, hint_told, path_told
from nonogram.report.sentences import why
from nonogram.report.strips import pictured


def svg_of(value: object) -> str | None:
    """The picture of a puzzle, grid, result or report (the common cells), if it has one."""
    draw = _PICTURES.get(type(value))
    with suppress(RequestError):  # this geometry cannot be drawn
        return draw and draw(value)
    return None


def html_of(value: object) -> str | None:
    """The verdict and the picture of a result, or a whole report, or None for other values."""
    if isinstance(value, Result):
        why = [("reason", str(reason)) for reason in value.reasons]
        return _html([("verdict", value.words), *why], [], value)
    if isinstance(value, Report):
        found = answer_of(value)
        told = () if found.repairs is None else facts.repairs_told(found.repairs, None)
        return _html([*facts.named_facts(value.puzzle, found)], told, value)
    return None


def alt_of(value: object) -> str:
    """The alternative text of a value's picture: the size of a grid, else the first words."""
    what = _puzzle_of(value) if isinstance(value, Grid) else value
    return str(what).partition("\n")[0]


def text_of(value: object, *detail: str) -> str:
    """The text of a value as on the command line, without pictures: of a hint, where to look."""
    return "\n".join(_LINES[type(value)](value, *detail))


def data_of(value: object) -> Data:
    """The plain data of a value: by its fields, unless JSON has a form of its own."""
    data: Data = (_DATA.get(type(value)) or as_json)(value)
    return data


def steps_of(puzzle: Puzzle, steps: Iterable[Step], known: Callable[[], Grid]) -> str:
    """The picture of steps on a board, one below the other."""
    board = known()
    return steps_svg(puzzle, [pictured(puzzle, step, board) for step in steps])


def why_of(puzzle: Puzzle, step: Step) -> str:
    """The reason of a step and what it concludes, in sentences; RequestError if it cannot fit."""
    try:
        return why(puzzle, step)
    except LookupError as error:
        raise RequestError(f"{step}: expected a step of this puzzle") from error


read_of = answer_in  #: the answer that a record has


def _of_hint(value: Hint, detail: str = WHERE) -> Iterable[str]:
    return hint_told(value, one_of("detail", detail, LEVELS))


def _of_repairs(value: Repairs) -> Iterable[str]:
    if value.needless:
        return ["the puzzle has a solution: there is nothing to repair"]
    return facts.repairs_told(fixes_of(_puzzle_in(value), value), None)


def _puzzle_in(value: Repairs) -> Puzzle:
    """The first repaired puzzle, or any puzzle without repairs."""
    return value[0].puzzle if value else Puzzle.of([[]], [[]])


def _of_ambiguity(value: Ambiguity) -> Iterable[str]:
    puzzle = _puzzle_of(value.solution)
    return facts.told_by_name(facts.ambiguity_told(puzzle, value))


def _of_unique(value: Unique) -> Iterable[str]:
    stopped = value.stopped if value.verdict is Verdict.UNDECIDED else None
    return [*changes_of(value), f"Undecided ({stopped})" if stopped else VERDICTS[value.verdict]]


def _of_marked(value: Grid) -> Iterable[str]:
    picture, where = told_by_characters(_puzzle_of(value), value)
    return [picture, f"(marks: {where})"]


def _of_blotted(value: Blotted) -> Iterable[str]:
    unique = value.verdict is Verdict.UNIQUE  # otherwise the text says why nothing was hidden
    return [hidden_text(value, len(value.hidden) if unique else -1)]


def _of_explanation(value: Explanation) -> Iterator[str]:
    """The whole path, as far as it is found in time."""
    if value.verdict is Verdict.NO_SOLUTION:
        yield from hint_told(Hint(value.puzzle, value.result))
        return
    with suppress(TimeUpError):
        yield from path_told(value, None, None, 80)


_LINES: dict[type, Callable[[Any], Iterable[str]]] = {
    Report: lambda value: facts.facts(value.puzzle, answer_of(value), None),
    Hint: _of_hint,
    Explanation: _of_explanation,
    Standstill: lambda value: [standstill_text(value)],
    Ambiguity: _of_ambiguity,
    Grid: _of_marked,
    Repair: lambda value: [repair_text(value.puzzle, value)],
    Repairs: _of_repairs,
    Unique: _of_unique,
    Blotted: _of_blotted,
    Drawing: lambda value: [str(value.puzzle), *losses_of(value)],
    Duplicate: lambda value: [
        f"puzzles[{value.number}]: {facts.sameness(value.changes)} puzzles[{value.first}]"
    ],
}


def _result_data(value: Result) -> Data:
    if value.puzzle is None:
        raise RequestError("the puzzle of the result is not known")
    found = record(solved(value.puzzle, value))
    return {key: found[key] for key in _OF_RESULT}


#: The keys of a result, in order.
_OF_RESULT = (
    *("verdict", "cause", "found", "complete", "solution", "known", "settled_by", "reasons"),
    *("stats", "given"),
)


#: The functions that make data of values other than steps.
_DATA: dict[type, Callable[[Any], Data]] = {
    Answer: record,
    Report: lambda value: record(answer_of(value)),
    Hint: hint_data,
    Explanation: explanation_data,
    Result: _result_data,
    Count: lambda value: {
        "verdict": value.verdict.value,
        "cause": as_json(value.cause),
        "found": value.found,
        "complete": value.complete,
    },
    Ambiguity: lambda value: as_json(value, _puzzle_of(value.solution)),
    Repair: lambda value: data_of(Repairs((value,), True))["found"][0],
    Repairs: lambda value: as_json(fixes_of(_puzzle_in(value), value), _puzzle_in(value)),
    **dict.fromkeys((Unique, Blotted, Drawing), lambda value: as_json(value, value.puzzle)),
    **dict.fromkeys((Deduction, Contradiction, Visit), step_data),
    Grid: lambda value: {
        "picture": as_json(value),
        "marked": places_of(sorted(value.marked)),
    },
    Puzzle: lambda value: loads(dumps(value, "json")),
    Formula: lambda value: {
        "name": value.name,
        "meanings": {str(variable): text for variable, text in value.meanings.items()},
        "clauses": [*map(list, value.clauses)],
    },
    ClauseSequence: lambda value: {"clauses": [*map(list, value)]},
    Blank: blank_data,
    Line: lambda value: {"line": as_json(value)},
}

#: The functions that draw values, by type.
_PICTURES: dict[type, Callable[[Any], str | None]] = {
    Puzzle: svg,
    Grid: lambda value: svg(_puzzle_of(value), value, clues=False),
    Result: lambda value: svg_of(_known_of(value)),
    Ambiguity: lambda value: svg_of(value.solution.marking(value.ambiguous)),
    Unique: lambda value: svg_of(value.grid.marking(value.cells)),
    Blotted: lambda value: svg(value.puzzle),
    Drawing: lambda value: svg_of(value.grid.as_in(value.puzzle)),
    Hint: lambda value: svg(value.puzzle, value.grid, marks=value.wrong or value.cells),
    Explanation: lambda value: svg(value.puzzle, value.grid),
    Report: lambda value: svg_of(value.ambiguity or value.result),
    Answer: lambda value: (
        value.board and svg(value.board, value.solution or value.known or {}, clues=False)
    ),
    Repair: lambda value: svg(value.puzzle, value.solution),
    **dict.fromkeys((Deduction, Contradiction, Visit), lambda value: value.svg()),
}


def _known_of(value: Result) -> Grid | None:
    """The solution, or the proved cells; also if there are none, but the board is known."""
    known = value.solution or value.known
    return value.puzzle.grid({}) if known is None and value.puzzle is not None else known


def _puzzle_of(grid: Grid) -> Puzzle:
    """The puzzle whose shape a grid is drawn in; RequestError if it is unknown and no rectangle."""
    if isinstance(grid.drawn_as, Puzzle):
        return grid.drawn_as
    geometry = Rectangle(grid.height, grid.width)
    if not grid.fits(geometry):
        raise RequestError("the grid is no rectangle")
    colours = max(filter(None, grid.cells), default=1)
    return Puzzle(geometry, ((),) * (grid.height + grid.width), colours)


def _html(named: list[tuple[str, str]], lines: Iterable[str], value: Result | Report) -> str:
    """A table of named facts, further lines, and below them the picture, if not all is empty."""
    picture = None if value.verdict is Verdict.NO_SOLUTION else svg_of(value)
    left = 'style="text-align: left"'
    rows = (
        f"<tr><th {left}>{escape(name)}</th><td {left}>{escape(text)}</td></tr>"
        for name, text in named
    )
    rest = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<div><table>{''.join(rows)}</table>{rest}{picture or ''}</div>"
