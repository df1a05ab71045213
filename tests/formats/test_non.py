"""Simpson's .non: goals, bundles, and colours that nobody defines."""

from __future__ import annotations

import nonogram
from support.paths import GOLDEN
from support.samples import SMALL, TINY, TINY_IN_COLOUR


def test_goals_in_rows():
    found = nonogram.load(GOLDEN / "non" / "small-official.non")
    assert found.goals == SMALL.goals


def test_a_bundle():
    text = nonogram.dumps(TINY, "non") + "====\n" + nonogram.dumps(TINY_IN_COLOUR, "non")
    for bundle in (text, text + "\n====\n\n"):
        found = nonogram.loads_all(bundle)
        assert [p.statement for p in found] == [TINY.statement, TINY_IN_COLOUR.statement]


def test_colours_nobody_defines_are_numbered_as_they_come():
    text = "width 1\nheight 3\nrows\n1b\n1\n1a\ncolumns\n1b,1,1a\ngoal b1a\n"
    found = nonogram.loads(text)
    assert found == nonogram.loads(text, "non")
    assert [block.colour for block in found.columns[0]] == [1, 2, 3]
    assert found.goals[0].rows == ((1,), (2,), (3,))
