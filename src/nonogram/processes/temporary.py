"""Temporary files, and the error if they cannot be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from nonogram.errors import SolverError


def temporary_folder() -> TemporaryDirectory[str]:
    """A new folder, which its `cleanup` removes with all that is in it.

    Raises:
        SolverError: there is no place for it.
    """
    with told():
        return TemporaryDirectory(prefix="nonogram-")


@contextmanager
def told(folder: Path | None = None) -> Iterator[None]:
    """Turn a system error in the `with` block into a SolverError that names the folder."""
    try:
        yield
    except OSError as error:
        place = "" if folder is None else f" in {folder}"
        reason = (error.strerror or str(error)).lower()
        raise SolverError(f"cannot write temporary files{place}: {reason}") from error
