"""The tree of errors."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from nonogram.errors import (
    InternalError,
    NonogramError,
    ParseError,
    RequestError,
    SolverError,
    UnknownNameError,
    WriteError,
)

EXAMPLES = [
    NonogramError("base"),
    ParseError("no puzzle"),
    ParseError("row 9 has 2 sizes but 3 colours", 12, "puzzle.cwc"),
    WriteError("no room"),
    RequestError("limit is 0, expected at least 1"),
    UnknownNameError("solver", "sat4j", iter(["glucose", "minisat"])),
    SolverError("died"),
    InternalError("a bug"),
]


def tree(error: type[NonogramError] = NonogramError) -> Iterator[type[NonogramError]]:
    yield error
    for kind in error.__subclasses__():
        yield from tree(kind)


def test_there_is_an_example_of_each():
    assert set(map(type, EXAMPLES)) == set(tree())


@pytest.mark.parametrize("error", EXAMPLES, ids=repr)
def test_they_survive_the_way_between_processes(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
