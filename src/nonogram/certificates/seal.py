"""The digest of a proof, which its formula names in a comment.

A changed proof may still be a proof; the seal shows that it is not the one that was written. It
does not protect against those who change the comment, too, nor need it: they still need a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_WORDS = "The digest (SHA-256) of the proof is"


class Seal:
    """The digest of lines that are added one after another."""

    def __init__(self) -> None:
        from hashlib import sha256

        self._digest = sha256()

    def over(self, lines: Iterable[str]) -> Iterator[str]:
        """The same lines, added as they pass; blanks at their ends do not matter."""
        for line in lines:
            self._digest.update(line.rstrip().encode() + b"\n")
            yield line

    def comment(self) -> str:
        """The digest in a sentence, for a comment."""
        return f"{_WORDS} {self._digest.hexdigest()}"


def seals_kept(lines: Iterable[str], seals: list[str]) -> Iterator[str]:
    """The same lines of a formula; the sentences of seals in its comments go to a list."""
    for line in lines:
        if line.startswith(f"c {_WORDS}"):
            seals.append(line[2:].rstrip())
        yield line
