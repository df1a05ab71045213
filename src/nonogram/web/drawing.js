// The drawing of the editor and its clues. The form of a board is all that is known of its shape.
const opened = JSON.parse(elements("script[type='application/json']")[0].textContent);
// Something that Python refuses, in words for people.
class Refused extends Error {}
// Python cannot be had, as the server has ended.
class Gone extends Refused {}
const FAMILY = { row: "rows", column: "columns", "/": "rising", "\\": "falling" };  // in our JSON
const formOf = ({ rows, columns, sides, frames, triangles, lines, borders }) =>
  sides ? { sides, frames, triangles, lines, borders } : { rows, columns };
const rowSizes = form => form.sides ? form.lines.row.map(cells => cells.length)
  : Array(form.rows).fill(form.columns);
const linesOf = form => form.sides
  ? Object.fromEntries(Object.keys(form.lines).map(axis => [axis, form.lines[axis].length]))
  : { row: form.rows, column: form.columns };
// The board of a form, without any clue yet.
function boardOf(form, inks) {
  // There is more room than these clues need, or strokes would move the grid.
  const counts = Object.entries(linesOf(form));
  const most = Math.ceil(Math.sqrt(Math.max(form.rows, form.columns)));
  const room = form.sides ? 2 : most;
  return { ...form, room, colours: inks, blot: opened.blot, title: source.title,
    clues: Object.fromEntries(counts.map(([axis, count]) => [axis, Array(count).fill([])])),
    start: rowSizes(form).map(size => Array(size).fill([])) };
}

// --- The drawing: its cells, the clues that follow from them, and what was there before.
let source = opened;  // the file, or what was opened on the page since
let begun = null;  // the state in which it was opened
let form = formOf(opened);
let palette = opened.puzzle.palette ?? [];  // as files have it
let typed = false;  // the clues were typed: cells follow from them
let locked = new Set(opened.locked);  // cells that "make unique" leaves alone
let pen = "draw";
let hidden = {};  // by the name of a line: how many blocks it had, and which of them are blots

class Drawing extends Marks {
  past = [];  // all that has been drawn
  at = -1;  // where in it this is
  mark(cell, value) {  // to lock or to select it is a mark that changes nothing
    const before = this.cells[cell];
    if (pen === "lock" || pen === "select") this.stroke.push({ cell, before, after: before });
    else super.mark(cell, value);
  }
  isLocked(cell) {  // as it would be if the stroke ended here
    const toggled = pen === "lock" && this.stroke.some(mark => mark.cell === cell);
    return toggled ? !locked.has(this.stroke[0].cell) : locked.has(cell);
  }
  lift() {
    if (!this.stroke.length) return;
    if (pen === "select") return select(this.stroke.splice(0).map(({ cell }) => cell));
    if (pen === "lock") locked = new Set(allCells.filter(cell => this.isLocked(cell)));
    const [{ cell, after }] = this.stroke;
    if (pen === "fill") {
      this.cancel();
      for (const other of patch(cell)) super.mark(other, after);
    }
    this.stroke = [];
    this.note();
  }
  note() {
    for (const [name, { count }] of Object.entries(hidden))
      if (blocksOn(lineNamed(name)).length !== count) delete hidden[name];
    this.past.length = ++this.at;
    this.past.push({ source, form, colours, palette, typed, locked, hidden: structuredClone(hidden),
      cells: Int16Array.from(this.cells), clues: typed ? structuredClone(clues) : null });
  }
  undo() { this.goTo(this.at - 1); }
  redo() { this.goTo(this.at + 1); }
  goTo(at) {
    if (!this.past[at]) return;
    this.at = at;
    take(this.past[at]);
  }
}
let play = new Drawing([]);

