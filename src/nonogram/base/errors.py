"""The errors of the package, one tree.

::

    NonogramError                 all of ours; the command line catches it in one place
    +-- ParseError                a text is no valid puzzle, or a file cannot be read (exit 1)
    |   +-- MissingFileError      there is no such file
    |   +-- Refused               a certificate proves nothing
    +-- WriteError                an output cannot be written or drawn (exit 1)
    +-- RequestError              a request makes no sense (a usage error, exit 2)
    |   +-- UnknownNameError      no format, encoding or solver of this name (exit 2)
    |       +-- MissingProgramError   no program of this name
    |   +-- OtherShapeError       only puzzles of another shape have it (an AttributeError, too)
    |   +-- WrongCallError        a function has no such argument (a TypeError, too)
    +-- TimeUpError               the time limit was reached before there was any answer (exit 5)
    +-- SolverError               a SAT solver died, or gave a false or senseless answer (exit 6)
    +-- InternalError             the package broke its own promise: a bug (exit 6)

A RequestError is a ValueError, too, and a SolverError a RuntimeError. Results are data: a puzzle
without solution, with several, or undecided never raises an exception.

An error's message is one line that can be printed anywhere: foreign names and texts in it
cannot end the line, or control a terminal.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal

from nonogram.base.listed import Listed
from nonogram.base.text import did_you_mean, in_short, named, one_line, system_message

#: The most characters of a message about a file, which may quote it.
_MOST = 500

#: Messages of libraries and the system if memory is short for objects, processes or threads.
_SHORT_OF_MEMORY = (
    "MemoryError|out[ -]?of[ -]?memory|bad_alloc|allocate memory|failed to map segment"
)


class NonogramError(Exception, metaclass=Listed):
    """The base class of all errors that this package raises on purpose."""

    def __str__(self) -> str:
        return one_line(super().__str__())


@contextmanager
def refused_as(kind: type[NonogramError], what: str) -> Iterator[None]:
    """Turn a system error in the `with` block into one of ours, except a broken pipe."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise kind(f"{what}: {system_message(error)}") from error


class ParseError(NonogramError):
    """The error for a text that is not a puzzle, or a file that cannot be read.

    ``str(error)`` is ``source:line: message``, or ``line 6: message`` of a text without a file.

    Attributes:
        message: what is wrong, and what was expected; at most 500 characters.
        line: number of the faulty line, from 1, or None.
        source: name of the file, or None for text given directly.
    """

    def __init__(self, message: str, line: int | None = None, source: str | None = None) -> None:
        self.message = one_line(message, _MOST)
        super().__init__(self.message, line, source)
        self.line = line
        self.source = source

    def in_source(self, source: str) -> ParseError:
        """The same error, with the name of its file."""
        return type(self)(self.message, self.line, source, *self.args[3:])

    @property
    def unnamed(self) -> str:
        """The message with its line, for where the name of the file stands already."""
        return self.message if self.line is None else f"line {self.line}: {self.message}"

    def __str__(self) -> str:
        if self.source is None:
            return self.unnamed
        line = "" if self.line is None else f":{self.line}"
        return f"{named(self.source)}{line}: {self.message}"


@contextmanager
def naming(source: str) -> Iterator[None]:
    """Give a ParseError in the `with` block the name of its file."""
    try:
        yield
    except ParseError as error:
        raise error.in_source(source) from None


class StrangeCellError(ParseError):
    """The error for a character of a picture that stands for no cell."""


class MissingFileError(ParseError, FileNotFoundError):
    """The error for a missing file; it is also a FileNotFoundError."""

    def __init__(self, message: str, line: int | None = None, source: str | None = None) -> None:
        from errno import ENOENT

        super().__init__(message, line, source)
        self.errno, self.strerror, self.filename = ENOENT, self.message, source


