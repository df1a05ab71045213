"""Files: several puzzles in one, picking one of them, binary and old ones, and writing."""

from __future__ import annotations

import io
import os
import re
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import ParseError, Puzzle
from nonogram.files.formats import FORMATS
from support.paths import PUZZLES
from support.samples import TINY, TINY_IN_COLOUR

THREE = [Puzzle.from_grid([[1] * width]) for width in (2, 3, 4)]


def test_every_puzzle_in_a_folder(tmp_path: Path) -> None:
    """By the names of the files, numbers counted, without files that are no puzzles."""
    puzzles = [Puzzle.from_grid([[1] * width]) for width in (1, 2, 3)]
    nonogram.save(puzzles[1:], tmp_path / "p2.json")
    nonogram.save(puzzles[0], tmp_path / "p1.cwd")
    (tmp_path / "notes.md").write_text("none")
    assert [p.statement for p in nonogram.load_all(tmp_path)] == [p.statement for p in puzzles]
    (tmp_path / "p10.cwd").write_text("nothing")
    with pytest.raises(ParseError, match=r"p10\.cwd:"):
        nonogram.load_all(tmp_path)
    with pytest.raises(nonogram.TimeUpError, match=r"p1\.cwd: undecided"):
        nonogram.load_all(tmp_path, timeout=0)
    errors = list[ParseError]()
    found = nonogram.load_all(tmp_path, on_error=errors.append)
    assert [p.statement for p in found] == [p.statement for p in puzzles]
    assert [str(error).partition(":")[0] for error in errors] == [str(tmp_path / "p10.cwd")]


def test_help_lists_the_formats() -> None:
    """Those that are written with their endings in help of `save`, the others in that of `load`."""
    written = (nonogram.save.__doc__ or "").partition("beside .name: ")[2].partition(". ")[0]
    read = (nonogram.load.__doc__ or "").partition("these are read: ")[2].partition(" (the")[0]
    for known in FORMATS:
        assert re.search(rf"\b{known.name}\b", written if known.written else read), known.name
        for ending in known.suffixes:
            assert f"{known.name} ({ending})" in written
    assert len(re.split(r",\s(?:and )?", written)) == sum(known.written for known in FORMATS)
    assert len(re.split(", | and ", read)) == sum(not known.written for known in FORMATS)