// Show another state. Only what has changed is built again.
function take(state) {
  const same = state.form === form && state.colours.length === colours.length
    && board.children.length > 1
    && state.colours.every(({ corner }, k) => corner === colours[k].corner);
  if (state.source !== source) showTitle(state.source);
  ({ source, form, palette, typed, locked } = state);
  hidden = structuredClone(state.hidden);
  play.cells = [...state.cells];
  if (same) takeColours(state.colours);
  else build(state.colours);
  if (typed) clues = data.clues = structuredClone(state.clues);
  buildColours();
  buildPens();
  allLines().forEach(drawLine);
  if (typed) allLines().forEach(drawClue);
  draw();
}
// Build the board of the form. As long as that is the same its cells stay where they are.
let built = null;
const places = new WeakMap();  // by the form: how its board stood when it was left
function build(inks) {
  const before = built === form ? box : null;
  if (built && box) places.set(built, board.fitted);
  takePuzzle(boardOf(form, inks));
  buildColours();
  buildBoard();
  box = before;
  built = form;
}
// The cells beside a cell, undefined where the board ends.
const beside = cell => lineNames(cell).flatMap(name => {
  const { cells } = lineNamed(name), at = cells.indexOf(cell);
  return [cells[at - 1], cells[at + 1]];
});
// The cells of one colour that hang together with a cell.
function patch(from) {
  const found = new Set([from]);
  for (const cell of found)
    for (const other of beside(cell)) if (play.cells[other] === play.cells[from]) found.add(other);
  return found;
}
// Draw the clue of a line if it has changed.
function drawLine(line) {
  if (typed) return;
  const clue = clueFrom(line);
  if (JSON.stringify(clue) === JSON.stringify(line.clue)) return;
  clues[line.axis][line.number - 1] = clue;
  drawClue(lineNamed(line.name));
}
const leftIn = cell => play.cells[cell] === OPEN ? null : [play.cells[cell]];

// --- As files have it
const rowsOf = cells => rowSizes(form)
  .map((size, row) => [...cells.slice(ROW_STARTS[row], ROW_STARTS[row] + size)]);
// The drawing; with it the other goals of the file, as long as clues and drawing are the file's.
function goals() {
  const rows = rowsOf(play.cells), { goals: theirs = [] } = source.puzzle;
  const same = JSON.stringify(rows) === JSON.stringify(theirs[0]);
  const isSource = JSON.stringify(clues) === JSON.stringify(source.clues);
  return isSource && same ? theirs : typed ? [] : [rows];
}
function puzzle() {
  const { goals: _, title: __, sides: ___, ...about } = source.puzzle;
  const said = $("title").value.trim();
  for (const family of Object.values(FAMILY)) delete about[family];
  return { ...about, ...said ? { title: said } : {}, colours: colours.length - 1, palette,
    ...form.sides ? { sides: form.sides } : {}, goals: goals(),
    ...Object.fromEntries(AXES.map(axis =>
      [FAMILY[axis], clues[axis].map(clue => itemsOf({ axis, clue }))])) };
}
// Show the goal of the file if the clues are its; else the clues count as typed.
function openDrawing() {
  const goal = source.puzzle.goals?.[0]?.flat();
  build(named(source.colours));
  if (!isTrianogram()) build(source.colours);
  play.cells = goal && !goal.includes(null) ? goal : allCells.map(() => OPEN);
  adopt(source.clues);
  begun = play.past[play.at];
}
// Show another drawing, from data as the page has had of its first. This is one step to undo.
function reopen(data) {
  play.lift();
  showTitle(data);
  source = data;
  form = formOf(data);
  palette = data.puzzle.palette ?? [];
  locked = new Set(data.locked);
  openDrawing();
  changed();
}
// Show the title of what is opened, and keep that of what was. A page that was read is not of it.
function showTitle({ title }) {
  $("scanned").hidden = true;
  source.title = $("title").value;
  $("title").value = title ?? "";
}
// Take clues for the cells that are there, and find which numbers are blots.
function adopt(known) {
  hidden = {};
  typed = play.cells.includes(OPEN) || !AXES.every(axis => known[axis].every((clue, k) =>
    hasClue(lineNamed(`${axis} ${k + 1}`).cells.map(cell => play.cells[cell]), clue)));
  if (typed) clues = data.clues = structuredClone(known);
  else AXES.forEach(axis => known[axis].forEach((clue, k) => {
    const blocks = groupsOn({ axis, clue });
    const places = [...blocks.keys()].filter(place => blocks[place][1] === null);
    if (places.length) hidden[`${axis} ${k + 1}`] = { count: blocks.length, places };
  }));
  play.note();
  take(play.past[play.at]);
}

// --- Clues of what is drawn, as files have them, and typed. A block here is a group of `groupsOn`.
const canBlot = ([, , , front, back]) => !front && !back;  // files have no way to write others
/** @type {(one: Group, next: Group) => boolean} Whether the next block is read as part of it. */
const merges = ([, , body, , back], [, , other, front]) =>
  !back && !front && !(body && other && body !== other);
