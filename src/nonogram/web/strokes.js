// Strokes of a pointer over cells, two fingers, and keys. The page says what they make of cells.
/** @type {Stroke | null} */
let stroke = null;
function beginStroke(event) {
  if (!page.canMark() || !event.target.classList.contains("cell") || event.button > 2) return;
  const cell = shape.cellUnder(event), before = page.marks.cells[cell];
  goToCell(cell);
  if (page.marks.isGiven(cell)) return;
  stroke = { from: cell, before, value: page.clicked(before, event.button), line: null,
    last: event, pointer: event };
  drawStroke([cell], event);
  requestAnimationFrame(followStroke);
}
function continueStroke(event) {
  if (!stroke) return;
  stroke.pointer = event;
  drawStroke(page.strokeTo(stroke, inFrame(event)), event);
}
// Return the nearest point at which a cell is seen, if the frame does not show all of them.
function inFrame(event) {
  if (!frame.classList.contains("scrolls")) return event;
  const { left, top } = frame.getBoundingClientRect(), { side, head } = board.sizes;
  const nearest = (at, from, to) => Math.max(from, Math.min(to - 1, at));
  return { clientX: nearest(event.clientX, left + side, left + frame.clientWidth),
    clientY: nearest(event.clientY, top + head, top + frame.clientHeight) };
}
// Scroll the frame as long as the pointer is beyond it.
function followStroke() {
  if (!stroke) return;
  const { pointer } = stroke, { clientX, clientY } = inFrame(pointer);
  const { scrollLeft, scrollTop } = frame;
  const by = beyond => Math.sign(beyond) * board.sizes.cell / 4;
  frame.scrollBy(by(pointer.clientX - clientX), by(pointer.clientY - clientY));
  if (frame.scrollLeft !== scrollLeft || frame.scrollTop !== scrollTop) continueStroke(pointer);
  requestAnimationFrame(followStroke);
}
function drawStroke(cells, { clientX, clientY }) {
  page.marks.cancel();
  for (const cell of cells) if (page.reaches(stroke, cell)) page.marks.mark(cell, stroke.value);
  page.draw();
  const count = $("count");
  count.textContent = cells.length;
  count.hidden = cells.length < 2;
  count.style.left = `${Math.min(clientX + 20, innerWidth - 48)}px`;  // beside the finger
  count.style.top = `${Math.max(4, clientY - 56)}px`;
}
function dropStroke() {
  stroke = null;
  $("count").hidden = true;
}
function endStroke() {
  if (!stroke) return;
  dropStroke();
  page.lift();
  page.changed();
}
// Drop a stroke that has been the first of two fingers.
function cancelStroke() {
  if (!stroke) return;
  dropStroke();
  page.marks.cancel();
  page.redraw();
}
const dragScrolls = event => event.pointerType !== "mouse" &&
  frame.classList.contains("scrolls") && !$("drags").checked;
/**
 * Let pointers, fingers and keys act on the board as the page wants it.
 * @param {Page} handed
 */
