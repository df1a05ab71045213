// What is drawn when, and what strokes, keys and buttons do.
function draw() {
  drawCells(leftIn, new Set());
  cellElements.forEach((element, cell) => {
    element.classList.toggle("ambiguous", ambiguous.has(cell));
    element.classList.toggle("locked", play.isLocked(cell));
  });
  $("undo").disabled = play.at <= 0;
  $("redo").disabled = play.at >= play.past.length - 1;
  document.body.classList.toggle("typed", typed);
  document.body.classList.toggle("cornered", isCornered);
  $("adopt").disabled = play.cells.includes(OPEN);
  if (document.activeElement !== $("size"))
    $("size").value = form.sides ? form.sides.join(", ") : `${form.columns} x ${form.rows}`;
  document.body.classList.toggle("hatched", ambiguous.size > 0);
  $("about").textContent = [SIZE_TEXT, ...hasInks() ? [counted(inkCount(), "colour")] : []].join(" · ");
}
const redraw = () => { unpoint(); draw(); };
function changed() {
  redraw();
  fit();
  lookAt(current);
  $("proposal").replaceChildren();
  $("filed").replaceChildren();
  if ($("typing").open && !$("clues").contains(document.activeElement)) showTyped();
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

// A stroke goes where the pointer goes, without gaps however fast that is; locks are a box.
function strokeTo(event) {
  if (pen === "lock") return cellsBetween(stroke.from, cellUnder(event));
  const { clientX: x, clientY: y } = stroke.last, right = event.clientX - x, down = event.clientY - y;
  const steps = Math.max(1, Math.ceil(3 * Math.hypot(right, down) / board.sizes.cell));
  stroke.way ??= new Set([stroke.from]);
  for (let k = 1; pen === "draw" && k <= steps; k++)
    stroke.way.add(cellUnder({ clientX: x + right * k / steps, clientY: y + down * k / steps }));
  stroke.last = event;
  return [...stroke.way];
}
function cellsBetween(one, other) {  // the cells whose middles are between those of two
  const corners = [one, other].map(middleOf), ends = [0, 1].map(k => corners.map(corner => corner[k]));
  const inside = cell => middleOf(cell).every((at, k) => at > Math.min(...ends[k]) - 0.01 && at < Math.max(...ends[k]) + 0.01);
  return [one, ...allCells.filter(cell => cell !== one && inside(cell))];
}
const reaches = () => true;

function buildPens() {
  if (brush >= colours.length) brush = 1;
  buildBrushes([[BACKGROUND, nameOf(BACKGROUND), "X"]]);
  chosen();
}
function chosen() {  // the colour of the brush, to be changed
  $("ink").value = shade(colours[brush]);
  $("remove").disabled = brush === BACKGROUND || colours.length < 3;
}
function choosePen(name) {
  pen = name;
  for (const button of document.querySelectorAll("[data-pen]")) button.setAttribute("aria-pressed", button.dataset.pen === pen);
  document.body.classList.toggle("blotting", pen === "blot");
  for (const block of document.querySelectorAll("[data-block]")) block.tabIndex = pen === "blot" ? 0 : -1;
}
const marks = () => !typed && pen !== "blot";

// --- The file
function noteSaved({ revision, unsaved, state }) {
  seen = revision;
  $("unsaved").textContent = state;
  document.title = `${unsaved ? "• " : ""}${$("title").value || $("file").textContent}`;
}
function say(where, text, ...actions) {  // and what can be done about it: names of buttons, and what they do
  const parts = actions.map(([name, action]) => {
    const button = make("button", name);
    button.addEventListener("click", () => { $(where).replaceChildren(); attempt(action); });
    return button;
  });
  $(where).replaceChildren(make("p", text), ...parts.length ? [make("div", undefined, "group")] : []);
  $(where).lastChild.append(...parts);
}
async function save(more = {}) {
  const answer = await post("save", { ...now(), ...more });
  if (answer.elsewhere) return showElsewhere();
  if (answer.superseded) return;
  noteSaved(answer);
  const again = name => ["Write it all the same", () => save({ ...more, [name]: true })];
  if (answer.saved) {
    $("file").textContent = answer.saved;
    say("filed", `${answer.saved} is written.`);
  } else if (answer.lost)
    say("filed", `Nothing is written, for something would be lost: ${answer.lost.join("; ")}.`,
      [`Save as ${answer.instead}`, () => save({ ...more, json: true })], ..."lacks" in answer ? [again("lossy")] : []);
  else
    say("filed", `Nothing is written: ${answer.changed ?? answer.failed}.`, ...answer.changed ? [again("anyway")] : []);
}
function showElsewhere() {
  say("notice", "This drawing has changed in another tab.",
    ["Show it here", () => location.reload()], ["Keep what is here", () => ask(true)]);
  throw new Refused("Neither asked nor saved, for the drawing has changed in another tab.");
}
async function attempt(action, where = "filed") {  // whether it succeeded; else it is said why not
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const copy = () => give(new Blob([JSON.stringify(puzzle())]), "json");
    say(where, error.message, ...error instanceof Gone ? [["Download a copy", copy]] : []);
    return false;
  }
}
function give(file, to) {  // as a download
  const link = Object.assign(make("a"), { href: URL.createObjectURL(file) });
  const name = $("title").value || $("file").textContent.replace(/^.*\/|\.[^/]*$/g, "");
  const [, , ending] = opened.formats.find(([known]) => known === to) ?? [to, to, `.${to}`];
  link.download = `${name.match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "nonogram"}${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
async function download() {
  const to = $("to").value, request = { puzzle: puzzle(), to, solved: $("solved").checked }, file = await post("file", request);
  if (!(file instanceof Blob)) return;  // a newer one was asked for
  give(file, to);
  const { lost } = opened.formats.some(([name]) => name === to) ? await post("losses", request) : { lost: [] };
  if (lost.length) say("filed", lost.join("; "));
}
async function playIt() {
  say("filed", "The page is made …");
  const { page } = await post("play", { puzzle: puzzle() });
  if (!page) return;
  const link = Object.assign(make("a", "Play it"), { href: page, target: "_blank", rel: "noopener" });
  $("filed").replaceChildren(link);
  link.click();
}
function blotAt(target) {
  const block = target.closest("[data-block]")?.dataset.block.match(/^(.*) (\d+)$/);
  if (!block || pen !== "blot" || typed) return;
  toggleBlot(block[1], Number(block[2]) - 1);
  choosePen(pen);
  document.querySelector(`[data-block="${CSS.escape(block[0])}"]`).focus();
}

// --- The page
const BUTTONS = {
  undo() { play.undo(); changed(); },
  redo() { play.redo(); changed(); },
  clear() { choosePen("draw"); allCells.forEach(cell => play.mark(cell, BACKGROUND)); lift(); changed(); },
  adopt() { adopt(clues); changed(); },
  smaller() { zoom -= 3; fit(); }, larger() { zoom += 3; fit(); },
  save: () => save(), play: playIt, download, unique: makeUnique, hide: hideNumbers, take: takeTyped,
  mirror: () => mirror(true), flip: () => mirror(false), add: addColour, remove: removeColour, corners: addCorners,
};
function listen() {
  const on = (target, kind, action) => target.addEventListener(kind, event => attempt(() => action(event)));
  for (const [id, action] of Object.entries(BUTTONS)) on($(id), "click", () => { $("filed").replaceChildren(); return action(); });
  for (const button of document.querySelectorAll("[data-shift]"))
    on(button, "click", () => shift(...button.dataset.shift.split(" ").map(Number)));
  for (const button of document.querySelectorAll("[data-pen]")) on(button, "click", () => choosePen(button.dataset.pen));
  on($("resize"), "submit", event => { event.preventDefault(); return chooseSize($("size").value); });
  on($("typing"), "toggle", showTyped);
  on($("filed"), "click", event => { if (event.target.tagName !== "A") $("filed").replaceChildren(); });
  on($("ink"), "change", event => changeColour(event.target.value));
  on($("brushes"), "change", chosen);
  on($("title"), "change", () => ask());
  on($("drags"), "change", event => frame.classList.toggle("drags", event.target.checked));
  frame.classList.add("drags");
  on(board, "click", event => blotAt(event.target));
  on(board, "keydown", event => { if (event.key === "Enter" || event.key === " ") blotAt(event.target); });
  board.addEventListener("keydown", onBoardKey);
  document.addEventListener("keydown", onPageKey);
  on(document, "keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return null;
    event.preventDefault();
    return save();
  });
  addEventListener("resize", fit);
}

$("file").textContent = opened.file;
$("title").value = opened.title ?? "";
for (const [name, title] of [...opened.formats, ["svg", "SVG"], ["png", "PNG"], ["pdf", "PDF"], ["html", "Page to play on"]])
  $("to").append(Object.assign(make("option", title), { value: name }));
$("to").value = "json";
openDrawing();
buildPointer();
buildPinch();
listen();
fit();
noteSaved(opened);
goToCell(0);
if (opened.offered)
  say("notice", `A drawing of ${opened.offered} was not saved.`, ["Take it", () => post("restore", {}).then(() => location.reload())], ["Throw it away", () => post("restore", { drop: true })]);
ask();
