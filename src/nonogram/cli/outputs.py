"""What a file that is written holds: `--to` says, else the ending of its name.

Everywhere `-o` names a file, and `--to` a format.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import click

from nonogram.cli.kinds import OneOf
from nonogram.cli.paths import OUTPUT, writes
from nonogram.cli.typed import option
from nonogram.errors import one_line
from nonogram.files.disk import make_folder
from nonogram.files.puzzles import picked
from nonogram.files.reading import STDIN as STDOUT
from nonogram.formats import FORMATS

#: The endings of files that hold puzzles, and the names of their formats.
PUZZLES = {
    ending: known.name for known in FORMATS for ending in (f".{known.name}", *known.suffixes)
}

#: Those of a page of HTML.
PAGES = {".html": "html", ".htm": "html"}

#: And of a table.
TABLES = {".csv": "csv"}


def kind_of(
    out: str | None, endings: Mapping[str, str], to: str | None = None, *, named: bool = True
) -> str | None:
    """What to write: what `--to` says, else what the ending of the name stands for.

    Args:
        out: the name of a file; None or "-" for standard output.
        endings: all that there are, and what each stands for.
        to: the value of `--to`.
        named: can it be named with `--to`?

    Returns:
        None where nothing says: on standard output, or in a pipe or device.

    Raises:
        click.UsageError: the name has none of these endings.
    """
    if to is not None or out is None or out == STDOUT or _is_special(out):
        return to
    for ending, kind in endings.items():
        if out.lower().endswith(ending):
            return kind
    known = f"expected a name that ends with {' '.join(endings)}"
    raise click.UsageError(f"{one_line(out)}: {known}{', or --to' if named else ''}")


def _is_special(name: str) -> bool:
    """Whether it is a pipe or a device."""
    from pathlib import Path  # not at the top: loading it takes longer than most puzzles do

    try:
        return Path(name).exists() and not (Path(name).is_file() or Path(name).is_dir())
    except (OSError, ValueError):
        return False


def out_option(what: str) -> Any:
    """`-o`: the file to write, which is one of `what`."""
    return option("-o", "--out", type=OUTPUT, metavar="FILE", help=f"Write {what} to FILE.")


def to_option(names: list[str], what: str) -> Any:
    """`--to`: one of these names."""
    metavar = "NAME" if len(names) > 3 else None  # so many the usage line can list
    return option("--to", type=OneOf(names), metavar=metavar, help=what)


puzzle_to_option = to_option(
    [known.name for known in FORMATS],
    "Write this format (`nonogram convert --help` lists them); by default the ending of the file "
    "decides.",
)


def names_folder(name: str) -> bool:
    """Whether a name is that of a folder: one that is there, or it ends as no file's does."""
    return name.endswith(("/", os.sep)) or os.path.isdir(name)  # noqa: PTH112 (see `_is_special`)


def targets_in(
    folder: str, sources: Sequence[str], ending: str, keep: Sequence[str] = ()
) -> dict[str, str]:
    """For each source the file in a folder to write it to: its own name, with this ending.

    A folder whose name ends with a slash is made if it is not there. A source below one of the
    folders in `keep` stays in its subfolder.

    Raises:
        click.UsageError: that is no folder, or two of the sources have the same name.
        WriteError: the folder cannot be made.
    """
    from pathlib import Path

    if not names_folder(folder):
        name = one_line(folder)
        raise click.UsageError(
            f"{name}: expected a folder, as there are several files; {name}/ makes one"
        )
    targets: dict[str, str] = {}
    for source in sources:
        name, number = picked(source)
        stem = "stdin" if name == STDOUT else Path(name).stem
        part = "" if number is None else f"-{number}"
        below = next((at for at in keep if Path(name).is_relative_to(at)), Path(name).parent)
        within = Path(folder) / Path(name).parent.relative_to(below)
        target = str(within / f"{stem}{part}.{ending}")
        for other, taken in targets.items():
            if taken == target and other != source:
                both = f"{one_line(other)} and {one_line(source)}"
                raise click.UsageError(f"{both} would both be written to {one_line(target)}")
        targets[source] = target
    for target in targets.values():
        writes(target)
    for needed in dict.fromkeys(
        [folder, *(str(Path(target).parent) for target in targets.values())]
    ):
        make_folder(needed)
    return targets
