"""The options of ``nonogram solve``, their question, and which of them exclude each other."""

from __future__ import annotations

from typing import Any

import click

from nonogram.ask.answer import Answer
from nonogram.ask.question import SETTINGS, Proofs, Question, Setting, Wanted
from nonogram.base.disk import STDIN
from nonogram.base.processes.seats import Seats, processors
from nonogram.base.text import listed
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT, FileName
from nonogram.cli.printing import TEXT, PictureOptions
from nonogram.cli.typed import OneOf, Options, Whole, flag, option, refuse_first
from nonogram.core.sat import backend_named
from nonogram.core.search.state import How
from nonogram.core.verdict import Verdict
from nonogram.explanation.levels import Level

Only = frozenset[str] | None  #: the verdicts and levels that are wanted; None for all results


def only_option(what: str) -> Any:
    """`--only`, which may be given several times: an `Only`."""
    return option(
        f"{what} with this verdict ({', '.join(Verdict)}) or of this level "
        f"({', '.join(Level)}). May be given several times.",
        OneOf([*map(str, Verdict), *map(str, Level)], "VERDICT|LEVEL"),
        multiple=True,
        callback=lambda _, __, names: frozenset(names) or None,
    )


def is_wanted(answer: Answer, only: Only) -> bool:
    """Whether a result has one of the chosen verdicts, and one of the chosen levels."""
    if only is None:
        return True
    levels = only.intersection(Level)
    verdicts = only - levels
    level = answer.difficulty and answer.difficulty.level
    return (not verdicts or answer.verdict in verdicts) and (not levels or level in levels)


class FileOptions(Options):
    """The options for files that are not named on the command line."""

    recursive: bool = shared.recursive
    files_from: str | None = option(
        "Read names of files and folders from FILE, one a line; - is standard input.", INPUT
    )
    null: bool = flag(
        "Names end with a zero byte, in --files-from and where --files prints them.", "-0", "--null"
    )