class Refused(ParseError):  # noqa: N818 (what `verify` does)
    """The error for a certificate that proves nothing; the message says why.

    Attributes:
        kind: "damaged" if the file is no certificate, or not whole; "other_puzzle" if it says what
            is false of this puzzle, so that it is mostly that of another one; "gap" if its proof
            does not show what it should; "checker" if another checker does not accept it.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        source: str | None = None,
        kind: Literal["damaged", "other_puzzle", "gap", "checker"] = "damaged",
    ) -> None:
        super().__init__(message, line, source)
        self.args += (kind,)
        self.kind = kind


class WriteError(NonogramError):
    """The error for a file that cannot be written, or a format that cannot hold a puzzle."""


class RequestError(NonogramError, ValueError):
    """The error for a request that makes no sense, such as a limit of 0."""


def unexpected(expected: str, value: object) -> RequestError:
    """The error for a value, which it quotes, in place of what was expected."""
    return RequestError(f"{expected}, found {in_short(value)}")


class OtherShapeError(RequestError, AttributeError):
    """The error for an attribute that only puzzles of another shape have.

    It is an AttributeError, too, so that `hasattr` returns False.
    """


class WrongCallError(RequestError, TypeError):
    """The error for a call with arguments that the function does not have.

    It is also a TypeError, as in Python.
    """


class UnknownNameError(RequestError):
    """The error for an unknown name. The message lists the known ones.

    Attributes:
        kind: what it would have been the name of, such as "format" or "solver".
        name: the unknown name, or another value in its place.
        known: the known names.
    """

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(kind, name, self.known)  # the arguments, for pickling

    def __str__(self) -> str:
        meant = did_you_mean(self.name, self.known)
        expected = f".{meant} Expected" if meant else ", expected"
        known = f"{expected} one of: {', '.join(self.known)}"
        return one_line(f"unknown {self.kind} {in_short(self.name)}{known}")


def install(extra: str) -> str:
    """The shell command that installs an extra of this package."""
    from nonogram.base.version import PUBLISHED

    if PUBLISHED:
        return f"pip install 'nonogram-sat[{extra}]'"
    return f"pip install '.[{extra}]' in the project's folder"


#: The programs in extras of the package.
_PROGRAMS_OF_EXTRAS = {"kissat": "kissat", "z3": "smt"}


class MissingProgramError(UnknownNameError):
    """The error for a SAT solver that is a program, if this program is missing."""

    def __init__(self, program: str) -> None:
        super().__init__("program", program, ())
        self.args = (program,)

    def __str__(self) -> str:
        if os.path.isfile(str(self.name)):  # noqa: PTH113 (pathlib takes longer to load)
            return one_line(f"the program {self.name!r} is not executable")
        extra = _PROGRAMS_OF_EXTRAS.get(str(self.name))
        got = "" if extra is None else f"; to get it, run {install(extra)}"
        expected = f"expected a path, or a name on PATH{got}"
        return one_line(f"there is no program {self.name!r}: {expected}")


#: The message of a time limit.
TIME_UP = "undecided: the time was up"


class TimeUpError(NonogramError):
    """The error for a time limit that was reached before there was an answer.

    Attributes:
        message: the work that was not finished.
        source: the name of a file that could not be read in time, or None.
    """

    def __init__(self, message: str = TIME_UP, source: str | None = None) -> None:
        super().__init__(message, source)
        self.message = message
        self.source = source

    def in_source(self, source: str) -> TimeUpError:
        """The same error, with the name of its file."""
        return type(self)(self.message, source)

    def __str__(self) -> str:
        return self.message if self.source is None else f"{named(self.source)}: {self.message}"


class SolverError(NonogramError, RuntimeError):
    """The error for a SAT solver that died, or whose answer is false."""


class InternalError(NonogramError):
    """The error for a bug in this package. Please report the puzzle."""


def tells_of_memory(text: str) -> bool:
    """Whether this is a message of Python, C++ or the system that memory is short."""
    return re.search(_SHORT_OF_MEMORY, text, re.IGNORECASE) is not None


def short_of_memory(error: BaseException | None) -> bool:
    """Whether an error, or one of its causes, says that memory was short."""
    if error is None or isinstance(error, ParseError):
        return False
    return tells_of_memory(f"{type(error).__name__}: {error}") or short_of_memory(
        error.__cause__ or error.__context__
    )
