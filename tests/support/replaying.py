"""Steps of an explanation taken from the clues alone, and each of them proved again.

What a step is, as data, comes from the package; what is known, what a line forces, and whether a
supposition fails is found out here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache

from nonogram import Clash, Contradiction, Deduction, Mark, Puzzle, Step, Technique, Thought
from nonogram.core.puzzle import Geometry, Rectangle
from nonogram.explanation.claims import Says
from nonogram.report.sentences import told_of_line
from nonogram.report.words import LineWords
from support.brute import parts
from support.placements import covering, left

#: The techniques of steps that suppose something.
CONTRADICTIONS = (
    Technique.EDGE_LOGIC,
    Technique.CONTRADICTION,
    Technique.DEEPER_CONTRADICTION,
    Technique.LONG_CONTRADICTION,
)

#: The claims that say to which blocks places belong.
OF_PLACES = (Says.RUN, Says.BELONGS, Says.ONLY_IN, Says.NO_ROOM)

#: For every cell the colours that it may have.
Cells = list[frozenset[int]]


def colours_of(puzzle: Puzzle, index: int) -> frozenset[int]:
    """The colours that a line's clue has, and the background."""
    return frozenset([0, *(part[1] for part in parts(puzzle.clues[index]))])


def start(puzzle: Puzzle) -> Cells:
    """The candidates before the first step, when nothing is known."""
    every = {0, *(part[1] for clue in puzzle.clues for part in parts(clue))}
    return [frozenset(every if len(every) > 1 else {0, 1})] * puzzle.geometry.size


def crossed(puzzle: Puzzle, known: Cells) -> Cells:
    """The candidates if no cell has a colour that one of its lines lacks."""
    known = [*known]
    for index, cells in enumerate(puzzle.geometry.lines):
        for cell in cells:
            known[cell] &= colours_of(puzzle, index)
    return known


def follow(
    puzzle: Puzzle, known: Cells, lines: Collection[int], begin: Iterable[int] | None = None
) -> Cells | None:
    """The candidates that these lines leave one after the other, or None without placement."""
    known = [*known]
    through = lines_at(puzzle.geometry)
    waiting = dict.fromkeys(lines if begin is None else begin)
    while waiting:
        index = next(iter(waiting))
        del waiting[index]
        if index not in lines:
            continue
        cells = puzzle.geometry.lines[index]
        found = left(parts(puzzle.clues[index]), [known[cell] for cell in cells])
        if found is None:
            return None
        for cell, colours in zip(cells, found):
            if colours != known[cell]:
                known[cell] = colours
                waiting.update(dict.fromkeys(through[cell]))
    return known


@cache
def lines_at(geometry: Geometry) -> list[list[int]]:
    """The lines through every cell, by index."""
    through: list[list[int]] = [[] for _ in range(geometry.size)]
    for index, cells in enumerate(geometry.lines):
        for cell in cells:
            through[cell].append(index)
    return through


def supposing(known: Cells, cell: int, colour: int) -> Cells:
    return [frozenset([colour]) if other == cell else was for other, was in enumerate(known)]


#: What else is to be looked at in a deduction, with what is known before it.
Also = Callable[[Puzzle, Cells, Deduction], None]


class Replay:
    """The candidates of all cells while steps are taken. A step that is not proved is an error."""

    def __init__(self, puzzle: Puzzle, also: Also | None = None) -> None:
        self.puzzle = puzzle
        self.known = start(puzzle)
        self._also = also

    def take(self, step: Step) -> None:
        number = self.puzzle.geometry.cell
        for thought in step.thoughts:
            prove(self.puzzle, self.known, thought, self._also)
            for mark in thought.concludes:
                self.known[number(mark.cell)] = frozenset(mark.colours)
        cells = {mark.cell for thought in step.thoughts for mark in thought.concludes}
        assert {mark.cell for mark in step.concludes} == cells, step
        for mark in step.concludes:
            assert self.known[number(mark.cell)] == frozenset(mark.colours), step


def prove(puzzle: Puzzle, known: Cells, step: Thought, also: Also | None = None) -> None:
    """A step says something new, and it is right; of a contradiction nothing can be spared."""
    assert step.concludes, f"says nothing: {step!r}"
    for mark in step.concludes:
        assert mark.colours, f"a cell without a colour: {step!r}"
        assert mark.colours == tuple(sorted(mark.colours)), f"not in order: {step!r}"
        before = known[puzzle.geometry.cell(mark.cell)]
        assert frozenset(mark.colours) < before, f"nothing new: {mark} of {step!r}"
    if isinstance(step, Contradiction):
        prove_contradiction(puzzle, known, step, also)
    else:
        prove_deduction(puzzle, known, step)
        if also is not None:
            also(puzzle, known, step)


