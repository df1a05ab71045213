"""Lines that are missing, or one too many, are found again."""

from __future__ import annotations

import json
import random
from itertools import count
from pathlib import Path

import pytest

import nonogram
from nonogram import Puzzle, Rectangle, Verdict, repairs, solve
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis import repair
from nonogram.diagnosis.repair import repairs_in
from nonogram.diagnosis.uneven import evened
from nonogram.files.formats import read_all
from nonogram.files.sniff import uneven
from nonogram.make import rules as generate
from support.command_line import run, streams
from support.paths import PUZZLES
from support.trials import trials

ANY = Puzzle.of([[]], [[]])


def unique(rng: random.Random, colours: int = 1) -> Puzzle:
    """A random puzzle with one solution, and no line like its neighbour at the changed place."""
    for _ in count():
        height, width = rng.randint(5, 12), rng.randint(5, 12)
        puzzle = generate.picture_puzzle(
            height, width, colours=colours, seed=rng.randrange(10**6), blurs=1
        )
        if solve(puzzle).verdict is Verdict.UNIQUE:
            return puzzle
    raise AssertionError


def edited(typed: Puzzle, repair: nonogram.Repair) -> tuple[object, ...]:
    """The clues after somebody has done what the repair says, and nothing else."""
    lists = [[*typed.rows], [*typed.columns]]
    for change in sorted(repair.changes, key=lambda change: change.old is None):
        clues, at = lists[change.line.axis == "column"], change.line.number - 1
        if change.old is not None:
            assert clues.pop(at) == change.old
        if change.new is not None:
            clues.insert(at, change.new)
    return (*lists[0], *lists[1])


def without(puzzle: Puzzle, index: int) -> Puzzle:
    """The puzzle of the lists in which a line, by index, is missing."""
    clues = puzzle.clues[:index] + puzzle.clues[index + 1 :]
    by_row = index < puzzle.height
    board = Rectangle(puzzle.height - by_row, puzzle.width - (not by_row))
    return puzzle.replace(geometry=board, clues=clues, goals=())


def with_twice(puzzle: Puzzle, index: int) -> Puzzle:
    """The puzzle of the lists in which a line, by index, is there twice."""
    clues = puzzle.clues[: index + 1] + puzzle.clues[index:]
    by_row = index < puzzle.height
    board = Rectangle(puzzle.height + by_row, puzzle.width + (not by_row))
    return puzzle.replace(geometry=board, clues=clues, goals=())


@pytest.mark.parametrize("change", [without, with_twice])
def test_a_line_is_found(change: object) -> None:
    rng = random.Random(71)
    missed = 0
    for number in range(20):
        right = unique(rng, 1 + number % 2)
        index = rng.randrange(len(right.clues))
        typed = change(right, index)
        ways = [*evened(typed, right.rectangle, terms_for(typed))]
        found = [way for way in ways if way is not None]
        if right.clues not in [puzzle.clues for _, puzzle, _, _ in found]:
            assert None in ways
            missed += 1
        for _, puzzle, solution, line in found:
            assert solve(puzzle).solutions == (solution,)
            place = puzzle.geometry.index_of(line.line) if line.old is None else 0
            assert line.new is None or puzzle.clues[place] == line.new
            assert (line.old is None) == (change is without)
    assert missed <= 2  # the other lines may leave too many clues to one that is missing


def test_lists_without_a_size() -> None:
    """The totals tell in which direction a line may be missing."""
    rng = random.Random(72)
    tried = 0
    while tried < 8:
        right = unique(rng)
        index = rng.randrange(len(right.clues))
        typed = (without if tried % 2 else with_twice)(right, index)
        if not right.clues[index] or solve(typed).verdict is not Verdict.NO_SOLUTION:
            continue
        tried += 1
        found = repairs(typed)
        assert [edited(typed, one) for one in found] == [one.puzzle.clues for one in found]
        (mended,) = (one for one in found if one.puzzle.clues == right.clues)
        first = mended.changes[0]
        assert (first.line.axis == "row") == (index < right.height)
        assert None in (first.old, first.new)


def test_an_empty_clue_at_the_end_stands_for_it() -> None:
    """So it is in forms that have a size, such as the editor's."""
    rng = random.Random(73)
    tried = 0
    while tried < 6:
        right = unique(rng)
        index = rng.randrange(right.height - 1)
        rows = [*right.rows[:index], *right.rows[index + 1 :], ()]
        typed = right.replace(clues=(*rows, *right.columns))
        if not right.rows[index] or solve(typed).verdict is not Verdict.NO_SOLUTION:
            continue
        tried += 1
        (mended,) = (one for one in repairs(typed) if one.puzzle.clues == right.clues)
        first = mended.changes[0]
        assert (first.old, first.new) == (None, right.clue(first.line))
        assert edited(typed, mended) == right.clues


