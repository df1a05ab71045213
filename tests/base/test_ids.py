"""Ids: what `dir` and `help` list of them."""

from __future__ import annotations

import pydoc
import re
from enum import Enum
from inspect import getdoc

import pytest

import nonogram


@pytest.mark.parametrize("kind", [nonogram.Level, nonogram.Technique, nonogram.Verdict])
def test_help_lists_what_is_ours(kind: type[str]) -> None:
    assert [name for name in dir(kind) if hasattr(str, name) and not name.startswith("_")] == []
    told = pydoc.plain(pydoc.render_doc(kind))
    assert [one.name for one in kind if f" |  {one.name} = " not in told] == []  # type: ignore[attr-defined]
    assert len(told.splitlines()) < 100


KINDS = [
    one
    for name in dir(nonogram)
    if isinstance(one := getattr(nonogram, name), type) and issubclass(one, Enum)
]


@pytest.mark.parametrize("kind", KINDS)
def test_help_has_a_line_for_each(kind: type[Enum]) -> None:
    """In their order; a name and its value are one word."""
    told = dict(re.findall(r"^    ([A-Z_]+): (.*(?:\n {8}.*)*)", getdoc(kind) or "", re.MULTILINE))
    assert [*told] == [*kind.__members__]
    for name, one in kind.__members__.items():
        assert not isinstance(one, str) or one.value == name.lower()
