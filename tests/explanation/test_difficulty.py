"""How hard puzzles are."""

from __future__ import annotations

import nonogram
from nonogram.explanation.difficulty import find_difficulty
from nonogram.explanation.explain import Explanation
from nonogram.search.terms import terms_for
from support.paths import PUZZLES


def test_time_runs_out_among_steps_of_line_logic():
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    explanation = Explanation(puzzle, terms_for(puzzle))
    assert find_difficulty(explanation, terms_for(puzzle, timeout=0))[0] is None
    assert None in explanation.grid.cells  # the rest of the steps was not waited for
