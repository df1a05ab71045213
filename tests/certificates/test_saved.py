"""Certificates in one file prove every verdict, and none that has been tampered with does."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import nonogram
from nonogram import Puzzle, Refused, Verdict
from nonogram.base.errors import ParseError, RequestError, SolverError, TimeUpError, WriteError
from nonogram.certificates import packed
from nonogram.certificates.drat import Checker, refute, steps_of
from nonogram.certificates.prove import prove
from nonogram.certificates.proven import verify
from nonogram.core.formula import DEFAULT, PLACED
from nonogram.core.formula.dimacs import read_clauses
from nonogram.core.formula.instance import Formula
from nonogram.core.sat.proof import Prover
from support.certificates import pack, unpacked
from support.command_line import COMMAND, run, streams
from support.processes import linux_only
from support.texts import NONE, SWITCH, UNIQUE, ndom

#: Clues that do not add up.
SUMS = "1\n2\n2\n\n1\n0\n"

#: One more puzzle with one solution, of the same size as UNIQUE.
OTHER = "2\n3\n2\n1 1\n\n2\n1\n1\n"

#: The command of Python that packs and unpacks archives.
ZIP = [sys.executable, "-m", "zipfile"]

PARTS = ["claim.json", "solution.txt", "proof.drat", "formula.cnf"]


def saved(text: str, path: Path) -> Puzzle:
    """A puzzle, with the certificate of its verdict."""
    puzzle = nonogram.loads(text)
    assert prove(puzzle, nonogram.solve(puzzle), path) is not None
    return puzzle


def parts_of(path: Path) -> dict[str, bytes]:
    return {name: text.encode() for name, text in unpacked(path).items()}


def said(puzzle: Puzzle, path: Path) -> str:
    """The line that names the file and says why its certificate proves nothing."""
    with pytest.raises(Refused) as refusal:
        verify(puzzle, path)
    text = str(refusal.value)
    assert "\n" not in text
    assert text.startswith(str(path))
    return text.removeprefix(str(path))


@pytest.mark.parametrize(
    ("kind", "text", "part", "written"),
    [
        ("other_puzzle", NONE, "solution.txt", None),
        ("other_puzzle", UNIQUE, "solution.txt", "##\n.#\n##\n"),
        ("other_puzzle", UNIQUE, "formula.cnf", "c 1 cell 9 9 colour 1, else 0\np cnf 1 0\n"),
        ("gap", UNIQUE, "formula.cnf", "p cnf 1 0\n"),
        ("damaged", UNIQUE, "proof.drat", "x"),
        ("damaged", UNIQUE, "claim.json", "{}"),
    ],
)
def test_programs_are_told_the_kind(
    kind: str, text: str, part: str, written: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "c.zip"
    nonogram.prove(puzzle := nonogram.loads(ndom(2)), nonogram.solve(puzzle), path)
    if written is not None:
        nonogram.prove(puzzle := nonogram.loads(text), nonogram.solve(puzzle), path)
        pack(path, {**unpacked(path), part: written})
    with pytest.raises(Refused) as refusal:
        verify(nonogram.loads(text), path)
    assert refusal.value.kind == kind


def test_whatever_colours_and_directions_are_called(tmp_path: Path) -> None:
    """What a palette and a geometry may say, the program's own checker reads."""
    rng = random.Random(82)
    signs = [chr(number) for number in range(0x3000) if chr(number).isprintable()]
    words = ["/", "\\\\", "c", "p", "cell", "block", "{0}", "a'b\"", "~" * 50, "#", "%"]
    for number in range(30):
        cells = [[rng.randint(0, 2) for _ in range(3)] for _ in range(3)]
        axes = dict(zip(rng.sample(words, 2), ([range(3), range(3, 6), range(6, 9)],) * 2))
        axes[[*axes][1]] = [range(column, 9, 3) for column in range(3)]
        looks = [nonogram.Colour(sign) for sign in rng.sample([*" ?.#ab", *signs], 3)]
        puzzle = nonogram.Puzzle.from_grid(cells, 2, geometry=nonogram.Geometry(axes))
        puzzle = puzzle.replace(palette=tuple(looks))
        result = nonogram.solve(puzzle)
        path = tmp_path / str(number)
        prove(puzzle, result, path, common=True)
        assert verify(puzzle, path) is result.verdict


