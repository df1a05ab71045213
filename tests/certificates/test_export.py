"""Other programs get what was read and judged, and no byte of a certificate besides."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import nonogram
from nonogram import Puzzle, Refused, Verdict, WriteError
from nonogram.base.errors import ParseError
from support.certificates import Texts, claimed, pack, unpacked
from support.command_line import run, streams
from support.drat_trim import CHECKER, believes
from support.texts import SWITCH, UNIQUE, ndom

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs programs that are scripts")

#: The map of the one variable that the forged formulas have.
MAP = "c 8 cell 1 1 colour 1, else 0\n"

#: Formulas without clauses, or with one that is always true, for all who read them as we do.
FORGED = [
    f"c p cnf 1 2 1 0 -1 0\n{MAP}p cnf 8 0\n",
    f"c p\rcnf\v0x1\f2 1 0 -1 0\n{MAP}p cnf 8 0\n",
    f"{MAP}c\tx cnf 1 1 0\np cnf 8 0\n",
    f"c {'x' * 70_000} cnf 1 1 0\n{MAP}p cnf 8 0\n",
    f"{MAP}p cnf 8 1\n08 -8 0\n",
    f"{MAP}p cnf 8 1\n-08 8 0\n",
]


@pytest.fixture(scope="module")
def forged(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Certificates of false claims, which drat-trim believes, if it gets their own files."""
    folder = tmp_path_factory.mktemp("forged")
    (folder / "p.cwd").write_text(SWITCH)
    files = []
    for number, formula in enumerate(FORGED):
        for solution in (None, "#.\n.#\n"):
            file = folder / f"{number}{solution is None}.zip"
            files.append(pack(file, claimed(solution, formula, "0\n")))
    return files


@pytest.mark.parametrize("formula", FORGED)
def test_they_are_forgeries(formula: str, tmp_path: Path) -> None:
    assert believes(formula)
    if shutil.which("drat-trim") != CHECKER:
        pytest.skip("drat-trim is not on the path")
    (tmp_path / "f").write_text(formula)
    (tmp_path / "p").write_text("0\n")
    said = subprocess.run([CHECKER, "f", "p"], cwd=tmp_path, capture_output=True, check=False)
    assert b"s VERIFIED" in said.stdout


def test_no_forgery_is_believed(forged: list[Path]) -> None:
    """Neither by the command, for one and for many, nor in Python; and none is exported."""
    puzzle, folder = nonogram.loads(SWITCH), forged[0].parent
    for file in forged:
        with pytest.raises(Refused):
            nonogram.verify(puzzle, file, CHECKER)
        asked = [str(folder / "p.cwd"), str(file), "--export", str(folder / "out")]
        assert run("verify-proof", "--checker", CHECKER, *asked).exit_code == 6
        assert not (folder / "out").exists()
    shutil.copy(forged[0], folder / "p.cwd.zip")
    command = ["verify-proof", "--proof-dir", ".", "--checker", CHECKER, "p.cwd"]
    done = subprocess.run(
        [sys.executable, "-m", "nonogram", *command], cwd=folder, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout[:14]) == (6, b"p.cwd: Error: ")


def numbers(change: Callable[[str], str], text: str) -> str:
    """A formula or a proof with each literal of its clauses, and each 0 after them, changed."""
    lines = [
        line if line[:1] in ("c", "p") else re.sub(r"-?\d+", lambda found: change(found[0]), line)
        for line in text.splitlines()
    ]
    return "".join(f"{line}\n" for line in lines)


def sparse(text: str) -> str:
    """The same with variables that have large numbers, in clauses and in the map."""
    number = lambda found: f"{found[1]}{int(found[2]) and 2**31 - 1000 + int(found[2])}"  # noqa: E731
    text = re.sub(r"^(c )(\d+)", number, text, flags=re.MULTILINE)
    text = re.sub(r"^p cnf \d+", f"p cnf {2**31 - 1}", text, flags=re.MULTILINE)
    return numbers(lambda literal: re.sub(r"(-?)(\d+)", number, literal), text)


def with_clauses(text: str) -> str:
    """The formula with clauses that are always true; the proof with such lemmas."""
    more = "3 -4 -3 0\n08 -8 0\n"
    counted = re.sub(
        r"^(p cnf \d+) (\d+)\n",
        lambda found: f"{found[1]} {int(found[2]) + 2}\n{more}",
        text,
        flags=re.MULTILINE,
    )
    return counted if counted != text else more + text


