"""The data of the page of an explanation."""

from __future__ import annotations

import nonogram
from nonogram.report.walk import walk_data
from support.paths import PUZZLES


def test_a_path_cut_short_has_the_level_of_its_steps() -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    assert walk_data(nonogram.explain(puzzle), 1)["level"] == "trivial (effort 0.0) so far"
    assert walk_data(nonogram.explain(puzzle))["level"] == str(nonogram.difficulty(puzzle))


def test_where_logic_ends_search_goes_on() -> None:
    data = walk_data(nonogram.explain(nonogram.load(PUZZLES / "switches.cwc")))
    assert (data["verdict"], data["level"]) == ("Multiple solutions", None)
    assert data["end"] is not None
    one = walk_data(nonogram.explain(nonogram.ndom_puzzle(3)))
    assert (one["verdict"], one["level"] is None) == ("Unique solution", False)
    level = nonogram.difficulty(nonogram.ndom_puzzle(3)).level
    assert one["stars"] == level.stars == "★★★★★"  # as in a book on paper