class TestEveryVerdict:
    @pytest.mark.parametrize(
        ("text", "verdict", "parts"),
        [
            (UNIQUE, Verdict.UNIQUE, PARTS),
            (ndom(6), Verdict.UNIQUE, PARTS),
            (NONE, Verdict.NO_SOLUTION, [PARTS[0], *PARTS[2:]]),
            (SUMS, Verdict.NO_SOLUTION, PARTS[:1]),
            (SWITCH, Verdict.MULTIPLE, [*PARTS[:2], "another.txt"]),
        ],
    )
    def test_it_is_proved(
        self, text: str, verdict: Verdict, parts: list[str], tmp_path: Path
    ) -> None:
        puzzle = saved(text, tmp_path / "c.zip")
        assert verify(puzzle, tmp_path / "c.zip") is verdict
        assert [*parts_of(tmp_path / "c.zip")] == parts

    def test_what_the_claim_says(self, tmp_path: Path) -> None:
        said = []
        for text in (UNIQUE, NONE, SUMS, SWITCH):
            saved(text, tmp_path / "c.zip")
            texts = unpacked(tmp_path / "c.zip")
            said.append(json.loads(texts["claim.json"]))
            if "formula.cnf" in texts:
                assert texts["formula.cnf"].startswith(f"c {said[-1]['how']}\n")
        assert [claim["verdict"] for claim in said] == [
            "unique",
            "no_solution",
            "no_solution",
            "multiple",
        ]
        assert said[2]["how"] == "The clues do not add up: their sums are the proof."
        assert said[2]["reasons"] == ["the row clues have 2 cells, the column clues 1"]
        assert said[3]["steps"] == 0

    def test_a_triddler(self, tmp_path: Path) -> None:
        for seed in range(4):
            puzzle = nonogram.random_puzzle(geometry=nonogram.Hexagon.regular(2), seed=seed)
            result = nonogram.solve(puzzle)
            prove(puzzle, result, tmp_path / "c.zip")
            assert verify(puzzle, tmp_path / "c.zip") is result.verdict

    def test_equal_certificates_are_equal_files(self, tmp_path: Path) -> None:
        for name in "ab":
            saved(ndom(4), tmp_path / name)
        assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()

    def test_others_can_unpack_it_and_pack_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        saved(ndom(5), Path("c.zip"))
        Path("p.cwd").write_text(ndom(5))
        subprocess.run([*ZIP, "-e", "c.zip", "."], check=True)
        with Path("formula.cnf").open() as formula, closing(Checker()) as checker:
            for _, clause in read_clauses(formula):
                checker.add(clause)
            with Path("proof.drat").open() as proof:
                refute(checker, steps_of(proof))
        subprocess.run([*ZIP, "-c", "d.zip", *PARTS], check=True)
        for name in ("c.zip", "d.zip"):
            assert run("verify-proof", "p.cwd", name).stdout == "Proved: unique solution\n"

    @pytest.mark.skipif(sys.platform == "win32", reason="needs programs that are scripts")
    def test_another_checker_gets_files(self, tmp_path: Path) -> None:
        puzzle = saved(UNIQUE, tmp_path / "c.zip")
        checker = tmp_path / "checker"
        for answer in ("s VERIFIED", "no"):
            checker.write_text(
                f"#!/bin/sh\ngrep -q '^p cnf' $1 && grep -q 0 $2 && echo '{answer}'\n"
            )
            checker.chmod(0o755)
            with nullcontext() if answer == "s VERIFIED" else pytest.raises(Refused) as refusal:
                assert verify(puzzle, tmp_path / "c.zip", str(checker)) is Verdict.UNIQUE
        assert refusal is not None
        assert refusal.value.kind == "checker"


