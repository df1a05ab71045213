# `make renew` writes this, of the schemas.

from typing import Any, Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict

class AskedData(TypedDict):
    limit: NotRequired[int]
    timeout: NotRequired[float]
    seed: NotRequired[int]
    memory_limit: NotRequired[int]
    format: NotRequired[str]
    difficulty: NotRequired[bool]
    proofs: NotRequired[bool]
    report: NotRequired[bool]
    repair: NotRequired[bool]

class DifficultyData(TypedDict):
    level: Literal['trivial', 'easy', 'medium', 'hard', 'very-hard', 'search']
    technique: str | None
    score: float
    footholds: int
    open_steps: float
    contradictions: list[int]
    steps: int

class CheckCertificateData(TypedDict):
    file: str
    steps: int
    verified: bool

class CellData(TypedDict):
    row: int
    column: int

class ReasonData(TypedDict):
    kind: Literal['clue too long', 'totals differ', 'lines', 'given cells', 'line', 'clues']
    text: str
    lines: NotRequired[list[str]]
    needed: NotRequired[int]
    available: NotRequired[int]
    colour: NotRequired[int]
    totals: NotRequired[dict[str, int]]
    at_least: NotRequired[list[str]]
    cells: NotRequired[list[CellData]]
    minimal: NotRequired[bool]

class CheckSettledByData(TypedDict):
    method: Literal['adding up the clues', 'line logic', 'search', None]
    cells_left: int

class CheckWarningData(TypedDict):
    concern: Literal['few filled cells', 'few background cells', 'colours that look alike', 'tedious for its size']
    number: float
    colours: NotRequired[list[str]]

class CheckAmbiguityCellsToGiveData(TypedDict):
    row: int
    column: int
    colour: str

class CheckAmbiguityData(TypedDict):
    picture: list[str]
    ambiguous: list[CellData]
    unknown: list[CellData]
    cells_to_give: list[CheckAmbiguityCellsToGiveData] | None

class ClueData(TypedDict):
    length: int | None
    colour: str
    front: NotRequired[str]
    back: NotRequired[str]

class CheckRepairsFoundData(TypedDict):
    line: str
    clue: list[ClueData]
    instead_of: list[ClueData]
    solution: list[str]
    text: str

class CheckRepairsData(TypedDict):
    found: list[CheckRepairsFoundData]
    complete: bool

class CheckData(TypedDict):
    path: str
    hash: NotRequired[str]
    of: NotRequired[int]
    format: NotRequired[str]
    asked: NotRequired[AskedData]
    seconds: NotRequired[float]
    difficulty: NotRequired[DifficultyData | None]
    certificate: NotRequired[CheckCertificateData | None]
    title: NotRequired[str]
    author: NotRequired[str]
    copyright: NotRequired[str]
    description: NotRequired[str]
    height: NotRequired[int]
    width: NotRequired[int]
    sides: NotRequired[list[int]]
    colours: NotRequired[int]
    given: NotRequired[list[str]]
    palette: NotRequired[dict[str, str | None]]
    verdict: NotRequired[Literal['unique', 'multiple', 'no solution', 'undecided', 'solved']]
    cause: NotRequired[Literal['time limit', 'memory limit', 'worker died', 'solver gave up']]
    solutions: NotRequired[int]
    complete: NotRequired[bool]
    solution: NotRequired[list[str] | None]
    reasons: NotRequired[list[ReasonData]]
    cells: NotRequired[int]
    decided: NotRequired[int]
    lines: NotRequired[int]
    suppositions: NotRequired[int]
    solver: NotRequired[str | None]
    variables: NotRequired[int]
    clauses: NotRequired[int]
    conflicts: NotRequired[int | None]
    cpu: NotRequired[dict[str, float]]
    version: NotRequired[str]
    filled: NotRequired[float | None]
    settled_by: NotRequired[CheckSettledByData]
    warnings: NotRequired[list[CheckWarningData]]
    ambiguity: NotRequired[CheckAmbiguityData]
    repairs: NotRequired[CheckRepairsData]
    goals: NotRequired[list[Literal['the solution', 'one of several solutions', 'a solution', 'no solution', 'undecided']]]
    stuck: NotRequired[dict[str, list[str]]]
    error: NotRequired[str]
    fault: NotRequired[Literal['input', 'solver']]

class DupesData(TypedDict):
    path: str
    first: str
    changes: list[Literal['rotated', 'mirrored', 'recoloured', 'inverted']]

class DeductionLemmaData(TypedDict):
    cells: list[list[int]]
    blocks: list[int]
    because: list[list[int | list[int]]]

class DeductionData(TypedDict):
    step: NotRequired[int]
    level: Literal['trivial', 'easy', 'medium', 'hard', 'very-hard']
    technique: str
    line: str
    because: list[list[int | list[int]]]
    concludes: list[list[int | list[int]]]
    blocks: list[int]
    sees: NotRequired[list[list[int | list[int]]]]
    lemmas: NotRequired[list[DeductionLemmaData]]
    says: NotRequired[str]

class VisitData(TypedDict):
    step: int
    level: Literal['trivial', 'easy', 'medium', 'hard', 'very-hard']
    technique: str
    thoughts: list[DeductionData]
    concludes: list[list[int | list[int]]]

class ContradictionClashData(TypedDict):
    line: str
    because: list[list[int | list[int]]]