def prove_deduction(puzzle: Puzzle, known: Cells, step: Deduction) -> None:
    assert step.technique not in CONTRADICTIONS, step
    index = puzzle.geometry.index_of(step.line)
    numbers = range(len(parts(puzzle.clues[index])))
    assert [*step.blocks] == sorted({*step.blocks}), f"blocks out of order: {step!r}"
    assert [number for number in step.blocks if number not in numbers] == [], (
        f"no such block: {step!r}"
    )
    check_marks(puzzle, known, index, step.because)
    assert in_order(puzzle, index, step.concludes), f"cells out of order: {step!r}"
    cell_at = puzzle.geometry.cell
    lost = [known[cell_at(mark.cell)] - {*mark.colours} for mark in step.concludes]
    if step.technique is Technique.COLOUR_LOGIC:
        assert not step.because, step
        through, every = lines_at(puzzle.geometry), start(puzzle)[0]
        for mark, colours in zip(step.concludes, lost):
            have = (colours_of(puzzle, line) for line in through[cell_at(mark.cell)])
            assert colours == known[cell_at(mark.cell)] - every.intersection(*have), step
        return
    assert forced(puzzle, index, step.because, step.concludes), f"not forced: {step!r}"
    if step.rules_out:
        ruled_out = [frozenset(mark.colours) for mark in step.rules_out]
        assert not set().union(*map(frozenset.difference, ruled_out, lost)), step
    for fewer in one_less(step.because):
        assert not forced(puzzle, index, fewer, step.concludes), f"could be spared: {step!r}"
    prove_claims(puzzle, step)


def prove_claims(puzzle: Puzzle, step: Deduction) -> None:
    """Prove that no other block of the colour covers places that a sentence says belong to some.

    Nothing is known for that but the cells that the sentence looks at.
    """
    index, number = puzzle.geometry.index_of(step.line), puzzle.geometry.cell
    clue, cells = parts(puzzle.clues[index]), puzzle.geometry.lines[index]
    (said,) = told_of_line(LineWords(puzzle, step.line), [step])
    assert said.argument is not None
    every = colours_of(puzzle, index)
    told = {number(mark.cell): frozenset(mark.colours) for mark in said.argument.evidence}
    for claim in said.argument.claims:
        if claim.kind in OF_PLACES:
            (colour,) = {clue[block][1] for block in claim.blocks}
            others = {n for n, part in enumerate(clue) if part[1] == colour} - {*claim.blocks}
            found = covering(clue, [told.get(cell, every) for cell in cells])
            there = [found[place] for place in range(len(cells)) if claim.places >> place & 1]
            assert [some for some in there if some & others] == [], f"another fits: {step!r}"


def prove_contradiction(
    puzzle: Puzzle, known: Cells, step: Contradiction, also: Also | None, *, whole: bool = True
) -> None:
    """The supposition fails, and what the line says then is all that is concluded.

    Args:
        whole: it says all that follows; one that is inside another says less.
    """
    index, number = puzzle.geometry.index_of(step.line), puzzle.geometry.cell
    given = {number(mark.cell): frozenset(mark.colours) for mark in step.supposed}
    assert given, f"nothing is supposed: {step!r}"
    assert in_order(puzzle, index, step.supposed), f"cells out of order: {step!r}"
    assert in_order(puzzle, index, step.concludes), f"cells out of order: {step!r}"
    for cell, colours in given.items():
        assert colours, f"a cell without a colour: {step!r}"
        assert colours < known[cell], f"supposes what is known: {step!r}"
    left = broken(puzzle, index, known, given)
    for mark in step.concludes:
        assert left[number(mark.cell)] <= frozenset(mark.colours), f"does not follow: {step!r}"
    if whole:
        new = {cell: colours for cell, colours in left.items() if colours != known[cell]}
        told = {number(mark.cell): frozenset(mark.colours) for mark in step.concludes}
        assert new == told, f"says too little: {step!r}"
    inside = [given.get(cell, was) for cell, was in enumerate(known)]
    supposed = [*inside]
    for place, inner in enumerate(step.chain):
        if isinstance(inner, Contradiction):
            prove_contradiction(puzzle, inside, inner, also, whole=False)
        else:
            prove(puzzle, inside, inner, also)
        used = {mark.cell for later in step.chain[place + 1 :] for mark in needs(later)}
        used.update(mark.cell for mark in step.clash.because)
        for mark in inner.concludes:
            assert mark.cell in used, f"{mark} is not used in {step}"
            inside[number(mark.cell)] = frozenset(mark.colours)
    prove_clash(puzzle, inside, step.clash)
    nested = any(isinstance(inner, Contradiction) for inner in step.chain)
    named_by_lines(step, nested)
    if isinstance(puzzle.geometry, Rectangle):
        assert len(step.lines) >= 4, f"too few lines: {step!r}"
    if not nested:
        spared(puzzle, known, step, given, supposed)


