"""``nonogram decode``: the picture in a SAT solver's answer."""

from __future__ import annotations

from types import MappingProxyType

from nonogram.base.disk import source_of
from nonogram.base.errors import SolverError, naming
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT
from nonogram.cli.groups import Answers, Reading
from nonogram.cli.printing import drawn, say, tell
from nonogram.cli.typed import argument, command
from nonogram.core.formula.instance import picture_of_model
from nonogram.core.puzzle import Grid
from nonogram.core.sat.answer import read_answer
from nonogram.core.sat.base import Status
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.files.puzzles import load, load_solution
from nonogram.files.reading import read_text


class DecodeOptions(Answers, Reading):
    WITHOUT = MappingProxyType(
        {
            "names_only": "one formula has one answer",
            "as_json": "`solve --json --given` prints the data of its picture",
        }
    )

    file: str = argument(INPUT)
    answer: str = argument(INPUT)
    second: str | None = shared.second
    colour: str = shared.colour


@command(DecodeOptions)
@shared.within_timeout
def decode(options: DecodeOptions) -> int:
    """Print the picture that a SAT solver found for a formula of `nonogram encode`.

    The command compares the picture with the clues of FILE, and prints it with the verdict.

    Example: nonogram decode puzzles/switches.cwc puzzles/switches.answer

    Exit codes: 0 for a solution (with --second, for a unique one), 1 for bad input, 2 for wrong
    usage, 3 for multiple solutions, 4 for no solution, 5 if the solver did not decide, and 6 if its
    model is wrong.

    ANSWER is what the solver prints in the SAT competitions (lines "s" and "v"), or the result file
    of MiniSat. If ANSWER is -, it comes from standard input. If you gave --second to `encode`, give
    it here, too. The verdict then says whether SOLUTION is unique.
    """
    puzzle = load(options.file, options.format_name)
    first = None if options.second is None else load_solution(options.second, puzzle)
    with naming(source_of(options.answer)):
        status, true = read_answer(read_text(options.answer))
    grid: Grid | None = first
    if status is Status.SATISFIABLE:
        grid = picture_of_model(puzzle, true, first)
        if grid == first:
            raise SolverError("a false model: it is the solution that was to be ruled out")
    if grid is not None and not options.quiet:
        tell(drawn(puzzle, grid, options.colour))
    again = first is not None  # then one solution was ruled out beforehand
    verdict = {
        Status.SATISFIABLE: Verdict.MULTIPLE if again else Verdict.SOLVED,
        Status.UNSATISFIABLE: Verdict.UNIQUE if again else Verdict.NO_SOLUTION,
        Status.UNKNOWN: Verdict.UNDECIDED,
    }[status]
    # A solver gives no cause.
    told = "Undecided" if verdict is Verdict.UNDECIDED else VERDICTS[verdict]
    say(*options.headed(options.file, told, several=False))
    return options.code(app.EXIT_CODES[verdict])
