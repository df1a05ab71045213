// What the page knows: the puzzle, its path, and what the player has marked. Nothing is drawn here.
"use strict";
const book = [...document.querySelectorAll("script[type='application/json']")]
  .map(({ textContent }) => JSON.parse(textContent));
const chosen = Math.max(1, Math.min(book.length, Math.floor(Number(location.hash.slice(1))) || 1));
const data = book[chosen - 1], SHAPES = {};
const { colours, clues, steps } = data;
const OPEN = -1, BACKGROUND = 0;  // what a player may have in a cell beside a colour

// A cell is a number here, row by row from 0; in the data it is [row, place, colours left], from 1.
const HEIGHT = data.start.length, START = data.start.flat(), SIZE = START.length;
const ROWS = data.start.flatMap((cells, row) => cells.map(() => row));
const ROW_STARTS = data.start.map((_, row) => ROWS.indexOf(row));
const cellOf = ([row, place]) => ROW_STARTS[row - 1] + place - 1;
const rowOf = cell => ROWS[cell];
const placeOf = cell => cell - ROW_STARTS[ROWS[cell]];
const AXES = Object.keys(clues);

function lineNamed(name) {
  const [axis, text] = name.split(" "), number = Number(text);
  return { name, axis, number, cells: cellsOn(axis, number), clue: clues[axis][number - 1] };
}
const placeIn = (line, mark) => line.cells.indexOf(cellOf(mark)) + 1;
const lineNames = cell => AXES.map(axis => `${axis} ${numberOn(axis, cell)}`);

class Path {  // the steps, walked to and fro
  constructor() {
    this.at = 0;
    this.known = [...START];
    this.changes = steps.map(step => step.concludes.map(mark => {
      const cell = cellOf(mark), change = { cell, before: this.known[cell], after: mark[2] };
      this.known[cell] = mark[2];
      return change;
    }));
    this.end = this.known;  // what is known when all steps are done
    this.known = [...START];
  }
  goTo(step) {  // what is known after so many steps
    for (; this.at < step; this.at++)
      for (const { cell, after } of this.changes[this.at]) this.known[cell] = after;
    for (; this.at > step; this.at--)
      for (const { cell, before } of this.changes[this.at - 1]) this.known[cell] = before;
  }
}

class Play {  // what the player has marked; a stroke of the pointer is undone as a whole
  constructor() {
    this.cells = START.map(left => left.length === 1 ? left[0] : OPEN);
    this.past = [];
    this.future = [];
    this.stroke = [];
    this.guess = null;  // how many strokes there were before the player began to guess
  }
  isGiven(cell) { return START[cell].length === 1; }
  mark(cell, value) {  // part of a stroke
    const before = this.cells[cell];
    if (this.isGiven(cell) || before === value) return;
    this.stroke.push({ cell, before, after: value });
    this.cells[cell] = value;
  }
  lift() {  // the stroke is over
    if (!this.stroke.length) return;
    this.past.push(this.stroke);
    this.stroke = [];
    this.future = [];
  }
  cancel() {  // the stroke has been the beginning of something else
    for (const { cell, before } of this.stroke) this.cells[cell] = before;
    this.stroke = [];
  }
  undo() {
    const stroke = this.past.pop();
    if (!stroke) return;
    for (const { cell, before } of [...stroke].reverse()) this.cells[cell] = before;
    this.future.push(stroke);
    if (this.past.length < this.guess) this.guess = null;
  }
  redo() {
    const stroke = this.future.pop();
    if (!stroke) return;
    for (const { cell, after } of stroke) this.cells[cell] = after;
    this.past.push(stroke);
  }
  beginGuess() { this.guess = this.past.length; }
  keepGuess() { this.guess = null; }
  dropGuess() {  // what was guessed can be done again: it is undone
    while (this.guess !== null && this.past.length > this.guess) this.undo();
    this.guess = null;
  }
  guessed() {  // the cells of the guess
    if (this.guess === null) return new Set();
    return new Set([...this.past.slice(this.guess), this.stroke].flat().map(({ cell }) => cell));
  }
}

const path = new Path(), play = new Play();
const TRUTH = data.solution ? data.solution.flat().map(colour => [colour]) : path.end;

const isDecided = mark => mark[2].length === 1;
const hasMark = mark => play.cells[cellOf(mark)] === mark[2][0];
const isDone = step => step.concludes.filter(isDecided).every(hasMark);
const allCells = Array.from({ length: SIZE }, (_, cell) => cell);
const wrongCells = () => allCells.filter(
  cell => play.cells[cell] !== OPEN && !TRUTH[cell].includes(play.cells[cell]));
const unsureCells = () => allCells.filter(
  cell => play.cells[cell] !== OPEN && TRUTH[cell].length > 1);

function runsOf(cells) {  // of filled cells: [length, colour]
  const runs = [];
  let last = BACKGROUND;
  for (const colour of cells) {
    if (colour > BACKGROUND && colour === last) runs[runs.length - 1][0]++;
    else if (colour > BACKGROUND) runs.push([1, colour]);
    last = colour;
  }
  return runs;
}
const isClue = (runs, clue) => runs.length === clue.length &&
  runs.every(([length, colour], k) => length === (clue[k][0] ?? length) && colour === clue[k][1]);

// Which blocks of a line are there for certain, if its cells are right: all of them if the filled
// cells are what the clue says; else those with no open cell between them and a border.
function finishedBlocks(clue, cells) {
  if (isClue(runsOf(cells), clue)) return clue.map(() => true);
  const first = blocksAtBorder(clue, cells);
  const last = blocksAtBorder([...clue].reverse(), [...cells].reverse());
  return clue.map((_, k) => k < first || k >= clue.length - last);
}
function blocksAtBorder(clue, cells) {
  let place = 0, blocks = 0;
  for (const [length, colour] of clue) {
    while (cells[place] === BACKGROUND) place++;
    const start = place;
    while (place < cells.length && cells[place] === colour) place++;
    const whole = length === null ? place > start && cells[place] !== OPEN : place - start === length;
    if (!whole) break;
    blocks++;
  }
  return blocks;
}

const hasItsClue = line => isClue(runsOf(line.cells.map(cell => play.cells[cell])), line.clue);
const isFinished = line => hasItsClue(line) && line.clue.every(([length]) => length !== null);
function isSolved() {  // whatever the path says: the clues decide
  return AXES.every(axis => clues[axis].every((_, k) => hasItsClue(lineNamed(`${axis} ${k + 1}`))));
}
