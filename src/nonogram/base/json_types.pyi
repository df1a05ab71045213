# `make renew` writes this, of the schemas.

from typing import Any, Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict

class RecordPaletteData(TypedDict):
    character: str
    rgb: list[int] | None

class DifficultyData(TypedDict):
    level: Literal['trivial', 'easy', 'medium', 'hard', 'very_hard', 'search']
    technique: Literal['colour_logic', 'forced_line', 'finished_line', 'capping', 'side_capping', 'glue', 'mercury', 'too_small_a_gap', 'overlap', 'simple_spaces', 'by_cases', 'edge_logic', 'contradiction', 'deeper_contradiction', 'long_contradiction', 'out_of_reach'] | None
    score: float
    footholds: int
    open_steps: float
    contradictions: list[int]
    steps: int
    effort: NotRequired[float | None]
    free_lines: NotRequired[int | None]
    narrowest: NotRequired[int | None]
    scale: NotRequired[int]

class RecordAmbiguityData(TypedDict):
    picture: list[str]
    ambiguous: list[list[int]]
    unknown: list[list[int]]
    cells_to_give: list[list[int]] | None

class RecordRepairsFoundChangeData(TypedDict):
    line: str
    old: list[int | None | list[int | None]] | None
    new: list[int | None | list[int | None]] | None

class RecordRepairsFoundData(TypedDict):
    line: str
    old: list[int | None | list[int | None]] | None
    new: list[int | None | list[int | None]] | None
    changes: list[RecordRepairsFoundChangeData]
    solution: list[str] | None
    text: str

class RecordRepairsData(TypedDict):
    found: list[RecordRepairsFoundData]
    complete: bool

class ClueTooLongData(TypedDict):
    kind: Literal['clue_too_long']
    line: str
    needed: int
    available: int
    text: str

class TotalsDifferData(TypedDict):
    kind: Literal['totals_differ']
    colour: int | None
    totals: list[list[str | int]]
    at_least: list[str]
    text: str

class LineImpossibleData(TypedDict):
    kind: Literal['line_impossible']
    line: str
    given: bool
    text: str

class CluesContradictData(TypedDict):
    kind: Literal['clues_contradict']
    given: bool
    text: str

class LinesContradictData(TypedDict):
    kind: Literal['lines_contradict']
    lines: list[str]
    minimal: bool
    text: str

class GivenCellsContradictData(TypedDict):
    kind: Literal['given_cells_contradict']
    cells: list[list[int]]
    name: str
    minimal: bool
    text: str

class RecordWarningData(TypedDict):
    concern: Literal['few_filled_cells', 'few_background_cells', 'colours_that_look_alike', 'tedious_for_its_size']
    number: float
    colours: list[int]

class RecordCertificateData(TypedDict):
    file: str | None
    steps: int | None
    verified: bool

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

class RecordStatsData(TypedDict):
    wall_seconds: float | None
    cpu_seconds: dict[str, float]
    cells: int | None
    decided: int | None
    lines: int | None
    suppositions: int | None
    solver: str | None
    formula: NotRequired[Literal['narrowed', 'written', None]]
    variables: int | None
    clauses: int | None
    conflicts: int | None
    version: str

class RecordData(TypedDict):
    schema: Literal[2]
    path: str | None
    path_bytes: str | None
    hash: str | None
    of: int | None
    format: str | None
    title: str | None
    author: str | None
    copyright: str | None
    description: str | None
    height: int | None
    width: int | None
    sides: list[int] | None
    colours: int | None
    palette: list[RecordPaletteData] | None
    given: list[str] | None
    filled: float | None
    verdict: Literal['unique', 'multiple', 'no_solution', 'undecided', 'solved', 'error']
    cause: Literal['time_limit', 'memory_limit', 'worker_died', 'solver_gave_up', 'stopped', None]
    error: str | None
    fault: Literal['input', 'output', 'solver', None]
    found: int
    complete: bool
    solution: list[str] | None
    known: NotRequired[list[str] | None]
    settled_by: Literal['adding_up_the_clues', 'line_logic', 'search', None]
    difficulty: DifficultyData | None
    stuck: dict[str, list[str]] | None
    ambiguity: RecordAmbiguityData | None
    repairs: RecordRepairsData | None
    reasons: list[ClueTooLongData | TotalsDifferData | LineImpossibleData | CluesContradictData | LinesContradictData | GivenCellsContradictData]
    warnings: list[RecordWarningData]
    goals: list[Literal['the_solution', 'one_of_several_solutions', 'a_solution', 'no_solution', 'undecided']]
    certificate: RecordCertificateData | None
    asked: AskedData | None
    stats: RecordStatsData

class DupesData(TypedDict):
    path: str
    first: str
    changes: list[Literal['rotated', 'mirrored', 'recoloured']]

class FailedData(TypedDict):
    schema: Literal[2]
    path: str
    path_bytes: str | None
    verdict: Literal['error', 'undecided']
    cause: Literal['time_limit', None]
    error: str
    fault: Literal['input', 'output', 'solver', None]

DupesLineData: TypeAlias = DupesData | FailedData

