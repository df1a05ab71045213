"""Parts of messages: words in a list, numbers of things, foreign text on one line."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence, Sized
from reprlib import Repr
from typing import Any

#: The most characters of a quoted value.
_MOST_FOUND = 80

#: Quotes the beginning of a long value.
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = _MOST_FOUND

#: Characters that UTF-8 lacks: surrogates, also those that Python makes of invalid bytes.
_SURROGATE = "[\ud800-\udfff]"

#: Blanks of written languages, which Python calls unprintable.
_BLANKS = frozenset("\u00a0\u2007\u202f\u3000")


def counted(things: int | Sized, thing: str) -> str:
    """A number of things, or those of a collection, in words: "1 cell", "2,000 cells"."""
    number = len(things) if isinstance(things, Sized) else things
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words as an enumeration: "a, b and c"."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def joined_lines(value: Any) -> Any:
    """A list of texts as one text, whose lines they are, as JSON has them; else the value."""
    return "\n".join(value) if isinstance(value, list) and {*map(type, value)} == {str} else value


def shortened(parts: Sequence[str], most: int) -> str:
    """The first parts of an enumeration, at most so many, and the number of the others."""
    more = f" and {len(parts) - most:,} more" if len(parts) > most else ""
    return ", ".join(parts[:most]) + more


def natural(name: str) -> list[object]:
    """A key that sorts names as people do: p1, p2, p10."""
    return [
        (len(number := part.lstrip("0")), number, part) if place % 2 else part
        for place, part in enumerate(re.split("([0-9]+)", name))
    ]


def one_line(text: str, most: int | None = None) -> str:
    """A foreign text (a name, a title) in a form that can be printed in a line.

    Line ends, control characters and invalid bytes become escapes such as ``\\n``; a text of
    more than `most` characters keeps its beginning and its end.
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() or c in _BLANKS else _escape(c) for c in text)
    if most is not None and len(text) > most:
        half = (most - 5) // 2
        text = f"{text[:half]} ... {text[-half:]}"
    return text


def named(name: str) -> str:
    """The name of a file in a line, with the escapes of `one_line`.

    The backslash is escaped, too, so that the name can be had back, as by ``printf %b`` of a shell.
    Where backslashes part folders, names have no other escapes.
    """
    return one_line(name if os.sep == "\\" else name.replace("\\", r"\\"))


def encodable(text: str) -> str:
    """A text that UTF-8 can encode, with the escapes of `one_line`."""
    return text if text.isascii() else re.sub(_SURROGATE, lambda found: _escape(found[0]), text)


def table(rows: Iterable[Iterable[object]]) -> bytes:
    """Comma-separated values. Names of files are as the system has them, also as bytes."""
    lines = (",".join(map(_cell, row)) + "\n" for row in rows)
    return "".join(lines).encode(errors="surrogateescape")


def _cell(value: object) -> str:
    """The value between commas; an apostrophe keeps a spreadsheet from calculating a text.

    The apostrophe is what OWASP recommends against CSV injection.
    """
    if not isinstance(value, str):
        return "" if value is None else str(value)
    text = f"'{value}" if value.startswith(tuple("=+-@'\t\r")) else value
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if re.search('[,"\r\n]', text) else text


def label(text: str | None) -> str | None:
    """A title or a name made printable and put on one line, or None if nothing is left."""
    shown = encodable((text or "")[:10_000])
    words = "".join([c if c.isprintable() else " " for c in shown]).split()
    return " ".join(words) or None


def _escape(character: str) -> str:
    # Python represents an invalid byte of a file name as U+DC00 plus the byte.
    text = ascii(character)[1:-1].replace("\\udc", "\\x")
    return f"\\u{ord(character):04x}" if "\x7f" < character < "\u0100" else text


def in_short(value: object) -> str:
    """A value as quoted in an error message."""
    try:
        return one_line(_SHORT.repr(value), _MOST_FOUND)
    except Exception:  # a number with too many digits, or a failing repr of a foreign class
        return f"a value of type {type(value).__name__}"


def system_message(error: OSError) -> str:
    """The system's reason, as the end of a sentence."""
    return (error.strerror or str(error)).lower()


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """A sentence with the known names similar to this one, after a blank, or "" without any."""
    from difflib import get_close_matches

    meant = [*map(repr, get_close_matches(name.lower(), [*known]))] if isinstance(name, str) else []
    return f" Did you mean {listed(meant, 'or')}?" if meant else ""
