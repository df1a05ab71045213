"""Readers under a fuzzer that is led by the code it reaches: Atheris, where there is a wheel of it.

    PYTHONPATH=tests python -m campaign.guided [SECONDS [FOLDER]]

begins with texts of all formats and keeps what reaches new code. Whatever breaks a promise of the
kind `reading` ends it with a traceback and 77; the text is written to FOLDER (build/fuzz), and is
repeated by

    PYTHONPATH=tests python -m campaign --only reading --seed 0 FILE
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["nonogram"]):
    from campaign.texts import check_reading, samples
    from nonogram.files.formats import format_named
    from support.formats import NAMES

    for name in NAMES:
        format_named(name)  # a reader is loaded when it is needed

#: Bytes of a text, at most.
_LONGEST = 4096


def trial(data: bytes) -> None:
    """A text, and by its first byte how it is read."""
    check_reading(data[1:].decode("latin-1"), random.Random(data[:1]))


def main(seconds: str = "60", folder: str = "build/fuzz") -> None:
    """Try texts for so long; does not return."""
    found = Path(folder).resolve()
    found.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as here:
        os.chdir(here)  # trials write where they are
        texts = Path("texts")
        texts.mkdir()
        for number, text in enumerate(samples()):
            (texts / str(number)).write_bytes(b"\0" + text.encode("latin-1", "replace"))
        options = {
            "max_total_time": seconds,
            "max_len": _LONGEST,
            "len_control": 0,
            "print_final_stats": 1,
            "artifact_prefix": f"{found}/",
        }
        flags = [f"-{option}={value}" for option, value in options.items()]
        atheris.Setup([sys.argv[0], *flags, str(texts)], trial)
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