function groupsIn(cells, axis) {
  const groups = [];
  let last = null;  // the block that the cell before is of
  for (const colour of cells) {
    /** @type {Group | null} */
    const here = colour > BACKGROUND ? [1, 1, 0, 0, 0] : null;
    if (here) here[roleOf(colour, axis)] = colour;
    if (here && last && merges(last, here)) {
      last[1]++;
      last[BODY] ||= here[BODY];
      last[BACK] = here[BACK];
      last[0] = last.slice(BODY).filter(Boolean).length;
    } else if (here) groups.push(last = here);
    else last = null;
  }
  return groups;
}
// The parts of groups, each with the join that colours do not say.
function clueOf(groups) {
  const clue = [];
  groups.forEach((group, k) => {
    const [, length, body, front, back] = group;
    const inside = length && length - [front, back].filter(Boolean).length;
    let join = k && merges(groups[k - 1], group) ? 2 : 1;
    for (const part of [[1, front], [inside, body], [1, back]].filter(([, colour]) => colour)) {
      const before = clue.at(-1), said = !before || join === (before[1] === part[1] ? 2 : 1);
      clue.push(said ? part : [...part, join]);
      join = 0;
    }
  });
  return clue;
}
const blocksOn = line => groupsIn(line.cells.map(cell => play.cells[cell]), line.axis);
function clueFrom(line) {
  const blocks = blocksOn(line), blots = hidden[line.name];
  if (blots?.count === blocks.length)
    for (const place of blots.places) if (canBlot(blocks[place])) blocks[place][1] = null;
  return clueOf(blocks);
}
const itemsOf = line => groupsOn(line).map(([, size, colour, front, back]) =>
  front || back ? [size, colour, front, back] : [size, colour]);

// --- Typed clues: a line each. A block is a number between its corners, with the letter of its
// colour behind if there are several colours.
const isPlain = () => !hasInks() && isCornered;
function letters() {
  if (!isCornered && source.characters?.length === colours.length) return source.characters;
  const known = ["."];
  let letter = 97;
  for (const { corner } of colours.slice(1)) known.push(corner && !known.includes(corner) ? corner
    : !corner && isPlain() ? "#" : String.fromCharCode(letter++));
  return known;
}
function typedText(line) {
  const known = letters(), mark = colour => colour ? known[colour] : "";
  return groupsOn(line).map(([, length, body, front, back]) =>
    mark(front) + numberText(length) + (hasInks() ? mark(body) : "") + mark(back)).join(" ") || "0";
}
function parsed(text, axis, where) {
  const known = letters(), slash = colour => colours[colour].halves[2] ? "/" : "\\";
  const colourOf = (mark, role) =>
    known.findIndex((letter, colour) => colour && roleOf(colour, axis) === role
    && (letter === mark || role !== BODY && slash(colour) === mark));
  const words = text.trim().split(/[\s,;]+/).filter(word => word && word !== "0");
  return clueOf(words.map(word => {
    const [, before = "", number, after = ""] = word.match(/^(\D?)(\d{1,9}|\?)(.*)$/u) ?? [];
    const marks = [...after.replace(/^\(?([^()])\)?/u, "$1")];
    const ends = [before && colourOf(before, FRONT), 0];
    if (marks.length && colourOf(marks.at(-1), BACK) > 0) ends[1] = colourOf(marks.pop(), BACK);
    const caps = ends.filter(Boolean).length, length = number === "?" ? null : Number(number);
    const body = length === caps ? 0 : marks.length ? colourOf(marks[0], BODY)
      : colours.findIndex(({ corner }, k) => k && !corner);
    const fits = number && length !== 0 && (length === null ? !caps : length >= caps);
    if (!fits || ends[0] < 0 || body < 0 || marks.length > 1)
      throw new Refused(`${where}: "${word}", ${expectedOf(known, word, axis)}.`);
    return [1, length, body, ...ends.map(Number)];
  }));
}
// Say what was expected, with examples that are right in this direction.
function expectedOf(known, word, axis) {
  if (!isCornered && !form.sides && /[/\\◢◤◥◣]/.test(word))
    return "which has corners: add corners with ◢ first";
  const bodies = known.filter((_, colour) => colour && roleOf(colour, axis) === BODY);
  const [letter] = hasInks() ? bodies : [""];
  const expected = `expected a number${hasInks() ? ` and one of ${bodies.join(" ")}` : ""}`;
  if (!isCornered) return expected;
  const [fronts, backs] = [true, false].map(isFront =>
    Object.keys(FRONTS).filter(corner => FRONTS[corner][AXES.indexOf(axis)] === isFront));
  return `${expected}, or between corners, which it counts, as `
    + `${fronts[0]}3${letter}${backs[1]} or /3${letter}\\ (in a ${axis} blocks begin with `
    + `${listed(fronts, "or")} and end with ${listed(backs, "or")})`;
}
function takeTyped() {
  const counts = linesOf(form), given = Object.fromEntries(AXES.map(axis => {
    const lines = $(`typed ${axis}`).value.split("\n");
    const last = lines.findLastIndex(text => text.trim()) + 1;
    // Blank lines stand for empty clues.
    const count = last && lines.length < counts[axis] ? last : Math.max(last, counts[axis]);
    return [axis, Array.from({ length: count }, (_, k) =>
      parsed(lines[k] ?? "", axis, `${sentence(axis)} ${k + 1}`))];
  }));
  const { row, column } = given;
  const wrong = form.sides && AXES.find(axis => given[axis].length !== counts[axis]);
  if (wrong) throw new Refused(`${counted(given[wrong].length, "clue")} of direction ${wrong}, `
    + `expected ${counts[wrong]}.`);
  const before = sizeText(data);
  play.lift();
  if (isAnother(given)) leaveSource(given);
  retype(form.sides ? form : { rows: row.length, columns: column.length }, given);
  if (sizeText(data) !== before)
    say("filed", `The board is ${sizeText(data)} now, with a line for every clue.`);
}
// Whether these are the clues of another puzzle: on no side half of the lines are those there.
const isAnother = given => !isEmpty() && AXES.every(axis => given[axis].filter((clue, k) =>
  JSON.stringify(clue) === JSON.stringify(clues[axis][k])).length < given[axis].length / 2);
