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
    assert str(caught.value) == "1: broken JSON: no puzzle has numbers or lists like these"
