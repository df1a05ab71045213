"""The JSON that the program prints is as its schemas say, no less and no more.

What is read may come from anywhere: what is taken for a record, and what is not.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import nonogram
from nonogram.ask.codec import json_line
from nonogram.ask.job import Job
from nonogram.ask.json_schema import SCHEMAS, json_schema
from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.ask.stream import Stream
from nonogram.core.search.state import How
from support.asking import is_record, record_of, record_with
from support.command_line import run, streams
from support.paths import PROJECT, PUZZLES
from support.texts import BAD, NONE, SWITCH, UNIQUE
from support.trianograms import board_puzzle

RECORD = record_of(Question(), Job("p", SWITCH.encode()))

#: A difficulty as releases before 0.7.0 wrote it.
RATED = {
    **{"level": "easy", "technique": "overlap", "score": 1.5, "footholds": 1, "open_steps": 1},
    **{"contradictions": [], "steps": 2, "effort": 1.5, "free_lines": 2, "narrowest": None},
    "scale": 2,
}
CHANGE = {"line": "row 1", "old": [1], "new": [2]}
REPAIR = {**CHANGE, "changes": [CHANGE], "solution": ["#"], "text": "row 1: 2"}
FAILED = record_with(path="p", verdict="error", error="e", fault="input")

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

#: A triddler with multiple solutions.
TRIDDLER = {
    "sides": [1, 1, 1, 1, 1, 1],
    "rows": [[1], [1]],
    "rising": [[None], [None]],
    "falling": [[1], [1]],
}

COMMANDS = {
    "dupes": [
        "dupes --json turned inverse full recoloured cat cat",
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
    "verify-proof": [
        "verify-proof --json --proof-dir certificates -j 1 cat switches typo totals hard",
        "verify-proof --json cat certificates/cat.zip",
    ],
    "scan": [f"scan --json {PROJECT}/docs/scanned.jpg", "scan --json bad"],
    "check": [
        "check --json cat flower ambiguous hard switches typo bad full several long totals",
        "check --json --repair typo",
        "check --json --timeout 1e-9 planet",
        "check --json tedious blots blotted flower three",
        "check --json --repair blotted",
        "check --json --given lights switches",
    ],
    "explain": [
        "explain --json melon",
        "explain --json flower",
        "explain --json hard",
        "explain --json switches",
        "explain --json typo",
        "explain --json melon hard switches typo",
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
        "convert full --to json",
        "convert cat --to json",
        "convert flower --to json",
        "convert several --to json",
        "convert crayons --to json",
        "convert blotted --to json",
        "convert blots --to json",
        "convert halved --to json",
        "convert corners --to json",
        "convert flower --to json",
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
    """The values that each command prints, by the name of its schema."""
    folder = tmp_path_factory.mktemp("files")
    files = {path.stem: path.read_text() for path in PUZZLES.iterdir() if path.is_file()}
    files |= {"bad": BAD, "full": FULL, "unique": UNIQUE}
    files["several"] = json.dumps(
        {"puzzles": [json.loads(FULL), {"rows": [[1]], "columns": [[1]]}]}
    )
    files["flower"] = (PUZZLES / "flower.json").read_text()
    triddler = nonogram.random_puzzle(geometry=nonogram.Hexagon.regular(4), seed=1)
    files["ambiguous"] = nonogram.dumps(triddler, "json")
    corner, gap = [[1, 1], [1, 0], [1, 0]], [[0, 0, 0], [0, 1, 1]]
    files["turned"], files["inverse"] = (
        nonogram.dumps(nonogram.Puzzle.from_grid(rows), "cwd") for rows in (corner, gap)
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
    lights = json.loads(run("check", "--json", str(PUZZLES / "switches.cwc")).stdout)
    files["lights"] = "".join(row + "\n" for row in lights["ambiguity"]["picture"])
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
    """Keys that nothing has would be inventions. `test_schema_kinds.py` knows those of `asked`."""
    asked = declared(json_schema("solve")["$defs"]["asked"])
    keys = set().union(*(declared(json_schema(name)) for name in SCHEMAS)) - asked
    assert keys - keys_of([*printed.values()]) == set()


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


def of_each_kind(values: list[Any]) -> list[Any]:
    """The last of all values with the same keys, the same ones of them null or empty."""
    found = {tuple((key, bool(part)) for key, part in value.items()): value for value in values}
    return [*found.values()]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_refuses_what_is_something_else(name: str, printed: dict[str, list[Any]]) -> None:
    """Without any one key that it requires, or with another kind of value, an output is refused."""
    check = validator(name)
    same = {"check", "solve", "verify-proof"}  # a record of one puzzle has one shape
    for other in set(SCHEMAS) - (same if name in same else {name}):
        for value in of_each_kind(printed[other]):
            if "error" not in value and "reasons" not in value:
                assert not check.is_valid(value), other
    for value in of_each_kind(printed[name]):
        for key in value:
            changed = deepcopy(value)
            changed[key] = (
                ["no", {"such": 1}] if not isinstance(value[key], list) else {"no": "such"}
            )
            assert not check.is_valid(changed), key


def test_records_that_are_read_are_those_of_the_schema() -> None:
    record: Any = record_of(Question(), Job("p", SWITCH.encode()))
    validator("solve").validate(record)
    for change in ({"verdict": "good"}, {"path": 1}, {"palette": ["red"]}, {"complete": 1.5}):
        assert not validator("solve").is_valid({**record, **change})
    validator("solve").validate(record_of(Question(), Job("p", NONE.encode())))


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_command(name: str) -> None:
    code, out, err = streams(run("schema", name))
    assert (code, json.loads(out), err) == (0, json_schema(name), "")
    assert run("schema", name + "s").exit_code == 2


@pytest.mark.parametrize("text", [UNIQUE, SWITCH, NONE, BAD])
@pytest.mark.parametrize(
    "asked",
    [
        Question(),
        Question(Wanted.NUMBER, limit=None),
        Question(timeout=float("inf")),
        Question(difficulty=True),
        Question(proofs=Proofs("c", verify=True)),
        Question(timeout=0, proofs=Proofs("c")),
    ],
    ids=str,
)
def test_what_is_a_record(
    text: str, asked: Question, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (done,) = Stream([Job("p", text.encode())], asked).answers()
    assert is_record(done.answer.to_dict())
    assert is_record(json.loads(json.dumps(done.answer.to_dict())))


def test_difficulties_of_earlier_releases() -> None:
    later = ("effort", "free_lines", "narrowest", "scale")
    earlier = {key: part for key, part in RATED.items() if key not in later}
    assert is_record({**RECORD, "difficulty": earlier})
    assert is_record({**RECORD, "difficulty": RATED})
    assert not is_record({**RECORD, "difficulty": {**RATED, "score": None}})


def test_names_need_not_be_text() -> None:
    failed = record_of(Question(how=How("no\udcff such")), Job("p\udcff", SWITCH.encode()))
    assert is_record(failed)
    assert failed["verdict"] == "error"
    failed["error"].encode()


#: What makes a record none, each by itself.
CHANGES: list[dict[str, Any]] = [
    {"path": 1},
    {"path": "\ud800"},
    {"verdict": "good"},
    {"verdict": []},
    {"verdict": "undecided", "cause": "no time"},
    {"verdict": "undecided", "cause": "\ud800"},
    {"error": "e"},
    {"error": "e", "fault": "input"},
    {"of": 10**9},
    {"path": "p#3", "of": 2},
    {"path": "p#1", "of": True},
    {"hash": 5},
    {"asked": []},
    {"asked": {"limit": "2"}},
    {"asked": {"timeout": -1}},
    {"asked": {"difficulty": 1}},
    {"difficulty": "easy"},
    {"difficulty": {"level": "easy"}},
    {"difficulty": {**RATED, "level": "awful"}},
    {"difficulty": {**RATED, "score": "1.5"}},
    {"difficulty": {**RATED, "effort": "1.5"}},
    {"asked": {"proofs": 1}},
    {"certificate": "c.zip"},
    {"certificate": {"file": "c.zip", "steps": -5, "verified": True}},
    {"certificate": {"file": "c.zip", "steps": 5, "verified": 1}},
    {"solution": 5},
    {"solution": [5]},
    {"solution": ["#."]},
    {"width": 10**9},
    {"height": 1.5},
    {"height": None},
    {"palette": {".": None}},
    {"palette": [{"character": "."}]},
    {"palette": [RECORD["palette"][0], {"character": "#", "rgb": [0, 0]}]},
    {"palette": [RECORD["palette"][0], {"character": "#", "rgb": [0, 0, 256]}]},
    {"given": ["?"]},
    {"stuck": {"easy": ["#."]}},
    {"solution": ["#x", "xx"]},
    {"repairs": {"complete": True, "found": [REPAIR]}},
    {"palette": None},
    {"found": -1},
    {"complete": 1},
    {"reasons": ["r"]},
    {"reasons": [{}]},
    {"reasons": [{"kind": "clues_contradict", "given": False, "text": "\ud800"}]},
    {"reasons": [{"kind": "line_impossible", "line": "row", "given": False, "text": "no"}]},
    {"stats": {}},
    *(
        {"stats": {**RECORD["stats"], key: wrong}}
        for key, wrong in (
            ("cpu_seconds", None),
            ("cpu_seconds", {"solve": "long"}),
            ("cpu_seconds", {"solve": float("nan")}),
            ("solver", []),
            ("solver", "\ud800"),
            ("conflicts", "many"),
            ("wall_seconds", "long"),
            ("wall_seconds", float("inf")),
            ("wall_seconds", 10**400),
            ("version", "\ud800"),
        )
    ),
    {"title": [[[[[["deep"]]]]]]},
]


def test_what_is_no_record() -> None:
    assert is_record(RECORD)
    for change in CHANGES:
        assert not is_record({**RECORD, **change}), ascii(change)


def test_what_is_missing() -> None:
    assert is_record(FAILED)
    assert not is_record({**FAILED, "error": "\ud800"})
    assert not is_record({**FAILED, "error": None})
    assert not is_record({**RECORD, "path": None})
    for key in RECORD:
        without = {other: RECORD[other] for other in RECORD if other != key}
        assert is_record(without) == (key == "known"), "which is new in 0.8.0"
    assert not is_record([RECORD])


def line_with(key: str, value: str) -> str:
    """A record whose key has another value, which is written so."""
    return json_line(record_with(path="a", verdict="unique", **{key: "?"})).replace('"?"', value)


@pytest.mark.parametrize(
    "line",
    [
        '{"path":"a","verdict":"unique"}',  # of a release before 0.6.1
        "[" * 100_000,
        '{"path":' + "[" * 100_000,
        line_with("cause", '"\\ud800"'),
        line_with("of", "1000000000"),
        line_with("error", '"e"'),
        line_with("filled", "NaN"),
        line_with("filled", "Infinity"),
        line_with("filled", "1e999"),
        line_with("filled", "1" + "0" * 5000),
        "\ufeff",
        "null",
        "",
    ],
    ids=lambda line: ascii(line[:60]),
)
def test_a_line_of_another_kind_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.cwd").write_text(UNIQUE)
    text = f"{json_line(record_with(path='p', verdict='unique'))}{line}\n"
    (tmp_path / "r.jsonl").write_text(text)
    expected = "r.jsonl:2: expected a result as `solve --json` writes it since 0.6.1"
    for command in (["report"], ["solve", "-v", "p.cwd", "--resume"]):
        code, out, err = streams(run(*command, "r.jsonl"))
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert err.startswith(expected)
    assert (tmp_path / "r.jsonl").read_text() == text


def test_more_puzzles_in_a_file_than_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are not gone through one by one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p").write_text(UNIQUE)
    record = record_of(Question(), Job("p", UNIQUE.encode()))
    line = json.dumps({**record, "path": "p#1", "of": 10**12}, separators=(",", ":"))
    (tmp_path / "r.jsonl").write_text(f"{line}\n")
    assert run("solve", "--resume", "r.jsonl", "p").stdout == "p: Unique solution\n"
