"""Whether a test notices when the program is changed in small ways.

    python tests/mutants.py [GROUP [NUMBER [SEED]]]

takes a random sample of all the changes that cosmic-ray knows of (other operators, other numbers,
exceptions that are not caught, ...) in the rooms of a group, makes them one by one in a copy of the
project, and prints those that no test of these rooms notices. A module is chosen by the size of its
syntax tree, and then any of its changes. With no group named, each of `GROUPS` is tried, with a
sample of its own. Annotations are left out, as nothing evaluates them; so are the stars of
signatures, which stand for no operation, and `is` for `==`, which is the same for small numbers.
Ends with 1 if fewer than 85 % are noticed, and with an error if the tests fail before anything is
changed. The tests of the module's folder come first: a change takes them half a minute at most; one
that they do not notice, and then the rooms do not, two minutes. What a change makes run on and on
counts as noticed; how long that is, the run before any change says, so that a busy machine notices
no more than an idle one.
"""

from __future__ import annotations

import ast
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic
from xml.etree import ElementTree

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkResult

from support.modules import file_of, folder_of

PROJECT = Path(__file__).parent.parent
GROUPS = {
    "core": ("core/puzzle", "core/logic", "core/formula", "core/search"),
    "rest": ("diagnosis", "ask", "explanation", "certificates", "report"),
}
COPIED = ("src", "tests", "puzzles", "docs", "examples", "pyproject.toml", "README.md")

#: How many processes test: by default as many as there are processors.
WORKERS = os.environ.get("JOBS", "auto")

#: Of the changes, the share that tests have to notice.
LEAST = 0.85

#: The least seconds after which all tests, or one, are taken to run on and on, and how many times
#: as long as they took before any change.
PATIENCE = 400.0
PATIENCE_WITH_ONE = 60.0
LONGER = 4

#: Bytes of data that a process may have: a changed operator makes numbers that fill the machine. It
#: is not the limit of addresses, under which the program leaves puzzles to workers: tests replace
#: parts of it in their own process.
MEMORY = 4 * 10**9


def main(group: str = "", number: str = "40", seed: str = "0") -> int:
    """Try this number of changes of a group, or of each; return the exit code."""
    with tempfile.TemporaryDirectory(prefix="nonogram-mutants-") as folder:
        copy = Path(folder)
        for name in COPIED:
            tree = (PROJECT / name).is_dir()
            (shutil.copytree if tree else shutil.copy)(PROJECT / name, copy / name)
        os.chdir(copy)
        os.environ["PYTHONPATH"] = str(copy / "src")  # before the package that is installed
        os.environ["NONOGRAM_NO_BROWSER"] = "1"  # JavaScript is not changed
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        groups = [group] if group else [*GROUPS]
        return max([tried(each, int(number), int(seed)) for each in groups])


def tried(group: str, number: int, seed: int) -> int:
    """Try this number of changes of a group; return the exit code."""
    rooms = GROUPS[group]
    all_files = [f"tests/{room}" for room in rooms]
    patience, with_one = patience_with(tests_of(all_files, 0))
    everything = tests_of(all_files, with_one)
    survived, changes = [], [*islice(sample(rooms, seed), number)]
    for change in changes:
        nearest = [folder_of(file_of(str(change.module_path))).relative_to(PROJECT)]
        for tests in (tests_of(nearest, with_one), everything):
            result = mutate_and_test([change], tests, patience)
            if result.test_outcome is not TestOutcome.SURVIVED:
                break
        else:
            survived.append(result)
        place = f"{change.module_path}:{change.start_pos[0]}"
        print(f"{place} {change.operator_name}: {noticed_by(result)}", flush=True)
    for result in survived:
        print(result.diff, end="\n\n")
    noticed = len(changes) - len(survived)
    print(f"{noticed} of {len(changes)} changes were noticed ({noticed / len(changes):.0%})")
    return int(noticed < LEAST * len(changes))


def tests_of(tests: Iterable[str | Path], timeout: float) -> str:
    """The command that runs some tests, each within a time limit in seconds; 0 is none."""
    named = " ".join(map(str, tests))
    options = f"-n {WORKERS} -x -q -p no:cacheprovider --timeout {timeout:.0f}"
    return f"{sys.executable} -m pytest {options} {named}"


def patience_with(tests: str) -> tuple[float, float]:
    """Run tests that have to pass; the seconds after which all, and one, run on and on."""
    began = monotonic()
    subprocess.run([*tests.split(), "--junitxml", "before.xml"], check=True)
    cases = ElementTree.parse("before.xml").iter("testcase")
    slowest = max(float(case.attrib["time"]) for case in cases)
    return (
        max(PATIENCE, LONGER * (monotonic() - began)),
        max(PATIENCE_WITH_ONE, LONGER * slowest),
    )


def noticed_by(result: WorkResult) -> str:
    """The test that noticed a change, as far as that is known."""
    if result.test_outcome is TestOutcome.SURVIVED:
        return "not noticed"
    found = re.search(r"^(?:FAILED|ERROR) (.*)", result.output or "", re.MULTILINE)
    return found[1][:150] if found else (result.output or "no output").strip()[-150:]


def sample(rooms: Sequence[str], seed: int) -> Iterator[MutationSpec]:
    """All changes of the modules of some rooms, in random order."""
    rng = random.Random(seed)
    paths = sorted(path for room in rooms for path in Path("src/nonogram", room).rglob("*.py"))
    sizes = {path: sum(1 for _ in ast.walk(ast.parse(path.read_text()))) for path in paths}
    left: dict[Path, list[MutationSpec]] = {}
    while sizes:
        (path,) = rng.choices([*sizes], [*sizes.values()])
        if path not in left:
            left[path] = changes_of(path)
        if changes := left[path]:
            yield changes.pop(rng.randrange(len(changes)))
        else:
            del sizes[path]


def changes_of(path: Path) -> list[MutationSpec]:
    """All changes of a module, in the order of places."""
    with use_db("changes.sqlite", WorkDB.Mode.create) as changes:
        init([path], changes, {})
        found = [mutation for item in changes.work_items for mutation in item.mutations]
    return sorted((one for one in found if not (in_signature(one) or by_identity(one))), key=str)


def in_signature(mutation: MutationSpec) -> bool:
    """Whether a mutation changes an annotation, or the star before arguments by name."""
    start = mutation.start_pos
    line = (PROJECT / mutation.module_path).read_text().splitlines()[start[0] - 1]
    if line.strip() == "*,":
        return True
    return any(first <= start < last for first, last in annotated(Path(mutation.module_path)))


def by_identity(mutation: MutationSpec) -> bool:
    """Whether a mutation compares objects where their values were compared."""
    name: str = mutation.operator_name
    return name.endswith(("_Eq_Is", "_NotEq_IsNot"))


@cache
def annotated(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The begin and end of all annotations of a module of this project, as lines and columns."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse((PROJECT / path).read_text())):
        if isinstance(node, (ast.arg, ast.AnnAssign)):
            found.append(node.annotation)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append(node.returns)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in found
        if node is not None
    ]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
