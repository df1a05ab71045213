"""Rules that all commands share: for a bad file among others, limits, odd names, and JSON."""

from __future__ import annotations

import csv
import json
import re
import zipfile
from pathlib import Path
from typing import NoReturn

import pytest
from PIL import Image

import nonogram
from nonogram.base.clock.deadline import OutOfTime
from nonogram.cli.commands.encode import MANIFEST
from nonogram.cli.files import ends_of
from support.command_line import run, streams
from support.paths import PUZZLES
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


@pytest.mark.parametrize(
    "command", ["solve", "check", "show", "explain", "dupes", "convert -o o/", "encode -o o/"]
)
def test_a_file_that_is_named_twice_is_taken_once(command: str) -> None:
    """Its folder may name it, too, and a link. A puzzle in it has a name of its own."""
    Path("part").mkdir()
    nonogram.save(SMALL, "part/one.cwd")
    Path("link.cwd").symlink_to("part/one.cwd")
    name, *more = command.split()
    more += ["--to", "xml"] * (name == "convert")
    many = ["-H"] if name == "show" else []
    once = streams(run(name, *more, *many, "-v", "part"))
    for written in Path("o").glob("*"):
        written.unlink()
    spelt = ["link.cwd", "part", "part/one.cwd", "./part/one.cwd"]
    code, out, err = streams(run(name, *more, *many, "-v", *spelt))
    told = [
        "link.cwd: skipped (another name of part/one.cwd)",
        "part/one.cwd: skipped (named twice)",
        "./part/one.cwd: skipped (another name of part/one.cwd)",
    ]
    assert err.splitlines()[:3] == told
    rest = "".join(err.splitlines(keepends=True)[3:])
    assert [*map(_without_times, (code, out, rest))] == [*map(_without_times, once)]
    assert "skipped 3 further names of the same files\n" in run(name, *more, *spelt).stderr
    assert run(name, *more, "-q", *spelt).stderr == ""
    assert run("solve", "small.cwd", "./small.cwd#1").stdout.count("Unique") == 2


@pytest.mark.parametrize(
    "command",
    ["show", "show -o book.pdf", "convert -o o/", "encode -o o/", "explain", "make -o o/ --to cwd"],
)
def test_a_run_over_several_files_ends_with_its_time(command: str) -> None:
    """This is with -v, for books always, and never with -q or for a file alone."""
    name, *more = command.split()
    for number in "12":
        nonogram.save(SMALL, f"one-{number}.cwd")
        Path(f"one-{number}.txt").write_text("#.#\n.#.\n##.\n")
    files = [f"one-{number}.{'txt' if name == 'make' else 'cwd'}" for number in "12"]
    thing = {"convert": "file", "make": "picture"}.get(name, "puzzle")
    time = re.compile(
        rf"^nonogram: 2 {thing}s\n\S+ s, \S+ s of CPU time, .+ {thing}s a second$", re.M
    )
    assert time.search(run(name, *more, "-v", *files).stderr)
    always = more == ["-o", "book.pdf"]
    assert bool(time.search(run(name, *more, *files).stderr)) == always
    for quiet in (["-vq", *files], ["-v", files[0]]):
        assert "CPU time" not in run(name, *more, *quiet).stderr


def test_a_linked_folder_is_skipped_by_name() -> None:
    """Without -r no subfolder is looked at, and none is told."""
    Path("in/part").mkdir(parents=True)
    nonogram.save(SMALL, "in/one.cwd")
    Path("in/loop").symlink_to("..", target_is_directory=True)
    code, out, err = streams(run("solve", "-rv", "in"))
    assert (code, out) == (0, "in/one.cwd: Unique solution\n")
    assert "in/loop: skipped (linked folder)\n" in err
    assert "nonogram: skipped 1 other file: 1 linked folder\n" in run("solve", "-r", "in").stderr
    assert "skipped" not in run("solve", "-v", "in").stderr


def test_figures_of_several_formulas_are_in_the_table_alone() -> None:
    alone = run("encode", "small.cwd", "-o", "small.cnf").stderr
    assert "decided by line logic" in alone
    done = run("encode", "small.cwd", "many.cwd", "-o", "o/")
    assert (done.exit_code, "decided by line logic" in done.stderr) == (0, False)


