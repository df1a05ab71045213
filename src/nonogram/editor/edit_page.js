// What is drawn when, and what strokes, keys and buttons do.
const marks = () => !typed;

function draw() {
  drawCells(leftIn, new Set());
  cellElements.forEach((element, cell) => element.classList.toggle("ambiguous", ambiguous.has(cell)));
  $("undo").disabled = play.at <= 0;
  $("redo").disabled = play.at >= play.past.length - 1;
  document.body.classList.toggle("typed", typed);
  $("about").textContent = [SIZE_TEXT, ...colours.length > 2 ? [counted(colours.length - 1, "colour")] : []].join(" · ");
}
function redraw() {
  unpoint();
  draw();
}
function changed() {
  redraw();
  fit();
  lookAt(current);
  ask();
}
const lift = () => play.lift();
function clicked(before, button) {  // what a click makes of a cell: left, middle, right
  const wanted = button === 0 ? brush : BACKGROUND;
  return before === wanted ? BACKGROUND : wanted;
}
function markCell(cell, value) {  // one cell, as a stroke of its own
  play.mark(cell, value);
  lift();
  changed();
  $("said").textContent = leftText(leftIn(cell));
}
function valueOfKey(key) {  // what it makes of the cell
  const colour = Number(key);
  if (key === " " || key === "Enter") return clicked(play.cells[current], 0);
  if ("xX0".includes(key) || key === "Backspace" || key === "Delete") return BACKGROUND;
  if (!(colour >= 1 && colour < colours.length && key.length === 1)) return null;
  return clicked(play.cells[current], colour === brush ? 0 : (chooseBrush(colour), 0));
}

// A stroke goes where the pointer goes, without gaps however fast that is.
function strokeTo(event) {
  const { clientX: x, clientY: y } = stroke.last, right = event.clientX - x, down = event.clientY - y;
  const steps = Math.max(1, Math.ceil(3 * Math.hypot(right, down) / board.sizes.cell));
  stroke.way ??= new Set([stroke.from]);
  for (let k = 1; k <= steps; k++)
    stroke.way.add(cellUnder({ clientX: x + right * k / steps, clientY: y + down * k / steps }));
  stroke.last = event;
  return [...stroke.way];
}
const reaches = () => true;

function buildPens() {
  const known = brush < colours.length ? brush : 1;
  brush = known;
  buildBrushes([[BACKGROUND, nameOf(BACKGROUND), "X"]]);
}

// --- The file
function noteSaved({ revision, unsaved }) {
  seen = revision;
  $("unsaved").textContent = unsaved ? "not saved" : "saved";
  document.title = `${unsaved ? "• " : ""}${$("title").value || $("file").textContent}`;
}
function say(where, text, ...actions) {  // and what can be done about it: names of buttons, and what they do
  const parts = actions.map(([name, action]) => {
    const button = make("button", name);
    button.addEventListener("click", () => { $(where).replaceChildren(); action(); });
    return button;
  });
  $(where).replaceChildren(make("p", text), ...parts.length ? [make("div", undefined, "group")] : []);
  $(where).lastChild.append(...parts);
}
async function save(more = {}) {
  const request = { puzzle: puzzle(), tab: TAB, seen, ...more };
  let answer;
  try {
    answer = await post("save", request);
  } catch (error) {
    return say("filed", error.message);
  }
  if (answer.elsewhere) return showElsewhere();
  noteSaved(answer);
  if (answer.saved) {
    $("file").textContent = answer.saved;
    say("filed", `${answer.saved} is written.`);
  } else if (answer.lost)
    say("filed", `Nothing is written, for something would be lost: ${answer.lost.join("; ")}.`,
      [`Save as ${answer.instead}`, () => save({ ...more, json: true })]);
  else
    say("filed", `Nothing is written: ${answer.changed}.`, ["Write it all the same", () => save({ ...more, anyway: true })]);
}
function showElsewhere() {
  say("notice", "This drawing has changed in another tab.",
    ["Show it here", () => location.reload()], ["Keep what is here", () => ask(true)]);
}
async function restore(drop) {
  await post("restore", { drop });
  if (!drop) location.reload();
}

// --- The page
function listen() {
  const on = (id, action) => $(id).addEventListener("click", action);
  on("undo", () => { play.undo(); changed(); });
  on("redo", () => { play.redo(); changed(); });
  on("clear", () => {
    allCells.forEach(cell => play.mark(cell, BACKGROUND));
    lift();
    changed();
  });
  on("save", () => save());
  on("smaller", () => { zoom -= 3; fit(); });
  on("larger", () => { zoom += 3; fit(); });
  $("title").addEventListener("change", () => ask());
  $("drags").addEventListener("change", event => frame.classList.toggle("drags", event.target.checked));
  frame.classList.add("drags");
  board.addEventListener("keydown", onBoardKey);
  document.addEventListener("keydown", onPageKey);
  document.addEventListener("keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    save();
  });
  addEventListener("resize", fit);
}

$("file").textContent = opened.file;
$("title").value = opened.title ?? "";
openDrawing();
buildPointer();
buildPinch();
listen();
fit();
noteSaved(opened);
goToCell(0);
if (opened.offered)
  say("notice", `A drawing of ${opened.offered} was not saved.`, ["Take it", () => restore(false)], ["Throw it away", () => restore(true)]);
ask();
