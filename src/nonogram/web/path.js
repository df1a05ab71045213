// The path, walking it, and the start of the page.

// The steps, walked to and fro.
class Path {
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
const path = new Path();
/** @type {Left[]} */
const TRUTH = data.solution ? data.solution.flat().map(colour => [colour]) : path.end;

// --- What is drawn when, and what the buttons do.
let walking = false;

function leftIn(cell) {
  if (walking) return path.known[cell];
  return play.cells[cell] === OPEN ? null : [play.cells[cell]];
}
// Draw the board; `known` has other colours left in some cells.
function draw(known) {
  const noticed = walking ? undefined : hinted?.known;
  drawCells(cell => known?.get(cell)?.left ?? noticed?.get(cell)?.left ?? leftIn(cell),
    walking ? new Set() : play.guessed());
  drawGuess();
  drawStruck();
  drawProgress();
  $("undo").disabled = !play.past.length;
  $("redo").disabled = !play.future.length;
}
// Show a step of several on the grid.
function showKnown(step, known) {
  unpoint();
  draw(known);
  pointAtStep(step, 3, false);
  revealStep(step);
}
// Show a step inside a contradiction.
function showSupposed(step, known) {
  showKnown(step, known);
  for (const [cell, { sign }] of known) pointAt(cell, "supposed", { sign });
}
// Draw what the mode shows when nobody looks into a contradiction.
function redraw() {
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
    const before = new Map(path.changes[path.at - 1].map(({ cell, before }) => [cell, before]));
    parts.push(make("p", `${whole(path.at)} of ${whole(steps.length)} · ${stepTitle(step)}`,
      "soft"),
      ...reason(step, cell => before.get(cell) ?? path.known[cell], (inner, known) => {
        path.goTo(step.step - 1);  // what it rests on; the slider stays
        (step.chain ? showSupposed : showKnown)(inner, known);
        path.goTo(step.step);
      }, redraw));
  } else parts.push(make("p", techniquesText()));
  if (path.at === steps.length) parts.push(make("p", data.end?.text ?? cutText(), "end"));
  return parts;
}
// Say how the path ends, since `explain --steps` may have ended it.
function cutText() {
  const open = path.end.filter(left => left.length > 1).length;
  return open ? `The path was cut short: ${counted(open, "cell")} open.` : "Every cell is decided.";
}
function techniquesText() {
  const counts = new Map(), thoughts = steps.flatMap(thoughtsOf);
  for (const { technique } of thoughts) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  const names = [...counts].sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${inWords(name)} ${whole(count)}`);
  const more = thoughts.length > steps.length ? `, ${counted(thoughts.length, "thought")}` : "";
  return `${counted(steps.length, "step")}${more}${names.length ? `: ${names.join(", ")}` : ""}.`;
}
function run() {
  if (running !== null) return stop();
  if (path.at === steps.length) goToStep(0);
  running = setInterval(() => goToStep(path.at + 1), 900);
  $("run").setAttribute("aria-pressed", "true");
  $("step").setAttribute("aria-live", "off");  // nobody can listen that fast
}
function stop() {
  clearInterval(running);
  running = null;
  $("run").setAttribute("aria-pressed", "false");
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
// How hard a puzzle is, as one to five stars.
function starsText({ level, verdict }) {
  const rank = LEVELS.findLastIndex(name => level?.startsWith(inWords(name)));
  return level ? "★★★★★☆☆☆☆☆".slice(Math.max(0, 4 - rank)).slice(0, 5) : verdict;
}
function aboutText() {
  return [...data.author ? [`by ${data.author}`] : [], counted(steps.length, "step"),
    data.level ? `level: ${data.level}` : data.verdict].join(" · ");
}
function listen() {
  onClick({
    "to-play": () => setMode(false), "to-walk": () => setMode(true),
    clear() {
      allCells.forEach(cell => play.mark(cell, OPEN));
      play.lift();
      changed();
    },
    check, run, picture: showEnding,
    first: () => goToStep(0), previous: () => goToStep(path.at - 1),
    next: () => goToStep(path.at + 1), last: () => goToStep(steps.length),
  });
  for (const button of elements("[data-depth]"))
    button.addEventListener("click", () => hint(Number(button.dataset.depth)));
  $("slider").addEventListener("input", event => { stop(); goToStep(Number(event.target.value)); });
  const number = () => board.classList.toggle("numbers", $("numbers").checked);
  $("numbers").checked = colours.length > 2
    && colours.some(({ name }, k) => name === `colour ${k}`);
  $("numbers").addEventListener("change", number);
  number();  // by themselves where colours have no other names
}
function buildPage() {
  buildColours();
  buildBoard();
  for (const cell of crossed) cellElements[cell].title = "Background: its lines share no colour";
  drawStruck();
  obey();
}

$("size").textContent = shape.sizeText
  + (hasInks() ? ` · ${counted(inkCount(), "colour")}` : "");
$("stars").textContent = starsText(data);
$("about").textContent = aboutText();
$("picture").hidden = !solved;
$("slider").max = steps.length;
buildGame();
startBoard({ marks: play, canMark, leftIn, clicked, valueOfKey, strokeTo, reaches, lift,
  changed, draw, redraw, drawLine });
buildPage();
buildBrushes([[BACKGROUND, nameOf(BACKGROUND), "X"], [OPEN, "open", "Backspace"]]);
$("ink-keys").textContent = `1 to ${Math.min(9, colours.length - 1)}`;
buildBook();
buildFile();
listen();
setMode(false);
goToCell(0);
