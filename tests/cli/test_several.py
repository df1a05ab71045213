"""Several files and folders, wherever they make sense."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import nonogram
from support.command_line import run, streams
from support.paths import DOCS, PUZZLES

SKIPPED = "nonogram: skipped 1 other file: 1 .md\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `in` with a good puzzle, a bad one, and one in a subfolder; an empty one, `out`."""
    (tmp_path / "in" / "deeper").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    shutil.copy(PUZZLES / "fish.cwd", tmp_path / "in")
    shutil.copy(PUZZLES / "cat.cwd", tmp_path / "in" / "deeper")
    (tmp_path / "in" / "notes.md").write_text("no puzzle\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(here: Path) -> list[str]:
    return sorted(path.name for path in (here / "out").iterdir())


def test_check_takes_folders(here: Path) -> None:
    code, out, _ = streams(run("check", "-q", "in", "in/deeper/cat.cwd"))
    assert code == 0
    assert out.count("Unique solution") == 2
    assert out.splitlines()[0] == "in/fish.cwd"
    assert run("check", "-q", "--recursive", "in").stdout.count("Unique solution") == 2


#: The commands that take files.
ALL_THAT_TAKE_FILES = [
    *("solve", "check", "explain", "make", "show", "convert", "dupes", "encode", "verify-proof")
]


@pytest.mark.parametrize("command", ALL_THAT_TAKE_FILES)
def test_nothing_is_no_mistake(here: Path, command: str) -> None:
    """An empty folder and an empty list end alike."""
    (here / "list").write_text("")
    more = ["--proof-dir", "in"] if command == "verify-proof" else []
    for out in ([], ["-o", "x.txt"], ["-o", "new/"]):
        words = [command, *(out if command not in ("dupes", "verify-proof") else []), *more]
        for source in (["out"], ["--files-from", "list"], ["out", "--files-from", "list"]):
            code, told, err = streams(run(*words, *source))
            assert (code, told) in ((0, ""), (2, "")), err
            assert code or err == "nonogram: nothing to read\n"
            assert code or run(*words, *source, "-q").stderr == ""
    assert not (here / "new").exists()


@pytest.mark.parametrize("command", ALL_THAT_TAKE_FILES)
def test_a_folder_without_any_puzzle_is_an_error(here: Path, command: str) -> None:
    """A script that names the wrong folder is told so."""
    more = ["-o", "in", "--to", "cwd"] if command in ("convert", "make") else []
    more += ["--proof-dir", "in"] if command == "verify-proof" else []
    words = [command, "out", *more]
    nothing = "out: expected files to read"
    (here / "out" / "notes.doc").write_text("nothing")
    assert streams(run(*words)) == (1, "", f"{nothing}, found only 1 other file: 1 .doc\n")
    (here / "out" / "deeper").mkdir()
    told = run(*words).stderr
    assert told == f"{nothing}, found only 1 other file: 1 .doc; -r looks into subfolders\n"
    assert "-r looks" not in run(*words, "-r").stderr
    if command in ("check", "show", "solve", "dupes"):
        assert run(command, "out", "in").exit_code in (0, 3)


def test_only_hidden_and_excluded_files_are_nothing(here: Path) -> None:
    """A folder with the files of a nightly run may be empty beside them."""
    for name in (".told", "a.cwd"):
        (here / "out" / name).write_text("x")
    assert streams(run("solve", "out", "--exclude", "*.cwd")) == (
        0,
        "",
        "nonogram: nothing to read\n",
    )


def test_show_takes_folders(here: Path) -> None:
    code, out, _ = streams(run("show", "in", "in/deeper"))
    assert code == 0
    names = [line for line in out.splitlines() if line.endswith("cwd")]
    assert names == ["in/fish.cwd", "in/deeper/cat.cwd"]


def test_show_goes_on_after_a_bad_file(here: Path) -> None:
    (here / "in" / "bad.cwd").write_text("x")
    code, out, err = streams(run("show", "in"))
    assert code == 1
    assert "in/fish.cwd" in out
    assert "\nin/bad.cwd:1: " in err


def test_show_draws_into_a_folder(here: Path) -> None:
    assert run("show", "-r", "in", "-o", "out", "--to", "svg").exit_code == 0
    assert written(here) == ["cat.svg", "fish.svg"]
    assert run("show", "-r", "in", "--to", "svg").exit_code == 2
    assert run("show", "-r", "in", "-o", "x.txt").exit_code == 2


def test_convert_takes_folders(here: Path) -> None:
    code, out, err = streams(run("convert", "-r", "in", "-o", "out", "--to", "nin"))
    wrote = "nonogram: wrote 2 files: out/fish.nin and out/cat.nin\n"
    assert (code, out, err) == (0, "", f"{SKIPPED}{wrote}")
    assert written(here) == ["cat.nin", "fish.nin"]
    assert nonogram.load("out/cat.nin").clues == nonogram.load(PUZZLES / "cat.cwd").clues


def test_convert_into_a_folder_may_have_a_format(here: Path) -> None:
    assert run("convert", "in/fish.cwd", "-o", "out").exit_code == 0
    assert run("convert", "in/fish.cwd", "-o", "out", "--to", "xml").exit_code == 0
    assert written(here) == ["fish.cwd", "fish.xml"]


def test_several_need_a_folder(here: Path) -> None:
    code, _, err = streams(run("convert", "in", "-o", "new", "--to", "xml"))
    assert code == 2
    assert "new: expected a folder, as there are several files; new/ makes one" in err
    assert not (here / "new").exists()
    code, _, err = streams(run("show", "-r", "in", "-o", "new", "--to", "svg"))
    assert (code, "new: expected a folder" in err) == (2, True)


@pytest.mark.parametrize(
    ("command", "ending"),
    [
        (["show", "-r", "in", "-o", "new/deep/", "--to", "svg"], ".svg"),
        (["show", "in/fish.cwd", "-o", "new/deep/"], ".txt"),
        (["convert", "in/fish.cwd", "-o", "new/deep/", "--to", "xml"], ".xml"),
        (["convert", "-r", "in", "-o", "new/deep/", "--to", "xml"], ".xml"),
    ],
)
def test_a_name_that_ends_with_a_slash_makes_a_folder(
    here: Path, command: list[str], ending: str
) -> None:
    assert run(*command).exit_code == 0
    names = sorted(path.name for path in (here / "new/deep").iterdir())
    assert names == [name + ending for name in (["cat", "fish"] if "-r" in command else ["fish"])]


def test_a_folder_that_cannot_be_made(here: Path) -> None:
    code, out, err = streams(run("convert", "in", "-o", "in/fish.cwd/new/", "--to", "xml"))
    assert (code, out) == (1, "")
    assert err == "in/fish.cwd/new/: cannot make the folder: not a directory\n"


def test_two_of_a_name_are_refused(here: Path) -> None:
    shutil.copy(PUZZLES / "cat.cwd", here / "in" / "deeper" / "fish.cwd")
    code, _, err = streams(run("convert", "-r", "in", "-o", "out", "--to", "xml"))
    assert code == 1
    assert "would both be written to out/fish.xml" in err
    assert written(here) == []


def test_no_input_is_written_over(here: Path) -> None:
    before = (here / "in" / "fish.cwd").read_bytes()
    assert run("convert", "in", "-o", "in", "--to", "cwd").exit_code == 1
    assert (here / "in" / "fish.cwd").read_bytes() == before


def test_convert_goes_on_after_a_bad_file(here: Path) -> None:
    shutil.copy(PUZZLES / "balloon.cwc", here / "in")
    code, _, err = streams(run("convert", "in", "-o", "out", "--to", "cwd"))
    assert code == 1
    told = f"{SKIPPED}in/balloon.cwc: CWD has no colours\nnonogram: 2 files: 1 done, 1 error\n"
    assert err.startswith(told)
    assert "files a second\n" in err
    assert err.endswith("\nnonogram: wrote out/fish.cwd\n")
    assert written(here) == ["fish.cwd"]


def test_make_takes_folders(here: Path) -> None:
    shutil.copy(DOCS / "die.png", here / "in")
    shutil.copy(DOCS / "fox.png", here / "in")
    options = "--size", "12", "--colors", "1", "--to", "cwd"
    made = run("make", "in", "-o", "out", *options)
    assert made.exit_code in (0, 3)
    assert [line.partition(":")[0] for line in made.stdout.splitlines()] == [
        "in/die.png",
        "in/fox.png",
    ]
    assert written(here) == ["die.cwd", "fox.cwd"]


def test_make_and_decode_quietly(here: Path) -> None:
    made = run("make", str(DOCS / "die.png"), "-o", "die.cwd", "--quiet")
    assert made.stdout == "Multiple solutions\n"
    switches = str(PUZZLES / "switches.cwc")
    decoded = run("decode", "-q", switches, str(PUZZLES / "switches.answer"))
    assert decoded.stdout == "Solved (uniqueness not checked)\n"


def test_folders_are_in_natural_order(here: Path) -> None:
    for number in (10, 1, 2):
        shutil.copy(PUZZLES / "fish.cwd", here / "out" / f"p{number}.cwd")
    expected = [f"out/p{number}.cwd" for number in (1, 2, 10)]
    lines = run("solve", "out", "--resume", "r.jsonl").stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == expected
    table = run("report", "r.jsonl", "--to", "csv").stdout.splitlines()
    assert [line.partition(",")[0] for line in table[1:]] == expected
    (here / "r.jsonl").write_text(
        "".join(reversed((here / "r.jsonl").read_text().splitlines(True)))
    )
    again = run("report", "r.jsonl", "--to", "csv").stdout.splitlines()
    assert again == table


def test_a_long_list_with_zero_bytes(here: Path) -> None:
    """It is read to its end; a puzzle's file with zero bytes is refused by its beginning."""
    names = [f"{number:0220}.cwd" for number in range(300)]
    for name in names:
        shutil.copy(PUZZLES / "fish.cwd", here / "in" / name)
    (here / "list").write_text("".join(f"in/{name}\0" for name in names))
    assert (here / "list").stat().st_size > 1 << 16
    code, out, _ = streams(run("solve", "-q0", "-j1", "--files-from", "list"))
    assert (code, out.count(": Unique solution\n")) == (0, len(names))


def test_the_slash_that_makes_a_folder_is_told_to_all(here: Path) -> None:
    for words in ("generate picture --count 2 -o new", "convert in -o new --to xml"):
        code, _, err = streams(run(*words.split()))
        assert code == 2
        assert "new: expected a folder, as there are several files; new/ makes one" in err
    assert (
        "name a folder with -o, such as -o new/" in run("generate", "random", "--count", "2").stderr
    )
