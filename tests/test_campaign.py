"""A few random trials of each kind; and that the campaign finds a fault, and makes it small."""

from __future__ import annotations

import os
import random
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import campaign.__main__ as campaign
import nonogram
from campaign import symmetries, texts
from campaign.drawn import read, written
from campaign.kinds import Kind, check, kinds, subject_of
from campaign.smallest import LONGEST, fails, patience, smallest
from nonogram.core.puzzle.puzzle import Puzzle
from support.paths import PROJECT
from support.samples import COLOUR, TRIDDLER
from support.trials import kinds as one_of_each
from support.trials import trials

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

#: How many trials, where one takes much less than a second; else it is one.
MANY = {
    **dict.fromkeys(["solutions", "reasons", "repairs", "hints", "given", "proofs"], 10),
    "explanations": 4,
    **dict.fromkeys(["reading", "pairs", "records"], 60),
    **{"requests": 40, "images": 12, "solvers": 4, "symmetries": 4, "false claims": 8},
}


#: What tries all functions takes seconds; `test_time_limits` tries each of them.
SOON = kinds().keys() - {"time limits"}


@pytest.mark.parametrize("name", one_of_each(kinds(), *SOON))
def test_trials(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kind = kinds()[name]
    many = MANY.get(name, 1)
    for seed in range(trials(many, -(-many // 6))):
        check(kind, seed, subject_of(kind, seed))


def test_a_trial_can_be_repeated() -> None:
    for kind in kinds().values():
        assert subject_of(kind, 7) == subject_of(kind, 7)


@pytest.mark.parametrize("puzzle", [COLOUR, TRIDDLER], ids=["rectangle", "triddler"])
def test_symmetries(puzzle: Puzzle) -> None:
    """Each is one: it takes solutions to solutions, and is not always the identity."""
    (goal,) = puzzle.goals
    ways = [symmetries.turned(puzzle), symmetries.recoloured(puzzle, random.Random(0))]
    if puzzle is COLOUR:
        ways += [symmetries.mirrored(puzzle), symmetries.transposed(puzzle)]
    for other, along in ways:
        grid = nonogram.Grid.of_cells(other.geometry, along(goal.cells))
        assert other.is_solution(grid)
        assert other.statement != puzzle.statement


def test_what_is_made_smaller_fails_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on as long as something smaller fails so; another failure is none of it."""

    def fails(name: str, seed: int, subject: str, longest: float = 0) -> str | None:
        puzzle = read(subject)
        if not any(block.colour == 2 for clue in puzzle.clues for block in clue):
            return None
        return "AssertionError: two" if puzzle.width > 2 else "ValueError: narrow"

    monkeypatch.setattr("campaign.smallest.fails", fails)
    kind = kinds()["solutions"]
    text, wrong = smallest(kind, "solutions", 0, written(COLOUR), 60)
    found = read(text)
    assert wrong == "AssertionError: two"
    assert (found.height, found.width) == (1, 3)
    assert sum(map(len, found.clues)) == 1


def test_smaller_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "campaign.smallest.fails", lambda name, seed, text, longest=0: "x" * (">" in text) or None
    )
    kind = Kind(str, print, texts.shorter)
    assert smallest(kind, "reading", 0, "a long text > with one of these", 60) == (">", "x")


def test_a_trial_that_kills_its_process_is_kept_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is there even if the campaign is ended while failures are made smaller."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    dying = """print('{"kind": "solutions", "seed": 8}')"""
    monkeypatch.setattr(campaign, "WORKER", ["-c", dying])
    monkeypatch.setattr(campaign, "smallest", interrupt)
    options = ["--jobs", "1", "--failures", "1", "--folder", str(tmp_path), "solutions"]
    monkeypatch.setattr(sys, "argv", ["campaign", *options])
    with pytest.raises(KeyboardInterrupt):
        campaign.main()
    assert "solutions, seed 8: died: 0\n" in capsys.readouterr().out
    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    subject = subject_of(kinds()["solutions"], 8)
    assert kept == {"solutions-8.txt": subject, "solutions-8.log": "died: 0\n"}


def test_a_busy_machine_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    processors = os.cpu_count() or 1
    for load, expected in ((0.0, LONGEST), (1.0, LONGEST), (3.0, 3 * LONGEST)):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load * processors, 0.0, 0.0))
        assert patience() == expected


def test_trials_that_take_too_long_fail_in_the_same_way() -> None:
    """Whatever the limit was, so that they can be made smaller."""
    subject = subject_of(kinds()["solutions"], 8)
    said = [fails("solutions", 8, subject, seconds) or "" for seconds in (0.001, 2e-9)]
    assert [text.split(":")[0] for text in said] == ["takes too long"] * 2


@pytest.mark.thorough
def test_a_fault_is_found_and_told(tmp_path: Path) -> None:
    """In a copy of the program blocks of one colour may touch; the command printed shows it."""
    shutil.copytree(PROJECT / "src", tmp_path / "src")
    clue = tmp_path / "src" / "nonogram" / "core" / "puzzle" / "clue.py"
    text = clue.read_text()
    right = "return PART if left[1] == right[1] else TOUCH"
    assert right in text
    clue.write_text(text.replace(right, "return TOUCH"))
    paths = ["src", os.path.relpath(PROJECT / "tests", tmp_path)]  # relative, as make says them
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    words = ["--jobs", "1", "--seed", "3", "--failures", "1", "--smaller", "0", "given"]
    found = subprocess.run(
        [sys.executable, "-m", "campaign", *words],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1
    assert found.stdout.startswith("seed 3, 1 processes, 1 minutes\n")
    *_, said, command = found.stdout.strip().splitlines()
    assert "No module named" not in said
    assert command.startswith("PYTHONPATH=tests python -m campaign --only given --seed ")
    words = shlex.split(command)[2:]
    for source, code in ((tmp_path, 1), (PROJECT, 0)):
        paths = [str(source / "src"), str(PROJECT / "tests")]
        repeated = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env={**environment, "PYTHONPATH": os.pathsep.join(paths)},
            capture_output=True,
            check=False,
        )
        assert repeated.returncode == code
