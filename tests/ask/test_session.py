"""A puzzle that stays open for questions, compared with trying everything."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from copy import copy, deepcopy
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

import nonogram
from nonogram import (
    AssumedCellsContradict,
    Cause,
    CluesContradict,
    Count,
    GivenCellsContradict,
    Grid,
    LinesContradict,
    Puzzle,
    RequestError,
    Rows,
    Session,
    SolverError,
    Stats,
    TimeUpError,
    TotalsDiffer,
)
from nonogram.core.sat.base import Status
from nonogram.core.search.session import SolverSession
from support.puzzles import by_brute_force, puzzle_from, random_puzzle, rooms

SWITCH = nonogram.Puzzle.of([[1], [1]], [[1], [1]])
ON, OFF = Grid([[1, 0], [0, 1]]), Grid([[0, 1], [1, 0]])


def sample(rng: random.Random) -> tuple[Puzzle, set[Grid]]:
    """A small puzzle, often with multiple solutions or none, and all its solutions."""
    colours = rng.randint(1, 2)
    rows, columns = random_puzzle(rng, (2, 4), colours, swap=rng.random() < 0.4)
    puzzle = puzzle_from(rows, columns, colours)
    return puzzle, by_brute_force(puzzle)


def part_of(rng: random.Random, puzzle: Puzzle, found: set[Grid]) -> Grid:
    """Some cells of a solution, or of a picture that is none."""
    colours, size = range(puzzle.colours + 1), puzzle.geometry.size
    cells = [rng.choice(colours) for _ in range(size)]
    if found and rng.random() < 0.6:
        cells = [cell or 0 for cell in rng.choice(sorted(found, key=str)).cells]
        cells[rng.randrange(size)] = rng.choice(colours)
    grid = Grid.of_cells(puzzle.geometry, cells)
    return grid.only(rng.sample([*grid.positions()], rng.randint(0, size)))


Cells = dict[nonogram.Position, int]


def without(cells: Cells, cell: nonogram.Position) -> Cells:
    return {at: colour for at, colour in cells.items() if at != cell}


def mus(session: Session, soft: Grid) -> Cells | None:
    """The function of this name in docs/python.md."""
    if session.solve(soft) is not None:
        return None
    core = session.core()
    for cell in [*core]:
        if cell in core and session.solve(without(core, cell)) is None:
            core = session.core()
    return core


def agreeing(found: set[Grid], part: Grid | Cells) -> set[Grid]:
    known = part if isinstance(part, dict) else part.by_place()
    return {grid for grid in found if all(grid[at] == colour for at, colour in known.items())}


@pytest.mark.parametrize("seed", range(40))
def test_brute_force(seed: int) -> None:
    """Questions in any order, about what is left after blocking solutions, and parts of them."""
    rng = random.Random(seed)
    puzzle, everything = sample(rng)
    nothing = Grid.of_cells(puzzle.geometry, [None] * puzzle.geometry.size)
    given = part_of(rng, puzzle, everything) if rng.random() < 0.3 else nothing
    left = agreeing(everything, given)
    with Session(puzzle, given=given, solver=rng.choice(["auto", "cadical", "minisat"])) as s:
        for _ in range(8):
            part = part_of(rng, puzzle, left)
            for ask in rng.sample([_solve, _mus, _backbone, _each, _ambiguity], 5):
                ask(s, part, left)
            if s.solve(part) is None:
                _reasons(s, everything, given, part)
            blocked = rng.choice([part, *left])
            with s.blocking(blocked):
                rest = left - agreeing(left, blocked)
                for ask in rng.sample([_solve, _backbone, _each, _ambiguity], 4):
                    ask(s, part_of(rng, puzzle, left), rest)
                for grid in rng.sample(sorted(rest, key=str), min(1, len(rest))):
                    s.block(grid)
                    _each(s, part, rest - {grid})
            if blocked != nothing:
                s.block(blocked)
                left = left - agreeing(left, blocked)
        found = set()
        while (grid := s.solve()) is not None:
            found.add(grid)
            s.block(grid)
        assert found == left
        assert s.solve(part_of(rng, puzzle, everything)) is None  # and stays so
        assert s.core() == {}
        assert s.backbone() is None


def _solve(s: Session, part: Grid, left: set[Grid]) -> None:
    grid = s.solve(part)
    if grid is not None:
        assert grid in agreeing(left, part)
        return
    core = s.core()
    assert agreeing({part}, core)
    assert not agreeing(left, core)


def _mus(s: Session, part: Grid, left: set[Grid]) -> None:
    core = mus(s, part)
    if core is None:
        assert agreeing(left, part)
        return
    assert agreeing({part}, core)
    assert not agreeing(left, core)
    for at in core:
        assert agreeing(left, without(core, at))


def _backbone(s: Session, part: Grid, left: set[Grid]) -> None:
    for assumed, found in ((None, left), (part, agreeing(left, part))):
        first, *others = found or [None]
        assert s.backbone(assumed) == (first and first.without(first.differing(others)))


def _each(s: Session, part: Grid, left: set[Grid]) -> None:
    """Other questions come between two solutions."""
    expected, seen = agreeing(left, part), []
    for grid in s.solutions(part):
        seen.append(grid)
        _solve(s, part, left)
    assert sorted(seen, key=str) == sorted(expected, key=str)
    count = s.count(part)
    assert (int(count), count.complete) == (len(expected), True)
    assert s.count(part, limit=1).found == min(1, len(expected))


def _ambiguity(s: Session, part: Grid, left: set[Grid]) -> None:
    expected = agreeing(left, part)
    found = s.ambiguity(part)
    if len(expected) < 2:
        assert found is None
        return
    assert found is not None
    first, *others = expected
    assert {*found.ambiguous} == {*first.differing(others)}
    assert not found.unknown
    assert found.solution in expected
    assert found.cells_to_give is not None
    told = found.solution.only(found.cells_to_give)
    assert agreeing(expected, told) == {found.solution}
    for cell in found.cells_to_give:
        assert len(agreeing(expected, told.without([cell]))) > 1


def _reasons(s: Session, everything: set[Grid], given: Grid, part: Grid) -> None:
    """The reasons why there is no solution, whatever is blocked."""
    if any(None not in pair and pair[0] != pair[1] for pair in zip(given.cells, part.cells)):
        with pytest.raises(RequestError, match="is given in another colour"):
            s.reasons()
        return
    possible = agreeing(agreeing(everything, given), part)
    reasons = s.reasons()
    assert (not reasons) == bool(possible)
    for reason in reasons:
        if isinstance(reason, GivenCellsContradict):
            named = agreeing(
                agreeing(everything, given.only(reason.cells)), part.only(reason.cells)
            )
            assert everything
            assert not named
        else:
            assert not everything


def test_reasons() -> None:
    with Session(SWITCH) as s:
        assert s.reasons() == ()
        assert s.solve() is not None
        assert s.reasons() == ()
        assert s.solve([[1, 1], [None, None]]) is None
        (reason,) = s.reasons()
        assert isinstance(reason, AssumedCellsContradict)
        assert reason.cells == ((0, 0), (0, 1))
        assert str(reason) == "the assumed cells row 1 columns 1, 2 contradict the clues"
        for grid in (ON, OFF):
            s.block(grid)
        assert s.solve() is None
        assert s.reasons() == ()  # it has solutions; they are blocked
    with Session(Puzzle.of([[2], [2]], [[1], [1]])) as s:
        assert s.solve() is None
        assert {*map(type, s.reasons())} == {TotalsDiffer, LinesContradict}


def test_a_reason_says_which_cells_were_assumed() -> None:
    with Session(SWITCH, given={(0, 0): 1}) as s:
        count = s.count({(0, 1): 1})
        assert (int(count), [*map(str, count.reasons)]) == (
            0,
            ["the given and assumed cells row 1 columns 1, 2 contradict the clues"
             " (not proven minimal)"],
        )  # fmt: skip
        (reason,) = s.reasons()
        assert isinstance(reason, AssumedCellsContradict)
        assert (reason.given, reason.minimal) == (True, True)
    with Session(SWITCH, given=[[1, 1], [None, None]]) as s:
        assert s.count().reasons == (CluesContradict(given=True),)
        (reason,) = s.reasons()
        assert type(reason) is GivenCellsContradict


def test_a_count_has_reasons_unless_grids_are_blocked() -> None:
    with Session(Puzzle.of([[2], [2]], [[1], [1]])) as s:
        assert {*map(type, s.count().reasons)} == {TotalsDiffer}
    with Session(SWITCH) as s:
        assert s.count().reasons == ()
        with s.blocking(ON, OFF):
            assert (int(s.count()), s.count().reasons) == (0, ())


@pytest.mark.parametrize(
    "ask",
    [
        Session.solve,
        Session.backbone,
        Session.count,
        lambda s, part: list(s.solutions(part)),
        Session.ambiguity,
    ],
    ids=["solve", "backbone", "count", "solutions", "ambiguity"],
)
def test_why_a_question_has_no_solution(ask: Callable[[Session, Grid], object]) -> None:
    """Whichever question it was; behind those that have one it is not known."""
    wrong = SWITCH.grid([[1, 1], [None, None]])
    with Session(SWITCH) as s:
        ask(s, wrong)
        assert s.reasons()
        assert s.core()
        ask(s, SWITCH.grid({}))
        assert s.reasons() == ()
        with pytest.raises(RequestError, match="no core: the last question has"):
            s.core()


def test_a_question_with_an_option_that_it_lacks() -> None:
    with Session(SWITCH) as s:
        ask: Any = s.solve
        message = r"^Session.solve\(\) has no option given: it has assume$"
        with pytest.raises(nonogram.WrongCallError, match=message):
            ask(given=ON)


@pytest.mark.parametrize("is_asked", [False, True])
@pytest.mark.parametrize("copied", [copy, deepcopy, pickle.dumps])
def test_a_session_is_not_copied(copied: Callable[[Session], object], is_asked: bool) -> None:
    """Two of them would free one solver, and the second one would end the process."""
    with Session(SWITCH) as s:
        if is_asked:
            s.solve()
        with pytest.raises(RequestError, match="cannot be copied"):
            copied(s)
        assert s.solve() is not None


def test_a_part_is_blocked() -> None:
    """Of a house of rooms: one solution for each state of the first room."""
    puzzle = rooms(1, 2)
    room = [(i, j) for i in range(6) for j in range(6)]
    with Session(puzzle) as s:
        seen = 0
        while (grid := s.solve()) is not None:
            s.block(grid.only(room))
            seen += 1
    assert seen == 2


@pytest.mark.parametrize("seed", range(4))
def test_triddlers(seed: int) -> None:
    puzzle = nonogram.random_puzzle(geometry=nonogram.Hexagon.regular(2), colours=2, seed=seed)
    left = {*nonogram.solutions(puzzle)}
    with Session(puzzle) as s:
        while (grid := s.solve()) is not None:
            _backbone(s, grid.only([(0, 0)]), left)
            s.block(grid)
            left.remove(grid)
    assert not left


def test_what_it_is() -> None:
    with Session(SWITCH, given={(0, 0): 1}) as s:
        assert s.given == Grid([[1, None], [None, None]])
        assert repr(s) == "<Session of 2 rows and 2 columns: 0 grids blocked>"
        s.block(OFF)
        with s.blocking(ON, {(0, 0): 0}):
            assert repr(s) == "<Session of 2 rows and 2 columns: 3 grids blocked>"
            assert [s.solve(), s.backbone(), s.ambiguity()] == [None] * 3
            assert s.count() == 0
        assert s.solve() == ON
        assert s.count() == 1
    assert repr(s) == "<Session of 2 rows and 2 columns: closed>"
    assert Session(SWITCH).given is None


def test_a_count_needs_no_list() -> None:
    """Of 2**64 solutions."""
    with Session(rooms(8, 8)) as s:
        assert s.count() == 2**32 * 2**32
        found = s.ambiguity()
        assert found is not None
        assert s.count(found.solution.only(found.ambiguous[:1])) == 2**63


def test_a_count_in_time() -> None:
    with Session(rooms(3, 3), timeout=0) as s:
        count = s.count()
        assert (int(count), count.complete, count.cause) == (0, False, Cause.TIME_LIMIT)
    with Session(rooms(3, 3)) as s:
        grid = s.solve()
        assert grid is not None
        s.block(grid)
        s.timeout = 0.0
        count = s.count()
        assert (count.complete, count.found < 511) == (False, True)
        s.timeout = None
        assert s.count() == 511
        assert (s.count(limit=7).found, s.count(limit=7).cause) == (7, None)


def test_a_question_has_its_own_time() -> None:
    """What is learnt in a long one remains for a short one."""
    with Session(Puzzle.from_grid(HARD)) as s:
        assert s.solve() == HARD
        s.timeout = 0
        with pytest.raises(TimeUpError):
            s.solve()
        assert s.known == HARD
        with pytest.raises(RequestError, match=r"^a timeout of -1 seconds, expected 0 to"):
            s.timeout = -1
        s.timeout = None
        assert s.solve() == HARD


@pytest.mark.parametrize("name", ["timout", "puzzle", "given", "known", "solve"])
def test_only_the_timeout_of_a_session_can_be_set(name: str) -> None:
    """A misspelt one was taken without a word."""
    with Session(SWITCH) as s:
        with pytest.raises(AttributeError, match=f"^{name} of a Session cannot be set: only "):
            setattr(s, name, 3)
        assert s.solve() is not None


def test_without_ambiguity_reasons_tell_one_solution_from_none() -> None:
    with Session(SWITCH) as s:
        for assumed, is_some in (({(0, 0): 1}, True), ({(0, 0): 1, (0, 1): 1}, False)):
            assert s.ambiguity(assumed) is None
            assert (s.reasons() == ()) is is_some
            assert (s.backbone(assumed) is not None) is is_some


def test_what_is_refused() -> None:
    s = Session(SWITCH)
    for wrong, message in (
        ([[1]], "assumed cells of 1 row and 1 column for a puzzle of 2 rows and 2 columns"),
        ([[2, 0], [0, 1]], "assumed cells with colour 2, expected 0 to 1"),
        ("ab", "assumed cells: line 1: column 1 has 'a', expected one of"),
    ):
        with pytest.raises(RequestError, match=message):
            s.solve(wrong)
    with pytest.raises(RequestError, match="a blocked grid of 1 row and 1 column for"):
        s.block([[1]])
    with pytest.raises(RequestError, match="expected rows of colour numbers, a text or a"):
        s.block(None)
    assert s.solve() is not None
    with pytest.raises(RequestError, match="no core: the last question has"):
        s.core()
    s.close()
    s.close()
    questions: list[Callable[[], Any]] = [
        s.solve, s.core, s.backbone, s.reasons, s.count, s.ambiguity, lambda: s.block(ON),
        lambda: next(s.solutions()), lambda: s.blocking(ON).__enter__(),
    ]  # fmt: skip
    for ask in questions:
        with pytest.raises(RequestError, match=r"^the session is closed$"):
            ask()


def test_other_threads() -> None:
    raised: list[Exception] = []

    def ask(s: Session) -> None:
        for question in (s.solve, s.backbone, s.reasons, s.close):
            try:
                question()
            except RequestError as error:
                raised.append(error)

    with Session(SWITCH) as s:
        thread = Thread(target=ask, args=(s,))
        thread.start()
        thread.join()
        assert [*map(str, raised)] == ["the session was opened by another thread"] * 4
        assert s.solve() in (ON, OFF)


def test_a_question_within_a_question() -> None:
    def ask(_: object) -> None:
        s.solve()

    with (
        Session(SWITCH, on_progress=ask) as s,
        pytest.raises(RequestError, match="at work on another question"),
    ):
        s.solve()


def test_time_limits() -> None:
    """The time limit is that of a question, which may be asked again; what is known is returned."""
    with Session(SWITCH, timeout=0) as s:
        assert s.backbone({(0, 0): 1}) == Grid([[1, None], [None, None]])
        for question in (s.solve, s.ambiguity, s.solve):
            with pytest.raises(TimeUpError, match=r"^undecided: the time was up$"):
                question()
        s.block(ON)
        s.timeout = None
        assert s.solve() == OFF


#: Its clues have one solution, of which line logic finds half.
HARD = Grid([[0, 1, 1, 0], [1, 0, 0, 1], [0, 0, 0, 0], [0, 1, 0, 0]])
BY_LINES = Grid([[None] * 4, [None] * 4, [0, 0, 0, 0], [0, 1, 0, 0]])


@pytest.mark.parametrize("first", ["backbone", "ambiguity", "count"])
def test_what_one_question_proved_is_known_to_the_next(
    monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """A backbone leaves nothing to search for, nor does a count of 1, nor the only solution."""
    with Session(Puzzle.from_grid(HARD), solver="cadical") as s:
        assert (s.known, s.solve()) == (None, HARD)
        assert s.known == BY_LINES
        getattr(s, first)()
        assert s.known == HARD

        def search(*_: object, **__: object) -> None:
            raise AssertionError("another solver is opened")

        monkeypatch.setattr(SolverSession, "__init__", search)
        assert (str(s.count()), s.ambiguity(), [*s.solutions()]) == ("1 solution", None, [HARD])
        assert (s.backbone(), s.solve({(0, 0): 1}), s.backbone({(0, 0): 1})) == (HARD, None, None)
        assert s.known == HARD
    assert s.known == HARD


def test_only_what_all_solutions_share_is_known() -> None:
    """Nothing is kept of assumed cells, or of grids that are blocked for a while."""
    with Session(SWITCH) as s:
        assert s.backbone(ON.only([(0, 0)])) == ON
        assert s.ambiguity(ON.only([(0, 0)])) is None
        assert s.count(ON.only([(0, 0)])) == 1
        with s.blocking(OFF):
            assert (s.backbone(), s.ambiguity(), int(s.count())) == (ON, None, 1)
        assert (s.known, int(s.count())) == (None, 2)
        s.block(OFF)
        assert (s.backbone(), s.known) == (ON, ON)
        s.block(ON)
        assert (s.solve(), s.known) == (None, None)
    with Session(SWITCH, given={(0, 0): 1}) as s:
        assert s.known == ON.only([(0, 0)])


def test_what_is_known_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what line logic found, then what the solver sees by then, and stays known."""

    def late(*_: object, **__: object) -> Status:
        raise TimeUpError

    with monkeypatch.context() as patched, Session(Puzzle.from_grid(HARD)) as s:
        patched.setattr(SolverSession, "__init__", late)
        with pytest.raises(TimeUpError):
            s.solve()
        known = s.known
    assert known == BY_LINES
    with Session(Puzzle.from_grid(HARD)) as s:
        monkeypatch.setattr(SolverSession, "ask", lambda *_: Status.UNKNOWN)
        with pytest.raises(TimeUpError):
            s.solve()
    assert s.known == HARD


def test_a_count_has_the_solution_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the time is up before it is found again."""
    late = Count(0, False, (), Stats(4))
    late_count = SimpleNamespace(under=lambda *_, **__: late)
    monkeypatch.setattr("nonogram.ask.session.count_solutions", late_count)
    with Session(SWITCH) as s:
        count = s.count()
    assert (int(count), count.complete) == (1, False)


def test_every_solution_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(search: SolverSession, *_: object) -> Status:
        search.solution = ON
        return Status.SATISFIABLE

    monkeypatch.setattr(SolverSession, "ask", lie)
    lies: list[tuple[Rows | None, Grid, Rows | None, str]] = [
        ([[0, None]] * 2, OFF, None, "without the given or assumed cells"),
        (None, OFF, [[0, None], [None, None]], "without the given or assumed cells"),
        (None, ON, None, "that is blocked"),
        (None, ON.only([(0, 0)]), None, "that is blocked"),
    ]
    for assumed, blocked, given, message in lies:
        with Session(SWITCH, given=given) as s:
            s.block(blocked)
            with pytest.raises(SolverError, match=message):
                s.solve(assumed)