// Leave what the file of another puzzle says, its title above all, and its colours if the new clues
// have but the first.
function leaveSource(given) {
  const blank = { ...source, title: "", puzzle: {} };
  showTitle(blank);
  source = blank;
  if (!opened.looks || isCornered || Object.values(given).flat(2).some(([, k]) => k > 1)) return;
  palette = [];
  takeColours(opened.looks.slice(0, 2));
}
// Make these the clues, whatever was drawn.
function retype(next, given) {
  form = next;
  typed = true;
  hidden = {};
  locked = new Set();
  built = null;  // these clues may need more room
  build(colours);
  play.cells = allCells.map(() => OPEN);
  clues = data.clues = given;
  settle();
}
// Show the clues that are there, to be changed.
function showTyped() {
  const known = letters(), bodies = [...colours.keys()].filter(colour =>
    colour && !colours[colour].corner);
  $("letters").textContent = !hasInks() ? "" : "; behind a number the letter of its colour: "
    + bodies.map(colour => `${known[colour]} ${nameOf(colour)}`).join(", ");
  $("clues").replaceChildren(...AXES.map(axis => {
    const text = clues[axis].map(clue => typedText({ axis, clue })).join("\n");
    return make("label", sentence({ row: "rows", column: "columns" }[axis] ?? `lines ${axis}`),
      make("textarea", text, { id: `typed ${axis}`, rows: 8, spellcheck: false,
        oninput: () => shadeTyped([]) }));
  }));
}
// Shade the lines of these clues, which contradict each other, and show the first.
function shadeTyped(lines) {
  for (const axis of $("clues").children.length ? AXES : []) {
    const box = $(`typed ${axis}`), high = parseFloat(getComputedStyle(box).lineHeight);
    const tops = lines.filter(line => line.axis === axis).map(({ number }) => high * (number - 1));
    box.style.backgroundImage = tops.map(() => "linear-gradient(var(--shade) 0 0)").join();
    box.style.backgroundPosition = tops.map(top => `0 ${top + 4}px`).join();
    box.ariaInvalid = String(tops.length > 0);
    if (tops.length) box.scrollTop = tops[0] - 2 * high;
  }
}

const settle = () => { play.note(); take(play.past[play.at]); changed(); };

// --- Colours
const INKS = ["#d83a34", "#2f9e44", "#2b62d9", "#f2b90f", "#8a4fbe", "#e8772e", "#19a7b5",
  "#8c5a2b", "#d6569b"];
