"""The files of a command, in turn: those that are meant, and what is left when time is up."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, is_full, read_bytes, source_of
from nonogram.base.errors import NonogramError, ParseError, SolverError, TimeUpError
from nonogram.base.processes.seats import processors
from nonogram.base.text import counted, named, shortened
from nonogram.cli import app
from nonogram.cli.files import file_or_stdin, place_of, reads, reads_stdin, told_of
from nonogram.cli.groups import Files
from nonogram.cli.printing import is_given, note, put_error, remark, remark_on
from nonogram.cli.progress import Bar
from nonogram.cli.shared import in_time
from nonogram.core.verdict import Verdict
from nonogram.files.reading import Sources, is_puzzle, sources_of
from nonogram.files.sniff import is_foreign
from nonogram.report.verdict import Summary

if TYPE_CHECKING:
    from concurrent.futures import Future

Entry = TypeVar("Entry")
Made = TypeVar("Made")

#: The most names of files that are not done, in a line.
_NAMED = 8

_PATIENCE = 0.3  #: seconds that this process works alone: others take about as long to start


def paths_in(
    files: Files,
    wanted: Callable[[str], bool] = is_puzzle,
    foreign: Callable[[str], bool] = is_foreign,
) -> list[str]:
    """The files named, listed and found, or standard input. Raises ParseError if none are found.

    Each file is there once, however often it is named. Remarks tell of files with several names
    and of other files in folders; -v names them.
    """
    listed = _listed(files)
    for name in listed:
        reads(name)
    given = files.names or (() if files.files_from is not None else (file_or_stdin(None),))
    names = [*listed, *given]
    sources = sources_of(
        names, files.recursive, wanted, foreign, hidden=files.hidden, exclude=files.exclude
    )
    if not sources.paths:
        _end_unread(files, sources, names)
    paths, again = _each_once(sources.paths)
    for path in {*paths}.difference(names):  # found in a folder
        reads(path)
    if is_given("verbose"):
        for path, why in [*sources.others.items(), *again]:
            remark_on(path, f"skipped ({why})")
    else:
        if sources.others:
            note(f"nonogram: skipped {sources.skipped}")
        if again:
            note(f"nonogram: skipped {counted(again, 'further name')} of the same files")
    return paths


def _each_once(paths: Iterable[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """The paths without other names of the same files, and these, each with the reason.

    Of several names that of a link goes first.
    """
    found, again = dict[object, str](), list[tuple[str, str]]()
    for path in paths:
        # A missing file, a pipe, and one of several puzzles in a file are known by their names.
        file = place_of(path) or (path if path == STDIN else os.path.abspath(path))  # noqa: PTH100
        if file not in found:
            found[file] = path
            continue
        kept, left_out = found[file], path
        if os.path.islink(kept):  # noqa: PTH114
            kept, left_out = path, kept
        found[file] = kept
        why = "named twice" if kept == left_out else f"another name of {named(kept)}"
        again.append((left_out, why))
    return [*found.values()], again


def _end_unread(files: Files, sources: Sources, names: Sequence[str]) -> NoReturn:
    """End the command, as there is nothing to read.

    An empty list or folder is no mistake. One that has something else is an error.
    """
    subfolders = not files.recursive and any(next(os.walk(name), ((), ()))[1] for name in names)
    others = f", found only {sources.skipped}" if sources.skipped else ""
    others += "; -r looks into subfolders" if subfolders else ""
    if subfolders or not {"hidden", "excluded"}.issuperset(sources.others.values()):
        raise ParseError(f"expected files to read{others}", None, names[0])
    note("nonogram: nothing to read")
    click.get_current_context().exit()


def _listed(files: Files) -> list[str]:
    """The names in the file of --files-from."""
    if files.files_from is None:
        return []
    content = read_bytes(files.files_from, None)
    names = content.split(b"\0") if files.null else content.split(b"\n")
    for number, entry in enumerate(names, 1):
        if b"\0" in entry:
            raise ParseError(
                "a zero byte in a name, expected names that end with a line; see --null",
                number,
                source_of(files.files_from),
            )
    listed = [os.fsdecode(entry) for entry in names if entry]
    # blanks around a name are its own in the rare case that there is such a file
    return (
        listed
        if files.null
        else [name if os.path.lexists(name) else name.strip() for name in listed if name.strip()]
    )


def left_told(names: Sequence[str]) -> str:
    """The words for files that were not done before the deadline; "" without any. -v names all."""
    most = len(names) if is_given("verbose") else _NAMED
    left, those = counted(names, "file"), shortened([*map(named, names)], most)
    return f"the deadline passed: {left} not done: {those}" if names else ""


def interrupted_told(left: int) -> str:
    """The words for files that were not done before Ctrl-C or a signal."""
    return f"interrupted: {counted(left, 'file')} not done"


def tell_end(summary: Summary, ended: str = "", *found: str) -> None:
    """Print the summary of a run, and which files a deadline has left, which -q says, too."""
    if not is_given("quiet"):
        remark(*summary.lines(ended, *found))
    elif ended:
        remark(f"nonogram: {ended}")


class Turns:
    """The files of a command in turn, until the deadline: errors are told, and codes are kept."""

    def __init__(self, options: Files, total: int, *, thing: str = "puzzle") -> None:
        self.codes, self.left, self.summary = [0], total, Summary(thing=thing)
        self.sure = [0]  #: the codes that --exit-zero does not change
        self.unfinished: list[str] = []  #: the names that the deadline has left
        self.jobs = 1 if reads_stdin() else options.jobs  # other processes have another one
        self.line = Bar(total, options.shown if total > 1 else False)
        self._options = options

    def over(self, names: Iterable[str]) -> Iterator[str]:
        """Yield names, each shown while it is worked on, until the deadline."""
        deadline, rest = Deadline(self._options.deadline), iter(names)
        with self.line as bar:
            for name in rest:
                if deadline.passed():
                    self.unfinished = [name, *rest]
                    return
                bar.work_on(name, monotonic())
                yield name
                bar.add()

    def each(
        self,
        work: Callable[[str, Any, Deadline], Made | None],
        entries: Mapping[str, Any] | Iterable[tuple[str, Any]],
        put: Callable[[str, Made], object],
    ) -> None:
        """Do the work for each entry, and put what it makes, in order. Errors are told.

        An entry is a name and a puzzle, or something else that has this name. Those of a mapping
        are the files of the command. The work gets both, and a deadline, and returns None for what
        --only leaves out. Other processes may do it. If any failed or were left out, if the run
        ended early, or with -v, a summary ends it.
        """
        summary, several = self.summary, self.left > 1
        try:
            for name, made in self.made(work, entries):
                self.line.wipe()
                try:
                    with in_time(Deadline(self._options.timeout), name):
                        put(name, made)
                except NonogramError as error:
                    self.fail(name, error)
        except (KeyboardInterrupt, SystemExit):  # SystemExit comes from a signal
            if several:
                note(*summary.lines(interrupted_told(self.left)))
            raise
        if summary.kinds or summary.left_out or self.unfinished or self._options.verbose:
            self.end()

    def end(self, *found: str) -> None:
        """Print the summary, with what else was `found`, and which files the deadline has left."""
        tell_end(self.summary, left_told(self.unfinished), *found)

    def made(
        self,
        work: Callable[[str, Any, Deadline], Made | None],
        entries: Mapping[str, Any] | Iterable[tuple[str, Any]],
    ) -> Iterator[tuple[str, Made]]:
        """Yield what the work makes, as `each` puts it."""
        if isinstance(entries, Mapping):
            entries = zip(self.over(entries), entries.values())
        for name, made in mapped(partial(_made, self._options, work), entries, self.jobs):
            self.left -= 1
            self.summary.total += 1
            if isinstance(made, NonogramError):
                self.fail(name, made)
            elif made is None:
                self.summary.left_out += 1
            else:
                yield name, made

    def fail(self, name: str, error: NonogramError) -> None:
        """Tell the error of a file, in JSON as an object; raise that of a full disk."""
        if is_full(error):
            raise error
        late = isinstance(error, TimeUpError)
        self.summary.kinds[Verdict.UNDECIDED if late else Verdict.ERROR] += 1
        if is_given("as_json"):
            put_error(name, error)
        else:
            self.line.say(told_of(error, name))
        self.codes.append(app.exit_code(error))

    @property
    def code(self) -> int:
        """The most serious code. With --exit-zero, those of verdicts count as 0."""
        codes = [*map(self._options.code, self.codes), *self.sure]
        return app.most_serious(codes, unfinished=bool(self.unfinished))


def _made(
    options: Files, work: Callable[[str, Any, Deadline], Made | None], entry: tuple[str, Any]
) -> tuple[str, Made | NonogramError | None]:
    """The value of the work for an entry, or its error; None if its puzzle is not chosen."""
    (name, content), deadline = entry, Deadline(options.timeout)
    try:
        if isinstance(content, NonogramError):
            raise content
        with in_time(deadline, name):
            return name, work(name, content, deadline)
    except NonogramError as error:
        return name, error


def mapped(
    work: Callable[[Entry], Made], items: Iterable[Entry], jobs: int | None
) -> Iterator[Made]:
    """The values of a function for all items, in order; several processes work, after a moment."""
    patience, rest = Deadline(_PATIENCE), iter(items)
    number = jobs or processors()
    for item in rest:
        yield work(item)
        if number > 1 and patience.passed():
            break
    else:
        return
    from concurrent.futures import BrokenExecutor

    from nonogram.base.processes.pool import Workers

    executor = Workers(number)
    calls: deque[Future[Made]] = deque()
    try:
        for item in rest:
            calls.append(executor.submit(work, item))
            if len(calls) > 2 * number:
                yield calls.popleft().result()
        while calls:
            yield calls.popleft().result()
    except BrokenExecutor as error:
        raise SolverError(f"a worker died: {error}") from None
    finally:
        executor.shutdown(cancel_futures=bool(calls))