class TestWritten:
    def test_what_there_is_to_prove(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = nonogram.loads(SWITCH)
        result = nonogram.solve(puzzle)
        for wrong in (nonogram.solve(puzzle, limit=1), nonogram.solve(puzzle, timeout=0)):
            with pytest.raises(RequestError, match="there is nothing to prove"):
                prove(puzzle, wrong, tmp_path / "c.zip")
        with pytest.raises(RequestError, match=r"of another puzzle, of 2 rows and 2 columns$"):
            prove(nonogram.ndom_puzzle(1), result, tmp_path / "c.zip")
        twice = result.replace(solutions=(result.solutions[0],) * 2)
        with pytest.raises(ValueError, match="expected two solutions"):
            prove(puzzle, twice, tmp_path / "c.zip")
        with pytest.raises(ValueError, match="no solution: row 1 does not have its clue"):
            prove(nonogram.loads("2\n2\n2\n2\n\n1\n1\n"), result, tmp_path / "c.zip")
        false = result.replace(verdict=Verdict.UNIQUE, solutions=result.solutions[:1])
        none = false.replace(verdict=Verdict.NO_SOLUTION, solutions=())
        said = "^the verdict is false: glucose4 finds a solution that it rules out$"
        for one in (false, none):
            with pytest.raises(RequestError, match=said):
                prove(puzzle, one, tmp_path / "c.zip")
        model = Formula(puzzle, DEFAULT, None, PLACED).literals(result.solutions[0])
        monkeypatch.setattr(Prover, "model", lambda _: model)
        with pytest.raises(SolverError, match=r"^glucose4 gave a false solution$"):
            prove(puzzle, false, tmp_path / "c.zip")
        assert not (tmp_path / "c.zip").exists()

    def test_no_time(self, tmp_path: Path) -> None:
        puzzle = nonogram.loads(UNIQUE)
        result = nonogram.solve(puzzle)
        with pytest.raises(nonogram.TimeUpError, match="the time was up"):
            prove(puzzle, result, tmp_path / "c.zip", timeout=0)
        assert [*tmp_path.iterdir()] == []

    def test_only_certificates_are_replaced(self, tmp_path: Path) -> None:
        file = tmp_path / "c.zip"
        saved(SWITCH, file)
        puzzle = saved(UNIQUE, file)
        assert verify(puzzle, file) is Verdict.UNIQUE
        for other in (b"", UNIQUE.encode(), b"PK\5\6" + bytes(18)):
            file.write_bytes(other)
            with pytest.raises(WriteError, match="there is one that is no certificate"):
                saved(UNIQUE, file)
            assert file.read_bytes() == other

    def test_what_is_not_accepted_is_not_there(self, tmp_path: Path) -> None:
        puzzle = nonogram.loads(UNIQUE)
        looked: list[str] = []

        def look(file: str) -> None:
            looked.append(file)
            assert verify(puzzle, file) is Verdict.UNIQUE
            raise SolverError("no")

        with pytest.raises(SolverError, match="no"):
            prove(puzzle, nonogram.solve(puzzle), tmp_path / "c.zip", look=look)
        assert len(looked) == 1
        assert [*tmp_path.iterdir()] == []


class TestTampering:
    """What is wrong is one line, and whatever the file holds, no false verdict is proved."""

    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        return tmp_path / "c.zip"

    def changed(self, file: Path, name: str, change: Callable[[bytes], bytes]) -> None:
        parts = parts_of(file)
        pack(file, {**parts, name: change(parts[name])})

    @pytest.mark.parametrize(
        ("name", "change", "message"),
        [
            ("claim.json", lambda _: b"[]", "/claim.json: expected an object of JSON"),
            ("claim.json", lambda _: b"[" * 99_999, "/claim.json: expected an object of JSON"),
            (
                "claim.json",
                lambda old: old.replace(b'"verdict"', b'"verdict": "unique", "verdict"'),
                "/claim.json: expected an object of JSON, with each key once",
            ),
            ("claim.json", lambda _: b"{}", '/claim.json: expected a "verdict": "unique", '),
            ("claim.json", lambda _: b'{"verdict": "undecided"}', '/claim.json: expected a "v'),
            ("claim.json", lambda _: b'{"verdict": "no_solution"}', "/formula.cnf:"),
            ("claim.json", lambda _: b'{"verdict": "multiple"}', ": expected a part another.txt"),
            ("claim.json", lambda _: b"\xff", "/claim.json: text that is not UTF-8"),
            (
                "claim.json",
                lambda old: old + b" " * 10**6,
                "/claim.json: more than 1,000,000 bytes",
            ),
            ("solution.txt", lambda old: old[::-1], "/solution.txt"),
            (
                "solution.txt",
                lambda old: old.replace(b"#", b"?"),
                "/solution.txt: a cell is unknown",
            ),
            ("solution.txt", lambda _: b"##\n", "/solution.txt"),
            ("proof.drat", lambda _: b"1 2\n", "/proof.drat:1: expected literals, and a 0"),
            ("proof.drat", lambda old: b"1 x 0\n" + old, "/proof.drat:1: expected a literal"),
            ("proof.drat", lambda _: b"\xff\n", "/proof.drat:1: not plain text"),
            ("formula.cnf", lambda old: old[:-9], "/formula.cnf:"),
            ("formula.cnf", lambda _: b"", "/formula.cnf:1: expected a header"),
        ],
    )
    def test_a_changed_part(
        self, file: Path, name: str, change: Callable[..., Any], message: str
    ) -> None:
        puzzle = saved(UNIQUE, file)
        self.changed(file, name, change)
        assert said(puzzle, file).startswith(message)

    @pytest.mark.parametrize("name", PARTS)
    def test_a_missing_part(self, file: Path, name: str) -> None:
        puzzle = saved(UNIQUE, file)
        parts = parts_of(file)
        del parts[name]
        pack(file, parts)
        assert said(puzzle, file) == f": expected a part {name} in it"

    def test_two_equal_solutions(self, file: Path) -> None:
        puzzle = saved(SWITCH, file)
        parts = parts_of(file)
        pack(file, {**parts, "another.txt": parts["solution.txt"]})
        assert said(puzzle, file) == "/another.txt: the same as solution.txt"

    def test_one_grid_that_is_no_solution(self, file: Path) -> None:
        puzzle = saved(SWITCH, file)
        self.changed(file, "another.txt", lambda _: b"##\n..\n")
        assert said(puzzle, file) == "/another.txt: row 1 does not have its clue"

    def test_sums_that_agree(self, file: Path) -> None:
        saved(SUMS, file)
        for text in (UNIQUE, SWITCH, NONE):
            message = ": the clues add up: expected formula.cnf and proof.drat in it"
            if text != NONE:
                assert said(nonogram.loads(text), file) == message

    @pytest.mark.parametrize("other", [OTHER, NONE, SWITCH, SUMS, ndom(3)])
    def test_exchanged_between_puzzles(self, file: Path, other: str) -> None:
        saved(UNIQUE, file)
        assert said(nonogram.loads(other), file)
        saved(other, file)
        assert said(nonogram.loads(UNIQUE), file)

    def test_a_proof_of_another_puzzle(self, file: Path, tmp_path: Path) -> None:
        puzzle = saved(ndom(5), file)
        saved(ndom(4), tmp_path / "other.zip")
        proof = parts_of(tmp_path / "other.zip")["proof.drat"]
        self.changed(file, "proof.drat", lambda _: proof)
        assert said(puzzle, file).startswith("/proof.drat")

    def test_cut_short(self, file: Path) -> None:
        puzzle = saved(UNIQUE, file)
        whole = file.read_bytes()
        for size in range(0, len(whole), 7):
            file.write_bytes(whole[:size])
            assert "no certificate (of `solve --proof-dir` or nonogram.prove" in said(puzzle, file)

    def test_bytes_changed_at_random(self, file: Path) -> None:
        """Headers, checksums, sizes, methods: of all that an archive has."""
        rng = random.Random(5)
        puzzle = saved(UNIQUE, file)
        whole = file.read_bytes()
        for _ in range(400):
            data = bytearray(whole)
            for _ in range(rng.choice([1, 1, 4])):
                data[rng.randrange(len(data))] = rng.randrange(256)
            file.write_bytes(data)
            with suppress(ParseError):
                assert verify(puzzle, file) is Verdict.UNIQUE

    @pytest.mark.parametrize(
        "data", [b"", b"PK", b"PK\5\6" + bytes(18), UNIQUE.encode(), bytes(99)]
    )
    def test_no_certificate(self, file: Path, data: bytes) -> None:
        file.write_bytes(data)
        assert said(nonogram.loads(UNIQUE), file)

    def test_no_file(self, file: Path) -> None:
        for path in (file, file.parent):  # nothing is judged, so nothing is refused
            with pytest.raises(ParseError, match="cannot read the file: n") as caught:
                verify(nonogram.loads(UNIQUE), path)
            assert not isinstance(caught.value, Refused)

    @linux_only
    @pytest.mark.parametrize("name", ["verify-proof", "solve"])
    def test_no_regular_file(self, file: Path, name: str, tmp_path: Path) -> None:
        """A pipe is not waited for, and a device without an end is not read."""
        (tmp_path / "p.cwd").write_text(UNIQUE)
        (tmp_path / "zero.cwd").write_text(UNIQUE)
        os.mkfifo(tmp_path / "p.cwd.zip")
        (tmp_path / "zero.cwd.zip").symlink_to("/dev/zero")
        done = subprocess.run(
            [*COMMAND, name, "--jobs", "1", "--proof-dir", ".", "p.cwd", "zero.cwd"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        what = (
            "no regular file" if name == "verify-proof" else "there is one that is no certificate"
        )
        assert done.returncode == 1
        told = [line.partition(": Error: ")[0] for line in done.stdout.splitlines()]
        assert told == ["p.cwd", "zero.cwd"]
        lines = done.stderr.splitlines()[:2]
        assert [line.split(":")[0] for line in lines] == ["p.cwd", "zero.cwd"]
        assert [line for line in lines if not line.endswith(what)] == []

    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_packed_in_ways_that_may_take_much_memory(self, file: Path, method: int) -> None:
        puzzle = saved(UNIQUE, file)
        pack(file, parts_of(file), method)
        assert "damaged, or no certificate" in said(puzzle, file)


@pytest.mark.parametrize("mode", [0o120777, 0o040755, 0o010644])
def test_a_part_that_is_no_regular_file(tmp_path: Path, mode: int) -> None:
    puzzle = saved(UNIQUE, tmp_path / "c.zip")
    with ZipFile(tmp_path / "c.zip") as whole, ZipFile(tmp_path / "d.zip", "w") as other:
        for info in whole.infolist():
            content = whole.read(info)
            if info.filename == "formula.cnf":
                info.external_attr = mode << 16
            other.writestr(info, content)
    assert said(puzzle, tmp_path / "d.zip").startswith("/formula.cnf: no regular file")


def test_a_part_that_is_there_twice(tmp_path: Path) -> None:
    """Programs that unpack may take the first, or the last."""
    puzzle = saved(UNIQUE, tmp_path / "c.zip")
    for name in PARTS:
        shutil.copy(tmp_path / "c.zip", tmp_path / "d.zip")
        with (
            ZipFile(tmp_path / "d.zip", "a") as whole,
            pytest.warns(UserWarning, match="Duplicate"),
        ):
            whole.writestr(name, "{}")
        assert said(puzzle, tmp_path / "d.zip") == f"/{name}: there is another part of this name"


def test_a_part_with_two_names(tmp_path: Path) -> None:
    """One in the directory, which Python reads, and another where the part begins."""
    puzzle = saved(UNIQUE, tmp_path / "c.zip")
    for name in PARTS:
        data = (tmp_path / "c.zip").read_bytes()
        data = data.replace(name.encode(), b"x" * len(name), 1)
        (tmp_path / "d.zip").write_bytes(data)
        assert "damaged, or no certificate" in said(puzzle, tmp_path / "d.zip")


class TestTime:
    """A check ends when its time is up, whatever the file holds."""

    def padded(self, tmp_path: Path, name: str) -> tuple[Puzzle, Path]:
        file = tmp_path / "c.zip"
        puzzle = saved(UNIQUE, file)
        parts = parts_of(file)
        pack(file, {**parts, name: b"c\n" * 20_000_000 + parts[name]})
        return puzzle, file

    @pytest.mark.parametrize("name", ["formula.cnf", "proof.drat"])
    def test_many_comments(self, tmp_path: Path, name: str) -> None:
        puzzle, file = self.padded(tmp_path, name)
        with pytest.raises(TimeUpError):
            verify(puzzle, file, timeout=0.1)
        (tmp_path / "p.cwd").write_text(UNIQUE)
        done = run("verify-proof", "--timeout", "0.1", str(tmp_path / "p.cwd"), str(file))
        assert streams(done) == (5, "not checked to the end (time limit)\n", "")

    def test_of_many(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        _, file = self.padded(tmp_path, "formula.cnf")
        file.rename(tmp_path / "p.cwd.zip")
        monkeypatch.chdir(tmp_path)
        Path("p.cwd").write_text(UNIQUE)
        (answer,) = nonogram.verify_many(["p.cwd"], ".", timeout=0.1, jobs=1)
        assert (answer.verdict, answer.cause) == (Verdict.UNDECIDED, "time_limit")
        done = run("verify-proof", "--proof-dir", ".", "--timeout", "0.1", "p.cwd")
        assert (done.exit_code, done.stdout) == (5, "p.cwd: not checked to the end (time limit)\n")

    def test_a_checker(self, tmp_path: Path) -> None:
        file = tmp_path / "c.zip"
        puzzle = saved(UNIQUE, file)
        checker = tmp_path / "checker"
        checker.write_text("#!/bin/sh\nsleep 1000\n")
        checker.chmod(0o755)
        with pytest.raises(TimeUpError):
            verify(puzzle, file, str(checker), timeout=0.2)

    def test_senseless(self, tmp_path: Path) -> None:
        puzzle, file = nonogram.loads(UNIQUE), tmp_path / "c.zip"
        for wrong in (-1, 1e12, float("nan")):
            with pytest.raises(RequestError, match="timeout"):
                verify(puzzle, file, timeout=wrong)
            with pytest.raises(RequestError, match="timeout"):
                nonogram.verify_many([puzzle], tmp_path, timeout=wrong)


class TestBombs:
    """Small files that unpack to what is large take neither memory nor time."""

    @pytest.fixture
    def bomb(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> Callable[[str, bytes], tuple[Puzzle, Path]]:
        """A certificate, one part of which has a text behind it, three million times."""
        monkeypatch.setattr(packed, "MOST_UNPACKED", 200_000)
        monkeypatch.setattr(packed, "MOST_BYTES", 100_000)

        def made(name: str, text: bytes) -> tuple[Puzzle, Path]:
            puzzle = saved(UNIQUE, tmp_path / "c.zip")
            parts = parts_of(tmp_path / "c.zip")
            pack(tmp_path / "c.zip", {**parts, name: text * (3_000_000 // len(text)) + parts[name]})
            return puzzle, tmp_path / "c.zip"

        return made

    @pytest.mark.parametrize(
        ("name", "text", "message"),
        [
            ("formula.cnf", b"c\n", "/formula.cnf: more than 200,000 bytes"),
            ("formula.cnf", b"c", "/formula.cnf: a line of more than 100,000 bytes"),
            ("proof.drat", b"d 1 0\n", "/proof.drat: more than 200,000 bytes"),
            ("proof.drat", b" ", "/proof.drat: a line of more than 100,000 bytes"),
            (
                "solution.txt",
                b"\n",
                "/solution.txt: more than 440 bytes, expected a picture of 2 rows and 3 columns",
            ),
            ("claim.json", b" ", "/claim.json: more than 1,000,000 bytes"),
        ],
    )
    def test_one_line(
        self,
        bomb: Callable[[str, bytes], tuple[Puzzle, Path]],
        name: str,
        text: bytes,
        message: str,
    ) -> None:
        puzzle, file = bomb(name, text)
        assert file.stat().st_size < 30_000
        assert said(puzzle, file) == message

    def test_many_parts(self, tmp_path: Path) -> None:
        pack(tmp_path / "c.zip", {f"part {number}": b"" for number in range(2000)})
        assert "damaged, or no certificate" in said(nonogram.loads(UNIQUE), tmp_path / "c.zip")

    def test_writers_have_the_limit_too(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setattr(packed, "MOST_UNPACKED", 1000)
        with pytest.raises(WriteError, match=r"formula.cnf: more than 1,000 bytes"):
            saved(ndom(4), tmp_path / "c.zip")
        assert [*tmp_path.iterdir()] == []


def test_who_checks_loads_nothing_that_proves(tmp_path: Path) -> None:
    puzzle = saved(UNIQUE, tmp_path / "c.zip")
    (tmp_path / "p.cwd").write_text(nonogram.dumps(puzzle, "cwd"))
    code = (
        "import sys, nonogram; from nonogram import verify;"
        "print(verify(nonogram.load(sys.argv[1]), sys.argv[2]).value);"
        "print([name for name in sys.modules if name in ("
        "'nonogram.certificates.prove', 'nonogram.core.search.pipeline')])"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "p.cwd"), str(tmp_path / "c.zip")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "unique\n[]\n"
