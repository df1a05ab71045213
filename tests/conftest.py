"""Shared by all tests: deterministic hypothesis, and where the corpus is, if there is one."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from support.paths import PROJECT

# The same examples everywhere, so that a green run here is a green run there.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

# A shell that starts the tests in the background has them ignore Ctrl-C, and all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
