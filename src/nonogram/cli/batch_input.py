"""The files of a batch: named as arguments, in a file of names, or found in folders."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from nonogram.ask.sources import Sources, sources_of
from nonogram.cli.batch_options import FileOptions
from nonogram.cli.input import file_or_stdin
from nonogram.cli.paths import reads
from nonogram.errors import ParseError
from nonogram.files.reading import read_bytes, source_of


def inputs(files: Sequence[str], options: FileOptions) -> Sources:
    """All files of a command with the options `--recursive`, `--files-from` and `--null`.

    Without any name it is standard input.
    """
    listed = [*_listed(options.files_from, options.null)]
    if not files and options.files_from is None:
        files = [file_or_stdin(None)]
    sources = sources_of([*files, *listed], options.recursive)
    known = {*files, *listed}
    for name in listed:
        reads(name)
    for path in sources.paths:
        if isinstance(path, str) and path not in known:  # found in a folder
            reads(path)
    return sources


def _listed(file: str | None, null: bool) -> Iterator[str]:
    """The names in a file of names. Raises ParseError for one that no file can have."""
    names = b"" if file is None else read_bytes(file, None)
    for number, name in enumerate(names.split(b"\0") if null else names.splitlines(), 1):
        if b"\0" in name:
            message = "a zero byte in a name, expected names that end with a line; see --null"
            raise ParseError(message, number, source_of(file or ""))
        if name:
            yield os.fsdecode(name)
