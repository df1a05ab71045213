"""Shared by all tests: repeatable examples, the corpus if there is one, skips, and slow tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from compileall import compile_dir
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from support.browser import CHROMIUM, DRIVER, at_a_desk, chromium
from support.paths import PROJECT, SOURCE
from support.trials import trials

# The same examples everywhere, so that a green run here is a green run there.
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, max_examples=trials(100, 40)
)
settings.load_profile("repeatable")

# A shell that starts the tests in the background has them ignore Ctrl-C, `nohup` has them ignore a
# terminal that is closed; what they start does, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Where the environment forbids bytecode, every process would rewrite the assertions of all tests.
sys.dont_write_bytecode = False

# What is read from pictures is small: a second thread takes more time than it saves.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Nothing that is collected here is given up before the end: to look through it for circles of
# values, at the start and again and again later, takes a tenth of the time.
gc.disable()


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, so that none of a thousand processes has to."""
    if not hasattr(config, "workerinput"):
        compile_dir(SOURCE, quiet=2)


def pytest_collection_finish() -> None:
    """Look for circles of values in what tests make, and seldom in what has stayed for a while."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """Let this process work alone at batches, however busy the machine is.

    A program starts others after some tenths of a second, and so it depended on the machine how
    many a test started. Tests of such others set these to 0, and programs have what they have.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nonogram.ask.stream.PATIENCE", 1e6)
        patch.setattr("nonogram.cli.turns._PATIENCE", 1e6)
        yield


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of the shipped puzzles."""
    return PROJECT / "puzzles"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder NONOGRAM_CORPUS names; tests that need it are skipped without it."""
    folder = os.environ.get("NONOGRAM_CORPUS")
    if not folder:
        pytest.skip("NONOGRAM_CORPUS is not set")
    return Path(folder)


@pytest.fixture(scope="session")
def session_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The browser that all tests share."""
    pytest.importorskip("selenium")
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("no Chromium with its driver here")
    with chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def browser(session_browser: Any) -> Any:
    """The browser, with a window and a mouse."""
    at_a_desk(session_browser)
    return session_browser


def _needed() -> list[tuple[str, str]]:
    """The reasons for which tests may be skipped, and what each needs."""
    lines = Path(__file__).with_name("skips.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" | ") for line in lines if line and not line.startswith("#"))
    return [(reason, needs) for reason, needs in pairs]


SKIPS = _needed()
HAS = os.environ.get("NONOGRAM_HAS", "").split()


def unexpected(reason: str) -> str | None:
    """The objection to a skip for this reason, or None if the test may be skipped."""
    for pattern, needs in SKIPS:
        if fnmatchcase(reason, pattern):
            return f"skipped, though {needs} is installed: {reason}" if needs in HAS else None
    return f"skipped, and tests/skips.txt does not say that it may be: {reason}"


def _judged(report: Any) -> Any:
    """A report of a test or of a module; a failure if it is skipped and must not be."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = str(report.longrepr[2]).removeprefix("Skipped: ")
        if wrong := unexpected(reason):
            report.outcome, report.longrepr = "failed", wrong
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Each test is judged where it runs: processes of pytest-xdist need no word about it."""
    return _judged((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    """Modules that are skipped as a whole."""
    return _judged((yield))


#: The functions whose tests take more than `QUICK` with a small sample, or need a larger one.
#: `make slow` writes the file; a new test is quick until it is measured, and named at the end of
#: `make quick` if it is not.
SLOW = Path(__file__).with_name("slow.txt")

#: The most seconds of the processors, children included, that all tests of a quick function take.
QUICK = 0.25

#: How many times as long tests may take before they are named: processors are not always as fast.
_PATIENCE = 10

#: A function that `make quick` runs whatever it takes: a change of any room may go beyond the plan.
ALWAYS = "tests/test_size.py::test_nodes"

_BEGUN = pytest.StashKey[float]()
_TAKEN: Counter[str] = Counter()


def _processors() -> float:
    """The seconds that this process and its children have computed; others change nothing."""
    return sum(os.times()[:4])


@cache
def _slow() -> frozenset[str]:
    return frozenset(SLOW.read_text(encoding="utf-8").splitlines())


def _is_quick(config: pytest.Config) -> bool:
    """Whether slow tests are left out."""
    return str(config.getoption("markexpr")).startswith("not slow")


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
    """No tests of a slow function that is left out anyway: they are more than all others."""
    is_slow = f"{collector.nodeid}::{name}" in _slow()
    return [] if is_slow and _is_quick(collector.config) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of slow functions and of browsers, and those that draw samples.

    `make thorough` runs the latter again, with all their trials.
    """
    for item in items:
        drawn = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if drawn or hasattr(getattr(item, "module", None), "trials"):
            item.add_marker("sampled")
        function = item.nodeid.partition("[")[0]
        if function in _slow() or "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")


def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[_BEGUN] = _processors()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    try:
        return (yield)
    finally:
        item.user_properties.append(("processors", _processors() - item.stash[_BEGUN]))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call":
        seconds = float("inf") if report.failed else dict(report.user_properties)["processors"]
        if (function := report.nodeid.partition("[")[0]) != ALWAYS:
            _TAKEN[function] += seconds


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Write the list after all tests: this process knows what each took, wherever it ran.

    Files of which nothing ran keep their lines, so that an end in the middle costs nothing. Tests
    that failed with a small sample run again with a whole one: those that pass need it, and the
    others are broken, not slow. After quick tests, those that are not are named.
    """
    for name, seconds in _TAKEN.most_common():
        if _is_quick(terminalreporter.config) and _PATIENCE * QUICK < seconds < float("inf"):
            terminalreporter.write_line(f"not quick, and not in slow.txt: {name}, {seconds:.1f} s")
    if "NONOGRAM_MEASURE" in os.environ:
        ran = {name.partition("::")[0] for name in _TAKEN}
        root, before = SLOW.parent.parent, SLOW.read_text(encoding="utf-8").splitlines()
        # Those that failed with a small sample; without the plugin that knows them there are none.
        again = terminalreporter.config.getoption("lf", default=False)
        known = _TAKEN.keys() if again else ran
        slow = {name for name in before if not known & {name, name.partition("::")[0]}}
        slow |= {
            name
            for name, seconds in _TAKEN.items()
            if (seconds < float("inf") if again else seconds > QUICK)
        }
        there = (f"{name}\n" for name in sorted(slow) if (root / name.partition("::")[0]).is_file())
        SLOW.write_text("".join(there), encoding="utf-8")
