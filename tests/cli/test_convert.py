"""``nonogram convert``: what is written, what is said, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import nonogram
from nonogram import Colour, Grid, Puzzle
from nonogram.base.errors import InternalError
from nonogram.cli import main
from nonogram.files.formats import two_lists
from nonogram.files.puzzles import losses
from support.formats import BLACK, WRITTEN, dumps
from support.samples import LARGE, TINY, TINY_IN_COLOUR

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
    several = [Puzzle.from_grid([[1] * width]).replace(goals=()) for width in (1, 2, 3)]
    nonogram.save(several, "three.json")


def run(*arguments: str, input: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["convert", *arguments], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def wrote(name: str) -> str:
    """The remark that a file was written."""
    return f"nonogram: wrote {name}\n"


def test_the_ending_decides() -> None:
    assert run("tiny.xml", "-o", "tiny.json") == (0, "", wrote("tiny.json"))
    assert run("tiny.xml", "-q", "-o", "quiet.cwd") == (0, "", "")
    assert nonogram.load("tiny.json", "json") == nonogram.load("tiny.xml")


def test_without_a_file_the_puzzle_goes_to_standard_output() -> None:
    xml = nonogram.dumps(TITLED, "xml")
    assert run("tiny.xml", "--to", "xml") == (0, xml, "")
    assert run("--to", "xml", "-", input=xml) == run("--to", "xml", input=xml) == (0, xml, "")


@pytest.mark.parametrize("more", [["painted.xml"], ["b.json"], ["b.json", "--to", "json"]])
def test_without_o_each_file_is_read(more: list[str], tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    code, out, err = run("tiny.xml", *more)
    assert (code, out) == (2, "")
    assert "-o" in err
    assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("name", ["lp", "keen"])
def test_formats_that_are_only_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "in").write_text(dumps(Puzzle.from_grid([[1, 0], [0, 1]]), name))
    assert run("in", "--format", name, "--to", "mk") == (0, "2 2\n1\n1\n#\n1\n1\n", "")
    assert run("in", "--to", name)[0] == 2
    code, out, err = run("in", "--format", name, "-o", f"out.{name}")
    assert (code, out) == (2, "")
    assert "--to" in err


def test_what_is_lost_is_said() -> None:
    code, out, err = run("tiny.xml", "-o", "tiny.cwd")
    assert (code, out) == (0, "")
    lost = "tiny.xml: CWD keeps neither title, author, copyright nor goal\n"
    assert err == lost + wrote("tiny.cwd")
    assert nonogram.load("tiny.cwd") == TINY
    lost = "painted.xml: CWC has no palette\n"
    assert run("painted.xml", "-o", "painted.cwc")[2] == lost + wrote("painted.cwc")
    lost = "painted.xml: Simpson's .non has no names of colours\n"
    assert run("painted.xml", "-o", "painted.non")[2] == lost + wrote("painted.non")


def test_clues_are_not_lost(tmp_path: Path) -> None:
    code, out, err = run("painted.xml", "-o", "painted.cwd")
    assert (code, out, err) == (1, "", "painted.xml: CWD has no colours\n")
    assert not (tmp_path / "painted.cwd").exists()


def test_standard_streams() -> None:
    code, out, err = run("-", "-o", "-", "--to", "cwd", input=nonogram.dumps(TINY, "nin"))
    assert (code, out, err) == (0, nonogram.dumps(TINY, "cwd"), "")
    assert run("-", "-o", "-", "--to", "cwd", "--format", "cwc", input="3 4\n")[0] == 1


def test_a_pack_is_split_and_joined(tmp_path: Path) -> None:
    assert run("three.json", "tiny.xml", "-o", "out/", "--split", "--to", "cwd")[0] == 0
    names = ["three-1.cwd", "three-2.cwd", "three-3.cwd", "tiny.cwd"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert [nonogram.load(f"out/three-{n}.cwd").width for n in (1, 2, 3)] == [1, 2, 3]
    assert run("--join", "out", "-o", "again.json") == (0, "", wrote("again.json"))
    assert [p.width for p in nonogram.load_all("again.json")] == [1, 2, 3, TINY.width]
    assert (
        run("--join", "three.json", "out/three-3.cwd", "-o", "-", "--to", "non")[1].count("width")
        == 4
    )


def test_what_cannot_be_split_or_joined(tmp_path: Path) -> None:
    assert (
        run("three.json", "tiny.xml", "-o", "a.json", "--join", "--split", "--to", "json")[0] == 2
    )
    (tmp_path / "bad.cwd").write_text("3\n")
    code, out, err = run("bad.cwd", "three.json", "-o", "out/", "--split", "--to", "cwd")
    assert (code, out, err[:8]) == (1, "", "bad.cwd:")
    assert len([*(tmp_path / "out").iterdir()]) == 3
    code, out, err = run("tiny.xml", "bad.cwd", "-o", "both.json", "--join")
    assert (code, out, err[:8]) == (1, "", "bad.cwd:")
    assert not (tmp_path / "both.json").exists()
    assert run("tiny.xml", "three.json", "-o", "two.cwd", "--join") == (
        *(1, ""),
        "two.cwd: CWD has one puzzle a file, these are 4\n",
    )
    before = (tmp_path / "three.json").read_text()
    assert run("tiny.xml", "three.json", "-o", "three.json", "--join")[0] in (1, 2)
    assert (tmp_path / "three.json").read_text() == before


def test_folders_are_kept(tmp_path: Path) -> None:
    for name in ("in/a", "in/deep/er/a", "in/deep/b"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        nonogram.save(TINY, f"{name}.cwd")
    code, _, err = run("-r", "in", "-o", "out/", "--to", "json")
    assert (code, "would both be written to" in err) == (1, True)
    kept = ["-q", "--to", "json", "--keep-folders"]
    assert run("-r", "in", "three.json#2", "-o", "out/", *kept) == (0, "", "")
    found = sorted(str(path.relative_to("out")) for path in Path("out").rglob("*.json"))
    assert found == ["a.json", "deep/b.json", "deep/er/a.json", "three-2.json"]


def test_of_several_folders_the_names_are_kept() -> None:
    for name in ("in/a", "in/b/a", "c/a"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        nonogram.save(TINY, f"{name}.cwd")
    kept = ["-q", "--to", "json", "--keep-folders", "-r"]
    assert run("in", "./c/", "-o", "out/", *kept) == (0, "", "")
    found = sorted(str(path.relative_to("out")) for path in Path("out").rglob("*.json"))
    assert found == ["c/a.json", "in/a.json", "in/b/a.json"]


def test_several_puzzles() -> None:
    code, _, err = run("three.json", "-o", "three.cwd")
    assert code == 1
    assert err == (
        "three.json: CWD has one puzzle a file, these are 3; "
        "pick one: three.json#1 to three.json#3, or --split them\n"
    )
    assert run("three.json#2", "-o", "two.cwd") == (0, "", wrote("two.cwd"))
    assert nonogram.load("two.cwd").width == 2
    assert run("three.json", "-o", "three.non") == (0, "", wrote("three.non"))
    assert [p.width for p in nonogram.load_all("three.non")] == [1, 2, 3]


def test_usage() -> None:
    assert run("tiny.xml", "-o", "tiny.doc")[0] == 2
    assert run("tiny.xml", "-o", "tiny.cwd", "--to", "doc")[0] == 2
    assert run("missing.xml", "-o", "tiny.cwd")[0] == 1


def test_a_file_that_cannot_be_written() -> None:
    assert run("tiny.xml", "-o", "no/tiny.json") == (
        1,
        "",
        "no/tiny.json: cannot write the file: no such file or directory\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs /dev/null")
def test_devices_are_written_to() -> None:
    assert run("tiny.xml", "-o", "/dev/null", "--to", "json") == (0, "", "")


@pytest.mark.parametrize("name", WRITTEN)
def test_every_format_can_be_named(name: str) -> None:
    puzzle = Puzzle.from_grid(GOAL) if name in BLACK else LARGE
    nonogram.save(puzzle, "in.json")
    code, out, _ = run("in.json", "-o", "-", "--to", name)
    assert code == 0
    assert nonogram.loads(out, name).clues == puzzle.clues


def test_a_writer_that_lies_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    lying = two_lists.FORMATS["cwd"].replace(write=lambda _: "1\n1\n1\n\n1\n")
    monkeypatch.setitem(two_lists.FORMATS, "cwd", lying)
    with pytest.raises(InternalError, match="does not give back the clues"):
        losses([TINY], "cwd")

    monkeypatch.setitem(two_lists.FORMATS, "cwd", lying.replace(write=lambda _: "?"))
    with pytest.raises(InternalError, match="does not read what it has written: line 1: "):
        losses([TINY], "cwd")


@pytest.mark.parametrize("name", [name for name in BLACK if name in WRITTEN])
def test_titles_do_no_harm(name: str) -> None:
    for text in (
        "[Dimensions]",
        "a // b",
        '"',
        "&amp; <b>",
        "]]>",
        "# $1",
        "rows",
        "\\",
        "====",
        "é",
    ):
        puzzle = TITLED.replace(title=text, author=text, copyright=text)
        assert [said for said in losses([puzzle], name) if "alters" in said] == [], text


def test_losses() -> None:
    two = TITLED.replace(goals=(GOAL, Grid([[None] * 4] * 3)))
    assert "Gnonograms' format keeps 1 of 2 goals" in losses([two], "gno")
    assert losses([TITLED], "json") == []
    assert losses([PAINTED], "olsak") == []
    # TOML has either a name or a number for a colour, and nothing for the background.
    assert losses([PAINTED], "toml") == ["Nonogrid's TOML has no names of colours"]
    sky = PAINTED.replace(palette=(Colour(".", (99, 99, 255), "sky"), *PAINTED.palette[1:]))
    assert losses([sky], "toml") == [
        "Nonogrid's TOML keeps neither colour values, names of colours nor characters"
    ]
    titled = Puzzle.from_grid([[1]]).replace(title="A", author="B")
    assert losses([titled], "cwd", None) == ["CWD keeps neither title nor author"]
    assert losses([titled.replace(author=None)], "cwd", None) == ["CWD has no title"]


def test_a_summary_ends_a_batch() -> None:
    nonogram.save(TINY, "a.cwd")
    Path("bad.cwd").write_text("3\n")
    words = ["a.cwd", "bad.cwd", "tiny.xml", "-o", "out/", "--to", "xml"]
    said = "nonogram: wrote 2 files: out/a.xml and out/tiny.xml\n"
    code, out, err = run(*words)
    assert (code, out, err.startswith("bad.cwd:")) == (1, "", True)
    assert "\nnonogram: 3 files: 2 done, 1 error\n" in err
    assert err.endswith(said)
    assert run(*words)[2].endswith(said.replace("wrote", "replaced"))
    assert run(*words, "--no-clobber")[2].endswith(said.replace("wrote", "kept"))
    Path("out/a.xml").unlink()
    one_of_each = "nonogram: wrote out/a.xml; kept out/tiny.xml\n"
    assert run(*words, "--no-clobber")[2].endswith(one_of_each)
    assert run(*words, "-q")[2] == err.splitlines()[0] + "\n"


def test_nothing_is_written_over_with_no_clobber() -> None:
    Path("out.json").write_text("mine")
    said = "nonogram: kept out.json\n"
    assert run("tiny.xml", "-o", "out.json", "--no-clobber") == (0, "", said)
    assert Path("out.json").read_text() == "mine"


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    code, out, _ = run("tiny.xml", "three.json#2", "-o", "out/", "--to", "cwd", "--dry-run")
    told = ["tiny.xml: out/tiny.cwd", "three.json#2: out/three-2.cwd"]
    assert (code, out.splitlines()) == (0, [f"{line} would be written" for line in told])
    assert sorted(tmp_path.iterdir()) == before
    Path("x.cwd").write_text("")
    fate = "tiny.xml: x.cwd would be"
    words = ["tiny.xml", "-o", "x.cwd", "--dry-run"]
    assert run(*words)[1] == f"{fate} replaced\n"
    assert run(*words, "--no-clobber")[1] == f"{fate} kept\n"


def test_standard_input_can_be_split() -> None:
    nonogram.save([TITLED, TITLED], "twins.json")
    words = ["-q", "--split", "-o", "out/", "--to", "xml"]
    for source in ([], ["-"]):
        assert run(*words, *source, input=Path("twins.json").read_text()) == (0, "", "")
    assert sorted(path.name for path in Path("out").iterdir()) == ["stdin-1.xml", "stdin-2.xml"]


def test_what_many_lose_is_said_once() -> None:
    nonogram.save([TITLED.replace(title=str(number)) for number in range(40)], "many.json")
    code, out, err = run("--split", "many.json", "-o", "out/", "--to", "cwd")
    assert (code, out) == (0, "")
    assert err.count("many.json#") == 1
    assert err.startswith("many.json#1 and 39 more: CWD keeps neither title, ")


def test_names_survive_joining_and_splitting(tmp_path: Path) -> None:
    for name in ("swan", "two birds"):
        nonogram.save(TINY, f"{name}.cwd")
    assert run("-q", "--join", "swan.cwd", "two birds.cwd", "tiny.xml", "-o", "all.non")[0] == 0
    assert [p.title for p in nonogram.load_all("all.non")] == ["swan", "two birds", "Tiny"]
    assert run("-q", "--split", "all.non", "-o", "out/", "--to", "cwd")[0] == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["Tiny.cwd", "swan.cwd", "two birds.cwd"]
    nonogram.save([TITLED, TITLED], "twins.json")
    assert run("-q", "--split", "twins.json", "-o", "twins/", "--to", "cwd")[0] == 0
    assert sorted(path.name for path in Path("twins").iterdir()) == ["twins-1.cwd", "twins-2.cwd"]


def test_only_readable_files_clash(tmp_path: Path) -> None:
    """Those that cannot be read take no name from others; all of them are told."""
    (tmp_path / "in").mkdir()
    for name in ("a.cwc", "a.mk", "b.cwd", "b.mk"):
        (tmp_path / "in" / name).write_text("3\n")
    nonogram.save(TINY, tmp_path / "in" / "a.xml")
    code, out, err = run("in", "-o", "out/", "--to", "non")
    assert (code, out) == (1, "")
    assert [err.count(f"in/{name}:") for name in ("a.cwc", "a.mk", "b.cwd", "b.mk")] == [1] * 4
    assert [one.name for one in (tmp_path / "out").iterdir()] == ["a.non"]
    nonogram.save(TINY, tmp_path / "in" / "a.cwd")
    code, _, err = run("in", "-o", "two/", "--to", "non")
    assert (code, "in/a.cwd and in/a.xml would both be written to two/a.non" in err) == (1, True)
    assert not (tmp_path / "two").exists()
    assert run("in", "-o", "two/", "--to", "non", "--rename")[0] == 1
    assert sorted(one.name for one in (tmp_path / "two").iterdir()) == ["a-2.non", "a.non"]


def test_without_a_format_each_puzzle_gets_its_usual_one(tmp_path: Path) -> None:
    """As `generate` writes it, on standard output and in a folder."""
    nonogram.save(TINY_IN_COLOUR, "colour.xml")
    nonogram.save(TINY, "black.non")
    Path("picture.txt").write_text("#.#\n.#.\n##.\n")
    assert run("black.non")[1] == nonogram.dumps(nonogram.load("black.non"), "cwd")
    said = run("black.non", "colour.xml", "-o", "out/", "--dry-run")[1]
    assert said.startswith("black.non: out/black.cwd would be written\n")
    assert run("black.non", "colour.xml", "-o", "out/")[0] == 0
    made = CliRunner().invoke(main, ["make", "picture.txt", "-o", "out/"])
    assert made.exit_code in (0, 3)
    names = sorted(one.name for one in (tmp_path / "out").iterdir())
    assert names == ["black.cwd", "colour.cwc", "picture.cwd"]
