"""The forward check of lemmas, one after the other: each has to keep a formula satisfiable.

A lemma is accepted if unit propagation refutes its negation (RUP). If it does not, the lemma may be
a resolution asymmetric tautology (RAT) on its first literal, the pivot: its resolvent with every
clause that has the negated pivot has to follow by unit propagation (Järvisalo, Heule, Biere:
Inprocessing rules, IJCAR 2012). Such a lemma need not follow from the formula, but if the formula
has a model, the formula with the lemma has one, too.

Deleted clauses stay in unit propagation while some model satisfies them too. This accepts all
proofs that drat-trim accepts, which ignores the deletion of reasons, but does not need to know the
reasons. A RAT lemma may have to flip its pivot in the model. So from then on the pivot is a new
variable, which it implies. The clauses with the negated pivot are added for the new variable, but
not the deleted ones, so none has to be taken out. (If one of these is a reason, its resolvent with
the lemma follows only where the lemma does.) The model that satisfies all clauses so far, with the
new variable as flipped, satisfies the new ones. Unit propagation begins anew when most of its
clauses are such copies.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator

from nonogram.base.errors import Refused
from nonogram.core.formula.clauses import Clause, Literal
from nonogram.core.formula.dimacs import literals
from nonogram.core.sat.proof import Propagator

_DELETED = -(2**31)  #: marks the deletion of a clause in the history

_Key = tuple[Literal, ...]
Step = tuple[int, bool, Clause]  #: the number of the line, whether it deletes a clause, the clause


class Checker:
    """A checker of lemmas about a formula, which has to be closed after use."""

    def __init__(self) -> None:
        self._propagator = Propagator()
        self._history = array("i")
        self._clauses: _Clauses | None = None
        self._copies = 0  # of clauses, for new variables

    def add(self, clause: Clause) -> None:
        """Add a clause of the formula."""
        self._propagator.add(clause)
        if self._clauses is None:
            self._history.extend((*clause, 0))
        else:
            self._clauses.add(key_of(clause))

    def delete(self, clause: Clause) -> None:
        """Delete a clause, which need not exist."""
        if self._clauses is None:
            self._history.extend((_DELETED, *clause, 0))
        else:
            self._clauses.delete(key_of(clause))

    def follows(self, lemma: Clause) -> bool:
        """Whether a lemma follows by unit propagation."""
        return self._propagator.refutes([-literal for literal in lemma])

    def accept(self, lemma: Clause) -> str | None:
        """Add a lemma if it holds, and return None. Otherwise return why it does not hold."""
        if not self.follows(lemma):
            if not lemma:
                return "the lemma does not follow by unit propagation"
            resisting = self._resisting(lemma)
            if resisting is not None:
                shown = " ".join(map(str, resisting))
                nor = f"nor does its resolvent on {lemma[0]} with the clause {shown}"
                return f"the lemma does not follow by unit propagation, {nor}"
        self.add(lemma)
        return None

    def refuted(self) -> bool:
        """Whether unit propagation refutes all clauses so far."""
        return self._propagator.refutes([])

    def close(self) -> None:
        """Free memory outside Python."""
        self._propagator.close()

    def _resisting(self, lemma: Clause) -> _Key | None:
        """A clause whose resolvent with a lemma does not follow, or None if the lemma is RAT.

        If it is, the pivot is a new variable from then on.
        """
        if self._clauses is None:
            self._clauses = _Clauses(self._history)
            self._history = array("i")
        there, deleted = self._clauses.having(-lemma[0])
        for clause in there:
            # the resolvent on the pivot
            if not self.follows([*lemma, *(literal for literal in clause if literal != -lemma[0])]):
                return clause
        self._clauses.forget(deleted)
        self._copies += len(there)
        if self._copies > len(self._clauses.count):  # begin anew, as most clauses are copies
            self._copies = 0
            self._propagator.close()
            self._propagator = Propagator()
            there = [*self._clauses.count]
        else:
            self._propagator.renew(lemma[0])
        for clause in there:
            self._propagator.add(clause)
        return None


class _Clauses:
    """The clauses of a proof, and those that it has deleted, indexed by their literals."""

    def __init__(self, history: Iterable[int]) -> None:
        self.count: dict[_Key, int] = {}  #: number of equal clauses, 0 for deleted ones
        self._having: defaultdict[Literal, set[_Key]] = defaultdict(set)
        change, clause = self.add, list[int]()
        for number in history:
            if number == _DELETED:
                change = self.delete
            elif number:
                clause.append(number)
            else:
                change(key_of(clause))
                change, clause = self.add, []

    def add(self, clause: _Key) -> None:
        self.count[clause] = self.count.get(clause, 0) + 1
        for literal in clause:
            self._having[literal].add(clause)

    def delete(self, clause: _Key) -> None:
        """Delete one of the clauses equal to this one, if there is any."""
        if self.count.get(clause):
            self.count[clause] -= 1

    def having(self, literal: Literal) -> tuple[list[_Key], list[_Key]]:
        """The clauses with a literal, and the deleted ones, in the same order in every run."""
        clauses = sorted(self._having[literal])
        return (
            [clause for clause in clauses if self.count[clause]],
            [clause for clause in clauses if not self.count[clause]],
        )

    def forget(self, clauses: Iterable[_Key]) -> None:
        """Forget deleted clauses."""
        for clause in clauses:
            del self.count[clause]
            for literal in clause:
                self._having[literal].discard(clause)


def key_of(clause: Iterable[Literal]) -> _Key:
    """A key that is equal for clauses with the same literals."""
    return tuple(sorted(set(clause)))


def refute(checker: Checker, steps: Iterable[Step]) -> None:
    """Raise Refused, with the line, unless these steps refute the formula of the checker."""
    number = None
    for number, is_deletion, clause in steps:
        if is_deletion:
            checker.delete(clause)
        elif objection := checker.accept(clause):
            raise Refused(objection, number, kind="gap")
        elif not clause:
            return
    if not checker.refuted():
        raise Refused("the proof ends without the empty clause", number, kind="gap")


def steps_of(lines: Iterable[str]) -> Iterator[Step]:
    """The steps of a proof. Raises ParseError."""
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words and words[0] != "c":
            is_deletion = words[0] == "d"
            yield number, is_deletion, literals(words[is_deletion:], number)
