"""The parts of the schemas that follow from Python: the ids of kinds, and the parts of a question.

`make renew` writes them. A new option, cause or technique needs nothing else in the schemas.
"""

from __future__ import annotations

import json
import re
from inspect import getsource
from typing import Any

import pytest

import nonogram
from nonogram.ask import json_schema
from nonogram.ask.codec import asked_data, asked_in
from nonogram.ask.question import SETTINGS, Proofs, Question, Wanted
from nonogram.base.errors import RequestError
from nonogram.base.ids import Id
from nonogram.cli.commands.check import check
from nonogram.cli.commands.solve import solve
from nonogram.core.search.state import How
from nonogram.core.verdict import Cause, SettledBy, Verdict
from nonogram.diagnosis.check import Concern, Goal
from nonogram.explanation.claims import Says
from nonogram.explanation.levels import Level
from nonogram.explanation.techniques import FORMER, Technique
from support.kept import assert_kept

SHARED = json_schema._FOLDER / "shared.json"

#: By the types of its fields: another value than the usual one, and how a schema has it.
KINDS: dict[str, tuple[Any, dict[str, object]]] = {
    "int": (64, {"type": "integer", "minimum": 0}),
    "float": (0.5, {"type": "number", "minimum": 0}),
    "str": ("cwd", {"type": "string"}),
    "bool": (True, {"type": "boolean"}),
    "Proofs": (Proofs("d"), {"type": "boolean"}),
    "Wanted": (Wanted.REPORT, {"type": "boolean"}),
    "How": (How(seed=3), {"type": "integer", "minimum": 0}),
}


def everything() -> Question:
    """A question with another value than the usual one wherever a kind of value is known."""
    types = {name: what.removesuffix(" | None") for name, what in field_types().items()}
    return Question(**{name: KINDS[what][0] for name, what in types.items() if what in KINDS})


def field_types() -> dict[str, str]:
    """The types of the fields of a question, as they are written."""
    return Question._FIELDS


def part(name: str) -> dict[str, object]:
    """The schema of a part of the question: its comment and its type in Python."""
    comment = re.search(rf"\n    {name}: .*  #: (.*)", getsource(Question))
    assert comment, f"{name} of Question has no comment"
    return {"description": comment[1], **KINDS[field_types()[name].removesuffix(" | None")][1]}


def renewed() -> dict[str, Any]:
    """The schema with all ids, and with the parts of a question; those that it has stay."""
    schema: dict[str, Any] = json.loads(SHARED.read_text(encoding="utf-8"))
    defs = schema["$defs"]
    keys = defs["record"]["properties"]
    for place, kinds in (
        (defs["level"], Level),
        (defs["technique"], Technique),
        (defs["verdict"], Verdict),
        (defs["claim"]["properties"]["kind"], Says),
        (keys["cause"], Cause),
        (keys["settled_by"], SettledBy),
        (keys["goals"]["items"], Goal),
        (keys["warnings"]["items"]["properties"]["concern"], Concern),
    ):
        ids: type[Id] = kinds
        place["enum"] = [*map(str, ids), *[None] * (None in place.get("enum", []))]
    defs["technique"]["enum"] += FORMER
    asked, data = defs["asked"]["properties"], asked_data(everything())
    known = {name: what for name, what in asked.items() if name in data}
    defs["asked"]["properties"] = known | {name: part(name) for name in data if name not in known}
    return schema


def test_the_schemas_have_what_python_has() -> None:
    """Or a record could be written, and not be read again."""
    assert_kept(SHARED, f"{json.dumps(renewed(), indent=2)}\n")


def test_a_new_part_of_the_question() -> None:
    expected = {"description": "MB that a worker may have, None for no limit", "type": "integer"}
    assert part("memory_limit") == {**expected, "minimum": 0}
    assert asked_data(everything()).keys() >= {"limit", "timeout", "proofs", "report", "repair"}


def test_settings_are_options_and_keywords() -> None:
    """A field with a row in `SETTINGS` is an option of both commands, and a keyword in Python."""
    for name in SETTINGS:
        for command in (solve, check):
            assert name in {each.name for each in command.params}
        for function in (nonogram.solve_many, nonogram.check_many):
            with pytest.raises(RequestError, match=name):
                function([], **{name: 0})  # type: ignore[arg-type]
        asked = asked_in({name: 5})
        assert (getattr(asked, name), asked_data(asked)) == (5, {name: 5})
