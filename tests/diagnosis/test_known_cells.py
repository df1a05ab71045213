"""No statement about a puzzle forgets the given cells, and no reason is believed without a look."""

from __future__ import annotations

import csv
import io
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Goal, LinesContradict, Puzzle, Verdict
from nonogram.ask.job import Job
from nonogram.ask.question import Question
from nonogram.core.puzzle import Line
from support.asking import answers, record_of
from support.brute import random_grid
from support.command_line import run, streams
from support.geometries import by_brute_force, has_clues, pictures
from support.known_cells import check_known, some_cells
from support.paths import PUZZLES
from support.puzzles import exchanged, one_off
from support.texts import SWITCH
from support.trials import few, trials

GOAL = ((0, 1), (1, 0))


def small(rng: random.Random, *, wrong: float) -> Puzzle:
    """A puzzle of at most nine cells, at times with two clues exchanged."""
    colours = rng.choice([1, 1, 2])
    height, width = rng.randint(1, 3), rng.randint(1, 3)
    puzzle = nonogram.Puzzle.from_grid(random_grid(rng, height, width, colours), colours)
    return exchanged(rng, puzzle) if rng.random() < wrong else puzzle


def diagonal(size: int) -> Puzzle:
    """One filled cell in each row and column: two solutions, or six, or 24."""
    return nonogram.Puzzle.from_grid([[int(i == j) for j in range(size)] for i in range(size)])


