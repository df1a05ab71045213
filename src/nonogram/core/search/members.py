"""Members of a race that get the puzzle, not only its formula: programs of this package.

*Weights* prints the candidates that weighing rules out (`logic.weighing.weigh`), as clauses for
the other members. *Belief* searches near the picture that belief propagation finds
(`logic.weighing.belief`): where its lines differ Glucose mends it, with few conflicts, and then the
next rounds follow. If the final picture is no solution, everything begins again with other pulls,
and other gaps expected.
*Guided* is a CaDiCaL whose phases are the first beliefs. Both are members several times: belief
with other pulls, guided with the variables in another order. Two beliefs come first: what one needs
for a solution is luck, and two need half of it on the average.

Belief and guided work in steps, so that they can also take turns with others in one process.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, count
from pathlib import Path
from random import Random

from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.programs import python_child
from nonogram.core.formula import dimacs
from nonogram.core.formula.clauses import Clause, Literal, folded, last_variable
from nonogram.core.formula.encoding import Encoding
from nonogram.core.logic.domains import Domains, initial_domains
from nonogram.core.logic.weighing.belief import Belief
from nonogram.core.logic.weighing.guess import MENDING, MOST_REACH, pictures
from nonogram.core.logic.weighing.weigh import weigh
from nonogram.core.puzzle import Puzzle
from nonogram.core.sat.base import SEED_STEP, Member, Status
from nonogram.core.sat.program import satisfied_by, solved
from nonogram.core.sat.pysat import IncrementalSolver, first_solver

_STEP = 500  #: conflicts of CaDiCaL between two steps, where it takes turns with others

#: CaDiCaL begins in its focused mode, which soon finds a solution close to the likely picture. Then
#: both modes by turns are best for puzzles with structure.
_BY_TURNS = {
    "stabilizeint": 300,
    "stabilizefactor": 1_000_000,
    "stabilizemaxint": 5_000,
    "target": 2,
}


def members(domains: Domains, puzzle: Puzzle, seed: int = 0) -> Iterator[Member]:
    """Endless members of a race for a puzzle's formula in the default encoding.

    The first ones are the same for every seed: what settles a puzzle soon under one seed does so
    under all. The others differ.
    """

    def payload(beside: Iterable[Clause]) -> bytes:
        return pickle.dumps((puzzle, domains.candidates, [*beside]))

    def member(name: str, kind: str, seed: int = 0) -> Member:
        return Member(
            name,
            partial(python_child, __name__, kind, str(seed)),
            payload=payload,
            here=partial(steps, kind, seed, at_once=_STEP),
        )

    yield member("weights of lines", "weights")._replace(here=None, advises=True)
    yield member("belief", "belief")
    yield member("belief", "belief", 1)._replace(here=None)  # in one process one is enough
    for view in count(seed * SEED_STEP):
        yield member("cadical195", "guided", view)
        yield member("belief", "belief", view + 2)


def main() -> None:
    """Read the file of a member, made by `members`, and print an answer or clauses."""
    kind, seed, file = sys.argv[1:]
    print(*steps(kind, int(seed), Path(file)), sep="", end="")


def steps(kind: str, seed: int, file: Path, **slices: int) -> Iterator[str]:
    """Yield the output of a member with this file, and before that empty texts between its steps.

    `slices` are the conflicts `at_once` of a guided solver (`solved`).
    """
    puzzle, candidates, beside = pickle.loads(file.read_bytes())
    domains = initial_domains(puzzle)._replace(candidates=candidates)
    encoding = Encoding(domains)
    if kind == "weights":
        clauses = [*advice(domains, encoding)]
        head = dimacs.header(last_variable(clauses), len(clauses))
        yield head + "".join(map(dimacs.line, clauses))
        return
    clauses = [*encoding.clauses(), *beside]
    if kind == "guided":
        yield from guided(clauses, encoding, domains, seed, **slices)
    else:
        yield from believed(clauses, encoding, domains, seed)


def advice(domains: Domains, encoding: Encoding) -> Iterable[Clause]:
    """The candidates that weighing rules out, as clauses; some may be decided in the encoding."""
    ruled_out = weigh(domains, Deadline())
    if ruled_out is None:
        return [[]]
    return folded([-encoding.literal(*candidate)] for candidate in ruled_out)


def guided(
    clauses: Sequence[Clause], encoding: Encoding, domains: Domains, seed: int, **slices: int
) -> Iterator[str]:
    """Yield "" between steps, and the answer of CaDiCaL, begun at the first belief.

    With a seed it has the variables in another order, which may take a tenth of the time.
    """
    belief = Belief(domains)
    while not (belief.pulls() or belief.stands()):
        belief.round(Deadline())
        yield ""
    names = _names(clauses, encoding, belief, seed)
    yield from solved("cadical195", clauses, names, _BY_TURNS, **slices)


def believed(
    clauses: Sequence[Clause], encoding: Encoding, domains: Domains, seed: int
) -> Iterator[str]:
    """Yield "" between steps, and the answer found by repeated belief propagation.

    Each attempt ends with nothing taken as known, for few conflicts: so there is an answer in the
    end, also if there is no solution.
    """
    nothing: list[int | None] = [None] * domains.geometry.size
    with IncrementalSolver(first_solver()) as mender:
        mender.add(clauses)
        for attempt in count(seed):
            random = Random(f"{seed} {attempt}") if attempt else None
            belief = Belief(domains, random, attempt=attempt)
            for picture in chain(pictures(domains, Deadline(), belief, MOST_REACH), [nothing]):
                yield ""
                if picture is None:
                    continue
                known = [*encoding.literals(picture)]
                status = mender.solve_for(MENDING, Deadline(), lambda: None, known)
                if status is Status.SATISFIABLE:
                    yield satisfied_by(mender.model())
                    return
                if status is Status.UNSATISFIABLE and not mender.core():
                    yield f"s {status.name}\n"
                    return


def _names(
    clauses: Sequence[Clause], encoding: Encoding, belief: Belief, seed: int = 0
) -> Mapping[Literal, Literal]:
    """New names for literals: the likely ones, which CaDiCaL should try first, become positive.

    Without a seed they keep their order.
    """
    variables = range(1, max(encoding.variables, last_variable(clauses)) + 1)
    order = Random(seed).sample(variables, len(variables)) if seed else variables
    negative = {-literal for literal in encoding.likely(belief.starts()) if literal < 0}
    names = {}
    for variable, place in zip(variables, order):
        name = -place if variable in negative else place
        names[variable], names[-variable] = name, -name
    return names
