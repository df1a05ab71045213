// Changes of the whole drawing: mirrored, shifted, of another size, in other colours, with blots.
const settle = () => { play.note(); take(play.past[play.at]); changed(); };
function coordinates(known) {  // of every cell: row, how far right of the top left corner
  return rowSizes(known).flatMap((size, row) => Array.from({ length: size }, (_, place) => [row, place]))
    .map(([row, place], cell) => [row, known.sides ? known.triangles[cell][0] - known.sides[0] : place]);
}
// The cell that every cell of a form is to have the colour of; none where it is outside.
function rearrange(next, origins) {
  play.lift();
  const { cells } = play, locks = locked, blotted = Object.entries(hidden).map(([name, { places }]) =>
    ({ cells: lineNamed(name).cells, runs: runsOn(lineNamed(name)), places }));
  play.cells = origins.map(cell => cells[cell] ?? BACKGROUND);
  locked = new Set(origins.flatMap((cell, at) => locks.has(cell) ? [at] : []));
  hidden = {};
  form = next;
  build(colours);
  withLines(name => blotted.forEach(was => keepBlots(lineNamed(name), origins, was)));
  settle();
}
function keepBlots(line, origins, { cells, runs, places }) {  // if it has its blocks still, or from the other end
  const from = line.cells.map(cell => origins[cell]).filter(cell => cell !== undefined);
  const at = from.map(cell => cells.indexOf(cell)), count = runs.length;
  if (at.includes(-1) || at.length < 2 && cells.length > 1) return;  // a line that is not it
  const turned = at.every((place, k) => !k || place < at[k - 1]);
  if (JSON.stringify(turned ? [...runs].reverse() : runs) === JSON.stringify(runsOn(line)))
    hidden[line.name] = { count, places: turned ? places.map(place => count - 1 - place) : places };
}
async function mirror(level) {  // from left to right, or upside down
  const rows = rowsOf(allCells), origins = level ? rows.map(row => row.reverse()) : rows.reverse();
  const [topLeft, bottomLeft, bottom, bottomRight, topRight, top] = form.sides ?? [];
  const next = form.sides && await formWith(level ? [topRight, bottomRight, bottom, bottomLeft, topLeft, top]
    : [bottomLeft, topLeft, top, topRight, bottomRight, bottom]);
  rearrange(next ?? form, origins.flat());
}
function shift(down, right) {  // what leaves a rectangle comes in at the other side
  const places = coordinates(form), name = place => place.join();
  const known = new Map(places.map((place, cell) => [name(place), cell]));
  const turn = (number, count) => form.sides ? number : (number + count) % count;
  const far = form.sides ? 2 * right + down : right;
  rearrange(form, places.map(([row, across]) =>
    known.get(name([turn(row - down, HEIGHT), turn(across - far, shape.WIDTH)]))));
}
function resize(next) {  // what is in both stays
  const known = new Map(coordinates(form).map((place, cell) => [place.join(), cell]));
  rearrange(next, coordinates(next).map(place => known.get(place.join())));
}
const formWith = async sides => sides.join() === form.sides.join() ? form : formOf(await post("form", { sides }));
async function chooseSize(text) {  // "30 x 20", or the sides of a hexagon
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  if (form.sides) return resize(await formWith(numbers.length === 1 ? Array(6).fill(numbers[0]) : numbers));
  const [columns, rows = columns] = numbers;
  if (!(columns >= 1 && rows >= 1 && columns * rows <= opened.most))
    throw new Refused(`Expected columns x rows, at most ${whole(opened.most)} cells.`);
  resize({ columns, rows });
}

