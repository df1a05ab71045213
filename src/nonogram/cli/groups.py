"""The options that commands share, by what a command is: the one table of them.

A command's class of options is made of what the command is, and so takes all options of these
classes: `Files` if it takes files, `Answers` if it has answers, `Chosen` if it knows verdicts,
`Written` if it writes. What a command does not take of one stands in its `WITHOUT`, with the
reason. The table in docs/batch.md is made of this (`tests/cli/test_groups.py`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from nonogram.base.disk import names_folder
from nonogram.base.errors import NonogramError
from nonogram.cli import app
from nonogram.cli.files import INPUT, OUTPUT, PUZZLES, about, kind_of, targets_in
from nonogram.cli.kinds import JOBS, TIME, OneOf, SeveralOf
from nonogram.cli.typed import Options, argument, flag, option
from nonogram.core.verdict import Verdict
from nonogram.explanation.levels import Level
from nonogram.files.formats import FORMATS

FORMAT = OneOf([known.name for known in FORMATS], "NAME")
WRITTEN = OneOf([known.name for known in FORMATS if known.written], "NAME")
ONLY_READ = [known.name for known in FORMATS if not known.written]

Only = frozenset[str] | None  #: the verdicts and levels that are wanted; None for all results


def seconds(text: str, **more: Any) -> Any:
    """An option for a time."""
    return option(text, TIME, group="Limits", **more)


class Quiet(Options):
    """The option of a command that may say more than what was asked for."""

    quiet: bool = flag(
        "Leave out progress, remarks and pictures. Only the answer is printed.",
        "-q",
        group="Output",
        meant="--silent --no-progress",
    )
    exit_zero: bool = False

    def code(self, code: int) -> int:
        """The exit code instead of this one, which is of a puzzle or of an error."""
        return 0 if self.exit_zero and code in app.OF_VERDICTS else code


class Reading(Quiet):
    """The options of a command that reads puzzles, or one puzzle."""

    format_name: str | None = option(
        "Read files in this format. By default the content of a file decides its format. "
        "`nonogram convert --help-all` lists all formats.",
        FORMAT,
        "--format",
        group="Files",
    )
    timeout: float | None = seconds(
        "Give up on a puzzle after TIME, such as 90 or 5m. A number without a unit is in seconds. "
        "There is no limit by default, unless the text of the command names one.",
        meant="--time-limit --max-time",
    )


class Files(Reading, group="Files"):
    """The options of a command that takes files."""

    names: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="[FILE|DIR]...")
    recursive: bool = flag(
        "Read subfolders, too. Links inside folders are not followed.", "-r", of_many=True
    )
    files_from: str | None = option(
        "Read the names of files from FILE. It has one name on each line. If FILE is -, the names "
        "come from standard input. FILE cannot have comments. If it names a file twice, the file "
        "is read once.",
        INPUT,
        of_many=True,
    )
    null: bool = flag(
        "End names with a zero byte, not with a line end. This is for lists of names that the "
        "command reads, and for lists that it prints.",
        "-0",
        "--null",
        needs="files_from names_only",
    )
    exclude: tuple[str, ...] = option(
        "Skip files and folders whose names match GLOB. A pattern with a slash is compared "
        "with the whole path. You can give this option several times.",
        metavar="GLOB",
        multiple=True,
        default=(),
        show_default=False,
        meant="--ignore --skip",
    )
    hidden: bool = flag(
        "Read hidden files and folders, too. Their names begin with a dot.", rare=True
    )
    deadline: float | None = seconds(
        "End the whole run after this time. If files are left, the exit code is always 5. A "
        "message lists up to 8 unfinished files, or with -v all of them. Add --timeout, so that a "
        "single hard puzzle does not use up the time.",
        of_many=True,
    )
    jobs: int | None = option(
        "Use up to N processes. By default, or with auto, N is the number of processors.",
        JOBS,
        "-j",
        group="Many puzzles",
        meant="--threads --workers --processes --parallel",
    )
    verbose: bool = flag(
        "Print more, such as the names of skipped files, and how long the run took.",
        "-v",
        group="Output",
    )
    progress: bool = flag(
        "Print a line of progress every ten seconds, even if standard error is no terminal.",
        group="Output",
        rare=True,
    )

    @property
    def several(self) -> bool:
        """Whether several files are named, or a folder."""
        return len(self.names) > 1 or any(map(os.path.isdir, self.names))

    @property
    def shown(self) -> bool | None:
        """Whether progress is shown; None if the terminal decides."""
        return False if self.quiet else self.progress or None


class Answers(Options, group="Output"):
    """The options of a command that has answers."""

    as_json: bool = flag(
        'Print JSON, one object on each line. The manual\'s page "Data and exit codes" describes '
        "the objects.",
        "--json",
        of_many=True,
    )
    with_name: bool | None = option(
        "Print names before all answers, or before none. By default names are printed if there may "
        "be several puzzles.",
        None,
        "-H",
        "--with-filename/--no-filename",
        default=None,
        of_many=True,
    )
    names_only: bool = flag(
        "Print the names of puzzles, without their answers. FILE#3 means the third puzzle in FILE. "
        "Other commands understand this name, but a script that moves or removes files must leave "
        "it out. If names may contain line ends, add -0.",
        "-l",
        "--files",
        meant="--list",
        excludes="as_json",
        of_many=True,
    )
    exit_zero: bool = flag(
        "Exit with 0 for every verdict. This includes undecided puzzles. Errors keep their codes.",
    )

    def are_named(self, *, several: bool) -> bool:
        """Whether names stand before answers; by default if there may be several."""
        return several if self.with_name is None else self.with_name

    def headed(self, name: str, *lines: str, several: bool = True) -> list[str]:
        """Lines of an answer, each after the name of its puzzle, if it is wanted."""
        return about(name, *lines) if self.are_named(several=several) else [*lines]


def chosen(more: str = "", further: str = "", names: Iterable[str] = ()) -> Any:
    """`--only` for verdicts, and perhaps for further names, with the words for these."""
    return option(
        f"Take only puzzles with this verdict ({', '.join(Verdict)}){more}. You can list several, "
        f"with commas between them. A puzzle is taken if it has any of them. {further}You can "
        "repeat the option.",
        SeveralOf([*map(str, Verdict), *map(str, names)], "VERDICT,..."),
        multiple=True,
        callback=lambda _, __, lists: frozenset().union(*lists) or None,
        meant="--filter --verdict --unique",
        of_many=True,
    )


class Chosen(Options, group="Output"):
    """The option of a command that knows verdicts."""

    only: Only = chosen(
        " or level",
        f"The levels are {', '.join(Level)}. Only a puzzle with exactly one solution has one. ",
        Level,
    )


#: The reason why a command that finds no verdicts has no `--only`.
NO_VERDICTS = (
    "it solves nothing: `nonogram solve -l0 --only VERDICT` lists puzzles for its "
    "`-0 --files-from -`"
)


class Written(Options, group="Output"):
    """The options of a command that writes; each has its own kinds for `--to`."""

    out: str | None = option(
        "Write to this file, or into a folder such as new/. If the name ends with a slash, the "
        "command makes the folder. In a folder, each puzzle gets a file of its own.",
        OUTPUT,
        "-o",
        meant="--output --outfile --save",
    )
    to: str | None = option(
        "Write in this format. By default the ending of FILE decides. `nonogram convert "
        "--help-all` lists all formats.",
        WRITTEN,
    )
    no_clobber: bool = flag(
        "Do not replace existing files.",
        rare=True,
        meant="--no-overwrite --keep",
    )

    ENDINGS = PUZZLES  #: the kinds of files by the endings of their names

    @property
    def file_kind(self) -> str | None:
        """The kind of the file, by `--to` or by its ending. Raises UsageError for a folder."""
        return kind_of(self.out, self.ENDINGS, self.to)

    @property
    def in_folder(self) -> bool:
        """Whether the output goes into a folder."""
        return self.out is not None and names_folder(self.out)


class Folders(Written, group="Many puzzles"):
    """The options of a command that writes a file for each puzzle."""

    names: tuple[str, ...] = ()
    rename: bool = flag("Number files that would get the same name.", of_many=True)
    keep_folders: bool = flag(
        "Make the same subfolders as in the input. If you name several folders, each of them gets "
        "a subfolder.",
        of_many=True,
    )

    def targets(
        self,
        sources: Iterable[str] | Mapping[str, object],
        ending: str | None,
        *,
        apart: bool = True,
        **more: Any,
    ) -> Mapping[str, str | None]:
        """The file for each source: one in the folder, as `targets_in` names it, if they are apart.

        Otherwise it is that of -o, or None for standard output.
        """
        if not apart:
            return dict.fromkeys(sources, self.out)
        folders = [*filter(os.path.isdir, self.names)] if self.keep_folders else []
        if isinstance(sources, Mapping):  # errors are not written
            sources = [name for name, one in sources.items() if not isinstance(one, NonogramError)]
        return targets_in(self.out, sources, ending, folders, rename=self.rename, **more)


#: `-o` of a command that writes one file, also about several puzzles.
ONE_FILE: str | None = option(
    "Write to this file.", OUTPUT, "-o", meant="--output --outfile --save"
)