def test_what_makes_tables_is_said() -> None:
    code, _, err = streams(run("solve", "small.cwd", "--to", "csv"))
    assert code == 2
    assert "`nonogram solve --json -o r.jsonl` and `nonogram report r.jsonl --to csv`" in err
    assert run("solve", "--json", "-o", "r.jsonl", "small.cwd", "many.cwd").exit_code == 3
    assert run("report", "r.jsonl", "--to", "csv").stdout.count("\n") == 3


def test_the_usage_of_a_rule_names_its_number() -> None:
    assert (
        "Usage: nonogram generate ndom [--size N] [OPTIONS]\n"
        in run("generate", "ndom", "5").stderr
    )


def _without_times(text: object) -> str:
    """The text of an output without its figures."""
    return re.sub(r"\d[\d,.]*", "", str(text))


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
        assert "nonogram: 3 pictures: 2 done, 1 error\n" in err
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

    @pytest.mark.parametrize("command", ["solve", "check", "explain", "hint", "dupes", "scan"])
    def test_a_bad_file(self, command: str) -> None:
        code, out, err = streams(run(command, "-q", "--json", "broken.cwd"))
        (line,) = out.splitlines()
        said = json.loads(line)
        assert (code, err, said["path"]) == (1, "", "broken.cwd")
        assert said["error"].startswith("line 1: " if command != "scan" else "")
        assert [said[key] for key in ("schema", "verdict", "cause")] == [2, "error", None]
        assert (said["path_bytes"], said["fault"]) == (None, "input")

    def test_a_file_that_is_read_slowly(self) -> None:
        """It is no mistake of the file."""
        out = run("explain", "--json", "--timeout", "0.000001", "small.cwd").stdout
        said = json.loads(out)
        assert [said[key] for key in ("verdict", "cause")] == ["undecided", "time_limit"]
        assert said["fault"] is None

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


