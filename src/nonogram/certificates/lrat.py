"""Proofs in LRAT, where every lemma names the clauses that it follows from.

A DRAT lemma follows from earlier clauses by unit propagation, which a checker has to find.
An LRAT lemma lists the clauses that become unit, in order, and then the one that is false
(Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp: Efficient certified RAT verification, CADE
2017). So a checker needs no search, and some checkers are proved correct, down to the machine code.

A line has a number, the literals, 0, the numbers of clauses, 0. A lemma that is RAT on its first
literal lists the clauses that become unit by its negation, and then every clause with the negated
literal, by its negative number, each followed by the clauses that refute the resolvent. The clauses
of the formula are numbered from 1. `NUMBER d NUMBERS 0` deletes clauses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import IO

from nonogram.certificates.drat import key_of
from nonogram.core.formula.clauses import Clause, Literal


class LratChecker:
    """A checker like `drat.Checker` in pure Python, which writes the accepted lemmas as LRAT."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out
        self._clauses: dict[int, list[Literal]] = {}
        self._numbers: defaultdict[tuple[Literal, ...], list[int]] = defaultdict(list)
        self._watching: defaultdict[Literal, list[int]] = defaultdict(list)
        # The true literals, in order, and for each the clause that implies it, 0 for assumptions.
        self._trail: list[Literal] = []
        self._reason: dict[Literal, int] = {}
        self._done = 0
        self._last = 0
        self._empty = 0  # the number of a clause that is false without assumptions
        self._is_over = False

    def add(self, clause: Clause) -> None:
        """Add a clause of the formula."""
        self._last += 1
        self._keep([*dict.fromkeys(clause)])

    def delete(self, clause: Clause) -> None:
        """Delete a clause, which need not exist. It is kept if it implies a literal for good."""
        numbers = self._numbers.get(key_of(clause), [])
        for number in numbers:
            by_it = (self._reason.get(literal) == number for literal in self._clauses[number])
            if number != self._empty and not any(by_it):
                numbers.remove(number)
                del self._clauses[number]  # its watchers find out later
                self._out.write(f"{self._last} d {number} 0\n")
                return

    def accept(self, lemma: Clause) -> str | None:
        """Add a lemma if it holds, and return None. Otherwise return why it does not hold."""
        lemma = [*dict.fromkeys(lemma)]
        hints = self._hints(lemma)
        if hints is None:
            return "the lemma does not follow by unit propagation, nor is it RAT"
        self._last += 1
        words = [self._last, *lemma, 0, *hints, 0]
        self._out.write(" ".join(map(str, words)) + "\n")
        self._is_over |= not lemma
        self._keep(lemma)
        return None

    def refuted(self) -> bool:
        """Whether unit propagation refutes the clauses so far. If so, the refutation is written."""
        return self._is_over or self.accept([]) is None

    def close(self) -> None:
        """Do nothing, since there is no memory outside Python."""

    def _keep(self, clause: list[Literal]) -> None:
        """Watch two literals of the last clause that are not false, or propagate its only one."""
        number = self._last
        true = self._reason
        clause.sort(key=lambda literal: -literal in true)
        self._clauses[number] = clause
        self._numbers[key_of(clause)].append(number)
        for literal in clause[:2] if len(clause) > 1 else ():
            self._watching[literal].append(number)
        if not self._empty and (not clause or -clause[0] in true):
            self._empty = number
        elif clause and clause[0] not in true and (len(clause) == 1 or -clause[1] in true):
            self._set(clause[0], number)
        if not self._empty:
            self._empty = self._propagated()

    def _set(self, literal: Literal, reason: int) -> None:
        self._reason[literal] = reason
        self._trail.append(literal)

    def _propagated(self) -> int:
        """Propagate units, and return the number of a clause that is false then, or 0."""
        true, clauses, watching = self._reason, self._clauses, self._watching
        while self._done < len(self._trail):
            false = -self._trail[self._done]
            self._done += 1
            watched = watching[false]
            kept = []
            for at, number in enumerate(watched):
                clause = clauses.get(number)
                if clause is None:  # it was deleted
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if clause[0] in true:
                    kept.append(number)
                    continue
                for place in range(2, len(clause)):
                    if -clause[place] not in true:
                        clause[1], clause[place] = clause[place], false
                        watching[clause[1]].append(number)
                        break
                else:
                    kept.append(number)
                    if -clause[0] in true:
                        watching[false] = kept + watched[at + 1 :]
                        return number
                    self._set(clause[0], number)
            watching[false] = kept
        return 0

    def _hints(self, lemma: Sequence[Literal]) -> list[int] | None:
        """The numbers of the clauses that a lemma follows from, or None if it does not follow."""
        if self._empty:
            return self._because(self._empty)
        for_good = len(self._trail)
        try:
            conflict = self._assumed(lemma)
            if conflict is not None:
                return conflict
            return self._resolved(lemma) if lemma else None
        finally:
            self._forget(for_good)

    def _assumed(self, lemma: Sequence[Literal]) -> list[int] | None:
        """The clauses by which the negated lemma fails, or None if it does not fail."""
        for literal in lemma:
            if literal in self._reason:
                if self._reason[literal]:
                    return self._because(self._reason[literal])
                return []  # the lemma has a literal and its negation
            if -literal not in self._reason:
                self._set(-literal, 0)
        conflict = self._propagated()
        return self._because(conflict) if conflict else None

    def _resolved(self, lemma: Sequence[Literal]) -> list[int] | None:
        """The hints of every resolvent, after the clauses that the negated lemma makes unit."""
        pivot = lemma[0]
        hints = [self._reason[literal] for literal in self._trail if self._reason[literal]]
        known = {*hints}
        before = len(self._trail)
        for number, clause in list(self._clauses.items()):
            if -pivot not in clause:
                continue
            hints.append(-number)
            rest = [literal for literal in clause if literal != -pivot]
            if any(-literal in lemma for literal in rest):
                continue  # the resolvent is a tautology
            conflict = self._assumed(rest)
            self._forget(before)
            if conflict is None:
                return None
            hints += [number for number in conflict if number not in known]
        return hints

    def _forget(self, kept: int) -> None:
        """Undo the literals that became true after the first `kept` ones."""
        for literal in self._trail[kept:]:
            del self._reason[literal]
        del self._trail[kept:]
        self._done = kept

    def _because(self, conflict: int) -> list[int]:
        """The clauses by which a clause became false or unit, in order, and then that clause."""
        needed = {-literal for literal in self._clauses[conflict]}
        hints = [conflict]
        for literal in reversed(self._trail):
            reason = self._reason[literal]
            if literal in needed and reason and reason != conflict:
                hints.append(reason)
                needed.update(-other for other in self._clauses[reason])
        hints.reverse()
        return hints
