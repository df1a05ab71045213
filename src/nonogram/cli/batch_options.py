"""The options of `solve` that are for many puzzles, apart: a single puzzle loads nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import click

from nonogram.cli.answer import Question
from nonogram.cli.numbers import whole
from nonogram.cli.paths import INPUT, OUTPUT

Command = TypeVar("Command", bound=Callable[..., Any])

#: What `batch_options` give a command, by the names of its parameters.
Options = Mapping[str, Any]

_OPTIONS = (
    click.option("-r", "--recursive", is_flag=True, help="Look into the folders in a folder, too."),
    click.option(
        "--files-from",
        type=INPUT,
        metavar="FILE",
        help="Read names of files and folders from FILE, one a line; - is standard input.",
    ),
    click.option("--null", is_flag=True, help="In --files-from a zero byte ends a name."),
    click.option(
        "-j",
        "--jobs",
        type=whole(1),
        metavar="N",
        help="Solve so many puzzles at a time, each in a process; without it, one a core.",
    ),
    click.option(
        "--memory-limit",
        type=whole(1),
        metavar="MB",
        help="Give up on a puzzle when its process needs more memory.",
    ),
    click.option(
        "--json", "as_json", is_flag=True, help="Print a line of JSON a puzzle: docs/batch.md."
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Have the workers of the dask scheduler at ADDRESS solve them; local starts a "
        "scheduler and workers on this machine.",
    ),
    click.option(
        "--resume",
        type=OUTPUT,
        metavar="RESULTS",
        help="Append each result to this file, as JSON; those that it has already, of files "
        "that have not changed, are not looked for again.",
    ),
)

#: Each of these makes a batch of a single file, too.
_SURE_SIGNS = ("recursive", "files_from", "memory_limit", "cluster", "as_json", "resume")


def batch_options(command: Command) -> Command:
    """The options for many puzzles."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class Batch(NamedTuple):
    """What is asked of many puzzles, and how it is told.

    Attributes:
        question: asked of each.
        format: of the files, None finds it by content.
        quiet: no summary.
        stats: the figures of every run, on standard error.
        options: what `batch_options` gave.
    """

    question: Question
    format: str | None
    quiet: bool
    stats: bool
    options: Options


def is_batch(files: Sequence[str], options: Options) -> bool:
    """Are there many puzzles to be expected, or an option that is for many?"""
    if any(options[sign] not in (None, False) for sign in _SURE_SIGNS):
        return True
    return len(files) > 1 or any(map(os.path.isdir, files))
