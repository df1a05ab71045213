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
    """Is it a pipe or a device?"""
    from pathlib import Path  # not at the top: loading it takes longer than most puzzles do

    try:
        return Path(name).exists() and not (Path(name).is_file() or Path(name).is_dir())
    except (OSError, ValueError):
        return False


class Renamed(click.Option):
    """An option that is still known by an old name; whoever uses that is told the new one.

    `old` is the old name, of an option with a value; or with `old_flag` a flag and the value of
    the option that it stands for.
    """

    def __init__(
        self,
        *arguments: Any,
        old: str | None = None,
        old_flag: tuple[str, str] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*arguments, **settings)
        self._old = old
        self._old_value: str | None = None
        if old_flag is not None:
            self._old, self._old_value = old_flag

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        super().add_to_parser(parser, ctx)
        if self._old is None:
            return
        action = "store" if self._old_value is None else "store_const"
        parser.add_option(self, [self._old], self._old, action, const=self._old_value)

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        if self._old is not None and self._old in opts:
            value = opts[self._old]
            new = self.opts[-1]
            instead = new if self._old_value is None else f"{new} {value}"
            click.echo(f"{self._old} will go; say {instead}", err=True)
            opts = {self.name: value, **opts}
        return super().handle_parse_result(ctx, opts, args)


def out_option(what: str) -> Any:
    """`-o`: the file to write, which is one of `what`."""
    return option("-o", "--out", type=OUTPUT, metavar="FILE", help=f"Write {what} to FILE.")


def to_option(names: list[str], what: str, **old: Any) -> Any:
    """`--to`: one of these names. `old` are as in `Renamed`."""
    metavar = "NAME" if len(names) > 3 else None  # so many the usage line can list
    return option("--to", cls=Renamed, type=OneOf(names), metavar=metavar, help=what, **old)


puzzle_to_option = to_option(
    [known.name for known in FORMATS],
    "Write this format (`nonogram convert --help` lists them); by default the ending of the file "
    "decides.",
)


def names_folder(name: str) -> bool:
    """Whether a name is that of a folder: one that is there, or it ends as no file's does."""
    return name.endswith(("/", os.sep)) or os.path.isdir(name)  # noqa: PTH112 (see `_is_special`)


def targets_in(folder: str, sources: Sequence[str], ending: str) -> dict[str, str]:
    """For each source the file in a folder to write it to: its own name, with this ending.

    A folder whose name ends with a slash is made if it is not there.

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
        target = str(Path(folder) / f"{stem}{part}.{ending}")
        for other, taken in targets.items():
            if taken == target and other != source:
                both = f"{one_line(other)} and {one_line(source)}"
                raise click.UsageError(f"{both} would both be written to {one_line(target)}")
        targets[source] = target
    for target in targets.values():
        writes(target)
    make_folder(folder)
    return targets
