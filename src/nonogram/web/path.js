// The path, walking it, and the start of the page.

// The steps: how many are done, and what is known then.
function knownAfter(count) {
  const known = [...START];
  for (const { concludes } of steps.slice(0, count))
    for (const mark of concludes) known[cellOf(mark)] = mark[2];
  return known;
}
const path = { at: 0, known: knownAfter(0), end: knownAfter(steps.length) };

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
  $("guess").hidden = play.guess !== null;
  $("keep").hidden = $("drop").hidden = play.guess === null;
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
function goToStep(step) {
  path.at = Math.max(0, Math.min(steps.length, step));
  path.known = knownAfter(path.at);
  redraw();
  $("slider").value = path.at;
  $("slider").ariaValueText = `${path.at} of ${steps.length}`;
  $("first").disabled = $("previous").disabled = path.at === 0;
  $("last").disabled = $("next").disabled = path.at === steps.length;
  $("step").replaceChildren(...stepParts());
  if (path.at) revealStep(steps[path.at - 1]);
}
function stepParts() {
  const parts = [];
  if (path.at) {
    const step = steps[path.at - 1], before = knownAfter(path.at - 1), after = path.known;
    parts.push(make("p.soft", `${whole(path.at)} of ${whole(steps.length)} · ${stepTitle(step)}`),
      ...reason(step, cell => before[cell], (inner, known) => {
        path.known = before;  // what it rests on; the slider stays
        (step.chain ? showSupposed : showKnown)(inner, known);
        path.known = after;
      }, redraw));
  } else parts.push(make("p", techniquesText()));
  if (path.at === steps.length) parts.push(make("p.end", data.end ?? "Every cell is decided."));
  return parts;
}
function techniquesText() {
  const counts = new Map(), thoughts = steps.flatMap(thoughtsOf);
  for (const { technique } of thoughts) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  const told = [...counts].sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${inWords(name)} ${whole(count)}`);
  return [counted(steps.length, "step"), counted(thoughts.length, "thought"), ...told].join(", ");
}
function setMode(toWalk) {
  walking = toWalk;
  document.body.classList.toggle("walking", walking);
  $("to-play").ariaPressed = String(!walking);
  $("to-walk").ariaPressed = board.ariaReadOnly = String(walking);
  fit();
  if (walking) goToStep(path.at);
  else redraw();
}

// --- The page
// The level of a puzzle as stars, or why it has none.
const starsText = ({ level, stars, verdict }) => level ? stars : verdict;
function aboutText() {
  return [...hasInks() ? [counted(inkCount(), "colour")] : [],
    ...data.author ? [`by ${data.author}`] : [], counted(steps.length, "step"),
    data.level ? `level: ${data.level}` : data.verdict].join(" · ");
}
function listen() {
  listenToMenus();
  onClick({
    "to-play": () => setMode(false), "to-walk": () => setMode(true),
    clear() {
      allCells.forEach(cell => play.mark(cell, OPEN));
      play.lift();
      seconds = hints = mistakes = 0;
      struck.clear();
      changed();
    },
    away: putAway, panel: () => showPanel($("panel").ariaExpanded === "false"),
    fold() {
      $("fold").ariaPressed = String(document.body.classList.toggle("folded"));
      fit();
    },
    check, picture: showEnding, "ending-share": shareEnding,
    first: () => goToStep(0), previous: () => goToStep(path.at - 1),
    next: () => goToStep(path.at + 1), last: () => goToStep(steps.length),
  });
  for (const button of elements("[data-depth]")) button.addEventListener("click", () =>
    button.ariaPressed === "true" ? putAway() : hint(Number(button.dataset.depth)));
  elements("body")[0].addEventListener("keydown", ({ key, target, altKey, ctrlKey, metaKey }) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];  // elsewhere these keys have a meaning
    if (walking && by && !(altKey || ctrlKey || metaKey)
      && !target.closest("#board, #slider, .strip")) goToStep(path.at + by);
  });
  $("slider").addEventListener("input", event => goToStep(Number(event.target.value)));
}
function buildPage() {
  buildBoard();
  obey();
}

$("size").textContent = sizeText(data);
Object.assign($("stars"), { textContent: starsText(data), ariaLabel: data.level ?? data.verdict });
$("about").textContent = aboutText();
$("picture").hidden = !solved;
$("slider").max = steps.length;
buildGame();
buildColours();
startBoard({ marks: play, blank: OPEN, canMark, leftIn, clicked, strokeTo, reaches, lift, changed,
  draw, redraw, drawLine });
addEventListener("resize", () => walking && path.at && revealStep(steps[path.at - 1]));
buildPage();
buildBrushes([[BACKGROUND, nameOf(BACKGROUND), "X"], [OPEN, "open", "Backspace"]]);
$("ink-keys").textContent = `1 to ${Math.min(9, colours.length - 1)}`;
buildBook();
buildFile();
listen();
setMode(false);
goToCell(0);
