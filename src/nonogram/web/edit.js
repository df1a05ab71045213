// The editor: what is known of the drawing and what is being asked; downloads, and buttons.
/**
 * What is behind a drawing: its file and the server (file.js), or the browser tab (start.js).
 * @typedef {object} Behind
 * @property {() => void} keep - Keeps the drawing, if the browser has to. Called after each change.
 * @property {(known: any) => void} note - Notes what came with a verdict. Throws Refused.
 * @property {(more?: object) => any} save
 * @property {() => any} play - Lets the drawing be played.
 * @property {(request: object) => Promise<any>} file - The drawing in a format, as a Blob.
 * @property {() => any} played - The puzzle that is being played instead, null if none is.
 * @property {() => string} name - The name of a file, without its ending, if there is no title.
 */
/** @type {Behind} */
let behind;
const MOST_PROPOSALS = 4;  // ways to make it unique
const AROUND = 12;  // cells of a side of their pictures at least
// Formats and drawings, the most usual ones first.
const USUAL = ["json", "png", "svg", "pdf", "html", "xml", "non", "cwd", "cwc"];
let aside = null;  // what is being asked that takes long
let seen = opened.revision, asked = 0, sentAt = -Infinity, timer = null, ambiguous = new Set();

// Put the verdict where it is seen beside the grid.
function placeVerdict() {
  const isBeside = $("told").previousElementSibling === $("verdict-title");
  if (isBeside === oneColumn.matches)
    isBeside ? $("place").before($("told")) : $("verdict-title").after($("told"));
}
const now = () => ({ puzzle: puzzle(), locked: [...locked], tab: TAB, seen });
// Say what is being asked. What is shown may be of the drawing before, or not be all yet.
function asking(what, text = "") {
  document.body.dataset.asking = what;
  $("asking").textContent = text;
}
// Ask about the drawing, after every change.
function ask(force = false) {
  clearTimeout(timer);
  const mine = ++asked;
  behind.keep();
  asking("verdict", "Is there one solution …");
  timer = setTimeout(async () => {
    const done = await attempt(() => answerTo(mine, force), "verdict");
    if (mine === asked) asking(done ? "" : "failed");
  }, Math.max(0, sentAt + 100 - performance.now()));  // or they end each other
}
async function answerTo(mine, force) {
  sentAt = performance.now();
  const request = { ...now(), force }, known = await answered("verdict", request, mine);
  if (!known) return;
  behind.note(known);
  showNames(known.names);
  showVerdict(known);
  if (known.verdict === "undecided" || isEmpty()) return $("facts").replaceChildren();
  asking("report", { unique: "How hard is it …",
    multiple: "Which cells differ …" }[known.verdict] ?? "Why …");
  await new Promise(later => setTimeout(later, 150));  // in which the next stroke may come
  const report = mine === asked && await answered("report",
    { puzzle: request.puzzle, repair: typed }, mine);
  if (report) showReport(report);
}
// The answer to a question, null if a newer question has come. If that was another page's, what
// is shown would be taken for the answer: throws Refused.
async function answered(what, request, mine) {
  const answer = await post(what, request);
  if (mine !== asked) return null;
  if (answer.superseded) throw new Refused("Not answered, for another page has asked since.");
  return answer;
}
const dot = cells => { ambiguous = new Set(cells); draw(); };
const isEmpty = () => AXES.every(axis => clues[axis].every(clue => !clue.length));
function showVerdict(known) {
  if (isEmpty()) tell("verdict", `Nothing is ${typed ? "typed" : "drawn"} yet`);
  else tell("verdict", known.told, known.verdict === "unique" ? "good" : "bad");
  if (typed) showSolution(known);
  dot(known.ambiguous);
}
// Call colours what they will be called in the file; corners, too, before a block has any.
function showNames(names) {
  const inks = colours.map((ink, k) => ({ ...ink, name: names[k] }));
  const known = isCornered ? named(inks) : inks;
  const wanted = names.map((name, k) => name.endsWith(colours[k].corner) ? name : known[k].name);
  if (colours.every(({ name }, k) => name === wanted[k])) return;
  colours.forEach((ink, k) => { ink.name = wanted[k]; });
  buildPens();
}
// Show the solution of typed clues.
function showSolution({ verdict, cells }) {
  play.cells = cells ?? allCells.map(() => OPEN);
  if (verdict !== "unique" || play.past[play.at] !== begun || play.past[play.at + 1]) return;
  play.at--;  // the clues are those that were opened: to be drawn on
  adopt(clues);
}
function showReport(report) {
  const mine = asked;
  $("facts").replaceChildren();
  if (report.ambiguous) dot([...report.ambiguous, ...report.unknown]);
  const add = (name, value) => $("facts").append(make("dt", name), make("dd", value));
  for (const [name, text] of report.facts) add(sentence(name), text.replace(/"(.*?)"/g, "“$1”"));
  if (report.difficulty?.technique) add("Steps", whole(report.difficulty.steps));
  const look = ([level, cells]) => {
    if (mine !== asked) return;  // these are cells of the drawing before
    redraw();
    cells.forEach(cell => pointAt(cell, "stuck"));
    tell("stuck", `By steps that are at most ${level}, nobody finds the `
      + `${counted(cells.length, "dotted cell")}.`);
    pointed.push(() => tell("stuck", ""));
    reveal(cells);
  };
  if (report.stuck.length) add("Left after", make("div.row", ...report.stuck.map(one =>
    make("button", `${one[0]} steps`, { onclick: () => look(one),
      title: "Show the cells that these steps leave open" }))));
  if (report.fixes) offerFixes(report);
  const blamed = report.reasons.flatMap(({ line, lines = [line] }) => lines).filter(Boolean)
    .map(lineNamed);
  pointAtClues(blamed, "broken");
  shadeTyped(blamed);
}
// Offer changes that mend slips, beside the clues if these are being typed.
function offerFixes({ fixes, facts }) {
  const isTyping = $("typing").open;
  const take = changes => {
    const given = structuredClone(clues);
    for (const [name, clue] of changes) {
      const { axis, number } = lineNamed(name);
      given[axis][number - 1] = clue;
    }
    retype(form, given);
  };
  const others = fixes.filter(([changes]) => !changes).map(([, text]) => ` ${text};`);
  const told = facts.map(([name, text]) =>
    isTyping && name === "reason" ? `${sentence(text)}.\n` : "").join("");
  say(isTyping ? "slips" : "proposal", told + (fixes.length
    ? `One of these changes gives exactly one solution:${others.join("").replace(/;$/, ".")}`
    : "No small change gives exactly one solution."),
    ...fixes.filter(([changes]) => changes).map(([changes, text]) => [text, () => take(changes)]));
}
// Ask something that takes long; say how long it has taken, with a button that ends it. Return the
// answer, null if it has been ended, or the drawing has changed since.
async function askAside(what, request, text) {
  const mine = aside = {}, begun = performance.now();
  scrollTo(0, 0);  // to the board, which this is about
  say("proposal", `${text} …`, ["Stop", stopAside]);
  const [told] = elements("#proposal p");
  const ticking = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1000);
    told.textContent = `${text} … ${seconds} of at most 30 s`;
  }, 1000);
  try {
    const answer = await post(what, { ...now(), ...request });
    return aside === mine && !answer.superseded ? answer : null;
  } finally {
    clearInterval(ticking);
    if (aside === mine) {
      tell("proposal", "");
      aside = null;
    }
  }
}
async function stopAside() {
  const isAsked = aside !== null;
  aside = null;
  if (isAsked) await post("stop", {});
}
// Look for changes that leave one solution: for the best ones, and beside those known for others.
// Those known are shown again if that was stopped or has failed, unless something else is asked or
// drawn.
async function makeUnique(known = [], level = $("level").value) {
  const mine = asked, proposals = known.length ? MOST_PROPOSALS : 1;
  let answer = null;
  try {
    answer = await askAside("unique", { level: level || null, proposals },
      known.length ? "Looking for other cells" : "Looking for a few cells to change");
  } finally {
    if (!answer && known.length && !aside && asked === mine) propose(known, 0, level);
  }
  if (!answer) return;
  const { alternatives, ...best } = answer, all = new Map([...known, best, ...alternatives]
    .map(one => [JSON.stringify(one.changes), one]));
  if (best.enough && !best.changes.length)
    tell("proposal", "Nothing has to be changed.");
  else propose([...all.values()], known.length % all.size, level, known.length > 0);
}
// Show one of the proposals for a level, the best one first. These are all, or more can be found.
function propose(all, number, level, isAll = false) {
  const { changes, told: [head, ...told] } = all[number], count = all.length;
  redraw();
  for (const [cell, , after] of changes) pointAt(cell, "proposed", { ghost: after });
  reveal(changes.map(([cell]) => cell));
  const agree = () => {
    choosePen("draw");
    for (const [cell, , after] of changes) play.mark(cell, after);
    lift();
    changed();
  };
  const which = !isAll ? [] : count > 1 ? [`Proposal ${number + 1} of ${count}.`]
    : ["There is no other proposal."];
  const another = ["Another", () => isAll ? propose(all, (number + 1) % count, level, true)
    : makeUnique(all, level)];
  const notes = told.filter(line => !line.startsWith(" "));  // others say what changes
  say("proposal", [...which, head.replace(/:$/, "."), ...notes].join("\n"), ...changes.length
    ? [["Make these changes", agree], ...isAll && count < 2 ? [] : [another],
      ["Leave it", redraw]] : []);
  if (!changes.length) return;
  $("proposal").prepend(pictured(changes));
  elements("#proposal p")[0].after(make("details", make("summary", "Which cells"),
    make("p", told.filter(line => line.startsWith(" ")).join("\n"))));
}
// Make two pictures, of the drawing before and after some changes: all of it, or what is around
// them. The clues of their lines light up.
function pictured(changes) {
  const after = [...play.cells], corners = changes.flatMap(([cell]) => shape.cornersOf(cell));
  for (const [cell, , value] of changes) after[cell] = value;
  const outline = changes.map(([cell]) => `M${shape.cornersOf(cell).join(" ")}z`).join("");
  const spans = [0, 1].map(k => ends(corners.map(at => at[k])));
  const images = [play.cells, after].map(picturedAs);
  const { x, y, width, height } = images[0].viewBox.baseVal;
  const side = Math.max(Math.min(AROUND, Math.max(width, height)),
    ...spans.map(([from, to]) => to - from + 2));
  // Return where such a picture begins: as near to the middle of the changes as the drawing goes; a
  // small one is in the middle.
  const from = ([least, most], first, size) => size < side ? first + (size - side) / 2
    : within((least + most - side) / 2 - first, size - side + 1) + first;
  images.forEach((image, k) => {
    image.setAttribute("viewBox",
      [from(spans[0], x, width), from(spans[1], y, height), side, side].join(" "));
    image.ariaLabel = ["Before", "After"][k];
    image.append(drawing("path", { d: outline, class: "changed" }));
  });
  pointAtClues(changes.flatMap(([cell]) => lineNames(cell)).map(lineNamed), "looked-at");
  return make("div.choice", images[0], icon("right"), images[1]);
}

