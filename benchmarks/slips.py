"""How often the slips of those who type clues are found: twelve kinds, and two slips at once.

Each kind is tried on as many puzzles, half of them shipped ones, and half made by rule, in one
colour and in several. A slip counts only if it leaves no solution, or a file that cannot be read.
The right clues may be the first answer, or among the answers, if these come within two seconds of
CPU time; a wrong one is *sole* if the search was complete and found nothing else. The shipped
puzzles are those of 10 to 40 lines but n-Dom, which has no picture and is made to be hard.
"""

from __future__ import annotations

import random
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from time import process_time
from typing import NamedTuple

import nonogram
from benchmarks.puzzles import SHIPPED
from benchmarks.report import Report
from nonogram import Block, Puzzle, Repair, Repairs, Verdict
from nonogram.core.puzzle.clue import Clue, blotted, cornered
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.rectangle import Rectangle
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis.repair import repairs_in
from nonogram.files.sniff import uneven
from nonogram.make.rules import picture_puzzle, random_puzzle, trianogram_puzzle

NUMBER = 100  #: slips of each kind
SEED = 58  #: another one than that with which the costs were chosen
LIMIT = 2.0  #: CPU seconds for a puzzle; on the clock of a busy machine thirty times as much

#: Digits that people take for one another.
LOOKALIKES = ("17", "14", "27", "38", "35", "49", "56", "06", "08", "68", "89")

Typed = Puzzle | str  #: a puzzle, or the text of one that cannot be read


class Slip(NamedTuple):
    """A typed puzzle, and the one that was meant."""

    typed: Typed
    meant: Puzzle


@cache
def shipped() -> list[Puzzle]:
    """The shipped puzzles of 10 to 40 cells a side with one solution."""
    found = []
    for file in sorted(SHIPPED.iterdir()):
        if file.suffix in (".cwd", ".cwc", ".xml", ".json", ".g") and "ndom" not in file.stem:
            puzzle = nonogram.load(file)
            sizes = [len(line) for line in puzzle.geometry.lines]
            fits = max(sizes) <= 40 and len(puzzle.geometry.families[0]) >= 10
            if fits and nonogram.solve(puzzle, timeout=60).verdict is Verdict.UNIQUE:
                found.append(puzzle.replace(goals=()))
    return found


def puzzles(rng: random.Random) -> Iterator[Puzzle]:
    """A shipped puzzle, then one made by rule, again and again, each with one solution."""
    while True:
        yield rng.choice(shipped())
        while True:
            puzzle = made(rng)
            if nonogram.solve(puzzle, timeout=60).verdict is Verdict.UNIQUE:
                break
        yield puzzle


def made(rng: random.Random) -> Puzzle:
    """A puzzle by rule: seven of ten in one colour, two in several, a triddler, a trianogram."""
    kind, seed = rng.random(), rng.randrange(10**9)
    height, width = rng.randint(10, 40), rng.randint(10, 40)
    density = rng.choice([0.45, 0.5, 0.55, 0.6])
    if kind < 0.1:
        size = min(height, width) // 2
        return picture_puzzle(density=density, seed=seed, geometry=Hexagon.regular(max(5, size)))
    if kind < 0.15:
        return trianogram_puzzle(Rectangle(height, width), 0.4, 1, seed, 2)
    colours = 1 if kind < 0.7 else rng.randint(2, 4)
    if kind > 0.95:
        return random_puzzle(10, 10, 0.6, colours, seed)
    return picture_puzzle(height, width, density, colours, seed, rng.randint(1, 3))


Change = Callable[[random.Random, Puzzle], Typed | None]


def in_line(change: Callable[[random.Random, Clue], Clue | None]) -> Change:
    """A slip in the clue of a line."""

    def slip(rng: random.Random, puzzle: Puzzle) -> Puzzle | None:
        line, clue = rng.choice([*puzzle.by_line()])
        typed = change(rng, clue) if clue else None
        return None if typed is None else puzzle.with_clue(line, typed)

    return slip


def of_block(change: Callable[[random.Random, Block], list[Block] | None]) -> Change:
    """A slip in a block of a line."""

    def slip(rng: random.Random, clue: Clue) -> Clue | None:
        at = rng.randrange(len(clue))
        if cornered(clue) or clue[at].length is None:
            return None
        if (blocks := change(rng, clue[at])) is None:
            return None
        return (*clue[:at], *blocks, *clue[at + 1 :])

    return in_line(slip)


