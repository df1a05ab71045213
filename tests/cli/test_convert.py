"""``nonogram convert``: what is written, what is said, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import nonogram
from nonogram import Colour, Grid, puzzle_of
from nonogram.cli import main
from nonogram.errors import InternalError
from nonogram.files.puzzles import losses
from nonogram.formats import FORMATS, two_lists
from support.samples import TINY, TINY_IN_COLOUR

GOAL = Grid([[1, 1, 1, 0], [0, 0, 0, 0], [1, 0, 1, 1]])
TITLED = TINY.replace(title="Tiny", author="A. Nobody", copyright="free", goals=(GOAL,))
PAINTED = TINY_IN_COLOUR.replace(
    palette=(
        Colour(".", (255, 255, 255), "white"),
        Colour("r", (200, 0, 0), "red"),
        Colour("b", (0, 0, 200), "blue"),
    )
)


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    nonogram.save(TITLED, "tiny.xml")
    nonogram.save(PAINTED, "painted.xml")
    nonogram.save_all([puzzle_of([[1] * width]) for width in (1, 2, 3)], "three.json")


def run(*arguments: str, input: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["convert", *arguments], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_the_ending_decides() -> None:
    assert run("tiny.xml", "tiny.json") == (0, "", "")
    assert nonogram.load("tiny.json", "json") == nonogram.load("tiny.xml")


def test_what_is_lost_is_said() -> None:
    code, out, err = run("tiny.xml", "tiny.cwd")
    assert (code, out) == (0, "")
    assert err == ("CWD has no title\nCWD has no author\nCWD has no copyright\nCWD has no goal\n")
    assert nonogram.load("tiny.cwd") == TINY
    assert run("painted.xml", "painted.cwc")[2] == "CWC has no palette\n"
    assert run("painted.xml", "painted.non")[2] == "Simpson's .non has no names of colours\n"


def test_clues_are_not_lost(tmp_path: Path) -> None:
    code, out, err = run("painted.xml", "painted.cwd")
    assert (code, out, err) == (1, "", "painted.xml: CWD has no colours\n")
    assert not (tmp_path / "painted.cwd").exists()


def test_standard_streams() -> None:
    code, out, err = run("-", "-", "--to", "cwd", input=nonogram.dumps(TINY, "nin"))
    assert (code, out, err) == (0, nonogram.dumps(TINY, "cwd"), "")
    assert run("-", "-", "--to", "cwd", "--format", "cwc", input="3 4\n")[0] == 1


def test_a_pack_is_split_and_joined(tmp_path: Path) -> None:
    assert run("three.json", "tiny.xml", "out/", "--split", "--to", "cwd")[0] == 0
    names = ["three-1.cwd", "three-2.cwd", "three-3.cwd", "tiny.cwd"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert [nonogram.load(f"out/three-{n}.cwd").width for n in (1, 2, 3)] == [1, 2, 3]
    assert run("--join", "out", "again.json") == (0, "", "")
    assert [p.width for p in nonogram.load_all("again.json")] == [1, 2, 3, TINY.width]
    assert run("--join", "three.json", "out/three-3.cwd", "-", "--to", "non")[1].count("width") == 4


def test_what_cannot_be_split_or_joined(tmp_path: Path) -> None:
    assert run("-", "out/", "--split", "--to", "cwd")[0] == 2
    assert run("three.json", "out/", "--split")[0] == 2
    assert run("three.json", "tiny.xml", "a.json", "--join", "--split", "--to", "json")[0] == 2
    (tmp_path / "bad.cwd").write_text("3\n")
    code, out, err = run("bad.cwd", "three.json", "out/", "--split", "--to", "cwd")
    assert (code, out, err[:8]) == (1, "", "bad.cwd:")
    assert len([*(tmp_path / "out").iterdir()]) == 3
    code, out, err = run("tiny.xml", "bad.cwd", "both.json", "--join")
    assert (code, out, err[:8]) == (1, "", "bad.cwd:")
    assert not (tmp_path / "both.json").exists()
    assert run("tiny.xml", "three.json", "two.cwd", "--join") == (
        *(1, ""),
        "two.cwd: CWD has one puzzle a file, these are 4\n",
    )
    before = (tmp_path / "three.json").read_text()
    assert run("tiny.xml", "three.json", "three.json", "--join")[0] in (1, 2)
    assert (tmp_path / "three.json").read_text() == before


def test_folders_are_kept(tmp_path: Path) -> None:
    for name in ("in/a", "in/deep/er/a", "in/deep/b"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        nonogram.save(TINY, f"{name}.cwd")
    code, _, err = run("-r", "in", "out/", "--to", "json")
    assert (code, "would both be written to" in err) == (2, True)
    assert run("-r", "in", "three.json#2", "out/", "--to", "json", "--keep-folders") == (0, "", "")
    found = sorted(str(path.relative_to("out")) for path in Path("out").rglob("*.json"))
    assert found == ["a.json", "deep/b.json", "deep/er/a.json", "three-2.json"]


def test_several_puzzles() -> None:
    code, _, err = run("three.json", "three.cwd")
    assert code == 1
    assert err == (
        "three.json: CWD has one puzzle a file, these are 3; "
        "pick one: three.json#1 to three.json#3, or --split them\n"
    )
    assert run("three.json#2", "two.cwd") == (0, "", "")
    assert nonogram.load("two.cwd").width == 2
    assert run("three.json", "three.non") == (0, "", "")
    assert [p.width for p in nonogram.load_all("three.non")] == [1, 2, 3]


def test_usage() -> None:
    assert run("tiny.xml", "tiny.doc")[0] == 2
    assert run("tiny.xml", "-")[0] == 2
    assert run("tiny.xml", "tiny.cwd", "--to", "doc")[0] == 2
    assert run("missing.xml", "tiny.cwd")[0] == 1


def test_a_file_that_cannot_be_written() -> None:
    assert run("tiny.xml", "no/tiny.json") == (
        1,
        "",
        "no/tiny.json: cannot write the file: no such file or directory\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs /dev/null")
def test_devices_are_written_to() -> None:
    assert run("tiny.xml", "/dev/null", "--to", "json") == (0, "", "")


@pytest.mark.parametrize("name", [known.name for known in FORMATS])
def test_every_format_can_be_named(name: str) -> None:
    puzzle = puzzle_of(GOAL)
    if name == "tournament":
        puzzle = puzzle_of([[int(i == j) for j in range(25)] for i in range(25)])
    nonogram.save(puzzle.replace(goals=(GOAL,) * (name != "tournament")), "in.json")
    code, out, _ = run("in.json", "-", "--to", name)
    assert code == 0
    assert nonogram.loads(out, name).clues == puzzle.clues


def test_a_writer_that_lies_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    lying = two_lists.FORMATS["cwd"]._replace(write=lambda _: "1\n1\n1\n\n1\n")
    monkeypatch.setitem(two_lists.FORMATS, "cwd", lying)
    with pytest.raises(InternalError, match="does not give back the clues"):
        losses([TINY], "cwd")

    monkeypatch.setitem(two_lists.FORMATS, "cwd", lying._replace(write=lambda _: "?"))
    with pytest.raises(InternalError, match="does not read what it has written: 1: "):
        losses([TINY], "cwd")


@pytest.mark.parametrize("name", [known.name for known in FORMATS if known.name != "tournament"])
@pytest.mark.parametrize(
    "text", ["[Dimensions]", "a // b", '"', "&amp; <b>", "]]>", "# $1", "rows", "\\", "====", "é"]
)
def test_titles_do_no_harm(name: str, text: str) -> None:
    puzzle = TITLED.replace(title=text, author=text, copyright=text)
    assert all("alters" not in sentence for sentence in losses([puzzle], name))


def test_losses() -> None:
    two = TITLED.replace(goals=(GOAL, Grid([[None] * 4] * 3)))
    assert "Gnonograms' format keeps 1 of 2 goals" in losses([two], "gno")
    assert losses([TITLED], "json") == []
    assert losses([PAINTED], "olsak") == []
    # TOML has either a name or a number for a colour, and nothing for the background.
    assert losses([PAINTED], "toml") == ["Nonogrid's TOML has no names of colours"]
    sky = PAINTED.replace(palette=(Colour(".", (99, 99, 255), "sky"), *PAINTED.palette[1:]))
    assert losses([sky], "toml") == [
        "Nonogrid's TOML has no colour values",
        "Nonogrid's TOML has no names of colours",
        "Nonogrid's TOML has no characters",
    ]
