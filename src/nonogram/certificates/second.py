"""A second opinion of a proof: a program that reads DRAT, or the LRAT that our checker writes."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import NamedTemporaryFile
from typing import NamedTuple, TextIO, cast

from nonogram.files.disk import written

DRAT, LRAT = "drat", "lrat"

#: How the names of programs begin that read LRAT.
_LRAT_CHECKERS = ("cake_lpr", "lrat")


class Program(NamedTuple):
    """A checker of proofs: its command line, and which format it reads, `DRAT` or `LRAT`."""

    command: str
    format: str

    @classmethod
    def named(cls, checker: str) -> Program:
        """By the command line, behind ``drat:`` or ``lrat:``, or whatever its name tells."""
        for format in (DRAT, LRAT):
            if checker.startswith(f"{format}:"):
                return cls(checker[len(format) + 1 :], format)
        try:
            name = os.path.basename(shlex.split(checker)[0])  # noqa: PTH119 (it need be no file)
        except (IndexError, ValueError):  # it cannot be run, which is said then
            name = ""
        return cls(checker, LRAT if name.startswith(_LRAT_CHECKERS) else DRAT)


@contextmanager
def lrat_file(wanted: bool) -> Iterator[TextIO | None]:
    """A file for a proof in LRAT, which goes at the end; None if none is wanted."""
    if not wanted:
        yield None
        return
    with NamedTemporaryFile("w+", encoding="ascii", prefix="nonogram-") as file:
        yield cast("TextIO", file)


def kept(proof: TextIO, path: str) -> None:
    """Write a proof to a file, all of it or nothing. Raises WriteError."""
    proof.seek(0)
    with written(path) as file:
        shutil.copyfileobj(proof, file)
