"""The findings of each technique: those of a person, and never more than the line says."""

from __future__ import annotations

import random
import re

import pytest

import nonogram
from nonogram import Block, Level, Technique
from nonogram.core.logic.line import LineModel
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import LOOKS
from nonogram.explanation.techniques.finished_line import is_finished
from support import brute
from support.paths import DOCS
from support.placements import Known, by_trying
from support.trials import trials


def sight_of(clue: brute.Clue, known: Known) -> Sight:
    model = LineModel(tuple(Block(*block) for block in clue), len(known))
    can = {c: sum(1 << i for i, cell in enumerate(known) if c in cell) for c in model.colours}
    return Sight(model, can)


def seen(technique: Technique, clue: brute.Clue, known: Known) -> list[set[int]]:
    """The candidates that a technique leaves."""
    sight = sight_of(clue, known)
    left = [set(cell) for cell in known]
    if technique is Technique.FINISHED_LINE and not is_finished(sight.model, sight.can):
        return left
    for finding in LOOKS[technique](sight):
        assert {*finding.blocks} <= {*range(len(clue))}
        for colour, mask in finding.lost.items():
            for place, cell in enumerate(left):
                if mask >> place & 1:
                    cell.discard(colour)
    return left


def looked(technique: Technique, clue: str, line: str) -> str:
    """The same with texts as in `Example`."""
    blocks = tuple((int(block.rstrip("ab")), 1 + block.endswith("b")) for block in clue.split())
    every = {0, *(colour for _, colour in blocks)}
    colours = {"?": every, ".": {0}, "#": {1}, "a": {1}, "b": {2}}
    left = seen(technique, blocks, [colours[character] for character in line])
    filled = ".ab" if 2 in every else ".#"
    return "".join(filled[min(cell)] if len(cell) == 1 else "?" for cell in left)


#: What a person finds, a clue and a line before and after; and lines of which it says nothing.
FINDS = [(how, *example) for how in LOOKS for example in how.row.finds]
SILENT = [(how, *how.row.silent) for how in LOOKS]


@pytest.mark.parametrize(("technique", "clue", "before", "after"), FINDS)
def test_what_a_person_finds(technique: Technique, clue: str, before: str, after: str) -> None:
    assert looked(technique, clue, before) == after


def test_each_has_both_examples() -> None:
    assert [how for how in LOOKS if not (how.row.finds and all(how.row.silent))] == []


def test_each_has_its_row_in_the_manual() -> None:
    """In order, with its level, and what a person sees."""
    table = (DOCS / "explain.md").read_text().partition("| level | technique |")[2]
    told = re.findall(r"^\| ([a-z ]+) \| ([a-z -]+?)(?: \(.*?\))? \| .+ \|$", table, re.MULTILINE)
    every = [(one.level.words, one.words) for one in Technique]
    assert told[: len(every)] == every


@pytest.mark.parametrize(("technique", "clue", "line"), SILENT)
def test_where_it_is_silent(technique: Technique, clue: str, line: str) -> None:
    assert looked(technique, clue, line) == line


def test_never_more_than_the_line_says() -> None:
    """Each finds a part of what all placements show, and looking by cases finds all of it."""
    rng = random.Random(1)
    finds = dict.fromkeys(LOOKS, 0)
    for _ in range(trials(1200, 700)):
        colours = rng.choice([1, 1, 2, 3])
        size = rng.randint(1, 14)
        density, share = rng.choice([0.4, 0.6, 0.8]), rng.choice([0.1, 0.3, 0.6])
        cells = [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(size)]
        clue = brute.clue(tuple(cells))
        every = {0, *(colour for _, colour in clue)}
        known = [{cell, rng.choice([*every])} if rng.random() < share else every for cell in cells]
        placed = by_trying(clue, known)
        assert placed is not None
        for technique in LOOKS:
            left = seen(technique, clue, known)
            lost = [*map(frozenset.difference, placed, left)]
            assert not set().union(*lost), (technique, clue, known)
            finds[technique] += left != known
        assert left == placed  # by cases comes last
    assert {technique for technique, count in finds.items() if not count} <= {
        Technique.TOO_SMALL_A_GAP
    }, finds


def test_a_technique_is_shown_by_its_name() -> None:
    assert repr(Technique.FORCED_LINE) == "<Technique.FORCED_LINE: 'forced_line'>"


def test_names_and_their_order() -> None:
    """Names equal their texts, and the easiest is the least."""
    assert Technique("overlap") is Technique.OVERLAP
    assert Technique("by-cases") is Technique("by cases") is Technique.BY_CASES
    assert Technique("out of reach") is Technique.SIMPLE_SPACES  # its name before 0.8.0
    assert "overlap" in [*Technique]
    assert "hard" in [*Level]
    assert f"{Technique.BY_CASES}, {Level.HARD}" == "by_cases, hard"
    for kind in (Technique, Level):
        assert sorted(kind, key=str) != [*kind] == sorted(kind)
        assert [one.rank for one in kind] == [*range(len(kind))]
    assert Level.EASY < "medium" <= Level.MEDIUM
    assert "hard" > Level.MEDIUM >= "easy"
    with pytest.raises(nonogram.UnknownNameError, match=r"technique 'overlpa'.* mean 'overlap'"):
        Technique("overlpa")
    with pytest.raises(nonogram.UnknownNameError, match="expected one of: trivial, easy"):
        _ = Level.EASY < "x"