def digit(rng: random.Random, block: Block) -> list[Block] | None:
    """A number that is one off, or has another digit, mostly one that looks alike."""
    assert block.length is not None
    digits = str(block.length)
    length = block.length + rng.choice([-1, 1])
    if rng.random() < 0.5:
        at = rng.randrange(len(digits))
        alike = [other for pair in LOOKALIKES if digits[at] in pair for other in pair]
        other = rng.choice(alike if rng.random() < 0.8 else "0123456789")
        length = int(digits[:at] + other + digits[at + 1 :])
    return [Block(length, block.colour)] if 0 < length != block.length else None


def left_out(rng: random.Random, block: Block) -> list[Block] | None:
    """A number without one of its digits."""
    digits = str(block.length)
    at = rng.randrange(len(digits))
    left = digits[:at] + digits[at + 1 :]
    return [Block(int(left), block.colour)] if left and left[0] != "0" else None


def again(rng: random.Random, block: Block) -> list[Block] | None:
    """A number with one of its digits typed twice."""
    digits = str(block.length)
    at = rng.randrange(len(digits))
    return [Block(int(digits[:at] + digits[at] + digits[at:]), block.colour)]


def split(rng: random.Random, block: Block) -> list[Block] | None:
    """A blank in a number."""
    digits = str(block.length)
    if len(digits) < 2 or digits[1] == "0":
        return None
    return [Block(int(part), block.colour) for part in (digits[:1], digits[1:])]


def too_many(rng: random.Random, clue: Clue) -> Clue | None:
    """A number that belongs to no block; it is one of the line or a small one."""
    if cornered(clue):
        return None
    at, like = rng.randint(0, len(clue)), rng.choice(clue)
    length = rng.choice([like.least, rng.randint(1, 9)])
    return (*clue[:at], Block(length, like.colour), *clue[at:])


def forgotten(rng: random.Random, clue: Clue) -> Clue | None:
    at = rng.randrange(len(clue))
    return None if clue[at].length is None else clue[:at] + clue[at + 1 :]


def twice(rng: random.Random, clue: Clue) -> Clue | None:
    at = rng.randrange(len(clue))
    return (*clue[: at + 1], *clue[at:])


def joined(rng: random.Random, clue: Clue) -> Clue | None:
    """No blank between two numbers."""
    at = rng.randrange(len(clue))
    one, *others = clue[at : at + 2]
    if not others or cornered(clue) or blotted(clue) or one.colour != others[0].colour:
        return None
    both = Block(int(f"{one.length}{others[0].length}"), one.colour)
    return (*clue[:at], both, *clue[at + 2 :])


def neighbours(rng: random.Random, clue: Clue) -> Clue | None:
    at = rng.randrange(len(clue))
    return (*clue[:at], *reversed(clue[at : at + 2]), *clue[at + 2 :])


