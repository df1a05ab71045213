"""Certificates in one file each: a ZIP archive, whose parts any program can take out.

What is claimed is in `CLAIM`, as JSON; what shows it is in the other parts. Reading takes
no trust: a file is unpacked line by line, up to a limit, and checksums show what is damaged or cut
short.
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
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from nonogram.errors import ParseError, WriteError, system_message
from nonogram.files.reading import bounded_lines, plain_lines, unreadable
from nonogram.limits import MOST_UNPACKED

CLAIM = "claim.json"
SOLUTION = "solution.txt"
ANOTHER = "another.txt"
CERTAIN = "certain.txt"
PICTURES = "pictures.txt"
FORMULA = "formula.cnf"
PROOF = "proof.drat"
LRAT_PROOF = "proof.lrat"

#: The fastest: the best takes seven times as long, and saves a seventh of the bytes.
_LEVEL = 1

#: Bytes of the claim.
_MOST_CLAIM = 1_000_000

#: The end of an archive: its signature, the size of its directory and where that begins.
_END = struct.Struct("<4s8xLLH")
_END_SIGNATURE = b"PK\5\6"
_LARGE_END_SIGNATURE = b"PK\6\7"
_LARGE_END_SIZE = 20

#: Bytes of the directory of an archive with eight parts, at most.
_MOST_DIRECTORY = 5_000

#: What reading a damaged archive may raise.
_DAMAGED = (BadZipFile, EOFError, RuntimeError, ValueError, struct.error, zlib.error)


class Packer:
    """Writes a certificate, part by part; to be closed behind the last."""

    def __init__(self, file: IO[bytes], source: str) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED, compresslevel=_LEVEL)
        self._source = source

    def close(self) -> None:
        """Write what belongs behind the parts."""
        self._zip.close()

    @contextmanager
    def part(self, name: str) -> Iterator[TextIO]:
        """The next part, to write text to. Raises WriteError if it becomes too large."""
        # Opened by name, parts have the earliest time there is: equal parts, equal files.
        with (
            self._zip.open(name, "w", force_zip64=True) as raw,
            io.TextIOWrapper(raw, "utf-8", newline="\n") as text,
        ):
            yield text
        if self._zip.getinfo(name).file_size > MOST_UNPACKED:
            raise WriteError(f"{self._source}/{name}: more than {MOST_UNPACKED:,} bytes")


class Packed:
    """Reads a certificate, until it is closed.

    Raises:
        ParseError: the file cannot be read, or is no certificate; as all methods.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            # A pipe would have to be waited for, and a device may have no end.
            if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
                raise ParseError("cannot read the file: no regular file", None, path)
            self._file: BinaryIO = open(path, "rb")  # noqa: SIM115
        except OSError as error:
            raise unreadable(path, error) from error
        try:
            with self._readable(path):
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
        """What errors call a part."""
        return f"{self.path}/{name}"

    def claim(self) -> dict[str, Any]:
        """What is claimed."""
        try:
            claim = json.loads(self.text(CLAIM, _MOST_CLAIM))
        except (ValueError, RecursionError):
            claim = None
        if not isinstance(claim, dict):
            raise ParseError("expected an object of JSON", None, self.source(CLAIM))
        return claim

    def text(self, name: str, most: int) -> str:
        """A part of so many bytes at most."""
        self._check(name)
        source = self.source(name)
        with self._readable(source), self._opened(name) as part:
            data = part.read(most + 1)
            if len(data) > most:
                raise ParseError(f"more than {most:,} bytes", None, source)
            try:
                return data.decode()
            except UnicodeDecodeError:
                raise ParseError("text that is not UTF-8", None, source) from None

    def lines(self, name: str) -> Iterator[str]:
        """The lines of a formula or a proof."""
        self._check(name)
        return plain_lines(self.raw_lines(name), self.source(name))

    def raw_lines(self, name: str) -> Iterator[bytes]:
        """The lines of a formula or a proof, as bytes."""
        source = self.source(name)
        with self._readable(source), self._opened(name) as part:
            yield from bounded_lines(part, source)

    def _check(self, name: str) -> None:
        parts = [info for info in self._zip.infolist() if info.filename == name]
        if not parts:
            raise ParseError(f"expected a part {name} in it", None, self.path)
        if len(parts) > 1:
            raise ParseError("there is another part of this name", None, self.source(name))
        kind = stat.S_IFMT(parts[0].external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or parts[0].is_dir():
            raise ParseError("no regular file, expected a text", None, self.source(name))

    def _opened(self, name: str) -> io.BufferedReader:
        info = self._zip.getinfo(name)
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZipFile("packed in another way")
        return io.BufferedReader(self._zip.open(info))  # type: ignore[arg-type]

    @contextmanager
    def _readable(self, source: str) -> Iterator[None]:
        """Errors in the `with` block that a damaged archive explains, in one line."""
        try:
            yield
        except _DAMAGED as error:
            message = "damaged, or no certificate (a ZIP archive as `solve --proof-dir` writes it)"
            raise ParseError(message, None, source) from error
        except OSError as error:
            raise ParseError(
                f"cannot read the file: {system_message(error)}", None, source
            ) from error


def is_certificate(path: str) -> bool:
    """Whether there is a certificate under this name."""
    try:
        with closing(Packed(path)) as packed:
            return CLAIM in packed
    except ParseError:
        return False


def _check_directory(file: BinaryIO) -> None:
    """Refuse an archive with a large directory, all of which would be read at once."""
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
