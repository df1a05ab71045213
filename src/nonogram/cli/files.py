"""The files that a command reads and writes.

Parameters of the types `INPUT` and `OUTPUT` make sure that no input file is overwritten, under
any name or link, that no file is written twice, and that standard input is read once. In every
command `-o` names a file, and `--to`, or the ending of the name, the kind of its content.
"""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from nonogram.base.clock.alarm import alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import (
    STDIN,
    is_special,
    make_folder,
    names_folder,
    refuse_unwritable,
    source_of,
)
from nonogram.base.errors import NonogramError, ParseError, TimeUpError, WriteError
from nonogram.base.text import listed, named, one_line
from nonogram.base.values import Value
from nonogram.core.puzzle import Puzzle
from nonogram.files.formats import FORMATS, usual_format
from nonogram.files.formats.reader import is_number
from nonogram.files.puzzles import load_all, picked

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Named = tuple[str, Puzzle | NonogramError]  #: a puzzle's name, and the puzzle or its error

#: The endings of puzzle files to write, and the names of their formats.
PUZZLES = {
    ending: known.name
    for known in FORMATS
    if known.written
    for ending in (f".{known.name}", *known.suffixes)
}

PAGES = {".html": "html", ".htm": "html"}  #: the endings of HTML pages


class FileName(click.ParamType):  # type: ignore[type-arg]  # generic only in later versions
    """The name of a file to read, perhaps an image, or with `written` to write."""

    name = "path"

    def __init__(
        self,
        metavar: str = "FILE",
        *,
        written: bool = False,
        told: bool = True,
    ) -> None:
        self.metavar = metavar
        self._written, self._told = written, told

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name: str = os.fspath(value)
        if not name:
            self.fail("expected the name of a file, found nothing", param, ctx)
        if ctx is not None and not ctx.resilient_parsing:
            if self._written:
                if self._told and name != STDIN:
                    refuse_unwritable(name)
                writes(name, told=self._told)
            else:
                reads(name)
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


INPUT = FileName()
OUTPUT = FileName(written=True)


_State = tuple[int, int, int] | None  #: the state of a file; None if there is no file


class _Output(Value):
    """A file to write: its name, its place if it is there, its former state, and if it is told."""

    name: str
    place: tuple[int, int] | None
    before: _State
    told: bool

    @property
    def fate(self) -> str:
        """The result of writing: it is "written", "replaced" or, with --no-clobber, "kept"."""
        keeps = click.get_current_context().params.get("no_clobber")
        return "written" if self.before is None else "kept" if keeps else "replaced"

    @property
    def is_done(self) -> bool:
        """Whether the running command has written it."""
        return state(self.name) != self.before


