"""Names of lines, cells, blocks and colours in explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from nonogram.base.text import listed
from nonogram.core.logic.line import bits
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import BACKGROUND, Block, Line, Position, Puzzle, parts_of
from nonogram.core.puzzle.characters import clue_text, number_text
from nonogram.core.puzzle.colours import colour_name as called
from nonogram.core.puzzle.geometry import named, runs_told
from nonogram.explanation.steps import Since, Step
from nonogram.explanation.view import LineView

MOST_OF_TITLE = 200  #: the most characters of a title


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """The text with a small letter at its beginning."""
    return text[:1].lower() + text[1:]


def headed(head: str, text: str) -> str:
    """The text behind a head, if it has one."""
    return f"{head}: {lowered(text)}" if head else text


def colour_name(puzzle: Puzzle, colour: int) -> str:
    """The word for a cell of this colour: "background", "filled", or the colour's name."""
    if colour == BACKGROUND:
        return "background"
    if puzzle.colours == 1:
        return "filled"
    return called(puzzle, colour)


def since_of(step: Step) -> Since:
    """The steps since which cells lack colours, if a step is seen on a path."""
    return _never if step.seen_on is None else step.seen_on.since


def _never(*_: object) -> int:
    return 0


class LineWords(LineView):
    """The words for one line and for its cells and blocks."""

    def __init__(
        self,
        puzzle: Puzzle,
        line: Line,
        since: Since = _never,
        made: Mapping[Position, str] = MappingProxyType({}),
    ) -> None:
        """The words for a line, with the steps `since` which cells lack colours, if they matter.

        Cells that were `made` in a list have the line of the list that did.
        """
        super().__init__(puzzle, line)
        self.place_name = puzzle.geometry.place_in(line.axis)
        self.made = made
        self._since = since

    @property
    def head(self) -> str:
        """The line with its clue: "row 5 (3 4)", or "row 5 (red 3, blue 4)"."""
        return self.headed([self.line])

    def headed(self, lines: Sequence[Line]) -> str:
        """Several lines with this clue: "rows 5 and 6 (3 4)"."""
        clue = ", ".join(map(self.coloured, self.clue)) or "0"
        if self.puzzle.colours == 1 or self.puzzle.corners:
            clue = clue_text(self.puzzle, self.puzzle.clues[self.index])
        return f"{named(lines)} ({clue})"

    def places(self, places: Sequence[int], last: str = "and") -> str:
        """The places of the line, given from 0, in words: "columns 4, 8 and 9 to 12"."""
        one = "one of " if last == "or" and len(places) > 1 else ""
        numbers = listed(runs_told(place + 1 for place in places))
        return f"{one}{self.place_name}{'s' if len(places) > 1 else ''} {numbers}"

    def at(self, places: int, last: str = "and") -> str:
        """The places of a bit set in words."""
        return self.places(bits(places), last)

    def block(self, number: int) -> str:
        """A block of the clue: "the 3", or "the second 3" if there are several."""
        return self.blocks([number])

    def whole(self, number: int) -> str:
        """The block of the clue that a part with corners belongs to."""
        return self.block(number).rpartition(" of ")[2]

    def blocks(self, numbers: Sequence[int], choice: str = "one") -> str:
        """One of these blocks: "the first or last 3 or the 2", "one of the 3s"."""
        names = []
        for name in dict.fromkeys(self._names[number] for number in numbers):
            alike = [number for number, one in enumerate(self._names) if one == name]
            some = [number for number in alike if number in numbers]
            if len(alike) == 1:
                names.append(name.format(""))
            elif some == alike:
                names.append(name.replace("the {}", f"{choice} of the ") + "s")
            elif len(some) == 1 and (seen := self._beside(some[0], alike.index(some[0]))):
                names.append(seen)
            else:
                order = [*map(_ordinal, range(1, len(alike))), "last"]
                which = [order[alike.index(number)] for number in some]
                names.append(name.format(f"{listed(which, 'or')} "))
        return listed(names, "or")

    def _beside(self, number: int, before: int) -> str:
        """A block by one with a name of its own, beside it or one further, or from the end.

        It is "" where that takes no less counting, with so many of its name `before` it.
        """
        names, name = self._names, self._names[number]
        after = names.count(name) - before - 1
        if before < 2 or not after:
            return ""
        for side, others in ("after", names[:number][::-1]), ("before", names[number + 1 :]):
            for which, other in zip(("", "second ")[: before - 1], others):
                if names.count(other) == 1:
                    return f"{name.format(which)} {side} {other.format('')}"
                if other != name:
                    break
        return f"{name.format('last ')} but one" if before > 2 and after == 1 else ""

    @cached_property
    def _names(self) -> list[str]:
        """The names of the blocks, with a place for first or last.

        A block with corners is named as its clue shows it, and its parts by it.
        """
        names = []
        for block in self.puzzle.clues[self.index]:
            shown = clue_text(self.puzzle, (block,))
            for length, colour in block.parts:
                part = self.coloured(Block(length, colour))
                if len(block.parts) > 1:
                    full = part if colour in self.puzzle.corners else f"full {part}"
                    names.append(f"the {full} of the {{}}{shown}")
                else:
                    names.append(f"the {{}}{part}")
        return names

    def coloured(self, block: Block) -> str:
        """A block: "3", or "red 3" if there are several colours."""
        number = number_text(block)
        corners = self.puzzle.corners
        if block.colour in corners:
            return called(self.puzzle, block.colour)
        alone = self.puzzle.colours - len(corners) == 1
        return number if alone else f"{called(self.puzzle, block.colour)} {number}"

    def are(self, marks: Iterable[Mark]) -> str:
        """The known cells: "columns 3 and 4 are filled and columns 5 to 7 background".

        A verb is not said again, be it "is" or "has", for cells whose clues lack colours.
        """
        found: dict[tuple[bool, str, tuple[int, ...], str], list[Mark]] = {}
        for mark in sorted(marks, key=lambda mark: self.place(mark.cell)):
            lost = sorted(set(self.model.colours).difference(mark.colours), reverse=True)
            is_open = len(mark.colours) > 1
            if is_open and not lost:  # it lost colours that the clue of this line lacks
                continue
            by_clue = is_open and self.lacking(mark).issuperset(lost)
            if by_clue or len(mark.colours) <= max(1, len(lost)):
                named = lost if by_clue else mark.colours[::-1]
                text = listed([colour_name(self.puzzle, colour) for colour in named], "or")
            else:
                text = self.none_of(lost)
            told = tuple(lost) if is_open and not by_clue else ()
            found.setdefault((by_clue, text, told, self.made.get(mark.cell, "")), []).append(mark)
        parts, said = list[str](), None
        for (by_clue, text, told, at), of_these in found.items():
            many = len(of_these) > 1
            verb = "" if by_clue is said else (("is ", "are "), ("has ", "have "))[by_clue][many]
            if by_clue:
                clue = f" in {'their clues' if many else 'its clue'}"
                text = f"no {text}{clue * bool(verb)}"
            said, since = by_clue, at or self.since(of_these, told)
            places = self.places([self.place(mark.cell) for mark in of_these])
            parts.append(f"{places} {verb}{text}{since and f' ({since.strip()})'}")
        return listed(parts)

    def since(self, marks: Sequence[Mark], colours: Sequence[int]) -> str:
        """The last of the earlier steps that excluded these colours of cells, " since step 5".

        Nothing is said if the step is unknown for some colour that the clues of a cell have.
        """
        steps = {
            self._since(mark.cell, colour)
            for mark in marks
            for colour in {*colours} - self.lacking(mark)
        }
        return f" since step {max(steps)}" if all(steps) and steps else ""

    def lost_before(self, marks: Sequence[Mark], colours: Sequence[int]) -> str:
        """The reason why cells lack these colours: their clues, or an earlier step."""
        if all(self.lacking(mark).issuperset(colours) for mark in marks):
            names = listed([colour_name(self.puzzle, colour) for colour in colours], "or")
            return f"no {names} in {'their clues' if len(marks) > 1 else 'its clue'}"
        return self.none_of(colours) + (self.since(marks, colours) or ", as found before")

    def lacking(self, mark: Mark) -> set[int]:
        """The colours of this clue that another line of a cell lacks."""
        return {colour for colour in self.model.colours[1:] if self.without(colour, mark.cell)}

    def without(self, colour: int, cell: Position) -> list[Line]:
        """The lines of a cell whose clues lack a colour: this one comes first."""
        geometry, place = self.puzzle.geometry, self.place(cell)
        crossing = (others[place] for others, _ in geometry.crossings[self.index])
        return [
            geometry.line(index)
            for index in (self.index, *crossing)
            if all(block.colour != colour for block in parts_of(self.puzzle.clues[index]))
        ]

    def none_of(self, colours: Sequence[int]) -> str:
        """The colours that a cell lacks: "not green", "neither red nor blue"."""
        names = [colour_name(self.puzzle, colour) for colour in colours]
        return f"neither {listed(names, 'nor')}" if len(names) > 1 else f"not {names[0]}"


def _ordinal(number: int) -> str:
    names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
    return names[number - 1] if number <= len(names) else f"{number}th"
