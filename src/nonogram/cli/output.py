"""Where a command's output goes: standard output, or a file that is whole or not there."""

from __future__ import annotations

import click

from nonogram.errors import WriteError
from nonogram.files.disk import written
from nonogram.files.puzzles import dumps
from nonogram.files.reading import STDIN as STDOUT
from nonogram.formats import name_for
from nonogram.puzzle import Puzzle


def put(data: str | bytes, path: str | None) -> None:
    """Write to the file, or to standard output if it is None or "-"."""
    if path is None or path == STDOUT:
        click.echo(data, nl=False, color=True)  # whether to colour has been decided before
        return
    with written(path) as file:
        if isinstance(data, str):
            file.write(data)
        else:
            file.buffer.write(data)


def put_puzzle(puzzle: Puzzle, path: str | None) -> None:
    """Write the puzzle in the format that the name of the file asks for.

    Without such a name in CWD, or in CWC if there are several colours.
    """
    name = name_for(path or "") or ("cwd" if puzzle.colours == 1 else "cwc")
    try:
        text = dumps(puzzle, name)
    except WriteError as error:
        raise WriteError(f"{path}: {error}") from None
    put(text, path)
