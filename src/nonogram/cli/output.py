"""Where a command's output goes: standard output, or a file that is whole or not there."""

from __future__ import annotations

import os

import click

from nonogram.errors import WriteError
from nonogram.files import STDIN as STDOUT
from nonogram.files import dumps
from nonogram.formats import FORMATS
from nonogram.puzzle import Puzzle


def put(data: str | bytes, path: str | None) -> None:
    """Write to the file, or to standard output if it is None or "-"."""
    if path is None or path == STDOUT:
        click.echo(data, nl=False, color=True)  # whether to colour has been decided before
        return
    if isinstance(data, str):
        data = data.encode()
    try:
        _replace(path, data)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise WriteError(f"{path}: cannot write the file: {reason}") from error


def _replace(path: str, data: bytes) -> None:
    """Write a file, or leave it as it was."""
    import tempfile  # it takes milliseconds, which commands that only read do without
    from pathlib import Path

    target = Path(path)
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a device or a pipe cannot be replaced
        return
    # Beside its place, then renamed: nobody ever finds half of it.
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        draft.chmod(0o666 & ~_umask())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def put_puzzle(puzzle: Puzzle, path: str | None) -> None:
    """Write the puzzle in the format that the name of the file asks for.

    Without such a name in CWD, or in CWC if there are several colours.
    """
    suffix = os.path.splitext(path or "")[1].lower()  # noqa: PTH122 - pathlib loads slowly
    by_colours = "cwd" if puzzle.colours == 1 else "cwc"
    named = [format.name for format in FORMATS if suffix in format.suffixes]
    name = by_colours if by_colours in named or not named else named[0]
    try:
        text = dumps(puzzle, name)
    except ValueError as error:
        raise WriteError(f"{path}: {error}") from None
    put(text, path)


def _umask() -> int:
    """The permissions that new files do not get; the system tells only while setting them."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
