"""Numbers that others have counted, by size: height and width."""

from __future__ import annotations

from typing import NamedTuple


class Published(NamedTuple):
    """The published numbers of a size, None where there are none.

    The numbers of unique puzzles are A242876 (squares), A383345 (two columns) and A384764
    (rectangles) of the On-Line Encyclopedia of Integer Sequences, those of line-solvable ones
    A391619 and its rectangles.
    """

    unique: int | None = None
    line_solvable: int | None = None
    clue_sets: int | None = None


PUBLISHED = {
    (1, 1): Published(2),
    (1, 2): Published(4),
    (2, 2): Published(14),
    (2, 3): Published(52),
    (2, 4): Published(210, 208),
    (2, 5): Published(816),
    (2, 6): Published(3206),
    (2, 7): Published(12536),
    (3, 3): Published(384, 384, 445),
    (3, 4): Published(3152, 3116),
    (3, 5): Published(24230, 24052),
    (4, 4): Published(52362, 51234, 58196),
    (4, 5): Published(814632, 801832),
    (5, 5): Published(25309575, 24976511),
}

#: What `make tables` counts: a minute or so.
PLAIN = [size for size in PUBLISHED if size[0] * size[1] <= 16]
