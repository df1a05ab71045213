"""What the program prints as JSON is what its schemas say: no less, and no more."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import nonogram
from nonogram.ask.job import Job
from nonogram.ask.json_schema import SCHEMAS, json_schema
from nonogram.ask.question import Question
from support.asking import record_of
from support.command_line import run, streams
from support.paths import PUZZLES
from support.texts import BAD, NONE, SWITCH, UNIQUE
from support.trianograms import board_puzzle

#: A puzzle in two colours with everything that a file can say.
FULL = json.dumps(
    {
        "title": "T",
        "author": "A",
        "copyright": "C",
        "description": "D",
        "colours": 2,
        "palette": [
            {"character": ".", "rgb": [255, 255, 255], "name": "white"},
            {"rgb": [10, 10, 10]},
            {"rgb": [12, 10, 10], "name": "black, too"},
        ],
        "rows": [[1, [1, 2]], []],
        "columns": [[1], [[1, 2]]],
        "goals": [[[1, 2], [0, 0]], [[1, None], [0, 0]]],
    }
)

#: A triddler with several solutions.
TRIDDLER = {
    "sides": [1, 1, 1, 1, 1, 1],
    "rows": [[1], [1]],
    "rising": [[None], [None]],
    "falling": [[1], [1]],
}

COMMANDS = {
    "dupes": [
        "dupes --json --inverted turned inverse full recoloured cat cat",
    ],
    "solve": [
        "solve --json cat flower hard switches typo bad missing full",
        "solve --json --difficulty --memory-limit 2000 --jobs 1 --seed 3 --format cwd hard typo",
        "solve --json --all switches",
        "solve --json --first several",
        "solve --json --timeout 1e-9 planet",
        "solve --json --proof-dir certificates --verify -j 1 cat switches typo totals",
        "solve --json --timeout 1e-9 --proof-dir certificates planet",
        "solve --json long totals flower",
    ],
    "check": [
        "check --json cat flower ambiguous hard switches typo bad full several long totals",
        "check --json --repair typo",
        "check --json --timeout 1e-9 planet",
        "check --json tedious blots blotted flower three",
        "check --json --repair blotted",
    ],
    "explain": [
        "explain --json melon",
        "explain --json flower",
        "explain --json hard",
        "explain --json switches",
        "explain --json typo",
    ],
    "hint": [
        "hint --json cat",
        "hint --json flower",
        "hint --json hard --given known",
        "hint --json switches --given lights",
        "hint --json switches --given both",
        "hint --json cat --given wrong",
        "hint --json typo",
    ],
    "puzzle": [
        "convert full - --to json",
        "convert cat - --to json",
        "convert flower - --to json",
        "convert several - --to json",
        "convert crayons - --to json",
        "convert blotted - --to json",
        "convert blots - --to json",
        "convert halved - --to json",
        "convert corners - --to json",
        "convert flower - --to json",
    ],
}


def strict(schema: Any) -> Any:
    """The schema, so that keys which it does not know are errors."""
    if isinstance(schema, list):
        return [*map(strict, schema)]
    if not isinstance(schema, dict):
        return schema
    schema = {key: strict(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict):
        schema["additionalProperties"] = False
    return schema


@cache
def validator(name: str) -> Draft202012Validator:
    schema = json_schema(name)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(strict(schema))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """What each command prints, as values, by the name of its schema."""
    folder = tmp_path_factory.mktemp("files")
    files = {path.stem: path.read_text() for path in PUZZLES.iterdir() if path.is_file()}
    files |= {"bad": BAD, "full": FULL, "unique": UNIQUE}
    files["several"] = json.dumps(
        {"puzzles": [json.loads(FULL), {"rows": [[1]], "columns": [[1]]}]}
    )
    files["flower"] = (PUZZLES / "flower.json").read_text()
    triddler = nonogram.random_puzzle_on(nonogram.Hexagon.regular(4), seed=1)
    files["ambiguous"] = nonogram.dumps(triddler, "json")
    corner, gap = [[1, 1], [1, 0], [1, 0]], [[0, 0, 0], [0, 1, 1]]
    files["turned"], files["inverse"] = (
        nonogram.dumps(nonogram.puzzle_of(rows), "cwd") for rows in (corner, gap)
    )
    files["recoloured"] = json.dumps(
        {"colours": 2, "rows": [[], [[1, 2], 1]], "columns": [[[1, 2]], [1]]}
    )
    files["halved"] = json.dumps(
        {
            "colours": 1,
            "palette": [
                {"rgb": [255, 255, 255]},
                {"rgb": [200, 0, 0], "second": [0, 0, 200], "diagonal": "/"},
            ],
            "rows": [[1]],
            "columns": [[1]],
        }
    )
    files["corners"] = nonogram.dumps(board_puzzle([(2, 1, 5), (2, 6, 3)], 6), "json")
    files["long"] = "1\n1\n3\n\n3\n"
    files["totals"] = "2\n2\n1\n1\n\n1\n2\n"
    files["blots"] = json.dumps({"rows": [[None, 1], [None]], "columns": [[1], [None], [[1, 2]]]})
    files["blotted"] = "2\n2\n?\n2\n\n1\n1\n"
    files["three"] = json.dumps(TRIDDLER)
    files["hard"] = run("generate", "random", "--size", "10", "--seed", "26").stdout
    files["tedious"] = run("generate", "random", "--size", "12", "--density", "0.85").stdout
    solved = run("solve", str(PUZZLES / "cat.cwd")).stdout
    files["wrong"] = solved.replace("#", "x").replace(".", "#").replace("x", ".")
    lights = run("check", str(PUZZLES / "switches.cwc")).stdout
    files["lights"] = "".join(line + "\n" for line in lights.splitlines() if set(line) <= {*".#?"})
    files["both"] = files["lights"].replace("??", "##", 1)
    files["known"] = known_by_lines(files["hard"])
    for name, text in files.items():
        (folder / name).write_text(text)
    values: dict[str, list[Any]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, commands in COMMANDS.items():
            values[name] = []
            for command in commands:
                _, out, _ = streams(run(*command.split()))
                assert out, command
                lines = [out] if name == "puzzle" else out.splitlines()
                values[name] += map(json.loads, lines)
    return values


def known_by_lines(text: str) -> str:
    """The picture of a puzzle as far as line logic goes."""
    puzzle = nonogram.loads(text)
    cells: dict[nonogram.Position, int] = {}
    for step in nonogram.explain(puzzle):
        if isinstance(step, nonogram.Contradiction):
            break
        cells |= {mark.cell: mark.colours[0] for mark in step.concludes if len(mark.colours) == 1}
    rows, columns = range(puzzle.height), range(puzzle.width)
    drawn = [[".#"[cells[i, j]] if (i, j) in cells else "?" for j in columns] for i in rows]
    return "".join("".join(row) + "\n" for row in drawn)


@pytest.mark.parametrize("name", SCHEMAS)
def test_output_is_as_the_schema_says(name: str, printed: dict[str, list[Any]]) -> None:
    for value in printed[name]:
        validator(name).validate(value)


def test_everything_in_the_schemas_is_printed(printed: dict[str, list[Any]]) -> None:
    """Keys that nothing has would be inventions."""
    unseen = set().union(*(declared(json_schema(name)) for name in SCHEMAS)) - keys_of(
        [*printed.values()]
    )
    assert unseen == set()


def declared(schema: Any) -> set[str]:
    """The keys of all objects that a schema speaks of."""
    if isinstance(schema, list):
        return set().union(*map(declared, schema))
    if not isinstance(schema, dict):
        return set()
    found = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    return found.union(*map(declared, schema.values()))


def keys_of(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    return set(value).union(*map(keys_of, value.values())) if isinstance(value, dict) else set()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_refuses_what_is_something_else(name: str, printed: dict[str, list[Any]]) -> None:
    """Without any one key that it requires, or with another kind of value, an output is refused."""
    check = validator(name)
    for other in set(SCHEMAS) - {name}:
        for value in printed[other]:
            if "error" not in value and "reasons" not in value:
                assert not check.is_valid(value), other
    for value in printed[name]:
        for key in value:
            changed = deepcopy(value)
            changed[key] = (
                ["no", {"such": 1}] if not isinstance(value[key], list) else {"no": "such"}
            )
            assert not check.is_valid(changed), key


def test_records_that_are_read_are_those_of_the_schema() -> None:
    record: Any = record_of(Question(), Job("p", SWITCH.encode()))
    validator("solve").validate(record)
    for change in ({"verdict": "good"}, {"path": 1}, {"palette": {".": "red"}}, {"complete": 1.5}):
        assert not validator("solve").is_valid({**record, **change})
    validator("solve").validate(record_of(Question(), Job("p", NONE.encode())))


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_command(name: str) -> None:
    code, out, err = streams(run("schema", name))
    assert (code, json.loads(out), err) == (0, json_schema(name), "")
    assert run("schema", name + "s").exit_code == 2
