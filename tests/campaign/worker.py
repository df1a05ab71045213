"""A process that tries one thing after the other, and says so on standard output, as JSON.

``python -m campaign.worker FIRST STEP SECONDS MOST KIND...`` takes the seeds FIRST, FIRST + STEP,
... until that many seconds have passed or so many trials have failed, and of the kinds always the
one that has had least of its share.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import traceback
from typing import IO

from campaign.kinds import check, kinds, subject_of

#: The most characters of what went wrong.
_MOST = 5000


def main() -> None:
    first, step, most = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[4])
    until = time.monotonic() + float(sys.argv[3])
    with os.fdopen(os.dup(1), "w") as out, tempfile.TemporaryDirectory() as folder:
        os.dup2(2, 1)  # nobody else writes there
        os.chdir(folder)
        try:
            go_on(first, step, until, most, sys.argv[5:], out)
        finally:
            os.chdir("/")


def go_on(seed: int, step: int, until: float, most: int, names: list[str], out: IO[str]) -> None:
    """Try, until the time has come, or enough has failed."""
    known = kinds()
    spent = dict.fromkeys(names, 0.0)
    while most and time.monotonic() < until:
        name = min(names, key=lambda name: spent[name] / known[name].share)
        began = time.monotonic()
        tell(out, kind=name, seed=seed)
        wrong = None
        try:
            check(known[name], seed, subject_of(known[name], seed))
        except Exception:
            wrong = traceback.format_exc()[-_MOST:]
            most -= 1
        seconds = time.monotonic() - began
        spent[name] += seconds
        tell(out, wrong=wrong, seconds=seconds)
        seed += step


def tell(out: IO[str], **what: object) -> None:
    out.write(json.dumps(what) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
