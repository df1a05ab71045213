// Marking cells: by pointer, which draws strokes, and by keys.
let brush = colours.length > 1 ? 1 : BACKGROUND;

function changed() {
  if (hinted && isDone(hinted.step)) forgetHint("Done. Another hint?");
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
function buildBrushes() {
  const kinds = [...colours.keys()].slice(1).map(colour => [colour, nameOf(colour), String(colour)]);
  kinds.push([BACKGROUND, nameOf(BACKGROUND), "X"], [OPEN, "open", "Backspace"]);
  for (const [value, name, key] of kinds) {
    const button = make("button", undefined, "brush"), swatch = make("i");
    if (value !== OPEN) swatch.dataset.colour = value;
    button.append(swatch, make("span", name, value > BACKGROUND ? "ink" : ""));
    button.dataset.brush = value;
    button.title = `Key: ${key}`;
    button.setAttribute("role", "radio");
    button.addEventListener("click", () => chooseBrush(value));
    button.addEventListener("keydown", event => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const buttons = [...$("brushes").children];
      if (!by) return;
      event.preventDefault();
      const next = buttons.at((buttons.indexOf(button) + by) % buttons.length);
      next.focus();
      next.click();
    });
    $("brushes").append(button);
  }
  chooseBrush(brush);
}
function chooseBrush(value) {
  brush = value;
  for (const button of $("brushes").children) {
    const chosen = Number(button.dataset.brush) === value;
    button.setAttribute("aria-checked", chosen);
    button.tabIndex = chosen ? 0 : -1;
  }
}

// A stroke stays in one line of the cell in which it begins. It sets what that cell becomes, in cells
// that were like it.
let stroke = null;
function beginStroke(event) {
  if (walking || !event.target.classList.contains("cell") || event.button > 2) return;
  const cell = cellUnder(event), before = play.cells[cell];
  goToCell(cell);
  if (play.isGiven(cell)) return;
  stroke = { from: cell, before, value: clicked(before, event.button), line: null };
  drawStroke([cell], event);
}
function continueStroke(event) {
  if (event.target.classList.contains("cell")) lookAt(cellUnder(event));
  if (!stroke) return;
  const at = pointerAt(event), { from } = stroke;
  if (cellUnder(event) === from) stroke.line = null;
  const lines = (stroke.line ? [stroke.line] : lineNames(from).map(lineNamed))
    .map(line => ({ line, to: nearest(line.cells, at) }))
    .sort((one, other) => distance(one.to, at) - distance(other.to, at));
  const { line, to } = lines[0];
  if (to !== from && lines[1]?.to !== to) stroke.line = line;  // no other goes there
  const [first, last] = [from, to].map(cell => line.cells.indexOf(cell)).sort((a, b) => a - b);
  drawStroke(line.cells.slice(first, last + 1), event);
}
function drawStroke(cells, { clientX, clientY }) {
  play.cancel();
  for (const cell of cells) if (play.cells[cell] === stroke.before) play.mark(cell, stroke.value);
  draw();
  const count = $("count");
  count.textContent = cells.length;
  count.hidden = cells.length < 2;
  count.style.left = `${clientX + 14}px`;
  count.style.top = `${Math.max(4, clientY - 44)}px`;
}
function dropStroke() {
  stroke = null;
  $("count").hidden = true;
}
function endStroke() {
  if (!stroke) return;
  dropStroke();
  lift();
  changed();
}
function cancelStroke() {  // it has been the first of two fingers
  if (!stroke) return;
  dropStroke();
  play.cancel();
  redraw();
}
const dragScrolls = event => event.pointerType !== "mouse" &&
  frame.classList.contains("scrolls") && !$("drags").checked;
function buildPointer() {
  let isTap = false;  // where dragging scrolls, only a tap marks
  board.addEventListener("pointerdown", event => {
    isTap = dragScrolls(event);
    if (!isTap && event.isPrimary) beginStroke(event);
  });
  board.addEventListener("click", event => {
    if (!isTap) return;
    beginStroke(event);
    endStroke();
  });
  board.addEventListener("pointermove", continueStroke);
  addEventListener("pointerup", endStroke);
  addEventListener("pointercancel", cancelStroke);
  board.addEventListener("contextmenu", event => event.preventDefault());
  board.addEventListener("focusin", event => {
    const cell = cellElements.indexOf(event.target);
    if (cell >= 0 && cell !== current) goToCell(cell);
  });
}

// --- Keys
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  Home: [0, -Infinity], End: [0, Infinity], PageUp: [-5, 0], PageDown: [5, 0] };  // rows, places
const within = (number, count) => Math.max(0, Math.min(count - 1, number));
function valueOfKey(key) {  // what it makes of the cell
  const before = play.cells[current], colour = Number(key);
  if (key === " " || key === "Enter") return clicked(before, 0);
  if (key === "x" || key === "X" || key === "0") return clicked(before, 2);
  if (key === "Backspace" || key === "Delete") return OPEN;
  if (!(colour >= 1 && colour < colours.length && key.length === 1)) return null;
  return before === colour ? OPEN : colour;
}
function onBoardKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key], value = valueOfKey(event.key);
  if (move) {
    const before = play.cells[current];
    goToCell(cellAt(within(rowOf(current) + move[0], HEIGHT), across(current) + move[1]), true);
    if (event.shiftKey && !walking && play.cells[current] !== before) markCell(current, before);
  } else if (value !== null && !walking) markCell(current, value);
  else return;
  event.preventDefault();
}
function onPageKey(event) {
  if (walking || stroke || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) play.redo();
  else play.undo();
  changed();
}
