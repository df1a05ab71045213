"""Simpson's .non: goals, bundles, and colours that nobody defines."""

from __future__ import annotations

import nonogram
from support.paths import GOLDEN
from support.samples import SMALL, TINY, TINY_IN_COLOUR


def test_goals_in_rows() -> None:
    found = nonogram.load(GOLDEN / "non" / "small-official.non")
    assert found.goals == SMALL.goals


def test_a_bundle() -> None:
    text = nonogram.dumps(TINY, "non") + "====\n" + nonogram.dumps(TINY_IN_COLOUR, "non")
    for bundle in (text, text + "\n====\n\n"):
        found = nonogram.loads_all(bundle)
        assert [p.statement for p in found] == [TINY.statement, TINY_IN_COLOUR.statement]


def test_colours_nobody_defines_are_numbered_as_they_come() -> None:
    text = "width 1\nheight 3\nrows\n1b\n1\n1a\ncolumns\n1b,1,1a\ngoal b1a\n"
    found = nonogram.loads(text)
    assert found == nonogram.loads(text, "non")
    assert [block.colour for block in found.columns[0]] == [1, 2, 3]
    assert found.goals[0].rows == ((1,), (2,), (3,))


class TestNonny:
    """Colours with names."""

    def test_looks(self) -> None:
        found = nonogram.load(GOLDEN / "non" / "colour-nonny.non")
        assert found.palette == (
            nonogram.Colour(),
            nonogram.Colour("#", (255, 0, 0), "red"),
            nonogram.Colour(None, (0, 0, 255), "blue"),
        )

    def test_the_background(self) -> None:
        found = nonogram.load(GOLDEN / "non" / "small-nonny.non")
        assert [colour.rgb for colour in found.palette] == [(238, 238, 238), (32, 32, 32)]

    def test_black_is_there_without_a_definition(self) -> None:
        text = "width 2\nheight 1\ncolor red F00\nrows\n1 red 1\ncolumns\nblack 1\nred 1\n"
        found = nonogram.loads(text)
        assert found.rows == ((nonogram.Block(1, 2), nonogram.Block(1, 1)),)
        assert found.columns == ((nonogram.Block(1, 2),), (nonogram.Block(1, 1),))

    def test_a_keyword_ends_the_clues(self) -> None:
        text = "width 1\nheight 2\ncolor red F00\nrows\n\nred 1\ntitle Red\ncolumns\nred 1\n"
        assert nonogram.loads(text).title == "Red"
