"""No command overwrites its input, by whatever name, or reads standard input twice."""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
from pathlib import Path

import pytest

import nonogram
from support.command_line import COMMAND, run, streams
from support.paths import DOCS, PUZZLES
from support.texts import UNIQUE

needs_links = pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with something to read for every command, some of it under several names."""
    monkeypatch.chdir(tmp_path)
    Path("p.cwd").write_text(UNIQUE)
    Path("p.cnf").write_text(UNIQUE)
    Path("p.txt").write_text("#.#\n.##\n")
    Path("f.png").write_bytes((DOCS / "fox.png").read_bytes())
    Path("r.jsonl").write_text(run("solve", "--json", "p.cwd").stdout)
    Path("list").write_text("p.cwd\n")
    Path("sub").mkdir()
    Path("sub/q.cwd").write_text(UNIQUE)
    nonogram.save([nonogram.load("p.cwd")] * 2, "two.non")
    os.link("p.cwd", "hard.cwd")
    Path("soft.cwd").symlink_to("p.cwd")
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@needs_links
@pytest.mark.parametrize(
    "command",
    [
        "solve p.cwd -o p.cwd",
        "solve -o p.cwd p.cwd",
        "solve p.cwd -o ./p.cwd",
        "solve p.cwd -o hard.cwd",
        "solve p.cwd -o soft.cwd",
        "solve soft.cwd -o p.cwd",
        "solve p.cwd --to svg -o sub/../p.cwd",
        "solve p.cwd --given p.txt -o p.txt",
        "solve two.non#1 -o two.non",
        "solve --resume p.cwd p.cwd",
        "solve --resume hard.cwd p.cwd p.cnf",
        "solve --resume sub/q.cwd sub",
        "solve --resume sub/q.cwd --recursive .",
        "solve --resume p.cwd --files-from list",
        "solve --resume list --files-from list",
        "show p.cwd -o p.cwd",
        "convert p.cwd -o p.cwd",
        "convert p.cwd -o hard.cwd",
        "convert two.non#2 -o two.non",
        "encode p.cwd -o p.cwd",
        "encode p.cwd --second p.txt -o p.txt",
        "make f.png -o f.png",
        "report r.jsonl -o r.jsonl",
        "report list r.jsonl -o r.jsonl",
    ],
)
def test_an_input_is_not_written_over(files: Path, command: str) -> None:
    before = contents(files)
    code, out, err = streams(run(*command.split()))
    assert (code, out) == (1, "")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "cannot write the file: this command reads it" in err
    assert contents(files) == before


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
def test_nor_is_the_file_behind_standard_input(files: Path) -> None:
    before = contents(files)
    for arguments in ("convert - -o p.cwd", "solve -o p.cwd", "encode --to cnf -o p.cwd"):
        process = subprocess.run(
            ["sh", "-c", f"{shlex.join(COMMAND)} {arguments} < p.cwd"],
            capture_output=True,
            text=True,
        )
        assert process.returncode == 1
        assert process.stderr == (
            "p.cwd: cannot write the file: this command reads it as standard input\n"
        )
    assert contents(files) == before


@pytest.mark.usefixtures("files")
def test_other_files_are_written_over() -> None:
    Path("old.svg").write_text("old")
    assert run("show", "p.cwd", "-o", "old.svg").exit_code == 0
    assert Path("old.svg").read_text().startswith("<svg")
    for _ in range(2):  # results are read, too, but to go on with them
        assert run("solve", "--resume", "results", "p.cwd").exit_code == 0
    assert len(Path("results").read_text().splitlines()) == 1


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "command",
    [
        "solve --given - -",
        "solve --given -",
        "solve - -",
        "solve --files-from - -",
        "check - -",
        "check --given -",
        "encode --second - -",
        "encode --second -",
        "decode - -",
        "decode p.cwd - --second -",
        "report - -",
        "verify-proof - -",
    ],
)
def test_standard_input_is_read_once(command: str) -> None:
    code, out, err = streams(run(*command.split(), input=UNIQUE))
    assert (code, out) == (2, "")
    assert "only one of the files can be standard input" in err


@pytest.mark.usefixtures("files")
def test_nor_is_it_read_again_for_a_list() -> None:
    code, out, err = streams(run("solve", "--files-from", "-", input="p.cwd\n-\n"))
    assert (code, out) == (2, "")
    assert "only one of the files can be standard input" in err


@pytest.mark.parametrize("option", ["-o", "--given", "--resume", "--files-from"])
def test_a_name_has_to_have_letters(option: str) -> None:
    code, _, err = streams(run("solve", option, "", str(PUZZLES / "cat.cwd")))
    assert code == 2
    assert "expected the name of a file, found nothing" in err


@pytest.mark.usefixtures("files")
def test_a_hyphen_is_standard_output_everywhere() -> None:
    for command in (
        "convert p.cwd -o - --to cwd",
        "encode p.cwd -o -",
        "generate random -o -",
        "make f.png -o -",
        "report r.jsonl -o -",
        "show p.cwd -o -",
        "solve p.cwd -o -",
    ):
        code, out, _ = streams(run(*command.split()))
        assert code in (0, 3)
        assert out
    assert not Path("-").exists()


@pytest.mark.usefixtures("files")
def test_no_file_is_written_twice() -> None:
    """By two names neither, of which one is a link."""
    Path("q.cwd").write_text(Path("p.cwd").read_text())
    Path("new").mkdir()
    Path("new/p.json").symlink_to("q.json")
    code, _, err = streams(run("convert", "p.cwd", "q.cwd", "--to", "json", "-o", "new/"))
    assert (code, "two outputs cannot be the same file: " in err) == (2, True)
    assert not Path("new/q.json").exists()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("option", [("--resume", "-"), ("--cluster", "")])
def test_what_names_nothing(option: tuple[str, ...]) -> None:
    code, _, err = streams(run("solve", "p.cwd", *option))
    assert (code, "names none" in err) == (2, True)
    assert not Path("-").exists()
