"""The options of ``nonogram solve``: what they ask, and which of them exclude each other.

The code behind those for many puzzles is loaded only for a batch.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.cli.files import INPUT, OUTPUT, Output
from nonogram.cli.options import (
    LEVELS,
    Solver,
    colour_option,
    encoding_option,
    format_option,
    given_option,
    jobs_option,
    proof_dir_option,
    recursive_option,
    timeout_option,
)
from nonogram.cli.printing import TEXT, PictureOptions
from nonogram.cli.typed import MOST, OneOf, Options, Whole, argument, flag, nested, option, refuse
from nonogram.files.reading import STDIN
from nonogram.result import Outcome
from nonogram.sat import backend_named

if TYPE_CHECKING:
    from nonogram.ask.record import Record
    from nonogram.processes.seats import Seats

#: The verdicts and levels that are wanted; None for all results.
Only = frozenset[str] | None

_ERROR = "error"

#: The verdicts that can be chosen, and what the results say.
_VERDICTS = {outcome.value.replace(" ", "-"): outcome.value for outcome in Outcome}


def only_option(what: str) -> Any:
    """`--only`, which may be given several times: an `Only`."""
    verdicts = (*_VERDICTS, _ERROR)
    return option(
        "--only",
        type=OneOf([*verdicts, *LEVELS]),
        multiple=True,
        callback=_chosen,
        metavar="VERDICT|LEVEL",
        help=f"{what} with this verdict ({', '.join(verdicts)}) or of this level "
        f"({', '.join(LEVELS)}). May be given several times.",
    )


def _chosen(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> Only:
    return frozenset(_VERDICTS.get(name, name) for name in names) or None


def is_wanted(record: Record, only: Only) -> bool:
    """Whether a result has one of the verdicts, and one of the levels."""
    if only is None:
        return True
    levels = only.intersection(LEVELS)
    verdicts = only - levels
    verdict = _ERROR if "error" in record else record["verdict"]
    level = (record.get("difficulty") or {}).get("level")
    return (not verdicts or verdict in verdicts) and (not levels or level in levels)


class FileOptions(Options):
    """Which files a command has, beside those that are named."""

    recursive: bool = recursive_option
    files_from: str | None = option(
        "--files-from",
        type=INPUT,
        metavar="FILE",
        help="Read names of files and folders from FILE, one a line; - is standard input.",
    )
    null: bool = flag("--null", help="Names in --files-from end with a zero byte.")


def _named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what names nothing: an empty address, or "-" where a file is read and written."""
    if value in ("", STDIN):
        raise click.BadParameter(f"{value!r} names none")
    return value


class BatchOptions(FileOptions):
    """The options for many puzzles."""

    jobs: int | None = jobs_option(
        "Solve N puzzles at a time, each in its own process; by default one per core. At a single "
        "hard puzzle N solvers work."
    )
    memory_limit: int | None = option(
        "--memory-limit",
        type=Whole(1),
        metavar="MB",
        help="Give up on a puzzle when its process needs more memory.",
    )
    as_json: bool = flag(
        "--json", "as_json", help="Print one line of JSON per puzzle; see docs/batch.md."
    )
    only: Only = only_option("Print only the lines of puzzles")
    cluster: str | None = option(
        "--cluster",
        callback=_named,
        metavar="ADDRESS",
        help="Solve on the workers of the dask scheduler at ADDRESS, one hard puzzle on all of "
        "them; local starts a scheduler and workers on this machine.",
    )
    resume: str | None = option(
        "--resume",
        type=OUTPUT,
        callback=_named,
        metavar="RESULTS",
        help="Append each result to this file, as JSON; puzzles whose result it already has are "
        "not solved again, unless their file has changed.",
    )
    proof_dir: str | None = proof_dir_option(
        "Prove each verdict: write a certificate below DIR, under the puzzle's name, which "
        "`nonogram verify-proof` checks."
    )
    proof_format: str = option(
        "--proof-format",
        type=OneOf(["drat", "lrat"]),
        default="drat",
        show_default=False,
        help="With lrat each proof is in its certificate as LRAT, too: every lemma with what it "
        "follows from, which takes longer.",
    )
    verify: bool = flag(
        "--verify", help="Have each certificate checked by another process as it is made."
    )

    @property
    def proofs(self) -> Proofs | None:
        """The certificates that are made; None for none."""
        if self.proof_dir is None:
            return None
        return Proofs(self.proof_dir, self.verify, lrat=self.proof_format == "lrat")

    @property
    def seats(self) -> Seats | None:
        """Where programs may look at one puzzle beside this process; None: nothing is said."""
        if self.cluster is None and self.jobs is None:
            return None
        from nonogram.processes.seats import Seats, processors

        jobs = self.jobs or processors()
        if self.cluster is None:
            return Seats(jobs - 1)
        from nonogram.processes.cluster import ClusterSeats

        return ClusterSeats(self.cluster, jobs)

    def are_for(self, files: Sequence[str]) -> bool:
        """Whether there are several files, a folder, or an option that is for many puzzles."""
        signs = (self.files_from, self.memory_limit, self.only, self.resume, self.proof_dir)
        if self.recursive or self.as_json or signs != (None,) * len(signs):
            return True
        return len(files) > 1 or any(map(os.path.isdir, files))


