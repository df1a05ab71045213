"""A file that grows by whole lines."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from nonogram.base.disk import AppendedFile
from nonogram.base.errors import WriteError


def test_lines_come_back_in_order_whatever_was_read_in_between(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    with closing(AppendedFile(path)) as file:
        file.append(b"first\n")
        file.append(b"second\n")
        assert file.line_at(0) == b"first"
        assert list(file.lines()) == [b"first\n", b"second\n"]
        file.append(b"third\n")
    with closing(AppendedFile(path)) as file:
        assert file.line_at(6) == b"second"
        file.append(b"fourth\n")
    assert path.read_bytes() == b"first\nsecond\nthird\nfourth\n"


def test_a_line_longer_than_one_read(tmp_path: Path) -> None:
    with closing(AppendedFile(tmp_path / "lines")) as file:
        file.append(b"x" * 100_000 + b"\n")
        file.append(b"y\n")
        assert file.line_at(0) == b"x" * 100_000
        assert file.line_at(100_001) == b"y"


def test_what_was_cut_short_is_taken_off(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"whole\nha")
    with closing(AppendedFile(path)) as file:
        assert list(file.lines()) == [b"whole\n", b"ha"]
        file.keep(6)
        file.append(b"next\n")
    assert path.read_bytes() == b"whole\nnext\n"


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_no_regular_file(tmp_path: Path, make: Callable[..., Any]) -> None:
    path = tmp_path / "it"
    make(path)
    with pytest.raises(WriteError, match=f"^{path}: "):
        AppendedFile(path)


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    process = get_context("fork").Process(target=_fill, args=(path,))
    process.start()
    process.join()
    assert process.exitcode == 0
    assert path.stat().st_size == 1_000


def _fill(path: Path) -> None:
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
    file = AppendedFile(path)
    with pytest.raises(WriteError, match="cannot write the file: file too large"):
        file.append(b"x" * 2_000)
