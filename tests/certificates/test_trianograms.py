"""Certificates of boards with corners: what they prove is so, and no other encoder's mistake is."""

from __future__ import annotations

import io
import random
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonogram
from nonogram import Grid, Puzzle, RequestError, Verdict
from nonogram.certificates.prove import no_other
from nonogram.certificates.proven import PROVED
from nonogram.core.formula.instance import Formula
from nonogram.core.puzzle import clue
from nonogram.core.search.terms import terms_for
from support.certificates import Texts, pack, refusal_of, unpacked
from support.command_line import run
from support.paths import PUZZLES
from support.trials import few, trials
from support.trianograms import board_puzzle, random_board, solutions

#: Two groups on a diagonal, of which either may be.
SEVERAL = board_puzzle([(2, 3, 0, 0), (0, 0, 2, 3)])

#: How many boards are tried.
BOARDS = trials(80, 30)


def boards(seed: int, most: int = 5) -> Iterator[tuple[Puzzle, set[Grid]]]:
    """Boards with corners, a third of them with columns exchanged, and their solutions."""
    rng = random.Random(seed)
    for _ in range(BOARDS):
        grid = random_board(rng, most)
        other = rng.sample(grid, len(grid)) if rng.random() < 0.3 else grid
        yield board_puzzle(grid, 5, other), solutions(grid, 5, other)


def test_every_verdict_is_proved(tmp_path: Path) -> None:
    file, verdicts = tmp_path / "c.zip", Counter[Verdict]()
    for puzzle, expected in boards(1):
        result = nonogram.solve(puzzle)
        verdicts[result.verdict] += 1
        nonogram.prove(puzzle, result, file, common=True)
        assert nonogram.verify(puzzle, file) is result.verdict
        if result.verdict is Verdict.MULTIPLE:
            certain = unpacked(file)["certain.txt"]
            shared = [{*cells} for cells in zip(*[grid.cells for grid in expected])]
            same = [str(min(colours)) if len(colours) == 1 else "?" for colours in shared]
            names = str.maketrans(".#◢◤◥◣", "012345")
            assert "".join(certain.split()).translate(names) == "".join(same)
    assert min(verdicts[verdict] for verdict in PROVED) > few(2, 0)


def written(formula: Formula) -> str:
    """A formula as a text."""
    text = io.StringIO()
    formula.write(text)
    return text.getvalue()


def test_formulas_of_other_joins_prove_nothing_false(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that misreads joins writes a sound proof, but of another puzzle."""
    refused = 0
    for puzzle, expected in boards(3):
        second = min(expected, key=lambda grid: grid.rows, default=None)
        with monkeypatch.context() as misread:
            misread.setattr(clue, "merge", lambda left, right: True)
            try:
                proof = no_other(puzzle, second, terms_for(puzzle))
            except RequestError:  # there are more solutions
                continue
        assert proof is not None
        formula, steps = proof
        refusal = refusal_of(puzzle, second, written(formula), steps, tmp_path)
        assert refusal is not None or expected == ({second} if second else set())
        refused += refusal is not None
    assert refused > 5


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    """The texts of the fox and of its certificate."""
    file = tmp_path_factory.mktemp("fox") / "c.zip"
    puzzle = nonogram.load(PUZZLES / "fox.json")
    nonogram.prove(puzzle, nonogram.solve(puzzle), file)
    return {"fox": nonogram.dumps(puzzle, "olsak"), **unpacked(file)}


@pytest.mark.parametrize(
    ("part", "old", "new", "message"),
    [
        ("fox", "", "", None),
        ("fox", r"/2\\ ", "/2/ ", "solution.txt: row 1 does not have its clue"),
        ("fox", r"3\\ /3", r"3 /3", "solution.txt: row 2 does not have its clue"),
        ("solution.txt", "◢◣", "◥◣", "solution.txt: row 1 does not have its clue"),
        (
            "formula.cnf",
            r"(p cnf .*\n).*",
            r"\g<1>-1 0",
            "clause 1, -1: it is false where row 1 .*",
        ),
        (
            "formula.cnf",
            r"(p cnf .*\n).*",
            r"\g<1>0",
            "clause 1, empty: it is false where row 1 .*",
        ),
        (
            "formula.cnf",
            r" start <= 1\n",
            " start <= 3\n",
            r"clause \d+, .*: it is false where row .*",
        ),
        ("formula.cnf", r"-.* 0\n\Z", "1 -1 0\n", r"proof.drat:\d+: the lemma does not follow .*"),
        ("formula.cnf", r"-(.*) 0\n\Z", r"\g<1> 0\n", r"clause \d+, .*: it is about cells of .*"),
        ("proof.drat", ".*", "1 x 0", "proof.drat:1: expected a literal .*, found 'x'"),
    ],
)
def test_changed_certificates(
    fox: Texts, tmp_path: Path, part: str, old: str, new: str, message: str | None
) -> None:
    texts = {**fox, part: re.sub(old, new, fox[part], count=1)}
    assert (texts == fox) is (message is None)
    (tmp_path / "fox").write_text(texts.pop("fox"))
    file = pack(tmp_path / "c.zip", texts)
    checked = run("verify-proof", str(tmp_path / "fox"), str(file))
    if message is None:
        assert checked.stdout == "Proved: unique solution\n"
    else:
        assert (checked.exit_code, checked.stdout) == (6, "")
        assert re.fullmatch(f".*{message}\n", checked.stderr)


def test_a_folder_with_trianograms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("all").mkdir()
    for name in ("rocket.g", "fox.json", "cat.cwd"):
        shutil.copy(PUZZLES / name, "all")
    text = Path("all/rocket.g").read_text()
    Path("all/broken.g").write_text(text.replace("/6\\", "/5\\"))
    Path("all/two.txt").write_text(nonogram.dumps(SEVERAL, "olsak"))
    solved = run("solve", "--proof-dir", "proofs", "--verify", "-j", "1", "all")
    assert "\nnonogram: certificates: 5 verified\n" in solved.stderr
    checked = run("verify-proof", "--proof-dir", "proofs", "-j", "1", "all")
    assert (checked.exit_code, checked.stdout.count(": Proved: ")) == (0, 5)
    assert checked.stderr.startswith("nonogram: 5 puzzles: 3 unique, 1 multiple, 1 no solution\n")
