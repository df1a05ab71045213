"""Certificates in single files: ZIP archives, which any program can unpack.

The claim, in JSON, says what the other parts prove. Files of others are read safely: they are
unpacked line by line, up to a limit, and checksums show whether they are damaged or incomplete.
"""

from __future__ import annotations

import io
import json
import os
import stat
import struct
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import IO, Any, BinaryIO, TextIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from nonogram.base.disk import unreadable
from nonogram.base.errors import ParseError, Refused, WriteError
from nonogram.base.limits import MOST_BYTES, MOST_UNPACKED
from nonogram.base.text import system_message


class PartName:
    """The names of a certificate's parts."""

    CLAIM = "claim.json"
    SOLUTION = "solution.txt"
    ANOTHER = "another.txt"
    CERTAIN = "certain.txt"
    PICTURES = "pictures.txt"
    FORMULA = "formula.cnf"
    PROOF = "proof.drat"


_MOST_CLAIM = 1_000_000  #: bytes of the claim

#: The end of an archive: its signature, and the size and offset of its directory.
_END = struct.Struct("<4s8xLLH")
_END_SIGNATURE = b"PK\5\6"
_LARGE_END_SIGNATURE = b"PK\6\7"
_LARGE_END_SIZE = 20

_MOST_DIRECTORY = 5_000  #: the most bytes of the directory of an archive with eight parts

#: The exceptions that reading a damaged archive may raise.
_DAMAGED = (BadZipFile, EOFError, RuntimeError, ValueError, struct.error, zlib.error)


@contextmanager
def new_part(archive: ZipFile, name: str, source: str) -> Iterator[TextIO]:
    """A new part to write text to. Raises WriteError, with the source, if it gets too large."""
    # Parts opened by name have the earliest time of ZIP, so that equal parts give equal files.
    with (
        archive.open(name, "w", force_zip64=True) as raw,
        io.TextIOWrapper(raw, "utf-8", newline="\n") as text,
    ):
        yield text
    if archive.getinfo(name).file_size > MOST_UNPACKED:
        raise WriteError(f"{source}/{name}: more than {MOST_UNPACKED:,} bytes")


class Packed:
    """A certificate that is read, and closed after use.

    All methods may raise Refused, and ParseError if the system cannot read the file.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            # A pipe might block, and a device may have no end.
            if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
                raise ParseError("cannot read the file: no regular file", None, path)
            self._file: BinaryIO = open(path, "rb")  # noqa: SIM115
        except OSError as error:
            raise unreadable(path, error) from error
        try:
            with _readable(path):
                _check_directory(self._file)
                self._zip = ZipFile(self._file)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __contains__(self, name: str) -> bool:
        return name in self._zip.namelist()

    def source(self, name: str) -> str:
        """The name of a part in error messages."""
        return f"{self.path}/{name}"

    def claim(self) -> dict[str, Any]:
        """The claim, without a check of its keys."""
        try:
            text = self.text(PartName.CLAIM, _MOST_CLAIM)
            claim = json.loads(text, object_pairs_hook=_unambiguous)
        except (ValueError, RecursionError):
            claim = None
        if not isinstance(claim, dict):
            message = "expected an object of JSON, with each key once"
            raise Refused(message, None, self.source(PartName.CLAIM))
        return claim

    def text(self, name: str, most: int, expected: str = "") -> str:
        """A part of at most `most` bytes; the error for more of them ends with `expected`."""
        with self._opened(self._part(name)) as part:
            data = part.read(most + 1)
        if len(data) > most:
            raise Refused(f"more than {most:,} bytes{expected}", None, self.source(name))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise Refused("text that is not UTF-8", None, self.source(name)) from None

    def lines(self, name: str) -> Iterator[str]:
        """The lines of a formula or a proof."""
        with self._opened(self._part(name)) as part:
            yield from bounded_lines(part, self.source(name))

    def _part(self, name: str) -> ZipInfo:
        """The only part of a name, which is a regular file."""
        parts = [info for info in self._zip.infolist() if info.filename == name]
        if not parts:
            raise Refused(f"expected a part {name} in it", None, self.path)
        if len(parts) > 1:
            raise Refused("there is another part of this name", None, self.source(name))
        kind = stat.S_IFMT(parts[0].external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or parts[0].is_dir():
            raise Refused("no regular file, expected a text", None, self.source(name))
        return parts[0]

    @contextmanager
    def _opened(self, part: ZipInfo) -> Iterator[BinaryIO]:
        """A part, to be read in the `with` block."""
        with _readable(self.source(part.filename)):
            if part.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise BadZipFile("packed in another way")
            with io.BufferedReader(self._zip.open(part)) as file:  # type: ignore[type-var]
                yield file


def is_certificate(path: str) -> bool:
    """Whether a certificate exists under this name."""
    try:
        with closing(Packed(path)) as packed:
            return PartName.CLAIM in packed
    except ParseError:
        return False


def _unambiguous(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises ValueError for a key that other readers may give another value."""
    found = dict(members)
    if len(found) < len(members):
        raise ValueError
    return found


@contextmanager
def _readable(source: str) -> Iterator[None]:
    """Turn errors in the `with` block into Refused if the archive is damaged, else ParseError."""
    try:
        yield
    except _DAMAGED as error:
        message = (
            "damaged, or no certificate (of `solve --proof-dir` or nonogram.prove: a ZIP archive)"
        )
        raise Refused(message, None, source) from error
    except OSError as error:
        raise ParseError(f"cannot read the file: {system_message(error)}", None, source) from error


def _check_directory(file: BinaryIO) -> None:
    """Refuse an archive with a large directory, which would be read as a whole."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - _END.size - _LARGE_END_SIZE))
    tail = file.read()
    if len(tail) < _END.size:
        raise BadZipFile("too short")
    signature, directory, _, comment = _END.unpack(tail[-_END.size :])
    if signature != _END_SIGNATURE or comment or directory > _MOST_DIRECTORY:
        raise BadZipFile("no archive of few parts")
    if tail[: -_END.size].startswith(_LARGE_END_SIGNATURE):
        raise BadZipFile("an archive of more than 4 GB")


def bounded_lines(file: IO[bytes], source: str) -> Iterator[str]:
    """The lines of a formula or a proof. Raises Refused for what is too long, or no text."""
    left, number = MOST_UNPACKED, 0
    while line := file.readline(min(left, MOST_BYTES) + 1):
        left, number = left - len(line), number + 1
        if left < 0:
            raise Refused(f"more than {MOST_UNPACKED:,} bytes", None, source)
        if len(line) > MOST_BYTES:
            raise Refused(f"a line of more than {MOST_BYTES:,} bytes", None, source)
        if not line.isascii():
            message = "not plain text (a proof in binary?), expected lines of literals"
            raise Refused(message, number, source)
        yield line.decode("ascii")
