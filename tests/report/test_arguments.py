"""Arguments as values: what a sentence rests on, and when they are made."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import Deduction, Technique
from nonogram.explanation import arguments
from nonogram.explanation.techniques import shows
from nonogram.report import sentences
from nonogram.report.sentences import told_together
from nonogram.report.words import LineWords


def test_none_is_made_unless_a_step_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for the steps of a path, nor for its difficulty."""
    made = []
    for module, name in ((arguments, "_argued"), (sentences, "refuted")):
        monkeypatch.setattr(module, name, lambda *_: made.append(1))
    puzzle = nonogram.random_puzzle(8, 8, 0.5, 1, 3)
    assert nonogram.difficulty(puzzle) is not None
    assert [*nonogram.explain(puzzle)]
    assert nonogram.check(puzzle).verdict == "unique"
    assert made == []


def test_no_cell_that_a_thought_needs_can_be_left_out() -> None:
    """Without any of these cells the line does not say it."""
    puzzle = nonogram.picture_puzzle(12, 12, 0.5, 1, 3, 2)
    seen = 0
    for step in nonogram.explain(puzzle):
        for thought in step.thoughts:
            if not isinstance(thought, Deduction) or thought.technique is Technique.COLOUR_LOGIC:
                continue
            words = LineWords(puzzle, thought.line)
            lost = words.candidates(thought.rules_out)
            for mark in thought.because:
                fewer = [other for other in thought.because if other != mark]
                assert not shows(Technique.BY_CASES, words.sight(fewer), lost), (thought, mark)
                seen += 1
    assert seen > 30


def test_a_placed_block_whose_cells_stay_open_is_not_said_to_get_its_colour() -> None:
    """Of a sentence about a room with a black 4 and a red 1 only the red cell follows."""
    puzzle = nonogram.picture_puzzle(15, 14, 0.6, 4, 1010, 2)
    said = [one for step in nonogram.explain(puzzle) for one in told_together(puzzle, step)]
    texts = [one.text for one in said if "on just fit into columns 8 to 14" in one.text]
    assert [text.partition(" So ")[2] for text in texts] == [
        "column 14 is red, and column 13 is not red."
    ]