#: Ways to write the same formula and the same proof, which programs read in different ways.
WAYS: dict[str, Callable[[str], str]] = {
    "a header in a comment": lambda text: f"c p cnf 1 2 1 0 -1 0\n{text}c p cnf 1 1 0",
    "comments between": lambda text: text.replace(" 0\n", " 0\nc \x01 1 0 \x00 d 1 0\n"),
    "binary at a glance": lambda text: f"c \x01\x02\n{text}",
    "leading zeros": lambda text: numbers(lambda word: re.sub(r"(\d+)", r"0\1", word), text),
    "a negative zero": lambda text: numbers(lambda word: "-0" if word == "0" else word, text),
    "lines as on Windows": lambda text: text.replace("\n", "\r\n"),
    "other blanks": lambda text: numbers(lambda word: f"\t{word} \x1f\f", text),
    "literals twice": lambda text: numbers(
        lambda word: word if word == "0" else f"{word} {word}", text
    ),
    "clauses that are always true": with_clauses,
    "large numbers": sparse,
    "lines after the end": lambda text: text if "p cnf" in text else f"{text}5 0\nd 5 0\nx\n0\n",
    "no clause deleted": lambda text: text if "p cnf" in text else f"d 0\n{text}",
    "no empty lemma": lambda text: text.removesuffix("\n0\n") + "\n",
}


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Puzzle, Texts, Texts]:
    """A puzzle, the parts of its certificate, and what is exported of them."""
    folder = tmp_path_factory.mktemp("proved")
    puzzle = nonogram.loads(ndom(5))
    nonogram.prove(puzzle, nonogram.solve(puzzle), folder / "c.zip")
    assert nonogram.verify(puzzle, folder / "c.zip", export=folder) is Verdict.UNIQUE
    return puzzle, unpacked(folder / "c.zip"), exports(folder)


def exports(folder: Path) -> Texts:
    return {name: (folder / name).read_text() for name in ("formula.cnf", "proof.drat")}


def test_it_is_what_the_certificate_has(proved: tuple[Puzzle, Texts, Texts]) -> None:
    _, parts, plain = proved
    assert re.fullmatch(r"p cnf \d+ \d+\n((-?[1-9]\d* )*0\n)+", plain["formula.cnf"])
    assert re.fullmatch(r"((d )?(-?[1-9]\d* )+0\n)+0\n", plain["proof.drat"])
    assert re.sub(r"(?m)^c.*\n", "", parts["formula.cnf"]) == plain["formula.cnf"]
    assert parts["proof.drat"] == plain["proof.drat"]


@pytest.mark.parametrize("way", WAYS)
def test_however_it_is_written(
    way: str, proved: tuple[Puzzle, Texts, Texts], tmp_path: Path
) -> None:
    """The export, and what a checker gets, are the same bytes as for the plain certificate."""
    puzzle, parts, plain = proved
    texts = {name: WAYS[way](parts[name]) for name in plain}
    assert texts != {name: parts[name] for name in plain}
    checker = tmp_path / "checker"
    checker.write_text(f"#!/bin/sh\ncp $1 $2 {tmp_path} && echo 's VERIFIED'\n")
    checker.chmod(0o755)
    file = pack(tmp_path / "c.zip", {**parts, **texts})
    proven = nonogram.verify(puzzle, file, str(checker), export=tmp_path / "new/out")
    assert proven is Verdict.UNIQUE
    assert exports(tmp_path) == exports(tmp_path / "new/out") == plain


def test_other_programs_accept_it(tmp_path: Path) -> None:
    """The two commands of the manual, for proofs of our own solvers."""
    trim, checker = map(shutil.which, ("drat-trim", "cake_lpr"))
    if trim is None:
        pytest.skip("drat-trim is not on the path")
    for number, puzzle in enumerate([nonogram.loads(UNIQUE), *map(nonogram.ndom_puzzle, (5, 8))]):
        folder = tmp_path / str(number)
        nonogram.prove(puzzle, nonogram.solve(puzzle), tmp_path / "c.zip")
        assert nonogram.verify(puzzle, tmp_path / "c.zip", trim, export=folder) is Verdict.UNIQUE
        command = [trim, "formula.cnf", "proof.drat", "-L", "proof.lrat"]
        said = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert b"s VERIFIED" in said.stdout
        if checker is None:
            pytest.skip("cake_lpr is not on the path")
        command = [checker, "formula.cnf", "proof.lrat"]
        said = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert said.stdout == b"s VERIFIED UNSAT\n"