@pytest.mark.parametrize("chunk", range(3))
def test_all_that_is_said_keeps_the_given_cells(chunk: int) -> None:
    rng = random.Random(f"given {chunk}")
    verdicts: Counter[Verdict] = Counter()
    for _ in range(trials(35, 12)):
        puzzle = small(rng, wrong=0.2) if rng.random() < 0.6 else diagonal(rng.randint(2, 4))
        solutions = by_brute_force(puzzle)
        verdicts[check_known(puzzle, solutions, some_cells(rng, puzzle, solutions), rng)] += 1
    for verdict in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NO_SOLUTION):
        assert verdicts[verdict] > few(1, 0)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    switch = nonogram.loads(SWITCH).replace(goals=(GOAL,))
    (tmp_path / "a.json").write_text(nonogram.dumps(switch, "json"))
    (tmp_path / "given").write_text("#?\n??\n")
    (tmp_path / "wrong").write_text("##\n??\n")
    (tmp_path / "empty").write_text("??\n??\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("files")
class TestGoals:
    @pytest.mark.parametrize("given", ["given", "wrong"])
    def test_excluded(self, given: str) -> None:
        out = run("check", "-q", "--given", given, "a.json").stdout
        assert "\ngoal:         does not satisfy the clues and the given cells\n" in out
        data = json.loads(run("check", "--json", "--given", given, "a.json").stdout)
        assert data["goals"] == ["no_solution"]
        assert data["given"] == Path(given).read_text().splitlines()

    def test_agreeing(self) -> None:
        Path("other").write_text(".?\n??\n")
        out = run("check", "-q", "--given", "other", "a.json").stdout
        assert "\ngoal:         is the solution\n" in out
        assert "\ngiven:        1 cell\n" in out

    def test_no_cell_is_given(self) -> None:
        out = run("check", "--given", "empty", "a.json").stdout
        assert out == run("check", "a.json").stdout
        record = json.loads(run("check", "--json", "--given", "empty", "a.json").stdout)
        assert record["given"] is None

    @pytest.mark.parametrize(
        ("goal", "given", "relation"),
        [
            ([[0, None], [None, None]], [[1, None], [None, None]], Goal.NO_SOLUTION),
            ([[0, None], [None, None]], [[None, 1], [None, None]], Goal.THE_SOLUTION),
            ([[0, None], [None, None]], [[1, 1], [None, None]], Goal.NO_SOLUTION),
            ([[1, None], [None, 1]], [[1, 1], [None, None]], Goal.NO_SOLUTION),
            ([[9, None], [None, None]], [[1, None], [None, None]], Goal.NO_SOLUTION),
            ([[1]], [[1, None], [None, None]], Goal.NO_SOLUTION),
        ],
    )
    def test_relations(self, goal: Any, given: Any, relation: Goal) -> None:
        puzzle = nonogram.load("a.json").replace(goals=(goal,))
        assert nonogram.check(puzzle, given=given).goals == (relation,)


@pytest.mark.usefixtures("files")
class TestRecords:
    def test_pages_and_tables(self) -> None:
        Path("r.jsonl").write_text(run("check", "--json", "--given", "given", "a.json").stdout)
        (row,) = csv.DictReader(io.StringIO(run("report", "--to", "csv", "r.jsonl").stdout))
        assert (row["verdict"], row["given"]) == ("unique", "#? ??")
        assert '"given":["#?","??"]' in run("report", "r.jsonl", "-o", "-").stdout

    def test_of_a_worker(self) -> None:
        """An answer about some solutions is no answer about all, nor about others."""
        puzzle = nonogram.load("a.json")
        without = Question()
        given = without.replace(given=nonogram.Grid([[1, None], [None, None]]))
        known, all_known = (record_of(asked, Job("a", puzzle)) for asked in (given, without))
        assert (known["verdict"], known["given"]) == ("unique", ["#?", "??"])
        assert all_known["given"] is None
        assert answers(all_known, without)
        for record, question in ((known, without), (known, given), (all_known, given)):
            assert not answers(record, question)

    def test_proofs(self, files: Path) -> None:
        """A certificate is about all solutions, so it would prove something else."""
        code, out, err = streams(run("solve", "--proof-dir", "out", "--given", "given", "a.json"))
        assert (code, out) == (2, "")
        assert err.endswith("nonogram: --given and --proof-dir exclude each other\n")
        assert not [*files.glob("out*")]


class TestHints:
    """What the solver has no time for is no reason to call a wrong picture right."""

    PUZZLE = nonogram.loads(SWITCH)
    WRONG = ((1, None), (None, 0))

    @pytest.mark.parametrize("is_known", [True, False])
    def test_no_time_for_reasons(self, monkeypatch: pytest.MonkeyPatch, is_known: bool) -> None:
        monkeypatch.setattr("nonogram.diagnosis.conflicting.reason_of", lambda *_: None)
        if not is_known:
            monkeypatch.setattr("nonogram.diagnosis.hint.solving", self.undecided)
        hint = nonogram.hint(self.PUZZLE, given=self.WRONG)
        assert hint.wrong == ((0, 0), (1, 1))
        assert (hint.together, hint.minimal) == (True, False)
        assert str(hint) == "Something is wrong in rows 1 and 2."

    @staticmethod
    def undecided(puzzle: Puzzle, terms: Any) -> Any:
        """The run of a puzzle of which one solution was found in time."""
        from nonogram.core.search.pipeline import solving

        class Undecided:
            def __enter__(self) -> Any:
                with solving(puzzle, terms) as run:
                    found = run.result.solutions[:1]
                    result = run.result.replace(verdict=Verdict.UNDECIDED, solutions=found)
                return run.replace(result=result)

            def __exit__(self, *_: object) -> None:
                pass

        return Undecided()


class TestReasons:
    @pytest.mark.parametrize("chunk", range(3))
    def test_false_ones_change_nothing(self, chunk: int) -> None:
        rng = random.Random(f"reasons {chunk}")
        true = false = 0
        for _ in range(trials(20, 8)):
            puzzle, _ = one_off(rng, nonogram.random_puzzle(3, 3, 0.6, seed=rng.randrange(10**6)))
            number = len(puzzle.clues)
            lines = {*rng.sample(range(number), rng.randint(number // 2, number))}
            every = pictures(puzzle.geometry, puzzle.colours)
            reason = LinesContradict(tuple(map(puzzle.geometry.line, sorted(lines))), True)
            if any(has_clues(puzzle, cells, lines) for cells in every):
                false += 1
            else:
                true += 1
            assert {*nonogram.repairs(puzzle, reason=reason)} == {*nonogram.repairs(puzzle)}
        assert min(true, false) > few(2, 0)

    @pytest.mark.parametrize("lines", [(), (Line("row", 1),)])
    def test_of_a_puzzle_that_line_logic_refutes(self, lines: tuple[Line, ...]) -> None:
        puzzle = nonogram.load(PUZZLES / "typo.cwd")
        reason = LinesContradict(lines, True)
        assert nonogram.repairs(puzzle, reason=reason) == nonogram.repairs(puzzle)
