"""The TypedDicts of our JSON for type checkers, made of the schemas.

`make renew` writes them.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from nonogram.ask.json_schema import SCHEMAS, json_schema
from nonogram.base import json_types
from support.kept import assert_kept

STUB = Path(json_types.__file__).with_suffix(".pyi")
HEAD = "# `make renew` writes this, of the schemas.\n\n"
IMPORTS = """from typing import Any, Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict
"""
RECORD = "Record: TypeAlias = RecordData\n"  # the public name
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Writer:
    """TypedDicts in the order in which they were first met, what they need before them."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._defs: dict[str, Any] = {}

    def schema(self, name: str) -> None:
        """Write what `json_schema` says of a name."""
        schema = json_schema(name)
        self._defs = schema["$defs"]
        written = self._type(schema, _class(name))
        if " | " in written:  # of several kinds
            self.written[name] = f"{name.capitalize()}LineData: TypeAlias = {written}\n"

    def _type(self, part: dict[str, Any], name: str) -> str:
        """The annotation for a part of a schema, which is called so if it needs a name."""
        if "$ref" in part:
            target = part["$ref"].rpartition("/")[2]
            return self._type(self._defs[target], _class(target))
        if "enum" in part or "const" in part:
            values = part["enum"] if "enum" in part else [part["const"]]
            return f"Literal[{', '.join(map(repr, values))}]"
        if "properties" in part and part["type"] == "object":
            return self._class(name, part)
        either = part.get("anyOf") or part.get("oneOf")
        if either:
            several = sum("properties" in option or "$ref" in option for option in either) > 1
            return _union([self._type(option, _option(name, option, several)) for option in either])
        kinds = part.get("type", "object")
        if isinstance(kinds, list):
            return _union(self._type({**part, "type": kind}, name) for kind in kinds)
        if kinds == "array":
            return self._list(part, name)
        if kinds == "object":
            values = part.get("additionalProperties") or {}
            return f"dict[str, {self._type(values, name) if values else 'Any'}]"
        return SIMPLE[kinds]

    def _list(self, part: dict[str, Any], name: str) -> str:
        if "prefixItems" in part:
            kinds = [self._type(item, name) for item in part["prefixItems"]]
            return f"list[{_union(kinds)}]"
        return f"list[{self._type(part['items'], _singular(name))}]"

    def _class(self, name: str, part: dict[str, Any]) -> str:
        """A TypedDict of the keys of this object."""
        if name not in self.written:
            needed = {*part.get("required", ())}
            self.written[name] = ""  # it may be met again within itself
            lines = []
            for key, value in part["properties"].items():
                kind = self._type(value, _class(key) if name == _class(key) else _nested(name, key))
                lines.append(f"    {key}: {kind if key in needed else f'NotRequired[{kind}]'}\n")
            del self.written[name]
            self.written[name] = f"class {name}(TypedDict):\n{''.join(lines)}"
        return name


def _class(name: str) -> str:
    return "".join(map(str.capitalize, name.split("_"))) + "Data"


def _nested(name: str, key: str) -> str:
    return name.removesuffix("Data") + _class(key)


def _option(name: str, option: dict[str, Any], several: bool) -> str:
    """The name of one of several kinds: its title, or that of its first key if others need one."""
    if "title" in option:
        return _class(option["title"])
    return _nested(name, next(iter(option.get("properties", ["?"])))) if several else name


def _singular(name: str) -> str:
    stem = name.removesuffix("Data")
    return (stem[:-1] if stem.endswith("s") else stem) + "Data"


def _union(kinds: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(kinds))


def stub() -> str:
    """The TypedDicts of all schemas."""
    writer = Writer()
    for name in SCHEMAS:
        writer.schema(name)
    body = "\n".join(writer.written.values())
    return f"{HEAD}{IMPORTS}\n{body}\n{RECORD}"


def test_type_checkers_are_told_what_the_schemas_say() -> None:
    assert_kept(STUB, stub())


USED = """
import json
import nonogram
from nonogram.base.json_types import ExplainLineData, HintData, PuzzleData, RecordData

def solved(line: str) -> str:
    record: RecordData = json.loads(line)
    return record["verdict"].upper() + str(record["stats"]["cpu_seconds"]["solve"] + 1)

def told(answer: nonogram.Answer) -> bool:
    return answer.to_dict()["complete"]
"""

WRONG = """
from nonogram.base.json_types import RecordData

def wrong(record: RecordData) -> int:
    return record["verdict"], record["verdikt"]
"""


@pytest.mark.thorough
def test_type_checkers_know_them(tmp_path: Path) -> None:
    """Right uses pass, wrong ones do not."""
    for text, code in ((USED, 0), (WRONG, 1)):
        (tmp_path / "used.py").write_text(text)
        command = (sys.executable, "-m", "mypy", "--strict", str(tmp_path / "used.py"))
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout
    assert "has no key" in done.stdout
    assert "Incompatible return value" in done.stdout


def test_while_a_program_runs_they_are_dictionaries() -> None:
    for line in STUB.read_text(encoding="utf-8").splitlines():
        if line.startswith("class "):
            assert getattr(json_types, line.removeprefix("class ").partition("(")[0]) is dict
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        _ = json_types.Nothing  # type: ignore[attr-defined]
