// The drawing: its cells, the clues that follow from them, and what was there before.
let form = formOf(opened);
let palette = opened.puzzle.palette ?? [];  // as files have it
let typed = false;  // the clues were typed: cells follow from them
let locked = new Set(opened.locked);  // cells that "make unique" leaves alone
let pen = "draw";
let hidden = {};  // by the name of a line: how many blocks it had, and which of them are blots

const openedClues = JSON.stringify(opened.clues), openedGoals = opened.puzzle.goals ?? [];
const withLines = action => AXES.forEach(axis => clues[axis].forEach((_, k) => action(`${axis} ${k + 1}`)));

class Drawing extends Marks {
  past = [];  // all that has been drawn
  at = -1;  // where in it this is
  mark(cell, value) {  // to lock it is a mark that changes nothing
    const before = this.cells[cell];
    if (pen === "lock") this.stroke.push({ cell, before, after: before });
    else super.mark(cell, value);
  }
  isLocked(cell) {  // as it would be if the stroke ended here
    const toggled = pen === "lock" && this.stroke.some(mark => mark.cell === cell);
    return toggled ? !locked.has(this.stroke[0].cell) : locked.has(cell);
  }
  lift() {
    if (!this.stroke.length) return;
    if (pen === "lock") locked = new Set(allCells.filter(cell => this.isLocked(cell)));
    const [{ cell, after }] = this.stroke;
    if (pen === "fill") {
      this.cancel();
      for (const other of patch(cell)) super.mark(other, after);
    }
    this.stroke = [];
    this.note();
  }
  note() {
    for (const [name, { count }] of Object.entries(hidden))
      if (blocksOn(lineNamed(name)).length !== count) delete hidden[name];
    this.past.length = ++this.at;
    this.past.push({ form, colours, palette, typed, locked, hidden: structuredClone(hidden),
      cells: Int16Array.from(this.cells), clues: typed ? structuredClone(clues) : null });
  }
  undo() { this.goTo(this.at - 1); }
  redo() { this.goTo(this.at + 1); }
  goTo(at) {
    if (!this.past[at]) return;
    this.at = at;
    take(this.past[at]);
  }
}
let play = new Drawing([]);

function take(state) {  // show another state; only what has changed is built again
  const same = state.form === form && state.colours.length === colours.length && board.children.length > 1
    && state.colours.every(({ corner }, k) => corner === colours[k].corner);
  ({ form, palette, typed, locked } = state);
  hidden = structuredClone(state.hidden);
  play.cells = [...state.cells];
  if (same) takeColours(state.colours);
  else build(state.colours);
  if (typed) clues = data.clues = structuredClone(state.clues);
  buildColours();
  buildPens();
  withLines(name => drawLine(lineNamed(name)));
  if (typed) withLines(name => drawClue(lineNamed(name)));
  draw();
}
function build(inks) {  // the board of the form
  takePuzzle(boardOf(form, inks));
  takeShape();
  buildColours();
  buildBoard();
}
function patch(from) {  // the cells of one colour that hang together
  const found = new Set([from]);
  for (const cell of found)
    for (const { cells } of lineNames(cell).map(lineNamed))
      for (const other of [cells[cells.indexOf(cell) - 1], cells[cells.indexOf(cell) + 1]])
        if (play.cells[other] === play.cells[from]) found.add(other);
  return found;
}
function drawLine(line) {  // its clue, if that has changed
  if (typed) return;
  const clue = clueFrom(line);
  if (JSON.stringify(clue) === JSON.stringify(line.clue)) return;
  clues[line.axis][line.number - 1] = clue;
  drawClue(lineNamed(line.name));
}
const leftIn = cell => play.cells[cell] === OPEN ? null : [play.cells[cell]];

// --- As files have it
const rowsOf = cells => rowSizes(form).map((size, row) => [...cells.slice(ROW_STARTS[row], ROW_STARTS[row] + size)]);
function goals() {  // those of the file as long as they are right
  const rows = rowsOf(play.cells), same = JSON.stringify(clues) === openedClues;
  const theirs = openedGoals.length ? JSON.stringify(rows) === JSON.stringify(openedGoals[0]) : true;
  return same && theirs ? openedGoals : typed ? [] : [rows];
}
function puzzle() {
  const { goals: _, title: __, sides: ___, ...about } = opened.puzzle, said = $("title").value.trim();
  for (const family of Object.values(FAMILY)) delete about[family];
  return { ...about, ...said ? { title: said } : {}, colours: colours.length - 1, palette,
    ...form.sides ? { sides: form.sides } : {}, goals: goals(),
    ...Object.fromEntries(AXES.map(axis => [FAMILY[axis], clues[axis].map(clue => itemsOf({ axis, clue }))])) };
}
function openDrawing() {  // the goal of the file if the clues are its; else they count as typed
  const goal = openedGoals[0]?.flat();
  build(named(opened.colours));
  if (!isTrianogram()) build(opened.colours);
  play.cells = goal && !goal.includes(null) ? goal : allCells.map(() => OPEN);
  adopt(opened.clues);
}
function adopt(known) {  // cells are there, and clues: what of these is a blot
  hidden = {};
  typed = play.cells.includes(OPEN) || !AXES.every(axis => known[axis].every((clue, k) =>
    hasClue(lineNamed(`${axis} ${k + 1}`).cells.map(cell => play.cells[cell]), clue)));
  if (typed) clues = data.clues = structuredClone(known);
  else AXES.forEach(axis => known[axis].forEach((clue, k) => {
    const blocks = groupsOn({ axis, clue }), places = [...blocks.keys()].filter(place => blocks[place][1] === null);
    if (places.length) hidden[`${axis} ${k + 1}`] = { count: blocks.length, places };
  }));
  play.note();
  take(play.past[play.at]);
}
