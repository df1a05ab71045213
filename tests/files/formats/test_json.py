"""Our JSON: texts too large for a file of their own."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError


@pytest.mark.parametrize(
    "text",
    ['{"rows": ' + "[" * 100_000, '{"rows": [[' + "9" * 10_000 + "]]"],
    ids=["deep", "long"],
)
def test_what_the_json_module_does_not_read(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "json")
    assert str(caught.value) == "line 1: broken JSON: no puzzle has numbers or lists like these"


def test_a_text_that_is_cut_off() -> None:
    """Wherever a text ends too early, the message says so; a mistake before its end is none."""
    whole = '{"title": "a b", "rows": [[1], []], "columns": [[1], []]}'
    for end in range(1, len(whole)):
        with pytest.raises(ParseError, match=r"1: broken JSON: .*: perhaps it is cut off$"):
            nonogram.loads(whole[:end], "json")
    with pytest.raises(ParseError, match=r"1: broken JSON: expecting ',' delimiter$"):
        nonogram.loads(whole.replace("], [", "] [", 1), "json")
