"""``nonogram examples``: the example puzzles, pictures and programs of help and the manual."""

from __future__ import annotations

from pathlib import Path

from nonogram.base.disk import make_folder
from nonogram.base.errors import WriteError
from nonogram.base.text import counted
from nonogram.cli.groups import Quiet
from nonogram.cli.kinds import FOLDER
from nonogram.cli.printing import note, put
from nonogram.cli.typed import argument, command
from nonogram.files.shipped import shipped


class ExamplesOptions(Quiet):
    folder: str = argument(FOLDER, metavar="FOLDER")


@command(ExamplesOptions)
def examples(options: ExamplesOptions) -> None:
    """Write the example puzzles, pictures and programs of the manual and of --help.

    The files go into the folders puzzles/, docs/ and examples/ below FOLDER. After `nonogram
    examples .`, you can run all examples as they are printed. If there is already a file of the
    same name with other content, the command does not change it, says so, and ends.

    Example: nonogram examples .

    Exit codes: 0 if all files are there, 1 if a file of the same name has other content or cannot
    be written, and 2 for wrong usage.
    """
    found = shipped()
    for name, data in found.items():
        path = Path(options.folder, name)
        if not path.exists():
            make_folder(str(path.parent))
            put(data, str(path))
        elif path.read_bytes() != data:
            raise WriteError(f"{path}: there is another file of this name")
    note(f"nonogram: {counted(found, 'file')} in {options.folder}")
