"""Paths: their ends, and that they are the same whichever way a puzzle is turned."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Iterable
from contextlib import nullcontext

import pytest

import nonogram
from nonogram import Explanation, Puzzle, Result, Stats, Step, Technique, Verdict
from nonogram.core.logic.board import Board
from nonogram.core.puzzle.clue import Clue
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis.walk import path_to
from nonogram.explanation.contradictions import Contradictions
from nonogram.explanation.lines import LineLogic
from support.closure import by_contradictions, by_lines, decided
from support.paths import PUZZLES
from support.puzzles import drawn
from support.replaying import CONTRADICTIONS
from support.trials import few, kinds, trials


def techniques(puzzle: Puzzle) -> set[Technique]:
    return {step.technique for step in nonogram.explain(puzzle)}


def test_contradictions_only_where_they_are_needed() -> None:
    """By lines what they decide, by contradictions what one supposition at a time decides."""
    rng = random.Random(1)
    lines = one_step = 0
    while lines < trials(8, 4) or one_step < trials(2, 1):
        puzzle = drawn(rng, 9)
        known = by_lines(puzzle)
        if lines >= trials(8, 4) and decided(known):
            continue
        if nonogram.solve(puzzle).verdict is not Verdict.UNIQUE:
            continue
        explanation = nonogram.explain(puzzle)
        used = {step.technique for step in explanation}
        if decided(known):
            assert used.isdisjoint(CONTRADICTIONS)
            lines += 1
        elif decided(by_contradictions(puzzle, known)):
            assert not used.isdisjoint(CONTRADICTIONS)
            assert Technique.DEEPER_CONTRADICTION not in used
            one_step += 1
        else:
            continue
        assert explanation.standstill is None
        assert explanation.grid == explanation.result.solutions[0]


def turned(puzzle: Puzzle) -> list[Puzzle]:
    """A rectangle transposed, mirrored both ways, and with its colours in another order."""
    rows, columns, colours = puzzle.rows, puzzle.columns, puzzle.colours

    def backwards(clues: Iterable[Clue]) -> tuple[Clue, ...]:
        return tuple(clue[::-1] for clue in clues)

    def recoloured(clues: Iterable[Clue]) -> tuple[Clue, ...]:
        return tuple(
            tuple(block._replace(colour=colours + 1 - block.colour) for block in clue)
            for clue in clues
        )

    return [
        nonogram.Puzzle.of(columns, rows, colours),
        nonogram.Puzzle.of(backwards(rows), columns[::-1], colours),
        nonogram.Puzzle.of(rows[::-1], backwards(columns), colours),
        nonogram.Puzzle.of(recoloured(rows), recoloured(columns), colours),
    ]


def test_turned_puzzles() -> None:
    """The hardest technique is of the same level, and as much is decided."""
    rng = random.Random(2)
    levels = set()
    for _ in range(trials(14, 7)):
        puzzle = drawn(rng, 9)
        if not isinstance(puzzle.geometry, nonogram.Rectangle):
            continue
        hardest = []
        for same in (puzzle, *turned(puzzle)):
            explanation = nonogram.explain(same)
            level = max((step.level.rank for step in explanation), default=0)
            hardest.append((level, explanation.grid.cells.count(None)))
        assert {*hardest} == {hardest[0]}, hardest
        levels.add(hardest[0][0])
    assert len(levels) > few(1)


def test_the_same_steps_twice() -> None:
    rng = random.Random(3)
    for _ in range(15):
        puzzle = drawn(rng, 9)
        assert [*nonogram.explain(puzzle)] == [*nonogram.explain(puzzle)]


def test_the_sentences_of_a_step() -> None:
    walk = nonogram.explain(nonogram.load(PUZZLES / "fish.cwd"))
    told = walk.text(walk[1])
    assert told.startswith("Row 4 (4 6 2): as column 1 is background, ")
    assert walk.hardest == max(walk, key=lambda step: step.technique)
    assert walk.solution == walk.grid
    with pytest.raises(nonogram.RequestError, match="expected a step of the explanation, found 1"):
        walk.text(1)  # type: ignore[arg-type]


def test_why_there_are_no_steps() -> None:
    """As `print` and reports tell it, in full."""
    puzzle = nonogram.load(PUZZLES / "typo.cwd")
    walk = nonogram.explain(puzzle)
    assert walk.reasons == nonogram.hint(puzzle).result.reasons
    assert str(walk).splitlines()[1:] == [*map(str, walk.reasons)]
    assert nonogram.explain(nonogram.load(PUZZLES / "fish.cwd")).reasons == ()


class TestShortLimits:
    def test_no_step_is_taken_after_the_time(self) -> None:
        explanation = nonogram.explain(nonogram.load(PUZZLES / "cat.cwd"), timeout=0)
        steps: list[Step] = []
        with pytest.raises(nonogram.TimeUpError, match="before the next step was found"):
            steps.extend(explanation)
        assert {step.technique for step in steps} <= {Technique.FORCED_LINE}  # lines without blocks

    def test_time_runs_out_among_contradictions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing is said of where logic ends."""
        puzzle = nonogram.load(PUZZLES / "planet.cwd")
        monkeypatch.setattr(Contradictions, "step", late)
        explanation = nonogram.explain(puzzle, timeout=1000)
        with pytest.raises(nonogram.TimeUpError):
            list(explanation)
        with pytest.raises(nonogram.TimeUpError):
            _ = explanation.standstill
        found = explanation.hardest
        assert found is not None
        assert found.level < nonogram.Level.HARD
        assert found in explanation._found
        assert str(explanation).splitlines()[-1].endswith("cells open")
        for one in (explanation, pickle.loads(pickle.dumps(explanation))):
            told = one.to_dict()
            assert len(told["steps"]) == len(one.steps) > 0
            assert (told["complete"], told["standstill"]) == (False, None)

    @pytest.mark.parametrize("name", ["typo.cwd", "cat.cwd"])
    def test_a_line_without_a_placement_is_found_on_the_way(self, name: str) -> None:
        """Where the time for the verdict did not suffice to find it, steps lead there."""
        puzzle = nonogram.load(PUZZLES / name)
        undecided = Result(Verdict.UNDECIDED, (), (), Stats(cells=puzzle.geometry.size), False)
        explanation = Explanation(puzzle, terms_for(puzzle), undecided)
        assert [*explanation]
        assert explanation.standstill is None
        if name == "cat.cwd":
            assert explanation.result is undecided
        else:
            assert explanation.result.verdict is Verdict.NO_SOLUTION
            (reason,) = explanation.result.reasons
            assert str(reason).endswith("cannot be completed")

    def test_a_hint_without_a_verdict_is_none(self) -> None:
        with pytest.raises(nonogram.TimeUpError, match="the time was up before a step was found"):
            nonogram.hint(nonogram.load(PUZZLES / "typo.cwd"), timeout=0)