@pytest.mark.parametrize("name", ["cwd", "cwc", "nin", "non"])
def test_files_with_a_size(name: str) -> None:
    rng = random.Random(f"{name} 74")
    for _ in range(trials(10, 4)):
        right = unique(rng, 2 if name == "cwc" else 1)
        index = rng.randrange(len(right.clues))
        typed = rng.choice([without, with_twice])(right, index)
        text = nonogram.dumps(typed, name)
        for sizes in (("{0}\n{1}\n", "{1} {0}\n"), ("height {0}\n", "width {1}\n")):
            for pattern in sizes:
                text = text.replace(
                    pattern.format(typed.height, typed.width),
                    pattern.format(right.height, right.width),
                )
        try:
            nonogram.loads(text)
        except nonogram.ParseError:
            assert (typed.statement, right.rectangle) in [
                (puzzle.statement, board) for puzzle, board in uneven(text, None)
            ]
            board, found = repairs_in(uneven(text, None), terms_for(ANY))[0]
            assert board.geometry == right.geometry
            assert right.clues in [one.puzzle.clues for one in found]


def test_json_with_a_goal() -> None:
    right = nonogram.Puzzle.from_grid([[1, 1, 0], [1, 0, 0], [1, 1, 1]])
    data = json.loads(nonogram.dumps(right, "json"))
    del data["rows"][1]
    text = json.dumps(data)
    with pytest.raises(nonogram.ParseError):
        nonogram.loads(text)
    _, found = repairs_in(uneven(text, None), terms_for(ANY))[0]
    assert "row 2 is missing: 1" in map(str, found)


def test_json_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lists have the lengths that they have, for every board beside theirs."""
    read: list[str] = []
    monkeypatch.setattr(
        "nonogram.files.sniff.read_all",
        lambda lines, name, more: read.append(name) or read_all(lines, name, more),
    )
    text = '{"rows": [[1], [2]], "columns": [[1], [1], []]}'
    boards = [board.shape for _, board in uneven(text, "json")]
    assert boards == [(3, 3), (1, 3), (2, 4), (2, 2)]
    assert read == ["json"]
    assert [board.shape for _, board in uneven('{"rows": [[1]], "columns": [[1]]}', "json")] == [
        (2, 1),
        (1, 2),
    ]


def test_other_texts_have_no_such_reading() -> None:
    for text in ("", "nonsense", "3\n3\n1\n", '{"rows": [[1], "x"], "columns": [[1]]}'):
        assert [*uneven(text, None)] == []


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error stays that of the reader, with the repair beside it."""
    monkeypatch.chdir(tmp_path)
    Path("short.cwd").write_text("3\n3\n2\n3\n\n3\n1 1\n1\n")
    error = "short.cwd:6: expected a blank line between the row clues and the column clues"
    code, out, err = streams(run("check", "--repair", "short.cwd"))
    told, _, mended = out.partition("\n")
    assert told.startswith(f"Error: line {error.removeprefix('short.cwd:')}")
    assert (code, mended) == (
        1,
        "1 change gives exactly one solution\nrow 2 is missing: 1\n##.\n#..\n###\n",
    )
    assert err.startswith(error)
    assert streams(run("check", "short.cwd"))[:2] == (1, "")
    record = json.loads(run("check", "--repair", "--json", "short.cwd").stdout)
    assert (record["verdict"], record["height"], record["width"]) == ("error", 3, 3)
    change = {"line": "row 2", "old": None, "new": [1]}
    (repair,) = record["repairs"]["found"]
    assert repair.items() >= {**change, "changes": [change]}.items()
    assert repair["solution"] == ["##.", "#..", "###"]
    nonogram.Answer.from_dict(record)
    piped = run("check", "--repair", "-", input=Path("short.cwd").read_text())
    assert piped.stdout == out.replace("short.cwd", "<stdin>")
    assert piped.stderr == err.replace("short.cwd", "<stdin>")
    right = Path("right.cwd")
    right.write_text("2\n2\n1\n2\n\n2\n1\n")
    piped = run("check", "--repair", "-", input=right.read_text())
    assert streams(piped) == streams(run("check", "--repair", str(right)))
    assert run("check", "--repair", "-", input="").exit_code == 1
    Path("none.cwd").write_text("3\n3\n1\n")
    assert streams(run("check", "--repair", "none.cwd"))[:2] == (1, "")
    Path("none.txt").write_text("x")
    for given in ("none.txt", "-"):
        same = [streams(run("check", given, *more, input="x")) for more in ((), ("--repair",))]
        assert same[0] == same[1]
        assert same[0][:2] == (1, "")


def test_a_place_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then not all repairs are known."""
    puzzle = nonogram.load(PUZZLES / "typo.cwd")
    monkeypatch.setattr(repair, "_boards", lambda puzzle: [(puzzle, puzzle.geometry, ())])
    for number in (0, 1):
        ways = [None] * number
        monkeypatch.setattr(repair, "evened", lambda typed, board, terms, ways=ways: iter(ways))
        assert repairs(puzzle).complete == (number == 0)
