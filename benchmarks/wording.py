"""What makes the sentences of steps hard to read, counted by nine marks, a to i.

Read aloud, 30 of 100 steps of an earlier version were understood at the second reading only. What
stood in the way has a letter here, and is found in the sentences themselves:

a. a run near a wall is named as the reason where an overlap without any filled cell says the same;
b. a range is said as if it were the place, a place as if it were a range, or no why is said of it;
c. a premise about a run of cells is about a cell of the conclusion (where blocks lie may rest on
   what such a cell has lost before, and then has to say so);
d. a step about colours names none;
e. a step has two ranges for a block, or a range for one whose cells it names;
f. "the previous 3 ends by" twice in a step, or a limit that is the border;
g. a sentence has 34 words or more;
h. a contradiction of several suppositions has no block that leads from the claim to the conclusion;
i. of a block with corners cells are counted that the clue does not show.

The shares of a to f are of the steps, that of i of the steps of puzzles with corners.
"""

from __future__ import annotations

import re
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from time import process_time

import nonogram
from benchmarks.puzzles import SHIPPED
from benchmarks.report import Report
from nonogram import Contradiction, Puzzle, Rectangle, Step, Technique, Verdict
from nonogram.core.puzzle import BACKGROUND
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.make.rules import picture_puzzle, random_puzzle, trianogram_puzzle
from nonogram.report.sentences import told_together
from nonogram.report.words import colour_name

LONG = 34  #: words that make a sentence long

#: Shipped puzzles whose explanations take a minute or more.
SLOW = ("saturn", "moonrise", "ndom-09", "ndom-14", "noise")

#: How many puzzles of each kind: with one solution, made from the first seeds that give one.
KINDS: dict[str, tuple[int, Callable[[int], Puzzle]]] = {
    "pictures": (100, lambda seed: picture_puzzle(15, 20, 0.5, 1, seed)),
    "random": (50, lambda seed: random_puzzle(10, 10, 0.55, 1, seed)),
    "small": (40, lambda seed: random_puzzle(6, 6, 0.4, 1, seed)),
    "coloured": (60, lambda seed: picture_puzzle(12, 12, 0.6, 3, seed)),
    "two colours": (15, lambda seed: random_puzzle(8, 8, 0.6, 2, seed)),
    "corners": (15, lambda seed: trianogram_puzzle(Rectangle(12, 12), 0.4, 1, seed, 2)),
    "triddlers": (
        10,
        lambda seed: picture_puzzle(density=0.5, seed=seed, geometry=Hexagon((4,) * 6)),
    ),
}

_RUN = r" belongs? to | could only be in | too little room | (?:is|are) (?:the|one of) "
_PLACES = r"(?:[Rr]ows?|[Cc]olumns?|[/\\]|[Cc]ells?) \d+(?:(?:, | and | to | or )\d+)*"
_PART = r"(?:the (?:full [\d?]+|[◢◣◤◥]) of )?"
_BLOCK = rf"{_PART}the (?!previous|next)(?:[\w◢◣◤◥]+ ){{0,3}}?[◢◣◤◥]?[\d?]+[◢◣◤◥]?"
_REACH = re.compile(
    rf"({_BLOCK}) (?:(?:lies |fits )?in(?:to)?|ends by|begins after) {_PLACES}",
    re.IGNORECASE,
)
_IS = re.compile(
    rf"{_PLACES} (?:is|are) ({_BLOCK})\b|({_BLOCK}) (?:is|are) {_PLACES}", re.IGNORECASE
)