def broken(
    puzzle: Puzzle, index: int, known: Cells, given: dict[int, frozenset[int]]
) -> dict[int, frozenset[int]]:
    """The candidates in the placements of a line that differ from the given cells somewhere."""
    cells = puzzle.geometry.lines[index]
    found: dict[int, frozenset[int]] = dict.fromkeys(cells, frozenset())
    for denied, colours in given.items():
        can = [known[cell] - colours if cell == denied else known[cell] for cell in cells]
        for cell, some in zip(cells, left(parts(puzzle.clues[index]), can) or ()):
            found[cell] |= some
    return found


def named_by_lines(step: Contradiction, nested: bool) -> None:
    """The technique is that of as many lines."""
    lines = {(line.axis, line.number) for line in step.lines}
    neighbours = any((axis, number + 1) in lines for axis, number in lines)
    expected = Technique.DEEPER_CONTRADICTION if nested else Technique.CONTRADICTION
    if len(lines) > 8:
        expected = Technique.LONG_CONTRADICTION
    elif not nested and len(lines) <= 5 and neighbours:
        expected = Technique.EDGE_LOGIC
    assert step.technique is expected, step


def spared(
    puzzle: Puzzle,
    known: Cells,
    step: Contradiction,
    given: dict[int, frozenset[int]],
    supposed: Cells,
) -> None:
    """Neither a supposed cell nor a line of the chain can be left out."""
    shown = [line.line for line in step.chain if isinstance(line, Deduction)]
    lines = {puzzle.geometry.index_of(line) for line in (*shown, step.clash.line)}
    assert follow(puzzle, supposed, lines) is None, f"does not fail: {step!r}"
    for line in lines:
        rest = follow(puzzle, supposed, lines - {line})
        assert rest is not None, f"line {line} could be left out: {step!r}"
    if len(given) == 1:
        return  # without it nothing is supposed
    for cell in given:
        rest = follow(puzzle, [*supposed[:cell], known[cell], *supposed[cell + 1 :]], lines)
        assert rest is not None, f"cell {cell} could be left out: {step!r}"


def prove_clash(puzzle: Puzzle, known: Cells, clash: Clash) -> None:
    index = puzzle.geometry.index_of(clash.line)
    check_marks(puzzle, known, index, clash.because)
    assert remaining(puzzle, index, clash.because) is None, f"no clash: {clash}"
    for fewer in one_less(clash.because):
        assert remaining(puzzle, index, fewer) is not None, f"could be spared: {clash}"


def check_marks(puzzle: Puzzle, known: Cells, index: int, because: tuple[Mark, ...]) -> None:
    """The cells are of the line, in order, and what is said of them is what is known."""
    assert in_order(puzzle, index, because), f"cells out of order: {because}"
    for mark in because:
        known_before = known[puzzle.geometry.cell(mark.cell)]
        before = known_before & colours_of(puzzle, index)
        assert mark.colours == tuple(sorted(before)), f"{mark} was not known, but {before}"
        assert len(before) > 1 or known_before == before, f"{mark} is used before it is told"


def in_order(puzzle: Puzzle, index: int, marks: tuple[Mark, ...]) -> bool:
    cells = [puzzle.geometry.cell(mark.cell) for mark in marks]
    return cells == [cell for cell in puzzle.geometry.lines[index] if cell in cells]


def remaining(
    puzzle: Puzzle, index: int, because: Iterable[Mark]
) -> dict[int, frozenset[int]] | None:
    """The candidates that a line leaves if nothing is known of it but some marks."""
    told = {puzzle.geometry.cell(mark.cell): frozenset(mark.colours) for mark in because}
    every = colours_of(puzzle, index)
    cells = puzzle.geometry.lines[index]
    found = left(parts(puzzle.clues[index]), [told.get(cell, every) for cell in cells])
    return None if found is None else dict(zip(cells, found))


def forced(puzzle: Puzzle, index: int, because: Iterable[Mark], concludes: Iterable[Mark]) -> bool:
    """Whether the clue and some marks leave other cells no more than these marks say."""
    found = remaining(puzzle, index, because)
    assert found is not None, f"{because} leave no placement"
    number = puzzle.geometry.cell
    return all(found[number(mark.cell)] <= frozenset(mark.colours) for mark in concludes)


def one_less(marks: tuple[Mark, ...]) -> Iterator[tuple[Mark, ...]]:
    for number in range(len(marks)):
        yield marks[:number] + marks[number + 1 :]


def needs(step: Thought) -> Iterator[Mark]:
    """The marks that a step is because of, those of the steps inside it among them."""
    if isinstance(step, Deduction):
        yield from step.because
        return
    yield from step.supposed
    for inner in step.chain:
        yield from needs(inner)
    yield from step.clash.because