class _Files:
    """The files of a command: one that is both read and written is refused when it is added."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.written: dict[str, _Output] = {}  # by path


def _files() -> _Files:
    meta = getattr(click.get_current_context(silent=True), "meta", {})
    files: _Files = meta.setdefault(__name__, _Files())
    return files


def reads(name: str) -> None:
    """Note that the running command reads this file."""
    files = _files()
    if name == STDIN and STDIN in files.read:
        raise click.UsageError("only one of the files can be standard input")
    files.read.append(name)
    for out in files.written.values():
        _refuse_same(name, out.name, out.place)


def reads_stdin() -> bool:
    """Whether the running command reads standard input."""
    return STDIN in _files().read


def writes(name: str, *, told: bool = True) -> None:
    """Note that the running command writes this file, and perhaps says so at its end."""
    if name == STDIN:  # "-" means standard output here
        return
    files, place, where = _files(), place_of(name), os.path.realpath(name)
    if where in files.written and (place is not None or not os.path.exists(name)):  # noqa: PTH110
        raise click.UsageError(f"two outputs cannot be the same file: {name}")
    files.written[where] = _Output(name, place, state(name), told)
    for source in files.read:
        _refuse_same(source, name, place)


def fate_of(name: str) -> str:
    """The result of writing to a file: it is "written", "replaced" or "kept".

    Standard output, and what is no file of the running command, is written.
    """
    out = _files().written.get(os.path.realpath(name))
    return "written" if out is None or is_special(name) else out.fate


def _outputs() -> Iterator[_Output]:
    """The files that the running command writes, without pipes and folders."""
    for out in _files().written.values():
        if not is_special(out.name) and not names_folder(out.name):
            yield out


def unwritten() -> list[str]:
    """The names of files that the running command would tell, and has not written yet."""
    return [out.name for out in _outputs() if out.told and not out.is_done]


def written_so_far() -> str:
    """The words for what an interrupted command has written; "" if nothing is left to write."""
    left, total = unwritten(), sum(out.told for out in _outputs())
    if not left:
        return ""
    if total == 1:
        return f"{one_line(left[0])} is not written"
    return f"{total - len(left):,} of {total:,} files are written"


def told_written(*, failed: bool) -> str:
    """The results of all outputs: "wrote 3 files: a-1.svg to a-3.svg; kept b.svg", or "".

    A file from an earlier run that has not been replaced is named, too. If -o names a file or a
    folder, and nothing is written, that is said, unless the command has `failed` and said why.
    """
    names: dict[str, list[str]] = {}
    for out in _outputs():
        if out.told and (out.is_done or out.before is not None):
            done = out.is_done or out.fate == "kept"
            fate = out.fate.replace("written", "wrote") if done else "did not replace"
            names.setdefault(fate, []).append(out.name)
    target = click.get_current_context().params.get("out")
    if not (names or failed or target in (None, STDIN) or is_special(target)):
        return "nothing is written"
    return "; ".join(f"{fate} {ends_of(those)}" for fate, those in names.items())


def _refuse_same(source: str, out: str, place: tuple[int, int] | None) -> None:
    if place is not None and place_of(picked(source)[0]) == place:
        known = "" if source == out else f" as {'standard input' if source == STDIN else source}"
        raise WriteError(f"{out}: cannot write the file: this command reads it{known}")


def place_of(name: str) -> tuple[int, int] | None:
    """The device and inode, equal for all names of a file; None if it is missing or no file."""
    found = _found(name)
    return (found.st_dev, found.st_ino) if found and stat.S_ISREG(found.st_mode) else None


def state(name: str) -> _State:
    """The mark of a save; None if there is no such file."""
    found = _found(name)
    # editors may write another file and rename it
    return found and (found.st_mtime_ns, found.st_size, found.st_ino)


def _found(name: str) -> os.stat_result | None:
    try:
        return os.stat(0 if name == STDIN else name)  # noqa: PTH116
    except (OSError, ValueError):
        return None


def file_or_stdin(file: str | None) -> str:
    """The file, or standard input if it is None; a terminal as standard input is an error."""
    if file is not None:
        return file
    if sys.stdin.isatty():
        raise click.UsageError("expected a FILE, or a puzzle on standard input")
    reads(STDIN)
    return STDIN


def all_in(file: str, format_name: str | None, timeout: float | None) -> list[tuple[str, Puzzle]]:
    """The puzzles of one of several files, each with its name.

    Raises ParseError also where memory is short.
    """
    with suppress(MemoryError):  # outside of it nothing keeps what has been read
        puzzles = load_all(file, format_name, timeout=timeout)
        several = len(puzzles) > 1
        return [(f"{file}#{n}" if several else file, one) for n, one in enumerate(puzzles, 1)]
    raise ParseError("there is too little memory for its puzzles", None, file)


def puzzles_in(
    files: Iterable[str], format_name: str | None, timeout: float | None
) -> Iterator[Named]:
    """The puzzles of files, each with its name; for a bad or slow file its error."""
    for file in files:
        try:
            with alarm(Deadline(timeout)):
                found: Iterable[Named] = all_in(file, format_name, timeout)
        except NonogramError as error:
            found = [(file, error)]
        yield from found


def about(name: str, *lines: str) -> list[str]:
    """Lines about a file, each after its name."""
    return [f"{named(source_of(name))}: {line}" for line in lines]


def told_of(error: NonogramError, name: str | None = None) -> str:
    """The error in a line that begins with a name: of its file, or else of the program.

    A puzzle may have another `name` than its file, such as file#3.
    """
    source = getattr(error, "source", None)
    if name is not None and source in (None, picked(name)[0]):
        source = name
    source = None if source is None else source_of(source)
    if isinstance(error, (ParseError, TimeUpError)) and source is not None:
        return str(error.in_source(source))
    if isinstance(error, WriteError):
        return str(error)
    return f"{'nonogram' if source is None else named(source)}: {error}"


def kind_of(
    out: str | None, endings: Mapping[str, str], to: str | None = None, how: str = ", or --to"
) -> str | None:
    """The kind of output: the value of `--to`, or the meaning of the name's ending.

    None for standard output, a pipe or a device. Raises UsageError for another ending, with a
    hint `how` to have it, and for a folder.
    """
    if out is not None and names_folder(out):
        raise click.UsageError(f"{one_line(out)}: a folder, expected the name of a file")
    if to is not None or out is None or out == STDIN or is_special(out):
        return to
    for ending, kind in endings.items():
        if out.lower().endswith(ending):
            return kind
    raise click.UsageError(
        f"{one_line(out)}: expected a name that ends with {' '.join(endings)}{how}"
    )


def numbered(out: str, last: int, *, beside: bool = False) -> list[str]:
    """The names of files 1 to `last` of an output, or of pictures in a folder; none is an input.

    Raises WriteError if other files with numbers, of at most three digits or as many as these,
    would remain, unless these may stand `beside` others.
    """
    from glob import escape, glob
    from pathlib import Path

    path, width = Path(out), len(str(last))
    if names_folder(out):
        start, ending = os.path.join(path, ""), ".svg"  # noqa: PTH118 (as glob names what it finds)
    else:
        start, ending = f"{path.with_suffix('')}-", path.suffix
    targets = [f"{start}{n:0{width}}{ending}" for n in range(1, last + 1)]
    found = {*glob(f"{escape(start)}*{escape(ending)}")}.difference(targets)  # noqa: PTH207
    left = [
        name
        for name in sorted(found, key=lambda name: (len(name), name))
        if is_number(n := name[len(start) :].removesuffix(ending))
        and int(n)
        and len(n) <= max(3, width)
    ]
    if left and not beside:
        raise WriteError(f"{out}: numbered files would remain: remove {ends_of(left)}")
    for target in targets:
        writes(target)
    return targets


def ends_of(names: Sequence[str]) -> str:
    """The number of files, and their names: of many of a kind the first and the last."""
    number, told = f"{len(names):,} files: " if len(names) > 1 else "", list[str]()
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(os.path.splitext(name)[1], []).append(one_line(name))  # noqa: PTH122
    for alike in kinds.values():
        told += alike if len(alike) < 3 else [f"{alike[0]} to {alike[-1]}"]
    return number + listed(told)


def targets_in(
    folder: str | None,
    sources: Iterable[str],
    ending: str | None,
    keep: Sequence[str] = (),
    *,
    rename: bool = False,
    stems: Mapping[str, str] = MappingProxyType({}),
    makes: bool = True,
    is_read: Callable[[str], bool] = bool,
) -> dict[str, str]:
    """The file in a folder for each source: its own name, or that in `stems`, with this ending.

    Without an ending, `in_usual` adds it. A folder whose name ends with a slash is made, if this
    `makes` any. Sources below a folder in `keep` stay in their subfolders, below that folder's name
    if `keep` has several. With `rename`, a source whose name is taken gets a number. A source whose
    name is taken has no file unless it `is_read`, and neither has the one that took it: only these
    are tried, as all others are read once. Raises UsageError if the target is no folder, and
    WriteError if files would be written twice (the first two are named), or if the folder cannot be
    made.
    """
    if folder is None:
        raise click.UsageError("several files: name a folder with -o, such as -o new/")
    if not names_folder(folder):
        name = one_line(folder)
        raise click.UsageError(
            f"{name}: expected a folder, as there are several files; {name}/ makes one"
        )
    targets, taken, clashes = dict[str, str](), dict[str, str](), list[str]()
    again, suffix = Counter[str](), f".{ending}" if ending else ""
    for source in sources:
        stem = _stem(folder, source, keep, stems)
        target = stem + suffix
        if (first := taken.get(target, source)) != source:
            if not is_read(source):
                continue
            if not is_read(first):
                del taken[target], targets[first]
        while rename and taken.get(target, source) != source:
            again[stem] += 1
            target = f"{stem}-{again[stem] + 1}{suffix}"
        first = taken.setdefault(target, source)
        if first != source:
            clashes.append(
                f"{one_line(first)} and {one_line(source)} would both be written to "
                f"{one_line(target)}"
            )
        targets[source] = target
    if clashes:
        more = f", and so on for {len(clashes):,} files" if clashes[1:] else ""
        how = "--rename" if keep else "--keep-folders or --rename"
        raise WriteError(f"{clashes[0]}{more}; {how} keeps them apart")
    for target in taken if ending else ():
        writes(target)
    if makes:
        for needed in dict.fromkeys([folder, *filter(None, map(os.path.dirname, taken))]):
            make_folder(needed)
    return targets


def in_usual(target: str, puzzle: Puzzle) -> str:
    """The file for a puzzle in its usual format, whose ending the name gets. It is written now."""
    name = f"{target}.{usual_format(puzzle)}"
    writes(name)
    return name


def _stem(folder: str, source: str, keep: Sequence[str], stems: Mapping[str, str]) -> str:
    """The name of a source's target without its ending."""
    from pathlib import Path

    path, number = picked(source)
    stem = "stdin" if path == STDIN else Path(path).stem
    part = "" if number is None else f"-{number}"
    within = Path(folder)
    if at := next((at for at in keep if Path(path).is_relative_to(at)), None):
        named = Path(at).resolve().name if len(keep) > 1 else ""
        within = within / named / Path(path).relative_to(at).parent
    return str(within / stems.get(source, f"{stem}{part}"))
