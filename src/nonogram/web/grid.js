// The grid of a puzzle, for the page of paths and for the editor: cells, lines, colours and clues,
// and what they are called.
/**
 * @typedef {number} Cell - Row by row from 0.
 * @typedef {number} Value - Of a cell: a colour, from 1 on, BACKGROUND or OPEN.
 * @typedef {number[]} Left - The colours that a cell may have.
 * @typedef {[row: number, place: number, left: Left]} Mark - A cell in data, counted from 1, and
 *   what it may be.
 * @typedef {[length: number | null, colour: number, join?: number]} Part - A block of a clue, or
 *   one colour of a block with corners; null stands for a blot.
 * @typedef {Part[]} Clue
 * @typedef {[parts: number, length: number | null, body: number, front: number, back: number]}
 *   Group A block as it is written: how many parts it has, its length, and its colours.
 * @typedef {[first: number, last: number]} Span - Places of a line, from 1.
 * @typedef {object} Line
 * @property {string} name - Its axis and its number, as "row 3".
 * @property {string} axis
 * @property {number} number - The number of the line, from 1 on.
 * @property {Cell[]} cells
 * @property {Clue} clue
 * @typedef {object} Colour
 * @property {string} name
 * @property {string} rgb - The colour, as "#d83a34".
 * @property {[left: string, right: string, rises: boolean]} [halves] - The colours beside a
 *   diagonal, and whether it rises.
 * @property {string} [corner] - The character of a corner, as "◢".
 */
const OPEN = -1, BACKGROUND = 0;  // what may be in a cell beside a colour
let data;
/** @type {Colour[]} */
let colours;
/** @type {Record<string, Clue[]>} By axis. */
let clues;
/** @type {string[]} */
let AXES;
/** @type {boolean} Whether some colours are corners. */
let isCornered;
let HEIGHT, SIZE;
/** @type {Left[]} The colours that cells may have at the start. */
let START;
/** @type {number[]} The row of every cell. */
let ROWS;
/** @type {Cell[]} The first cell of every row. */
let ROW_STARTS;
/** @type {Cell[]} */
let allCells;
/** @type {Shape} */
let shape;
/** @type {(mark: Mark) => Cell} */
const cellOf = ([row, place]) => ROW_STARTS[row - 1] + place - 1;
const rowOf = cell => ROWS[cell];
const placeOf = cell => cell - ROW_STARTS[ROWS[cell]];
const within = (number, count) => Math.max(0, Math.min(count - 1, number));

function takeColours(inks) {
  colours = data.colours = inks;
  isCornered = inks.some(({ corner }) => corner);
}
function takePuzzle(puzzle) {
  data = puzzle;
  takeColours(data.colours);
  ({ clues } = data);
  AXES = Object.keys(clues);
  HEIGHT = data.start.length;
  START = data.start.flat();
  SIZE = START.length;
  ROWS = data.start.flatMap((cells, row) => cells.map(() => row));
  ROW_STARTS = data.start.map((_, row) => ROWS.indexOf(row));
  allCells = Array.from({ length: SIZE }, (_, cell) => cell);
  shape = "sides" in data ? hexagon() : rectangle();
}
// Do something with another puzzle in the place of the one that is there. If that fails, the one
// before is there again all the same: its marks are still to be kept. The board is not.
function inPuzzle(puzzle, action) {
  const before = data;
  try {
    takePuzzle(puzzle);
    return action();
  } finally {
    takePuzzle(before);
  }
}
/** @type {(name: string) => Line} */
function lineNamed(name) {
  const [axis, text] = name.split(" "), number = Number(text);
  return { name, axis, number, cells: shape.cellsOn(axis, number), clue: clues[axis][number - 1] };
}
/** @type {() => Line[]} All lines, axis by axis. */
const allLines = () =>
  AXES.flatMap(axis => clues[axis].map((_, k) => lineNamed(`${axis} ${k + 1}`)));
// Corners are the front or the back of blocks, in rows and in columns.
const FRONTS = { "◢": [true, true], "◤": [false, false], "◥": [true, false], "◣": [false, true] };
const BODY = 2, FRONT = 3, BACK = 4;
const roleOf = (colour, axis) => !colours[colour].corner ? BODY
  : FRONTS[colours[colour].corner][AXES.indexOf(axis)] ? FRONT : BACK;
// The blocks of a clue as they are written. Only corners make several parts of one.
/** @type {(line: { axis: string, clue: Clue }) => Group[]} */
function groupsOn({ axis, clue }) {
  if (!isCornered) return clue.map(([length, colour]) => [1, length, colour, 0, 0]);
  const groups = [];
  for (const [k, [length, colour]] of clue.entries()) {
    if (joinAt(clue, k) !== 0) groups.push([0, 0, 0, 0, 0]);
    const group = groups.at(-1);
    group[0]++;
    group[1] = length === null ? null : group[1] + length;
    group[roleOf(colour, axis)] = colour;
  }
  return groups;
}
const placeIn = (line, mark) => line.cells.indexOf(cellOf(mark)) + 1;
const blockName = (line, k) => `${line} ${k + 1}`;
const lineNames = cell => AXES.map(axis => `${axis} ${shape.numberOn(axis, cell)}`);

