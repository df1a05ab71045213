"""Clauses are judged by their meaning: all that may stand in a formula, and nothing else."""

from __future__ import annotations

import io
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import nonogram
from nonogram import Block, Clue, Grid, Puzzle, Verdict
from nonogram.certificates.meaning import ClauseMeanings
from nonogram.certificates.placements import LinePlacements, Pattern, Placement
from nonogram.core.formula import PLACED, WRITTEN
from nonogram.core.formula.dimacs import read_clauses
from nonogram.core.formula.instance import Formula
from nonogram.core.formula.line import LineEncoding
from nonogram.core.puzzle import rectangular
from support import brute
from support.certificates import pack, refusal_of, unpacked
from support.command_line import run
from support.paths import PROJECT, PUZZLES
from support.trials import trials
from support.trianograms import board_puzzle, random_board, random_joined_clue

#: How much is tried: more each night.
TRIALS = int(os.environ.get("NONOGRAM_CLAUSES", "1"))

#: The longest lines of which all clues are tried.
LONGEST = 6 if TRIALS == 1 else 10


def all_clues(size: int) -> Iterator[Clue]:
    """Every clue of two colours, with blots, that has room in a line of this size."""

    def longer(clue: Clue, room: int) -> Iterator[Clue]:
        yield clue
        for length, colour in product((None, *range(1, room + 1)), (1, 2)):
            gap = bool(clue) and clue[-1].colour == colour
            if gap + (length or 1) <= room:
                block = Block(length, colour)
                yield from longer((*clue, block), room - gap - (length or 1))

    yield from longer((), size)


def compare(rng: random.Random, clue: Clue, size: int) -> bool:
    """Compare the placements that a random wish leaves with all; whether there are any."""
    some = [number for number in range(len(clue)) if rng.random() < 0.4]
    candidates = [1 | rng.choice((2, 4, 6, 14, 14, 14)) for _ in range(size)]
    wish = Pattern(
        {number: rng.getrandbits(size) for number in some},
        {number: rng.getrandbits(size) for number in some if rng.random() < 0.5},
        {at: rng.getrandbits(4) & candidates[at] for at in range(size) if rng.random() < 0.2},
        {number: rng.getrandbits(size) for number in some if rng.random() < 0.3},
    )
    fitting: set[Placement] = {
        tuple((place[0], place[-1]) for place in places)
        for cells, places in brute.placements(clue, size)
        if all(wish.starts[k] >> places[k][0] & 1 for k in wish.starts)
        and all(wish.ends[k] >> places[k][-1] & 1 for k in wish.ends)
        and not any(wish.bare[k] >> at & 1 for k in wish.bare for at in places[k])
        and all(
            candidates[at] & wish.colours.get(at, -1) & 1 << colour
            for at, colour in enumerate(cells)
        )
    }
    line = LinePlacements(clue, candidates)
    assert line.has(wish) == bool(fitting)
    if rng.random() < 0.1:
        assert set(line.all(wish)) == fitting
    return bool(fitting)


@pytest.mark.parametrize("size", range(1, LONGEST + 1))
def test_placements_against_enumeration(size: int) -> None:
    rng = random.Random(size)
    found = Counter(compare(rng, clue, size) for clue in all_clues(size) for _ in range(2))
    assert min(found[True], found[False]) > 3 or size < 3


def test_placements_of_joined_blocks() -> None:
    rng = random.Random(5)
    clues = (random_joined_clue(rng, blots=number % 3 == 0) for number in range(3000 * TRIALS))
    found = Counter(compare(rng, clue, rng.randint(1, 10)) for clue in clues)
    assert min(found[True], found[False]) > 500


def puzzles(number: int, seed: int) -> Iterator[tuple[Puzzle, Grid]]:
    """Small puzzles, each with a solution: a third with blots, and a third with corners."""
    rng = random.Random(seed)
    for count in range(number):
        if count % 3 == 1:
            board = random_board(rng, 4)
            yield board_puzzle(board), Grid(board)
            continue
        colours = rng.randint(1, 3)
        grid = Grid(brute.random_grid(rng, rng.randint(1, 5), rng.randint(1, 5), colours))
        puzzle = nonogram.Puzzle.from_grid(grid, colours)
        if count % 3 == 0:
            clues = (brute.blot(rng, clue, 0.3) for clue in puzzle.clues)
            puzzle = puzzle.replace(clues=tuple(tuple(Block(*b) for b in clue) for clue in clues))
        yield puzzle, grid


def formula_of(
    puzzle: Puzzle, encoding: str | LineEncoding, second: Grid | None, name: str = PLACED
) -> list[str]:
    text = io.StringIO()
    Formula(puzzle, encoding, second, name).write(text)
    return text.getvalue().splitlines()


def objections(puzzle: Puzzle, second: Grid | None, lines: list[str]) -> list[str]:
    formula = ClauseMeanings(puzzle, second)
    found = [formula.objection_to(clause) for _, clause in read_clauses(formula.mapped(lines))]
    return [objection for objection in found if objection is not None]


