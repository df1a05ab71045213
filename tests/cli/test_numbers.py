"""Numbers that no command can do anything with are refused before anything is done."""

from __future__ import annotations

import pytest

from nonogram.base.limits import MOST_JOBS
from nonogram.cli.kinds import MEMORY, TIME
from support.command_line import run, streams
from support.paths import DOCS, PUZZLES

CAT = str(PUZZLES / "cat.cwd")
FOX = str(DOCS / "fox.png")
HUGE = "9" * 23
#: More digits than Python turns into a number.
ENDLESS = "9" * 5000

COUNTS = [
    ["solve", CAT, "--limit"],
    ["solve", CAT, "--jobs"],
    ["check", CAT, "--limit"],
    ["generate", "random", "--size"],
    ["generate", "random", "--colors"],
    ["generate", "random", "--seed"],
    ["generate", "picture", "--blurs"],
    ["generate", "ndom", "--size"],
    ["make", FOX, "-o", "-", "--size"],
    ["make", FOX, "-o", "-", "--colors"],
]
SIZES = [["solve", CAT, "--memory-limit"]]
SHARES = [["generate", "random", "--density"], ["generate", "picture", "--density"]]
TIMES = [
    ["solve", CAT, "--timeout"],
    ["check", CAT, "--timeout"],
    ["show", CAT, "--solved", "--timeout"],
    ["make", FOX, "-o", "-", "--timeout"],
]
REFUSED = [
    (COUNTS, (HUGE, ENDLESS, f"-{HUGE}", "nan", "1.5", "")),
    (SIZES, (HUGE, ENDLESS, f"-{HUGE}", "nan", "0.5", "1K", "2X", "M", "")),
    (SHARES, ("nan", "inf", "-inf", "1e400", "-0.1", "1.1", "")),
    (TIMES, ("nan", "-nan", "inf", "infinity", "1e400", HUGE, "0", "-1", "")),
    (TIMES[:1], ("1x", "m", "1m1h", "1..5s", "0s", "9999999d")),
    (COUNTS[1:2], ("0", str(MOST_JOBS + 1))),
]


@pytest.mark.parametrize(
    ("command", "value"),
    [
        pytest.param(command, value, id=f"{command[0]} {command[-1]} {value[:8]}")
        for commands, values in REFUSED
        for command in commands
        for value in values
    ],
)
def test_refused(command: list[str], value: str) -> None:
    code, out, err = streams(run(*command, value))
    assert (code, out) == (2, "")
    assert "nonogram: Invalid value for " in err


@pytest.mark.parametrize(
    "command",
    [
        ["solve", CAT, "--limit", "1000000000", "-q"],
        ["solve", CAT, "--timeout", "1e9", "-q"],
        ["solve", CAT, "--timeout", "1000000000", "-q"],
        *(["solve", CAT, "--timeout", time, "-q"] for time in ("90s", "1m", "1.5H", "1h30m", "2d")),
        ["solve", CAT, "--jobs", "auto", "-q"],
        ["solve", CAT, "--jobs", str(MOST_JOBS), "-q"],
        ["solve", CAT, "--memory-limit", "500M", "-q"],
        ["solve", CAT, "--memory-limit", "1.5 GiB", "-q"],
        ["generate", "random", "--size", "3", "--seed", "-1000000000"],
        ["generate", "random", "--size", "3", "--density", "1"],
    ],
)
def test_taken(command: list[str]) -> None:
    assert run(*command).exit_code == 0


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("90", 90), ("90s", 90), ("1.5m", 90), ("1h30m", 5400), ("2min", 120), ("1d", 86400)],
)
def test_times(typed: str, seconds: float) -> None:
    assert TIME(typed) == seconds


@pytest.mark.parametrize(
    ("typed", "megabytes"), [("500", 500), ("500M", 500), ("2G", 2000), ("1.5gb", 1500)]
)
def test_sizes_of_memory(typed: str, megabytes: int) -> None:
    assert MEMORY(typed) == megabytes
