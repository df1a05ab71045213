"""Every public function with a time limit, at limits from none to plenty, in any thread."""

from __future__ import annotations

import random
from pathlib import Path

import nonogram
from campaign.drawn import puzzle, read, smaller, written
from campaign.kinds import Kind
from nonogram import Puzzle
from support.time_limits import CHECKS, Truth, check_limits

#: What is asked of a SAT solver where line logic is not enough.
_SOLVERS = ["auto", "auto", "glucose4", "cadical195", "portfolio"]


def subject(rng: random.Random) -> Puzzle:
    """Some are for a SAT solver; none takes a person's patience to explain."""
    if rng.random() < 0.1:
        return nonogram.ndom_puzzle(rng.randint(2, 4))
    return puzzle(rng, {1: 150, 2: 120, 3: 100}, 14, wrong=0.4)


def check_all_limits(subject: str, rng: random.Random) -> None:
    """Right, undecided, or an error of ours; and the process is as it was."""
    truth = Truth(read(subject), Path("limits.json"), rng.choice(_SOLVERS))
    for name in CHECKS:
        check_limits(truth, name, rng)


KINDS = {
    "time limits": Kind(lambda rng: written(subject(rng)), check_all_limits, smaller, share=2),
}