function startBoard(handed) {
  page = handed;
  buildPointer();
  buildPinch();
  const drag = () => frame.classList.toggle("drags", $("drags").checked);
  const change = action => () => { page.marks[action](); page.changed(); };
  onClick({ undo: change("undo"), redo: change("redo"),
    smaller: () => zoomTo(board.sizes.cell - 3), larger: () => zoomTo(board.sizes.cell + 3),
    "see-all": toggleWhole });
  $("drags").addEventListener("change", drag);
  drag();
  board.addEventListener("keydown", onBoardKey);
  document.addEventListener("keydown", onPageKey);
  addEventListener("resize", refit);
}
const HOLD = 400, STILL = 8;  // milliseconds that a finger rests, and pixels within which it does
// Let a player's finger that has rested on a cell mark it as the right button does.
function hold(event) {
  if (!stroke) beginStroke(event);
  if (!stroke || $("count").hidden === false) return;
  stroke.value = page.clicked(stroke.before, 2);
  drawStroke([stroke.from], event);
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
}
function buildPointer() {
  let isTap = false, held = 0, begun = null;  // where dragging scrolls, only a tap marks
  const letGo = () => clearTimeout(held);
  board.addEventListener("pointerdown", event => {
    letGo();
    isTap = dragScrolls(event) || isFar();
    if (!event.isPrimary) return;
    if (!isTap) beginStroke(event);
    begun = event;
    if (event.pointerType !== "mouse" && page.blank === OPEN && !isFar()) held = setTimeout(() => {
      isTap = false;
      hold(event);
    }, HOLD);
  });
  addEventListener("pointermove", event => begun && apart([begun, event]) > STILL && letGo());
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, letGo);
  board.addEventListener("click", event => {
    if (!isTap) return;
    if (isFar()) return zoomAt(EASY, pointerAt(event), event);
    beginStroke(event);
    endStroke();
  });
  board.addEventListener("pointermove", event => {
    if (event.target.classList.contains("cell")) lookAt(shape.cellUnder(event));
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
// The value that a key gives the current cell, null if it means nothing. A number chooses a colour,
// which a cell gets that keys have led to, and not one that was clicked before.
function valueOfKey(key) {
  const before = page.marks.cells[current], colour = Number(key);
  if (key === " " || key === "Enter") return page.clicked(before, 0);
  if ("xX0".includes(key)) return page.clicked(before, 2);
  if (key === "Backspace" || key === "Delete") return page.blank;
  if (!(colour >= 1 && colour < colours.length && key.length === 1)) return null;
  chooseBrush(colour);
  if (!cellElements[current].matches(":focus-visible")) return null;
  return before === colour ? page.blank : colour;
}
// Mark one cell, as a stroke of its own.
function markCell(cell, value) {
  page.marks.mark(cell, value);
  page.lift();
  page.changed();
  $("said").textContent = leftText(page.leftIn(cell));
}
function onBoardKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key], value = valueOfKey(event.key);
  if (move) {
    const before = page.marks.cells[current];
    goToCell(shape.cellAt(within(rowOf(current) + move[0], HEIGHT),
      shape.across(current) + move[1]), true);
    if (event.shiftKey && page.canMark() && page.marks.cells[current] !== before)
      markCell(current, before);
  } else if (value !== null && page.canMark()) markCell(current, value);
  else return;
  event.preventDefault();
}
function onPageKey(event) {
  if (!page.canMark() || stroke || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) page.marks.redo();
  else page.marks.undo();
  page.changed();
}

// --- What is marked with
let brush = 1;
// Make the brushes of the colours, which scroll where they have little room, and `more` beside
// them: each a value, a name and a key.
function buildBrushes(more) {
  const brushOf = ([value, name, key]) => {
    const swatch = make("i"), box = make("input", { type: "radio", name: "brush",
      ariaLabel: name, title: `${sentence(name)}, key: ${key}`, onchange() { brush = value; } });
    box.dataset.brush = value;
    if (value !== OPEN) swatch.dataset.colour = value;
    if (value <= BACKGROUND) swatch.append(icon(value === OPEN ? "open" : "cross"));
    return make("label.brush", box, swatch);
  };
  const swatches = make("div.swatches", ...[...colours.keys()].slice(1)
    .map(colour => brushOf([colour, nameOf(colour), String(colour)])));
  $("brushes").replaceChildren(swatches, ...more.map(brushOf));
  fadeAtEnds(swatches);
  chooseBrush(colours.length > 1 ? brush : BACKGROUND);
}
function chooseBrush(value) {
  brush = value;
  const [chosen] = elements(`[data-brush="${value}"]`), { parentNode: one } = chosen;
  chosen.checked = true;
  one.parentNode.scrollTo(one.offsetLeft - one.parentNode.clientWidth / 2, one.offsetTop - 40);
  $("brushes").dispatchEvent(new Event("change"));
}

// --- Two fingers make the cells larger or smaller and move the grid, whatever one finger does.
const between = ([one, other]) => ({ clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2 });
const apart = ([one, other]) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

// Zoom, and move a point of the grid to where the fingers are.
function zoomAt(cell, point, event) {
  zoomTo(Math.round(cell));
  const [x, y] = pointerAt(event);
  frame.scrollLeft += (point[0] - x) * board.sizes.cell;
  frame.scrollTop += (point[1] - y) * board.sizes.cell;
}
function buildPinch() {
  let pinch = null;
  const begin = event => {
    pinch = null;
    if (event.touches.length !== 2) return;
    event.preventDefault();
    cancelStroke();
    pinch = { cell: board.sizes.cell, apart: apart(event.touches),
      point: pointerAt(between(event.touches)) };
  };
  const move = event => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    zoomAt(pinch.cell * apart(event.touches) / pinch.apart, pinch.point, between(event.touches));
  };
  frame.addEventListener("touchstart", begin, { passive: false });
  frame.addEventListener("touchmove", move, { passive: false });
  for (const name of ["touchend", "touchcancel"])
    frame.addEventListener(name, () => { pinch = null; });
}
