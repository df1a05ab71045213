// What is drawn when, and what the buttons do.
let walking = false;

function leftIn(cell) {
  if (walking) return path.known[cell];
  return play.cells[cell] === OPEN ? null : [play.cells[cell]];
}
function draw(known) {  // which has other colours left in some cells
  const noticed = walking ? undefined : hinted?.known;
  drawCells(cell => known?.get(cell) ?? noticed?.get(cell) ?? leftIn(cell), walking ? new Set() : play.guessed());
  drawGuess();
  drawStruck();
  $("undo").disabled = !play.past.length;
  $("redo").disabled = !play.future.length;
}
function showKnown(step, known) {  // a step of several, on the grid
  unpoint();
  draw(known);
  pointAtStep(step, 3, false);
  revealStep(step);
}
function showSupposed(step, known) {  // a step inside a contradiction
  showKnown(step, known);
  for (const cell of known.keys()) pointAt(cell, "supposed");
}
function redraw() {  // what the mode shows when nobody looks into a contradiction
  unpoint();
  draw();
  if (walking && path.at) pointAtStep(steps[path.at - 1], 3, false);
  if (!walking && hinted) pointAtStep(hinted.step, hinted.depth, true);
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
  if (path.at) revealStep(steps[path.at - 1]);
  if (path.at === steps.length) stop();
}
function stepParts() {
  const parts = [];
  if (path.at) {
    const step = steps[path.at - 1];
    parts.push(make("p", `${whole(path.at)} of ${whole(steps.length)} · ${stepTitle(step)}`, "soft"),
      ...reason(step, (inner, known) => {
        path.goTo(step.step - 1);  // what it rests on; the slider stays
        (step.chain ? showSupposed : showKnown)(inner, known);
        path.goTo(step.step);
      }, redraw));
  } else parts.push(make("p", techniquesText()));
  if (path.at === steps.length) parts.push(make("p", data.end?.text ?? cutText(), "end"));
  return parts;
}
function cutText() {  // explain --steps may have ended it
  const open = path.end.filter(left => left.length > 1).length;
  return open ? `The path was cut short: ${counted(open, "cell")} open.` : "Every cell is decided.";
}
function techniquesText() {
  const counts = new Map(), thoughts = steps.flatMap(thoughtsOf);
  for (const { technique } of thoughts) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${whole(count)}`);
  const more = thoughts.length > steps.length ? `, ${counted(thoughts.length, "thought")}` : "";
  return `${counted(steps.length, "step")}${more}${names.length ? `: ${names.join(", ")}` : ""}.`;
}
function run() {
  if (running !== null) return stop();
  if (path.at === steps.length) goToStep(0);
  running = setInterval(() => goToStep(path.at + 1), 900);
  $("run").textContent = "Stop";
  $("step").setAttribute("aria-live", "off");  // nobody can listen that fast
}
function stop() {
  clearInterval(running);
  running = null;
  $("run").textContent = "Run";
  $("step").setAttribute("aria-live", "polite");
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
  const parts = [SIZE_TEXT];
  if (hasInks()) parts.push(counted(inkCount(), "colour"));
  parts.push(counted(steps.length, "step"), data.level ? `level: ${data.level}` : data.verdict);
  if (data.score !== null) parts.push(`score ${data.score}`);
  return (data.author ? `by ${data.author} · ` : "") + parts.join(" · ");
}
function buildKeys() {
  const keys = [["Arrows, Home, End", "move; with Shift they carry the mark along"],
    ["Space", "what a click marks"], ["X", "background"], ["Backspace", "open"],
    ["Ctrl+Z, Ctrl+Y", "undo, redo"], ["Right button", "background"], ["Dragging", "marks a line; going back takes cells back"],
    ["A number of a clue", "a click strikes it out"]];
  if (colours.length > 2) keys.splice(2, 0, [`1 to ${Math.min(9, colours.length - 1)}`, "a colour"]);
  const marks = [["cell concluded", "what a step concludes"], ["cell used", "what it uses"],
    ["band place row leftmost", "a block at its leftmost (topmost) place"],
    ["band place row rightmost", "a block at its rightmost (lowest) place"],
    ["cell supposed", "what a contradiction supposes"], ["cell wrong", "wrong"]];
  for (const [key, text] of keys) $("keys").append(make("dt", key), make("dd", text));
  for (const [name, text] of marks) {
    const term = make("dt");
    term.append(make("i", undefined, name));
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
  const number = () => board.classList.toggle("numbers", $("numbers").checked);
  $("numbers").checked = colours.length > 2 && colours.some(({ name }, k) => name === `colour ${k}`);
  $("numbers").addEventListener("change", number);
  number();  // by themselves where colours have no other names
  $("drags").addEventListener("change", event => frame.classList.toggle("drags", event.target.checked));
  board.addEventListener("keydown", onBoardKey);
  document.addEventListener("keydown", onPageKey);
  addEventListener("resize", fit);
}

$("about").textContent = aboutText();
$("slider").max = steps.length;
buildColours();
buildBoard();
for (const cell of crossed) cellElements[cell].title = "Background: its lines share no colour";
buildBrushes([[BACKGROUND, nameOf(BACKGROUND), "X"], [OPEN, "open", "Backspace"]]);
buildKeys();
buildPointer();
buildGame();
buildEnding();
buildBook();
buildFile();
buildPinch();
listen();
setMode(false);
goToCell(0);