// --- What is drawn when, and what strokes, keys and buttons do.
function draw() {
  const chosen = chosenCells();
  drawCells(leftIn, new Set());
  cellElements.forEach((element, cell) => {
    element.classList.toggle("chosen", chosen.has(cell));
    element.classList.toggle("ambiguous", ambiguous.has(cell));
    element.classList.toggle("locked", play.isLocked(cell));
  });
  $("undo").disabled = play.at <= 0;
  $("redo").disabled = play.at >= play.past.length - 1;
  document.body.classList.toggle("typed", typed);
  document.body.classList.toggle("sided", Boolean(form.sides));
  $("copy").disabled = !chosen.size;
  $("whole-title").textContent = chosen.size ? "The selection" : "The whole drawing";
  document.body.classList.toggle("cornered", isCornered);
  $("unique").disabled = $("hide").disabled = isEmpty();
  if (document.activeElement !== $("size"))
    $("size").value = form.sides ? form.sides.join(", ") : `${form.columns} x ${form.rows}`;
  document.body.classList.toggle("dotted", ambiguous.size > 0);
  $("about").textContent = [sizeText(data), ...hasInks() ? [counted(inkCount(), "colour")]
    : []].join(" · ");
}
const redraw = () => { unpoint(); draw(); };
function changed() {
  if (picture) closePicture();
  redraw();
  if (!box) fit(places.get(form));
  lookAt(current);
  for (const id of ["proposal", "slips", "filed"]) tell(id, "");
  if ($("typing").open && !$("clues").contains(document.activeElement)) showTyped();
  attempt(stopAside);
  ask();
}
const lift = () => play.lift();
// The value that a click gives a cell, with the left, the middle or the right button. Only the
// pencil takes away what is there.
function clicked(before, button) {
  const wanted = button === 0 ? brush : BACKGROUND;
  return before === wanted && pen === "draw" ? BACKGROUND : wanted;
}

