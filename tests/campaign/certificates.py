"""Certificates: those of true claims hold, and none of a false claim does, whatever its proof."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
from contextlib import closing, nullcontext, suppress
from pathlib import Path

import pytest

import nonogram
from campaign.drawn import puzzle, read, smaller, written
from campaign.kinds import Kind
from nonogram import (
    Colour,
    Grid,
    NonogramError,
    Palette,
    Puzzle,
    Refused,
    RequestError,
    Result,
    Verdict,
)
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula.instance import encode
from nonogram.core.sat import BACKENDS
from nonogram.core.sat.backends import open_prover
from nonogram.core.sat.base import Status
from support.certificates import claimed as claim
from support.certificates import pack, refusal_of, unpacked
from support.drat_trim import CHECKER

_PROVERS = [backend.name for backend in BACKENDS if backend.proofs]

#: A search that takes longer is given up.
_SECONDS = 20.0


def check_true(subject: str, rng: random.Random) -> None:
    """A true claim is proved; with another solution, or none, its proof proves nothing."""
    puzzle = read(subject)
    result = nonogram.solve(puzzle)
    check_packed(puzzle, result, rng)
    if result.verdict is Verdict.MULTIPLE:
        return
    nonogram.prove(puzzle, result, "true.zip", solver=rng.choice(_PROVERS), timeout=_SECONDS)
    assert nonogram.verify(puzzle, "true.zip") is result.verdict
    texts = unpacked(Path("true.zip"))
    if "formula.cnf" not in texts:
        return
    formula, proof = texts["formula.cnf"], texts["proof.drat"]
    if result.solutions:
        solution = result.solutions[0]
        cells = [cell or 0 for cell in solution.cells]
        place = rng.randrange(len(cells))
        cells[place] = (cells[place] + rng.randint(1, puzzle.colours)) % (puzzle.colours + 1)
        grid = Grid.of_cells(puzzle.geometry, cells)
        assert not holds(puzzle, grid, formula, proof), "another solution"
        assert not holds(puzzle, None, formula, mutated(rng, proof)), "no solution"
        assert not holds(puzzle, None, formula, proof), "no solution"


def check_packed(puzzle: Puzzle, result: Result, rng: random.Random) -> None:
    """One file proves the verdict, and that cells are the same in all solutions."""
    cells = rng.random() < 0.5
    if not puzzle.corners and rng.random() < 0.5:
        puzzle = puzzle.replace(palette=odd_looks(rng, puzzle.colours))
    nonogram.prove(puzzle, result, "true.zip", common=cells)
    assert nonogram.verify(puzzle, "true.zip") is result.verdict


def odd_looks(rng: random.Random, colours: int) -> Palette:
    """Colours with any characters that they can have."""
    looks: list[Colour] = []
    while len(looks) <= colours:
        with suppress(RequestError):
            looks.append(Colour(rng.choice([*" ?.#", chr(rng.randrange(0x3000))]), name="\ud800\n"))
    return tuple(looks)


def check_false(subject: str, rng: random.Random) -> None:
    """No proof that nearly holds makes one of several solutions the only one.

    It is found in the formula of the false claim, to which a few clauses were added that leave it
    no model. What is then changed in it may be anything.
    """
    puzzle = read(subject)
    result = nonogram.solve(puzzle)
    check_packed(puzzle, result, rng)
    if result.verdict is not Verdict.MULTIPLE:
        return
    claimed = rng.choice([None, result.solutions[0]])
    formula = io.StringIO()
    size = encode(puzzle, propagation=False, second=claimed).write(formula)
    proof = nearly(rng, puzzle, claimed, size["variables"])
    if proof is None:
        return
    for text in (proof, mutated(rng, proof), mutated(rng, mutated(rng, proof))):
        assert not holds(puzzle, claimed, formula.getvalue(), text), "a false claim"


def nearly(rng: random.Random, puzzle: Puzzle, claimed: Grid | None, variables: int) -> str | None:
    """A proof that holds but for some clauses that are not in the formula; None without any."""
    with closing(open_prover(rng.choice(_PROVERS))) as prover:
        prover.add([*encode(puzzle, propagation=False, second=claimed).clauses])
        for _ in range(200):
            literal = rng.choice((-1, 1)) * rng.randint(1, max(1, variables))
            prover.add([[literal]])
            if prover.solve(Deadline(_SECONDS), lambda: None) is Status.UNSATISFIABLE:
                return "".join(f"{step}\n" for step in prover.proof())
    return None


def holds(puzzle: Puzzle, solution: Grid | None, formula: str, proof: str) -> bool:
    """Whether a certificate is accepted."""
    try:
        return refusal_of(puzzle, solution, formula, proof, Path()) is None
    except NonogramError:
        return False


def mutated(rng: random.Random, proof: str) -> str:
    """A proof with lines left out, exchanged, doubled, or with another literal."""
    lines = proof.splitlines()
    for _ in range(rng.choice([1, 1, 3])):
        if not lines:
            break
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.randrange(6)
        if kind == 0:
            del lines[place]
        elif kind == 1:
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == 2:
            lines.insert(place, lines[other])
        elif kind == 3:
            lines[place] = lines[place].removeprefix("d ")
        elif kind == 4:
            lines.insert(place, "d " + lines[other].removeprefix("d "))
        else:
            words = lines[place].split() or [""]
            number = rng.randrange(len(words))
            words[number] = rng.choice(
                [f"-{words[number]}".removeprefix("--"), str(rng.randint(-50, 50)), "0", ""]
            )
            lines[place] = " ".join(words)
    return "".join(f"{line}\n" for line in lines)


def check_forged(subject: str, rng: random.Random) -> None:
    """A text for the eyes of another checker proves no false claim, and harms no true one.

    To drat-trim the formula may have any clauses, as `baited` gives it. What it gets is exported,
    too, so that a checker that is proved correct can say the same.
    """
    puzzle = read(subject)
    result = nonogram.solve(puzzle)
    claimed = rng.choice([None, *result.solutions])
    is_true = result.verdict is not Verdict.MULTIPLE and (claimed is None) != bool(result.solutions)
    if is_true:
        nonogram.prove(puzzle, result, "plain.zip")
        texts = unpacked(Path("plain.zip"))
        if "formula.cnf" not in texts:
            return
    else:
        text = io.StringIO()
        encode(puzzle, propagation=False, second=claimed).write(text)
        shown = None if claimed is None else str(puzzle.grid(claimed))
        texts = claim(shown, text.getvalue(), "0\n")
    forged = {**texts, "formula.cnf": baited(rng, texts["formula.cnf"])}
    pack(Path("forged.zip"), forged)
    with nullcontext() if is_true else pytest.raises(Refused):
        proven = nonogram.verify(puzzle, "forged.zip", CHECKER, export="forged")
        assert proven is result.verdict
    if not is_true:
        return
    assert nonogram.verify(puzzle, "plain.zip", export="plain") is result.verdict
    for name in ("formula.cnf", "proof.drat"):
        assert Path("forged", name).read_bytes() == Path("plain", name).read_bytes()
    trim, checker = shutil.which("drat-trim"), shutil.which("cake_lpr")
    if trim is not None and checker is not None:
        said(trim, "forged/formula.cnf", "forged/proof.drat", "-L", "proof.lrat")
        assert "s VERIFIED UNSAT\n" in said(checker, "forged/formula.cnf", "proof.lrat")


def baited(rng: random.Random, formula: str) -> str:
    """A formula that is the same to us, and mostly one without a model to drat-trim.

    Headers stand in comments before the header; a clause that is always true begins with a zero.
    """
    lines = formula.splitlines(keepends=True)
    header = next(number for number, line in enumerate(lines) if line.startswith("p"))
    _, _, variables, count = lines[header].split()
    if rng.random() < 0.3 and int(variables) >= 8:
        lines[header] = f"p cnf {variables} {int(count) + 1}\n"
        bait = rng.choice(["08 -8 0", "-08 8 0", "00008\t8\x1f-8 -0"])
        lines.insert(rng.randrange(header + 1, len(lines) + 1), f"{bait}\n")
    else:
        words = [rng.choice(["p", "cnf", "clauses 3", "\x01"]), "cnf", str(rng.randint(1, 99))]
        words += rng.choice([["2", "1", "0", "-1", "0"], ["1", "0"], ["0"]])
        bait = "".join(rng.choice(" \t\r\v\f") + word for word in words)
        lines.insert(rng.choice([0, rng.randint(0, header)]), f"c {bait}\n")
    if rng.random() < 0.3:
        return "".join(
            line if line[0] in "cp" else re.sub(r"(\d+)", r"0\1", line) for line in lines
        )
    return "".join(lines).replace("\n", rng.choice(["\n", "\r\n", "\nc 1 0\n"]))


def said(*command: str) -> str:
    """The output of a program."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def make_unique(rng: random.Random) -> str:
    while True:
        found = puzzle(rng, {1: 100, 2: 80, 3: 60}, 10, wrong=0.3, blots=0.2, corners=80)
        if nonogram.solve(found).verdict is not Verdict.MULTIPLE:
            return written(found)


def make_several(rng: random.Random) -> str:
    while True:
        found = puzzle(rng, {1: 60}, 8, wrong=0.3, blots=0, corners=60)
        if nonogram.solve(found).verdict is Verdict.MULTIPLE:
            return written(found)


def make_any(rng: random.Random) -> str:
    return rng.choice([make_unique, make_several])(rng)


KINDS = {
    "proofs": Kind(make_unique, check_true, smaller),
    "false claims": Kind(make_several, check_false, smaller),
    "forgeries": Kind(make_any, check_forged, smaller),
}
