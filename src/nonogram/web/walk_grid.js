// The grid of a puzzle, for the page of paths and for the editor: cells, lines and colours.
"use strict";
const OPEN = -1, BACKGROUND = 0;  // what may be in a cell beside a colour
const SHAPES = {};
let data, colours, clues, AXES, isCornered;  // the last: whether some colours are corners

// A cell is a number here, row by row from 0; in the data it is [row, place, colours left], from 1.
let HEIGHT, START, SIZE, ROWS, ROW_STARTS, allCells;
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
}
function lineNamed(name) {
  const [axis, text] = name.split(" "), number = Number(text);
  return { name, axis, number, cells: cellsOn(axis, number), clue: clues[axis][number - 1] };
}
// Corners are the front or the back of blocks, in rows and in columns.
const FRONTS = { "◢": [true, true], "◤": [false, false], "◥": [true, false], "◣": [false, true] };
const BODY = 2, FRONT = 3, BACK = 4;
const roleOf = (colour, axis) => !colours[colour].corner ? BODY
  : FRONTS[colours[colour].corner][AXES.indexOf(axis)] ? FRONT : BACK;
// Blocks as they are written: the number of their parts, their length, and the colours of body, front
// and back. Only corners make several parts of one.
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
const lineNames = cell => AXES.map(axis => `${axis} ${numberOn(axis, cell)}`);

class Marks {  // what cells have; a stroke of the pointer counts as a whole
  constructor(cells) {
    this.cells = cells;
    this.stroke = [];
  }
  isGiven() { return false; }
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

// How a block is joined to the one before it: 0 glued, 1 may touch, 2 parted. Colours say it, or itself.
const joinAt = (clue, k) => !k ? 1 : clue[k][2] ?? (clue[k][1] === clue[k - 1][1] ? 2 : 1);
const gapAt = (clue, k) => joinAt(clue, k) === 2 ? 1 : 0;
const backwards = clue => [...clue.keys()].reverse().map((k, nth) =>
  [...clue[k].slice(0, 2), ...nth ? [joinAt(clue, k + 1)] : []]);

function hasClue(cells, clue) {  // the filled ones; others count as background
  let place = 0, end = 0;
  for (const [k, [length, colour]] of clue.entries()) {
    while (cells[place] <= BACKGROUND) place++;
    const start = place;
    if (start - end < gapAt(clue, k) || start > end && joinAt(clue, k) === 0) return false;
    while (cells[place] === colour && place - start !== length) place++;
    if (place - start < (length ?? 1)) return false;
    end = place;
  }
  return cells.slice(end).every(cell => cell <= BACKGROUND);
}
