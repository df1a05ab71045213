"""One line says what people want who type something else before they know a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonogram.base.errors import ParseError
from support.command_line import run, streams
from support.paths import PROJECT, PUZZLES

SEVERAL = "several files: name a folder with -o, such as -o new/"
FOX = str(PROJECT / "docs" / "fox.png")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["make", FOX, FOX, "--to", "xml"], SEVERAL),
        (["make", str(PROJECT / "docs"), "--to", "xml"], SEVERAL),
        (["convert", str(PUZZLES), "--to", "xml"], SEVERAL),
        ([str(PUZZLES / "cat.cwd")], f"Did you mean 'nonogram solve {PUZZLES / 'cat.cwd'}'?"),
        (["play"], "No such command 'play'. Did you mean 'explain FILE -o page.html'?"),
        (["validate", "x"], "No such command 'validate'. Did you mean 'check'?"),
        (["explian"], "No such command 'explian'. Did you mean 'explain'?"),
    ],
)
def test_usage(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] in (
        f"nonogram: {said}",
        f"nonogram: No such command {arguments[0]!r}. {said}",
    )


def test_what_is_shown_besides() -> None:
    """The usage stands above a mistake, and a group without a command shows its help."""
    result = run("solve", "--jobs", "0", str(PUZZLES / "cat.cwd"))
    usage, hint, blank, said = result.stderr.splitlines()
    assert usage.startswith("Usage: nonogram solve")
    assert hint == "Try 'nonogram solve --help' for help."
    assert (blank, said[:10]) == ("", "nonogram: ")
    for command in ((), ("generate",)):
        _, out, err = streams(run(*command))  # click decides where
        assert (out + err).strip() == run(*command, "--help").stdout.strip()


@pytest.mark.parametrize("command", ["solve", "check", "show", "explain"])
@pytest.mark.parametrize("head", [b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"II*\0"])
def test_an_image_is_for_make(tmp_path: Path, command: str, head: bytes) -> None:
    file = tmp_path / "image"
    file.write_bytes(head)
    result = run(command, str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    said = "an image, expected text; `nonogram make` turns images into puzzles"
    assert result.stderr == f"{file}: {said}\n"


@pytest.mark.parametrize("option", ["-s1", "-s2", "-smt"])
def test_an_option_of_copris_is_answered_with_ours(option: str) -> None:
    done = run("solve", option, "minisat", str(PUZZLES / "typo.cwd"))
    assert (done.exit_code, "Did you mean '--solver'?" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("solve --output x", "'--output'. Did you mean '--out'?"),
        ("solve --threads 2", "'--threads'. Did you mean '--jobs'?"),
        ("solve --time-limit 2", "'--time-limit'. Did you mean '--timeout'?"),
        ("solve --timout 2", "'--timout'. Did you mean '--timeout'"),
        ("solve --solved", "'--solved'. It is an option of `nonogram show`."),
        ("dupes --split", "'--split'. It is an option of `nonogram convert`."),
        ("generate ndom --blurs", "'--blurs'. It is an option of `nonogram generate picture` or "),
        ("solve --qqqq", "'--qqqq'."),
    ],
)
def test_a_wrong_option_gets_the_nearest(arguments: str, said: str) -> None:
    result = run(*arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].startswith(f"nonogram: No such option {said}")


def test_a_wrong_value_gets_the_nearest() -> None:
    """A name like it, unless another command takes it with the same option."""
    for arguments, said in {
        "solve --to json": "pdf. It is a value of `nonogram check`, `nonogram make`, `nonogram "
        "scan` or `nonogram convert`.",
        "solve --only no_solutions": "very_hard, search. Did you mean 'no_solution'?",
    }.items():
        result = run(*arguments.split())
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.endswith(f"{said}\n")


def test_both_spellings() -> None:
    """Of options and of their values; and a hyphen is as good as an underscore."""
    cat = str(PUZZLES / "cat.cwd")
    for option in ("--color", "--colour"):
        assert "\x1b[" in run("solve", option, "always", cat).stdout
    for value in ("grey", "gray"):
        assert run("show", cat, "--fill", value, "--to", "svg").exit_code in (0, 2)
        assert "is not one of" not in run("show", cat, "--fill", value, "--to", "svg").stderr
    for name in ("--no-filename", "--no_filename"):
        assert run("solve", "-q", name, cat, f"{cat}#1").stdout == "Unique solution\n" * 2


@pytest.mark.parametrize("words", [["solve"], ["generate", "picture"], []])
def test_help_is_a_command_too(words: list[str]) -> None:
    assert run("help", *words).stdout == run(*words, "--help").stdout
    assert run("-V").stdout == run("--version").stdout


def test_a_solver_that_was_named_and_not_needed() -> None:
    """Figures say so, of one puzzle and of several; and which solver answered where one did."""
    cat, dominoes = str(PUZZLES / "cat.cwd"), str(PUZZLES / "ndom-09.cwd")
    said = "Minisat was not needed, line logic settled the puzzle; --no-propagation asks it"
    several = run("solve", "-v", "--solver", "Minisat", cat, dominoes).stderr
    assert several.count(said) == 1
    assert "\nnonogram: settled by: 1 minisat22\n" in several
    assert said in run("solve", "-qv", "--solver", "Minisat", cat).stderr
    for options in ([], ["--solver", "AUTO"], ["--solver", "minisat", "--no-propagation"]):
        assert "was not needed" not in run("solve", "-qv", *options, cat).stderr


def test_z3_is_no_sat_solver() -> None:
    result = run("solve", "--solver", "z3", str(PUZZLES / "planet.cwd"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "nonogram: z3 is an SMT solver: its name is smt:z3\n"


def test_like_names_and_where_all_are_listed() -> None:
    result = run("solve", "--solver", "minisatt", str(PUZZLES / "cat.cwd"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("nonogram: unknown solver 'minisatt'. Did you mean 'minisat'")
    assert "? Expected one of: auto, glucose4, glucose, " in result.stderr
    assert result.stderr.endswith(", portfolio, a program, smt:PROGRAM\n")


HEART = " XX XX\nXXXXXXX\n XXXXX\n  XXX\n   X\n"


@pytest.mark.parametrize("end", ["", " "])
def test_a_drawing_is_for_make(tmp_path: Path, end: str) -> None:
    file = tmp_path / "heart.txt"
    file.write_text(HEART.replace("\n", f"{end}\n"))
    result = run("check", str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "expected a puzzle in a known format, found 'XX XX" in result.stderr
    assert "; nonogram make takes pictures" in result.stderr
    assert run("make", str(file)).exit_code == 0


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_refusal_names_its_file(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the puzzle has been read, and is the only one."""

    def refuse(*_: object, **__: object) -> None:
        raise ParseError("too large")

    monkeypatch.setattr("nonogram.cli.progress.answered", refuse)
    name = str(PUZZLES / "cat.cwd")
    assert streams(run(command, name)) == (1, "", f"{name}: too large\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("dupes -l --json", "--files and --json exclude each other"),
        ("verify-proof -l --json --proof-dir p", "--files and --json exclude each other"),
        ("solve --first --count", "--first and --count exclude each other"),
        (
            "solve --cluster local --memory-limit 1G",
            "--cluster and --memory-limit exclude each other",
        ),
        ("solve --first --proof-dir p", "--first and --proof-dir exclude each other"),
        ("convert --join --split -o new/", "--join and --split exclude each other"),
        ("check --watch -o r.txt", "--watch and -o exclude each other"),
        ("solve --retry-errors", "--retry-errors goes with --resume"),
        ("solve --verify", "--verify goes with --proof-dir"),
        ("convert --null --to json", "--null goes with --files-from"),
        ("dupes --null", "--null goes with --files-from or --files"),
        ("hint --filled x", "--filled goes with --given"),
    ],
)
def test_options_that_do_not_go_together(words: str, says: str) -> None:
    """They are refused before any file is read, in the same words in every command."""
    done = run(*words.split(), "missing.cwd")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"nonogram: {says}"
