"""The command line as scripts see it: streams, exit codes, signals."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import webbrowser
from pathlib import Path

import click
import pytest

import nonogram
from nonogram import Grid, Line, Puzzle
from nonogram.ask.codec import json_line
from nonogram.cli import main
from nonogram.cli.commands.generate import generate
from nonogram.core.sat import AUTO, BACKENDS, PORTFOLIO
from nonogram.web.server import Server
from support.asking import record_with
from support.command_line import COMMAND, run, run_until, streams
from support.paths import PROJECT, PUZZLES
from support.solvers import children_of, wait_until
from support.texts import BAD, NONE, SWITCH, UNIQUE, endless, ndom
from support.trials import kinds

#: Commands that read nothing.
AT_ONCE = {"edit", "examples", "completion", "schema", "solvers"}

#: A solver for each way of running one: in this process, in a child, in both, many in children.
#: `tests/core/sat/test_backends.py` has them all end in time.
KINDS = [AUTO, "glucose4", "cadical195", "kissat404", PORTFOLIO]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file of each kind, and it is the working directory."""
    for name, text in [("unique", UNIQUE), ("switch", SWITCH), ("none", NONE), ("bad", BAD)]:
        (tmp_path / f"{name}.cwd").write_text(text)
    (tmp_path / "hard.cwd").write_text(endless())
    monkeypatch.chdir(tmp_path)
    return tmp_path


#: Seconds that nothing takes; a test that waits so long for something has failed.
PATIENCE = 60


def wait_until_solving(process: subprocess.Popen[str]) -> None:
    """Wait until a process has loaded the SAT solvers, or has a child that has."""
    wait_until(lambda: any(map(has_solvers, [process.pid, *children_of(process.pid)])))


def has_solvers(process: int) -> bool:
    """Whether it has loaded the SAT solvers."""
    try:
        return "pysolvers" in Path(f"/proc/{process}/maps").read_text()
    except OSError:  # it has ended meanwhile
        return False


def wait_until_gone(groups: list[int]) -> None:
    """Wait until no process is left in any of the groups."""
    wait_until(lambda: not any(map(in_group, groups)))


