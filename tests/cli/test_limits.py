"""`--timeout` bounds the whole command, and what it writes is whole or not there."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import pytest

import nonogram
from nonogram.ask.codec import json_line
from nonogram.cli.commands import encode
from support.asking import record_with
from support.command_line import run
from support.paths import PUZZLES
from support.samples import COLOUR

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timer")

#: Commands, and the functions that make what they write, at the end of the command.
WRITERS = [
    ("convert in.json -o out.xml", "cli.commands.convert.dumps"),
    ("convert in.json -o out.xml", "cli.commands.convert.losses"),
    ("convert in.json -o new/ --to xml", "cli.commands.convert.dumps"),
    ("convert in.json in.json --join -o out.json", "cli.commands.convert.dumps"),
    ("make in.txt -o out.json", "cli.printing.dumps"),
    ("make in.txt in.txt -o new/ --to json", "cli.printing.dumps"),
    ("generate random --size 5 --blot 1 -o out.json", "cli.printing.dumps"),
    ("explain cat.cwd -o out.html", "web.pages.walk_page"),
    ("explain cat.cwd in.json -o out.html", "web.pages.walk_page"),
    ("report results.jsonl -o out.html", "web.pages.report_page"),
    ("report results.jsonl -o out.csv", "web.pages.report_table"),
    ("show in.json -o out.svg", "draw.book.drawing"),
    ("show in.json --solved -o out.svg", "draw.book.drawing"),
    ("show cat.cwd in.json -o out.svg", "draw.svg.svg_sheet"),
    ("show cat.cwd in.json -o new/ --to svg", "draw.book.drawing"),
    ("show in.json -o out.pdf", "draw.pdf.pdf_sheets"),
    ("show cat.cwd in.json --solutions -o out.pdf", "cli.commands.show.book_of"),
    ("solve in.json -o out.svg", "draw.book.drawing"),
    ("convert in.json -o out.xml", "cli.printing.encodable"),
]

#: Commands that print, and the functions that make what is printed.
PRINTERS = [
    ("check in.json", "ask.answer.answer_of"),
    ("check in.json", "cli.commands.check.facts"),
    ("hint in.json", "cli.commands.hint.hint_told"),
    ("decode switches.cwc switches.answer", "cli.commands.decode.drawn"),
    ("verify-proof proof/2dom.cwd proof/2dom.cwd.zip", "certificates.proven.checked"),
    ("solve --given given.txt in.json", "cli.shared.load_board"),
    ("check --given given.txt in.json", "cli.shared.load_board"),
    ("explain --given given.txt in.json", "cli.shared.load_board"),
    ("solve in.json", "cli.commands.solve.drawn"),
]


def _forever(*_: object, **__: object) -> Any:
    """A function that never looks at the clock: the limit, which is far away, comes here."""
    assert callable(signal.getsignal(signal.SIGALRM)), "there is no limit here"
    signal.raise_signal(signal.SIGALRM)
    pytest.fail("the limit did not end it")


class CountedTime:
    """A timer in place of the system's that rings at the n-th call of a function in Python.

    So a limit comes at the same place on every machine.
    """

    def __init__(self, calls: int) -> None:
        self.left = calls

    def setitimer(self, which: int, seconds: float, interval: float = 0) -> tuple[float, float]:
        sys.setprofile(self._called if seconds else None)
        return 0.0, 0.0

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        self.left -= event == "call"
        if self.left <= 0 and not frame.f_code.co_filename.endswith("alarm.py"):
            signal.raise_signal(signal.SIGALRM)


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    nonogram.save(COLOUR, "in.json")
    Path("cat.cwd").write_bytes((PUZZLES / "cat.cwd").read_bytes())
    Path("in.txt").write_text("#..\n.##\n")
    Path("given.txt").write_text("????\n" * 3)
    Path("results.jsonl").write_text(json_line(record_with(path="p", verdict="undecided")))


def _with_puzzles(words: str) -> list[str]:
    shipped = ("switches.cwc", "switches.answer", "proof/2dom.cwd")
    return [str(PUZZLES / word) if word in shipped else word for word in words.split()]


@pytest.mark.parametrize(("words", "slow"), WRITERS)
def test_writing_is_bounded(words: str, slow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "pdf" in words:
        pytest.importorskip("reportlab")
    monkeypatch.setattr(f"nonogram.{slow}", _forever)
    before = {*Path().rglob("*")}
    done = run(*words.split(), "--timeout", "60")
    assert done.exit_code == 5, done.stderr
    assert "time" in done.output
    assert {path for path in {*Path().rglob("*")} - before if path.is_file()} == set()


@pytest.mark.parametrize(("words", "slow"), PRINTERS)
def test_printing_is_bounded(words: str, slow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"nonogram.{slow}", _forever)
    done = run(*_with_puzzles(words), "--timeout", "60")
    assert done.exit_code == 5, done.stderr


def test_encoding_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(encode._WRITERS, "cnf", _forever)
    done = run("encode", "in.json", "-o", "out.cnf", "--deadline", "60")
    assert (done.exit_code, Path("out.cnf").exists()) == (5, False)


def test_a_puzzle_whose_verdict_is_not_known_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided = nonogram.solve(COLOUR).replace(verdict=nonogram.Verdict.UNDECIDED)
    asked = SimpleNamespace(under=lambda *_: undecided)
    monkeypatch.setattr("nonogram.cli.commands.make.solve", asked)
    done = run("make", "in.txt", "-o", "out.json", "--timeout", "0.4")
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (5, "Undecided (time limit)")
    assert nonogram.load("out.json").goals


@pytest.mark.parametrize("form", ["svg", "png"])
def test_pages_that_are_not_written(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those before them are kept, and no time is left for those after."""
    draw, drawn = _of_form(form), []

    def slow(*arguments: Any) -> Any:
        drawn.append(draw(*arguments))
        return drawn[0] if len(drawn) == 1 else _forever()

    monkeypatch.setattr(f"nonogram.draw.{form}.{form}_sheet", slow)
    Path("other.cwd").write_bytes(Path("cat.cwd").read_bytes())
    done = run("show", "cat.cwd", "other.cwd", "-o", f"out.{form}", "--timeout", "60")
    assert (done.exit_code, len(drawn)) == (5, 2)
    assert "only 1 of " in done.stderr
    assert [path.suffix for path in Path().glob("out*")] == [f".{form}"]


