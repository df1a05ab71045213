"""The pipeline against brute force, against itself, and under symmetries."""

from __future__ import annotations

import pickle
import random
import signal
from math import inf
from typing import Any

import pytest

import nonogram
from nonogram import Block, Grid, Line, Puzzle, Verdict
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import InternalError
from nonogram.core.logic import fixpoint
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.line import EFFORT
from nonogram.core.puzzle import rectangular
from nonogram.core.puzzle.grid import joined
from nonogram.core.puzzle.reasons import CluesContradict, ClueTooLong, LineImpossible, TotalsDiffer
from nonogram.core.sat.base import Status
from nonogram.core.search import guessing
from nonogram.core.search.context import Context
from nonogram.core.search.enumeration import count_solutions
from nonogram.core.search.pipeline import solve, solving, states, steps_of
from nonogram.core.search.session import SolverSession
from nonogram.core.search.state import How, Problem, State
from nonogram.core.search.steps import add_up, guess, propagate, sat, suppose
from nonogram.core.search.terms import Terms, terms_for
from support import brute
from support.paths import PUZZLES
from support.puzzles import by_brute_force, puzzle_from, random_puzzle, rooms
from support.trials import few, kinds, trials

#: What may settle a puzzle that line propagation leaves open: suppositions before a SAT solver, or
#: a SAT solver; and the SAT solver without any line logic.
WAYS: list[dict[str, Any]] = [{}, {"solver": "glucose"}, {"propagation": False}]


def ring(*_: object, **__: object) -> None:
    """Do as the alarm does, which may ring anywhere."""
    raise OutOfTime


def all_solutions(puzzle: Puzzle, way: dict[str, Any], limit: int | None = None) -> set[Grid]:
    result = nonogram.solve(puzzle, limit=limit, **way)
    assert len(set(result.solutions)) == len(result.solutions)
    return set(result.solutions)


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_solution_sets_equal_brute_force(colours: int) -> None:
    rng = random.Random(colours)
    counts = {0: 0, 1: 0, 2: 0}
    for number in range(trials(200, 80)):
        rows, columns = random_puzzle(rng, (1, 6), colours, swap=number % 3 == 0)
        expected = {Grid(grid) for grid in brute.solutions(rows, columns)}
        counts[min(2, len(expected))] += 1
        if len(expected) == 1 and rng.random() < 0.7:
            continue  # most have one solution; the others show more
        puzzle = puzzle_from(rows, columns, colours)
        for way in WAYS:
            assert all_solutions(puzzle, way) == expected, puzzle
        verdict = nonogram.solve(puzzle).verdict
        assert (
            verdict
            is (Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, len(expected))]
        )
    assert min(counts.values()) > few(9, 3), counts  # all three kinds were met


@pytest.mark.parametrize("part", kinds(range(8), 0, 5))
def test_propagation_loses_no_solution_of_larger_puzzles(part: int) -> None:
    """The first 30 solutions with propagation are solutions without, and as many."""
    rng = random.Random(1000 + part)
    for _ in range(trials(8)):
        colours = rng.randint(1, 3)
        puzzle = puzzle_from(*random_puzzle(rng, (6, 20), colours), colours)
        results = [nonogram.solve(puzzle, limit=30, **way) for way in WAYS]
        counts = [len(result.solutions) for result in results]
        assert counts[0] == counts[1] == counts[2] >= 1
        if counts[0] < 30:
            assert len({frozenset(result.solutions) for result in results}) == 1
        domains = fixpoint.propagate(initial_domains(puzzle), Deadline()).domains
        for grid in results[2].solutions:  # which may be 30 others
            lines = puzzle.geometry.along_lines(grid.cells)
            for known, cells in zip(domains.candidates, lines):
                assert [
                    (place, colour)
                    for place, colour in enumerate(cells)
                    if not (known[colour] >> place & 1)
                ] == []


