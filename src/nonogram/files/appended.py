"""A file that grows by whole lines: however the program ends, at most the last is cut short."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from os import PathLike, fspath
from typing import BinaryIO

from nonogram.errors import WriteError, system_message


class AppendedFile:
    """A regular file, continued or new; to be closed.

    What an earlier run has left is the reader's to judge: it keeps the lines that are whole.

    Raises:
        WriteError: it cannot be read or written, or is no regular file; as all methods.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        try:
            self._file: BinaryIO = open(self.path, "a+b", buffering=0)  # noqa: SIM115
            regular = stat.S_ISREG(os.fstat(self._file.fileno()).st_mode)
        except OSError as error:
            raise self._unusable(error) from error
        if not regular:
            self._file.close()
            raise WriteError(f"{self.path}: cannot go on with it: no regular file")

    def close(self) -> None:
        """Close the file; nothing can be written any more."""
        self._file.close()

    def lines(self) -> Iterator[bytes]:
        """The lines, each with its end; the last may lack it."""
        try:
            with open(self.path, "rb") as file:
                yield from file
        except OSError as error:
            raise self._unusable(error) from error

    def line_at(self, start: int) -> bytes:
        """The line that begins there, without its end."""
        self._file.seek(start)
        parts = []
        while part := self._file.read(1 << 14):
            head, end, _ = part.partition(b"\n")
            parts.append(head)
            if end:
                break
        return b"".join(parts)

    def keep(self, size: int) -> None:
        """Cut off what is behind so many bytes."""
        try:
            self._file.truncate(size)
        except OSError as error:
            raise self._unusable(error) from error

    def append(self, line: bytes) -> None:
        """Write a line; when this returns the system has it, even if this process dies."""
        try:
            if self._file.write(line) != len(line):
                raise WriteError(f"{self.path}: cannot write the file: no space left")
        except OSError as error:
            raise self._unusable(error) from error

    def _unusable(self, error: OSError) -> WriteError:
        return WriteError(f"{self.path}: cannot write the file: {system_message(error)}")