function buildPens() {
  if (brush >= colours.length) brush = 1;
  buildBrushes([[BACKGROUND, nameOf(BACKGROUND), "X"]]);
  showInk();
}
// Show the colour of the brush, to be changed.
function showInk() {
  $("ink").value = shade(colours[brush]);
  $("remove").disabled = brush === BACKGROUND || colours.length < 3;
}
function choosePen(name) {
  pen = name;
  selection = null;
  for (const button of elements("[data-pen]"))
    button.setAttribute("aria-pressed", button.dataset.pen === pen);
  document.body.classList.toggle("blotting", pen === "blot");
  for (const block of elements("[data-block]")) block.tabIndex = pen === "blot" ? 0 : -1;
}
const canMark = () => !typed && pen !== "blot";

// --- What is said, and files
// Say something, with buttons for what can be done about it: their names and actions.
function say(where, text, ...actions) {
  const parts = actions.map(([name, action]) =>
    make("button", name, { onclick() { tell(where, ""); attempt(action); } }));
  $(where).replaceChildren(make("p", text), ...parts.length ? [make("div.row", ...parts)] : []);
}
// Do something; return whether it succeeded, and say so if not.
async function attempt(action, where = "filed") {
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const copy = () => give(asJson(), "json");
    say(where, error.message, ...error instanceof Gone ? [["Download a copy", copy]] : []);
    return false;
  }
}
const asJson = () => new Blob([JSON.stringify(puzzle())], { type: "application/json" });
function fileName(to) {
  const [, , ending] = opened.formats.find(([known]) => known === to) ?? [to, to, `.${to}`];
  return plainName($("title").value || behind.name()) + ending;
}
// Hand a file to the browser as a download.
const give = (file, to) => offer(file, fileName(to));
async function download() {
  const to = $("to").value, request = { puzzle: puzzle(), to, solved: $("solved").checked };
  const file = await behind.file(request);
  if (!(file instanceof Blob)) return;  // a newer one was asked for
  give(file, to);
  const { lost } = opened.formats.some(([name]) => name === to) ? await post("losses", request)
    : { lost: [] };
  if (lost.length) say("filed", lost.join("; "));
}
// Let cells that follow from clues be drawn: those of the solution, if there is one.
function drawOn() {
  if (!play.cells.includes(OPEN)) {
    adopt(clues);
    return changed();
  }
  play.cells = play.cells.map(value => Math.max(value, BACKGROUND));
  typed = false;
  hidden = {};
  return settle();
}
// Say why cells that are pressed stay as they are.
function explainTyped({ target }) {
  if (typed && target.classList.contains("cell"))
    say("filed", "These cells follow from the clues.", ["Draw on this picture", drawOn]);
}
function blotAt(target) {
  const block = target.closest("[data-block]")?.dataset.block.match(/^(.*) (\d+)$/);
  if (!block || pen !== "blot" || typed) return;
  toggleBlot(block[1], Number(block[2]) - 1);
  choosePen(pen);
  elements(`[data-block="${CSS.escape(block[0])}"]`)[0].focus();
}