def test_a_decided_cell_needs_its_support() -> None:
    """Small random puzzles do not show the mistake of leaving it out: this has 3, not 5."""
    rows = ["1", "1", "2 2 1", "1 2 1", "2", "1 1 1"]
    columns = ["1 1", "3", "2", "2", "2 1", "", "1", "2 1"]
    text = "\n".join(["6", "8", *rows, "", *columns]) + "\n"
    puzzle = nonogram.loads(text)
    assert [len(all_solutions(puzzle, way)) for way in WAYS] == [3, 3, 3]


def test_symmetries_keep_the_solutions() -> None:
    rng = random.Random(7)
    for number in range(trials(150, 50)):
        colours = rng.randint(1, 3)
        puzzle = puzzle_from(*random_puzzle(rng, (3, 9), colours), colours)
        way = WAYS[number % 2]
        solutions = all_solutions(puzzle, way, limit=200)
        if len(solutions) == 200:
            continue
        assert all_solutions(puzzle.transposed(), way) == {grid.transposed() for grid in solutions}
        mirrored = rectangular([clue[::-1] for clue in puzzle.rows], puzzle.columns[::-1], colours)
        assert all_solutions(mirrored, way) == {
            Grid(row[::-1] for row in grid.rows) for grid in solutions
        }
        new = dict(enumerate([0, *rng.sample(range(1, 9), colours)]))  # other numbers
        rows, columns = (
            tuple(tuple(Block(b.length, new[b.colour]) for b in clue) for clue in clues)
            for clues in (puzzle.rows, puzzle.columns)
        )
        recoloured = rectangular(rows, columns, colours=8)
        assert all_solutions(recoloured, way) == {
            Grid([new[cell] for cell in row] for row in grid.rows) for grid in solutions
        }


def clues(*lines: str) -> tuple[tuple[Block, ...], ...]:
    return tuple(tuple(Block(int(word)) for word in line.split()) for line in lines)


SWITCH = rectangular(clues("1", "1"), clues("1", "1"))


def test_limits() -> None:
    assert nonogram.solve(SWITCH).verdict is Verdict.MULTIPLE
    first = nonogram.solve(SWITCH, limit=1)
    assert (first.verdict, len(first.solutions), first.complete) == (Verdict.SOLVED, 1, False)
    both = nonogram.solve(SWITCH, limit=None)
    assert (both.verdict, len(both.solutions), both.complete) == (Verdict.MULTIPLE, 2, True)
    with pytest.raises(ValueError, match="limit is 0"):
        nonogram.solve(SWITCH, limit=0)


def test_first_asks_nothing_more_even_when_line_logic_knows() -> None:
    result = nonogram.solve(rectangular(clues("1"), clues("1")), limit=1)
    assert result.verdict is Verdict.SOLVED
    assert result.solutions == (Grid([[1]]),)


def test_arithmetic_reasons_are_all_named() -> None:
    puzzle = rectangular(
        ((Block(3, 1), Block(2, 2)), (Block(2, 1),)),
        ((Block(2, 1),), (Block(1, 1),), (Block(1, 2),)),
        colours=2,
    )
    result = nonogram.solve(puzzle)
    assert result.verdict is Verdict.NO_SOLUTION
    assert result.reasons == (
        ClueTooLong(Line("row", 1), 5, 3),
        TotalsDiffer(1, (("row", 5), ("column", 3))),
        TotalsDiffer(2, (("row", 2), ("column", 1))),
    )
    assert [str(reason) for reason in result.reasons] == [
        "row 1 needs 5 cells but has 3",
        "colour 1: the row clues have 5 cells, the column clues 3",
        "colour 2: the row clues have 2 cells, the column clues 1",
    ]


def test_a_reason_of_line_logic_names_its_line() -> None:
    result = nonogram.solve(rectangular(clues("3", "", "3"), clues("2", "2", "2")))
    assert result.verdict is Verdict.NO_SOLUTION
    (reason,) = result.reasons
    assert isinstance(reason, LineImpossible)
    assert str(reason) == f"{reason.line} cannot be completed"


def test_a_reason_of_search() -> None:
    rng = random.Random(3)
    while True:  # a puzzle without solution that line logic does not see through
        rows, columns = random_puzzle(rng, (5, 6), 1, swap=True)
        result = nonogram.solve(puzzle_from(rows, columns, 1))
        if result.reasons == (CluesContradict(),):
            break
    assert result.verdict is Verdict.NO_SOLUTION
    assert result.complete
    assert not brute.solutions(rows, columns)