class TestPictures:
    """The pictures of several puzzles go into a folder, those of one into a file."""

    def names(self) -> list[str]:
        return sorted(path.name for path in Path("new").iterdir())

    def test_of_several(self) -> None:
        code, out, err = streams(run("solve", ".", "-o", "new/", "--to", "svg"))
        assert (code, "many.cwd: Multiple solutions\n" in out) == (1, True)
        assert self.names() == ["many.svg", "small.svg"]
        assert err.endswith("nonogram: wrote 2 files: new/many.svg and new/small.svg\n")
        for name in ("many", "small"):  # as one by one, and with the same marks
            run("solve", f"{name}.cwd", "-o", "one.svg")
            assert Path(f"new/{name}.svg").read_bytes() == Path("one.svg").read_bytes()

    def test_as_text(self) -> None:
        assert run("solve", "small.cwd", "-o", "new/").exit_code == 0
        run("solve", "small.cwd", "-o", "one.txt")
        assert Path("new/small.txt").read_bytes() == Path("one.txt").read_bytes()

    def test_of_the_puzzles_of_a_file(self) -> None:
        Path("two.json").write_text(nonogram.dumps([SMALL, SMALL], "json"))
        assert run("solve", "two.json", "-o", "new/").exit_code == 0
        assert self.names() == ["two-1.txt", "two-2.txt"]

    def test_of_those_that_are_chosen(self) -> None:
        words = ["-q", "--only", "unique", "small.cwd", "many.cwd"]
        assert run("solve", *words, "-o", "new/").exit_code == 0
        assert self.names() == ["small.txt"]

    def test_known_results_have_no_marks(self) -> None:
        """So a puzzle with multiple solutions is solved again, and others are not."""
        words = ["-q", "many.cwd", "small.cwd", "--resume", "r.jsonl"]
        run("solve", *words)
        done = run("solve", *words[1:], "-o", "new/", "--to", "svg")
        assert "; 1 known before\n" in done.stderr
        run("solve", "many.cwd", "-o", "one.svg")
        assert Path("new/many.svg").read_bytes() == Path("one.svg").read_bytes()

    def test_clashes_are_told_before_anything_is_solved(self) -> None:
        Path("more").mkdir()
        nonogram.save(SMALL, "more/small.cwd")
        code, out, err = streams(run("solve", "small.cwd", "more", "-o", "new/"))
        assert (code, out, Path("new").exists()) == (1, "", False)
        assert "would both be written to new/small.txt" in err

    def test_of_a_puzzle_of_a_file_and_of_a_file(self) -> None:
        """Both would get one name. That is known before anything is solved, too."""
        Path("a.json").write_text(nonogram.dumps([SMALL, SMALL], "json"))
        nonogram.save(SMALL, "a-1.cwd")
        code, out, err = streams(run("solve", "-q", "a.json", "a-1.cwd", "-o", "new/"))
        assert (code, out, Path("new").exists()) == (1, "", False)
        assert "a.json#1 and a-1.cwd would both be written to new/a-1.txt" in err
        assert run("solve", "-q", "a.json", "a-1.cwd", "-o", "new/", "--rename").exit_code == 0
        assert self.names() == ["a-1-2.txt", "a-1.txt", "a-2.txt"]

    def test_of_a_file_that_is_read_slowly(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is told when its turn comes."""

        def late(*_: object) -> NoReturn:
            raise OutOfTime

        monkeypatch.setattr("nonogram.ask.job.recognised", late)
        done = run("solve", "-q", "small.cwd", "-o", "new/", "--timeout", "9")
        assert (done.exit_code, done.stdout) == (5, "small.cwd: Undecided (time limit)\n")

    @pytest.mark.parametrize("words", [["--to", "svg"], ["-o", "x.svg"], ["-l", "-o", "new/"]])
    def test_what_needs_a_folder(self, words: list[str]) -> None:
        code, out, err = streams(run("solve", *words, "small.cwd", "many.cwd"))
        assert (code, out) == (2, "")
        assert "name a folder for pictures" in err or "-l" in words

    @pytest.mark.parametrize("command", [["solve"], ["show", "--solved"]])
    def test_a_missing_picture_is_no_success(self, command: list[str]) -> None:
        Path("none.cwd").write_text("2\n2\n2\n0\n\n2\n0\n")
        words = [*command, "none.cwd", "--exit-zero"]
        done = run(*words, "-o", "x.svg")
        assert (done.exit_code, Path("x.svg").exists()) == (4, False)
        assert done.stderr.endswith("nonogram: nothing is written\n")
        assert run(*words).exit_code == 0


def test_the_exit_code_is_that_of_the_chosen_puzzles() -> None:
    for command in ("solve", "check", "explain", "show"):
        for only, code in (("unique", 0), ("multiple", 0 if command == "show" else 3)):
            done = run(command, "-q", "--only", only, "small.cwd", "many.cwd")
            assert done.exit_code == code, command
        assert run(command, "-q", "--only", "unique", ".").exit_code == 1  # broken.cwd


@pytest.mark.parametrize("command", ["show --solved", "encode", "explain -l --only unique"])
def test_several_processes_make_the_same(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.cli.turns._PATIENCE", 0.0)
    for number in range(4):
        nonogram.save(SMALL, f"again{number}.cwd")
    made = []
    for jobs in ("1", "2"):
        out = [] if "explain" in command else ["-o", f"out{jobs}/"]
        done = run(*command.split(), ".", "-j", jobs, *out)
        files = {path.name: path.read_bytes() for path in Path().glob(f"out{jobs}/*")}
        made.append((done.exit_code, done.stdout, files))
    assert made[0] == made[1]
    assert made[0][0] == 1  # broken.cwd
    assert len(made[0][2]) in (0, 6, 7)


def test_puzzles_of_these_verdicts_are_encoded() -> None:
    assert run("encode", "many.cwd", "small.cwd", "--only", "multiple", "-o", "out/").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == [MANIFEST, "many.cnf"]
    done = run("encode", "many.cwd", "--only", "unique", "-o", "one.cnf")
    assert (done.exit_code, Path("one.cnf").exists()) == (0, False)
    assert done.stderr.startswith("nonogram: 1 puzzle; 1 left out by --only\n")


def test_lines_that_sort_takes_apart() -> None:
    """Verdict, level and effort of a puzzle, with commas between."""
    nonogram.save(nonogram.ndom_puzzle(9), "hard.cwd")
    words = ["check", "-q", "--brief", "--no-filename", "--timeout", "600"]
    out = run(*words, "small.cwd", "hard.cwd").stdout
    (verdict, level, effort), hard = (line.split(", ") for line in out.splitlines())
    rated = nonogram.difficulty(SMALL)
    assert rated is not None
    assert (verdict, level, float(effort)) == ("Unique solution", rated.level.words, rated.effort)
    assert hard[1:] == ["search", "inf; few filled cells: 12%"]


def test_a_slip_in_a_line() -> None:
    Path("slip.cwd").write_text("2\n2\n2\n1\n\n2\n2\n")
    out = run("check", "-q", "--brief", "--repair", "slip.cwd").stdout
    assert out.startswith("slip.cwd: No solution; ")
    assert "; perhaps row 2: 2 instead of 1" in out


def test_standard_input_has_one_name() -> None:
    text = nonogram.dumps([SMALL, SMALL], "json")
    assert run("solve", "-q", input=text).stdout == (
        "<stdin>#1: Unique solution\n<stdin>#2: Unique solution\n"
    )
    assert run("solve", input="3\n").stderr.startswith("<stdin>:1: ")
    assert run("solve", "-ql", "-", "small.cwd", input=text).stdout == "-#1\n-#2\nsmall.cwd\n"


def test_files_of_several_kinds_are_listed() -> None:
    assert ends_of(["a.cwd"]) == "a.cwd"
    assert ends_of(["a.cwd", "b.png"]) == "2 files: a.cwd and b.png"
    assert ends_of(["a.cwd", "b.png", "c.txt"]) == "3 files: a.cwd, b.png and c.txt"
    three = ["a.svg", "b.svg", "c.svg"]
    assert ends_of(three) == "3 files: a.svg to c.svg"
    assert ends_of([*three, "list.csv"]) == "4 files: a.svg to c.svg and list.csv"


@pytest.mark.parametrize("command", ["solve", "convert", "scan"])
def test_names_of_options_are_not_broken(command: str) -> None:
    for whole in ("--help", "--help-all"):
        lines = run(command, whole).stdout.splitlines()
        assert [line for line in lines if line.endswith("-")] == []
        assert "\N{NON-BREAKING HYPHEN}" not in "".join(lines)


def test_other_processes_have_another_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.cli.turns._PATIENCE", 0.0)
    code, out, err = streams(run("dupes", "many.cwd", "small.cwd", "-", "-j2", input=MANY))
    assert (code, out) == (3, "<stdin>: same as many.cwd\n")
    assert err.startswith("nonogram: 3 puzzles: 1 duplicate\n")


def test_a_verdict_is_no_picture() -> None:
    run("generate", "random", "--size", "9", "-o", "nine.cwd")
    Path("begun").write_text(run("solve", "-q", "nine.cwd").stdout)
    assert run("hint", "nine.cwd", "--given", "begun").stderr.endswith(
        "; `solve` prints a picture without -q\n"
    )


def test_a_certificate_of_another_puzzle() -> None:
    run("generate", "ndom", "--size", "3", "-o", "dom.cwd")
    run("solve", "dom.cwd", "--proof-dir", "p")
    done = run("verify-proof", "small.cwd", "p/dom.cwd.zip")
    assert (done.exit_code, done.stderr.endswith(": perhaps of another puzzle\n")) == (6, True)
    cut = zipfile.ZipFile("p/dom.cwd.zip")
    with zipfile.ZipFile("cut.zip", "w") as archive:
        for name in cut.namelist():
            archive.writestr(name, cut.read(name)[: 5 if name == "proof.drat" else None])
    done = run("verify-proof", "dom.cwd", "cut.zip", "--json")
    assert (done.exit_code, json.loads(done.stdout)["fault"]) == (6, "solver")


def test_quiet_drawings_have_no_remarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    wide = PUZZLES / "cat.cwd"
    assert "each line is two rows" in run("show", str(wide)).stderr
    assert run("show", "-q", str(wide)).stderr == ""
