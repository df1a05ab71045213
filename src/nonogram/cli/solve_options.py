"""The options of ``nonogram solve``, their question, and which of them exclude each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from nonogram.ask.found import Answer
from nonogram.ask.question import SETTINGS, Proofs, Question, Setting, Wanted
from nonogram.base.disk import STDIN
from nonogram.base.processes.seats import Seats, processors
from nonogram.cli import shared
from nonogram.cli.files import OUTPUT, FileName, kind_of
from nonogram.cli.groups import Answers, Chosen, Files, Only
from nonogram.cli.kinds import MEMORY, WRITTEN_FOLDER, Whole
from nonogram.cli.printing import TEXT, PictureOptions
from nonogram.cli.typed import Options, flag, option, refuse_if
from nonogram.core.sat import backend_named
from nonogram.core.search.state import How
from nonogram.core.verdict import Verdict
from nonogram.explanation.levels import Level

if TYPE_CHECKING:
    from nonogram.base.clock.deadline import Deadline
    from nonogram.core.puzzle import Puzzle
    from nonogram.explanation.explain import Explanation


#: The levels of puzzles that line logic does not solve.
_HARDER = {Level.HARD, Level.VERY_HARD, Level.SEARCH}


def has_level(only: Only) -> bool:
    """Whether levels are chosen, so that puzzles have to be rated."""
    return only is not None and bool(only.intersection(Level))


def needs_level(only: Only, puzzle: Puzzle, deadline: Deadline, *, rates: bool = False) -> bool:
    """Whether a puzzle has to be rated to know whether it is chosen, or else because one `rates`.

    A puzzle that line logic does not solve is at least hard, and takes the longest to rate.
    """
    if only is None or only.isdisjoint(Level) or Verdict.UNIQUE in only:
        return rates
    from nonogram.core.logic.domains import initial_domains
    from nonogram.core.logic.fixpoint import propagate

    solved = propagate(initial_domains(puzzle), deadline).domains.count_undecided() == 0
    return solved or not only.isdisjoint(_HARDER)


def is_wanted(found: Answer | Explanation, only: Only) -> bool:
    """Whether a puzzle has one of the chosen verdicts, or one of the chosen levels.

    Only puzzles with one solution have levels.
    """
    if only is None or found.verdict in only:
        return True
    if found.verdict is not Verdict.UNIQUE or not has_level(only):
        return False
    return found.difficulty is not None and found.difficulty.level in only


def _named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse an empty name, or "-" where a file is both read and written."""
    if value in ("", STDIN):
        raise click.BadParameter(f"{value!r} names none")
    return value


#: The endings of files for JSON, and for lines of text.
JSON, TEXTS = {".jsonl": "json", ".json": "json"}, {".txt": TEXT}

#: The kinds of options by what they measure, or by the types of fields.
_KINDS = {"SIZE": MEMORY, "int | None": Whole(1), "bool": None}


def _option_of(name: str, setting: Setting) -> Any:
    """The option that a field of a question is."""
    what = setting.metavar if setting.metavar in _KINDS else Question._FIELDS[name]
    kind, default = _KINDS[str(what)], getattr(Question, name)
    return option(
        setting.text,
        kind,
        default=default,
        metavar=setting.metavar,
        is_flag=not kind,
        group=setting.group,
        of_many=True,
    )


#: The options that fields of a question are.
Settings: Any = type(
    "Settings",
    (Options,),
    {
        "__annotations__": {name: Question._FIELDS[name] for name in SETTINGS},
        **{name: _option_of(name, setting) for name, setting in SETTINGS.items()},
    },
)


class ManyOptions(Answers, Chosen, Files):
    """The options of a question about many puzzles."""

    memory_limit: int | None = None
    brief: bool = False
    cluster: str | None = None
    resume: str | None = None
    retry_errors: bool = False
    proof_dir: str | None = None


