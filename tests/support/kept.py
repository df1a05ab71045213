"""Texts that are kept in files, to be compared word by word.

With NONOGRAM_WRITE in the environment the files are written anew: read the difference before it is
committed, for it is what users will read.
"""

from __future__ import annotations

import os
from pathlib import Path


def assert_kept(file: Path, text: str) -> None:
    """The file has this text."""
    if "NONOGRAM_WRITE" in os.environ:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()
