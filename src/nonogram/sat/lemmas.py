"""What a solver learns while it works: it writes that down, as for a proof, into a file in memory.

A file on a disk could be cut short where the disk is full, and half a lemma says more than a whole
one. So there is none, and what is not as many lemmas as there were conflicts is not believed.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from itertools import chain
from typing import BinaryIO

from nonogram.cnf.clauses import Clause
from nonogram.sat.base import Learnt

#: Which variables a solver is busy with, so many of its last lemmas say.
_RECENT = 5000

#: So many of these variables are told.
_ACTIVE = 100


class Lemmas:
    """A file that a solver writes its lemmas to; to be closed after the solver.

    Args:
        longest: how many literals a lemma may have that is kept.

    Raises:
        AttributeError: there are no files in memory here.
    """

    def __init__(self, longest: int) -> None:
        self.file: BinaryIO = os.fdopen(os.memfd_create("lemmas"), "r+b", buffering=0)
        self._longest = longest
        self._rest = b""
        self._believed = True
        self._short: list[Clause] = []
        self._recent: deque[bytes] = deque(maxlen=_RECENT)

    def close(self) -> None:
        """Free the memory."""
        self.file.close()

    def begin(self) -> None:
        """What follows is about another question."""
        self._lines()
        self._recent.clear()

    def read(self, conflicts: int) -> None:
        """Take down what has been written since then, with so many conflicts and no refutation."""
        lemmas = [line for line in self._lines() if not line.startswith(b"d")]
        self._believed &= len(lemmas) == conflicts
        if self._believed:
            self._recent.extend(lemmas)
            for lemma in lemmas:
                if lemma.count(b" ") <= self._longest:
                    self._short.append(_literals(lemma))

    def learnt(self) -> Learnt:
        """The short ones since this was last asked, and what the last question was about."""
        short, self._short = self._short, []
        variables = Counter(map(abs, chain.from_iterable(map(_literals, self._recent))))
        return Learnt(short, [variable for variable, _ in variables.most_common(_ACTIVE)])

    def _lines(self) -> list[bytes]:
        """The lines that have been finished since the last time; the file is empty then."""
        self.file.seek(0)
        text = self._rest + self.file.read()
        self.file.truncate(0)
        self.file.seek(0)
        whole, end, self._rest = text.rpartition(b"\n")
        return (whole + end).splitlines()


def _literals(lemma: bytes) -> Clause:
    """The literals of a line, which ends with 0."""
    return [int(word) for word in lemma.split()[:-1]]