def wording(options: Namespace, report: Report) -> None:
    """The shares of a to i, how long sentences are, and CPU seconds of the explanations."""
    counted: Counter[str] = Counter()
    words: list[int] = []
    for name, puzzle in puzzles():
        report.progress(name)
        started = process_time()
        steps = [*nonogram.explain(puzzle)]
        counted["CPU ms"] += round(1000 * (process_time() - started))
        counted["puzzles"] += 1
        for step in steps:
            texts = [said.text for said in told_together(puzzle, step)]
            words += (len(text.split()) for text in texts)
            counted.update(marks_of(puzzle, step, texts))
    words.sort()
    counted["sentences"] = len(words)
    counted["g"] = sum(number >= LONG for number in words)
    of = {"g": "sentences", "h": "suppositions", "i": "steps with corners"}
    shares = [
        [
            mark,
            f"{counted[mark]:,}",
            f"{counted[mark] / max(1, counted[of.get(mark, 'steps')]):.2%}",
        ]
        for mark in "abcdefghi"
    ]
    report.table(["mark", "found", "share"], shares)
    lengths = (0.5, 0.75, 0.9, 0.95, 0.99, 1)
    report.table(
        ["words of a sentence", *(f"{share:.0%}" for share in lengths)],
        [["", *(str(words[int(share * (len(words) - 1))]) for share in lengths)]],
    )
    sums = (
        "puzzles",
        "steps",
        "thoughts",
        "sentences",
        "suppositions",
        "steps with corners",
        "CPU ms",
    )
    report.table(sums, [[f"{counted[name]:,}" for name in sums]], left=0)


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """The shipped puzzles with one solution, and generated ones, with their names."""
    for file in sorted(SHIPPED.iterdir()):
        if file.suffix in (".cwd", ".cwc", ".xml", ".json", ".g") and file.stem not in SLOW:
            puzzle = nonogram.load(file)
            if nonogram.solve(puzzle).verdict is Verdict.UNIQUE:
                yield file.stem, puzzle
    for kind, (number, make) in KINDS.items():
        unique = (
            (f"{kind} {seed}", puzzle)
            for seed in count(1)
            if nonogram.solve(puzzle := make(seed), timeout=20).verdict is Verdict.UNIQUE
        )
        yield from islice(unique, number)


def marks_of(puzzle: Puzzle, step: Step, texts: list[str]) -> Iterator[str]:
    """The marks that a step has but g, and what it counts for."""
    text = " ".join(texts)
    yield "steps"
    yield from ["thoughts"] * len(step.thoughts)
    if any(map(_hidden_overlap, step.thoughts)):
        yield "a"
    if any(map(_range_or_place, texts)):
        yield "b"
    if any(_own_premise(puzzle, one) for one in texts):
        yield "c"
    if step.technique is Technique.COLOUR_LOGIC and "a colour that" in text:
        yield "d"
    reach = [(found[1], found.start()) for found in _REACH.finditer(text)]
    placed = [(found[1] or found[2], found.start()) for found in _IS.finditer(text)]
    twice = len({name for name, _ in reach}) < len(reach)
    if twice or any(one == name and at < place for one, at in placed for name, place in reach):
        yield "e"
    before = len(re.findall(r"the previous [^,;.]+? ends by", text))
    border = rf"begin before {_PLACES.partition(' ')[0]} 1\b"
    if before > 1 or re.search(border, text):
        yield "f"
    if isinstance(step, Contradiction) and len(step.supposed) > 1:
        yield "suppositions"
        if not re.search(_BLOCK, re.sub(r"\([^)]*\)", "", text), re.IGNORECASE):
            yield "h"
    if puzzle.corners:
        yield "steps with corners"
        body = colour_name(puzzle, 1)
        if re.search(rf"\b{body} [\d?]", text):
            yield "i"


def _hidden_overlap(thought: object) -> bool:
    """Whether a run near a wall is named though no filled cell is needed."""
    return (
        isinstance(thought, nonogram.Deduction)
        and thought.technique is Technique.GLUE
        and all(BACKGROUND in mark.colours for mark in thought.because)
    )


def _range_or_place(text: str) -> bool:
    """Whether a reach is said wrongly: see b."""
    if " lies in " in text or " lie in " in text:
        return True
    for found in re.finditer(rf"({_BLOCK}) (?:fits )?into ({_PLACES})", text, re.IGNORECASE):
        part = re.match(r"[Tt]he (?:full ([\d?]+)|[◢◣◤◥]) of ", found[1])
        length = part[1] or "1" if part else re.findall(r"[\d?]+", found[1])[-1]
        if length == str(len(_numbers(found[2]))):
            return True
    return False


def _own_premise(puzzle: Puzzle, text: str) -> bool:
    """Whether a cell of the conclusion is a premise."""
    names = {colour_name(puzzle, colour) for colour in range(puzzle.colours + 1)}
    colour = "|".join(map(re.escape, sorted(names)))
    part = rf"{_PLACES} (?:is |are )?(?:not |neither )?(?:{colour})(?:(?:,| or| nor) (?:{colour}))*"
    for sentence in re.finditer(rf"As {part}(?:(?:,| and) {part})*,", text):
        so = text.find(" So ", sentence.end())
        end = text.find(". ", so + 1) if so >= 0 else -1
        concluded = text[so : end if end > so else None] if so >= 0 else ""
        is_run = re.search(_RUN, text[sentence.end() : so])
        if is_run and {*_numbers(sentence[0])} & {*_numbers(concluded)}:
            return True
    return False


def _numbers(text: str) -> list[int]:
    """The places that a text names."""
    found: list[int] = []
    for places in re.findall(_PLACES, text):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", places):
            found += range(int(first), int(last or first) + 1)
    return found
