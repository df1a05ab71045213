"""Certificates hold, and nothing that has been tampered with does."""

from __future__ import annotations

import random
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram
from nonogram import Block, Grid, Puzzle
from nonogram.base.errors import ParseError
from nonogram.certificates.check import Refusal, check_certificate
from nonogram.certificates.save import certify
from nonogram.core.formula.instance import Instance
from nonogram.core.puzzle import rectangular
from nonogram.core.sat import BACKENDS
from nonogram.core.sat.proof import Propagator, Prover
from nonogram.files.puzzles import load_solution
from support import brute
from support.command_line import run
from support.paths import PUZZLES
from support.texts import BAD, NONE, SWITCH, UNIQUE, endless, ndom

PROVERS = [backend.name for backend in BACKENDS if backend.proofs]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = {"unique": UNIQUE, "switch": SWITCH, "none": NONE, "bad": BAD, "hard": endless()}
    for name, text in texts.items():
        (tmp_path / f"{name}.cwd").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class TestProofsThatHold:
    @pytest.mark.parametrize(
        "name", ["ndom-09.cwd", "ndom-14.cwd", "planet.cwd", "melon.cwc", "typo.cwd"]
    )
    def test_shipped(self, name: str, folder: Path) -> None:
        check(PUZZLES / name)

    @pytest.mark.parametrize(
        "name",
        [
            "survey/webpbn-06574.cwd",
            "bw/minizinc-non_awful_1.cwd",
            "colour/webpbn-color-00220.cwc",
        ],
    )
    def test_corpus(self, name: str, corpus: Path, folder: Path) -> None:
        check(corpus / name)

    @pytest.mark.parametrize("solver", PROVERS)
    def test_every_solver_that_logs_proofs(self, solver: str, folder: Path) -> None:
        (folder / "p.cwd").write_text(ndom(6))
        check(folder / "p.cwd", solver)

    @pytest.mark.parametrize("solver", PROVERS)
    def test_to_the_empty_lemma(self, solver: str, folder: Path) -> None:
        """For checkers that demand it, even where a solver has seen at once that there is none."""
        for text in (UNIQUE, NONE, ndom(4)):
            puzzle = nonogram.loads(text)
            solutions = nonogram.solve(puzzle).solutions
            assert certify(puzzle, solutions[0] if solutions else None, "out", solver=solver)
            assert "0" in Path("out.drat").read_text().splitlines()

    def test_the_command_in_the_formula(self, folder: Path) -> None:
        (folder / "p.cwd").write_text((PUZZLES / "ndom-09.cwd").read_text())
        solved = run("solve", "--proof", "out", "p.cwd")
        assert re.fullmatch(r"out\.cnf and out\.drat: a proof of [\d,]+ steps\n", solved.stderr)
        (folder / "SOLUTION").write_text(solved.stdout)
        command = re.search(r"^c nonogram (.*)", (folder / "out.cnf").read_text(), re.MULTILINE)
        assert run(*command[1].split()).stdout == "Proved: unique solution\n"

    def test_totals_that_differ(self, folder: Path) -> None:
        (folder / "p.cwd").write_text("1\n2\n2\n\n1\n0\n")
        solved = run("solve", "--proof", "out", "p.cwd")
        assert solved.exit_code == 4
        assert solved.stderr.splitlines() == [
            "the row clues have 2 cells, the column clues 1",
            "these numbers are the proof; no formula is written",
        ]
        assert not (folder / "out.cnf").exists()
        checked = run("verify-proof", "p.cwd")
        assert (checked.exit_code, checked.stdout) == (
            0,
            "the row clues have 2 cells, the column clues 1\nProved: no solution\n",
        )
        assert run("verify-proof", "unique.cwd").exit_code == 1

    def test_the_name_that_solve_was_given(self, folder: Path) -> None:
        """Of `--proof OUT`: it stands for two files."""
        (folder / "first").write_text(run("solve", "--proof", "out", "unique.cwd").stdout)
        for names in (["out"], ["first", "out"]):
            checked = run("verify-proof", "unique.cwd", *names)
            assert (checked.exit_code, checked.stdout) == (1, "")
            expected = "no file of this name, expected [SOLUTION] out.cnf out.drat"
            assert checked.stderr == f"out: {expected}\n"

    def test_somebody_elses_proof(self, folder: Path) -> None:
        """Of the formula that `encode` writes; the lemmas are found by hand."""
        (folder / "first").write_text(run("solve", "unique.cwd").stdout)
        run("encode", "unique.cwd", "--no-propagation", "--second", "first", "-o", "f.cnf")
        (folder / "f.drat").write_text("c nothing but propagation is needed\n0\n")
        arguments = ("verify-proof", "unique.cwd", "first", "f.cnf", "f.drat")
        assert run(*arguments).exit_code == 0


