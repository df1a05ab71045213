"""our JSON: what is read, and what is refused in which words."""

from __future__ import annotations

import pytest

import nonogram
from nonogram import ParseError
from support.samples import TINY_IN_COLOUR

GOLDEN = (
    '{"title": "Tiny", "colours": 2,\n'
    ' "rows": [[2, [1, 2]], [], [[1, 2], [2, 2]]],\n'
    ' "columns": [[1, [1, 2]], [1], [[1, 2], [1, 2]], [[1, 2]]],\n'
    ' "palette": [{"name": "white"}, {"rgb": [255, 0, 0], "character": "r"}],\n'
    ' "goals": [[[1, 1, 2, 0], [0, 0, 0, 0], [2, 0, 2, 2]]]}\n'
)


def test_golden():
    assert nonogram.loads(GOLDEN).clues == TINY_IN_COLOUR.clues
    assert nonogram.loads(GOLDEN) == nonogram.loads(GOLDEN, "json")


MALFORMED = {
    "{": "1: broken JSON: expecting property name enclosed in double quotes",
    "{}": "rows: expected a list, found null",
    '{"rows": 3}': "rows: expected a list, found 3",
    '{"rows": [[0]], "columns": [[1]]}': (
        "rows[0]: expected a size, or a size and a colour, found 0"
    ),
    '{"rows": [[1, true]], "columns": [[1]]}': (
        "rows[0]: expected a size, or a size and a colour, found true"
    ),
    '{"rows": [[1]], "columns": []}': "columns: expected at least one clue, found an empty list",
    '{"rows": [[1]], "columns": [[1]], "color": 3}': (
        "color: unknown, expected author, colours, columns, copyright, goals, palette, rows, title"
    ),
    '{"rows": [[[1, 3]]], "columns": [[1]], "colours": 2}': (
        "colours: expected a number of colours from 3, found 2"
    ),
    '{"rows": [[1]], "columns": [[1]], "title": 3}': "title: expected a text, found 3",
    '{"rows": [[1]], "columns": [[1]], "goals": [[[2]]]}': (
        "goals[0]: expected colours from 0 to 1, or null, found 2"
    ),
    '{"rows": [[1]], "columns": [[1]], "goals": [[[1], [1]]]}': (
        "goals[0]: expected 1 row of 1 cell, found a list"
    ),
    '{"rows": [[1]], "columns": [[1]], "palette": [{"rgb": [1, 2]}]}': (
        "palette[0].rgb: expected three numbers from 0 to 255, found a list"
    ),
    '{"puzzles": []}': "puzzles: expected a list of puzzles, found an empty list",
    '{"puzzles": [3]}': "puzzles[0]: expected an object with rows and columns, found 3",
    '{"rows": ' + "[" * 100000: "1: broken JSON: no puzzle has numbers or lists like these",
}


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed(text):
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text, "json")
    assert str(caught.value) == MALFORMED[text]