const rebuild = () => { buildBoard(); redraw(); };
/** @type {(puzzle: any) => void} Put a puzzle on paper. */
function putOnPaper({ colours: inks, clues: theirs, ...board }) {
  const puzzle = { ...boardOf(formOf(board), inks), clues: theirs };
  $("sheets").replaceChildren(...sheetsOf(
    [{ puzzle, title: "Nonogram", about: sizeText(puzzle) }], rebuild));  // its title tells it
}

// --- The page
const BUTTONS = {
  clear: clearChosen, adopt: drawOn,
  save: () => behind.save(), play: () => behind.play(), download, unique: () => makeUnique(),
  mended: () => makeUnique(), hide: hideNumbers, take: takeTyped,
  mirror: () => turn("mirror"), flip: () => turn("flip"), rotate: () => turn("rotate"),
  copy: copySelection, add: addColour, remove: removeColour, corners: addCorners,
};
const on = (target, kind, action) =>
  target.addEventListener(kind, event => attempt(() => action(event)));
function listen() {
  for (const [id, action] of Object.entries(BUTTONS))
    on($(id), "click", () => { $("filed").replaceChildren(); return action(); });
  buildArrows();
  for (const button of elements("[data-pen]"))
    on(button, "click", () => choosePen(button.dataset.pen));
  on($("resize"), "submit", event => {
    event.preventDefault();
    tell("resized", "");
    return attempt(() => chooseSize($("size").value), "resized");
  });
  on($("typing"), "toggle", showTyped);
  on($("proposal"), "click", () => $("proposal").querySelector("button") || tell("proposal", ""));
  on($("filed"), "click", event => event.target.closest("a, select")
    || $("filed").replaceChildren());
  listenToFiles();
  listenToMenus();
  listenToPrinting(() => putOnPaper(behind.played() ?? { ...form, colours, clues }));
  on($("ink"), "change", event => changeColour(event.target.value));
  on($("brushes"), "change", showInk);
  on($("title"), "input", () => ask());
  board.addEventListener("keydown", strokeByKey, true);
  on(board, "keydown", () => stroke && continueStroke(eventAt(current)));
  on(board, "click", event => blotAt(event.target));
  on(board, "click", explainTyped);
  on(board, "keydown", event => ["Enter", " "].includes(event.key) && blotAt(event.target));
  on(document, "keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return null;
    event.preventDefault();
    return behind.save();
  });
}

/**
 * Show the drawing, and let the page act.
 * @param {Behind} handed
 */
function startEditor(handed) {
  behind = handed;
  $("title").value = opened.title ?? "";
  const titles = new Map([...opened.formats, ["png", "PNG"], ["svg", "SVG"], ["pdf", "PDF"],
    ["html", "page to play on"]]);
  for (const name of new Set([...USUAL, ...titles.keys()]))
    $("to").append(make("option", sentence(titles.get(name)), { value: name }));
  addEventListener("resize", placeVerdict);  // before the board is fitted
  startBoard({ marks: play, blank: BACKGROUND, canMark, leftIn, clicked, strokeTo,
    reaches: () => true, lift, changed, draw, redraw, drawLine });
  openDrawing();
  listen();
  placeVerdict();
  fit();
  goToCell(0);
  ask();
}