def cut_short(proof: Callable[[Prover], list[str]], bytes: int) -> Callable[[Prover], list[str]]:
    """The method, asked of a solver whose proof has lost its last bytes."""

    def method(prover: Prover) -> list[str]:
        text = "\n".join(prover._solver.get_proof())[:-bytes]
        prover._solver.get_proof = text.splitlines
        return proof(prover)

    return method


def check(file: Path, solver: str = "glucose") -> None:
    solved = run("solve", "--solver", solver, "--proof", "out", str(file))
    names = ["out.cnf", "out.drat"]
    if solved.exit_code == 0:
        Path("out.txt").write_text(solved.stdout)
        names.insert(0, "out.txt")
    checked = run("verify-proof", str(file), *names)
    assert checked.exit_code == 0, checked.stderr
    what = "unique solution" if solved.exit_code == 0 else "no solution"
    assert checked.stdout == f"Proved: {what}\n"


@pytest.mark.usefixtures("folder")
class TestWhereThereIsNoProof:
    @pytest.mark.parametrize("bytes", [1, 3, 500])
    def test_cut_short_where_the_solver_writes_it(
        self, bytes: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A full disk: the temporary file by which the proof comes ends somewhere."""
        monkeypatch.setattr(Prover, "proof", cut_short(Prover.proof, bytes))
        solved = run("solve", "--proof", "out", str(PUZZLES / "ndom-09.cwd"))
        message = "the proof of glucose4 is cut short: is there room for temporary files?\n"
        assert (solved.exit_code, solved.stderr) == (6, message)
        assert not Path("out.cnf").exists()

    def test_several_solutions(self) -> None:
        solved = run("solve", "--proof", "out", "switch.cwd")
        assert solved.exit_code == 3
        assert (
            solved.stderr == "several solutions: there is nothing to prove; --proof-dir keeps two\n"
        )
        assert not Path("out.cnf").exists()

    def test_no_time(self) -> None:
        solved = run("solve", "--proof", "out", "--timeout", "0.5", "hard.cwd")
        assert (solved.exit_code, Path("out.cnf").exists()) == (5, False)

    def test_no_time_after_the_verdict(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("nonogram.certificates.save.no_other", lambda *_: None)
        solved = run("solve", "--proof", "out", "--timeout", "60", "unique.cwd")
        assert solved.exit_code == 5
        assert solved.stdout.endswith("Unique solution\n")
        assert solved.stderr == "no proof found within the time limit\n"
        assert not Path("out.cnf").exists()

    def test_wrong_usage(self) -> None:
        for options in (["--first"], ["--all"], ["--count"], ["--limit", "2"], ["hard.cwd"]):
            assert run("solve", "--proof", "out", *options, "unique.cwd").exit_code == 2
        assert run("solve", "--proof", "out", "--solver", "minisat", "unique.cwd").exit_code == 2
        assert run("verify-proof", "unique.cwd", *"abcd").exit_code == 2
        with pytest.raises(ValueError, match="minisat22 logs no proofs, expected one of: auto, "):
            certify(nonogram.loads(UNIQUE), None, "out", solver="minisat")

    def test_where_nothing_can_be_written(self) -> None:
        solved = run("solve", "--proof", "no/out", "unique.cwd")
        assert solved.exit_code == 1
        assert solved.stderr == "no/out.cnf: cannot write the file: no such file or directory\n"


@pytest.fixture
def little_memory() -> Iterator[None]:
    """Half a GB more of address space: no room for as many variables as there are numbers."""
    if sys.platform != "linux":
        pytest.skip("needs /proc")
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 2**29, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, limits)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The four texts of a certificate: a colour puzzle whose proof needs lemmas."""
    folder = tmp_path_factory.mktemp("certificate")
    puzzle, solution = next(filter(needs_lemmas, unique_puzzles()))
    certify(puzzle, solution, str(folder / "out"))
    return {
        "puzzle.cwc": nonogram.dumps(puzzle, "cwc"),
        "solution": nonogram.picture(puzzle, solution) + "\n",
        "formula": (folder / "out.cnf").read_text(),
        "proof": (folder / "out.drat").read_text(),
    }


def unique_puzzles() -> Iterator[tuple[Puzzle, Grid]]:
    rng = random.Random(3)
    while True:
        grid = Grid(brute.random_grid(rng, 10, 10, 2))
        puzzle = nonogram.puzzle_of(grid, 2)
        if nonogram.solve(puzzle).outcome is nonogram.Outcome.UNIQUE:
            yield puzzle, grid


def needs_lemmas(unique: tuple[Puzzle, Grid]) -> bool:
    puzzle, solution = unique
    with closing(Propagator()) as propagator:
        for clause in Instance(puzzle, propagation=False, second=solution).clauses():
            propagator.add(clause)
        return not propagator.refutes([])


def changed_literal(text: str, draw: st.DataObject, *, sign: bool) -> str:
    """The text with one literal of one clause or lemma changed, in sign or variable, or gone."""
    lines = text.splitlines()
    able = [
        number
        for number, line in enumerate(lines)
        if line[:1] not in ("c", "p", "d") and line.strip() not in ("", "0")
    ]
    number = draw.draw(st.sampled_from(able))
    words = lines[number].split()
    place = draw.draw(st.integers(0, len(words) - 2))
    if sign:
        words[place] = str(-int(words[place]))
    else:
        del words[place]
    lines[number] = " ".join(words)
    return "\n".join(lines) + "\n"


def changed_number(text: str, draw: st.DataObject) -> str:
    """The puzzle with one size or colour one larger, beyond the three numbers of its head."""
    places = [match.span() for match in re.finditer(r"\d+", text)][3:]
    start, end = draw.draw(st.sampled_from(places))
    return f"{text[:start]}{int(text[start:end]) + 1}{text[end:]}"


def changed_cell(text: str, draw: st.DataObject) -> str:
    places = [place for place, character in enumerate(text) if character != "\n"]
    place = draw.draw(st.sampled_from(places))
    other = draw.draw(st.sampled_from(sorted(set(".ab") - {text[place]})))
    return text[:place] + other + text[place + 1 :]


class TestTampering:
    def checked(self, folder: Path, texts: dict[str, str]) -> Result:
        for name, text in texts.items():
            (folder / name).write_text(text)
        return run("verify-proof", *(str(folder / name) for name in texts))

    def test_untouched(self, certificate: dict[str, str], tmp_path: Path) -> None:
        assert self.checked(tmp_path, certificate).exit_code == 0

    @settings(max_examples=60)
    @given(draw=st.data(), which=st.sampled_from(["puzzle.cwc", "solution", "proof"]))
    def test_one_change_is_detected(
        self,
        certificate: dict[str, str],
        tmp_path_factory: pytest.TempPathFactory,
        draw: st.DataObject,
        which: str,
    ) -> None:
        text = certificate[which]
        if which == "puzzle.cwc":
            text = changed_number(text, draw)
        elif which == "solution":
            text = changed_cell(text, draw)
        else:
            text = changed_literal(text, draw, sign=draw.draw(st.booleans()))
        folder = tmp_path_factory.mktemp("tampered")
        checked = self.checked(folder, {**certificate, which: text})
        shutil.rmtree(folder)
        assert (checked.exit_code, checked.stdout) == (1, "")
        assert checked.stderr.count("\n") == 1

    def test_who_changes_the_seal_too_still_needs_a_proof(
        self, certificate: dict[str, str], tmp_path: Path
    ) -> None:
        formula = re.sub(r"c The digest.*\n", "", certificate["formula"])
        for proof, message in [
            ("0\n", "proof:1: the lemma does not follow by unit propagation"),
            ("", "proof: the proof ends without the empty clause"),
            ("d 1 2 0\n", "proof:1: the proof ends without the empty clause"),
            ("d\n", "proof:1: expected literals, and a 0 at the end"),
            ("1 x 0\n", "proof:1: expected a literal .*, found 'x'"),
            ("1 2\n", "proof:1: expected literals, and a 0 at the end"),
            ("\N{SNOWMAN}\n", "proof:1: not plain text (a proof in binary?), expected .*"),
        ]:
            texts = {**certificate, "formula": formula, "proof": proof}
            checked = self.checked(tmp_path, texts)
            assert checked.exit_code == 1
            assert re.search(re.escape(message).replace(r"\.\*", ".*"), checked.stderr)

    def test_a_formula_cut_short_or_longer(
        self, certificate: dict[str, str], tmp_path: Path
    ) -> None:
        lines = certificate["formula"].splitlines()
        for changed in (lines[:-1], [*lines, "1 -1 0"], []):
            texts = {**certificate, "formula": "\n".join(changed) + "\n"}
            checked = self.checked(tmp_path, texts)
            assert checked.exit_code == 1
            assert checked.stderr.count("\n") == 1

    def test_another_puzzles_certificate(self, certificate: dict[str, str], tmp_path: Path) -> None:
        other = nonogram.load(PUZZLES / "melon.cwc")
        (solution,) = nonogram.solve(other).solutions
        texts = {
            **certificate,
            "puzzle.cwc": nonogram.dumps(other, "cwc"),
            "solution": nonogram.picture(other, solution),
        }
        assert self.checked(tmp_path, texts).exit_code == 1


def test_no_proof_passes_where_there_is_another_solution(tmp_path: Path) -> None:
    """Lemmas at random, and those of other formulas: the checker is sound."""
    rng = random.Random(1)
    tried = 0
    while tried < 40:
        grid = Grid(brute.random_grid(rng, 4, 4, 1))
        puzzle = nonogram.puzzle_of(grid)
        if nonogram.solve(puzzle).outcome is not nonogram.Outcome.MULTIPLE:
            continue
        tried += 1
        formula, proof = tmp_path / "f", tmp_path / "p"
        with formula.open("w") as file:
            size = Instance(puzzle, propagation=False, second=grid).write(file)
        lemmas = [
            " ".join(
                str(rng.choice((-1, 1)) * rng.randint(1, size["variables"]))
                for _ in range(rng.randint(1, 3))
            )
            for _ in range(50)
        ]
        proof.write_text("".join(f"{lemma} 0\n" for lemma in lemmas) + "0\n")
        assert check_certificate(puzzle, grid, str(formula), str(proof)) is not None


class TestNamesOfVariables:
    """A proof may name any variables that a solver could have; what it names takes no room."""

    GREATEST = 2**31 - 1

    @pytest.fixture
    def switch(self, tmp_path: Path) -> Callable[[str], Refusal | None]:
        """Checks a proof that a puzzle with two solutions has only one."""
        puzzle = nonogram.loads(SWITCH)
        first = nonogram.solve(puzzle).solutions[0]
        formula, proof = tmp_path / "formula", tmp_path / "proof"
        with formula.open("w") as file:
            Instance(puzzle, propagation=False, second=first).write(file)

        def checked(text: str) -> Refusal | None:
            proof.write_text(text)
            return check_certificate(puzzle, first, str(formula), str(proof))

        return checked

    @pytest.mark.parametrize("literal", [GREATEST, -GREATEST, 500_000_000, 2**30])
    def test_a_new_variable_proves_nothing(
        self, literal: int, switch: Callable[[str], Refusal | None], little_memory: None
    ) -> None:
        refusal = switch(f"{literal} 0\n0\n")
        assert str(refusal).endswith("proof:2: the lemma does not follow by unit propagation")

    @pytest.mark.parametrize(
        "literal", ["2147483648", "-2147483648", "4294967296", "9" * 30, "9" * 5000, "1_0", "+1"]
    )
    def test_none_that_a_solver_could_have(
        self, literal: str, switch: Callable[[str], Refusal | None], tmp_path: Path
    ) -> None:
        with pytest.raises(ParseError) as caught:
            switch(f"c first\n1 {literal} 0\n")
        assert (caught.value.source, caught.value.line) == (str(tmp_path / "proof"), 2)
        assert "expected a literal (-2147483647 to 2147483647), found" in str(caught.value)

    def test_new_variables_do_not_stand_for_old_ones(self) -> None:
        with closing(Propagator()) as propagator:
            for clause in ([7, self.GREATEST], [-7, self.GREATEST], [5]):
                propagator.add(clause)
            assert propagator.refutes([-self.GREATEST])
            assert propagator.refutes([-5])
            for literal in (7, -7, 1, -1, 2, -2, 3, self.GREATEST - 1):
                assert not propagator.refutes([literal])

    def test_new_variables_in_a_proof_that_holds(
        self, certificate: dict[str, str], tmp_path: Path
    ) -> None:
        solution, formula, proof = (tmp_path / name for name in ("solution", "formula", "proof"))
        formula.write_text(re.sub(r"c The digest.*\n", "", certificate["formula"]))
        lemmas = [line for line in certificate["proof"].splitlines() if not line.startswith("d")]
        weaker = [f"{self.GREATEST} {lemma}" for lemma in lemmas]
        proof.write_text("\n".join(line for pair in zip(lemmas, weaker) for line in pair))
        puzzle = nonogram.loads(certificate["puzzle.cwc"])
        solution.write_text(certificate["solution"])
        grid = load_solution(solution, puzzle)
        assert check_certificate(puzzle, grid, str(formula), str(proof)) is None


def test_a_solution_that_is_none() -> None:
    puzzle = rectangular(((Block(1),),), ((Block(1),), ()))
    refusal = check_certificate(puzzle, Grid([[0, 1]]), "f", "p")
    assert str(refusal) == "the solution: column 1 does not have its clue"
    with pytest.raises(ValueError, match="undecided cells"):
        check_certificate(puzzle, Grid([[None, 1]]), "f", "p")


@pytest.mark.skipif(sys.platform == "win32", reason="needs programs that are scripts")
class TestOtherCheckers:
    def program(self, folder: Path, said: str) -> str:
        file = folder / "checker"
        file.write_text(f"#!/bin/sh\ntest -s $1 && test -s $2 && echo '{said}'\n")
        file.chmod(0o755)
        return str(file)

    def checked(self, checker: str) -> Result:
        names = [str(PUZZLES / "proof" / f"2dom.{end}") for end in ("cwd", "txt", "cnf", "drat")]
        return run("verify-proof", "--checker", checker, *names)

    def test_what_it_says_counts(self, tmp_path: Path) -> None:
        assert self.checked(self.program(tmp_path, "s VERIFIED")).exit_code == 0
        refused = self.checked(self.program(tmp_path, "s NOT VERIFIED"))
        assert refused.exit_code == 1
        assert "does not accept the proof" in refused.stderr

    def test_names_are_no_options(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        program = tmp_path / "checker"
        program.write_text('#!/bin/sh\nprintf "%s\\n" "$@" >said\necho s VERIFIED\n')
        program.chmod(0o755)
        for end, name in (("cnf", "-opt.cnf"), ("drat", "-q.drat")):
            Path(name).write_bytes((PUZZLES / "proof" / f"2dom.{end}").read_bytes())
        puzzle, solution = (str(PUZZLES / "proof" / f"2dom.{end}") for end in ("cwd", "txt"))
        names = [puzzle, solution, "--", "-opt.cnf", "-q.drat"]
        assert run("verify-proof", "--checker", str(program), *names).exit_code == 0
        assert Path("said").read_text() == "./-opt.cnf\n./-q.drat\n"

    def test_names_in_the_commands_of_a_formula(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """They can be pasted into a shell."""
        monkeypatch.chdir(tmp_path)
        Path("-x.cwd").write_bytes((PUZZLES / "proof" / "2dom.cwd").read_bytes())
        assert run("solve", "--proof", "-a b", "--", "-x.cwd").exit_code == 0
        text = Path("-a b.cnf").read_text()
        assert "nonogram verify-proof ./-x.cwd SOLUTION './-a b.cnf' './-a b.drat'" in text

    def test_one_that_is_missing(self) -> None:
        missing = self.checked("no-such-checker")
        assert missing.exit_code == 6
        assert missing.stderr.startswith("no-such-checker could not be run: No such file")

    def test_drat_trim(self) -> None:
        if shutil.which("drat-trim") is None:
            pytest.skip("drat-trim is not on the path")
        assert self.checked("drat-trim").exit_code == 0


def test_unit_propagation() -> None:
    with closing(Propagator()) as propagator:
        for clause in ([1, 2], [-1, 3], [-2, 3]):
            propagator.add(clause)
        assert propagator.refutes([-3])
        assert not propagator.refutes([3])
        assert not propagator.refutes([])
        assert propagator.refutes([1, -1])
        propagator.add([-3])
        assert propagator.refutes([])