// --- Colours
const INKS = ["#d83a34", "#2f9e44", "#2b62d9", "#f2b90f", "#8a4fbe", "#e8772e", "#19a7b5", "#8c5a2b", "#d6569b"];
const parts = rgb => [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16));
function recolour(inks, cells = play.cells) {  // other colours, and the cells in them
  play.lift();
  palette = inks.map(({ rgb, halves, kept }) => halves ? kept : { ...kept, rgb: parts(rgb) });
  play.cells = [...cells];
  build(inks.map(({ name, rgb, halves }) => ({ name, rgb, halves })));
  settle();
}
const inks = () => colours.map((ink, k) => ({ ...ink, kept: palette[k] }));
function addColour() {
  const apart = (one, other) => Math.hypot(...parts(one).map((part, k) => part - parts(other)[k]));
  const lonely = rgb => Math.min(...colours.map(ink => apart(ink.rgb, rgb)));
  const free = INKS.reduce((best, rgb) => lonely(rgb) > lonely(best) ? rgb : best);
  brush = colours.length;
  recolour([...inks(), { name: `colour ${brush}`, rgb: free }]);
}
const changeColour = rgb => recolour(inks().map((ink, k) => k === brush  // no longer of two colours
  ? { name: ink.name, rgb, kept: { ...ink.kept, second: undefined, diagonal: undefined } } : ink));
function removeColour() {  // its cells become background
  if (brush === BACKGROUND || colours.length < 3) return;
  const gone = brush;
  brush = 1;
  recolour(inks().filter((_, k) => k !== gone),
    play.cells.map(colour => colour === gone ? BACKGROUND : colour - (colour > gone)));
}

// --- Blots
function toggleBlot(name, place) {  // of a number of a clue
  const line = lineNamed(name), { count, places } = hidden[name] ?? {};
  const known = count === line.clue.length ? places : [];
  hidden[name] = { count: line.clue.length,
    places: known.includes(place) ? known.filter(other => other !== place) : [...known, place] };
  drawLine(lineNamed(name));
  play.note();
  changed();
}
async function hideNumbers() {  // those that are needed least
  const answer = await post("blots", { puzzle: puzzle(), number: Number($("number").value) });
  if (answer.superseded) return;
  for (const [name, block] of answer.hidden) {
    const { places = [] } = hidden[name] ?? {};
    hidden[name] = { count: lineNamed(name).clue.length, places: [...places, block - 1] };
  }
  settle();
  say("proposal", `${sentence(answer.told)}.`);
}

// --- Clues that are typed: a line each, of several colours with the character of the colour behind
const letters = () => opened.characters?.length === colours.length ? opened.characters
  : colours.map((_, k) => k ? String.fromCharCode(96 + k) : ".");
const typedText = clue => clue.map(([length, colour]) =>
  numberText(length) + (colours.length > 2 ? letters()[colour] : "")).join(" ") || "0";
function parsed(text, where) {
  const known = letters(), words = text.trim().split(/[\s,;]+/).filter(word => word && word !== "0");
  return words.map(word => {
    const [, number, letter] = word.match(/^(\d{1,9}|\?)(?:\(?(.)\)?)?$/u) ?? [];
    const colour = letter === undefined ? 1 : known.indexOf(letter);
    if (!number || number === "0" || colour < 1)
      throw new Refused(`${where}: "${word}", expected a number${known.length > 2 ? ` and one of ${known.slice(1).join(" ")}` : ""}.`);
    return [number === "?" ? null : Number(number), colour];
  });
}
function takeTyped() {
  const given = Object.fromEntries(AXES.map(axis => [axis, $(`typed ${axis}`).value.trimEnd().split("\n")
    .map((text, k) => parsed(text, `${sentence(axis)} ${k + 1}`))]));
  const counts = linesOf(form), { row, column } = given;
  const wrong = form.sides && AXES.find(axis => given[axis].length !== counts[axis]);
  if (wrong) throw new Refused(`${counted(given[wrong].length, "clue")} of direction ${wrong}, expected ${counts[wrong]}.`);
  play.lift();
  retype(form.sides ? form : { rows: row.length, columns: column.length }, given);
}
function retype(next, given) {  // the clues are these, whatever was drawn
  form = next;
  typed = true;
  hidden = {};
  locked = new Set();
  build(colours);
  play.cells = allCells.map(() => OPEN);
  clues = data.clues = given;
  settle();
}
function showTyped() {  // what is there, to be changed
  $("clues").replaceChildren(...AXES.map(axis => {
    const label = make("label", sentence({ row: "rows", column: "columns" }[axis] ?? `lines ${axis}`));
    const text = clues[axis].map(typedText).join("\n");
    label.append(Object.assign(make("textarea", text), { id: `typed ${axis}`, rows: 8, spellcheck: false }));
    return label;
  }));
}
