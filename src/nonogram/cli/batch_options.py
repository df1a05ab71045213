"""The options of `solve` for many puzzles. The code behind them is loaded only for a batch."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from nonogram.ask.question import Proofs
from nonogram.cli.kinds import OneOf, whole
from nonogram.cli.only import Only, only_option
from nonogram.cli.options import format_option, recursive_option, timeout_option
from nonogram.cli.paths import INPUT, OUTPUT
from nonogram.cli.typed import Options, argument, flag, nested, option
from nonogram.files.reading import STDIN

if TYPE_CHECKING:
    from nonogram.processes.seats import Seats


def jobs_option(text: str) -> Any:
    """`--jobs`."""
    return option("-j", "--jobs", type=whole(1), metavar="N", help=text)


def _named(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what names nothing: an empty address, or "-" where a file is read and written."""
    if value in ("", STDIN):
        raise click.BadParameter(f"{value!r} names none")
    return value


def _folder(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what is no folder, and cannot become one."""
    if value is not None:
        from pathlib import Path

        if value == "" or (os.path.lexists(value) and not Path(value).is_dir()):
            raise click.BadParameter(f"{value!r}: expected a folder")
    return value


def proof_dir_option(text: str) -> Any:
    """`--proof-dir`."""
    return option("--proof-dir", callback=_folder, metavar="DIR", help=text)


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


class VerifyOptions(Options):
    """The options of `verify-proof`."""

    files: tuple[str, ...] = argument(
        "files", nargs=-1, type=INPUT, metavar="PUZZLE [CERTIFICATE | [SOLUTION] FORMULA PROOF]"
    )
    checker: str | None = option(
        "--checker",
        metavar="PROGRAM",
        help="Have proofs checked by this program, run as PROGRAM FORMULA PROOF, such as "
        "drat-trim or cake_lpr.",
    )
    checker_format: str | None = option(
        "--checker-format",
        type=OneOf(["drat", "lrat"]),
        help="What PROGRAM reads: proofs as they are, or as LRAT, which our own checker writes for "
        "it. By default lrat if its name begins with cake_lpr or lrat.",
    )
    lrat: str | None = option(
        "--lrat",
        type=OUTPUT,
        metavar="OUT",
        help="Write the proof, if it holds, as LRAT: each lemma with what it follows from.",
    )
    format_name: str | None = format_option
    timeout: float | None = timeout_option
    proof_dir: str | None = proof_dir_option(
        "Check the certificates of all PUZZLEs, which `solve --proof-dir DIR` has written."
    )
    among: FileOptions = nested(FileOptions)
    jobs: int | None = jobs_option("Check N certificates at a time; by default one per core.")
    quiet: bool = flag("-q", "--quiet", help="With --proof-dir: print no summary.")
    verbose: bool = flag(
        "-v", "--verbose", help="With --proof-dir: print a line for what holds, too."
    )

    @property
    def program(self) -> str | None:
        """The checker, with what it reads in front if that is said."""
        if self.checker_format is None or self.checker is None:
            return self.checker
        return f"{self.checker_format}:{self.checker}"

    def _check(self) -> None:
        if self.checker_format is not None and self.checker is None:
            raise click.UsageError("--checker-format goes with --checker")
        if self.lrat is not None and self.proof_dir is not None:
            raise click.UsageError("--lrat is for one certificate")

    @property
    def for_many(self) -> bool:
        """Whether there is an option that goes with a folder of certificates only."""
        switches = self.among.recursive or self.among.null or self.quiet or self.verbose
        return switches or (self.among.files_from, self.jobs) != (None, None)


class BatchOptions(FileOptions):
    """The options for many puzzles."""

    jobs: int | None = jobs_option(
        "Solve N puzzles at a time, each in its own process; by default one per core. At a single "
        "hard puzzle N solvers work."
    )
    memory_limit: int | None = option(
        "--memory-limit",
        type=whole(1),
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