class ClaimData(TypedDict):
    kind: Literal['run', 'belongs', 'only_in', 'no_room', 'ends_there', 'begins_there', 'ends_from', 'begins_by', 'touches', 'is', 'fits', 'covers', 'ends_by', 'begins_after', 'out_of_reach', 'none', 'fill', 'all_there', 'wherever', 'elsewhere', 'too_far', 'not_before', 'not_after', 'needs', 'no_other', 'line_begins', 'line_ends']
    blocks: NotRequired[list[int]]
    places: NotRequired[list[int]]
    covered: NotRequired[list[int]]
    then: NotRequired[list[ClaimData]]
    others: NotRequired[list[ClaimData]]

class ToldData(TypedDict):
    why: str
    so: str
    claims: list[ClaimData]

class DeductionData(TypedDict):
    path: NotRequired[str]
    step: NotRequired[int]
    level: Literal['trivial', 'easy', 'medium', 'hard', 'very_hard', 'search']
    technique: Literal['colour_logic', 'forced_line', 'finished_line', 'capping', 'side_capping', 'glue', 'mercury', 'too_small_a_gap', 'overlap', 'simple_spaces', 'by_cases', 'edge_logic', 'contradiction', 'deeper_contradiction', 'long_contradiction', 'out_of_reach']
    line: str
    because: list[list[int | list[int]]]
    concludes: list[list[int | list[int]]]
    blocks: list[int]
    sees: NotRequired[list[list[int | list[int]]]]
    text: NotRequired[str]
    told: NotRequired[list[ToldData]]

class VisitData(TypedDict):
    path: NotRequired[str]
    step: int
    level: Literal['trivial', 'easy', 'medium', 'hard', 'very_hard', 'search']
    technique: Literal['colour_logic', 'forced_line', 'finished_line', 'capping', 'side_capping', 'glue', 'mercury', 'too_small_a_gap', 'overlap', 'simple_spaces', 'by_cases', 'edge_logic', 'contradiction', 'deeper_contradiction', 'long_contradiction', 'out_of_reach']
    thoughts: list[DeductionData]
    concludes: list[list[int | list[int]]]
    text: NotRequired[str]
    told: NotRequired[list[ToldData]]

class ContradictionClashData(TypedDict):
    line: str
    because: list[list[int | list[int]]]

class ContradictionData(TypedDict):
    path: NotRequired[str]
    step: NotRequired[int]
    level: Literal['trivial', 'easy', 'medium', 'hard', 'very_hard', 'search']
    technique: Literal['colour_logic', 'forced_line', 'finished_line', 'capping', 'side_capping', 'glue', 'mercury', 'too_small_a_gap', 'overlap', 'simple_spaces', 'by_cases', 'edge_logic', 'contradiction', 'deeper_contradiction', 'long_contradiction', 'out_of_reach']
    supposed: list[list[int | list[int]]]
    line: str
    chain: list[DeductionData | ContradictionData]
    clash: ContradictionClashData
    concludes: list[list[int | list[int]]]
    text: NotRequired[str]
    told: NotRequired[list[ToldData]]

class StandstillData(TypedDict):
    undecided: list[list[int]]
    ambiguous: list[list[int]]
    unknown: list[list[int]]

class ExplainPathData(TypedDict):
    path: NotRequired[str]
    standstill: StandstillData

ExplainLineData: TypeAlias = DeductionData | VisitData | ContradictionData | ExplainPathData | FailedData

class HintData(TypedDict):
    path: str
    verdict: Literal['unique', 'multiple', 'no_solution', 'undecided', 'solved', 'error']
    wrong: list[list[int]]
    together: bool
    steps: list[DeductionData | ContradictionData]
    reasons: list[ClueTooLongData | TotalsDifferData | LineImpossibleData | CluesContradictData | LinesContradictData | GivenCellsContradictData]
    standstill: StandstillData | None

HintLineData: TypeAlias = HintData | FailedData

class PuzzlePaletteData(TypedDict):
    character: NotRequired[str]
    rgb: NotRequired[list[int]]
    name: NotRequired[str]
    second: NotRequired[list[int]]
    diagonal: NotRequired[Literal['/', '\\']]

class PuzzleData(TypedDict):
    sides: NotRequired[list[int]]
    rows: list[list[int | None | list[int | None | int]]]
    columns: NotRequired[list[list[int | None | list[int | None | int]]]]
    rising: NotRequired[list[list[int | None | list[int | None | int]]]]
    falling: NotRequired[list[list[int | None | list[int | None | int]]]]
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

class ScanCorrectionData(TypedDict):
    line: str
    old: list[int | None]
    new: list[int | None]

class ScanReadingData(TypedDict):
    line: str
    place: int
    value: int | None
    confidence: float
    box: list[float]

class ScanData(TypedDict):
    path: str
    grade: Literal['confirmed', 'corrected', 'unconfirmed']
    title: str | None
    author: str | None
    copyright: str | None
    description: str | None
    rows: list[list[int | None]]
    columns: list[list[int | None]]
    given: list[str]
    solution: list[str] | None
    corrections: list[ScanCorrectionData]
    other_ways: int
    grid: int
    grids: int
    unread: list[str]
    readings: list[ScanReadingData]
    outline: list[list[float]]
    size: list[int]
    version: str

ScanLineData: TypeAlias = ScanData | FailedData

Record: TypeAlias = RecordData
