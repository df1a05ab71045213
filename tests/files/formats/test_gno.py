"""gnonograms: what is said about a puzzle."""

from __future__ import annotations

import nonogram
from support.paths import GOLDEN


def test_what_is_said_about_it() -> None:
    found = nonogram.load(GOLDEN / "gno" / "small-by-hand.gno")
    assert (found.title, found.author, found.copyright) == ("Tiny", "A. Nobody", "free")
    assert found.is_solution(found.goals[0])
