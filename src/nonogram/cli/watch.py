"""The answers of `--watch`: a file is read again whenever it is saved."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import sleep
from typing import NoReturn

import click

from nonogram.base.errors import MissingFileError, NonogramError
from nonogram.cli.files import state
from nonogram.cli.printing import is_screen, remark, say
from nonogram.files.puzzles import picked


def saves(path: str, pause: float = 0.2) -> Iterator[None]:
    """Yield at once, and after each save as soon as the file has not changed for a pause."""
    seen = state(path)
    yield
    while True:
        sleep(pause)
        now = state(path)
        if now is None or now == seen:
            continue
        sleep(pause)
        if state(path) == now:
            seen = now
            yield


def at_every_save(file: str, answer: Callable[[], object], *, apart: bool) -> NoReturn:
    """Answer now and after every save, with a blank line between, until Ctrl-C; print errors."""
    for number, _ in enumerate(saves(picked(file)[0])):
        if apart and is_screen(sys.stdout):
            click.clear()
        elif apart and number:
            say("")
        try:
            answer()
        except NonogramError as error:
            waits = "; waiting for it" if isinstance(error, MissingFileError) else ""
            remark(f"{error}{waits}")
        sys.stdout.flush()
    raise AssertionError("a file may always be saved again")