class TestFiles:
    @pytest.fixture
    def names(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """A puzzle and its certificate, in the current folder."""
        monkeypatch.chdir(tmp_path)
        Path("p.cwd").write_text(ndom(4))
        puzzle = nonogram.loads(ndom(4))
        nonogram.prove(puzzle, nonogram.solve(puzzle), "c.zip")
        return ["p.cwd", "c.zip"]

    def test_the_command(self, names: list[str]) -> None:
        done = run("verify-proof", *names, "--export", "out")
        wrote = "nonogram: wrote 2 files: out/formula.cnf and out/proof.drat\n"
        assert streams(done) == (0, "Proved: unique solution\n", wrote)
        assert sorted(path.name for path in Path("out").iterdir()) == ["formula.cnf", "proof.drat"]
        assert sorted(path.name for path in Path().iterdir()) == ["c.zip", "out", "p.cwd"]
        Path("p.cwd.zip").write_bytes(Path("c.zip").read_bytes())
        assert run("verify-proof", "--proof-dir", ".", "p.cwd", "--export", "all").exit_code == 0
        assert exports(Path("all/p.cwd")) == exports(Path("out"))

    def test_no_puzzle_is_replaced(self, names: list[str]) -> None:
        """Not even one with the name of an exported file, where that would go."""
        puzzle = Path("all/p.cwd/formula.cnf")
        puzzle.parent.mkdir(parents=True)
        puzzle.write_text(ndom(4))
        Path("p.cwd.zip").write_bytes(Path("c.zip").read_bytes())
        for name in (puzzle, puzzle.absolute()):
            done = run("verify-proof", "--proof-dir", ".", "p.cwd", str(name), "--export", "all")
            code, out, err = streams(done)
            assert (code, out) == (1, "")
            assert "all/p.cwd/formula.cnf: cannot write the file: this command reads it" in err
        assert puzzle.read_text() == ndom(4)

    @pytest.mark.parametrize("changed", ["formula.cnf", "proof.drat"])
    def test_nothing_new_of_what_is_refused(self, changed: str, names: list[str]) -> None:
        run("verify-proof", *names, "--export", "out")
        kept = exports(Path("out"))
        text = unpacked(Path("c.zip"))
        text[changed] = "c\np cnf 1 1\n1 0\n" if changed == "formula.cnf" else "0\n"
        pack(Path("c.zip"), text)
        assert run("verify-proof", *names, "--export", "out").exit_code == 6
        assert run("verify-proof", *names, "--export", "new").exit_code == 6
        assert exports(Path("out")) == kept
        assert not Path("new").exists()

    def test_nor_of_what_another_program_refuses(self, names: list[str]) -> None:
        with pytest.raises(Refused, match=r"^c\.zip/proof\.drat: the checker does not accept"):
            nonogram.verify(nonogram.loads(ndom(4)), "c.zip", "true", export="out")
        assert not Path("out").exists()

    def test_no_input_is_overwritten(self, names: list[str]) -> None:
        for name, taken in zip(names, ("formula.cnf", "proof.drat")):
            Path("out").mkdir()
            Path("out", taken).symlink_to(Path(name).resolve())
            before = Path(name).read_bytes()
            code, out, err = streams(run("verify-proof", *names, "--export", "out"))
            assert (code, out) == (1, "")
            assert f"out/{taken}: cannot write the file: this command reads it as {name}" in err
            assert Path(name).read_bytes() == before
            shutil.rmtree("out")

    def test_no_folder(self, names: list[str]) -> None:
        assert run("verify-proof", *names, "--export", "p.cwd").exit_code == 2
        with pytest.raises(WriteError, match=r"^p.cwd/out: cannot make the folder"):
            nonogram.verify(nonogram.loads(ndom(4)), "c.zip", export="p.cwd/out")

    @pytest.mark.parametrize("text", [SWITCH, "1\n2\n2\n\n1\n0\n"])
    def test_nothing_to_export(self, text: str, names: list[str]) -> None:
        puzzle = nonogram.loads(text)
        nonogram.prove(puzzle, nonogram.solve(puzzle), "c.zip", common=True)
        nonogram.save(puzzle, "p.cwd")
        code, _, err = streams(run("verify-proof", *names, "--export", "out"))
        assert (code, err) == (0, "nonogram: nothing to export, since no formula is needed\n")
        assert not Path("out").exists()


def test_a_proof_in_binary_is_no_text(proved: tuple[Puzzle, Texts, Texts], tmp_path: Path) -> None:
    """Also where drat-trim would read it: what is not read here is not passed on."""
    puzzle, parts, _ = proved
    file = pack(tmp_path / "c.zip", {**parts, "proof.drat": b"a\x02\x00"})
    with pytest.raises(ParseError, match="expected a literal"):
        nonogram.verify(puzzle, file, CHECKER)


def test_variables_of_a_proof_get_the_next_numbers(tmp_path: Path) -> None:
    """Names of a solver's own, at random: none is taken for one of the formula."""
    rng = random.Random(3)
    puzzle = nonogram.loads(UNIQUE)
    nonogram.prove(puzzle, nonogram.solve(puzzle), tmp_path / "c.zip")
    parts = unpacked(tmp_path / "c.zip")
    names = rng.sample(range(1000, 2**31), 5)
    lemmas = "".join(f"{name} -1 0\n-{name} 1 0\n" for name in names)
    pack(tmp_path / "c.zip", {**parts, "proof.drat": lemmas + parts["proof.drat"]})
    assert nonogram.verify(puzzle, tmp_path / "c.zip", CHECKER, export=tmp_path) is Verdict.UNIQUE
    variables = int(exports(tmp_path)["formula.cnf"].split()[2])
    first = exports(tmp_path)["proof.drat"].splitlines()[:10]
    new = range(variables + 1, variables + 6)
    assert first == [line for name in new for line in (f"{name} -1 0", f"-{name} 1 0")]
