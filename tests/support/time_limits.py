"""Public functions under time limits: what they may say, and the process as it was afterwards."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path

import nonogram
from nonogram import Puzzle, Step, TimeUpError, Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.core.puzzle.reasons import LinesContradict
from nonogram.core.sat.base import Status
from nonogram.core.search.ambiguity import PATIENCE
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis.conflicting import line_session
from support.paths import PROJECT
from support.processes import children
from support.questions import backbone

#: How many limits between 0 and twice the usual time, and the seconds after which the rest of them
#: is left out: what takes long is tried at few limits, so that trials end on a busy machine, too.
LIMITS, _ENOUGH = 10, 3.0

#: Solutions are counted up to this number.
_MOST = 50


class Truth:
    """A puzzle, in a file too, and what is so: found without a limit."""

    def __init__(self, puzzle: Puzzle, file: Path, solver: str) -> None:
        self.puzzle = puzzle
        self.file = file
        self.solver = solver
        nonogram.save(puzzle, file, "json")
        self.result = nonogram.solve(puzzle)
        self.verdict = self.result.verdict
        self.count = nonogram.count_solutions(puzzle, limit=_MOST)

    @cached_property
    def common(self) -> tuple[int | None, ...]:
        """The cells that are the same in all solutions."""
        _, grid = backbone(self.puzzle)
        assert grid is not None
        return grid.cells

    @cached_property
    def difficulty(self) -> nonogram.Difficulty | None:
        return nonogram.difficulty(self.puzzle)

    @cached_property
    def repairs(self) -> nonogram.Repairs:
        return nonogram.repairs(self.puzzle)

    @cached_property
    def certificate(self) -> Path | None:
        """The certificate of the verdict, below the folder of the puzzle's file, or None."""
        name = self.file.name
        proofs = self.file.with_suffix(".proofs")
        path = proofs / f"{name}.zip"
        if self.verdict is Verdict.UNDECIDED:
            return None
        proofs.mkdir(exist_ok=True)
        nonogram.prove(self.puzzle, self.result, path)
        return path

    def allows(self, verdict: Verdict, limit: float | None) -> None:
        undecided = verdict is Verdict.UNDECIDED and limit is not None
        assert undecided or verdict is self.verdict, verdict

    def has_step(self, step: Step) -> None:
        """Every solution known has what the step concludes."""
        for solution in self.result.solutions:
            assert [m for m in step.concludes if (solution[m.cell] or 0) not in m.colours] == [], (
                step
            )

    def has_ambiguity(self, found: nonogram.Ambiguity) -> None:
        assert self.verdict is Verdict.MULTIPLE
        cell = self.puzzle.geometry.cell
        named = {cell(position) for position in found.ambiguous}
        unknown = {cell(position) for position in found.unknown}
        differing = {n for n, colour in enumerate(self.common) if colour is None}
        assert named <= differing <= named | unknown
        if found.deciding is not None:
            only = nonogram.solve(self.puzzle, given=found.deciding)
            assert (only.verdict, only.solutions) == (Verdict.UNIQUE, (found.solution,))


def _solve(truth: Truth, limit: float | None) -> None:
    found = nonogram.solve(truth.puzzle, timeout=limit, solver=truth.solver)
    truth.allows(found.verdict, limit)
    assert [grid for grid in found.solutions if not truth.puzzle.is_solution(grid)] == []


def _ambiguity(truth: Truth, limit: float | None) -> None:
    found = nonogram.ambiguity(truth.puzzle, timeout=limit, solver=truth.solver)
    if found is not None:
        truth.has_ambiguity(found)
    assert found is not None or truth.verdict is not Verdict.MULTIPLE


def _count_solutions(truth: Truth, limit: float | None) -> None:
    found = nonogram.count_solutions(truth.puzzle, limit=_MOST, timeout=limit, solver=truth.solver)
    assert found.found == truth.count.found or (limit is not None and not found.complete)
    assert found.found <= truth.count.found


def _solutions(truth: Truth, limit: float | None) -> None:
    every = nonogram.solutions(truth.puzzle, limit=_MOST, timeout=limit, solver=truth.solver)
    found: list[nonogram.Grid] = []
    with suppress(TimeUpError):
        found.extend(every)
    assert len({*found}) == len(found) <= truth.count.found
    assert [grid for grid in found if not truth.puzzle.is_solution(grid)] == []
    assert len(found) == truth.count.found or (limit is not None and not every.count.complete)


def _explain(truth: Truth, limit: float | None) -> None:
    explanation = nonogram.explain(truth.puzzle, timeout=limit, solver=truth.solver)
    for step in explanation:
        truth.has_step(step)
    truth.allows(explanation.result.verdict, limit)
    if explanation.standstill is None and explanation.result.solutions:
        assert explanation.grid == explanation.result.solutions[0]


