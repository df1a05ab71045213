"""Certificates hold, and nothing that has been tampered with does."""

from __future__ import annotations

import io
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
from nonogram import Block, Grid, Puzzle, Refused
from nonogram.core.formula.instance import encode
from nonogram.core.puzzle import rectangular
from nonogram.core.puzzle.pictures import parse_picture
from nonogram.core.sat import BACKENDS
from nonogram.core.sat.proof import Propagator, Prover
from support import brute
from support.certificates import Texts, claimed, pack, refusal_of, unpacked
from support.command_line import run, streams
from support.paths import PUZZLES
from support.texts import BAD, NONE, SWITCH, UNIQUE, endless, ndom
from support.trials import kinds, trials

PROVERS = [backend.name for backend in BACKENDS if backend.proofs]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = {"unique": UNIQUE, "switch": SWITCH, "none": NONE, "bad": BAD, "hard": endless()}
    for name, text in texts.items():
        (tmp_path / f"{name}.cwd").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


SHIPPED = ["ndom-09.cwd", "planet.cwd", "melon.cwc", "typo.cwd"]


class TestProofsThatHold:
    @pytest.mark.parametrize(
        "name",
        kinds(SHIPPED, "melon.cwc", "typo.cwd"),
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

    @pytest.mark.parametrize("solver", kinds(PROVERS, PROVERS[0], PROVERS[-1]))
    def test_every_solver_that_logs_proofs(self, solver: str, folder: Path) -> None:
        (folder / "p.cwd").write_text(ndom(6))
        check(folder / "p.cwd", solver)

    @pytest.mark.parametrize("solver", PROVERS)
    def test_to_the_empty_lemma(self, solver: str, folder: Path) -> None:
        """For checkers that demand it, even where a solver has seen at once that there is none."""
        for text in (UNIQUE, NONE, ndom(4)):
            puzzle = nonogram.loads(text)
            nonogram.prove(puzzle, nonogram.solve(puzzle), "out", solver=solver)
            assert "0" in unpacked(folder / "out")["proof.drat"].splitlines()

    def test_totals_that_differ(self, folder: Path) -> None:
        (folder / "p.cwd").write_text("1\n2\n2\n\n1\n0\n")
        assert run("solve", "--proof-dir", ".", "p.cwd").exit_code == 4
        assert [*unpacked(folder / "p.cwd.zip")] == ["claim.json"]
        checked = run("verify-proof", "p.cwd", "p.cwd.zip")
        assert streams(checked) == (0, "Proved: no solution\n", "")
        for alone in ("p.cwd", "p.cwd.zip"):
            assert "expected PUZZLE CERTIFICATE" in run("verify-proof", alone).stderr

    def test_somebody_elses_proof(self, folder: Path) -> None:
        """Of the formula that `encode` writes; the lemmas are found by hand."""
        (folder / "first").write_text(run("solve", "unique.cwd").stdout)
        formula = run("encode", "unique.cwd", "--no-propagation", "--second", "first").stdout
        proof = "c nothing but propagation is needed\n0\n"
        pack(folder / "c.zip", claimed((folder / "first").read_text(), formula, proof))
        assert run("verify-proof", "unique.cwd", "c.zip").exit_code == 0


def cut_short(proof: Callable[[Prover], list[str]], bytes: int) -> Callable[[Prover], list[str]]:
    """The method, asked of a solver whose proof has lost its last bytes."""

    def method(prover: Prover) -> list[str]:
        text = "\n".join(prover._solver.get_proof())[:-bytes]
        prover._solver.get_proof = text.splitlines
        return proof(prover)

    return method


def check(file: Path, solver: str = "glucose") -> None:
    options = ["--solver", solver, "--proof-dir", "proofs"]
    solved = run("solve", *options, str(file))
    what = "unique solution" if solved.exit_code == 0 else "no solution"
    (certificate,) = Path("proofs").rglob(f"{file.name}.zip")
    checked = run("verify-proof", str(file), str(certificate))
    assert streams(checked) == (0, f"Proved: {what}\n", "")


@pytest.mark.usefixtures("folder")
class TestWhereThereIsNoProof:
    @pytest.mark.parametrize("bytes", [1, 3, 500])
    def test_cut_short_where_the_solver_writes_it(
        self, bytes: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A full disk: the temporary file by which the proof comes ends somewhere."""
        monkeypatch.setattr(Prover, "proof", cut_short(Prover.proof, bytes))
        shutil.copy(PUZZLES / "ndom-09.cwd", "p.cwd")
        solved = run("solve", "--proof-dir", ".", "-j", "1", "p.cwd")
        message = "the proof of glucose4 is cut short: is there room for temporary files?"
        assert (solved.exit_code, solved.stdout) == (6, f"p.cwd: Error: {message}\n")
        assert solved.stderr.startswith(f"p.cwd: {message}\n")
        assert not Path("p.cwd.zip").exists()

    def test_no_time(self) -> None:
        solved = run("solve", "--proof-dir", ".", "--timeout", "0.5", "hard.cwd")
        assert (solved.exit_code, Path("hard.cwd.zip").exists()) == (5, False)

    def test_wrong_usage(self) -> None:
        for options in (["--first"], ["--all"], ["--count"], ["--limit", "2"]):
            assert run("solve", "--proof-dir", "c", *options, "unique.cwd").exit_code == 2
        puzzle = nonogram.loads(UNIQUE)
        with pytest.raises(ValueError, match="minisat22 logs no proofs, expected one of: auto, "):
            nonogram.prove(puzzle, nonogram.solve(puzzle), "c", solver="minisat")

    def test_the_loose_files_of_former_versions(self) -> None:
        """Whoever asks for them is told what there is instead."""
        code, _, err = streams(run("solve", "--proof", "out", "unique.cwd"))
        assert (code, "--proof-dir" in err) == (2, True)
        for files in (["f.cnf", "f.drat"], ["s.txt", "f.cnf", "f.drat"]):
            code, _, err = streams(run("verify-proof", "unique.cwd", *files))
            expected = "expected PUZZLE CERTIFICATE, or --proof-dir DIR PUZZLE..."
            assert (code, expected in err) == (2, True)

    def test_where_nothing_can_be_written(self) -> None:
        puzzle = nonogram.loads(UNIQUE)
        message = "^no/c.zip: cannot write the file: no such file or directory$"
        with pytest.raises(nonogram.WriteError, match=message):
            nonogram.prove(puzzle, nonogram.solve(puzzle), "no/c.zip")


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
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    """The texts of a certificate, and its puzzle: one in colour, whose proof needs lemmas."""
    file = tmp_path_factory.mktemp("certificate") / "c.zip"
    puzzle, _ = next(filter(needs_lemmas, unique_puzzles()))
    nonogram.prove(puzzle, nonogram.solve(puzzle), file)
    return {"puzzle.cwc": nonogram.dumps(puzzle, "cwc"), **unpacked(file)}


def unique_puzzles() -> Iterator[tuple[Puzzle, Grid]]:
    """Random puzzles of one solution; the first proof of this seed needs lemmas."""
    rng = random.Random(193)
    while True:
        grid = Grid(brute.random_grid(rng, 10, 10, 2))
        puzzle = nonogram.Puzzle.from_grid(grid, 2)
        if nonogram.solve(puzzle).verdict is nonogram.Verdict.UNIQUE:
            yield puzzle, grid


def needs_lemmas(unique: tuple[Puzzle, Grid]) -> bool:
    puzzle, solution = unique
    with closing(Propagator()) as propagator:
        for clause in encode(puzzle, propagation=False, second=solution).clauses:
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
    def checked(self, folder: Path, texts: Texts) -> Result:
        parts = {**texts}
        (folder / "puzzle.cwc").write_text(parts.pop("puzzle.cwc"))
        file = pack(folder / "c.zip", parts)
        return run("verify-proof", str(folder / "puzzle.cwc"), str(file))

    def test_untouched(self, certificate: Texts, tmp_path: Path) -> None:
        assert self.checked(tmp_path, certificate).exit_code == 0

    @settings(max_examples=trials(60, 30))
    @given(draw=st.data(), which=st.sampled_from(["puzzle.cwc", "solution.txt", "proof.drat"]))
    def test_one_change_is_detected_or_changes_nothing(
        self,
        certificate: Texts,
        tmp_path_factory: pytest.TempPathFactory,
        draw: st.DataObject,
        which: str,
    ) -> None:
        """A changed lemma may still follow; then the proof holds, and proves the same."""
        text = certificate[which]
        if which == "puzzle.cwc":
            text = changed_number(text, draw)
        elif which == "solution.txt":
            text = changed_cell(text, draw)
        else:
            text = changed_literal(text, draw, sign=draw.draw(st.booleans()))
        folder = tmp_path_factory.mktemp("tampered")
        checked = self.checked(folder, {**certificate, which: text})
        shutil.rmtree(folder)
        if which == "proof.drat" and checked.exit_code == 0:
            assert streams(checked) == (0, "Proved: unique solution\n", "")
        else:
            assert checked.exit_code in (1, 6)  # 1 if it cannot even be read
            assert checked.stdout == ""
            assert checked.stderr.count("\n") == 1

    def test_proofs_that_prove_nothing(self, certificate: Texts, tmp_path: Path) -> None:
        for proof, message in [
            ("0\n", "proof.drat:1: the lemma does not follow by unit propagation"),
            ("", "proof.drat: the proof ends without the empty clause"),
            ("d 1 2 0\n", "proof.drat:1: the proof ends without the empty clause"),
            ("d\n", "proof.drat:1: expected literals, and a 0 at the end"),
            ("1 x 0\n", "proof.drat:1: expected a literal .*, found 'x'"),
            ("1 2\n", "proof.drat:1: expected literals, and a 0 at the end"),
            ("\N{SNOWMAN}\n", "proof.drat:1: not plain text (a proof in binary?), expected .*"),
        ]:
            checked = self.checked(tmp_path, {**certificate, "proof.drat": proof})
            assert checked.exit_code == 6
            assert re.search(re.escape(message).replace(r"\.\*", ".*"), checked.stderr)

    def test_a_formula_cut_short_or_longer(self, certificate: Texts, tmp_path: Path) -> None:
        lines = certificate["formula.cnf"].splitlines()
        for changed in (lines[:-1], [*lines, "1 -1 0"], []):
            texts = {**certificate, "formula.cnf": "\n".join(changed) + "\n"}
            checked = self.checked(tmp_path, texts)
            assert checked.exit_code == 6
            assert checked.stderr.count("\n") == 1

    def test_another_puzzles_certificate(self, certificate: Texts, tmp_path: Path) -> None:
        other = nonogram.load(PUZZLES / "melon.cwc")
        (solution,) = nonogram.solve(other).solutions
        texts = {
            **certificate,
            "puzzle.cwc": nonogram.dumps(other, "cwc"),
            "solution.txt": str(other.grid(solution)),
        }
        assert self.checked(tmp_path, texts).exit_code == 6  # its picture cannot be read


def test_no_proof_passes_where_there_is_another_solution(tmp_path: Path) -> None:
    """Lemmas at random, and those of other formulas: the checker is sound."""
    rng = random.Random(1)
    tried = 0
    while tried < 40:
        grid = Grid(brute.random_grid(rng, 4, 4, 1))
        puzzle = nonogram.Puzzle.from_grid(grid)
        if nonogram.solve(puzzle).verdict is not nonogram.Verdict.MULTIPLE:
            continue
        tried += 1
        formula = io.StringIO()
        size = encode(puzzle, propagation=False, second=grid).write(formula)
        lemmas = [
            " ".join(
                str(rng.choice((-1, 1)) * rng.randint(1, size["variables"]))
                for _ in range(rng.randint(1, 3))
            )
            for _ in range(50)
        ]
        proof = [*(f"{lemma} 0" for lemma in lemmas), "0"]
        assert refusal_of(puzzle, grid, formula.getvalue(), proof, tmp_path) is not None


class TestNamesOfVariables:
    """A proof may name any variables that a solver could have; what it names takes no room."""

    GREATEST = 2**31 - 1

    @pytest.fixture
    def switch(self, tmp_path: Path) -> Callable[[str], Refused | None]:
        """Checks a proof that a puzzle with two solutions has only one."""
        puzzle = nonogram.loads(SWITCH)
        first = nonogram.solve(puzzle).solutions[0]
        formula = io.StringIO()
        encode(puzzle, propagation=False, second=first).write(formula)
        return lambda proof: refusal_of(puzzle, first, formula.getvalue(), proof, tmp_path)

    @pytest.mark.parametrize("literal", [GREATEST, -GREATEST, 500_000_000, 2**30])
    def test_a_new_variable_proves_nothing(
        self, literal: int, switch: Callable[[str], Refused | None], little_memory: None
    ) -> None:
        refusal = switch(f"{literal} 0\n0\n")
        assert str(refusal).endswith("proof.drat:2: the lemma does not follow by unit propagation")

    @pytest.mark.parametrize(
        "literal", ["2147483648", "-2147483648", "4294967296", "9" * 30, "9" * 5000, "1_0", "+1"]
    )
    def test_none_that_a_solver_could_have(
        self, literal: str, switch: Callable[[str], Refused | None], tmp_path: Path
    ) -> None:
        refusal = switch(f"c first\n1 {literal} 0\n")
        assert refusal is not None
        assert (refusal.source, refusal.line) == (f"{tmp_path}/claimed.zip/proof.drat", 2)
        assert "expected a literal (-2147483647 to 2147483647), found" in str(refusal)

    def test_new_variables_do_not_stand_for_old_ones(self) -> None:
        with closing(Propagator()) as propagator:
            for clause in ([7, self.GREATEST], [-7, self.GREATEST], [5]):
                propagator.add(clause)
            assert propagator.refutes([-self.GREATEST])
            assert propagator.refutes([-5])
            for literal in (7, -7, 1, -1, 2, -2, 3, self.GREATEST - 1):
                assert not propagator.refutes([literal])

    def test_new_variables_in_a_proof_that_holds(self, certificate: Texts, tmp_path: Path) -> None:
        steps = certificate["proof.drat"].splitlines()
        lemmas = [line for line in steps if not line.startswith("d")]
        weaker = [f"{self.GREATEST} {lemma}" for lemma in lemmas]
        proof = [line for pair in zip(lemmas, weaker) for line in pair]
        puzzle = nonogram.loads(certificate["puzzle.cwc"])
        grid = parse_picture(puzzle, certificate["solution.txt"].splitlines())
        assert refusal_of(puzzle, grid, certificate["formula.cnf"], proof, tmp_path) is None


def test_a_solution_that_is_none(tmp_path: Path) -> None:
    puzzle = rectangular(((Block(1),),), ((Block(1),), ()))
    refusal = refusal_of(puzzle, Grid([[0, 1]]), "", "", tmp_path)
    assert str(refusal).endswith("/solution.txt: column 1 does not have its clue")
    refusal = refusal_of(puzzle, Grid([[None, 1]]), "", "", tmp_path)
    assert "a cell is unknown" in str(refusal)


@pytest.mark.skipif(sys.platform == "win32", reason="needs programs that are scripts")
class TestOtherCheckers:
    def program(self, folder: Path, said: str) -> str:
        file = folder / "checker"
        file.write_text(f"#!/bin/sh\ntest -s $1 && test -s $2 && echo '{said}'\n")
        file.chmod(0o755)
        return str(file)

    def checked(self, checker: str) -> Result:
        names = [str(PUZZLES / "proof" / name) for name in ("2dom.cwd", "2dom.cwd.zip")]
        return run("verify-proof", "--checker", checker, *names)

    def test_what_it_says_counts(self, tmp_path: Path) -> None:
        assert self.checked(self.program(tmp_path, "s VERIFIED")).exit_code == 0
        refused = self.checked(self.program(tmp_path, "s NOT VERIFIED"))
        assert refused.exit_code == 6
        assert "does not accept the proof" in refused.stderr

    def test_one_that_is_missing(self) -> None:
        missing = self.checked("no-such-checker")
        assert missing.exit_code == 6
        assert "2dom.cwd: no-such-checker could not be run: No such file" in missing.stderr

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