def in_group(leader: int) -> bool:
    """Whether there is still a process in the group."""
    try:
        os.killpg(leader, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.usefixtures("files")
class TestOneFile:
    def test_unique(self) -> None:
        assert streams(run("solve", "unique.cwd")) == (0, "#.#\n.##\nUnique solution\n", "")

    def test_multiple(self) -> None:
        code, out, err = streams(run("solve", "switch.cwd"))
        assert (code, err) == (3, "")
        assert out in ("#.\n.#\nMultiple solutions\n", ".#\n#.\nMultiple solutions\n")

    def test_none(self) -> None:
        code, out, err = streams(run("solve", "none.cwd"))
        assert (code, out) == (4, "No solution\n")
        assert re.fullmatch(r"none.cwd: (row|column) \d cannot be completed\n", err)

    def test_none_by_arithmetic(self) -> None:
        result = run("solve", "-", input="1\n2\n3\n\n1\n1\n")
        assert streams(result) == (
            4,
            "No solution\n",
            "<stdin>: row 1 needs 3 cells but has 2\n"
            "<stdin>: the row clues have 3 cells, the column clues 2\n",
        )

    def test_first(self) -> None:
        code, out, err = streams(run("solve", "--first", "switch.cwd"))
        assert (code, err) == (0, "")
        assert out.endswith("\nSolved (uniqueness not checked)\n")
        assert len(out.splitlines()) == 3

    def test_quiet(self) -> None:
        assert streams(run("solve", "-q", "unique.cwd")) == (0, "Unique solution\n", "")

    def test_quiet_with_a_file(self, tmp_path: Path) -> None:
        out = tmp_path / "picture.svg"
        done = run("solve", "-q", "unique.cwd", "-o", str(out))
        assert streams(done) == (0, "Unique solution\n", "")
        assert out.read_text().startswith("<svg")

    def test_stats_go_to_standard_error(self) -> None:
        for option in ("-v", "--stats"):
            code, out, err = streams(run("solve", option, "switch.cwd"))
            assert (code, out.splitlines()[-1]) == (3, "Multiple solutions")
            for figure in (
                "cells decided by line logic: ",
                "variables: ",
                "clauses: ",
                "conflicts: ",
                "CPU seconds, propagate: ",
            ):
                assert figure in err

    def test_undecided(self) -> None:
        result = run("solve", "--timeout", "0.3", "hard.cwd")
        assert streams(result)[:2] == (5, "Undecided (time limit)\n")

    def test_a_solution_found_before_the_limit_is_shown(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        judge = Puzzle.violated_lines

        def judged(
            puzzle: Puzzle, grid: Grid
        ) -> list[Line]:  # once a solution is judged, the time is over
            monkeypatch.setattr("nonogram.base.clock.deadline.Deadline.passed", lambda self: True)
            return judge(puzzle, grid)

        monkeypatch.setattr("nonogram.core.puzzle.puzzle.Puzzle.violated_lines", judged)
        code, out, _ = streams(run("solve", "--timeout", "60", "--solver", "glucose", "switch.cwd"))
        assert code == 5
        assert out in ("#.\n.#\nUndecided (time limit)\n", ".#\n#.\nUndecided (time limit)\n")

    def test_format(self) -> None:
        assert run("solve", "--format", "cwd", "unique.cwd").exit_code == 0
        assert run("solve", "--format", "cwc", "unique.cwd").exit_code == 1
        assert run("solve", "--format", "xls", "unique.cwd").exit_code == 2


@pytest.mark.usefixtures("files")
class TestHowMany:
    def test_all(self) -> None:
        code, out, err = streams(run("solve", "--all", "switch.cwd"))
        assert (code, err) == (3, "")
        *pictures, number = out.split("\n\n")
        assert sorted(pictures) == ["#.\n.#", ".#\n#."]
        assert number == "2 solutions\n"

    def test_limit(self) -> None:
        assert run("solve", "-q", "--limit", "1", "switch.cwd").stdout == "at least 1 solution\n"
        assert run("solve", "-q", "--limit", "1", "switch.cwd").exit_code == 0
        assert run("solve", "-q", "--limit", "2", "switch.cwd").stdout == "at least 2 solutions\n"
        assert run("solve", "-q", "--limit", "3", "switch.cwd").stdout == "2 solutions\n"
        assert streams(run("solve", "-q", "--limit", "2", "unique.cwd")) == (0, "1 solution\n", "")

    def test_none(self) -> None:
        code, out, err = streams(run("solve", "--all", "none.cwd"))
        assert (code, out) == (4, "No solution\n")
        assert "cannot be completed" in err

    def test_a_count_that_time_ended_is_no_number_alone(self, tmp_path: Path) -> None:
        """A grid of one filled cell a line has n! solutions: more than there is time for."""
        many = tmp_path / "many.cwd"
        many.write_text("30\n30\n" + "1\n" * 30 + "\n" + "1\n" * 30)
        code, out, _ = streams(run_until(r"at least ([2-9]|1\d)", "solve", "--count", str(many)))
        assert code == 3
        assert re.fullmatch(r"at least \d+\n", out)
        done = run_until(r"at least ([2-9]|1\d)", "solve", "--count", str(many), str(many))
        assert re.search(r"many\.cwd: at least \d+\n", done.stdout)
        assert run("solve", "--count", "--limit", "3", str(many)).stdout == "at least 3\n"

    def test_count(self) -> None:
        assert streams(run("solve", "--count", "switch.cwd")) == (3, "2\n", "")
        assert run("solve", "--count", "unique.cwd", "switch.cwd", "none.cwd").stdout == (
            "unique.cwd: 1\nswitch.cwd: 2\nnone.cwd: 0\n"
        )
        assert streams(run("solve", "--count", "--limit", "1", "switch.cwd")) == (
            0,
            "at least 1\n",
            "",
        )

    def test_a_time_limit(self) -> None:
        for option in ("--all", "--count"):
            assert run("solve", option, "--timeout", "0.3", "hard.cwd").exit_code == 5

    def test_usage(self) -> None:
        for options in ("--all --first", "--all --limit 3", "--first --count", "--limit 0"):
            assert run("solve", *options.split(), "unique.cwd").exit_code == 2

    def test_they_are_printed_as_they_are_found(self, tmp_path: Path) -> None:
        from support.puzzles import rooms

        (tmp_path / "rooms.cwd").write_text(nonogram.dumps(rooms(5, 8), "cwd"))
        with subprocess.Popen(
            [*COMMAND, "solve", "--all", "rooms.cwd"], stdout=subprocess.PIPE, text=True
        ) as process:
            lines = [process.stdout.readline() for _ in range(31 * 50)]  # of 2 to the 40 pictures
            process.kill()
        assert len({"".join(lines[31 * k : 31 * k + 30]) for k in range(50)}) == 50


@pytest.mark.usefixtures("files")
class TestSeveralFiles:
    def test_one_line_each(self) -> None:
        result = run("solve", "unique.cwd", "switch.cwd", "none.cwd")
        assert result.stdout == (
            "unique.cwd: Unique solution\nswitch.cwd: Multiple solutions\nnone.cwd: No solution\n"
        )
        assert result.stderr.startswith("none.cwd: ")
        assert result.exit_code == 4

    def test_a_bad_file_is_a_line_and_not_the_end(self) -> None:
        result = run("solve", "bad.cwd", "missing.cwd", "unique.cwd")
        assert result.stdout == (
            "bad.cwd: Error: line 3: expected sizes of row 1 as numbers from 1, found 'x'\n"
            "missing.cwd: Error: cannot read the file: no such file or directory\n"
            "unique.cwd: Unique solution\n"
        )
        assert result.stderr.startswith(
            "bad.cwd:3: expected sizes of row 1 as numbers from 1, found 'x'\n"
            "missing.cwd: cannot read the file: no such file or directory\n"
        )
        assert result.exit_code == 1

    @pytest.mark.parametrize(
        ("names", "code"),
        [
            ("unique unique", 0),
            ("unique switch", 3),
            ("none switch unique", 4),
            ("switch hard none", 5),
            ("unique none hard bad", 1),
        ],
    )
    def test_the_most_serious_exit_code_counts(self, names: str, code: int, tmp_path: Path) -> None:
        """What is hard stays undecided however fast the machine is, as its solver gives up."""
        program = tmp_path / "unknown"
        program.write_text("#!/bin/sh\necho s UNKNOWN\n")
        program.chmod(0o755)
        arguments = [f"{name}.cwd" for name in names.split()]
        solver = ["--solver", f"competition:{program}"] if "hard" in names else []
        assert run("solve", *solver, *arguments).exit_code == code

    def test_a_file_with_several_puzzles(self, tmp_path: Path) -> None:
        three = [nonogram.loads(text) for text in (UNIQUE, SWITCH, NONE)]
        (tmp_path / "three.non").write_text(nonogram.dumps(three, "non"))
        result = run("solve", "three.non")
        assert result.stdout == (
            "three.non#1: Unique solution\n"
            "three.non#2: Multiple solutions\n"
            "three.non#3: No solution\n"
        )
        assert result.exit_code == 4
        assert run("solve", "three.non#1").stdout == run("solve", "unique.cwd").stdout
        assert run("solve", "three.non", "unique.cwd").stdout.count("\n") == 4
        code, _, err = streams(run("solve", "three.non#5"))
        assert (code, err) == (1, "three.non: no puzzle 5 in a file of 3 puzzles\n")


class TestBadInput:
    @pytest.mark.parametrize("text", ["", BAD, "1\n1\n1\n1\n1\n", "PNG\0\1\2"])
    def test_one_line_and_exit_code_1(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "p.cwd"
        file.write_text(text)
        code, out, err = streams(run("solve", str(file)))
        assert (code, out) == (1, "")
        assert re.fullmatch(rf"{re.escape(str(file))}:(\d+:)? .+\n", err)

    def test_what_cannot_be_read(self, tmp_path: Path) -> None:
        missing = str(tmp_path / "missing")
        assert streams(run("solve", missing)) == (
            1,
            "",
            f"{missing}: cannot read the file: no such file or directory\n",
        )

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
    def test_an_unreadable_file(self, tmp_path: Path) -> None:
        file = tmp_path / "p.cwd"
        file.write_text(UNIQUE)
        file.chmod(0)
        assert (
            run("solve", str(file)).stderr == f"{file}: cannot read the file: permission denied\n"
        )

    def test_usage(self) -> None:
        unknown = run("solve", "--solver", "sat4j", "p.cwd")
        assert unknown.exit_code == 2
        assert "unknown solver 'sat4j', expected one of: auto, " in unknown.stderr
        assert run("solve", "--timeout", "0", "p").exit_code == 2
        assert run("solve", "--timeout", "soon", "p").exit_code == 2
        assert run("slove").exit_code == 2

    def test_a_false_model_is_the_solvers_fault(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        from nonogram.core.sat.pysat import IncrementalSolver

        file = tmp_path / "p.cwd"
        file.write_text(ndom(4))
        monkeypatch.setattr(IncrementalSolver, "model", lambda self: set())
        code, out, err = streams(run("solve", "--solver", "glucose", str(file)))
        assert (code, out) == (6, "")
        assert err == "nonogram: glucose4 gave a false solution: row 1 does not have its clue\n"
        result = run("solve", "-j1", "--solver", "glucose", str(file), str(PUZZLES / "cat.cwd"))
        assert result.exit_code == 6
        assert result.stdout.startswith(f"{file}: Error: glucose4 gave a false solution")
        assert result.stderr.startswith(f"{file}: glucose4 gave a false solution")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("solve unique.cwd --timeout soon", "'soon' is no time, expected seconds above 0, or a "),
        ("solve unique.cwd --memory-limit much", "'much' is no size of memory, expected megabytes"),
        ("solve unique.cwd --solver smt", "portfolio, a program, smt:PROGRAM"),
        (
            "solve . -o x.svg",
            "several puzzles: name a folder for pictures with -o, such as -o new/",
        ),
    ],
)
def test_messages_say_what_to_do(files: Path, arguments: str, expected: str) -> None:
    assert expected in run(*arguments.split()).stderr


def test_clauses_have_two_names(files: Path) -> None:
    texts = [run("encode", "unique.cwd", "--to", name).stdout for name in ("cnf", "dimacs")]
    assert texts[0] == texts[1] != ""


class TestStreams:
    """What takes a real process."""

    def test_a_pipe(self) -> None:
        for arguments in ([], ["-"]):
            process = subprocess.run(
                [*COMMAND, "solve", *arguments], input=UNIQUE, capture_output=True, text=True
            )
            assert process.returncode == 0
            assert process.stdout == "#.#\n.##\nUnique solution\n"
            assert process.stderr == ""

    def test_errors_on_standard_input(self) -> None:
        process = subprocess.run([*COMMAND, "solve"], input=BAD, capture_output=True, text=True)
        assert process.returncode == 1
        assert process.stderr.startswith("<stdin>:3: ")

    @pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
    def test_a_reader_that_has_enough(self) -> None:
        script = f"{shlex.join([*COMMAND, 'solve', str(PUZZLES / 'moonrise.cwd')])}; echo $? >&2"
        process = subprocess.run(
            ["sh", "-c", f"({script}) | true"], capture_output=True, text=True, check=False
        )
        assert process.stderr in ("141\n", "0\n")  # 0 if it wrote before the reader was gone

    @pytest.mark.skipif(sys.platform != "linux", reason="needs file names that are no text")
    def test_a_file_name_that_is_no_text(self, tmp_path: Path) -> None:
        for name, text in [(b"\xff.cwd", UNIQUE), (b"\xfe.cwd", BAD)]:
            with open(os.fsencode(tmp_path) + b"/" + name, "w") as file:
                file.write(text)
        command = [*map(os.fsencode, COMMAND), b"solve"]
        process = subprocess.run(
            [*command, b"\xff.cwd", b"\xfe.cwd"], cwd=tmp_path, capture_output=True
        )
        assert process.returncode == 1
        assert [line.split(b": ")[1] for line in process.stdout.splitlines()] == [
            b"Unique solution",
            b"Error",
        ]
        assert process.stderr.startswith(b"\\xfe.cwd:3: expected ")
        process = subprocess.run([*command, b"\xfe.cwd"], cwd=tmp_path, capture_output=True)
        assert process.returncode == 1
        assert process.stderr.count(b"\n") == 1

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
    def test_a_full_disk(self) -> None:
        with open("/dev/full", "w") as full:
            process = subprocess.run(
                [*COMMAND, "solve", str(PUZZLES / "cat.cwd")],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
            )
        assert process.returncode == 1
        assert process.stderr == "nonogram: cannot write the output: no space left on device\n"

    @pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
    @pytest.mark.usefixtures("files")
    @pytest.mark.parametrize("solver", kinds(KINDS, AUTO))
    def test_ctrl_c(self, solver: str) -> None:
        process = subprocess.Popen(
            [*COMMAND, "solve", "--solver", solver, "hard.cwd"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        wait_until_solving(process)
        children = children_of(process.pid)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the whole group
        try:
            out, err = process.communicate(timeout=PATIENCE)  # it would search for days
        finally:
            process.kill()
        assert process.returncode == -signal.SIGINT
        assert out in ("", "Undecided (interrupted)\n")  # the search may not have begun
        assert "Traceback" not in err
        wait_until_gone([process.pid, *children])

    @pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
    @pytest.mark.parametrize("command", kinds(["solve", "check"], "solve"))
    def test_ctrl_c_in_a_search_tells_what_is_known(self, tmp_path: Path, command: str) -> None:
        path = tmp_path / "hard.cwd"
        path.write_text(endless())
        process = subprocess.Popen(
            [*COMMAND, command, "--solver", "glucose", str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        threads = Path(f"/proc/{process.pid}/task")
        wait_until(lambda: len([*threads.iterdir()]) > 1)  # that of the solver is at work
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == -signal.SIGINT
        assert "Undecided (interrupted)\n" in out
        assert err == ""

    @pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
    @pytest.mark.usefixtures("files")
    @pytest.mark.parametrize("solver", kinds(["kissat", "portfolio"], "portfolio"))
    def test_a_killed_program_leaves_no_child_behind(self, solver: str) -> None:
        process = subprocess.Popen(
            [*COMMAND, "solve", "--solver", solver, "hard.cwd"], start_new_session=True
        )
        children = wait_until(lambda: children_of(process.pid))
        process.kill()
        process.wait()
        wait_until_gone(children)  # each leads a group

    @pytest.mark.usefixtures("files")
    @pytest.mark.parametrize("solver", kinds(KINDS, AUTO))
    def test_timeout(self, solver: str) -> None:
        process = subprocess.run(
            [*COMMAND, "solve", "--solver", solver, "--timeout", "0.7", "hard.cwd"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,  # it would search for days
        )
        assert process.returncode == 5
        *picture, verdict = process.stdout.splitlines()
        assert verdict == "Undecided (time limit)"
        assert len(picture) in (0, 81)  # some find a solution in time, but not that it is unique

    def test_heavy_imports_happen_where_they_are_used(self) -> None:
        code = (
            "import sys; from nonogram.cli import main\n"
            "try: main(sys.argv[1:])\n"
            "except SystemExit: pass\n"
            "heavy = {'pysat', 'pysolvers', 'PIL', 'dask', 'numpy', 'tempfile', 'json', 'xml', "
            "'random', 'pathlib', 'nonogram.core.search.session', "
            "'nonogram.core.formula.encoding', 'nonogram.core.puzzle.pictures', "
            "'nonogram.core.search.enumeration', 'nonogram.core.puzzle.slips', "
            "'encodings.utf_8_sig', 'nonogram.base.processes.programs', "
            "'nonogram.core.logic.subsets'}\n"
            "more = {'--help': 'nonogram.core.puzzle', 'solve': 'locale'}\n"
            "heavy.add(more.get(sys.argv[1]))\n"
            "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
        )
        solve = ["solve", "--quiet", str(PUZZLES / "balloon.cwc")]
        for arguments in (["--help"], ["solvers"], solve, [*solve, "--json"]):
            process = subprocess.run(
                [sys.executable, "-c", code, *arguments], capture_output=True, text=True
            )
            assert process.stderr == ("['json']\n" if "--json" in arguments else "[]\n")

    @pytest.mark.parametrize("name", ["check", "explain", "hint"])
    def test_a_good_puzzle_alone_needs_no_other_process_and_no_formula(self, name: str) -> None:
        code = (
            "import sys; from nonogram.cli import main\n"
            "try: main(sys.argv[1:])\n"
            "except SystemExit: pass\n"
            "heavy = {'pysat', 'pathlib', 'concurrent.futures', 'subprocess', 'pickle', "
            "'nonogram.core.sat.base', 'nonogram.core.search.session', "
            "'nonogram.diagnosis.conflicting', 'nonogram.diagnosis.repair', "
            "'nonogram.ask.stream'}\n"
            "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
        )
        arguments = [sys.executable, "-c", code, name, str(PUZZLES / "anchor.cwd")]
        process = subprocess.run(arguments, capture_output=True, text=True)
        assert process.stderr == "[]\n"


class TestCharacters:
    @pytest.mark.parametrize(
        ("colours", "expected"),
        [
            (1, ".#"),
            (2, ".ab"),
            (27, ".abcdefghijklmnopqrstuvwxyzA"),
            (52, ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            (53, " ".join([" .", *(f"{number:2}" for number in range(1, 54))])),
            (100, " ".join(["  .", *(f"{number:3}" for number in range(1, 101))])),
        ],
    )
    def test_by_number_of_colours(self, colours: int, expected: str) -> None:
        text = nonogram.dumps(nonogram.Puzzle.from_grid([range(colours + 1)]), "cwc")
        assert run("solve", "-", input=text).stdout == f"{expected}\nUnique solution\n"


class TestColour:
    def test_never_and_always(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = str(PUZZLES / "balloon.cwc")
        monkeypatch.setenv("NO_COLOR", "1")
        plain = run("solve", file).stdout
        assert "\x1b" not in plain
        assert run("solve", "--color", "never", file).stdout == plain
        coloured = run("solve", "--color", "always", file).stdout
        assert "\x1b[48;2;224;50;43m" in coloured  # red
        rows = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured.splitlines()]
        assert rows == [" " * 50] * 30 + ["Unique solution"]


def test_examples_are_those_of_the_project(tmp_path: Path) -> None:
    code, out, err = streams(run("examples", str(tmp_path)))
    assert (code, out) == (0, "")
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert err == f"nonogram: {len(written)} files in {tmp_path}\n"
    for path in written:
        assert path.read_bytes() == (PROJECT / path.relative_to(tmp_path)).read_bytes()
    assert tmp_path / "puzzles" / "cat.cwd" in written
    assert run("examples", "-q", str(tmp_path)).exit_code == 0  # they are there already
    (tmp_path / "puzzles" / "cat.cwd").write_text("mine")
    code, _, err = streams(run("examples", str(tmp_path)))
    assert (code, "there is another file of this name" in err) == (1, True)


HELP = [
    ["--help"],
    ["-h"],
    *([name, "--help"] for name in main.list_commands(click.Context(main))),
    *(["generate", kind, "--help"] for kind in sorted(generate.commands)),
]


@pytest.mark.parametrize("arguments", HELP, ids=" ".join)
def test_help_has_an_example_that_runs(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run(*arguments)
    assert result.exit_code == 0
    (example,) = re.findall(r"Example: nonogram ((?:.+\\\n)*.+)", result.stdout)
    monkeypatch.chdir(tmp_path)
    assert run("examples", ".").exit_code == 0
    monkeypatch.setattr(Server, "serve_forever", lambda server: None)  # else that has no end
    monkeypatch.setattr(webbrowser, "open", lambda address: True)
    text = None
    for command in example.replace("\\\n", "").split(" | nonogram "):
        result = run(*command.split(), input=text)
        assert result.exit_code == 0
        text = result.stdout


def test_solvers() -> None:
    lines = run("solvers").stdout.splitlines()
    assert lines[0].split() == ["NAME", "ALIASES", "TIME", "LIMIT", "PROOFS"]
    assert len(lines) == 1 + len(BACKENDS)
    assert any(re.match(r"auto \(default\) +- ", line) for line in lines)
    assert any(re.match(r"glucose4 +glucose, ", line) for line in lines)


def test_version() -> None:
    assert run("--version").stdout == f"nonogram {nonogram.__version__}\n"
    for arguments in (["--version", "-v"], ["--verbose", "--version"]):
        first, second = run(*arguments).stdout.splitlines()
        assert first == f"nonogram {nonogram.__version__}"
        assert second.endswith(("inner loops: compiled", "inner loops: pure Python"))


def test_verbose_says_more_about_the_version_only() -> None:
    done = run("--verbose", "solvers")
    assert done.exit_code == 2
    assert "--version" in done.stderr


@pytest.mark.parametrize(
    "command", sorted({*main.list_commands(None), "generate random"} - {*AT_ONCE, "generate"})
)
def test_what_can_take_long_has_a_time_limit(command: str) -> None:
    assert "--timeout" in run(*command.split(), "--help").output


@pytest.mark.parametrize(
    "arguments",
    [
        "convert large.txt#1 --to json --timeout",
        "encode large.txt#1 --deadline",
        "report large.jsonl --timeout",
    ],
)
def test_it_is_kept(arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("large.txt").write_text("https://puzz.link/p?nonogram/3000/3000/\n" * 80)
    Path("large.jsonl").write_text(json_line(record_with(path="p", verdict="undecided")) * 40_000)
    done = run(*arguments.split(), "0.01")
    # A formula begins with comments, which are written as they are made.
    written = [line for line in done.stdout.splitlines() if not line.startswith("c ")]
    assert (done.exit_code, written, done.stderr.count("\n")) == (5, [], 1)
    assert "time" in done.stderr or "within 0.0" in done.stderr  # of what is left of the time
