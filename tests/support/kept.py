"""Texts that are kept in files, to be compared character by character.

`make renew` writes the files anew: read the difference before it is committed, for it is what users
will read.
"""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest


def assert_kept(file: Path, text: str) -> None:
    """The file has this text; a failure shows where they differ. `make renew` writes the file."""
    if "NONOGRAM_WRITE" in os.environ:
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text.encode())
    kept = file.read_bytes().decode() if file.exists() else ""
    if text != kept:
        lines = kept.splitlines(), text.splitlines()
        difference = "\n".join(unified_diff(*lines, f"{file.name} as kept", "as it is now"))
        pytest.fail(f"{difference}\n`make renew` writes {file.name}", pytrace=False)
