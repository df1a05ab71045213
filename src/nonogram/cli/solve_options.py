"""The options of ``nonogram solve``: what they ask, and which of them exclude each other."""

from __future__ import annotations

import click

from nonogram.ask.question import Question, Wanted
from nonogram.cli.batch_options import BatchOptions
from nonogram.cli.drawing import TEXT, PictureOptions
from nonogram.cli.encodings import encoding_option
from nonogram.cli.kinds import whole
from nonogram.cli.only import LEVELS
from nonogram.cli.options import (
    Solver,
    colour_option,
    format_option,
    given_option,
    timeout_option,
)
from nonogram.cli.paths import INPUT, Output
from nonogram.cli.typed import Options, argument, flag, nested, option
from nonogram.sat import backend_named


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
        type=whole(0),
        default=0,
        show_default=True,
        help="Seed of what SAT solvers do at random; Glucose and others that do nothing at random "
        "get the variables in another order.",
    )
    first: bool = flag("--first", help="Stop at the first solution; do not ask for more.")
    limit: int | None = option(
        "--limit", type=whole(1), metavar="N", help="Print up to N solutions."
    )
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
        for message, is_wrong in wrong.items():
            if is_wrong:
                raise click.UsageError(message)
