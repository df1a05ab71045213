"""The errors of the package, one tree.

::

    NonogramError                 all of ours; the command line catches it in one place
    +-- ParseError                a text is no valid puzzle, or a file cannot be read (exit 1)
    +-- WriteError                what is asked for cannot be written or drawn (exit 1)
    +-- RequestError              what is asked for makes no sense (a usage error, exit 2)
    +-- UnknownNameError          no format, encoding or solver of this name (a usage error, exit 2)
    +-- SolverError               a SAT solver died, or gave a false or senseless answer (exit 6)
    +-- InternalError             we broke a promise of our own: a bug (exit 6)

Results are data: that a puzzle has no solution, several, or is undecided is never an
exception.
"""

from __future__ import annotations

from collections.abc import Iterable


class NonogramError(Exception):
    """Base of every error this package raises on purpose."""


class ParseError(NonogramError):
    """Text that is no puzzle, or a file that cannot be read.

    ``str(error)`` is ``source:line: message``, without the parts that are not known.

    Attributes:
        message: what is wrong, and what was expected.
        line: line number in the text, counted from 1, or None if no line is to blame.
        source: name of the file, or None for text given directly.
    """

    def __init__(self, message: str, line: int | None = None, source: str | None = None) -> None:
        super().__init__(message, line, source)
        self.message = message
        self.line = line
        self.source = source

    def in_source(self, source: str) -> ParseError:
        """The same error, with the name of the file it was found in."""
        return ParseError(self.message, self.line, source)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line) if part is not None)
        return f"{place}: {self.message}" if place else self.message


class WriteError(NonogramError):
    """A file that cannot be written, or an output that cannot hold what is asked for."""


class RequestError(NonogramError, ValueError):
    """A request that makes no sense: a limit of 0, a grid that does not fit the puzzle."""


class UnknownNameError(NonogramError):
    """A name that stands for nothing here; the message lists those that do."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(kind, name, self.known)  # all of it, or it could not be unpickled

    def __str__(self) -> str:
        return f"unknown {self.kind} {self.name!r}, expected one of: {', '.join(self.known)}"


class SolverError(NonogramError):
    """A SAT solver failed: it died, or its answer cannot be true."""


class InternalError(NonogramError):
    """One of our own promises is broken; please report the puzzle."""
