"""Ids: what `dir` and `help` list of them."""

from __future__ import annotations

import pydoc

import pytest

import nonogram


@pytest.mark.parametrize("kind", [nonogram.Level, nonogram.Technique, nonogram.Verdict])
def test_help_lists_what_is_ours(kind: type[str]) -> None:
    assert [name for name in dir(kind) if hasattr(str, name) and not name.startswith("_")] == []
    told = pydoc.plain(pydoc.render_doc(kind))
    assert [one.name for one in kind if f" |  {one.name} = " not in told] == []  # type: ignore[attr-defined]
    assert len(told.splitlines()) < 100
