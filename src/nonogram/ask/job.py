"""A puzzle of a batch, and how a worker answers the question to it.

Everything that goes to a worker and comes back can be pickled: jobs, questions and answers.
"""

from __future__ import annotations

from time import perf_counter, process_time
from typing import NamedTuple

from nonogram.ask.answer import Answer
from nonogram.ask.answered import answered
from nonogram.ask.question import Question
from nonogram.ask.record import TIME_LIMIT, Record, puzzle_data
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline, OutOfTime
from nonogram.errors import NonogramError, ParseError, WriteError, one_line
from nonogram.files.puzzles import pick
from nonogram.files.reading import text_of
from nonogram.files.sniff import recognised
from nonogram.processes.programs import short_of_memory
from nonogram.processes.seats import Seats, seats_of_worker
from nonogram.puzzle import Puzzle
from nonogram.result import Outcome
from nonogram.version import __version__


class Job(NamedTuple):
    """A puzzle to be solved, or a file whose puzzles are not known yet.

    Attributes:
        path: what the puzzle is called.
        content: the file's bytes; or the puzzle; or all puzzles of the file; or what is wrong.
        number: the puzzle's number in a file with several, or among puzzles that have no file.
        of: how many puzzles the file has, if they are several.
        format: the format that the puzzle was read in.
        hash: of the file that the puzzle is from.
    """

    path: str
    content: bytes | Puzzle | list[Puzzle] | NonogramError
    number: int | None = None
    of: int | None = None
    format: str | None = None
    hash: str | None = None

    def file_hash(self) -> str | None:
        """Tells files of different content apart; None where there is no file."""
        return hash_of(self.content) if isinstance(self.content, bytes) else self.hash


def hash_of(content: bytes) -> str:
    """SHA-256, with its name in front."""
    from hashlib import sha256

    return f"sha256:{sha256(content).hexdigest()}"


def work(question: Question, job: Job) -> Answer | list[Job]:
    """The answer to a puzzle; or, for a file with several puzzles, a job for each of them.

    Whatever goes wrong is an answer, too, except that memory is short: that is raised, because
    the worker may be in no state to go on.
    """
    started, read = perf_counter(), process_time()
    deadline = Deadline(question.timeout)
    about = about_job(job)
    try:
        format, puzzles = _puzzles(question, job, deadline)
        if len(puzzles) > 1:
            return _parts(job, format, puzzles)
        if format is not None:
            about["format"] = format
        (puzzle,) = puzzles
        about.update(puzzle_data(puzzle))
        read = process_time() - read
        question = question._replace(timeout=deadline.left())
        file = _certificate(question, job)
        # The other processors are for other puzzles.
        seats = seats_of_worker() or Seats(0)
        answer = answered(question, puzzle, seats=seats, certificate=file).record
        answer["cpu"] = {"read": round(read, 6), **answer["cpu"]}
    except MemoryError:
        raise
    except OutOfTime:
        answer = _given_up(TIME_LIMIT)
    except Exception as error:
        if short_of_memory(error):
            raise MemoryError from error
        answer = _failed(error)
    return Answer({**about, **answer, "seconds": round(perf_counter() - started, 6)})


def work_with_alarm(question: Question, job: Job) -> Answer | list[Job]:
    """As `work`, in a process that is ours: an alarm ends what does not look at the clock."""
    try:
        with alarm(Deadline(question.timeout), GRACE):
            return work(question, job)
    except OutOfTime:  # it rang when the work was all but done
        return undecided(job, TIME_LIMIT)


def _certificate(question: Question, job: Job) -> str:
    """The file that proves the verdict, if that is asked."""
    if question.proofs is None:
        return ""
    from nonogram.ask.certificates import certificate_path

    return certificate_path(question.proofs.folder, job.path, job.number)


def _puzzles(question: Question, job: Job, deadline: Deadline) -> tuple[str | None, list[Puzzle]]:
    """The puzzles of a job, and the format they were read in. Raises what is wrong with it."""
    if isinstance(job.content, NonogramError):
        raise job.content
    if isinstance(job.content, Puzzle):
        return job.format, [job.content]
    if isinstance(job.content, list):
        return job.format, job.content
    format, puzzles = recognised(text_of(job.content), question.format, deadline)
    return format, puzzles if job.number is None else [pick(puzzles, job.number)]


def about_job(job: Job) -> Record:
    """What is known before a puzzle is read: its name, and which file it is in."""
    known = {"path": job.path, "hash": job.file_hash(), "of": job.of}
    return {key: value for key, value in known.items() if value is not None}


def undecided(job: Job, cause: str) -> Answer:
    """The answer to a puzzle that could not be finished, for instance because its worker died."""
    return Answer({**about_job(job), **_given_up(cause)})


def _given_up(cause: str) -> Record:
    return {"verdict": Outcome.UNDECIDED.value, "cause": cause, "version": __version__}


def _parts(job: Job, format: str | None, puzzles: list[Puzzle]) -> list[Job]:
    of, hash = len(puzzles), job.file_hash()
    return [
        Job(f"{job.path}#{number}", puzzle, number, of, format, hash)
        for number, puzzle in enumerate(puzzles, 1)
    ]


def _failed(error: Exception) -> Record:
    """An error for a line that begins with the file's name anyway."""
    fault = "input" if isinstance(error, (ParseError, WriteError)) else "solver"
    if isinstance(error, ParseError):
        at = "" if error.line is None else f"line {error.line}: "
        message = f"{at}{error.message}"
    elif isinstance(error, NonogramError):
        message = str(error)
    else:  # a bug
        message = one_line(f"{type(error).__name__}: {error}")
    return {"error": message, "fault": fault, "version": __version__}
