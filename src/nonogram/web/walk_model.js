// What the page knows: the puzzle, its path, and what the player has marked. Nothing is drawn here.
const book = [...document.querySelectorAll("script[type='application/json']")]
  .map(({ textContent }) => JSON.parse(textContent));
const chosen = Math.max(1, Math.min(book.length, Math.floor(Number(location.hash.slice(1))) || 1));
takePuzzle(book[chosen - 1]);
const { steps } = data;

const thoughtsOf = step => step.thoughts ?? [step];  // a visit of a line has several

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

// What the player need not find, beside given cells: those whose lines share no colour.
const crossed = new Set(data.crossed.map(cellOf));

class Play extends Marks {
  constructor() {
    super(START.map((left, cell) => left.length === 1 ? left[0] : crossed.has(cell) ? BACKGROUND : OPEN));
    this.past = [];
    this.future = [];
    this.guess = null;  // how many strokes there were before the player began to guess
  }
  isGiven(cell) { return START[cell].length === 1 || crossed.has(cell); }
  lift() {  // the stroke is over
    if (!this.stroke.length) return;
    this.past.push(this.stroke);
    this.stroke = [];
    this.future = [];
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
const wrongCells = () => allCells.filter(
  cell => play.cells[cell] !== OPEN && !TRUTH[cell].includes(play.cells[cell]));
const unsureCells = () => allCells.filter(
  cell => play.cells[cell] !== OPEN && TRUTH[cell].length > 1);

// Which blocks of a line are there for certain, if its cells are right: all of them if the filled
// cells are what the clue says; else those with no open cell between them and a border.
function finishedBlocks(clue, cells) {
  if (hasClue(cells, clue)) return clue.map(() => true);
  const first = blocksAtBorder(clue, cells);
  const last = blocksAtBorder(backwards(clue), [...cells].reverse());
  return clue.map((_, k) => k < first || k >= clue.length - last);
}
function blocksAtBorder(clue, cells) {
  let place = 0, blocks = 0;
  for (const [length, colour] of clue) {
    while (cells[place] === BACKGROUND) place++;
    const start = place;
    while (cells[place] === colour && place - start !== length) place++;
    const whole = length === null ? place > start && cells[place] !== OPEN : place - start === length;
    const grows = cells[place] === colour && (blocks + 1 === clue.length || gapAt(clue, blocks + 1));
    if (!whole || grows) break;
    blocks++;
  }
  return blocks;
}

const hasItsClue = line => hasClue(line.cells.map(cell => play.cells[cell]), line.clue);
const isFinished = line => hasItsClue(line) && line.clue.every(([length]) => length !== null);
function isSolved() {  // whatever the path says: the clues decide
  return AXES.every(axis => clues[axis].every((_, k) => hasItsClue(lineNamed(`${axis} ${k + 1}`))));
}