const parts = rgb => [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16));
// Give the drawing other colours, and its cells in them.
function recolour(inks, cells = play.cells, cornered = isCornered) {
  play.lift();
  play.cells = [...cells];
  build(painted(inks, cornered));
  settle();
}
// Return the colours as the page has them, and keep them as files have them.
function painted(inks, cornered = isCornered) {
  const known = cornered ? named(inks) : inks;
  palette = known.map(({ rgb, halves, corner, kept }) => !halves ? { ...kept, rgb: parts(rgb) }
    : { character: corner, ...kept, rgb: parts(halves[0]), second: parts(halves[1]),
      diagonal: halves[2] ? "/" : "\\" });
  return known.map(({ name, rgb, halves, corner }) => ({ name, rgb, halves, corner }));
}
const inks = () => colours.map((ink, k) => ({ ...ink, kept: palette[k] }));
function addColour() {
  const apart = (one, other) => Math.hypot(...parts(one).map((part, k) => part - parts(other)[k]));
  const lonely = rgb => Math.min(...colours.map(ink => apart(ink.rgb, rgb)));
  const free = INKS.reduce((best, rgb) => lonely(rgb) > lonely(best) ? rgb : best);
  brush = colours.length;
  recolour([...inks(), { name: `colour ${brush}`, rgb: free }]);
}
function changeColour(rgb) {
  const { corner } = colours[brush], was = shade(colours[brush]);
  const apart = brush === BACKGROUND ? colours.filter(ink => ink.corner).map(shade)
    : isCornered ? [colours[0].rgb] : [];
  if (apart.includes(rgb)) throw new Refused("Corners would look like the background.");
  recolour(inks().map((ink, k) => {
    if (ink.corner && (k === brush || !corner))  // it follows
      return { ...ink, halves: ink.halves.map(half => half === was ? rgb : half) };
    return k !== brush ? ink  // else no longer of two colours
      : { name: ink.name, rgb, kept: { ...ink.kept, second: undefined, diagonal: undefined } };
  }));
}
// Remove the chosen colour. Its cells become background.
function removeColour() {
  if (brush === BACKGROUND || colours.length < 3) return;
  const gone = brush;
  brush = 1;
  recolour(inks().filter((_, k) => k !== gone),
    play.cells.map(colour => colour === gone ? BACKGROUND : colour - Number(colour > gone)));
}

// --- Corners: colours that a diagonal halves, one half the background
/** @type {(...halves: any) => any} */
const halved = (...halves) => ({ name: `colour ${colours.length}`, rgb: halves[0], halves });
/** @type {(ink: Colour) => any} */
const shade = ({ rgb, halves, corner }) => corner
  ? halves.find(half => half !== colours[0].rgb) : rgb;
// Name colours; corners are called what they are.
function named(inks) {
  const [{ rgb: paper }] = inks;
  const known = inks.map(ink => {
    const [left, right, rises] = ink.halves ?? [], isOne = left === paper || right === paper;
    return { ...ink, corner: isOne ? (rises ? "◤◢" : "◣◥")[Number(left === paper)] : undefined };
  });
  const bodyOf = ({ halves }) =>
    known.find(({ rgb, corner }, k) => k && !corner && halves.includes(rgb));
  return known.map((ink, k) => !ink.corner ? ink : { ...ink, name:
    known.some((other, m) => m !== k && other.corner === ink.corner)
      ? `${bodyOf(ink)?.name ?? `colour ${k}`} ${ink.corner}` : ink.corner });
}
// Whether the file is a trianogram, or is called one though no block has corners yet.
function isTrianogram() {
  const isWhole = axis => source.clues[axis].every(clue =>
    JSON.stringify(clueOf(groupsOn({ axis, clue }))) === JSON.stringify(clue));
  return source.colours.some(({ corner }) => corner) || AXES.every(isWhole)
    && colours.every(({ corner }, k) => !corner || source.puzzle.palette[k].character === corner);
}
// Add the corners of the chosen colour. From then on this is a trianogram.
function addCorners() {
  const paper = colours[BACKGROUND].rgb, ink = shade(colours[brush || 1]);
  if (form.sides) throw new Refused("Triangles have no corners.");
  if (ink === paper) throw new Refused("Corners would look like the background.");
  const all = [[paper, ink, true], [ink, paper, true], [paper, ink, false], [ink, paper, false]];
  const missing = all.filter(halves =>
    !colours.some(known => String(known.halves) === String(halves)));
  if (missing.length || !isCornered)
    recolour([...inks(), ...missing.map(halves => halved(...halves))], play.cells, true);
}

// --- Blots
// Blot a number of a clue, or show it again.
function toggleBlot(name, place) {
  const blocks = groupsOn(lineNamed(name)), { count, places } = hidden[name] ?? {};
  if (!canBlot(blocks[place]))
    throw new Refused("The number of a block with corners stays: no file has a way to blot it.");
  const known = count === blocks.length ? places : [];
  hidden[name] = { count: blocks.length,
    places: known.includes(place) ? known.filter(other => other !== place) : [...known, place] };
  drawLine(lineNamed(name));
  play.note();
  changed();
}
// Blot the numbers that are needed least.
async function hideNumbers() {
  const answer = await askAside("blots", { number: Number($("number").value) },
    "Looking for numbers to hide");
  if (!answer) return;
  for (const [name, block] of answer.hidden) {
    const { places = [] } = hidden[name] ?? {};
    hidden[name] = { count: groupsOn(lineNamed(name)).length, places: [...places, block - 1] };
  }
  settle();
  say("proposal", `${sentence(answer.told)}.`);
}
