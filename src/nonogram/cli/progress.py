"""Questions asked at the terminal, with a line of progress; Ctrl-C ends them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

import click

from nonogram.ask.answer import Show, answered
from nonogram.ask.found import Answer
from nonogram.ask.question import Question, Wanted, terms_of
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import source_of
from nonogram.base.errors import naming
from nonogram.base.processes.seats import Seats
from nonogram.base.text import counted, one_line
from nonogram.cli.printing import is_screen, remark, width_of
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.result import Progress
from nonogram.core.verdict import Verdict
from nonogram.report.verdict import reasons_told

if TYPE_CHECKING:
    from typing_extensions import Self


#: Seconds before progress is shown for one puzzle; for several puzzles; before advice is given;
#: before a puzzle of a batch is named; and between two drawings of a bar.
_PATIENCE, _PATIENCE_WITH_SEVERAL, _LONG, _SLOW, _PAUSE = 2.0, 0.5, 60.0, 2.0, 0.1

_EVERY = 10.0  #: seconds between two lines where none can be replaced
_CELLS = 20  #: the length of a bar
_BLANKS = "█░ "  #: what only a bar needs
_MOST_OF_NAME = 40  #: characters of a name that progress shows
_MOMENT = 1e-6  #: seconds, the least that a batch takes

#: The displayed names of steps, if they differ from their own.
_STEPS = {
    "propagate": "line logic",
    "suppose": "suppositions",
    "guess": "guesses",
    "encode": "encoding",
    "solve": "looking for a solution",
    "solve again": "one solution found, looking for another",
    "more solutions": "looking for more solutions",
}


class StatusLine:
    """A line on standard error that can be replaced and wiped; nothing if that is no screen.

    With `progress` it is there also as a new line now and then; with False it is never there.
    """

    def __init__(self, progress: bool | None = None) -> None:
        self._replaced = is_screen(sys.stderr)
        self.wanted = self._replaced if progress is None else progress
        self._shown = False
        self._due = monotonic() + _EVERY

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.wipe()

    def write(self, text: str) -> None:
        """Write the line in place of the last one, cut to the width of the terminal."""
        if not self._replaced:
            if monotonic() >= self._due:
                remark(f"nonogram: {text.lstrip(_BLANKS)}")
                self._due = monotonic() + _EVERY
            return
        click.echo(f"\r\x1b[K{text[: (width_of(sys.stderr) or 80) - 1]}", err=True, nl=False)
        self._shown = bool(text)

    def wipe(self) -> None:
        """Remove the line, before something else is printed."""
        if self._shown:
            self.write("")

    def say(self, *lines: str) -> None:
        """Print these lines on standard error in place of the line, if there are any."""
        if lines:
            self.wipe()
            remark(*lines)


class ProgressLine(StatusLine):
    """A function for `on_progress` that shows progress and, once in a long run, the advice."""

    def __init__(
        self, name: str = "", advice: str | None = None, *, progress: bool | None = None
    ) -> None:
        super().__init__(progress)
        self._name = f"{one_line(source_of(name), _MOST_OF_NAME)}: " if name else ""
        self._advice = advice

    def __call__(self, progress: Progress) -> None:
        if self._advice is not None and progress.elapsed >= _LONG:
            self.say(self._advice)
            self._advice = None
        if self.wanted and progress.elapsed >= _PATIENCE:
            self.write(f"  {self._name}{_sentence(progress)}")


def _sentence(progress: Progress) -> str:
    parts = [f"{progress.elapsed:.1f} s"]
    if progress.conflicts is not None:
        parts.append(f"{progress.conflicts:,} conflicts")
    step = _STEPS.get(progress.step, progress.step)
    if progress.settled is not None:
        step += ": {:,} of {:,} settled".format(*progress.settled)
    parts.append(step)
    if len(progress.solvers) > 1:
        parts.append(f"{len(progress.solvers)} solvers at once: {' '.join(progress.solvers)}")
    return ", ".join(parts)


class Stop:
    """A handler: Ctrl-C ends the search, and what is known is shown; a second one ends all.

    So does the first one before the search tells its progress. `on_progress` wraps the given one;
    `asked` says whether Ctrl-C was pressed.
    """

    def __init__(self, on_progress: Callable[[Progress], None]) -> None:
        self.asked = False
        self._show = on_progress
        self._begun = False

    def __enter__(self) -> Stop:
        self._before = signal.getsignal(signal.SIGINT)
        if callable(self._before):  # not if Ctrl-C is ignored
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def on_progress(self, progress: Progress) -> None:
        """Show the progress. Raises OutOfTime after Ctrl-C."""
        self._begun = True
        if self.asked:
            raise OutOfTime
        self._show(progress)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        again, self.asked = self.asked, True  # first, since an exception raised here may get lost
        if callable(self._before) and (again or not self._begun):
            self._before(number, frame)


def ask(
    question: Question,
    puzzle: Puzzle,
    show: Show | None = None,
    *,
    deadline: Deadline | None = None,
    name: str,
    advice: str | None = None,
    progress: bool | None = None,
    seats: Seats | None = None,
    certificate: str = "",
) -> tuple[Answer, bool]:
    """The answer to a question, and whether Ctrl-C ended the search; print advice in a long run.

    Progress names the file. The seats are closed in the end.
    """
    working = nullcontext() if seats is None else closing(seats)
    shows = ProgressLine(name, advice, progress=progress)
    with working, shows as line, Stop(line) as stop:

        def shown(grid: Grid) -> None:
            if stop.asked and question.wanted is Wanted.EACH:
                raise KeyboardInterrupt  # millions of solutions may follow without a search
            line.wipe()
            assert show is not None
            show(grid)

        with naming(source_of(name)):
            answer = answered(
                question,
                puzzle,
                terms_of(question, deadline, stop.on_progress, seats),
                show=None if show is None else shown,
                certificate=certificate,
            )
    return answer, stop.asked


def remarks_of(answer: Answer, *, stopped: bool) -> Iterator[str]:
    """The remarks on an answer for standard error: on its picture, and why there is no solution."""
    if answer.verdict is Verdict.UNDECIDED and answer.solution is not None:
        yield "a solution was found; whether it is the only one is not known"
    if answer.unsettled:
        yield f"other solutions may differ in {counted(answer.unsettled, 'more cell')}" + (
            "" if stopped else "; `nonogram check --timeout SECONDS` looks at all"
        )
    yield from reasons_told(answer)


class Bar(StatusLine):
    """A bar for many files: how many are done, the speed, and the one that is worked on longest."""

    def __init__(self, total: int, progress: bool | None = None) -> None:
        super().__init__(progress)
        self._total = total
        self._started = monotonic()
        self._next = self._started + _PATIENCE_WITH_SEVERAL
        self._done = self._new = 0
        self._current = ("", 0.0)

    def add(self, *, whole: bool = True, new: bool = True) -> None:
        """Count a puzzle, `new` if this run did it, and its file if the `whole` file is done."""
        self._done += whole
        self._new += new
        self._current = ("", 0.0)
        self._draw()

    def work_on(self, name: str, since: float) -> None:
        """Name the file that has been worked on longest, since this time."""
        self._current = (name, since)
        self._draw()

    def lift(self) -> None:
        """Remove the bar before something else is printed."""
        if sys.stdout.isatty():
            self.wipe()
            self._next = self._started + _PATIENCE_WITH_SEVERAL  # drawn again at once

    def _draw(self) -> None:
        now = monotonic()
        if self.wanted and now >= self._next:
            rate = self._new / max(now - self._started, _MOMENT)  # clocks may be coarse
            name, since = self._current
            self.write(bar_text(self._done, self._total, rate, name, now - since))
            self._next = now + _PAUSE


def bar_text(done: int, total: int, rate: float, name: str = "", took: float = 0.0) -> str:
    """The bar as text, with the new puzzles a second, and the file with the time it took up to now.

    How long a batch takes is never known.
    """
    cells = round(_CELLS * done / max(total, 1))
    parts = [f"{'█' * cells}{'░' * (_CELLS - cells)} {done:,}/{total:,}"]
    if rate:
        parts.append(f"{rate:,.1f}/s")
    if name:
        since = f"{took:.1f} s for " if took > _SLOW else ""
        parts.append(since + one_line(name))
    return ", ".join(parts)