def lines(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """Two lines exchanged, of which half are neighbours."""
    family = rng.choice(puzzle.geometry.families)
    one = rng.choice(family[:-1])
    other = one + 1 if rng.random() < 0.5 else rng.choice(family)
    clues = [*puzzle.clues]
    clues[one], clues[other] = clues[other], clues[one]
    return puzzle.replace(clues=tuple(clues))


def line(rng: random.Random, puzzle: Puzzle) -> str | None:
    """The file of a puzzle in which a line is missing or doubled."""
    if not puzzle.geometry.orthogonal or puzzle.corners:
        return None
    colourful = puzzle.colours > 1
    plain = ["cwd", "cwd" if any(map(blotted, puzzle.clues)) else "nin"]
    name = rng.choice(["non", "json"] + plain * (not colourful))
    text = nonogram.dumps(puzzle.replace(palette=(), goals=()), name).splitlines()
    axis, count = rng.choice([("row", puzzle.height), ("column", puzzle.width)])
    first = {
        "cwd": 2 + (axis == "column") * (puzzle.height + 1),
        "nin": 1 + (axis == "column") * puzzle.height,
    }.get(name)
    if first is None:
        first = next(n for n, it in enumerate(text, 1) if it.strip('": [') == f"{axis}s")
    at = first + rng.randrange(count - (name == "json"))
    text[at : at + 1] = [text[at]] * 2 if rng.random() < 0.5 else []
    return "\n".join(text) + "\n"


def colour(rng: random.Random, puzzle: Puzzle) -> Puzzle | None:
    """A block of another colour."""
    if puzzle.colours == 1 or puzzle.corners:
        return None

    def other(rng: random.Random, block: Block) -> list[Block]:
        return [Block(block.length, rng.randint(1, puzzle.colours))]

    typed = of_block(other)(rng, puzzle)
    assert not isinstance(typed, str)
    return typed


KINDS: dict[str, Change] = {
    "a digit": of_block(digit),
    "a number forgotten": in_line(forgotten),
    "a number too many": in_line(too_many),
    "typed twice": in_line(twice),
    "split": of_block(split),
    "joined": in_line(joined),
    "neighbours exchanged": in_line(neighbours),
    "lines exchanged": lines,
    "a line missing or doubled": line,
    "a colour": colour,
    "a digit left out": of_block(left_out),
    "a digit typed twice": of_block(again),
}


def two(rng: random.Random, puzzle: Puzzle) -> Typed | None:
    """Two slips in different lines."""
    simple = [*KINDS.values()][:7]
    once = rng.choice(simple)(rng, puzzle)
    typed = once and not isinstance(once, str) and rng.choice(simple)(rng, once)
    if not typed or isinstance(typed, str):
        return None
    changed = sum(one != other for one, other in zip(typed.clues, puzzle.clues))
    return typed if changed == 2 else None


def slips_of(kind: str, change: Change, number: int, seed: int) -> Iterator[Slip]:
    """Slips of one kind that leave no solution."""
    rng = random.Random(f"{kind} {seed}")
    source = puzzles(rng)
    for _ in range(number):
        meant = next(source)
        for tries in count(1):
            if tries % 50 == 0:  # none may be possible
                next(source)
                meant = next(source)
            typed = change(rng, meant)
            if typed is None or typed == meant:
                continue
            with suppress(nonogram.ParseError):
                read = nonogram.loads(typed) if isinstance(typed, str) else typed
                if nonogram.solve(read, timeout=60).verdict is not Verdict.NO_SOLUTION:
                    continue
            yield Slip(typed, meant)
            break


class Found(NamedTuple):
    """The rank of the right clues among the answers, from 1, or 0; and more about these."""

    rank: int
    answers: int
    complete: bool
    seconds: float


def _is_right(repair: Repair, meant: Puzzle) -> bool:
    """Whether clues are as they were meant; a missing one cannot tell what was unreadable."""
    clues = repair.puzzle.clues
    return len(clues) == len(meant.clues) and all(
        one == other or (repair.changes[0].old is None and blotted(other))
        for one, other in zip(clues, meant.clues)
    )


def found(slip: Slip) -> Found:
    """What the search for repairs says of a slip."""
    started = process_time()
    try:
        puzzle = nonogram.loads(slip.typed) if isinstance(slip.typed, str) else slip.typed
        repairs = nonogram.repairs(puzzle, timeout=30 * LIMIT)
    except nonogram.ParseError:
        assert isinstance(slip.typed, str)
        terms = terms_for(Puzzle.of([[]], [[]]), timeout=30 * LIMIT)
        evened = repairs_in(uneven(slip.typed, None), terms)
        repairs = evened[0][1] if evened else Repairs((), complete=False)
    seconds = process_time() - started
    ranks = [n for n, one in enumerate(repairs, 1) if _is_right(one, slip.meant)]
    return Found(ranks[0] if ranks else 0, len(repairs), repairs.complete, seconds)


def slips(options: Namespace, report: Report) -> None:
    """The table by kind."""
    rows, every = [], []
    for kind, change in {**KINDS, "two slips": two}.items():
        report.progress(kind)
        results = [found(slip) for slip in slips_of(kind, change, NUMBER, SEED)]
        rows.append(_row(kind, results))
        if kind in KINDS:
            every += results
    rows.insert(-1, _row("all kinds", every))
    heads = ["slip", "first answer", "among the answers", "answers", "sole but wrong"]
    report.note(f"An answer that took more than {LIMIT:.0f} s of CPU time counts as not found.")
    report.table([*heads, "median CPU s", "most"], rows)


def _row(kind: str, results: list[Found]) -> list[str]:
    number, in_time = len(results), [one for one in results if one.seconds <= LIMIT]
    seconds = sorted(result.seconds for result in results)
    answers = sorted(result.answers for result in results)
    sole = sum(r.rank == 0 and r.answers == 1 and r.complete for r in results)
    return [
        kind,
        f"{100 * sum(result.rank == 1 for result in in_time) / number:.0f} %",
        f"{100 * sum(result.rank > 0 for result in in_time) / number:.0f} %",
        str(answers[number // 2]),
        str(sole),
        f"{seconds[number // 2]:.2f}",
        f"{seconds[-1]:.2f}",
    ]
