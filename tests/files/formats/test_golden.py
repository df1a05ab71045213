"""Files of every format, in `tests/golden/FORMAT/`: what is read, written and refused.

`small.*`, `colour.*` and `triddler.*` are what we write of SMALL, COLOUR and TRIDDLER, and with
`_blotted` what we write of these with blots; `make renew` writes them. In formats that are only
read, `support/formats.py` writes them. `small-*` and the like are
other texts with the same clues. `bad-*` are refused, with their message in `messages.tsv`, which
`make renew` writes, too. The texts in `unnamed/` are of no format.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import nonogram
from nonogram import ParseError
from nonogram.files.formats import FORMATS, FormatEntry, format_named
from support.formats import BLACK, COLOURED, NAMES, TRIDDLERS, dumps
from support.kept import assert_kept
from support.paths import GOLDEN
from support.samples import COLOUR, COLOUR_BLOTTED, SMALL, SMALL_BLOTTED, TRIDDLER

ENTRIES = {known.name: known for known in FORMATS}
PUZZLES = {
    "small": SMALL,
    "colour": COLOUR,
    "small_blotted": SMALL_BLOTTED,
    "colour_blotted": COLOUR_BLOTTED,
    "triddler": TRIDDLER,
}
BLOTTED = [name for name in BLACK if format_named(name).blots]
#: The formats that can hold each of them.
HOLDING = {
    "small": BLACK,
    "colour": COLOURED,
    "small_blotted": BLOTTED,
    "colour_blotted": [name for name in BLOTTED if name in COLOURED],
    "triddler": TRIDDLERS,
}
REFUSED = sorted(GOLDEN.glob("*/bad-*"))


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


@pytest.mark.parametrize("name", NAMES)
def test_read(name: str) -> None:
    for kind, puzzle in PUZZLES.items():
        for path in (GOLDEN / name).glob(f"{kind}[.-]*"):
            text = text_of(path)
            found = nonogram.loads(text, name)
            assert found.statement == puzzle.statement, path
            if ENTRIES[name].mark is not None:
                assert nonogram.loads(text) == found, path


@pytest.mark.parametrize("name", NAMES)
def test_written(name: str) -> None:
    for kind, puzzle in PUZZLES.items():
        kept = [*(GOLDEN / name).glob(f"{kind}.*")]
        if name in HOLDING[kind]:
            (file,) = kept or [GOLDEN / name / f"{kind}{ENTRIES[name].ending}"]
            assert_kept(file, dumps(puzzle, name))
        else:
            assert kept == []


def message(path: Path, name: str | None) -> str:
    """The message with which a file is refused in a format, or in all of them."""
    try:
        nonogram.loads_all(text_of(path), name)
    except ParseError as error:
        return str(error)
    raise AssertionError(f"{path} is read")


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in REFUSED}))
def test_messages(folder: str) -> None:
    """No other format takes what is wrong in its own. CWD and CWC also keep their messages."""
    name = folder if folder in ENTRIES else None
    paths = [path for path in REFUSED if path.parent.name == folder]
    told = {path.name: message(path, name) for path in paths}
    others = {path.name: message(path, None) for path in paths}
    kept = "".join(f"{file}\t{text}\n" for file, text in told.items())
    assert_kept(GOLDEN / folder / "messages.tsv", kept)
    if folder in ("cwd", "cwc"):
        assert others == told


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_every_format_has_its_files(known: FormatEntry) -> None:
    stems = {path.stem for path in (GOLDEN / known.name).iterdir()}
    bad = [stem for stem in stems if stem.startswith("bad-")]
    assert bad or known.name == "ini", f"there is no malformed tests/golden/{known.name}/bad-*"