def test_a_deadline_in_the_past_decides_nothing() -> None:
    result = nonogram.solve(SWITCH, timeout=0)
    assert (result.verdict, result.solutions) == (Verdict.UNDECIDED, ())


def test_what_is_known_of_a_settled_puzzle() -> None:
    fish = nonogram.load(PUZZLES / "fish.cwd")
    for propagation in (True, False):
        result = nonogram.solve(fish, propagation=propagation)
        assert result.known == result.solution
    switches = nonogram.load(PUZZLES / "switches.cwc")
    result, differing = nonogram.solve(switches), nonogram.ambiguity(switches)
    assert differing is not None
    assert result.known == differing.backbone
    assert str(result.known) == switches.drawn(differing.backbone)
    assert nonogram.solve(SWITCH).known is None
    assert nonogram.solve(nonogram.load(PUZZLES / "typo.cwd")).known is None


@pytest.mark.parametrize("step", ["propagate", "suppose", "solve"])
def test_what_is_known_when_the_time_is_up(step: str) -> None:
    """Steps that are cut short leave what they have proved."""
    planet, seen = nonogram.load(PUZZLES / "planet.cwd"), []

    def stop(progress: nonogram.Progress) -> None:
        seen.append(progress)
        if progress.step == step and len(seen) > 1:
            raise nonogram.TimeUpError("enough")

    solver = "glucose" if step == "solve" else "auto"
    result = nonogram.solve(planet, solver=solver, on_progress=stop)
    solution = nonogram.solve(planet).solution
    assert solution is not None
    assert seen[0].elapsed < 0.1 or seen[0].step == "clues"
    if result.verdict is Verdict.UNDECIDED and step != "propagate":
        assert result.known is not None
        places = [*result.known.by_place()]
        assert len(places) >= 1024 - 525
        assert solution.only(places) == result.known


@pytest.mark.parametrize("written", [False, True])
def test_what_a_solver_sees_without_search(written: bool) -> None:
    """It is true of all solutions, also of those that are blocked, and hardly less than all."""
    seen = shared = 0
    for seed in range(30):
        puzzle = nonogram.random_puzzle(4, 5, 0.5, 1 + seed % 2, seed=seed)
        first, *others = nonogram.solutions(puzzle)
        common = first.without(first.differing(others))
        domains, terms = initial_domains(puzzle), terms_for(puzzle)
        with SolverSession(puzzle, domains, terms, written=written) as session:
            for blocked in ((), (first,)):
                for grid in blocked:
                    session.block(grid)
                found = session.shared(blocked)
                assert found == common.only(found.by_place())
                seen += len(found.by_place())
                shared += len(common.by_place())
    assert 0.99 * shared < seen


def test_a_solver_that_is_cut_short_tells_what_it_has_learnt() -> None:
    puzzle = nonogram.random_puzzle(40, 40, 0.5, seed=1)

    def stop(progress: nonogram.Progress) -> None:
        if (progress.conflicts or 0) > 500:
            raise nonogram.TimeUpError("enough")

    result = nonogram.solve(puzzle, solver="glucose", on_progress=stop)
    if result.verdict is Verdict.UNDECIDED:
        assert result.known is not None
        assert len(result.known.by_place()) > result.stats.decided
        assert "<svg" in result.svg()


def test_ctrl_c_can_keep_what_is_known() -> None:
    """As `help(nonogram)` says, with a handler that only notes the signal."""
    planet, stopped, seen = nonogram.load(PUZZLES / "planet.cwd"), list[bool](), list[str]()

    def stop(progress: nonogram.Progress) -> None:
        seen.append(progress.step)
        if progress.step == "solve" and not stopped:
            signal.raise_signal(signal.SIGINT)
        if stopped:
            raise nonogram.TimeUpError("stopped")

    before = signal.signal(signal.SIGINT, lambda *_: stopped.append(True))
    try:
        result = nonogram.solve(planet, solver="glucose", on_progress=stop)
    finally:
        signal.signal(signal.SIGINT, before)
    if "solve" in seen:  # otherwise it was too quick
        assert (result.verdict, result.cause) == (Verdict.UNDECIDED, nonogram.Cause.STOPPED)
    assert result.known is not None


