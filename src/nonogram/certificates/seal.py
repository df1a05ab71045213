"""The digest of a proof, which its formula names in a comment.

A changed proof may still be a proof; the seal shows that it is not the one that was written. It
does not protect against those who change the comment, too, nor need it: they still need a proof.
"""

from __future__ import annotations

_WORDS = "The digest (SHA-256) of the proof is"


class Seal:
    """The digest of lines that are added one after another."""

    def __init__(self) -> None:
        from hashlib import sha256

        self._digest = sha256()

    def add(self, line: str) -> None:
        """Add a line; blanks at its end do not matter."""
        self._digest.update(line.rstrip().encode() + b"\n")

    def comment(self) -> str:
        """The digest in a sentence, for a comment."""
        return f"{_WORDS} {self._digest.hexdigest()}"


def is_seal(comment: str) -> bool:
    """Is this comment the sentence of a seal?"""
    return comment.startswith(_WORDS)
