"""The options of ``nonogram solve``, their question, and which of them exclude each other."""

from __future__ import annotations

from typing import Any

import click

from nonogram.ask.answer import Answer, answered
from nonogram.ask.question import SETTINGS, Proofs, Question, Setting, Wanted
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.base.processes.seats import Seats, processors
from nonogram.base.text import listed
from nonogram.cli import shared
from nonogram.cli.files import FileName
from nonogram.cli.groups import Answers, Chosen, Files, Only, Work
from nonogram.cli.kinds import Folder, Memory, Whole
from nonogram.cli.printing import TEXT, PictureOptions
from nonogram.cli.typed import Options, flag, option, refuse_first
from nonogram.core.puzzle import Puzzle
from nonogram.core.sat import backend_named
from nonogram.core.search.state import How
from nonogram.explanation.levels import Level


def has_level(only: Only) -> bool:
    """Whether levels are chosen, so that puzzles have to be rated."""
    return only is not None and bool(only.intersection(Level))


def is_wanted(answer: Answer, only: Only) -> bool:
    """Whether a result has one of the chosen verdicts, and one of the chosen levels."""
    if only is None:
        return True
    levels = only.intersection(Level)
    verdicts = only - levels
    level = answer.difficulty and answer.difficulty.level
    return (not verdicts or answer.verdict in verdicts) and (not levels or level in levels)


def is_chosen(only: Only, puzzle: Puzzle, deadline: Deadline) -> bool:
    """Whether a puzzle is chosen; it is solved for that, and rated if levels are chosen."""
    if only is None:
        return True
    question = Question(difficulty=has_level(only))
    return is_wanted(answered(question, puzzle, deadline=deadline), only)


