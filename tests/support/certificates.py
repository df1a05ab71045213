"""Certificates as texts: unpacked from a file, changed, and packed again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import nonogram
from nonogram import Grid, Puzzle, Refused, Verdict

#: The texts of the parts, by their names.
Texts = dict[str, str]


def unpacked(file: Path) -> Texts:
    """The texts of a certificate."""
    with ZipFile(file) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def pack(file: Path, parts: Mapping[str, str | bytes], method: int = ZIP_DEFLATED) -> Path:
    """Write the parts to one file, and return its name."""
    with ZipFile(file, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file


def claimed(solution: str | None, formula: str, proof: str) -> Texts:
    """The texts of the claim that a solution is the only one; with None, that there is none."""
    verdict = Verdict.NO_SOLUTION if solution is None else Verdict.UNIQUE
    pictures = {} if solution is None else {"solution.txt": solution}
    claim = {"claim.json": json.dumps({"verdict": verdict.value})}
    return {**claim, **pictures, "formula.cnf": formula, "proof.drat": proof}


def refusal_of(
    puzzle: Puzzle, solution: Grid | None, formula: str, proof: str | Iterable[str], folder: Path
) -> Refused | None:
    """The reason why a certificate of this claim proves nothing; None if it proves the claim."""
    shown = None if solution is None else str(puzzle.grid(solution))
    steps = proof if isinstance(proof, str) else "".join(f"{step}\n" for step in proof)
    file = pack(folder / "claimed.zip", claimed(shown, formula, steps))
    try:
        proven = nonogram.verify(puzzle, file)
    except Refused as refusal:
        return refusal
    assert proven is (Verdict.NO_SOLUTION if solution is None else Verdict.UNIQUE)
    return None
