"""The errors of the package, wherever they come from."""

from __future__ import annotations

import pickle

import pytest

from nonogram import (
    InternalError,
    ParseError,
    SolverError,
    UnknownNameError,
    WriteError,
)


@pytest.mark.parametrize(
    "error",
    [
        ParseError("found 'x'", 3, "p.cwd"),
        WriteError("p.cwd: cannot write the file"),
        UnknownNameError("format", "doc", ["cwd", "cwc"]),
        SolverError("died"),
        InternalError("a bug"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_go_from_process_to_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