def late(contradictions: Contradictions) -> None:
    """The explanation if the deadline passes meanwhile."""
    contradictions._deadline._end = 0.0


@pytest.mark.parametrize("name", kinds(["fish.cwd", "switches.cwc"], "switches.cwc"))
def test_copies_have_the_same_steps(name: str) -> None:
    explanation = nonogram.explain(nonogram.load(PUZZLES / name), timeout=99, on_progress=print)
    for twin in (copy.copy(explanation), pickle.loads(pickle.dumps(explanation))):
        assert repr(twin) == repr(explanation)
        assert [*twin] == [*explanation]
        assert (twin.grid, twin.standstill) == (explanation.grid, explanation.standstill)


@pytest.mark.parametrize("timeout", [None, 0])
def test_nothing_is_searched_to_show_it(
    timeout: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is printed, shown in a notebook, or asked for as a property is what was found."""
    explanation = nonogram.explain(nonogram.ndom_puzzle(3), timeout=timeout)
    for search in (Contradictions, LineLogic, SolverSession):
        monkeypatch.setattr(search, "__init__", no_search)
    for walk in (explanation, pickle.loads(pickle.dumps(explanation))):
        assert str(walk) == str(explanation)
        assert repr(walk) == repr(explanation)
        assert walk.hardest == explanation.hardest
        assert walk._repr_svg_()
        assert walk._repr_mimebundle_()
        for name in ("difficulty", "standstill"):
            with nullcontext() if timeout is None else pytest.raises(nonogram.TimeUpError):
                getattr(walk, name)


def no_search(*_: object) -> None:
    """The search that nothing begins."""
    raise AssertionError("a search was begun")


class TestSequence:
    """A sequence like others."""

    walk = nonogram.explain(nonogram.load(PUZZLES / "fish.cwd"))

    def test_only_what_is_asked_for_is_found(self) -> None:
        """Where steps are shown as they are found, and a few may be enough."""
        puzzle = nonogram.load(PUZZLES / "fish.cwd")
        walk = path_to(puzzle, terms_for(puzzle))
        assert repr(walk) == "<Explanation: unique, 0 steps so far>"
        assert walk
        assert repr(walk) == "<Explanation: unique, 1 step so far>"
        seventh = walk[6]
        assert repr(walk) == "<Explanation: unique, 7 steps so far>"
        assert walk[2:5] == [*walk][2:5]
        assert walk[6] is seventh
        assert repr(walk) == "<Explanation: unique, 65 steps>"
        assert walk.standstill is None

    def test_it_is_a_sequence_like_others(self) -> None:
        steps = [*self.walk]
        assert [*self.walk] == steps == [*reversed(self.walk)][::-1]
        assert len(self.walk) == 65
        for a, b in itertools.product([None, -66, 5], repeat=2):
            fresh = copy.copy(self.walk)
            assert fresh[a:b] == steps[a:b]
            assert fresh[a:b:-2] == steps[a:b:-2]
        assert self.walk[-1] == steps[-1]
        assert self.walk[7] in self.walk
        assert self.walk.index(steps[7]) == 7
        for place in (65, -66):
            with pytest.raises(IndexError):
                _ = self.walk[place]

    def test_pictures_after_steps(self) -> None:
        known = [280 - self.walk.grid_after(number).cells.count(None) for number in range(66)]
        assert known == sorted(known)
        assert (known[0], known[65]) == (0, 280)
        for step, number in zip(self.walk, range(65)):
            new = self.walk.grid_after(number).differing([self.walk.grid_after(number + 1)])
            assert {*new} == {mark.cell for mark in step.concludes}

    def test_an_impossible_puzzle_says_so(self) -> None:
        walk = nonogram.explain(nonogram.load(PUZZLES / "typo.cwd"))
        assert (len(walk), [*walk], bool(walk), walk.standstill) == (0, [], False, None)
        assert walk.complete
        assert repr(walk) == "<Explanation: no solution, 0 steps>"
        assert str(walk).startswith("No solution\n")

    def test_what_is_not_found_in_time(self) -> None:
        walk = nonogram.explain(nonogram.load(PUZZLES / "cat.cwd"), timeout=0)
        for _ in range(2):
            for late in (len, list, lambda walk: walk[20], lambda walk: walk.standstill):
                with pytest.raises(nonogram.TimeUpError):
                    late(walk)
        assert not walk.complete
        assert "so far" in repr(walk)
        assert str(walk).splitlines()[-2:]


def test_only_long_lines_are_swept() -> None:
    """As in the compiled form: what a budget allows to find is then the same in both."""
    for width, swept in ((60, False), (70, True)):
        puzzle = nonogram.Puzzle.of([[width]] * 3, [[3]] * width)
        assert Board.of(puzzle, None).models.swept is swept


def test_pictures_after_steps_that_there_are() -> None:
    walk = nonogram.explain(nonogram.load(PUZZLES / "fish.cwd"))
    for wrong in (-1, 9999, "x", True):
        with pytest.raises(nonogram.RequestError):
            walk.grid_after(wrong)  # type: ignore[arg-type]
    assert walk.grid_after(len(walk)) == walk.grid
