"""The options of `solve` for many puzzles. The code behind them is loaded only for a batch."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from nonogram.cli.input import recursive_option
from nonogram.cli.numbers import whole
from nonogram.cli.only import Only, only_option
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.files.reading import STDIN
from nonogram.puzzle.values import Value

Command = TypeVar("Command", bound=Callable[..., Any])


class FileOptions(Value):
    """Which files a command has, beside those that are named."""

    recursive: bool
    files_from: str | None
    null: bool


class BatchOptions(FileOptions):
    """What `batch_options` give a command, by the names of its parameters."""

    jobs: int | None
    memory_limit: int | None
    as_json: bool
    only: Only
    cluster: str | None
    resume: str | None
    proof_dir: str | None
    verify: bool


def jobs_option(text: str) -> Callable[[Command], Command]:
    """`--jobs`."""
    return click.option("-j", "--jobs", type=whole(1), metavar="N", help=text)


def _named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what names nothing: an empty address, or "-" where a file is read and written."""
    if value in ("", STDIN):
        raise click.BadParameter(f"{value!r} names none")
    return value


def _folder(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what is no folder, and cannot become one."""
    if value is not None:
        from pathlib import Path

        if value == "" or (os.path.lexists(value) and not Path(value).is_dir()):
            raise click.BadParameter(f"{value!r}: expected a folder")
    return value


class VerifyOptions(FileOptions):
    """The options of `verify-proof`, by the names of its parameters."""

    files: tuple[str, ...]
    proof_dir: str | None
    jobs: int | None
    checker: str | None
    timeout: float | None
    format_name: str | None
    quiet: bool
    verbose: bool

    @property
    def for_many(self) -> bool:
        """Whether there is an option that goes with a folder of certificates only."""
        switches = self.recursive or self.null or self.quiet or self.verbose
        return switches or (self.files_from, self.jobs) != (None, None)


#: Which files a batch has.
_INPUT = (
    recursive_option,
    click.option(
        "--files-from",
        type=INPUT,
        metavar="FILE",
        help="Read names of files and folders from FILE, one a line; - is standard input.",
    ),
    click.option("--null", is_flag=True, help="Names in --files-from end with a zero byte."),
)

_OPTIONS = (
    *_INPUT,
    jobs_option(
        "Solve N puzzles at a time, each in its own process; by default one per core. At a single "
        "hard puzzle N solvers work."
    ),
    click.option(
        "--memory-limit",
        type=whole(1),
        metavar="MB",
        help="Give up on a puzzle when its process needs more memory.",
    ),
    click.option(
        "--json",
        "as_json",
        is_flag=True,
        help="Print one line of JSON per puzzle; see docs/batch.md.",
    ),
    only_option("Print only the lines of puzzles"),
    click.option(
        "--cluster",
        callback=_named,
        metavar="ADDRESS",
        help="Solve on the workers of the dask scheduler at ADDRESS, one hard puzzle on all of "
        "them; local starts a scheduler and workers on this machine.",
    ),
    click.option(
        "--resume",
        type=OUTPUT,
        callback=_named,
        metavar="RESULTS",
        help="Append each result to this file, as JSON; puzzles whose result it already has are "
        "not solved again, unless their file has changed.",
    ),
)

_PROOFS = (
    click.option(
        "--proof-dir",
        callback=_folder,
        metavar="DIR",
        help="Prove each verdict: write a certificate below DIR, under the puzzle's name, which "
        "`nonogram verify-proof` checks.",
    ),
    click.option(
        "--verify",
        is_flag=True,
        help="Have each certificate checked by another process as it is made.",
    ),
)

#: With any of these even a single file is a batch.
_SIGNS = (
    "recursive",
    "files_from",
    "memory_limit",
    "as_json",
    "only",
    "resume",
    "proof_dir",
)


def batch_options(command: Command) -> Command:
    """The options for many puzzles."""
    return _with((*_OPTIONS, *_PROOFS), command)


def check_options(command: Command) -> Command:
    """The options for the certificates of many puzzles."""
    folder = click.option(
        "--proof-dir",
        callback=_folder,
        metavar="DIR",
        help="Check the certificates of all PUZZLEs, which `solve --proof-dir DIR` has written.",
    )
    jobs = jobs_option("Check N certificates at a time; by default one per core.")
    return _with((folder, *_INPUT, jobs), command)


def _with(options: Sequence[Callable[[Command], Command]], command: Command) -> Command:
    for option in reversed(options):
        command = option(command)
    return command


def is_batch(files: Sequence[str], options: BatchOptions) -> bool:
    """Whether there are several files, a folder, or an option that is for many puzzles."""
    if any(getattr(options, sign) not in (None, False) for sign in _SIGNS):
        return True
    return len(files) > 1 or any(map(os.path.isdir, files))
