"""Answers as JSON: what is written is read, and written again as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonogram
from nonogram.ask.answer import answer_of
from nonogram.ask.codec import record
from nonogram.ask.found import Answer
from nonogram.ask.json_schema import json_schema
from nonogram.core.puzzle import Puzzle
from nonogram.core.verdict import Cause, Verdict
from support.paths import PUZZLES
from support.texts import NONE, SWITCH

NAMES = ("cat.cwd", "fish.cwd", "switches.cwc", "rocket.g", "snowflake.g", "smudged.cwd")

SAMPLES: dict[str, Puzzle] = {
    **{name: nonogram.load(PUZZLES / name) for name in NAMES},
    "none": nonogram.loads(NONE),
    "too long": Puzzle.of([[3]], [[1]]),
    "totals": Puzzle.of([[(1, 2)], [(1, 1)]], [[(1, 1)], [(1, 1)]]),
    "a line is missing": Puzzle.of([[0], [2], [1], [4]], [[3], [1], [1, 1], [1, 1]]),
    "goals": nonogram.loads(SWITCH).replace(goals=([[1, 0], [None, 1]], [[1, 1], [1, 1]])),
    "many colours": Puzzle.from_grid([range(63)]),
    "texts": Puzzle.from_grid([[1]]).replace(title="=1", author="\u00e9", description="a"),
}


def written(found: Answer) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(record(found)))
    return data


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("given", [False, True])
def test_what_is_written_is_read(name: str, given: bool) -> None:
    puzzle = SAMPLES[name]
    cells = {(0, 0): 1} if given else None
    answer = answer_of(nonogram.check(puzzle, repair=True, given=cells))
    again = Answer.from_dict(written(answer))
    assert again == answer
    assert hash(again) == hash(answer)
    assert written(again) == written(answer)
    assert str(again) == str(answer)


def test_a_record_has_the_keys_of_the_schema() -> None:
    """A key that is new in one of them is missing in the other."""
    assert {*record(Answer(Verdict.UNDECIDED))} == {
        *json_schema("solve")["$defs"]["record"]["properties"]
    }


def test_what_time_did_not_settle_is_read() -> None:
    answer = answer_of(nonogram.check(nonogram.loads(SWITCH)))
    assert answer.ambiguity is not None
    short = answer.ambiguity.replace(ambiguous=(), unknown=((0, 0),), cells_to_give=None)
    for found in (
        answer.replace(ambiguity=short),
        Answer(Verdict.UNDECIDED, Cause.MEMORY_LIMIT, path="p"),
        Answer(Verdict.UNIQUE, Cause.TIME_LIMIT, unproved=True),
    ):
        assert Answer.from_dict(written(found)) == found


def test_no_field_is_forgotten() -> None:
    """Every field of what was found is somewhere in its record, and comes back."""
    report = nonogram.check(nonogram.loads(SWITCH))
    answer = answer_of(report).replace(seconds=1.5, path="p", hash="sha256:0", of=2, format="cwd")
    again = Answer.from_dict(written(answer))
    assert [name for name in Answer._FIELDS if getattr(again, name) != getattr(answer, name)] == [
        "cpu_seconds"  # which JSON rounds
    ]
