"""A folder of puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonogram
from support.texts import BAD, NONE, SWITCH, UNIQUE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with a folder `all` in it; `support.texts.LINES` are its lines."""
    texts = {
        "b.cwd": UNIQUE,
        "a.non": nonogram.dumps([nonogram.loads(text) for text in (SWITCH, UNIQUE)], "non"),
        "c.cwd": BAD,
        ".hidden.cwd": UNIQUE,
        "index.tsv": "",
        "more/d.cwd": NONE,
    }
    for name, text in texts.items():
        file = tmp_path / "all" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "all"