def test_a_folder_without_puzzles(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("none")
    with pytest.raises(ParseError, match=f"^{re.escape(str(tmp_path))}: no puzzle in the folder"):
        nonogram.load_all(tmp_path)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    file = tmp_path / "bundle.nonpack"
    file.write_text(nonogram.dumps(THREE, "non"))
    return file


def error(path: Path | str, **options: Any) -> str:
    with pytest.raises(ParseError) as caught:
        nonogram.load(path, **options)
    return str(caught.value)


def test_all(bundle: Path) -> None:
    assert [p.width for p in nonogram.load_all(bundle)] == [2, 3, 4]
    assert [p.width for p in nonogram.loads_all(bundle.read_text(), "non")] == [2, 3, 4]


def test_one_of_several(bundle: Path) -> None:
    assert nonogram.load(f"{bundle}#3").width == 4
    assert [p.width for p in nonogram.load_all(f"{bundle}#1")] == [2]
    assert error(bundle) == f"{bundle}: 3 puzzles in the file, pick one: {bundle}#1 to {bundle}#3"
    assert error(f"{bundle}#4") == f"{bundle}: no puzzle 4 in a file of 3 puzzles"
    assert error(f"{bundle}#0") == f"{bundle}: no puzzle 0 in a file of 3 puzzles"
    for name in (f"{bundle}#x", f"{bundle}#-1", f"{bundle}#"):
        assert error(name) == f"{name}: cannot read the file: no such file or directory"


def test_open_files_and_bytes(tmp_path: Path) -> None:
    puzzle = nonogram.load(PUZZLES / "angelfish.xml")
    for mode in ("r", "rb"):
        with (PUZZLES / "angelfish.xml").open(mode) as file:
            assert nonogram.load(file) == puzzle
            assert not file.closed
    assert nonogram.loads((PUZZLES / "angelfish.xml").read_bytes()) == puzzle
    assert nonogram.load(io.StringIO(nonogram.dumps(puzzle, "json"))) == puzzle
    assert nonogram.loads_all("\ufeff".encode() + nonogram.dumps(puzzle, "json").encode()) == [
        puzzle
    ]
    two = nonogram.dumps([puzzle, puzzle], "json").encode()
    assert len(nonogram.load_all(io.BytesIO(two))) == 2
    with pytest.raises(nonogram.ParseError, match=r"^<file>: 2 puzzles in the file$"):
        nonogram.load(io.BytesIO(two))
    bad = tmp_path / "bad.cwd"
    bad.write_bytes(b"3\n\xff")
    with bad.open("rb") as file, pytest.raises(nonogram.ParseError, match=r"bad.cwd:\d: "):
        nonogram.load(file)
    with (
        bad.open(encoding="utf-8") as file,
        pytest.raises(nonogram.ParseError, match="cannot read"),
    ):
        nonogram.load(file)
    closed = io.BytesIO()
    closed.close()
    with pytest.raises(nonogram.ParseError, match=r"<file>: cannot read the file: .*closed"):
        nonogram.load(closed)
    with pytest.raises(nonogram.ParseError, match="binary data"):
        nonogram.loads(b"\0\0")


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX pipes")
def test_an_open_pipe_is_read_to_its_end() -> None:
    read, write = os.pipe()
    text = (PUZZLES / "saturn.cwd").read_bytes()

    def fill() -> None:
        with open(write, "wb", buffering=0) as file:
            for at in range(0, len(text), 1000):
                file.write(text[at : at + 1000])

    thread = threading.Thread(target=fill)
    thread.start()
    with open(read, "rb", buffering=0) as file:
        assert nonogram.load(file) == nonogram.loads(text)
    thread.join()


def test_a_file_of_that_name_wins(bundle: Path) -> None:
    (bundle.parent / "bundle.nonpack#2").write_text(nonogram.dumps(TINY, "cwd"))
    assert nonogram.load(f"{bundle}#2") == TINY


def test_errors_name_the_file_and_not_the_number(bundle: Path) -> None:
    bundle.write_text("2\n2\nx\n")
    assert error(f"{bundle}#2").startswith(f"{bundle}:3: ")


def test_raw_pbm(tmp_path: Path) -> None:
    file = tmp_path / "tiny.pbm"
    file.write_bytes(b"P4\n# made up\n4 3\n\xe0\x00\xb0")
    assert nonogram.load(file).statement == TINY.statement
    assert nonogram.load(file, "pbm").statement == TINY.statement
    # Large, with zeros: the whole of it is read.
    file.write_bytes(b"P4 1000 1000 " + b"\0" * 125_000)
    assert nonogram.load(file).clues == ((),) * 2000
    for data, message in {
        b"P4": "expected 'P4', the width and the height",
        b"P4 4": "expected 'P4', the width and the height",
        b"P4 4 3 \xe0\x00": "expected 3 bytes of cells, found 2",
        b"P4 10000 10000 ": "expected a picture of at most 4000000 cells",
        b"P4 0 3 ": "1: the width is 0, expected at least 1",
    }.items():
        file.write_bytes(data)
        separator = ":" if message[0].isdigit() else ": "
        assert error(file) == f"{file}{separator}{message}"


def test_old_encodings(tmp_path: Path) -> None:
    file = tmp_path / "tiny.g"
    file.write_bytes("d\xfdm\n".encode("latin-1") + nonogram.dumps(TINY, "olsak").encode())
    assert nonogram.load(file) == TINY
    text = nonogram.dumps(TINY.replace(title="d\xfdm"), "xml")
    file.write_bytes(text.replace("1.0", '1.0" encoding="ISO-8859-1').encode("latin-1"))
    assert nonogram.load(file).title == "d\xfdm"


def test_save(tmp_path: Path) -> None:
    file = tmp_path / "tiny.json"
    nonogram.save(TINY_IN_COLOUR, file)
    assert nonogram.load(file, "json") == TINY_IN_COLOUR
    nonogram.save(THREE, file)
    assert nonogram.load_all(file) == THREE
    nonogram.save(TINY, file, "nin")
    assert nonogram.load(file, "nin") == TINY
    assert [*tmp_path.iterdir()] == [file]


def test_what_is_not_saved(tmp_path: Path) -> None:
    file = tmp_path / "tiny.cwd"
    file.write_text("as it was")
    with pytest.raises(nonogram.WriteError, match=r"tiny\.cwd: CWD has no colours"):
        nonogram.save(TINY_IN_COLOUR, file)
    with pytest.raises(nonogram.WriteError, match=r"tiny\.doc: the ending is not that of a format"):
        nonogram.save(TINY, tmp_path / "tiny.doc")
    with pytest.raises(nonogram.UnknownNameError):
        nonogram.save(TINY, file, "doc")
    assert file.read_text() == "as it was"
    with pytest.raises(nonogram.WriteError, match="cannot write the file: no such file"):
        nonogram.save(TINY, tmp_path / "no" / "tiny.cwd")
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs symbolic links")
def test_a_link_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "tiny.cwd", tmp_path / "link.cwd"
    file.write_text("old")
    link.symlink_to(file)
    nonogram.save(TINY, link)
    assert link.is_symlink()
    assert nonogram.load(file) == TINY


def test_an_ending_is_a_name_of_its_format() -> None:
    puzzle = Puzzle.from_grid([[1, 0], [1, 1]])
    assert puzzle.goals == (nonogram.Grid([[1, 0], [1, 1]]),)
    assert nonogram.dumps(puzzle, "g") == nonogram.dumps(puzzle, "olsak")
    assert nonogram.loads(nonogram.dumps(puzzle, "txt"), "txt") == puzzle
    with pytest.raises(nonogram.UnknownNameError, match="unknown format 'gg', expected one of"):
        nonogram.dumps(puzzle, "gg")


def test_saved_to_an_open_file(tmp_path: Path) -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    file = io.StringIO()
    nonogram.save(puzzle, file, "cwd")
    nonogram.save(puzzle, tmp_path / "fish.cwd")
    assert file.getvalue() == (tmp_path / "fish.cwd").read_text() == nonogram.dumps(puzzle, "cwd")
    with pytest.raises(nonogram.WriteError, match=r"^<file>: the ending is not that of a format"):
        nonogram.save(puzzle, file)
    with pytest.raises(nonogram.RequestError, match=r"text file that is open for writing"):
        nonogram.save(puzzle, io.BytesIO(), "cwd")  # type: ignore[arg-type]
