"""The jobs of a batch, and the function with which a worker does one. All of it can be pickled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from nonogram.ask.answer import about, answered, fixes_of
from nonogram.ask.found import Answer, Blank, failure
from nonogram.ask.question import Question, Wanted, terms_of
from nonogram.base.clock.alarm import GRACE, alarm, end_alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import is_full
from nonogram.base.errors import NonogramError, ParseError, short_of_memory
from nonogram.base.processes.seats import Seats, seats_of_worker
from nonogram.core.puzzle import Puzzle
from nonogram.core.result import cpu_seconds
from nonogram.core.search.terms import OnProgress
from nonogram.core.verdict import Cause, Verdict
from nonogram.files.puzzles import pick, picked
from nonogram.files.reading import read_file, text_of
from nonogram.files.sniff import recognised, uneven

_NEVER = Deadline()  #: it does not pass


class Job(NamedTuple):
    """A puzzle to be solved, or a file whose puzzles are not known yet."""

    path: str  #: the name of the puzzle
    #: The file's bytes; or the puzzle; or all puzzles of the file; or its error.
    content: bytes | Puzzle | list[Puzzle] | NonogramError
    number: int | None = None  #: counted within its file, or among puzzles without a file
    of: int | None = None  #: the number of puzzles in the file, if it has several
    format: str | None = None  #: the name of the format that was read
    hash: str | None = None  #: of the file that the puzzle is from

    def file_hash(self) -> str | None:
        """The SHA-256 of the file, as "sha256:..."; None without a file."""
        if not isinstance(self.content, bytes):
            return self.hash
        from hashlib import sha256

        return f"sha256:{sha256(self.content).hexdigest()}"

    def about(self) -> dict[str, Any]:
        """The fields of an answer that say which puzzle it is about."""
        return {"path": self.path, "hash": self.file_hash(), "of": self.of, "format": self.format}

    def undecided(self, cause: Cause) -> Answer:
        """The answer for a puzzle that was not finished, for instance because its worker died."""
        return Answer(verdict=Verdict.UNDECIDED, cause=cause, **self.about())

    @property
    def parts(self) -> list[Job]:
        """A job for each puzzle of its file, if these are known and several; else itself."""
        puzzles = self.content
        if not isinstance(puzzles, list) or len(puzzles) == 1:
            return [self]
        about = len(puzzles), self.format, self.hash
        return [Job(f"{self.path}#{k}", one, k, *about) for k, one in enumerate(puzzles, 1)]

    @property
    def puzzles(self) -> list[Puzzle]:
        """Its puzzles, none before its file is parsed. Raises its error."""
        if isinstance(self.content, NonogramError):
            raise self.content
        if isinstance(self.content, bytes):
            return []
        return [self.content] if isinstance(self.content, Puzzle) else self.content


def jobs_of(paths: Iterable[str], format_name: str | None = None) -> Iterator[Job]:
    """A job for each file, read when its turn comes; for an unreadable one, a job that fails.

    A file from which puzzles are picked, such as "file#3", is read here as
    `format_name`, and once if its puzzles follow one another.
    """
    whole = Job("", [])
    for path in paths:
        file, number = picked(path)
        if number is None or file != whole.path:
            whole = Job(file, _content(file))
        if number is None:
            yield whole
            continue
        whole = read_now(whole, format_name)
        content = whole.content
        if isinstance(content, list):
            try:
                content = pick(content, number)
            except ParseError as error:
                content = error
        yield whole._replace(path=path, content=content, number=number)


def _content(file: str) -> bytes | ParseError:
    try:
        return read_file(file)
    except ParseError as error:
        return error


def _parsed(job: Job, format_name: str | None, deadline: Deadline) -> Job:
    """The job with the puzzles of its file. Raises ParseError, and OutOfTime."""
    if not isinstance(job.content, bytes):
        return job
    name, puzzles = recognised(text_of(job.content), format_name, deadline)
    return job._replace(content=puzzles, format=name, hash=job.file_hash())


def read_now(job: Job, format_name: str | None, deadline: Deadline = _NEVER) -> Job:
    """The job with the puzzles of its file, or with its error. Raises OutOfTime."""
    try:
        return _parsed(job, format_name, deadline)
    except ParseError as error:
        return job._replace(content=error, hash=job.file_hash())
    except MemoryError:  # the next run may have more
        return job._replace(content=ParseError("there is too little memory for its puzzles"))


def work(
    question: Question,
    job: Job,
    seats: Seats | None = None,
    on_progress: OnProgress | None = None,
    *,
    alarmed: bool = False,
) -> Answer | list[Job]:
    """The answer to a puzzle, or a job for each of a file; WriteError if the disk is full.

    An alarm, for a process of ours alone, ends code that does not look at the clock. Without
    `seats` a puzzle has those of its worker, or none: other processors work on other puzzles.
    """
    started, begun = perf_counter(), cpu_seconds()
    deadline = Deadline(question.timeout)
    in_time = partial(alarm, deadline, GRACE) if alarmed else nullcontext
    puzzle, cpu = None, dict[str, float]()
    try:
        with in_time():
            job = _parsed(job, question.format, deadline)
            if len(job.parts) > 1:
                return job.parts
            (puzzle,) = job.puzzles
            cpu["read"] = cpu_seconds() - begun
            seats = seats or seats_of_worker() or Seats(0)
            terms = terms_of(question, deadline, on_progress, seats)
            file = certificate_of(question, job)
            if question.wanted is Wanted.PROVED and question.proofs is not None:
                from nonogram.ask.certificates import proved

                answer = about(puzzle, None, **proved(question.proofs, puzzle, file, terms))
            else:
                at_end = end_alarm if alarmed else lambda: None
                answer = answered(question, puzzle, terms, certificate=file, at_end=at_end)
    except MemoryError:  # the worker may not be able to go on
        raise
    except OutOfTime:
        cpu = {"unfinished": cpu_seconds() - begun}
        answer = about(puzzle, question.given, verdict=Verdict.UNDECIDED, cause=Cause.TIME_LIMIT)
    except Exception as error:
        if short_of_memory(error):
            raise MemoryError from error
        if is_full(error):
            raise
        answer = about(puzzle, question.given, **failure(error))
        if question.repair and isinstance(error, ParseError) and isinstance(job.content, bytes):
            with suppress(NonogramError), in_time():
                answer = _mended(answer, question, job.content, deadline)
    return _signed(answer, job, cpu, perf_counter() - started)


#: The same, with an alarm.
work_with_alarm = partial(work, alarmed=True)


def _signed(answer: Answer, job: Job, cpu: dict[str, float], seconds: float) -> Answer:
    """The answer with its job's names, and with all that it took."""
    times, stats = {**cpu, **answer.cpu_seconds}, answer.stats
    # The figures of each call are for the command that asks about one puzzle.
    kept = stats and stats.replace(cpu_seconds=times, calls=(), requests=0, gave_up=False)
    return answer.replace(**job.about(), cpu_seconds=times, stats=kept, seconds=seconds)


def _mended(answer: Answer, question: Question, content: bytes, deadline: Deadline) -> Answer:
    """The answer with the repairs of a file that has a clue too few, or one too many."""
    from nonogram.diagnosis.check import REPAIR
    from nonogram.diagnosis.repair import repairs_in

    terms = terms_of(question, deadline).or_within(REPAIR)
    readings = uneven(text_of(content), question.format)
    for board, repairs in repairs_in(readings, terms):
        return answer.replace(board=Blank.of_puzzle(board), repairs=fixes_of(board, repairs))
    return answer


def certificate_of(question: Question, job: Job) -> str:
    """The file of the certificate, if one is wanted."""
    if question.proofs is None:
        return ""
    from nonogram.ask.certificates import certificate_path

    return question.proofs.file or certificate_path(question.proofs.folder, job.path, job.number)
