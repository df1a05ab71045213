"""Real files of other formats, where NONOGRAM_CORPUS names a folder with some."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonogram
from nonogram import Puzzle, Verdict

TRIDDLERS = ("cut_and_polished.xml", "wake_up.xml")


def twin(corpus: Path, file: Path) -> Path | None:
    """The file of the same puzzle in CWD or CWC."""
    prefix = {"webpbn-xml": "numberloom-", "minizinc-dzn": "minizinc-", "simpson-non": ""}
    stem = prefix[file.parent.name] + file.stem
    for folder in ("bw", "colour", "survey"):
        for suffix in (".cwd", ".cwc"):
            if (found := corpus / folder / (stem + suffix)).exists():
                return found
    return None


def renumbered(puzzle: Puzzle) -> tuple[object, ...]:
    """The clues with colours numbered as they come first."""
    numbers: dict[int, int] = {}
    return tuple(
        tuple((b.length, numbers.setdefault(b.colour, len(numbers))) for b in clue)
        for _, clue in puzzle.by_line()
    )


def test_every_file(corpus: Path) -> None:
    files = [
        file for file in sorted((corpus / "formats").glob("*/*")) if file.name not in TRIDDLERS
    ]
    assert len(files) > 50
    twins = 0
    for file in files:
        puzzle = nonogram.load(file)
        other = twin(corpus, file)
        if other is not None:
            twins += 1
            known = nonogram.load(other)
            assert renumbered(puzzle) == renumbered(known), file.name
        for goal in puzzle.goals:
            assert puzzle.is_solution(goal), file.name
        for name in ("xml", "json", "non"):
            again = nonogram.loads(nonogram.dumps(puzzle, name))
            assert (again.statement, again.title) == (puzzle.statement, puzzle.title)
    assert twins > 40


@pytest.mark.parametrize("name", TRIDDLERS)
def test_triddlers(corpus: Path, name: str) -> None:
    puzzle = nonogram.load(corpus / "formats" / "webpbn-xml" / name)
    assert nonogram.solve(puzzle).verdict is Verdict.UNIQUE
    for format in ("xml", "json", "olsak"):
        again = nonogram.loads(nonogram.dumps(puzzle, format), format)
        assert again.statement == puzzle.statement


def test_verdicts(corpus: Path) -> None:
    """The clues are those of the twins, so a few solved ones will do."""
    for file in sorted((corpus / "formats" / "webpbn-xml").glob("[l-t]*.xml")):
        if (other := twin(corpus, file)) is not None:
            verdict = nonogram.solve(nonogram.load(file)).verdict
            assert verdict is nonogram.solve(nonogram.load(other)).verdict
            assert verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