def _of_form(form: str) -> Callable[..., Any]:
    from nonogram.draw.png import png_sheet
    from nonogram.draw.svg import svg_sheet

    return svg_sheet if form == "svg" else png_sheet


@pytest.mark.parametrize(
    "words",
    [
        "convert large.json -o out.glpk",
        "convert large.json -o out.xml",
        "convert large.json --join -o out.json",
        "encode large.json -o out.cnf",
        "show large.json -o out.svg",
        "explain large.json -o out.html",
        "solve large.json -o out.svg",
        "make large.txt -o out.json",
        "generate picture --size 20 --blot 99999 -o out.json",
        "hint large.json",
        "check large.json",
        "show large.json -o out.pdf --solutions",
    ],
)
def test_at_any_moment(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is whole or not there, wherever the limit comes; what is printed may be cut short."""
    if "pdf" in words:
        pytest.importorskip("reportlab")
    picture = nonogram.picture_puzzle(20, 20, seed=1).replace(title="large")
    nonogram.save(picture, "large.json")
    Path("large.txt").write_text("#.#.##..#.\n" * 20)
    codes, limit = [], "--deadline" if "encode" in words else "--timeout"
    for calls in (1, 30, 1000, 30_000):
        with monkeypatch.context() as patched:
            patched.setattr(signal, "setitimer", CountedTime(calls).setitimer)
            try:
                done = run(*words.split(), limit, "60")
            finally:
                sys.setprofile(None)
        codes.append(done.exit_code)
        there = [*Path().glob("*out*")]
        assert done.exit_code in (0, 3, 5), done.stderr
        assert bool(there) == (done.exit_code != 5 and " out" in words), (calls, done.stderr)
        for path in there:
            path.unlink()
    assert codes[0] == 5
