from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor

from nonogram.ask.found import Answer as Answer
from nonogram.ask.found import Blank as Blank
from nonogram.ask.found import Certificate as Certificate
from nonogram.ask.found import Fix as Fix
from nonogram.ask.found import Fixes as Fixes
from nonogram.ask.many import verify_many as verify_many
from nonogram.ask.question import Marked as Marked
from nonogram.ask.question import Proofs as Proofs
from nonogram.ask.question import Question as Question
from nonogram.ask.question import Wanted as Wanted
from nonogram.ask.session import Session as Session
from nonogram.base.arguments import StrPath as StrPath
from nonogram.base.errors import InternalError as InternalError
from nonogram.base.errors import MissingFileError as MissingFileError
from nonogram.base.errors import MissingProgramError as MissingProgramError
from nonogram.base.errors import NonogramError as NonogramError
from nonogram.base.errors import OtherShapeError as OtherShapeError
from nonogram.base.errors import ParseError as ParseError
from nonogram.base.errors import Refused as Refused
from nonogram.base.errors import RequestError as RequestError
from nonogram.base.errors import SolverError as SolverError
from nonogram.base.errors import TimeUpError as TimeUpError
from nonogram.base.errors import UnknownNameError as UnknownNameError
from nonogram.base.errors import WriteError as WriteError
from nonogram.base.errors import WrongCallError as WrongCallError
from nonogram.base.json_types import Record as Record
from nonogram.base.shown import Shown as Shown
from nonogram.base.version import __version__ as __version__
from nonogram.core.formula.clauses import Clause as Clause
from nonogram.core.formula.clauses import FALSE as FALSE
from nonogram.core.formula.clauses import TRUE as TRUE
from nonogram.core.formula.instance import ClauseSequence as ClauseSequence
from nonogram.core.formula.instance import Formula as Formula
from nonogram.core.formula.instance import encode as encode
from nonogram.core.formula.line import Group as Group
from nonogram.core.formula.line import Likely as Likely
from nonogram.core.formula.line import LineEncoding as LineEncoding
from nonogram.core.formula.line import LineFormula as LineFormula
from nonogram.core.formula.line import Room as Room
from nonogram.core.logic.marks import Mark as Mark
from nonogram.core.logic.marks import Marks as Marks
from nonogram.core.puzzle.block import Block as Block
from nonogram.core.puzzle.clue import Clue as Clue
from nonogram.core.puzzle.clue import Clues as Clues
from nonogram.core.puzzle.clue import Number as Number
from nonogram.core.puzzle.colours import colour_name as colour_name
from nonogram.core.puzzle.geometry import Geometry as Geometry
from nonogram.core.puzzle.geometry import Line as Line
from nonogram.core.puzzle.geometry import Position as Position
from nonogram.core.puzzle.geometry import Positions as Positions
from nonogram.core.puzzle.grid import Grid as Grid
from nonogram.core.puzzle.grid import GridLike as GridLike
from nonogram.core.puzzle.grid import Looks as Looks
from nonogram.core.puzzle.grid import Row as Row
from nonogram.core.puzzle.grid import RowSequence as RowSequence
from nonogram.core.puzzle.grid import Rows as Rows
from nonogram.core.puzzle.hexagon import Hexagon as Hexagon
from nonogram.core.puzzle.hexagon import Sides as Sides
from nonogram.core.puzzle.palette import Colour as Colour
from nonogram.core.puzzle.palette import Palette as Palette
from nonogram.core.puzzle.palette import Rgb as Rgb
from nonogram.core.puzzle.puzzle import Puzzle as Puzzle
from nonogram.core.puzzle.puzzle import clue_of as clue_of
from nonogram.core.puzzle.reasons import AssumedCellsContradict as AssumedCellsContradict
from nonogram.core.puzzle.reasons import ClueTooLong as ClueTooLong
from nonogram.core.puzzle.reasons import CluesContradict as CluesContradict
from nonogram.core.puzzle.reasons import GivenCellsContradict as GivenCellsContradict
from nonogram.core.puzzle.reasons import LineImpossible as LineImpossible
from nonogram.core.puzzle.reasons import LinesContradict as LinesContradict
from nonogram.core.puzzle.reasons import Reason as Reason
from nonogram.core.puzzle.reasons import Reasons as Reasons
from nonogram.core.puzzle.reasons import TotalsDiffer as TotalsDiffer
from nonogram.core.puzzle.rectangle import Rectangle as Rectangle
from nonogram.core.result import Progress as Progress
from nonogram.core.result import Result as Result
from nonogram.core.result import Stats as Stats
from nonogram.core.search.ambiguity import Ambiguity as Ambiguity
from nonogram.core.search.enumeration import Count as Count
from nonogram.core.search.enumeration import Solutions as Solutions
from nonogram.core.search.state import How as How
from nonogram.core.search.terms import OnProgress as OnProgress
from nonogram.core.verdict import Cause as Cause
from nonogram.core.verdict import SettledBy as SettledBy
from nonogram.core.verdict import Verdict as Verdict
from nonogram.diagnosis.check import Caution as Caution
from nonogram.diagnosis.check import Concern as Concern
from nonogram.diagnosis.check import Goal as Goal
from nonogram.diagnosis.check import Report as Report
from nonogram.diagnosis.duplicates import Duplicate as Duplicate
from nonogram.diagnosis.duplicates import Transformation as Transformation
from nonogram.diagnosis.duplicates import duplicates as duplicates
from nonogram.diagnosis.hint import Hint as Hint
from nonogram.diagnosis.repair import Repair as Repair
from nonogram.diagnosis.repair import Repairs as Repairs
from nonogram.diagnosis.uneven import ChangedLine as ChangedLine
from nonogram.draw.book import pdf as pdf
from nonogram.draw.pen import Layout as Layout
from nonogram.draw.pen import LayoutLike as LayoutLike
from nonogram.draw.png import png as png
from nonogram.draw.svg import svg as svg
from nonogram.draw.terminal import clued_picture as clued_picture
from nonogram.explanation.explain import Difficulty as Difficulty
from nonogram.explanation.explain import Explanation as Explanation
from nonogram.explanation.explain import Standstill as Standstill
from nonogram.explanation.levels import Level as Level
from nonogram.explanation.levels import LevelLike as LevelLike
from nonogram.explanation.steps import Clash as Clash
from nonogram.explanation.steps import Contradiction as Contradiction
from nonogram.explanation.steps import Deduction as Deduction
from nonogram.explanation.steps import Step as Step
from nonogram.explanation.steps import Thought as Thought
from nonogram.explanation.steps import Visit as Visit
from nonogram.explanation.techniques import Technique as Technique
from nonogram.files.puzzles import Source as Source
from nonogram.files.puzzles import dumps as dumps
from nonogram.files.puzzles import load as load
from nonogram.files.puzzles import load_all as load_all
from nonogram.files.puzzles import loads as loads
from nonogram.files.puzzles import loads_all as loads_all
from nonogram.files.puzzles import save as save
from nonogram.make.blots import Blotted as Blotted
from nonogram.make.blots import Hidden as Hidden
from nonogram.make.drawing import Drawing as Drawing
from nonogram.make.drawing import Lost as Lost
from nonogram.make.drawing import Taken as Taken
from nonogram.make.picture import from_image as from_image
from nonogram.make.rules import ndom_puzzle as ndom_puzzle
from nonogram.make.rules import picture_puzzle as picture_puzzle
from nonogram.make.rules import random_puzzle as random_puzzle
from nonogram.make.unique import Change as Change
from nonogram.make.unique import Unique as Unique
from nonogram.scanning.correct import Grade as Grade
from nonogram.scanning.scan import Scan as Scan
from nonogram.scanning.scan import ScannedNumber as ScannedNumber
from nonogram.scanning.scan import scan as scan

