// Marking cells: what clicks, strokes and keys make of them.
const marks = () => !walking;

function changed() {
  if (!hinted || isDone(hinted.step)) forgetHint(hinted ? "Done. Another hint?" : "");  // of marks as they were
  $("checked").replaceChildren();
  noticeEnding();
  keep();
  redraw();
  if (isSolved()) $("checked").replaceChildren(make("p", "Solved: every clue is satisfied.", "good"));
}
function lift() {  // the stroke is over; finished lines get their crosses, if the player likes that
  const names = new Set(settings.crosses ? play.stroke.flatMap(({ cell }) => lineNames(cell)) : []);
  for (const line of [...names].map(lineNamed).filter(isFinished))
    for (const cell of line.cells) if (play.cells[cell] === OPEN) play.mark(cell, BACKGROUND);
  play.lift();
}
function clicked(before, button) {  // what a click makes of a cell: left, middle, right
  const wanted = [brush, OPEN, BACKGROUND][button];
  if (button === 0 && settings.cycles && brush > BACKGROUND && before !== OPEN)
    return before === brush ? BACKGROUND : before === BACKGROUND ? OPEN : brush;
  return before === wanted ? OPEN : wanted;
}
function markCell(cell, value) {  // one cell, as a stroke of its own
  play.mark(cell, value);
  lift();
  changed();
  $("said").textContent = leftText(leftIn(cell));
}
function drawLine(line, leftIn) {  // which of its blocks are finished
  const cells = line.cells.map(cell => {
    const left = leftIn(cell);
    return left?.length === 1 ? left[0] : OPEN;
  });
  const chips = clueElements[line.axis][line.number - 1].firstChild.children, done = finishedBlocks(line.clue, cells);
  let from = 0;
  groupsOn(line).forEach(([parts], k) =>
    chips[k].classList.toggle("finished", done.slice(from, from += parts).every(Boolean)));
}

// A stroke stays in one line of the cell in which it begins. It sets what that cell becomes, in cells
// that were like it.
function strokeTo(event) {
  const at = pointerAt(event), { from } = stroke;
  if (cellUnder(event) === from) stroke.line = null;
  const lines = (stroke.line ? [stroke.line] : lineNames(from).map(lineNamed))
    .map(line => ({ line, to: nearest(line.cells, at) }))
    .sort((one, other) => distance(one.to, at) - distance(other.to, at));
  const { line, to } = lines[0];
  if (to !== from && lines[1]?.to !== to) stroke.line = line;  // no other goes there
  const [first, last] = [from, to].map(cell => line.cells.indexOf(cell)).sort((a, b) => a - b);
  return line.cells.slice(first, last + 1);
}
const reaches = cell => play.cells[cell] === stroke.before;

function valueOfKey(key) {  // what it makes of the cell
  const before = play.cells[current], colour = Number(key);
  if (key === " " || key === "Enter") return clicked(before, 0);
  if (key === "x" || key === "X" || key === "0") return clicked(before, 2);
  if (key === "Backspace" || key === "Delete") return OPEN;
  if (!(colour >= 1 && colour < colours.length && key.length === 1)) return null;
  return before === colour ? OPEN : colour;
}
