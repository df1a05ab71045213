"""The files that a command reads and those it writes.

A command declares its parameters with the types `INPUT` and `OUTPUT`. They see to it that no
input file is overwritten, under whatever name or link, that no file is written twice, and that
standard input is read once.
"""

from __future__ import annotations

import os
import stat
from typing import Any

import click

from nonogram.errors import WriteError
from nonogram.files.puzzles import picked
from nonogram.files.reading import STDIN


class Input(click.Path):
    """A file to read, "-" for standard input."""

    def __init__(self) -> None:
        super().__init__(readable=False)  # click checks nothing: reading reports what is wrong

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = self._name(value, param, ctx)
        if ctx is not None and not ctx.resilient_parsing:
            _files(ctx).read(name)
        return name

    def _name(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name: str = os.fspath(value)
        if not name:
            self.fail("expected the name of a file, found nothing", param, ctx)
        return name


class Output(Input):
    """A file to write, "-" for standard output; or several, one per ending added to the name."""

    def __init__(self, *endings: str) -> None:
        super().__init__()
        self._endings = endings or ("",)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = self._name(value, param, ctx)
        if ctx is not None and not ctx.resilient_parsing:
            for ending in self._endings:
                _files(ctx).write(name + ending)
        return name


INPUT = Input()
OUTPUT = Output()


def reads(name: str) -> None:
    """Note that the running command also reads this file, which is none of its arguments."""
    _files(click.get_current_context()).read(name)


def writes(name: str) -> None:
    """Note that the running command also writes this file, which is none of its arguments."""
    _files(click.get_current_context()).write(name)


class _Files:
    """The files of a command: one that is both read and written is refused when it is added."""

    def __init__(self) -> None:
        self._read: list[str] = []
        self._written: list[tuple[str, tuple[int, int]]] = []
        self._places: set[str] = set()  # of what is written, which needs not be there yet

    def read(self, name: str) -> None:
        if name == STDIN and STDIN in self._read:
            raise click.UsageError("only one of the files can be standard input")
        self._read.append(name)
        for out, place in self._written:
            _refuse_same(name, out, place)

    def write(self, name: str) -> None:
        if name == STDIN:  # or rather standard output
            return
        place = _place(name)
        where = os.path.realpath(name)
        if where in self._places and (place is not None or not os.path.exists(name)):  # noqa: PTH110
            raise click.UsageError(f"two outputs cannot be the same file: {name}")
        self._places.add(where)
        if place is not None:
            self._written.append((name, place))
            for source in self._read:
                _refuse_same(source, name, place)


def _files(ctx: click.Context) -> _Files:
    files = ctx.meta.setdefault(__name__, _Files())
    assert isinstance(files, _Files)
    return files


def _refuse_same(source: str, out: str, place: tuple[int, int]) -> None:
    if _place(picked(source)[0]) == place:
        known = "" if source == out else f" as {'standard input' if source == STDIN else source}"
        raise WriteError(f"{out}: cannot write the file: this command reads it{known}")


def _place(name: str) -> tuple[int, int] | None:
    """Device and inode, equal for all names of a file; None if it is missing or not a file."""
    try:
        found = os.stat(0 if name == STDIN else name)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
