"""Answers about a drawing as plain data, found through `ask`.

Cells are numbers, row by row from 0, as on the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from nonogram.ask.answer import answered
from nonogram.ask.codec import record
from nonogram.ask.found import Fix
from nonogram.ask.question import Marked, Question, Wanted, terms_of
from nonogram.base.arguments import whole
from nonogram.base.errors import RequestError
from nonogram.base.processes.seats import seats_of_worker
from nonogram.base.text import counted
from nonogram.base.values import Data
from nonogram.core.puzzle import Clue, Grid, Position, Puzzle, parts_of
from nonogram.core.result import verdict_words
from nonogram.core.search.state import How
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.explanation.levels import Level
from nonogram.files.puzzles import dumps

if TYPE_CHECKING:
    from nonogram.make.unique import Unique

LONGEST = 30.0  #: seconds for an answer, which then has what is known
_SOON = 3.0  #: seconds for the level of each puzzle of a book
_WALKED = 15.0  #: seconds for the steps of a page to play on
_COUNTED = 100  #: solutions that are counted


def verdict(puzzle: Puzzle) -> Data:
    """The verdict, a solution, and cells in which others differ (all of them if that is quick).

    A drawing is a solution of its own clues, so only another one is looked for.
    """
    shown: list[Grid] = []
    question = Question(timeout=LONGEST, marked=Marked.AT_ONCE, how=_how(puzzle))
    answer = answered(
        question, puzzle, terms_of(question, seats=seats_of_worker()), show=shown.append
    )
    return {
        **record(answer),
        "told": verdict_words(answer.verdict, answer.cause, answer.stats),
        "cells": None if answer.solution is None else [*answer.solution.cells],
        "ambiguous": sorted(_numbers(puzzle, shown[0].marked)) if shown else [],
    }


def _how(puzzle: Puzzle) -> How:
    """The way to search beside the goals that are solutions."""
    return How(solutions=tuple(filter(puzzle.is_solution, puzzle.goals)))


def _numbers(puzzle: Puzzle, positions: Iterable[Position]) -> list[int]:
    return [puzzle.geometry.cell(position) for position in positions]


#: Facts that the page shows anyway, or in other words.
_SEEN = {"title", "author", "size", "colours", "verdict", "goal", "settled by", "effort"}


def report(puzzle: Puzzle, repair: bool) -> Data:
    """The report of `check`, and the cells to hatch."""
    how = _how(puzzle)
    question = Question(Wanted.REPORT, _COUNTED, timeout=LONGEST, repair=repair, how=how)
    answer = answered(question, puzzle, terms_of(question, seats=seats_of_worker()))
    from nonogram.report.facts import named_facts

    more = dict[str, Any]()
    if (ambiguity := answer.ambiguity) is not None:
        more["ambiguous"] = _numbers(puzzle, ambiguity.ambiguous)
        more["unknown"] = _numbers(puzzle, ambiguity.unknown)
    if answer.repairs is not None:
        more["fixes"] = [(_changed(fix), fix.text) for fix in answer.repairs]
    facts = [(name, text) for name, text in named_facts(puzzle, answer) if name not in _SEEN]
    stuck = [  # for every level below the puzzle's, the cells left by steps up to it
        (level.words, [cell for cell, colour in enumerate(grid.cells) if colour is None])
        for level, grid in zip(Level, answer.stuck or ())
    ]
    return {**record(answer), **more, "facts": facts, "stuck": stuck}


def _changed(fix: Fix) -> list[tuple[str, Clue]] | None:
    """The lines whose clues differ, with their new clues; None for a board of another size."""
    if fix.solution is None:  # no button takes it
        return None
    return [(str(change.line), parts_of(change.new or ())) for change in fix.changes]


def file(puzzle: Puzzle, name: str, to: str, solved: bool) -> bytes:
    """The puzzle in a format, as a drawing, or as a page to play on.

    Errors are those of `dumps`.
    """
    grid = puzzle.goals[0] if solved and puzzle.goals else None
    if to == "html":
        return page(puzzle, name).encode()
    if to in ("svg", "png", "pdf"):
        from nonogram.draw.book import drawing

        return drawing(to, puzzle, grid)
    return dumps(puzzle, to).encode()


def book(puzzles: list[Puzzle], title: str) -> list[str]:
    """The sheets of a book as SVG, with the drawings as solutions. Errors are those of `pdf`."""
    from nonogram.draw.book import book_of
    from nonogram.draw.svg import svg_sheet

    notes = [_stars(puzzle) for puzzle in puzzles]
    drawn = [next(iter(_how(puzzle).solutions), None) for puzzle in puzzles]
    return [*map(svg_sheet, book_of(puzzles, drawn, title=title, notes=notes))]


def _stars(puzzle: Puzzle) -> str:
    """The level of a puzzle as stars, "" if it is not known soon."""
    from nonogram.explanation.explain import find_difficulty

    _, difficulty, _ = find_difficulty(puzzle, terms_of(Question(timeout=_SOON)))
    return difficulty.level.stars if difficulty else ""


def page(puzzle: Puzzle, name: str) -> str:
    """The page on which the puzzle of a file is played, and its path walked.

    Raises RequestError if there is no solution.
    """
    from nonogram.diagnosis.walk import path_to
    from nonogram.report.walk import walk_data
    from nonogram.web.pages import walk_page

    explanation = path_to(puzzle, terms_of(Question(timeout=LONGEST)))
    if explanation.verdict is Verdict.NO_SOLUTION:
        raise RequestError("no solution: there is nothing to play")
    return walk_page({**walk_data(explanation, within=_WALKED), "file": name})


def unique(puzzle: Puzzle, locked: list[int], level: Any, proposals: Any = 1) -> Data:
    """The few changes that make the drawing the only solution, and as easy as wished.

    Of at most this number of proposals, 1 to 100, the record has the best one, and `alternatives`
    the rest. Raises RequestError for a wrong number, and UnknownNameError for a level that is none.
    """
    from nonogram.make.drawing import palette_of
    from nonogram.make.unique import make_unique

    if not puzzle.goals:
        raise RequestError("expected a drawing")
    goal, geometry, corners = puzzle.goals[0], puzzle.geometry, puzzle.corners
    looks = enumerate(palette_of(puzzle))
    palette = tuple(look.replace(character=corners.get(c, look.character)) for c, look in looks)
    made = make_unique(
        goal,
        geometry=geometry,
        palette=palette,
        level=level,
        keep=goal.only([geometry.position(cell) for cell in locked]),
        proposals=whole("proposals", proposals, 1, 100),
        timeout=LONGEST,
    )
    return {
        **_proposed(puzzle, made),
        "alternatives": [_proposed(puzzle, one) for one in made.alternatives],
    }


def _proposed(puzzle: Puzzle, made: Unique) -> Data:
    """The changes of a proposal, whether they are enough, and how they are told."""
    from nonogram.report.made import changes_of

    changes = [(puzzle.geometry.cell(c.cell), c.before, c.after) for c in made.changes]
    enough = made.verdict is Verdict.UNIQUE and not made.too_hard
    _, *told = changes_of(made) or ["", VERDICTS[made.verdict]]
    if changes:
        told = [f"{counted(changes, 'cell')} to change:", *told]
    return {"changes": changes, "enough": enough, "told": told}


def blots(puzzle: Puzzle, number: Any) -> Data:
    """The numbers that are needed least, hidden while the solution stays the only one."""
    from nonogram.make.blots import blot
    from nonogram.report.made import hidden_text

    blotted = blot(puzzle, number, timeout=LONGEST)
    hidden = [(str(one.line), one.block) for one in blotted.hidden]
    return {"hidden": hidden, "told": hidden_text(blotted, number)}