class ContradictionData(TypedDict):
    step: NotRequired[int]
    level: Literal['hard', 'very-hard', 'search']
    technique: str
    supposed: list[list[int | list[int]]]
    line: str
    chain: list[DeductionData | ContradictionData]
    clash: ContradictionClashData
    concludes: list[list[int | list[int]]]
    says: NotRequired[str]

class StandstillData(TypedDict):
    undecided: list[list[int]]
    ambiguous: list[list[int]]
    unknown: list[list[int]]

class ExplainStandstillData(TypedDict):
    standstill: StandstillData

class ExplainReasonsData(TypedDict):
    reasons: list[ReasonData]

ExplainLineData: TypeAlias = DeductionData | VisitData | ContradictionData | ExplainStandstillData | ExplainReasonsData

class HintData(TypedDict):
    verdict: Literal['unique', 'multiple', 'no solution', 'undecided', 'solved']
    wrong: list[list[int]]
    together: NotRequired[Literal[True]]
    steps: list[DeductionData | ContradictionData]
    reasons: list[ReasonData]
    standstill: NotRequired[StandstillData]

class BlockData(TypedDict):
    size: int | None
    colour: NotRequired[int]
    front: NotRequired[int]
    back: NotRequired[int]

class PuzzlePaletteData(TypedDict):
    character: NotRequired[str]
    rgb: NotRequired[list[int]]
    name: NotRequired[str]
    second: NotRequired[list[int]]
    diagonal: NotRequired[Literal['/', '\\']]

class PuzzleData(TypedDict):
    sides: NotRequired[list[int]]
    rows: list[list[int | None | list[int | None | int] | BlockData]]
    columns: NotRequired[list[list[int | None | list[int | None | int] | BlockData]]]
    rising: NotRequired[list[list[int | None | list[int | None | int] | BlockData]]]
    falling: NotRequired[list[list[int | None | list[int | None | int] | BlockData]]]
    title: NotRequired[str]
    author: NotRequired[str]
    copyright: NotRequired[str]
    description: NotRequired[str]
    colours: NotRequired[int]
    palette: NotRequired[list[PuzzlePaletteData]]
    goals: NotRequired[list[list[list[int | None]]]]

class PuzzlePuzzlesData(TypedDict):
    puzzles: list[PuzzleData]

PuzzleLineData: TypeAlias = PuzzleData | PuzzlePuzzlesData

class SolveCertificateData(TypedDict):
    file: str
    steps: int
    verified: bool

class SolveSettledByData(TypedDict):
    method: Literal['adding up the clues', 'line logic', 'search', None]
    cells_left: int

class SolveWarningData(TypedDict):
    concern: Literal['few filled cells', 'few background cells', 'colours that look alike', 'tedious for its size']
    number: float
    colours: NotRequired[list[str]]

class SolveAmbiguityCellsToGiveData(TypedDict):
    row: int
    column: int
    colour: str

class SolveAmbiguityData(TypedDict):
    picture: list[str]
    ambiguous: list[CellData]
    unknown: list[CellData]
    cells_to_give: list[SolveAmbiguityCellsToGiveData] | None

class SolveRepairsFoundData(TypedDict):
    line: str
    clue: list[ClueData]
    instead_of: list[ClueData]
    solution: list[str]
    text: str

class SolveRepairsData(TypedDict):
    found: list[SolveRepairsFoundData]
    complete: bool

class SolveData(TypedDict):
    path: str
    hash: NotRequired[str]
    of: NotRequired[int]
    format: NotRequired[str]
    asked: NotRequired[AskedData]
    seconds: NotRequired[float]
    difficulty: NotRequired[DifficultyData | None]
    certificate: NotRequired[SolveCertificateData | None]
    title: NotRequired[str]
    author: NotRequired[str]
    copyright: NotRequired[str]
    description: NotRequired[str]
    height: NotRequired[int]
    width: NotRequired[int]
    sides: NotRequired[list[int]]
    colours: NotRequired[int]
    given: NotRequired[list[str]]
    palette: NotRequired[dict[str, str | None]]
    verdict: NotRequired[Literal['unique', 'multiple', 'no solution', 'undecided', 'solved']]
    cause: NotRequired[Literal['time limit', 'memory limit', 'worker died', 'solver gave up']]
    solutions: NotRequired[int]
    complete: NotRequired[bool]
    solution: NotRequired[list[str] | None]
    reasons: NotRequired[list[ReasonData]]
    cells: NotRequired[int]
    decided: NotRequired[int]
    lines: NotRequired[int]
    suppositions: NotRequired[int]
    solver: NotRequired[str | None]
    variables: NotRequired[int]
    clauses: NotRequired[int]
    conflicts: NotRequired[int | None]
    cpu: NotRequired[dict[str, float]]
    version: NotRequired[str]
    filled: NotRequired[float | None]
    settled_by: NotRequired[SolveSettledByData]
    warnings: NotRequired[list[SolveWarningData]]
    ambiguity: NotRequired[SolveAmbiguityData]
    repairs: NotRequired[SolveRepairsData]
    goals: NotRequired[list[Literal['the solution', 'one of several solutions', 'a solution', 'no solution', 'undecided']]]
    stuck: NotRequired[dict[str, list[str]]]
    error: NotRequired[str]
    fault: NotRequired[Literal['input', 'solver']]