def test_empty_puzzles() -> None:
    for propagation in (True, False):
        result = nonogram.solve(rectangular(clues("", ""), clues("")), propagation=propagation)
        assert result.verdict is Verdict.UNIQUE
        assert result.solutions == (Grid([[0], [0]]),)


def test_stats_of_a_search() -> None:
    result = nonogram.solve(SWITCH, solver="glucose")
    stats = result.stats
    assert (stats.cells, stats.decided, stats.solver) == (4, 0, "glucose4")
    assert stats.suppositions == 0
    assert stats.variables > 4
    assert stats.clauses > 8
    assert list(stats.cpu_seconds) == [
        "clues",
        "propagate",
        "load",
        "encode",
        "solve",
        "verify",
        "solve again",
    ]


def test_stats_of_suppositions() -> None:
    result = nonogram.solve(SWITCH)
    stats = result.stats
    assert result.verdict is Verdict.MULTIPLE
    assert (stats.cells, stats.decided, stats.suppositions, stats.solver) == (4, 0, 1, None)
    assert (stats.variables, stats.clauses, stats.conflicts) == (0, 0, 0)
    assert list(stats.cpu_seconds) == ["clues", "propagate", "suppose", "verify"]


@pytest.mark.parametrize("lines", kinds([1, 4, 10, 20], 1, 10))
def test_suppositions_end_where_a_sat_solver_begins(
    lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they have found and ruled out is found once, and nothing is lost."""
    monkeypatch.setattr("nonogram.core.search.steps.EFFORT", (lines, 20))
    rng = random.Random(lines)
    both = 0
    for _ in range(80):
        colours = rng.randint(1, 3)
        puzzle = puzzle_from(*random_puzzle(rng, (4, 6), colours, swap=True), colours)
        result = nonogram.solve(puzzle, limit=None)
        assert {*result.solutions} == {*by_brute_force(puzzle)}
        for limit in (1, 2):
            fewer = nonogram.solve(puzzle, limit=limit).solutions
            assert len(set(fewer)) == len(fewer) == min(limit, len(result.solutions))
        both += result.stats.suppositions > 0 and result.stats.solver is not None
    assert both >= 1


def test_time_ends_after_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution that suppositions found is known, though no SAT solver gets to work."""
    monkeypatch.setattr("nonogram.core.search.steps.EFFORT", (36, 20))
    monkeypatch.setattr("nonogram.core.search.session.SolverSession", ring)
    result = nonogram.solve(rooms(3, 3), limit=5)
    assert (result.verdict, result.complete) == (Verdict.UNDECIDED, False)
    assert len(result.solutions) == 1


def test_an_alarm_between_two_calls_of_the_solver_leaves_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine the alarm may ring anywhere, for nothing is quick there."""
    monkeypatch.setattr("nonogram.core.search.session.SolverSession.block", ring)
    result = nonogram.solve(SWITCH, solver="glucose")
    assert (result.verdict, len(result.solutions)) == (Verdict.UNDECIDED, 1)
    assert (result.stats.cells, result.stats.solver) == (4, "glucose4")
    assert result.stats.clauses > 8
    assert result.stats.conflicts is not None


def test_unknown_solver_even_where_none_is_needed() -> None:
    with pytest.raises(nonogram.UnknownNameError, match="unknown solver 'nope'"):
        nonogram.solve(rectangular(clues("1"), clues("1")), solver="nope")


class TestSteps:
    """Each is a function of a problem and of what is known so far."""

    def test_their_list(self) -> None:
        usual = [add_up, propagate, suppose, guess, sat]
        assert steps_of(How()) == usual
        assert steps_of(How("glucose4")) == steps_of(How(encoding="order")) == [*usual[:2], sat]
        assert steps_of(How("glucose4", propagation=False)) == [sat]

    def test_each_forgets(self) -> None:
        """From the same state it comes to the same state, and leaves that one as it is."""
        problem, known = Problem(rooms(1, 2), limit=None), State()
        with Context(problem.puzzle.geometry.size, Terms(Deadline())) as context:
            for step in (add_up, propagate, suppose):
                reached = [*step(problem, known, context)]
                again = [*step(problem, known, context)]
                assert [state.replace(domains=None) for state in reached] == [
                    state.replace(domains=None) for state in again
                ]
                known = reached[-1] if reached else known
        assert {*known.solutions} == by_brute_force(problem.puzzle)
        assert known.complete

    @pytest.mark.parametrize("limit", [1, 2, None])
    def test_they_end_where_enough_is_known(self, limit: int | None) -> None:
        problem = Problem(rooms(1, 2), how=How("glucose4"), limit=limit)
        terms = Terms(Deadline(), how=problem.how)
        with Context(problem.puzzle.geometry.size, terms) as context:
            *before, last = states(problem, context)
        assert [state.settles(problem) for state in before] == [False] * len(before)
        assert last.settles(problem)
        assert last.complete is (limit is None)

    def test_what_is_proved_survives_the_end_of_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = nonogram.load(PUZZLES / "planet.cwd")
        solution = nonogram.solve(puzzle).solutions[0]
        monkeypatch.setattr("nonogram.core.logic.supposing.search", ring)
        with solving(puzzle, Terms(Deadline())) as run:
            assert run.result.verdict is Verdict.UNDECIDED
            assert run.state.domains is not None
            proved = run.state.domains.grid()
        assert 0 < sum(cell is not None for cell in proved.cells) < len(proved.cells)
        assert joined(solution, proved) == solution

    def test_a_problem_can_be_sent(self) -> None:
        problem = Problem(rooms(1, 2), how=How("glucose4", seed=3), limit=None)
        assert pickle.loads(pickle.dumps(problem)) == problem


class TestMoreQuestions:
    """A run takes them, whatever has settled the puzzle."""

    @pytest.mark.parametrize("solver", ["auto", "glucose4"])
    def test_a_session_after_the_result(self, solver: str) -> None:
        puzzle = rooms(1, 2)
        with solving(puzzle, Terms(Deadline(), how=How(solver))) as run:
            assert (run.result.stats.solver is None) == (solver == "auto")
            assert len(run.result.solutions) == 2
            session = run.session()
            assert session is run.session()
            solutions = {run.result.solutions[0], run.result.solutions[1]}
            while session.ask("more", Deadline()) is Status.SATISFIABLE:
                solutions.add(session.solution)
                session.block(session.solution)
        assert solutions == by_brute_force(puzzle)

    def test_a_session_after_lines_were_enough(self) -> None:
        with solving(rectangular(clues("1"), clues("1")), Terms(Deadline())) as run:
            session = run.session()
            assert session.ask("solve", Deadline()) is Status.SATISFIABLE
            session.block(session.solution)
            assert session.ask("solve", Deadline()) is Status.UNSATISFIABLE

    def test_there_is_none_where_time_ends(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What two solutions say is known, and no more."""
        monkeypatch.setattr("nonogram.core.search.session.SolverSession", ring)
        puzzle = rooms(1, 2)
        ambiguity = nonogram.ambiguity(puzzle)
        assert len(ambiguity.ambiguous) == 4
        assert len(ambiguity.unknown) == puzzle.geometry.size - 4
        assert ambiguity.cells_to_give is None
        assert count_solutions(puzzle).verdict is Verdict.UNDECIDED
        found = nonogram.solutions(puzzle)
        assert next(found)
        with pytest.raises(nonogram.TimeUpError, match="at least 1 solution: the time was up"):
            next(found)
        assert not found.count.complete
        assert nonogram.check(puzzle).found == 2

    def test_a_core_is_solved_again_while_it_becomes_smaller(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[list[int]] = []
        cores = iter([[1, 2, 3, 4], [1, 2, 3], [1, 2], [1, 2]])

        def ask(step: str, deadline: Deadline, assumed: list[int]) -> Status:
            asked.append(assumed)
            return Status.UNSATISFIABLE if len(asked) <= 3 else Status.SATISFIABLE

        with solving(rooms(1, 2), Terms(Deadline())) as run:
            session = run.session()
            assert session is not None
            monkeypatch.setattr(session, "ask", ask)
            monkeypatch.setattr(session, "core", lambda: next(cores))
            assert session.irredundant_core("reason", Deadline()) == ([1, 2], True)
        assert asked == [[1, 2, 3, 4], [1, 2, 3], [1, 2], [2], [1]]


def test_known_solutions_change_no_verdict() -> None:
    """Whether suppositions find a solution or not, none is given twice, or beyond the limit."""
    for seed in range(trials(12)):
        puzzle = nonogram.random_puzzle(12, 12, density=0.35 + seed % 4 / 20, seed=seed)
        every = nonogram.solve(puzzle, limit=3)
        for known in (every.solutions[:1], every.solutions[-1:], every.solutions):
            for limit in (1, 2, None if every.complete else 3):
                terms = Terms(Deadline(), how=How(solutions=known))
                result = solve.under(puzzle, terms, limit=limit)
                whole = len(every.solutions) if every.complete else 3
                assert len(result.solutions) == min(whole, limit or whole)
                assert len({*result.solutions}) == len(result.solutions)
                assert {*map(puzzle.violated_line, result.solutions)} <= {None}
                if result.complete or whole < (limit or inf):
                    assert result.complete
                    assert every.complete


def test_a_false_solution_is_laid_at_the_door_of_who_gave_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fish = nonogram.load(PUZZLES / "fish.cwd")
    line = fish.geometry.line(0)
    monkeypatch.setattr(Puzzle, "violated_line", lambda *_: line)
    monkeypatch.setattr("nonogram.core.search.steps.ROUNDS", 1)
    monkeypatch.setattr(guessing, "guessed", lambda puzzle, *_: iter(puzzle.goals))
    picture = Grid([[1, 0], [0, 1]])
    board, found = rooms(1, 1).replace(goals=(picture,)), dict[str, str]()
    for who, puzzle, known, effort in (
        ("line logic", fish, (), EFFORT),
        ("suppositions", board, (), EFFORT),
        ("a known picture", board, (picture,), EFFORT),
        ("a guess", board, (), (0, 0)),
    ):
        monkeypatch.setattr("nonogram.core.search.steps.EFFORT", effort)
        with pytest.raises(InternalError) as caught:
            solve.under(puzzle, Terms(Deadline(), how=How(solutions=known)), limit=2)
        found[who] = str(caught.value)
    assert found == {who: f"{who} gave a false solution: {line} lacks its clue" for who in found}


def test_known_solutions_without_the_given_cells_do_not_count() -> None:
    """A report asks for a solution that agrees with a goal, while another goal is known."""
    puzzle = rooms(1, 2)
    one, *others = nonogram.solve(puzzle, limit=None).solutions
    at = one.differing(others)[0]
    given = puzzle.grid({at: 1 - (one[at] or 0)})
    terms = Terms(Deadline(), given, How(solutions=(one,)))
    found = solve.under(puzzle, terms, limit=None)
    assert {*found.solutions} == {grid for grid in others if grid[at] == given[at]}
    assert solve.under(puzzle, terms, limit=1).solutions[0] != one
    assert count_solutions.under(puzzle, terms).found == len(found.solutions)


def test_a_drawing_that_has_another_solution_is_not_searched_for() -> None:
    """What a solver alone would take long to find: noise of 40 x 40, in at most 1,000 conflicts."""
    rng = random.Random(1)
    puzzle = Puzzle.from_grid([[int(rng.random() < 0.4) for _ in range(40)] for _ in range(40)])
    terms = Terms(Deadline(), how=How(solutions=puzzle.goals))
    result = solve.under(puzzle, terms, limit=2)
    assert result.solutions[0] == puzzle.goals[0]
    assert result.verdict is Verdict.MULTIPLE
    assert (result.stats.conflicts or 0) < 1000
