"""How hard a puzzle is for people: the hardest technique that it takes, and a score.

What a SAT solver spends says nothing about that. For sudoku two things do: how hard a step is, and
how many steps are open at a time (Pelanek: Difficulty rating of sudoku puzzles by computational
modeling, FLAIRS 2011). So the level is the hardest technique needed, and the score counts the
lines that a person looks at, on average, until one is found that says something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonogram.clock.deadline import OutOfTime
from nonogram.explanation.explain import Explanation
from nonogram.explanation.marks import take
from nonogram.explanation.steps import Contradiction, Level, Step, Technique
from nonogram.logic.board import Board
from nonogram.logic.domains import initial_domains
from nonogram.logic.line import propagate_line
from nonogram.puzzle import Grid, Puzzle, Rows
from nonogram.puzzle.values import Value
from nonogram.result import Outcome
from nonogram.sat import DEFAULT
from nonogram.search.terms import OnProgress, terms_for
from nonogram.shown import Told


class Difficulty(Told, Value):
    """How hard a puzzle with one solution is.

    Attributes:
        level: that of the hardest technique needed; `Level.SEARCH` if logic ends before the
            picture is complete.
        technique: this technique; None if logic ends.
        score: how many lines a person looks at, on average, if every round begins anew: in each
            the unfinished lines over those that say something, and for a contradiction, whose
            place nobody knows, all unfinished lines times the lines that it takes.
        footholds: the lines that say something at the beginning.
        rounds: how often all lines that say something are taken at once, or a contradiction,
            until the picture is complete.
        open_steps: the average number of lines that say something in a round, contradictions
            counted as one.
        contradictions: how many lines each takes.
        steps: the number of steps of the explanation.
    """

    level: Level
    technique: Technique | None
    score: float
    footholds: int
    rounds: int
    open_steps: float
    contradictions: tuple[int, ...]
    steps: int


def difficulty(
    puzzle: Puzzle,
    *,
    solver: str = DEFAULT,
    timeout: float | None = None,
    given: Rows | None = None,
    on_progress: OnProgress | None = None,
) -> Difficulty | None:
    """How hard a puzzle is for a person.

    None unless it is known to have one solution, and if the time did not suffice.

    Arguments and errors are those of `nonogram.solve`.
    """
    terms = terms_for(puzzle, solver, timeout, given, on_progress)
    found, _ = find_difficulty(Explanation(puzzle, terms))
    return found


def find_difficulty(explanation: Explanation) -> tuple[Difficulty | None, tuple[Step, ...]]:
    """As `difficulty`, by an explanation that has not begun; with its steps."""
    if explanation.result.outcome is not Outcome.UNIQUE:
        return None, ()
    steps: list[Step] = []
    try:
        steps.extend(explanation)
    except OutOfTime:
        return None, tuple(steps)
    complete = explanation.standstill is None
    found = difficulty_of(explanation.puzzle, explanation.given, steps, complete)
    return found, tuple(steps)


def within(puzzle: Puzzle, given: Grid | None, steps: Iterable[Step], level: Level) -> Grid:
    """How far a person comes who takes no step that is harder than a level."""
    board = Board(initial_domains(puzzle, given))
    for step in steps:
        if step.level.rank > level.rank:
            break
        take(board, step.concludes)
    return board.domains().grid()


def difficulty_of(
    puzzle: Puzzle, given: Grid | None, steps: Sequence[Step], complete: bool
) -> Difficulty:
    """How hard the steps of an explanation are; `complete` if no cell is left."""
    contradictions = [step for step in steps if isinstance(step, Contradiction)]
    rounds = _rounds(Board(initial_domains(puzzle, given)), contradictions)
    technique = _hardest(steps) if complete else None
    return Difficulty(
        technique.level if technique is not None else Level.SEARCH,
        technique,
        round(sum(looks for _, looks in rounds), 1),
        rounds[0][0] if rounds else 0,
        len(rounds),
        round(sum(found for found, _ in rounds) / max(1, len(rounds)), 1),
        tuple(len(step.lines) for step in contradictions),
        len(steps),
    )


def _hardest(steps: Iterable[Step]) -> Technique:
    """The hardest technique of some steps; of an empty explanation the easiest there is."""
    ranked = list(Technique)
    return max((step.technique for step in steps), key=ranked.index, default=Technique.FORCED)


def _rounds(board: Board, contradictions: Sequence[Contradiction]) -> list[tuple[int, float]]:
    """Round by round how many lines say something, and how many are looked at to find one."""
    rounds: list[tuple[int, float]] = []
    left = list(contradictions)
    while True:
        open_lines = len(_unfinished(board))
        said = []
        for index in _unfinished(board):
            can = board.candidates[index]
            new = propagate_line(board.models[index], can)
            if new is not None and new != can:
                said.append((index, {c: mask & ~new[c] for c, mask in can.items()}))
        if said:
            for index, lost in said:
                board.exclude(index, {c: m & board.candidates[index][c] for c, m in lost.items()})
            rounds.append((len(said), open_lines / len(said)))
            continue
        while left and board.colours_at(left[0].suppose.cell) == left[0].concludes[0].colours:
            left.pop(0)
        if not left:
            return rounds
        step = left.pop(0)
        if take(board, step.concludes):
            rounds.append((1, open_lines * len(step.lines)))


def _unfinished(board: Board) -> list[int]:
    """The lines with cells that are undecided."""
    unfinished = []
    for index, can in enumerate(board.candidates):
        once = twice = 0
        for mask in can.values():
            twice |= once & mask
            once |= mask
        if twice:
            unfinished.append(index)
    return unfinished
