"""Difficulty for people: the hardest technique that a puzzle takes, and a score.

What a SAT solver spends says nothing about that. For sudoku two things do: how hard a step is, and
how many steps are open at a time (Pelanek: Difficulty rating of sudoku puzzles by computational
modeling, FLAIRS 2011). So the level is the hardest technique needed, and the score counts the
lines that a person looks at, on average, until one is found that says something, step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from nonogram.clock.deadline import OutOfTime
from nonogram.explanation.explain import Explanation
from nonogram.explanation.sight import take
from nonogram.explanation.steps import Contradiction, Level, Step, Technique, Thought
from nonogram.logic.domains import Board, initial_domains, undecided
from nonogram.logic.line import propagate_line
from nonogram.puzzle import Grid, Puzzle, Rows
from nonogram.puzzle.values import Value
from nonogram.result import Outcome
from nonogram.sat import DEFAULT
from nonogram.search.terms import OnProgress, terms_for
from nonogram.shown import Told


class Difficulty(Told, Value):
    """The difficulty of a puzzle with one solution.

    Attributes:
        level: that of the hardest technique needed; `Level.SEARCH` if logic ends before the
            picture is complete.
        technique: this technique; None if logic ends.
        score: the number of lines that a person looks at, on average, in all steps together: in
            each (unfinished lines + 1) / (lines that say something + 1), and for a contradiction,
            whose place is not known, that times its number of lines.
        footholds: the lines that say something at the beginning.
        open_steps: the average number of lines that say something before a step.
        contradictions: the number of lines of each.
        steps: the number of steps of the explanation.
    """

    level: Level
    technique: Technique | None
    score: float
    footholds: int
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
    """Rate how hard a puzzle is for a person.

    None unless it is known to have one solution, and if the time did not suffice.

    Arguments and errors are those of `nonogram.solve`.
    """
    terms = terms_for(puzzle, solver, timeout, given, on_progress)
    found, _ = find_difficulty(Explanation(puzzle, terms))
    return found


def find_difficulty(explanation: Explanation) -> tuple[Difficulty | None, tuple[Step, ...]]:
    """The difficulty by an explanation that has not begun, and its steps."""
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
    """The picture after those steps that come before any harder than a level."""
    board = Board(initial_domains(puzzle, given))
    for step in steps:
        if step.level.rank > level.rank:
            break
        take(board, step.concludes)
    return board.domains().grid()


def difficulty_of(
    puzzle: Puzzle, given: Grid | None, steps: Sequence[Step], complete: bool
) -> Difficulty:
    """The difficulty of the steps of an explanation; `complete` if no cell is left."""
    looks = [*_looks(Board(initial_domains(puzzle, given)), steps)]
    hardest = max((s.technique for s in steps), key=[*Technique].index, default=Technique.FORCED)
    technique = hardest if complete else None
    return Difficulty(
        technique.level if technique is not None else Level.SEARCH,
        technique,
        round(sum(number for _, number in looks), 1),
        looks[0][0] if looks else 0,
        round(sum(saying for saying, _ in looks) / max(1, len(looks)), 1),
        tuple(len(step.lines) for step in steps if isinstance(step, Contradiction)),
        len(steps),
    )


def _looks(board: Board, steps: Iterable[Step]) -> Iterator[tuple[int, float]]:
    """The numbers of lines that say something at a thought, and that are looked at to find one."""
    unfinished: set[int] = set()
    saying: set[int] = set()
    touched: Iterable[int] = range(len(board.models))
    thoughts: Iterable[Thought] = chain(*(step.thoughts for step in steps))
    looked = (thought for thought in thoughts if thought.technique is not Technique.COLOURS)
    for thought in (*looked, None):
        for index in touched:
            can = board.candidates[index]
            is_open = bool(undecided(can))
            (unfinished.add if is_open else unfinished.discard)(index)
            says = is_open and propagate_line(board.models[index], can) != can
            (saying.add if says else saying.discard)(index)
        lines = len(thought.lines) if thought is not None else 1
        if thought is not None or unfinished:
            yield len(saying), lines * (len(unfinished) + 1) / (len(saying) + 1)
        touched = take(board, thought.concludes) if thought is not None else ()
