// Strokes of a pointer over cells, and keys. What they make of cells the page says: `marks` is whether
// there is marking now, `clicked` what a click makes of a cell, `strokeTo` which cells a stroke covers,
// `reaches` which of these it changes; `lift` and `changed` are what is done at its end.
let stroke = null;
function beginStroke(event) {
  if (!marks() || !event.target.classList.contains("cell") || event.button > 2) return;
  const cell = cellUnder(event), before = play.cells[cell];
  goToCell(cell);
  if (play.isGiven(cell)) return;
  stroke = { from: cell, before, value: clicked(before, event.button), line: null,
    last: event, pointer: event };
  drawStroke([cell], event);
  requestAnimationFrame(followStroke);
}
function continueStroke(event) {
  if (!stroke) return;
  stroke.pointer = event;
  drawStroke(strokeTo(inFrame(event)), event);
}
function inFrame(event) {  // the nearest point that shows a cell, if the frame does not show them all
  if (!frame.classList.contains("scrolls")) return event;
  const { left, top } = frame.getBoundingClientRect(), { side, head } = board.sizes;
  const nearest = (at, from, to) => Math.max(from, Math.min(to - 1, at));
  return { clientX: nearest(event.clientX, left + side, left + frame.clientWidth),
    clientY: nearest(event.clientY, top + head, top + frame.clientHeight) };
}
function followStroke() {  // the frame scrolls as long as the pointer is beyond it
  if (!stroke) return;
  const { pointer } = stroke, { clientX, clientY } = inFrame(pointer), { scrollLeft, scrollTop } = frame;
  const by = beyond => Math.sign(beyond) * board.sizes.cell / 4;
  frame.scrollBy(by(pointer.clientX - clientX), by(pointer.clientY - clientY));
  if (frame.scrollLeft !== scrollLeft || frame.scrollTop !== scrollTop) continueStroke(pointer);
  requestAnimationFrame(followStroke);
}
function drawStroke(cells, { clientX, clientY }) {
  play.cancel();
  for (const cell of cells) if (reaches(cell)) play.mark(cell, stroke.value);
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
  board.addEventListener("pointermove", event => {
    if (event.target.classList.contains("cell")) lookAt(cellUnder(event));
  });
  addEventListener("pointermove", continueStroke);
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
function onBoardKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key], value = valueOfKey(event.key);
  if (move) {
    const before = play.cells[current];
    goToCell(cellAt(within(rowOf(current) + move[0], HEIGHT), across(current) + move[1]), true);
    if (event.shiftKey && marks() && play.cells[current] !== before) markCell(current, before);
  } else if (value !== null && marks()) markCell(current, value);
  else return;
  event.preventDefault();
}
function onPageKey(event) {
  if (!marks() || stroke || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) play.redo();
  else play.undo();
  changed();
}

// --- What is marked with
let brush = colours.length > 1 ? 1 : BACKGROUND;
function buildBrushes(more) {  // those beside the colours: value, name and key
  const kinds = [...colours.keys()].slice(1).map(colour => [colour, nameOf(colour), String(colour)]);
  $("brushes").replaceChildren();
  for (const [value, name, key] of [...kinds, ...more]) {
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
  $("brushes").dispatchEvent(new Event("change"));
}