def own_encoding() -> LineEncoding:
    """The encoding of the example, whose variables are whole placements."""
    names: dict[str, LineEncoding] = {}
    text = (PROJECT / "examples" / "own_encoding.py").read_text()
    exec(text[: text.index("puzzle = nonogram.load")], names)
    return names["encode_line"]


@pytest.mark.parametrize("encoding", ["order", "copris", "own"])
def test_every_clause_of_our_formulas_is_accepted(encoding: str) -> None:
    encode = own_encoding() if encoding == "own" else encoding
    for puzzle, grid in puzzles(trials(60, 20) * TRIALS, seed=7):
        for second, name in product((None, grid), (PLACED, WRITTEN)):
            lines = formula_of(puzzle, encode, second, name)
            assert objections(puzzle, second, lines) == []
            shuffled = [line for line in lines if line[0] in "cp"]
            shuffled += random.Random(1).sample(lines, len(lines))
            only = [line for line in shuffled if line[0] not in "cp"]
            assert objections(puzzle, second, [*shuffled[: len(lines) - len(only)], *only]) == []


def test_triddlers() -> None:
    puzzle = nonogram.load(PUZZLES / "flower.json")
    solution = nonogram.solve(puzzle).solution
    for encoding, name in product(("order", "copris"), (PLACED, WRITTEN)):
        assert objections(puzzle, solution, formula_of(puzzle, encoding, solution, name)) == []


def test_a_clause_that_cuts_off_a_picture_is_refused() -> None:
    """Of formulas with one literal changed those are accepted that lose no picture."""
    solvers = pytest.importorskip("pysat.solvers")
    rng = random.Random(3)
    refused = accepted = 0
    for puzzle, grid in puzzles(120 * TRIALS, seed=11):
        if puzzle.geometry.size > 16:
            continue
        second = grid if rng.random() < 0.7 else None
        name = rng.choice((PLACED, WRITTEN))
        lines = formula_of(puzzle, rng.choice(("order", "copris")), second, name)
        at = rng.choice([k for k, line in enumerate(lines) if line[0] not in "cp"] or [-1])
        words = lines[at].split()
        if at < 0 or len(words) < 2:
            continue
        place = rng.randrange(len(words) - 1)
        way = rng.randrange(4)
        if way == 0:
            words[place] = str(-int(words[place]))
        elif way == 1:
            del words[place]
        else:  # another literal beside it, or in its place
            variables = int(next(line for line in lines if line[0] == "p").split()[2])
            drawn = str(rng.choice((1, -1)) * rng.randint(1, variables))
            words[place : place + way - 2] = [drawn]
        lines[at] = " ".join(words)
        if objections(puzzle, second, lines):
            refused += 1
            continue
        accepted += 1
        clauses = [clause for _, clause in read_clauses(lines)]
        encoding = Formula(puzzle, "order", None, name).encoded
        with solvers.Solver(name="minisat22", bootstrap_with=clauses) as solver:
            for other in nonogram.solutions(puzzle):
                if second is None or other != second:
                    fixed = [*encoding.literals(other.cells)]
                    assert solver.solve(assumptions=fixed), (puzzle.clues, lines[at])
    assert refused > 20
    assert accepted > 8


SMALL = nonogram.loads("2\n2\n1\n1\n\n1\n1\n")  # two dots on a diagonal: two solutions
FIRST = Grid([[1, 0], [0, 1]])


@pytest.mark.parametrize(
    ("clause", "objection"),
    [
        ("1 0", "it is false where row 1 has its blocks at 2"),
        ("-1 -4 0", None),  # rules the solution out
        ("-1 0", "it is false where row 1 has its blocks at 1"),
        ("1 4 0", "it is about cells of several lines, and does not rule the solution out"),
        ("1 -2 4 0", "it is about cells of several lines, and does not rule the solution out"),
        ("1 2 0", None),
        ("9 0", "no comment says what variable 9 means"),
        ("5 6 0", "it speaks of the blocks of two lines"),
        ("5 4 0", "it speaks of blocks of row 1 and of other cells"),
        ("0", "it is false where row 1 has its blocks at 1"),
    ],
)
def test_objections(clause: str, objection: str | None) -> None:
    lines = [line for line in formula_of(SMALL, "order", None) if line.startswith("c ")]
    found = objections(SMALL, FIRST, [*lines, "p cnf 9 1", clause])
    assert found == ([] if objection is None else [objection])


@pytest.mark.parametrize(
    ("cell", "covering", "elsewhere"),
    [
        (1, "1 to 2", "2 to 3"),
        (2, "1 to 2", "3 to 4"),
        (3, "2 to 3", "1 to 2"),
        (4, "3 to 4", "1 to 2"),
    ],
)
def test_a_block_may_cover_a_cell_or_not(cell: int, covering: str, elsewhere: str) -> None:
    """A clause that says either is false where the leftmost placement of the other kind is."""
    puzzle = Puzzle.of([[2]] * 2, [[1]] * 4)
    comment = f"c 9 row 1 block 1 covers cell {cell}"
    for clause, blocks in (("9 0", elsewhere), ("-9 0", covering)):
        found = objections(puzzle, None, [comment, "p cnf 9 1", clause])
        assert found == [f"it is false where row 1 has its blocks at {blocks}"]


