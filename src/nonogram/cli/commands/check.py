"""``nonogram check``: the verdict on puzzles, and what is wrong with them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from nonogram.cli import app
from nonogram.cli.checking import CheckOptions, check_all
from nonogram.cli.files import or_stdin, spread
from nonogram.cli.typed import command, refuse_if
from nonogram.files.reading import STDIN
from nonogram.sat import backend_named


@command(CheckOptions)
def check(options: CheckOptions) -> int:
    """Say whether puzzles are good, and what is wrong with those that are not.

    If a puzzle has several solutions, the picture has a ? in every cell where they differ, and
    a few cells are named that, once given, leave only one solution. If it has none, clues that
    contradict each other are named; --repair also lists the changes of one clue that give it
    exactly one solution, likeliest first. The search for them ends after a minute, that for what
    several solutions have in common after 10 s, or both at --timeout; Ctrl-C shows what is known.

    The difficulty is for people: the hardest technique that the puzzle takes, and a score, the
    number of lines that one looks at until it is solved. With --solvable the exit code says
    whether no step is harder than LEVEL, and the picture shows how far one comes without.

    With --watch the verdict and the picture come again at every save of FILE, until Ctrl-C.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided (with --solvable also if the difficulty is), 6 a SAT solver failed, 7 unique, but
    harder than LEVEL. For several puzzles it is the most serious, in the order 1, 6, 5, 4, 3, 7,
    0.

    Example: nonogram check puzzles/cat.cwd
    """
    files, watch = options.files, options.watch
    paths = spread(files if watch else or_stdin(files), options.recursive).paths
    given, proves, solver = options.given is not None, options.proof_dir is not None, options.solver
    refuse_if(given and len(paths) > 1, "--given is for one FILE")
    refuse_if(given and options.repair, "--repair and --given exclude each other")
    refuse_if(proves and (given or watch), "--proof-dir goes neither with --given nor with --watch")
    refuse_if(proves and not backend_named(solver.name).proofs, f"{solver.name} logs no proofs")
    alone = len(files) == 1 and files[0] != STDIN and not Path(files[0]).is_dir()
    refuse_if(watch and not alone, "--watch is for one FILE")
    answer = partial(check_all, options, paths)
    if watch:
        from nonogram.cli.watch import at_every_save

        at_every_save(files[0], answer, apart=not options.as_json)
    return app.most_serious([0, *answer()])
