"""Rules that all commands share: for a bad file among others, limits, odd names, and JSON."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import NoReturn

import pytest
from PIL import Image

import nonogram
from nonogram.cli.commands.encode import MANIFEST
from support.command_line import run, streams
from support.samples import SMALL

MANY = "4\n4\n" + "1\n" * 4 + "\n" + "1\n" * 4  #: 24 solutions

ODD = "odd\nname.cwd"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in a folder that has a unique puzzle, an ambiguous one, and a broken one."""
    monkeypatch.chdir(tmp_path)
    nonogram.save(SMALL, "small.cwd")
    Path("many.cwd").write_text(MANY)
    Path("broken.cwd").write_text("3\n")


class TestMake:
    """A picture among others that cannot be made."""

    def test_a_text_among_images_is_a_line(self) -> None:
        Path("in").mkdir()
        image = Image.new("1", (3, 3), 1)
        image.putpixel((1, 1), 0)
        for name in ("a.png", "c.png"):
            image.save(Path("in", name))
        Path("in/b.txt").write_text("#.#\n.#.\n##.\n")
        code, out, err = streams(run("make", "in", "--size", "3", "--to", "cwd", "-o", "out/"))
        assert code == 1
        assert [line.partition(":")[0] for line in out.splitlines()] == ["in/a.png", "in/c.png"]
        assert "in/b.txt: a text, expected an image, as" in err
        assert "nonogram: 1 of 3 failed\n" in err
        assert "Usage" not in err
        assert [one.name for one in sorted(Path("out").iterdir())] == ["a.cwd", "c.cwd"]


class TestLimits:
    """Numbers that are not complete."""

    @pytest.mark.parametrize(
        ("limit", "told", "expected"),
        [("5", "at least 5\n", 3), ("1", "at least 1\n", 0), ("24", "at least 24\n", 3)],
    )
    def test_a_number_up_to_a_limit(self, limit: str, told: str, expected: int) -> None:
        done = run("solve", "--count", "--limit", limit, "many.cwd")
        assert (done.exit_code, done.stdout) == (expected, told)

    def test_a_number_below_the_limit(self) -> None:
        assert run("solve", "--count", "--limit", "25", "many.cwd").stdout == "24\n"

    def test_a_formula_needs_no_verdict(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """--timeout limits the search for the verdict, not the formula."""
        code, _, err = streams(run("encode", ".", "-o", "out/", "--timeout", "1e-9"))
        assert code == 1  # broken.cwd
        assert "broken.cwd" in err
        with Path("out", MANIFEST).open(encoding="utf-8") as file:
            rows = {row["puzzle"]: row["verdict"] for row in csv.DictReader(file)}
        assert rows == {"./many.cwd": "undecided", "./small.cwd": "undecided"}
        done = run("encode", "many.cwd", "-o", "many.cnf", "--timeout", "1e-9")
        assert done.exit_code == 0
        assert Path("many.cnf").read_bytes() == Path("out/many.cnf").read_bytes()


def test_ctrl_c_tells_nothing_of_results_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    run("solve", "-q", "small.cwd", "--resume", "results.jsonl")
    before = Path("results.jsonl").read_bytes()

    def interrupt(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("nonogram.ask.job.answered", interrupt)
    code, out, err = streams(
        run("solve", "-q", "-j1", "small.cwd", "many.cwd", "--resume", "results.jsonl")
    )
    assert (code, out, err) == (130, "small.cwd: Unique solution\n", "")
    assert Path("results.jsonl").read_bytes() == before


@pytest.mark.parametrize("command", ["solve", "check", "explain", "dupes"])
def test_a_name_with_a_line_end_stops_no_list(command: str) -> None:
    """It is printed with an escape, and a remark names -0. Other names are as they are."""
    Path(ODD).write_text(MANY)
    only = [] if command == "dupes" else ["--only", "multiple"]
    code, out, err = streams(run(command, "-ql", *only, ".", "many.cwd"))
    shown = "./odd\\nname.cwd"
    assert shown in out.splitlines()
    assert f"{shown}: -0 prints this name as it is\n" in err
    chosen = run("solve", "-ql", "--only", "unique", ".")
    assert (chosen.stdout, "odd" in chosen.stderr) == ("./small.cwd\n", False)
    assert code != 2


class TestJson:
    """Each line names its puzzle, and a bad file has a line, in every command."""

    @pytest.mark.parametrize("command", ["solve", "check", "explain", "hint", "dupes"])
    def test_a_bad_file(self, command: str) -> None:
        code, out, err = streams(run(command, "-q", "--json", "broken.cwd"))
        (line,) = out.splitlines()
        said = json.loads(line)
        assert (code, err, said["path"]) == (1, "", "broken.cwd")
        assert said["error"].startswith("line 1: ")

    @pytest.mark.parametrize("command", ["solve", "check", "explain", "hint"])
    def test_a_good_file(self, command: str) -> None:
        lines = run(command, "--json", "small.cwd").stdout.splitlines()
        assert {json.loads(line)["path"] for line in lines} == {"small.cwd"}

    @pytest.mark.parametrize("command", ["solve", "check"])
    def test_a_file_of_lines(self, command: str) -> None:
        said = run(command, "-q", "--json", "many.cwd", "small.cwd").stdout.splitlines()
        done = run(command, "-q", "--json", "many.cwd", "small.cwd", "-o", "all.jsonl")
        assert (done.exit_code, done.stdout) == (3, "")
        lines = Path("all.jsonl").read_text().splitlines()
        assert [[*json.loads(line)] for line in lines] == [[*json.loads(line)] for line in said]
        assert run(command, "--json", "small.cwd", "-o", "new/").exit_code == 2

    def test_a_picture_and_a_certificate(self) -> None:
        for words in (["scan", "small.cwd"], ["verify-proof", "small.cwd", "gone.zip"]):
            code, out, _ = streams(run(*words, "--json"))
            said = json.loads(out)
            assert (code, said["path"]) == (1, "small.cwd")
            assert "gone.zip" in said["error"] or words[0] == "scan"


def test_a_skipped_file_without_an_ending(tmp_path: Path) -> None:
    Path("in").mkdir()
    for name in ("README", "a.zip", "b.tar", "c.doc", "d.jpg", "e.md", "f.odt", "g.rtf"):
        Path("in", name).write_text("?")
    Path("in/small.cwd").write_bytes(Path("small.cwd").read_bytes())
    err = run("solve", "in").stderr
    assert err.startswith("nonogram: skipped 8 other files: ")
    assert err.splitlines()[0].endswith(" and 3 others")
    verbose = run("solve", "-v", "in").stderr
    assert "in/README: skipped (without an ending)\n" in verbose