class SolveOptions(Options):
    """The options of `solve`."""

    files: tuple[str, ...] = argument("files", nargs=-1, type=INPUT, metavar="[FILE|DIR]...")
    solver: Solver = nested(Solver)
    encoding: str | None = encoding_option(
        None,
        "How the SAT solver gets the clues: order is ours; copris adds a variable for every "
        "block and cell, as Copris does. With it no cells are supposed first.",
    )
    seed: int = option(
        "--seed",
        type=click.IntRange(0, MOST),
        default=0,
        help="Seed of what SAT solvers do at random; Glucose and others that do nothing at random "
        "get the variables in another order.",
    )
    first: bool = flag("--first", help="Stop at the first solution; do not ask for more.")
    limit: int | None = option("--limit", type=Whole(1), help="Print up to N solutions.")
    every: bool = flag("--all", "every", help="Print every solution.")
    count: bool = flag("--count", help="Print only how many solutions there are.")
    difficulty: bool = flag(
        "--difficulty",
        help="Say also how hard the puzzle is for people, if it has one solution; that takes "
        "longer than solving, and --timeout is for both.",
    )
    given: str | None = given_option
    timeout: float | None = timeout_option
    proof: str | None = option(
        "--proof",
        type=Output(".cnf", ".drat"),
        metavar="OUT",
        help="Prove that there is no other solution, or none at all: write OUT.cnf and OUT.drat, "
        "which `nonogram verify-proof` and any checker of DRAT proofs can check.",
    )
    format_name: str | None = format_option
    quiet: bool = flag("-q", "--quiet", help="Print the verdict only, no picture.")
    stats: bool = flag("-v", "--stats", help="Print figures of the run on standard error.")
    picture: PictureOptions = nested(PictureOptions)
    colour: str = colour_option
    batch: BatchOptions = nested(BatchOptions)

    @property
    def question(self) -> Question:
        """What is asked of each puzzle."""
        batch = self.batch
        wanted = Wanted.NUMBER if self.count else Wanted.EACH if self.many else Wanted.VERDICT
        return Question(
            wanted,
            (1 if self.first else 2) if wanted is Wanted.VERDICT else self.limit,
            self.solver.name,
            self.timeout,
            difficulty=self.difficulty,
            proofs=batch.proofs,
            format=self.format_name,
            memory_limit=batch.memory_limit,
            encoding=self.encoding,
            seed=self.seed,
        )

    @property
    def many(self) -> bool:
        """Whether several solutions are asked for."""
        return self.every or self.limit is not None

    @property
    def is_drawn(self) -> bool:
        """Whether a picture goes elsewhere, or in another form, than text to standard output."""
        return self.picture.out is not None or self.picture.kind != TEXT

    def refuse_nonsense(self, solver: str, *, several: bool) -> None:
        """Raise UsageError for options that exclude each other, or are not for several puzzles."""
        batch, limited = self.batch, self.limit is not None
        other = self.first or self.count or self.many
        other_output = several or self.quiet or self.count or self.many
        proof, folder = self.proof is not None, batch.proof_dir is not None
        remote = batch.cluster is not None
        levels = batch.only is not None and bool(batch.only.intersection(LEVELS))
        wrong = {
            "--first, --limit and --all exclude each other": self.first + self.every + limited > 1,
            "--first and --count exclude each other": self.first and self.count,
            "--difficulty is for the question whether there is one solution": (
                self.difficulty and other
            ),
            "--to and -o are for one picture": self.is_drawn and other_output,
            "--given is for one FILE": self.given is not None and several,
            "the workers of a cluster have limits of their own": (
                batch.memory_limit is not None and remote
            ),
            "--null goes with --files-from": batch.null and batch.files_from is None,
            "--proof and --proof-dir exclude each other": proof and folder,
            "--proof is for the verdict on one FILE": proof and (several or other),
            "--proof-dir is for verdicts": folder and other,
            f"{solver} takes its seed as an option of its own, if it has one": (
                self.seed > 0 and backend_named(solver).program is not None
            ),
            f"{solver} logs no proofs": (proof or folder) and not backend_named(solver).proofs,
            "--proof-dir is for this machine: those of a cluster have no files": folder and remote,
            "--verify goes with --proof-dir": batch.verify and not folder,
            "--proof-format goes with --proof-dir": batch.proof_format == "lrat" and not folder,
            "--encoding is for verdicts": self.encoding is not None and (self.many or self.count),
            "--only LEVEL goes with --difficulty": levels and not self.difficulty,
        }
        refuse(wrong)
