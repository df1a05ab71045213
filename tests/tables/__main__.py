"""Count small puzzles with this program, and compare with the numbers that others have found.

    python -m tables [--jobs N] [--folder FOLDER] [SIZE ...]

prints a line for each size, such as 4x4: its clue sets, how many of them have one solution, how
many of those line logic solves. What parts of a size are counted is written to FOLDER as it comes,
and not counted again by the same program. Ends with 1 if a number is not the published one, or if
the program is wrong about a puzzle.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import nonogram
from tables.parts import Clues, Size, Tally, WrongVerdictError
from tables.published import PLAIN, PUBLISHED, Published

#: Seconds between two words about progress.
_PACE = 10.0


def main() -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(prog="python -m tables", description=__doc__)
    parser.add_argument("sizes", nargs="*", metavar="SIZE", type=size, default=PLAIN)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", type=Path, default=Path("build/tables"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    print(f"{'size':>5} {'clue sets':>12} {'unique':>12} {'by lines':>12} {'CPU s':>9}")
    right = True
    with ProcessPoolExecutor(asked.jobs) as pool:
        for height, width in asked.sizes:
            name = f"{height}x{width}"
            try:
                tally, seconds = counted(height, width, asked.folder / f"{name}.jsonl", pool)
            except (WrongVerdictError, KeyboardInterrupt) as ended:
                pool.shutdown(wait=False, cancel_futures=True)
                print(f"{name}: {str(ended) or 'interrupted; what is counted is kept'}")
                return 1
            published = PUBLISHED.get((height, width), Published())
            differing = differences(tally, published)
            if tally.grids != 1 << height * width:
                differing.append(f"{tally.grids} grids, expected {1 << height * width}")
            print(
                f"{name:>5} {tally.clue_sets:12,} {tally.unique:12,} {tally.line_solvable:12,}"
                f" {seconds:9.1f}",
                *("; ".join(differing),) if differing else "",
                flush=True,
            )
            right = right and not differing
    return int(not right)


def size(text: str) -> tuple[int, int]:
    """Height and width, of a text such as 4x5."""
    height, width = map(int, text.split("x"))
    if min(height, width) < 1:
        raise ValueError
    return height, width


def differences(tally: Tally, published: Published) -> list[str]:
    """The numbers that differ from the published ones."""
    return [
        f"{field.replace('_', ' ')}: published {wanted:,}"
        for field, wanted in published._asdict().items()
        if wanted not in (None, getattr(tally, field))
    ]


def counted(
    height: int, width: int, journal: Path, pool: ProcessPoolExecutor
) -> tuple[Tally, float]:
    """The numbers of a size, and the CPU seconds that it took, also those of earlier runs.

    Raises:
        WrongVerdictError: the program is wrong about a puzzle.
    """
    program = digest()
    known = dict(read(journal, program))
    parts = Size(height, width).parts()
    missing = [part for part in parts if part not in known]
    grids = 1 << height * width
    before = sum(tally.grids for tally, _ in known.values())
    began = told = time.monotonic()
    with journal.open("a") as file:
        file.write("\n")  # the line before may have been cut short
        jobs = [pool.submit(count_part, height, width, part) for part in missing]
        for job in as_completed(jobs):
            part, tally, seconds = job.result()
            known[part] = tally, seconds
            record = {"program": program, "part": part, "tally": tally, "seconds": seconds}
            file.write(json.dumps(record) + "\n")
            file.flush()
            now = time.monotonic()
            if now > told + _PACE:
                told = now
                done = sum(tally.grids for tally, _ in known.values())
                left = (now - began) * (grids - done) / max(1, done - before)
                print(
                    f"{height}x{width}: {done / grids:.1%} of {grids:,} grids,"
                    f" about {left / 60:.0f} minutes left",
                    file=sys.stderr,
                )
    counts = [known[part] for part in parts]
    return sum((tally for tally, _ in counts), Tally()), sum(cpu for _, cpu in counts)


def count_part(height: int, width: int, part: Clues) -> tuple[Clues, Tally, float]:
    """The counts of a part, for other processes."""
    began = time.process_time()
    tally = Size(height, width).count(part)
    return part, tally, time.process_time() - began


def read(journal: Path, program: str) -> Iterator[tuple[Clues, tuple[Tally, float]]]:
    """The parts that this program has counted; a line that was cut short counts for nothing."""
    if not journal.exists():
        return
    for line in journal.read_text().splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if record["program"] == program:
            yield tuple(record["part"]), (Tally(*record["tally"]), record["seconds"])


def digest() -> str:
    """The digest of the texts of the program and of this one: other texts count anew."""
    found = hashlib.sha256()
    for folder in (Path(nonogram.__file__).parent, Path(__file__).parent):
        for file in sorted(folder.rglob("*.py")):
            found.update(file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
