"""Every module has test files that answer for it, and they are found without a list."""

from __future__ import annotations

import pytest

from support.modules import MODULES, TESTS, answering


def test_some_file_answers() -> None:
    assert [module for module in MODULES if not answering(module)] == []


@pytest.mark.parametrize(
    ("module", "file"),
    [
        ("core.formula.order", "core/formula/test_encodings.py"),
        ("core.sat.backends", "core/sat/test_backends.py"),
        ("explanation.techniques", "explanation/test_techniques.py"),
        ("files.formats.two_lists", "files/formats/test_golden.py"),
    ],
)
def test_which(module: str, file: str) -> None:
    assert TESTS / file in answering(f"nonogram.{module}")
