"""Commands and blocks with corners: some take them, others refuse them."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import nonogram
from nonogram.ask.json_schema import json_schema
from support.command_line import run, streams
from support.paths import PUZZLES
from support.trials import kinds

ROCKET = str(PUZZLES / "rocket.g")
FOX = str(PUZZLES / "fox.json")


@pytest.mark.parametrize("command", ["check", "solve", "hint", "explain"])
def test_reasons_name_corners_and_colours(command: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.g"
    broken.write_text(Path(ROCKET).read_text().replace("\n/6\\\n", "\n/6\n"))
    out = "".join(map(str, streams(run(command, str(broken)))[1:]))
    assert "black: the row clues have 61 cells, the column clues 60\n" in out
    assert "◣: the row clues have 7 cells, the column clues 8\n" in out
    assert "colour 5" not in out


@pytest.mark.parametrize("file", kinds([ROCKET, FOX], ROCKET))
@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "solve --all",
        "solve --difficulty",
        "check",
        "check --json",
        "explain",
        "hint",
        "show",
    ],
)
def test_known(command: str, file: str) -> None:
    done = run(*command.split(), file)
    assert done.exit_code == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("to", ["svg", "png", "pdf"])
def test_drawn(to: str, tmp_path: Path) -> None:
    out = tmp_path / f"fox.{to}"
    assert run("show", FOX, "-o", str(out)).exit_code == 0
    if to == "svg":
        drawn = out.read_text()
        assert ">2</text>" in drawn  # the chip has the corners
        assert '<path d="M25.4 81.4 34.6 81.4 38.6 98.6 21.4 98.6z" fill="#000000"/>' in drawn
        inks = re.findall('<text[^>]* fill="([^"]+)">[^A]', drawn)
        assert {*inks} == {"#ffffff"}


def test_clues_on_the_terminal() -> None:
    lines = run("show", FOX).stdout.splitlines()
    assert "  ◢2◣ ◢2◣ │   ·   ·   ·   ·   ·│   ·   ·   ·   ·   ·│   ·   ·│" in lines


def test_a_picture_is_made_and_read_again(tmp_path: Path) -> None:
    picture, made = tmp_path / "fox.txt", tmp_path / "fox.g"
    puzzle = nonogram.load(FOX)
    picture.write_text(run("convert", FOX, "-o", "-", "--to", "picture").stdout)
    assert nonogram.load(picture).statement == puzzle.statement
    assert run("make", str(picture), "-o", str(made)).exit_code == 0
    assert nonogram.load(made).statement == puzzle.statement
    blocks = picture.read_text().translate(str.maketrans("#.", "■·"))
    assert nonogram.loads(blocks).statement == puzzle.statement
    assert run("dupes", FOX, str(made)).stdout.count("fox") == 2


def test_a_picture_is_made_unique(tmp_path: Path) -> None:
    picture, made = tmp_path / "picture.txt", tmp_path / "made.g"
    picture.write_text("◢◣.#.\n◥◤#..\n.....\n")
    assert run("solve", str(picture)).exit_code == 3
    done = run("make", "--unique", str(picture), "-o", str(made))
    assert done.exit_code == 0, done.stderr
    assert "changed 1 cell:\n" in done.stdout
    assert done.stdout.endswith("\nUnique solution\n")
    puzzle = nonogram.load(made)
    assert nonogram.solve(puzzle).verdict is nonogram.Verdict.UNIQUE
    assert set(puzzle.corners.values()) == set("◢◣◥◤")


@pytest.mark.parametrize("text", ["◢x", "◢?", "◢\n.."])
def test_bad_pictures(text: str) -> None:
    with pytest.raises(nonogram.ParseError):
        nonogram.loads(text, "picture")


def test_generated_ones_are_the_same_everywhere() -> None:
    made = run("generate", "trianogram", "--size", "12x8", "--seed", "3").stdout
    assert ": rows\n/2\\\n/2\\ 2\n/8\n1 /9\n1 \\9\n\\2 \\5\n\\4\n\\3/\n" in made
    assert run("solve", "-", input=made).exit_code == 0
    help = run("generate", "trianogram", "--help").stdout
    assert "--blurs" in help
    for option in ("--colors", "--shape"):
        assert option not in help
        assert run("generate", "trianogram", option, "2").exit_code == 2


def test_refused(tmp_path: Path) -> None:
    done = run("convert", FOX, "-o", str(tmp_path / "fox.cwc"))
    assert done.exit_code == 1
    assert "corners" in done.stderr.splitlines()[-1]


def test_numbers_without_corners_are_blotted(tmp_path: Path) -> None:
    """In JSON, for .g has no blots: it says so."""
    picture, made = tmp_path / "picture.txt", tmp_path / "made.json"
    picture.write_text("◢#◣\n###\n###\n")
    done = run("make", "--blot", "2", str(picture), "-o", str(made))
    assert done.exit_code == 0, done.stderr
    assert "blotted 2 numbers" in done.stdout
    assert sum(None in [b.length for b in clue] for clue in nonogram.load(made).clues) == 2
    assert "?" in run("show", str(made)).stdout
    assert run("show", str(made), "-o", str(tmp_path / "made.svg")).exit_code == 0
    assert "#blot" in (tmp_path / "made.svg").read_text()
    done = run("make", "--blot", "2", str(picture), "-o", str(tmp_path / "made.g"))
    assert done.exit_code == 1
    assert "has no blots" in done.stderr
    text = run("generate", "trianogram", "--size", "9", "--seed", "2", "--blot", "3").stdout
    puzzle = nonogram.loads(text, "json")
    assert sum(block.length is None for clue in puzzle.clues for block in clue) == 3
    assert nonogram.solve(puzzle).verdict is nonogram.Verdict.UNIQUE


def test_a_typing_error_is_found(tmp_path: Path) -> None:
    broken = tmp_path / "broken.g"
    broken.write_text(Path(ROCKET).read_text().replace("/6\\", "/5\\"))
    done = run("check", "--repair", "-q", str(broken))
    assert done.exit_code == 4
    assert "verdict:      No solution\n" in done.stdout
    assert "reason: " in done.stdout
    assert done.stdout.splitlines()[-1] == "row 3: ◢6◣ instead of ◢5◣"
    record = json.loads(run("check", "--repair", "--json", str(broken)).stdout)
    clues = [record["repairs"]["found"][-1][clue] for clue in ("new", "old")]
    assert clues == [[[length, 1, 2, 5]] for length in (6, 5)]
    Draft202012Validator(json_schema("check")).validate(record)


def test_nothing_to_repair() -> None:
    done = run("check", "--repair", "-q", ROCKET)
    assert done.exit_code == 0
    assert "colours:      1\n" in done.stdout
    assert json.loads(run("check", "--json", ROCKET).stdout)["colours"] == 1
    assert str(nonogram.load(ROCKET)) == "15 rows and 12 columns"


def test_corners_are_called_by_what_they_look_like() -> None:
    told = " ".join(run("explain", ROCKET, "-q").stdout.split())
    assert "columns 2, 3, 5 to 8, 10 and 11 black, column 4 ◤, column 9 ◥ and" in told
    assert ", the ◥ of the first ◥2◤ is column 1 and the ◥ of the last ◥2◤ is column 11." in told
    assert "white" not in told


def test_small_ones_share_a_page() -> None:
    pages = (
        pytest.importorskip("pypdf")
        .PdfReader(BytesIO(nonogram.pdf([nonogram.load(ROCKET), nonogram.load(FOX)])))
        .pages
    )
    assert len(pages) == 1


def test_encoded_and_decoded(tmp_path: Path) -> None:
    out = tmp_path / "rocket.cnf"
    done = run("encode", "--no-propagation", ROCKET, "-o", str(out))
    assert done.exit_code == 0
    assert "block" in out.read_text()
