"""Pictures near what is believed, and what line logic makes of them."""

from __future__ import annotations

import nonogram
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains, initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.logic.weighing.belief import Belief
from nonogram.core.logic.weighing.guess import completed, guess, near
from support.trials import few, trials


def left(puzzle: nonogram.Puzzle) -> Domains:
    return propagate(initial_domains(puzzle), Deadline()).domains


def test_more_and_more_lines_around_doubtful_cells_are_open() -> None:
    domains = initial_domains(nonogram.random_puzzle(12, 12, density=0.5, seed=1))
    picture: list[int | None] = [0] * 144
    picture[5 * 12 + 6] = None
    kept = [sum(cell is not None for cell in each) for each in near(domains, picture, 9)]
    # One row and one column are open, then three of each, and so on, while a fifth is kept.
    assert kept == [11 * 11, 9 * 9, 7 * 7]


def test_a_picture_without_doubt_is_tried_as_it_is() -> None:
    domains = initial_domains(nonogram.random_puzzle(12, 12, density=0.5, seed=1))
    assert [*near(domains, [0] * 144, 3)] == [[0] * 144]


def test_a_guess_is_a_solution() -> None:
    settled = 0
    for seed in range(trials(4)):
        puzzle = nonogram.random_puzzle(20, 20, density=0.4, seed=seed)
        domains = left(puzzle)
        found = guess(domains, Deadline(), Belief(domains), 60)
        if found is not None:
            settled += 1
            assert puzzle.is_solution(found.grid())
    assert settled > few(1)


def test_as_many_rounds_as_allowed() -> None:
    domains = left(nonogram.random_puzzle(20, 20, density=0.5, seed=2))
    belief = Belief(domains)
    guess(domains, Deadline(), belief, 3)
    assert len(belief.doubtful) == 3


def test_what_cannot_be_completed() -> None:
    puzzle = nonogram.Puzzle.of([[1], [1]], [[1], [1]])
    domains = initial_domains(puzzle)
    assert len(completed(domains, Deadline(), 3)) == 2
    given = initial_domains(puzzle, nonogram.Grid([[1, None], [1, None]]))
    assert not completed(given, Deadline(), 3)
