"""The places of the project's files."""

from __future__ import annotations

from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent
PUZZLES = PROJECT / "puzzles"
DOCS = PROJECT / "docs"
SOURCE = PROJECT / "src" / "nonogram"
GOLDEN = PROJECT / "tests" / "golden"