def _hint(truth: Truth, limit: float | None) -> None:
    found = nonogram.hint(truth.puzzle, timeout=limit, solver=truth.solver)
    truth.allows(found.result.verdict, limit)
    assert not found.wrong
    for step in found.before if found.step is None else (*found.before, found.step):
        truth.has_step(step)


def _difficulty(truth: Truth, limit: float | None) -> None:
    found = nonogram.difficulty(truth.puzzle, timeout=limit, solver=truth.solver)
    assert found == truth.difficulty


def _check(truth: Truth, limit: float | None) -> None:
    started = time.monotonic()
    found = nonogram.check(truth.puzzle, limit=_MOST, timeout=limit, solver=truth.solver)
    truth.allows(found.result.verdict, limit)
    limited = limit is not None or time.monotonic() - started > PATIENCE  # it gives up by itself
    assert found.difficulty == truth.difficulty or (found.difficulty is None and limited)
    assert found.found <= truth.count.found
    assert not found.complete or found.found == truth.count.found
    if found.ambiguity is not None:
        truth.has_ambiguity(found.ambiguity)
    _has_reasons(truth, found.reasons)


def _has_reasons(truth: Truth, reasons: Iterable[object]) -> None:
    for reason in reasons:
        assert truth.verdict is Verdict.NO_SOLUTION
        if isinstance(reason, LinesContradict):
            lines = map(truth.puzzle.geometry.index_of, reason.lines)
            with line_session(truth.puzzle, terms_for(truth.puzzle), lines) as session:
                selectors = [*session.selectors.values()]
                status = session.ask("contradiction", Deadline(), selectors)
            assert status is Status.UNSATISFIABLE


def _repairs(truth: Truth, limit: float | None) -> None:
    found = nonogram.repairs(truth.puzzle, timeout=limit, solver=truth.solver)
    told, every = ({(one.changes, one.solution) for one in all_} for all_ in (found, truth.repairs))
    assert told == every or (told < every and not found.complete and limit is not None)


def _duplicates(truth: Truth, limit: float | None) -> None:
    puzzles = [truth.puzzle, truth.puzzle]
    (found,) = nonogram.duplicates(puzzles, timeout=limit)
    assert (found.number, found.first, found.changes) == (1, 0, ())


def _load(truth: Truth, limit: float | None) -> None:
    assert nonogram.load(truth.file, timeout=limit) == truth.puzzle


def _load_all(truth: Truth, limit: float | None) -> None:
    assert nonogram.load_all(truth.file, timeout=limit) == [truth.puzzle]


def _loads(truth: Truth, limit: float | None) -> None:
    assert nonogram.loads(truth.file.read_text(), timeout=limit) == truth.puzzle


def _loads_all(truth: Truth, limit: float | None) -> None:
    assert nonogram.loads_all(truth.file.read_text(), timeout=limit) == [truth.puzzle]


def _make_unique(truth: Truth, limit: float | None) -> None:
    puzzle, geometry = truth.puzzle, truth.puzzle.geometry
    for grid in truth.result.solutions[:1]:
        made = nonogram.make_unique(grid, colours=puzzle.colours, geometry=geometry, timeout=limit)
        assert made.verdict is not Verdict.UNDECIDED or limit is not None
        if made.verdict is Verdict.UNIQUE:
            assert _is_unique(puzzle, made.grid.cells)
            assert made.minimal or limit is not None
        for change in made.changes if made.minimal else ():
            cells = [*made.grid.cells]
            cells[geometry.cell(change.cell)] = change.before
            assert not _is_unique(puzzle, cells), change


def _is_unique(puzzle: Puzzle, cells: Sequence[int | None]) -> bool:
    """Whether this other picture has clues with one solution."""
    grid = nonogram.Grid.of_cells(puzzle.geometry, cells)
    changed = nonogram.Puzzle.from_grid(grid, puzzle.colours, geometry=puzzle.geometry)
    return nonogram.solve(changed).verdict is Verdict.UNIQUE


def _blot(truth: Truth, limit: float | None) -> None:
    found = nonogram.blot(truth.puzzle, 2, timeout=limit, solver=truth.solver)
    truth.allows(found.verdict, limit)
    assert found.complete or limit is not None
    assert nonogram.solve(found.puzzle).verdict is truth.verdict


def _solve_many(truth: Truth, limit: float | None) -> None:
    (answer,) = nonogram.solve_many([truth.file], timeout=limit, jobs=1, solver=truth.solver)
    truth.allows(answer.verdict, limit)


