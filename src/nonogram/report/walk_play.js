// Marking cells: by pointer, which draws strokes, and by keys.
let brush = colours.length > 1 ? 1 : BACKGROUND;

function changed() {
  if (hinted && isDone(hinted.step)) forgetHint("Done. Another hint?");
  $("checked").replaceChildren();
  keep();
  redraw();
  if (isSolved()) $("checked").replaceChildren(make("p", "Solved: every clue is satisfied.", "good"));
}
function markCell(cell, value) {  // one cell, as a stroke of its own
  play.mark(cell, play.cells[cell] === value ? OPEN : value);
  play.lift();
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

// A stroke sets what the first cell becomes, in cells that were like the first one.
let stroke = null;
function beginStroke(event) {
  if (walking || !event.target.classList.contains("cell") || event.button > 2) return;
  const cell = cellUnder(event), before = play.cells[cell];
  goToCell(cell);
  if (play.isGiven(cell)) return;
  const value = event.button === 2 ? BACKGROUND : event.button === 1 ? OPEN : brush;
  stroke = { before, value: value === before ? OPEN : value, last: cell };
  play.mark(cell, stroke.value);
  draw();
}
function continueStroke(event) {
  if (event.target.classList.contains("cell")) lookAt(cellUnder(event));
  if (!stroke) return;
  for (const cell of cellsBetween(stroke.last, cellUnder(event)))
    if (play.cells[cell] === stroke.before) play.mark(cell, stroke.value);
  stroke.last = cellUnder(event);
  draw();
}
function endStroke() {
  if (!stroke) return;
  stroke = null;
  play.lift();
  changed();
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
  addEventListener("pointercancel", () => {  // two fingers
    if (!stroke) return;
    stroke = null;
    play.cancel();
    redraw();
  });
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
function valueOfKey(key) {
  if (key === " " || key === "Enter") return brush;
  if (key === "x" || key === "X" || key === "0") return BACKGROUND;
  if (key === "Backspace" || key === "Delete") return play.cells[current];  // twice is open
  return key >= "1" && key <= "9" && Number(key) < colours.length ? Number(key) : null;
}
function onBoardKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key], value = valueOfKey(event.key);
  if (move) {
    const before = play.cells[current];
    goToCell(cellAt(within(rowOf(current) + move[0], HEIGHT), across(current) + move[1]), true);
    if (event.shiftKey && !walking && play.cells[current] !== before) markCell(current, before);
  } else if (value !== null && !walking) {
    if (value !== OPEN) markCell(current, value);
  } else return;
  event.preventDefault();
}
function onPageKey(event) {
  if (walking || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) play.redo();
  else play.undo();
  changed();
}