class AskingOptions(
    Settings,  # type: ignore[misc]  # it follows from the fields of a question
    ManyOptions,
    shared.FormulaOptions,
    group="Many puzzles",
):
    """The options that `solve` and `check` share."""

    colour: str = shared.colour
    cluster: str | None = option(
        "Use the workers of the dask scheduler at this address. If there is a single hard puzzle, "
        "all workers solve it together. `--cluster local` starts a scheduler and workers on this "
        "machine.",
        metavar="ADDRESS",
        callback=_named,
        excludes="memory_limit proof_dir",  # its workers have limits, and files, of their own
        rare=True,
    )
    resume: str | None = option(
        "Keep results in this file, and skip puzzles whose results are there. A puzzle is solved "
        "again only if it has changed, or if you now ask for more, such as a longer time limit.",
        FileName("RESULTS", written=True, told=False),
        callback=_named,
        of_many=True,
        meant="--continue --results",
    )
    retry_errors: bool = flag(
        "With --resume, also read files again that failed before and have not changed since.",
        rare=True,
        needs="resume",
    )
    proof_dir: str | None = option(
        "Write a certificate of each verdict into DIR. It is named after the puzzle, and `nonogram "
        "verify-proof` checks it.",
        WRITTEN_FOLDER,
        group="Proofs",
        of_many=True,
    )
    verify: bool = False
    seed: int = 0
    verbose: bool = flag(
        "Print more, such as figures about the run. It also names skipped files.", "-v"
    )
    out: str | None = None
    to: str | None = None

    def asked(self, wanted: Wanted, limit: int | None, **more: Any) -> Question:
        """A question with these options, up to a number of solutions, about each puzzle."""
        folder = self.proof_dir
        return Question(
            wanted,
            limit,
            How(self.solver_name, self.encoding, not self.no_propagation, self.seed),
            self.timeout,
            proofs=None if folder is None else Proofs(folder, self.verify),
            format=self.format_name,
            **{name: getattr(self, name) for name in SETTINGS},
            **more,
        )

    @property
    def seats(self) -> Seats | None:
        """The seats of `--jobs` and `--cluster` for one puzzle; None without these options."""
        jobs = self.jobs
        if self.cluster is None:
            return None if jobs is None else Seats(jobs - 1)
        from nonogram.base.processes.cluster import ClusterSeats

        return ClusterSeats(self.cluster, jobs or processors())

    def _check(self) -> None:
        super()._check()
        forms = ("--json", self.as_json, JSON), ("-l", self.names_only, TEXTS)
        for told, is_given, endings in (*forms, ("--brief", self.brief, TEXTS)):
            if is_given:  # another file would stay without what is printed
                refuse_if(
                    self.to not in (None, *endings.values()),
                    f"{told} and --to {self.to} exclude each other",
                )
                kind_of(self.out, endings, self.to, f" for {told}")
        refuse_if(
            self.proof_dir is not None and not backend_named(self.solver_name).proofs,
            f"{self.solver_name} logs no proofs",
        )


class SolveOptions(PictureOptions, AskingOptions, shared.KnownCells):
    out: str | None = option(
        "Write the picture to FILE, or the pictures of several puzzles into a folder such as new/. "
        "If the name ends with a slash, the command makes the folder. -q does not change what is "
        "written. With --json, the JSON goes to FILE.",
        OUTPUT,
        "-o",
        meant="--output --outfile --save",
        excludes="names_only",
    )
    seed: int = option(
        "Change the random choices of the SAT solver. A solver that takes no seed, such as "
        "Glucose, gets the variables in another order. With a seed, a single solver of PySAT does "
        "the same in every run.",
        Whole(0),
        default=0,
        group="Solver and formula",
        rare=True,
    )
    first: bool = flag(
        "Stop at the first solution.",
        excludes="limit every count proof_dir",
    )
    limit: int | None = option("Print up to N solutions.", Whole(1), excludes="proof_dir out to")
    every: bool = flag("Print all solutions.", "--all", excludes="limit proof_dir out to")
    count: bool = flag(
        "Print only the number of solutions.", meant="--number", excludes="proof_dir out to"
    )
    difficulty: bool = flag(
        "Also say how hard a puzzle with exactly one solution is for people. This takes longer "
        "than solving. --timeout limits the time for both.",
        excludes="first limit every count",
    )
    verify: bool = flag(
        "Let another process check each certificate before it is stored.",
        group="Proofs",
        rare=True,
        needs="proof_dir",
    )

    @property
    def question(self) -> Question:
        """The question that is asked of each puzzle."""
        wanted = Wanted.NUMBER if self.count else Wanted.EACH if self.many else Wanted.VERDICT
        limit = (1 if self.first else 2) if wanted is Wanted.VERDICT else self.limit
        return self.asked(wanted, limit, difficulty=self.difficulty or has_level(self.only))

    @property
    def many(self) -> bool:
        """Whether multiple solutions are asked for."""
        return self.every or self.limit is not None

    @property
    def is_drawn(self) -> bool:
        """Whether the picture goes to a file, or has another form than text; JSON is no picture."""
        return not self.as_json and (self.out is not None or self.picture_kind != TEXT)

    def refuse_nonsense(self, solver: str) -> None:
        """Raise UsageError for options that exclude each other."""
        refuse_if(
            self.seed > 0 and not backend_named(solver).takes_seed,
            f"{solver} takes its seed as an option of its own, if it has one",
        )
        refuse_if(
            has_level(self.only) and (self.first or self.count or self.many),
            "--only LEVEL asks whether there is one solution",
        )