def _named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse an empty name, or "-" where a file is both read and written."""
    if value in ("", STDIN):
        raise click.BadParameter(f"{value!r} names none")
    return value


#: The kinds of options by the types of fields.
_KINDS = {"int | None": Whole(1), "bool": None}


def _option_of(name: str, setting: Setting) -> Any:
    """The option that a field of a question is."""
    kind, default = _KINDS[Question._FIELDS[name]], getattr(Question, name)
    is_flag = kind is None
    return option(setting.text, kind, default=default, metavar=setting.metavar, is_flag=is_flag)


#: The options that fields of a question are.
Settings = type(
    "Settings",
    (Options,),
    {
        "__annotations__": {name: Question._FIELDS[name] for name in SETTINGS},
        **{name: _option_of(name, setting) for name, setting in SETTINGS.items()},
    },
)


class ManyOptions(FileOptions):
    """The options of a question about many puzzles."""

    jobs: int | None = option(
        "Do N puzzles at a time, each in its own process; by default one per core. For a single "
        "hard puzzle, run up to N solvers.",
        Whole(1),
        "-j",
    )
    settings: Any = Settings()
    as_json: bool = flag("Print one line of JSON per puzzle; see docs/json.md.", "--json")
    with_name: bool | None = shared.with_name
    only: Only = only_option("Print only the lines of puzzles")
    names_only: bool = flag("Print only the names of puzzles, as --only chooses.", "-l", "--files")
    progress: bool = flag(
        "Tell progress where standard error is no terminal, too: a line every ten seconds."
    )
    deadline: float | None = shared.seconds(
        "End the whole run after this time; what is not done then is left for the next run."
    )
    exit_zero: bool = flag("Exit with 0 whatever the verdicts are; errors still have their codes.")
    cluster: str | None = option(
        "Use the workers of the dask scheduler at ADDRESS, a single hard puzzle on all of "
        "them; local starts a scheduler and workers on this machine.",
        metavar="ADDRESS",
        callback=_named,
    )
    resume: str | None = option(
        "Append each result to this file, as JSON; puzzles whose result it already has are not "
        "done again, unless their file has changed.",
        FileName("RESULTS", written=True),
        callback=_named,
    )
    retry_errors: bool = flag(
        "With --resume: try files that failed once more, though they have not changed."
    )
    proof_dir: str | None = None
    verify: bool = False

    @property
    def proofs(self) -> Proofs | None:
        """The certificates that are wanted, if any."""
        if self.proof_dir is None:
            return None
        return Proofs(self.proof_dir, self.verify)

    def code(self, code: int) -> int:
        """The exit code instead of this one: with --exit-zero no verdict fails."""
        return 0 if self.exit_zero and code in app.OF_VERDICTS else code

    def shown(self, quiet: bool) -> bool | None:
        """Whether progress is shown; None if the terminal decides."""
        return False if quiet else self.progress or None

    @property
    def seats(self) -> Seats | None:
        """The seats of `--jobs` and `--cluster` for one puzzle; None without these options."""
        if self.cluster is None:
            return None if self.jobs is None else Seats(self.jobs - 1)
        from nonogram.base.processes.cluster import ClusterSeats

        return ClusterSeats(self.cluster, self.jobs or processors())

    @property
    def given(self) -> list[str]:
        """The given options that make a command answer each puzzle as one of many."""
        given = {
            "--deadline": self.deadline,
            "--json": self.as_json,
            "--files": self.names_only,
            "--with-filename": self.with_name,
            "--files-from": self.files_from,
            "--recursive": self.recursive,
            "--memory-limit": self.settings.memory_limit,
            "--only": self.only,
            "--resume": self.resume,
            "--proof-dir": self.proof_dir,
        }
        return [name for name, value in given.items() if value]

    def wrong(self, solver: str) -> dict[str, bool]:
        """The messages about options that do not go together, and whether they are here."""
        remote, folder = self.cluster is not None, self.proof_dir is not None
        limits, names = self.settings.memory_limit is not None, self.names_only
        return {
            "the workers of a cluster have limits of their own": limits and remote,
            "--null goes with --files-from or --files": self.null
            and not (names or self.files_from is not None),
            "--retry-errors goes with --resume": self.retry_errors and self.resume is None,
            "--files and --json exclude each other": names and self.as_json,
            "--proof-dir is for this machine: those of a cluster have no files": folder and remote,
            f"{solver} logs no proofs": folder and not backend_named(solver).proofs,
        }


class AskingOptions(shared.Reading):
    """The options that `solve` and `check` share."""

    files: tuple[str, ...] = shared.files
    solver: shared.FormulaOptions = shared.FormulaOptions()
    colour: str = shared.colour
    batch: ManyOptions = ManyOptions()

    def asked(self, wanted: Wanted, limit: int | None) -> Question:
        """A question with these options, up to a number of solutions, about each puzzle."""
        solver = self.solver
        return Question(
            wanted,
            limit,
            How(solver.name, solver.encoding, not solver.no_propagation),
            self.timeout,
            proofs=self.batch.proofs,
            format=self.format_name,
            **vars(self.batch.settings),
        )


class BatchOptions(ManyOptions):
    """The options of `solve` for many puzzles."""

    proof_dir: str | None = option(
        "Prove each verdict: write a certificate below DIR, under the puzzle's name, which "
        "`nonogram verify-proof` checks.",
        shared.Folder(),
    )
    verify: bool = flag("Have each certificate checked by another process as it is made.")


class SolveOptions(AskingOptions):
    seed: int = option(
        "Seed of the SAT solvers; for Glucose and others without a seed it changes the order of "
        "the variables. With one, a single solver of PySAT does the same in every run.",
        Whole(0),
        default=0,
    )
    first: bool = flag("Stop at the first solution; do not ask for more.")
    limit: int | None = option("Print up to N solutions.", Whole(1))
    every: bool = flag("Print every solution.", "--all")
    count: bool = flag("Print only how many solutions there are.")
    difficulty: bool = flag(
        "Also say how hard a puzzle with one solution is for people: level and effort. This takes "
        "longer than solving; --timeout limits both together."
    )
    known: shared.KnownCells = shared.KnownCells()
    quiet: bool = flag("Print the verdict only; a picture only to FILE.", "-q")
    stats: bool = flag("Print figures of the run on standard error.", "-v")
    picture: PictureOptions = PictureOptions()
    batch: BatchOptions = BatchOptions()

    @property
    def question(self) -> Question:
        """The question that is asked of each puzzle."""
        wanted = Wanted.NUMBER if self.count else Wanted.EACH if self.many else Wanted.VERDICT
        limit = (1 if self.first else 2) if wanted is Wanted.VERDICT else self.limit
        question = self.asked(wanted, limit)
        how = question.how.replace(seed=self.seed)
        return question.replace(difficulty=self.difficulty, how=how)

    @property
    def many(self) -> bool:
        """Whether several solutions are asked for."""
        return self.every or self.limit is not None

    @property
    def is_drawn(self) -> bool:
        """Whether the picture goes to a file, or has another form than text."""
        return self.picture.out is not None or self.picture.kind != TEXT

    def refuse_nonsense(self, solver: str, *, several: bool) -> None:
        """Raise UsageError for options that exclude each other, or do not fit several puzzles."""
        batch, limited, rated = self.batch, self.limit is not None, self.difficulty
        other = self.first or self.count or self.many
        unseen, no_picture = self.quiet and self.picture.out is None, self.count or self.many
        without = listed(batch.given or ["several puzzles"])
        kept = "--resume FILE keeps results, and `report --to csv` makes a table of them"
        folder = batch.proof_dir is not None
        is_given = self.known.given is not None
        levels = batch.only is not None and bool(batch.only.intersection(Level))
        listed_files = batch.files_from is not None
        own_seed = self.seed > 0 and not backend_named(solver).takes_seed
        refuse_first(
            {
                "--first, --limit and --all exclude each other": self.first + self.every + limited
                > 1,
                "--first and --count exclude each other": self.first and self.count,
                "--difficulty is for the question whether there is one solution": rated and other,
                "--quiet prints no picture: name a FILE for it with -o": self.is_drawn and unseen,
                "--to and -o are for one picture": self.is_drawn and no_picture,
                f"--to and -o do not go with {without}; {kept}": self.is_drawn and several,
                "proofs are of the clues alone, without --given": folder and is_given,
                "--given is for one FILE": is_given and (len(self.files) > 1 or listed_files),
                **batch.wrong(solver),
                "--proof-dir goes without --first, --limit, --all and --count": folder and other,
                f"{solver} takes its seed as an option of its own, if it has one": own_seed,
                "--verify goes with --proof-dir": batch.verify and not folder,
                "--only LEVEL goes with --difficulty": levels and not self.difficulty,
            }
        )