def check_many(puzzles: Iterable[Puzzle | StrPath], *, repair: bool = False, jobs: int | None = None, executor: Executor | None = None, ordered: bool = True, solver: str = 'auto', timeout: float | None = None, seed: int = 0, memory_limit: int | None = None) -> Iterator[Answer]: ...
def solve_many(puzzles: Iterable[Puzzle | StrPath], *, limit: int | None = 2, difficulty: bool = False, proof_dir: StrPath | None = None, verify: bool = False, jobs: int | None = None, executor: Executor | None = None, ordered: bool = True, solver: str = 'auto', timeout: float | None = None, seed: int = 0, memory_limit: int | None = None) -> Iterator[Answer]: ...
def prove(puzzle: Puzzle, result: Result, path: StrPath, *, look: Callable[[str], object] | None = None, common: bool = False, solver: str = 'auto', timeout: float | None = None, on_progress: OnProgress | None = None) -> int: ...
def verify(puzzle: Puzzle, path: StrPath, checker: str | None = None, *, export: StrPath | None = None, timeout: float | None = None, on_progress: OnProgress | None = None) -> Verdict: ...
def ambiguity(puzzle: Puzzle, *, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Ambiguity | None: ...
def count_solutions(puzzle: Puzzle, *, limit: int | None = None, propagation: bool = True, encoding: str | LineEncoding | None = None, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Count: ...
def solutions(puzzle: Puzzle, *, limit: int | None = None, propagation: bool = True, encoding: str | LineEncoding | None = None, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Solutions: ...
def solve(puzzle: Puzzle, *, limit: int | None = 2, propagation: bool = True, encoding: str | LineEncoding | None = None, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Result: ...
def check(puzzle: Puzzle, *, limit: int | None = 1000, repair: bool = False, propagation: bool = True, encoding: str | LineEncoding | None = None, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Report: ...
def hint(puzzle: Puzzle, *, near: Position | None = None, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Hint: ...
def repairs(puzzle: Puzzle, *, reason: LinesContradict | None = None, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Repairs: ...
def explain(puzzle: Puzzle, *, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Explanation: ...
def difficulty(puzzle: Puzzle, *, given: GridLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Difficulty | None: ...
def blot(puzzle: Puzzle, blots: int, *, level: LevelLike | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Blotted: ...
def make_unique(picture: Rows | str | Drawing | Puzzle, *, colours: int | None = None, geometry: Geometry | None = None, palette: Palette = (), most: int | None = None, level: LevelLike | None = None, keep: GridLike | None = None, proposals: int = 1, colors: int | None = None, solver: str = 'auto', timeout: float | None = None, seed: int = 0, on_progress: OnProgress | None = None) -> Unique: ...

__all__: list[str]
