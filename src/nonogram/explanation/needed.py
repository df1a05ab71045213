"""Which known cells a conclusion needs: none of them can be spared.

What is minimised are the known cells of one line, by halves (Junker: QuickXplain, AAAI 2004).
"""

from __future__ import annotations

from collections.abc import Callable

from nonogram.explanation.sight import span
from nonogram.logic.bits import bits
from nonogram.logic.domains import places_of
from nonogram.logic.line import Candidates, LineModel, propagate_line


def known_places(model: LineModel, can: Candidates) -> int:
    """The cells of a line of which more is known than the colours of its clue."""
    known = 0
    for mask in can.values():
        known |= ~mask
    return known & span(0, model.size - 1)


def only(model: LineModel, can: Candidates, places: int) -> Candidates:
    """The candidates of a line of which nothing is known but these places."""
    unknown = span(0, model.size - 1) & ~places
    return {colour: mask & places | unknown for colour, mask in can.items()}


def excluded(can: Candidates, lost: Candidates) -> Candidates:
    """All colours that the cells which lose a candidate do not have afterwards."""
    places = places_of(lost)
    return {colour: places & ~(mask & ~lost.get(colour, 0)) for colour, mask in can.items()}


def smallest(test: Callable[[int], bool], places: list[int]) -> int:
    """A set of places that passes a test while no part of it does; earlier places are preferred.

    Args:
        test: of a bit set of places; passed by all of `places`, and by every set with a part
            that passes it.
        places: all that there are.
    """

    def needed(base: int, added: bool, rest: list[int]) -> int:
        if added and test(base):
            return 0
        if len(rest) == 1:
            return 1 << rest[0]
        first, second = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        all_first = sum(1 << place for place in first)
        of_second = needed(base | all_first, True, second)
        return of_second | needed(base | of_second, bool(of_second), first)

    if not places or test(0):
        return 0
    return needed(0, False, places)


def by_distance(places: int, to: int) -> list[int]:
    """Places in order of their distance to the nearest of others."""
    targets = bits(to)
    return sorted(bits(places), key=lambda place: min((abs(place - t) for t in targets), default=0))


def needed_places(
    model: LineModel, can: Candidates, lost: Candidates, among: int | None = None
) -> int:
    """Known cells from which, if all placements are looked at, candidates are lost; all needed.

    Args:
        model: the line.
        can: what is known of it.
        lost: what follows from that.
        among: cells that are enough; all known ones by default.
    """
    wanted = excluded(can, lost)

    def follows(known: int) -> bool:
        new = propagate_line(model, only(model, can, known))
        return new is None or not any(mask & new[colour] for colour, mask in wanted.items())

    if among is None:
        among = known_places(model, can)
    elif not any(follows(among & ~(1 << place)) for place in bits(among)):
        return among
    return smallest(follows, by_distance(among, places_of(lost)))
