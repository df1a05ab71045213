"""The corpus' verdicts, where NONOGRAM_CORPUS names a folder with an `expected.tsv`."""

from __future__ import annotations

import csv
from pathlib import Path

import nonogram
from nonogram import Verdict
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate

#: These take minutes of a strong solver.
HARD = {"survey/knotty.cwd", "survey/faase.cwd"}
OUTCOMES = {"unique": Verdict.UNIQUE, "multiple": Verdict.MULTIPLE}


def test_verdicts(corpus: Path) -> None:
    with (corpus / "expected.tsv").open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) > 50
    for row in rows:
        puzzle = nonogram.load(corpus / row["file"])
        size = (puzzle.height, puzzle.width, puzzle.colours)
        assert size == (int(row["rows"]), int(row["columns"]), int(row["colours"])), row["file"]
        domains = propagate(initial_domains(puzzle), Deadline()).domains
        undecided = int(row["undecided_cells_after_line_logic"])
        assert domains.count_undecided() == undecided, row["file"]
        if row["file"] in HARD or row["verdict"] not in OUTCOMES:
            continue
        result = nonogram.solve(puzzle)
        assert result.verdict is OUTCOMES[row["verdict"]], row["file"]
        assert result.stats.cells - result.stats.decided == undecided
