"""The public names: each is where the package says, and type checkers are told the same.

`python tests/test_public.py` writes what they are told.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import nonogram

NAMES: dict[str, str] = vars(nonogram)["_NAMES"]
STUB = Path(nonogram.__file__).with_suffix(".pyi")


def stub() -> str:
    """What type checkers are told: where each public name comes from."""
    lines = (
        f"from nonogram.{module} import {name} as {name}"
        for module, names in NAMES.items()
        for name in names.split()
    )
    return "\n".join([*lines, "", "__all__: list[str]", ""])


def test_type_checkers_are_told_the_same() -> None:
    assert STUB.read_text(encoding="utf-8") == stub(), "python tests/test_public.py writes it"


def test_names_are_sorted_and_there() -> None:
    assert nonogram.__all__ == sorted(set(nonogram.__all__))
    assert all(hasattr(nonogram, name) for name in nonogram.__all__)
    assert set(nonogram.__all__) <= set(dir(nonogram))
    assert [*NAMES] == sorted(NAMES)
    for names in NAMES.values():
        assert names.split() == sorted(names.split())
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = nonogram.nothing  # type: ignore[attr-defined]


def test_names_are_loaded_when_they_are_used() -> None:
    code = (
        "import sys, nonogram; nonogram.RequestError;"
        "print([name for name in sys.modules if name.startswith('nonogram')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['nonogram.shown', 'nonogram', 'nonogram.errors']\n"


def test_everything_by_a_star() -> None:
    names: dict[str, object] = {}
    exec("from nonogram import *", names)
    assert {*nonogram.__all__} <= names.keys()


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
