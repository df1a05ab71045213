"""Does a test notice when the solver is changed in small ways?

    python tests/mutants.py [NUMBER [SEED]]

takes a random sample of all the changes that cosmic-ray knows of (other operators, other numbers,
exceptions that are not caught, ...) in `logic`, `encode`, `search` and `diagnosis`, makes them one
by one in a copy of the project, and prints those that no test notices. Ends with 1 if fewer than
85 % are noticed. A change takes from seconds to a minute or two.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

PROJECT = Path(__file__).parent.parent
CONFIG = "tests/mutants.toml"
COPIED = ("src", "tests", "puzzles", "docs", "examples", "pyproject.toml", "README.md")

#: Of the changes, the share that tests have to notice.
LEAST = 0.85


def main(number: int = 60, seed: int = 0) -> int:
    """Try so many changes; the exit code."""
    with tempfile.TemporaryDirectory(prefix="nonogram-mutants-") as folder:
        copy = Path(folder)
        for name in COPIED:
            tree = (PROJECT / name).is_dir()
            (shutil.copytree if tree else shutil.copy)(PROJECT / name, copy / name)
        ray(copy, "init", CONFIG, "session.sqlite")
        with use_db(str(copy / "session.sqlite"), WorkDB.Mode.open) as session:
            sample(session, number, seed)
        ray(copy, "exec", CONFIG, "session.sqlite")
        with use_db(str(copy / "session.sqlite"), WorkDB.Mode.open) as session:
            return told(session)


def ray(copy: Path, *arguments: str) -> None:
    """Run cosmic-ray in the copy, whose package stands before the one that is installed."""
    here = Path(sys.executable).parent
    path = os.pathsep.join([str(here), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(copy / "src")}
    subprocess.run([str(here / "cosmic-ray"), *arguments], cwd=copy, env=environment, check=True)


def sample(session: WorkDB, number: int, seed: int) -> None:
    """Leave so many changes to be tried."""
    items = sorted(session.work_items, key=lambda item: item.job_id)
    # The identity of a job is random: its place in the source is not.
    items.sort(key=lambda item: [str(mutation) for mutation in item.mutations])
    chosen = {item.job_id for item in random.Random(seed).sample(items, min(number, len(items)))}
    skipped = [item.job_id for item in items if item.job_id not in chosen]
    session.set_multiple_results(skipped, WorkResult(WorkerOutcome.SKIPPED))
    print(f"{len(chosen)} of {len(items)} changes", flush=True)


def told(session: WorkDB) -> int:
    """Print what was not noticed; the exit code."""
    tried = [
        (item, result)
        for item, result in session.completed_work_items
        if result.worker_outcome is WorkerOutcome.NORMAL
    ]
    survived = [result for _, result in tried if result.test_outcome is TestOutcome.SURVIVED]
    for result in survived:
        print(result.diff, end="\n\n")
    killed = len(tried) - len(survived)
    print(f"{killed} of {len(tried)} changes were noticed ({killed / max(1, len(tried)):.0%})")
    return int(killed < LEAST * len(tried))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