def _check_many(truth: Truth, limit: float | None) -> None:
    (answer,) = nonogram.check_many([truth.file], timeout=limit, jobs=1, solver=truth.solver)
    truth.allows(answer.verdict, limit)


def _prove(truth: Truth, limit: float | None) -> None:
    if truth.verdict is Verdict.UNDECIDED:
        return
    file = truth.file.with_suffix(".zip")
    try:
        nonogram.prove(truth.puzzle, truth.result, file, timeout=limit)
    except nonogram.TimeUpError:
        assert not file.exists()
        raise
    assert nonogram.verify(truth.puzzle, file) is truth.verdict
    file.unlink()


def _verify(truth: Truth, limit: float | None) -> None:
    if truth.certificate is not None:
        proven = nonogram.verify(truth.puzzle, truth.certificate, timeout=limit)
        assert proven is truth.verdict


def _verify_many(truth: Truth, limit: float | None) -> None:
    if truth.certificate is None:
        return
    folder = truth.certificate.parent
    (answer,) = nonogram.verify_many([truth.file], folder, timeout=limit, jobs=1)
    truth.allows(answer.verdict, limit)


def _scan(truth: Truth, limit: float | None) -> None:
    found = nonogram.scan(PROJECT / "docs" / "scanned.jpg", timeout=limit)
    assert found.grade == "confirmed" or limit is not None


def _session(truth: Truth, limit: float | None) -> None:
    with nonogram.Session(truth.puzzle, timeout=limit, solver=truth.solver) as session:
        found = session.solve()
        if found is None:
            assert truth.verdict is Verdict.NO_SOLUTION
            assert session.reasons() or limit is not None
            return
        assert truth.puzzle.is_solution(found)
        common = session.backbone()
        assert common is not None
        assert [
            (cell, same)
            for cell, same in zip(common.cells, truth.common)
            if cell not in (None, same)
        ] == []
        session.block(found)
        another = session.solve()
        assert (another is not None) is (truth.verdict is Verdict.MULTIPLE)
        assert another is None or truth.puzzle.is_solution(another)


#: By name: calls a function under a limit, or without one, and looks at what it says.
CHECKS: dict[str, Callable[[Truth, float | None], None]] = {
    check.__name__[1:]: check
    for check in (
        _ambiguity, _blot, _check, _check_many, _count_solutions,
        _difficulty, _duplicates, _explain, _hint, _load, _load_all, _loads, _loads_all,
        _make_unique, _verify, _repairs, _prove, _scan, _solutions, _solve, _solve_many,
        _verify_many,
    )
}  # fmt: skip
CHECKS["Session"] = _session


def process() -> dict[str, object]:
    """The state that a call has to leave as it was."""
    return {
        "handlers": [signal.getsignal(number) for number in sorted(signal.valid_signals())],
        "timers": [signal.getitimer(number) > (0, 0) for number in range(3)],
        "hooks": (sys.unraisablehook, sys.excepthook, threading.excepthook),
    }


def held() -> set[object]:
    """The descriptors, children and threads, which no call may leave behind."""
    found: set[object] = {*children(os.getpid()), *threading.enumerate()}
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # that of the folder itself
            found.add(f"{descriptor.name}: {descriptor.readlink()}")
    return found


def check_limits(truth: Truth, name: str, rng: random.Random) -> None:
    """A function at limits in any order, at times in a thread other than the main one."""
    usual = min(_took(truth, name), _took(truth, name))  # the first call may load modules
    elsewhere = rng.random() < 0.3
    before, there = process(), held()
    started = time.perf_counter()
    for number in rng.sample(range(LIMITS), LIMITS):
        limit = usual * 2 * number / (LIMITS - 1)
        if elsewhere:
            _in_a_thread(partial(_within, truth, name, limit))
        else:
            _within(truth, name, limit)
        for what, how in process().items():
            assert how == before[what], f"{name} within {limit} s: {what}"
        left = held() - there
        assert not left, f"{name} within {limit} s left {left}"
        if time.perf_counter() - started > _ENOUGH:
            break


def _took(truth: Truth, name: str) -> float:
    """The seconds that a function takes without a limit."""
    started = time.perf_counter()
    CHECKS[name](truth, None)
    return time.perf_counter() - started


def _within(truth: Truth, name: str, limit: float) -> None:
    try:
        CHECKS[name](truth, limit)
    except nonogram.TimeUpError:
        return
    except Exception as error:
        raise AssertionError(f"{name} within {limit} s") from error


def _in_a_thread(work: Callable[[], None]) -> None:
    wrong: list[Exception] = []

    def tried() -> None:
        try:
            work()
        except Exception as error:
            wrong.append(error)

    thread = threading.Thread(target=tried)
    thread.start()
    thread.join()
    for error in wrong:
        raise error