def test_one_clause_rules_the_solution_out() -> None:
    lines = [line for line in formula_of(SMALL, "order", None) if line.startswith("c ")]
    found = objections(SMALL, FIRST, [*lines, "p cnf 9 2", "-1 -4 0", "-1 -4 0"])
    assert len(found) == 1
    assert objections(SMALL, None, [*lines, "p cnf 9 1", "-1 -4 0"]) != []


def test_with_blots_all_cells_have_to_be_named() -> None:
    blotted = SMALL.replace(clues=((Block(None, 1),), *SMALL.clues[1:3], (Block(None, 1),)))
    lines = [line for line in formula_of(blotted, "order", None) if line.startswith("c ")]
    assert objections(blotted, FIRST, [*lines, "p cnf 9 1", "-1 -4 0"]) != []
    assert objections(blotted, FIRST, [*lines, "p cnf 9 1", "-1 2 3 -4 0"]) == []


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("c 1 cell 3 1 colour 1, else 0", ":1: the puzzle has no such thing: cell 3 1 colour 1,"),
        ("c 1 cell 3 1 colour <= 0", ":1: the puzzle has no such thing"),
        ("c 1 cell 1 1 colour 2", ":1: the puzzle has no such thing"),
        ("c 1 cell 1 1 colour 1, else 1", ":1: the puzzle has no such thing"),
        ("c 1 row 1 block 2 start <= 1", ":1: the puzzle has no such thing"),
        ("c 1 row 3 block 1 start <= 1", ":1: the puzzle has no such thing"),
        ("c 1 row 1 block 1 covers cell 3", ":1: the puzzle has no such thing"),
        ("c 1 row 1 blocks at 1-3", ":1: the puzzle has no such thing"),
        (
            "c 1 cell 1 1 colour 1\nc 1 cell 1 2 colour 1",
            ":2: variable 1 has another meaning above",
        ),
    ],
)
def test_maps_that_are_none(comment: str, message: str, tmp_path: Path) -> None:
    refusal = refusal_of(SMALL, None, f"{comment}\np cnf 1 0\n", "0\n", tmp_path)
    assert f"/formula.cnf{message}" in str(refusal)


def test_a_formula_after_propagation_is_refused(tmp_path: Path) -> None:
    planet, file = str(PUZZLES / "planet.cwd"), tmp_path / "c.zip"
    puzzle = nonogram.load(planet)
    nonogram.prove(puzzle, nonogram.solve(puzzle), file)
    texts = unpacked(file)
    (tmp_path / "s").write_text(texts["solution.txt"])
    encoded = run("encode", "--second", str(tmp_path / "s"), planet)
    assert encoded.exit_code == 0
    done = run("verify-proof", planet, str(pack(file, {**texts, "formula.cnf": encoded.stdout})))
    assert (done.exit_code, done.stdout) == (6, "")
    why = "it relies on cells decided beforehand; encode with --no-propagation"
    found = rf"/formula\.cnf:\d+: clause \d+, [-0-9 ]+: {why}$"
    assert re.search(found, done.stderr.strip())


def test_a_formula_of_another_kind_proves_the_same(tmp_path: Path) -> None:
    """In Copris's encoding, as written, its clauses in another order, by another solver."""
    solvers = pytest.importorskip("pysat.solvers")
    puzzle = nonogram.load(PUZZLES / "ndom-09.cwd")
    solution = nonogram.solve(puzzle).solution
    lines = formula_of(puzzle, "copris", solution, WRITTEN)
    head = [line for line in lines if line[0] in "cp"]
    rest = [line for line in lines if line[0] not in "cp"]
    random.Random(2).shuffle(rest)
    clauses = [clause for _, clause in read_clauses([*head, *rest])]
    with solvers.Solver(name="glucose4", bootstrap_with=clauses, with_proof=True) as solver:
        assert not solver.solve()
        proof = [*solver.get_proof(), "0"]
    formula = "".join(f"{line}\n" for line in [*head, *rest])
    assert refusal_of(puzzle, solution, formula, proof, tmp_path) is None
    assert nonogram.solve(puzzle).verdict is Verdict.UNIQUE


@pytest.mark.thorough
def test_clauses_over_a_thousand_cells_and_blocks() -> None:
    """Nothing is tried cell by cell in depth, nor every way of not covering them."""
    blot = rectangular(((Block(None, 1),),), ((Block(1, 1),),) * 1200)
    covers = [f"c {cell} row 1 block 1 covers cell {cell}" for cell in range(1, 1201)]
    numbers = " ".join(map(str, range(1, 1200)))
    lines = [*covers, "p cnf 1200 2", f"{numbers} 1200 0", f"{numbers} 0"]
    assert objections(blot, None, lines) == ["it is false where row 1 has its blocks at 1200"]
    blocks = ((Block(1, 1),), ()) * 1100
    many = rectangular(((Block(1, 1),) * 1100,), blocks)
    (objection,) = objections(many, None, ["c 1 cell 1 1 colour 1", "p cnf 1 1", "-1 0"])
    assert objection.startswith("it is false where row 1 has its blocks at 1, 3, 5, ")