// What cells have. A stroke of the pointer counts as a whole.
class Marks {
  constructor(cells) {
    this.cells = cells;
    this.stroke = [];
  }
  isGiven(_cell) { return false; }
  mark(cell, value) {  // part of a stroke
    const before = this.cells[cell];
    if (this.isGiven(cell) || before === value) return;
    this.stroke.push({ cell, before, after: value });
    this.cells[cell] = value;
  }
  cancel() {  // the stroke has been the beginning of something else
    for (const { cell, before } of [...this.stroke].reverse()) this.cells[cell] = before;
    this.stroke = [];
  }
}

// The join of a block to the one before it: 0 is glued, 1 may touch, 2 is parted. Its colour says
// so, if the block does not.
const joinAt = (clue, k) => !k ? 1 : clue[k][2] ?? (clue[k][1] === clue[k - 1][1] ? 2 : 1);
const gapAt = (clue, k) => joinAt(clue, k) === 2 ? 1 : 0;

// --- What all placements of a line have in common
/**
 * The colours of cells in the placements of a line, and the first and the last cell of each block,
 * from 1, pushed to either end; null without a placement.
 *
 * A line is filled from its first cell on: by a cell of background, or by the next block with the
 * gap in front of it. A state is how many blocks are placed, and in how many cells. What lies on a
 * way from the first state to the last one is possible.
 * @typedef {{ left: Left[], lefts: Span[], rights: Span[] }} Shared
 * @type {(line: { clue: Clue }, can: Left[]) => Shared | null}
 */
function placements({ clue }, can) {
  const size = can.length, isAt = (place, colour) => can[place]?.includes(colour);
  // The states that follow a state, and where the block that leads there begins.
  function movesFrom(blocks, place) {
    const isFree = isAt(place, BACKGROUND), isLast = blocks === clue.length;
    const moves = isFree && (isLast || joinAt(clue, blocks)) ? [[blocks, place + 1]] : [];
    if (isLast || gapAt(clue, blocks) && !isFree) return moves;
    const start = place + gapAt(clue, blocks), [length, colour] = clue[blocks];
    for (let at = start + 1; at - start <= (length ?? size) && isAt(at - 1, colour); at++)
      if (length === null || at - start === length) moves.push([blocks + 1, at, start]);
    return moves;
  }
  const states = () => Array.from({ length: clue.length + 1 }, () => new Uint8Array(size + 1));
  const reached = states(), leading = states();
  reached[0][0] = leading[clue.length][size] = 1;
  for (let blocks = 0; blocks <= clue.length; blocks++)
    for (let place = 0; place <= size; place++)
      if (reached[blocks][place])
        for (const [next, at] of movesFrom(blocks, place)) reached[next][at] = 1;
  const found = can.map(() => new Set()), firsts = clue.map(() => []), lasts = clue.map(() => []);
  for (let blocks = clue.length; blocks >= 0; blocks--)
    for (let place = size; place >= 0; place--) {
      if (!reached[blocks][place]) continue;
      for (const [next, at, start] of movesFrom(blocks, place)) {
        if (!leading[next][at]) continue;
        leading[blocks][place] = 1;
        if (start !== place) found[place].add(BACKGROUND);
        if (start === undefined) continue;
        for (let k = start; k < at; k++) found[k].add(clue[blocks][1]);
        firsts[blocks].push(start + 1);
        lasts[blocks].push(at);
      }
    }
  if (!leading[0][0]) return null;
  /** @type {(end: (...places: number[]) => number) => Span[]} */
  const pushed = end => clue.map((_, k) => [end(...firsts[k]), end(...lasts[k])]);
  return { left: can.map((some, place) => some.filter(colour => found[place].has(colour))),
    lefts: pushed(Math.min), rights: pushed(Math.max) };
}
// Whether the filled cells are what a clue says. Others count as background.
const hasClue = (cells, clue) =>
  placements({ clue }, cells.map(value => [Math.max(value, BACKGROUND)])) !== null;

// --- Cells, colours and clues in words
const nameOf = colour => colours[colour].name;
const cellName = cell => `row ${rowOf(cell) + 1}, ${shape.placeName("row")} ${placeOf(cell) + 1}`;
const leftText = left => left === null ? "open" : listed(left.map(nameOf), "or");
const numberText = length => String(length ?? "?");  // a blot hides it
const inkCount = () => colours.slice(1).filter(({ corner }) => !corner).length;
const hasInks = () => inkCount() > 1;
// Say "red 3, blue 2" as sentences do, or "◢3◣ 1".
function clueText(line) {
  const texts = groupsOn(line).map(([, length, body, front, back]) =>
    (hasInks() && body ? `${nameOf(body)} ` : "")
      + (front ? nameOf(front) : "") + numberText(length) + (back ? nameOf(back) : ""));
  return texts.join(hasInks() ? ", " : " ") || "0";
}
