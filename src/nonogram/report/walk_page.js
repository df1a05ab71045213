// What buttons, pointer and keys do.
let walking = false, brush = colours.length > 1 ? 1 : BACKGROUND;
let hinted = null;  // the steps of the hint and how much of it is shown

// --- Drawing
function leftIn(cell) {
  if (walking) return path.known[cell];
  return play.cells[cell] === OPEN ? null : [play.cells[cell]];
}
function draw(supposed) {
  drawCells(cell => supposed?.get(cell) ?? leftIn(cell));
  $("undo").disabled = !play.past.length;
  $("redo").disabled = !play.future.length;
}
function showInner(step, supposed) {  // an inner step of a contradiction, on the grid
  unpoint();
  draw(supposed);
  for (const cell of supposed.keys()) pointAt(cell, "supposed");
  pointAtStep(step, 3, false);
  reveal((step.concludes ?? step.because).map(cellOf));
}
function redraw() {  // what the mode shows when nobody looks into a contradiction
  unpoint();
  draw();
  if (walking && path.at) pointAtStep(steps[path.at - 1], 3, false);
  if (!walking && hinted)
    hinted.steps.forEach(step => pointAtStep(step, hinted.depth, true));
}

// --- Playing
function changed() {
  if (hinted && isDone(hinted.steps[hinted.steps.length - 1])) forgetHint("Done. Another hint?");
  $("checked").replaceChildren();
  redraw();
  if (isSolved()) $("checked").replaceChildren(make("p", "Solved: every clue is satisfied.", "good"));
}
function markCell(cell, value) {  // one cell, as a stroke of its own
  play.mark(cell, play.cells[cell] === value ? OPEN : value);
  play.lift();
  changed();
}
function buildBrushes() {
  const kinds = [...colours.keys()].slice(1).map(colour => [colour, nameOf(colour), String(colour)]);
  kinds.push([BACKGROUND, nameOf(BACKGROUND), "X"], [OPEN, "open", "Backspace"]);
  for (const [value, name, key] of kinds) {
    const button = make("button", undefined, "brush"), swatch = make("i");
    if (value !== OPEN) swatch.dataset.colour = value;
    button.append(swatch, name);
    button.dataset.brush = value;
    button.title = `Key: ${key}`;
    button.setAttribute("role", "radio");
    button.addEventListener("click", () => chooseBrush(value));
    button.addEventListener("keydown", event => {
      const buttons = [...$("brushes").children], by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
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
  if (!event.target.closest?.(".cell, .clue, .corner") && !stroke) return;
  if (event.target.classList?.contains("cell")) goToCell(cellUnder(event));
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
  board.addEventListener("pointerdown", event => {
    if (!dragScrolls(event)) beginStroke(event);
  });
  board.addEventListener("click", event => {  // where dragging scrolls, only a tap marks
    if (!dragScrolls(event)) return;
    beginStroke(event);
    endStroke();
  });
  board.addEventListener("pointermove", continueStroke);
  addEventListener("pointerup", endStroke);
  addEventListener("pointercancel", endStroke);
  board.addEventListener("contextmenu", event => event.preventDefault());
  board.addEventListener("focusin", event => {
    const cell = cellElements.indexOf(event.target);
    if (cell >= 0 && cell !== current) goToCell(cell);
  });
}

// --- Keys
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  Home: [0, -WIDTH], End: [0, WIDTH], PageUp: [-5, 0], PageDown: [5, 0] };
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
    const within = (number, count) => Math.max(0, Math.min(count - 1, number));
    const before = play.cells[current];
    goToCell(within(rowOf(current) + move[0], HEIGHT) * WIDTH +
      within(columnOf(current) + move[1], WIDTH), true);
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

// --- Checking and hints
function wrongText(cells) {
  const names = cells.slice(0, 8).map(cellName), more = cells.length - names.length;
  return `${counted(cells.length, "cell")} ${cells.length === 1 ? "is" : "are"} wrong: ` +
    `${names.join("; ")}${more ? `; and ${whole(more)} more` : ""}.`;
}
function pointAtWrong(cells) {
  unpoint();
  for (const cell of cells) {
    pointAt(cell, "wrong");
    labelCell(cell, `${nameOf(play.cells[cell])}, wrong`);
    pointed.push(() => drawCell(cell, leftIn(cell)));
  }
  reveal(cells.slice(0, 1));
}
function check() {
  forgetHint();
  redraw();
  const wrong = wrongCells(), unsure = unsureCells().length;
  if (wrong.length) {
    $("checked").replaceChildren(make("p", wrongText(wrong), "bad"));
    pointAtWrong(wrong);
    return;
  }
  const text = unsure ? `No wrong cell is known. Of ${counted(unsure, "cell")} the path does not tell.`
    : isSolved() ? "Solved: every clue is satisfied." : "All cells so far are right.";
  $("checked").replaceChildren(make("p", text, "good"));
}
function forgetHint(text) {
  hinted = null;
  $("hint").replaceChildren(...text ? [make("p", text)] : []);
  for (const button of document.querySelectorAll("[data-depth]")) button.setAttribute("aria-pressed", false);
}
function hint(depth) {
  forgetHint();
  redraw();
  const wrong = wrongCells(), open = wrong.length ? [] : openSteps();
  if (wrong.length) {
    $("hint").replaceChildren(make("p", `A hint needs right cells. ${wrongText(wrong)}`, "bad"));
    pointAtWrong(wrong);
  } else if (!open.length) {
    const text = isSolved() ? "Solved: there is nothing left to find." : data.end?.text ?? "The path ends here.";
    $("hint").replaceChildren(make("p", text));
  } else {
    hinted = { steps: open, depth };
    document.querySelector(`[data-depth="${depth}"]`).setAttribute("aria-pressed", true);
    $("hint").replaceChildren(...hintParts(open, depth));
    redraw();
    reveal(open[open.length - 1].concludes.map(cellOf));
  }
}
function hintParts(open, depth) {
  const last = open[open.length - 1];
  if (depth === 1) return [make("p", whereText(last))];
  const parts = open.flatMap(step =>
    depth === 2 ? [make("p", conclusionText(step))] : reason(step, showInner, redraw));
  const button = make("button", "Mark it");
  button.id = "mark-it";
  button.addEventListener("click", () => {
    for (const mark of last.concludes.filter(isDecided)) play.mark(cellOf(mark), mark[2][0]);
    play.lift();
    changed();
  });
  return [...parts, button];
}

// --- Walking
let running = null;
function goToStep(step) {
  path.goTo(Math.max(0, Math.min(steps.length, step)));
  redraw();
  $("slider").value = path.at;
  $("slider").setAttribute("aria-valuetext", `${path.at} of ${steps.length}`);
  $("first").disabled = $("previous").disabled = path.at === 0;
  $("last").disabled = $("next").disabled = path.at === steps.length;
  $("step").replaceChildren(...stepParts());
  if (path.at) reveal(steps[path.at - 1].concludes.map(cellOf));
  if (path.at === steps.length) stop();
}
function stepParts() {
  const parts = [];
  if (path.at) {
    const step = steps[path.at - 1];
    parts.push(make("p", `${whole(path.at)} of ${whole(steps.length)} · ${stepTitle(step)}`, "soft"),
      ...reason(step, (inner, supposed) => {
        path.goTo(step.step - 1);  // what the contradiction rests on; the slider stays
        showInner(inner, supposed);
        path.goTo(step.step);
      }, redraw));
  } else parts.push(make("p", `${counted(steps.length, "step")}. What is known before the first is in the grid.`));
  if (path.at === steps.length) parts.push(make("p", data.end?.text ?? "Every cell is decided.", "end"));
  return parts;
}
function run() {
  if (running !== null) return stop();
  if (path.at === steps.length) goToStep(0);
  running = setInterval(() => goToStep(path.at + 1), 900);
  $("run").textContent = "Stop";
}
function stop() {
  clearInterval(running);
  running = null;
  $("run").textContent = "Run";
}
function setMode(toWalk) {
  stop();
  walking = toWalk;
  document.body.classList.toggle("walking", walking);
  $("to-play").setAttribute("aria-pressed", !walking);
  $("to-walk").setAttribute("aria-pressed", walking);
  board.setAttribute("aria-readonly", walking);
  fit();
  if (walking) goToStep(path.at);
  else redraw();
}

// --- The page
function aboutText() {
  const inks = colours.length - 1, parts = [`${HEIGHT} × ${WIDTH}`];
  if (inks > 1) parts.push(counted(inks, "colour"));
  parts.push(counted(steps.length, "step"), `level: ${data.level}`);
  if (data.score !== null) parts.push(`score ${data.score}`);
  return (data.author ? `by ${data.author} · ` : "") + parts.join(" · ");
}
function buildKeys() {
  const keys = [["Arrows, Home, End", "move; with Shift they carry the mark along"],
    ["Space", "what a click marks"], ["X", "background"], ["Backspace", "open"],
    ["Ctrl+Z, Ctrl+Y", "undo, redo"], ["Right button", "background"]];
  if (colours.length > 2) keys.splice(2, 0, [`1 to ${Math.min(9, colours.length - 1)}`, "a colour"]);
  const marks = [["concluded", "what a step concludes"], ["used", "what it uses"],
    ["supposed", "what a contradiction supposes"], ["wrong", "wrong"]];
  for (const [key, text] of keys) $("keys").append(make("dt", key), make("dd", text));
  for (const [name, text] of marks) {
    const term = make("dt");
    term.append(make("i", undefined, `cell ${name}`));
    $("keys").append(term, make("dd", text));
  }
}
function listen() {
  const on = (id, action) => $(id).addEventListener("click", action);
  on("to-play", () => setMode(false));
  on("to-walk", () => setMode(true));
  on("undo", () => { play.undo(); changed(); });
  on("redo", () => { play.redo(); changed(); });
  on("clear", () => {
    allCells.forEach(cell => play.mark(cell, OPEN));
    play.lift();
    changed();
  });
  on("check", check);
  on("first", () => goToStep(0));
  on("previous", () => goToStep(path.at - 1));
  on("next", () => goToStep(path.at + 1));
  on("last", () => goToStep(steps.length));
  on("run", run);
  on("smaller", () => { zoom -= 3; fit(); });
  on("larger", () => { zoom += 3; fit(); });
  for (const button of document.querySelectorAll("[data-depth]"))
    button.addEventListener("click", () => hint(Number(button.dataset.depth)));
  $("slider").addEventListener("input", event => { stop(); goToStep(Number(event.target.value)); });
  $("numbers").addEventListener("change", event => board.classList.toggle("numbers", event.target.checked));
  $("drags").addEventListener("change", event => frame.classList.toggle("drags", event.target.checked));
  board.addEventListener("keydown", onBoardKey);
  document.addEventListener("keydown", onPageKey);
  addEventListener("resize", fit);
}

$("about").textContent = aboutText();
$("slider").max = steps.length;
buildColours();
buildBoard();
buildBrushes();
buildKeys();
buildPointer();
listen();
setMode(false);
goToCell(0);
