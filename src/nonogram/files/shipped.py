"""The puzzles, pictures and programs that come with the program, which help and the manual name.

An installed program has them beside its modules, in `shipped/`, where the build puts them; in a
copy of the project they are where the project has them.
"""

from __future__ import annotations

from pathlib import Path

#: Patterns of the files, as they lie in the project.
PATTERNS = (
    "puzzles/**/*",
    *("docs/fox.png", "docs/die.png", "docs/scanned.jpg", "docs/anchor-begun.txt"),
    "examples/*.*",
)

_PACKAGE = Path(__file__).parent.parent

#: Where an installed program has them.
PLACE = _PACKAGE / "shipped"


def shipped() -> dict[str, bytes]:
    """The content of each file, by its name in the project."""
    root = PLACE if PLACE.is_dir() else _PACKAGE.parent.parent
    return {name: (root / name).read_bytes() for name in names_in(root)}


def names_in(root: Path) -> list[str]:
    """The names of the files below a folder that has them as the project has."""
    found = (path for pattern in PATTERNS for path in root.glob(pattern))
    return sorted(path.relative_to(root).as_posix() for path in found if path.is_file())