def _named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse an empty name, or "-" where a file is both read and written."""
    if value in ("", STDIN):
        raise click.BadParameter(f"{value!r} names none")
    return value


#: The kinds of options by what they measure, or by the types of fields.
_KINDS = {"SIZE": Memory(), "int | None": Whole(1), "bool": None}


def _option_of(name: str, setting: Setting) -> Any:
    """The option that a field of a question is."""
    what = setting.metavar if setting.metavar in _KINDS else Question._FIELDS[name]
    kind, default = _KINDS[str(what)], getattr(Question, name)
    return option(setting.text, kind, default=default, metavar=setting.metavar, is_flag=not kind)


#: The options that fields of a question are.
Settings = type(
    "Settings",
    (Options,),
    {
        "__annotations__": {name: Question._FIELDS[name] for name in SETTINGS},
        **{name: _option_of(name, setting) for name, setting in SETTINGS.items()},
    },
)


class ManyOptions(Options):
    """The options of a question about many puzzles."""

    files: Files = Files()
    answers: Answers = Answers()
    chosen: Chosen = Chosen()
    work: Work = Work()
    brief: bool = False
    progress: bool = False
    cluster: str | None = None
    resume: str | None = None
    retry_errors: bool = False
    proof_dir: str | None = None

    @property
    def memory_limit(self) -> int | None:
        """The limit for a process, if the command has one."""
        limit: int | None = getattr(getattr(self, "settings", None), "memory_limit", None)
        return limit

    @property
    def shown(self) -> bool | None:
        """Whether progress is shown; None if the terminal decides."""
        return False if self.files.quiet else self.progress or None

    @property
    def given(self) -> list[str]:
        """The given options that make a command answer each puzzle as one of many."""
        given = {
            "--deadline": self.files.deadline,
            "--json": self.answers.as_json,
            "--files": self.answers.names_only,
            "--with-filename": self.answers.with_name,
            "--files-from": self.files.files_from,
            "--recursive": self.files.recursive,
            "--memory-limit": self.memory_limit,
            "--only": self.chosen.only,
            "--resume": self.resume,
            "--proof-dir": self.proof_dir,
        }
        return [name for name, value in given.items() if value]


class AskingOptions(ManyOptions):
    """The options that `solve` and `check` share."""

    solver: shared.FormulaOptions = shared.FormulaOptions()
    colour: str = shared.colour
    settings: Any = Settings()
    progress: bool = flag(
        "Tell progress where standard error is no terminal, too. A line comes every ten seconds."
    )
    cluster: str | None = option(
        "Use the workers of the dask scheduler at ADDRESS. A single hard puzzle is on all of them; "
        "local starts a scheduler and workers on this machine.",
        metavar="ADDRESS",
        callback=_named,
    )
    resume: str | None = option(
        "Keep results in this file, and go on with it. A puzzle whose result it has is not done "
        "again, unless its file has changed.",
        FileName("RESULTS", written=True, told=False),
        callback=_named,
    )
    retry_errors: bool = flag(
        "With --resume: try files that failed once more. Their files need not have changed."
    )
    proof_dir: str | None = option(
        "Write a certificate of each verdict below DIR. It has the puzzle's name, and `nonogram "
        "verify-proof` checks it.",
        Folder(),
    )
    verify: bool = False

    def asked(self, wanted: Wanted, limit: int | None) -> Question:
        """A question with these options, up to a number of solutions, about each puzzle."""
        folder, solver = self.proof_dir, self.solver
        return Question(
            wanted,
            limit,
            How(solver.name, solver.encoding, not solver.no_propagation),
            self.files.timeout,
            proofs=None if folder is None else Proofs(folder, self.verify),
            format=self.files.format_name,
            **vars(self.settings),
        )

    @property
    def seats(self) -> Seats | None:
        """The seats of `--jobs` and `--cluster` for one puzzle; None without these options."""
        jobs = self.work.jobs
        if self.cluster is None:
            return None if jobs is None else Seats(jobs - 1)
        from nonogram.base.processes.cluster import ClusterSeats

        return ClusterSeats(self.cluster, jobs or processors())

    def wrong(self) -> dict[str, bool]:
        """The messages about options that do not go together, and whether they are here."""
        remote, folder = self.cluster is not None, self.proof_dir is not None
        solver, listed = self.solver.name, self.answers.names_only
        return {
            "the workers of a cluster have limits of their own": self.memory_limit is not None
            and remote,
            "--retry-errors goes with --resume": self.retry_errors and self.resume is None,
            "--files and --json exclude each other": listed and self.answers.as_json,
            "--proof-dir is for this machine: those of a cluster have no files": folder and remote,
            f"{solver} logs no proofs": folder and not backend_named(solver).proofs,
        }


class SolveOptions(AskingOptions):
    seed: int = option(
        "Seed of the SAT solvers. For Glucose and others without a seed it changes the order of "
        "the variables. With one, a single solver of PySAT does the same in every run.",
        Whole(0),
        default=0,
    )
    first: bool = flag("Stop at the first solution, and ask for no other.")
    limit: int | None = option("Print up to N solutions.", Whole(1))
    every: bool = flag("Print every solution.", "--all")
    count: bool = flag("Print only how many solutions there are.")
    difficulty: bool = flag(
        "Say also how hard a puzzle is for people. If it has one solution, this is its level and "
        "effort, which take longer than solving; --timeout limits both together."
    )
    known: shared.KnownCells = shared.KnownCells()
    picture: PictureOptions = PictureOptions()
    verify: bool = flag("Have each certificate checked by another process as it is made.")

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
        limited, rated, only = self.limit is not None, self.difficulty, self.chosen.only
        other = self.first or self.count or self.many
        unseen = self.files.quiet and self.picture.out is None
        without = listed(self.given or ["several puzzles"])
        kept = "--resume FILE keeps results, and `report --to csv` makes a table of them"
        folder, is_given = self.proof_dir is not None, self.known.given is not None
        of_many = len(self.files.names) > 1 or self.files.files_from is not None
        own_seed = self.seed > 0 and not backend_named(solver).takes_seed
        refuse_first(
            {
                "--first, --limit and --all exclude each other": self.first + self.every + limited
                > 1,
                "--first and --count exclude each other": self.first and self.count,
                "--difficulty is for the question whether there is one solution": rated and other,
                "--quiet prints no picture: name a FILE for it with -o": self.is_drawn and unseen,
                "--to and -o are for one picture": self.is_drawn and (self.count or self.many),
                f"--to and -o do not go with {without}; {kept}": self.is_drawn and several,
                "proofs are of the clues alone, without --given": folder and is_given,
                "--given is for one FILE": is_given and of_many,
                **self.wrong(),
                "--proof-dir goes without --first, --limit, --all and --count": folder and other,
                f"{solver} takes its seed as an option of its own, if it has one": own_seed,
                "--verify goes with --proof-dir": self.verify and not folder,
                "--only LEVEL goes with --difficulty": not rated and has_level(only),
            }
        )
