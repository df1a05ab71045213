"""Standard streams that commands need not worry about."""

from __future__ import annotations

import io
import os
import sys

#: Each stream with its number, how the null device that replaces it is opened, and its mode here.
#: Using a closed stream should fail, so standard input is opened for writing, and standard output
#: for reading. Standard error is opened for writing: whoever closes it wants no messages.
_STREAMS = (
    ("stdin", 0, os.O_WRONLY, "r"),
    ("stdout", 1, os.O_RDONLY, "w"),
    ("stderr", 2, os.O_WRONLY, "w"),
)


def prepare() -> None:
    """Make sure that the streams exist and can print every character.

    The system gives the number of a closed stream to the next file that is opened, and that file
    would get what is meant for the stream; so the null device takes the number. A character that
    the encoding of the stream does not have is written as an escape.
    """
    for name, number, flags, mode in _STREAMS:
        if getattr(sys, name) is None:
            _occupy(number, flags)
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def give_up_output() -> None:
    """Drop what is left of standard output, lest Python try to write it again at the end."""
    _occupy(sys.stdout.fileno(), os.O_WRONLY)


def _occupy(number: int, flags: int) -> None:
    """Open the null device under this number."""
    null = os.open(os.devnull, flags)
    if null != number:
        os.dup2(null, number)
        os.close(null)
