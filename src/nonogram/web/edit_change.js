// Changes of the whole drawing: mirrored, shifted, of another size, in other colours, with blots.
const settle = () => { play.note(); take(play.past[play.at]); changed(); };
function coordinates(known) {  // of every cell: row, how far right of the top left corner
  return rowSizes(known).flatMap((size, row) => Array.from({ length: size }, (_, place) => [row, place]))
    .map(([row, place], cell) => [row, known.sides ? known.triangles[cell][0] - known.sides[0] : place]);
}
// Rearrange the drawing. origins[c] is the old cell whose colour the new cell c takes; it is undefined where that
// would lie outside. `seen` has the new number of each colour, and `more` the colours that are added.
function rearrange(next, origins, seen = colours.map((_, k) => k), more = []) {
  play.lift();
  const { cells } = play, locks = locked, blotted = Object.entries(hidden).map(([name, { places }]) =>
    ({ cells: lineNamed(name).cells, blocks: blocksOn(lineNamed(name)).map(kept(seen)), places }));
  play.cells = origins.map(cell => seen[cells[cell]] ?? BACKGROUND);
  locked = new Set(origins.flatMap((cell, at) => locks.has(cell) ? [at] : []));
  hidden = {};
  form = next;
  build(more.length ? painted([...inks(), ...more]) : colours);
  withLines(name => blotted.forEach(was => keepBlots(lineNamed(name), origins, was)));
  settle();
}
const kept = seen => ([parts, length, body]) => [parts, length, seen[body]];  // what of a block a mirror keeps
function keepBlots(line, origins, { cells, blocks, places }) {  // if it has its blocks still, or from the other end
  const from = line.cells.map(cell => origins[cell]).filter(cell => cell !== undefined);
  const at = from.map(cell => cells.indexOf(cell)), count = blocks.length;
  if (at.includes(-1) || at.length < 2 && cells.length > 1) return;  // a line that is not it
  const turned = at.every((place, k) => !k || place < at[k - 1]);
  const now = blocksOn(line).map(([parts, length, body]) => [parts, length, body]);
  if (JSON.stringify(turned ? [...blocks].reverse() : blocks) === JSON.stringify(now))
    hidden[line.name] = { count, places: turned ? places.map(place => count - 1 - place) : places };
}
async function mirror(level) {  // from left to right, or upside down
  const rows = rowsOf(allCells), origins = level ? rows.map(row => row.reverse()) : rows.reverse();
  const [topLeft, bottomLeft, bottom, bottomRight, topRight, top] = form.sides ?? [];
  const next = form.sides && await formWith(level ? [topRight, bottomRight, bottom, bottomLeft, topLeft, top]
    : [bottomLeft, topLeft, top, topRight, bottomRight, bottom]);
  rearrange(next ?? form, origins.flat(), ...mirrored(level));
}
function mirrored(level) {  // what halved colours look like, and looks that there are not yet
  const known = [...colours], halves = ({ halves }) => String(halves);
  const seen = colours.map((ink, k) => {
    if (!ink.halves || !play.cells.includes(k)) return k;
    const [left, right, rises] = ink.halves, turned = halved(...level ? [right, left] : [left, right], !rises);
    const at = known.findIndex(other => halves(other) === halves(turned));
    return at < 0 ? known.push(turned) - 1 : at;
  });
  return [seen, known.slice(colours.length)];
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
  const numbers = text.trim().split(/[\sx×,;]+/i).map(Number);
  if (form.sides) return resize(await formWith(numbers.length === 1 ? Array(6).fill(numbers[0]) : numbers));
  const [columns, rows = columns, more = 0] = numbers, isSize = number => Number.isInteger(number) && number > 0;
  if (more !== 0 || !isSize(columns) || !isSize(rows) || columns * rows > opened.most)
    throw new Refused(`Expected columns x rows, at most ${whole(opened.most)} cells.`);
  resize({ columns, rows });
}

// --- Colours
const INKS = ["#d83a34", "#2f9e44", "#2b62d9", "#f2b90f", "#8a4fbe", "#e8772e", "#19a7b5", "#8c5a2b", "#d6569b"];
const parts = rgb => [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16));
function recolour(inks, cells = play.cells, cornered = isCornered) {  // other colours, and the cells in them
  play.lift();
  play.cells = [...cells];
  build(painted(inks, cornered));
  settle();
}
function painted(inks, cornered = isCornered) {  // the colours, as files have them and as the page has them
  const known = cornered ? named(inks) : inks;
  palette = known.map(({ rgb, halves, corner, kept }) => !halves ? { ...kept, rgb: parts(rgb) }
    : { character: corner, ...kept, rgb: parts(halves[0]), second: parts(halves[1]), diagonal: halves[2] ? "/" : "\\" });
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
  const apart = brush === BACKGROUND ? colours.filter(ink => ink.corner).map(shade) : isCornered ? [colours[0].rgb] : [];
  if (apart.includes(rgb)) throw new Refused("Corners would look like the background.");
  recolour(inks().map((ink, k) => {
    if (ink.corner && (k === brush || !corner))  // it follows
      return { ...ink, halves: ink.halves.map(half => half === was ? rgb : half) };
    return k !== brush ? ink  // else no longer of two colours
      : { name: ink.name, rgb, kept: { ...ink.kept, second: undefined, diagonal: undefined } };
  }));
}
function removeColour() {  // its cells become background
  if (brush === BACKGROUND || colours.length < 3) return;
  const gone = brush;
  brush = 1;
  recolour(inks().filter((_, k) => k !== gone),
    play.cells.map(colour => colour === gone ? BACKGROUND : colour - (colour > gone)));
}

// --- Corners: colours that a diagonal halves, one half the background
const halved = (...halves) => ({ name: `colour ${colours.length}`, rgb: halves[0], halves });
const shade = ({ rgb, halves, corner }) => corner ? halves.find(half => half !== colours[0].rgb) : rgb;
function named(inks) {  // corners are called what they are
  const [{ rgb: paper }] = inks;
  const known = inks.map(ink => {
    const [left, right, rises] = ink.halves ?? [], isOne = left === paper || right === paper;
    return { ...ink, corner: isOne ? (rises ? "◤◢" : "◣◥")[Number(left === paper)] : undefined };
  });
  const bodyOf = ({ halves }) => known.find(({ rgb, corner }, k) => k && !corner && halves.includes(rgb));
  return known.map((ink, k) => !ink.corner ? ink : { ...ink, name:
    known.some((other, m) => m !== k && other.corner === ink.corner) ? `${bodyOf(ink)?.name ?? `colour ${k}`} ${ink.corner}` : ink.corner });
}
function isTrianogram() {  // if it was opened as one; or has no block with corners yet, but is called so
  const isWhole = axis => opened.clues[axis].every(clue =>
    JSON.stringify(clueOf(groupsOn({ axis, clue }))) === JSON.stringify(clue));
  return opened.colours.some(({ corner }) => corner) || AXES.every(isWhole)
    && colours.every(({ corner }, k) => !corner || opened.puzzle.palette[k].character === corner);
}
function addCorners() {  // of the chosen colour: from then on this is a trianogram
  const paper = colours[BACKGROUND].rgb, ink = shade(colours[brush || 1]);
  if (form.sides) throw new Refused("Triangles have no corners.");
  if (ink === paper) throw new Refused("Corners would look like the background.");
  const all = [[paper, ink, true], [ink, paper, true], [paper, ink, false], [ink, paper, false]];
  const missing = all.filter(halves => !colours.some(known => String(known.halves) === String(halves)));
  if (missing.length || !isCornered) recolour([...inks(), ...missing.map(halves => halved(...halves))], play.cells, true);
}

// --- Blots
function toggleBlot(name, place) {  // of a number of a clue
  const blocks = groupsOn(lineNamed(name)), { count, places } = hidden[name] ?? {};
  if (!canBlot(blocks[place])) throw new Refused("The number of a block with corners stays: no file has a way to blot it.");
  const known = count === blocks.length ? places : [];
  hidden[name] = { count: blocks.length,
    places: known.includes(place) ? known.filter(other => other !== place) : [...known, place] };
  drawLine(lineNamed(name));
  play.note();
  changed();
}
async function hideNumbers() {  // those that are needed least
  const answer = await post("blots", { puzzle: puzzle(), number: Number($("number").value) });
  if (answer.superseded) return;
  for (const [name, block] of answer.hidden) {
    const { places = [] } = hidden[name] ?? {}, blocks = groupsOn(lineNamed(name));
    let part = block;  // of the clue
    hidden[name] = { count: blocks.length, places: [...places, blocks.findIndex(([parts]) => (part -= parts) <= 0)] };
  }
  settle();
  say("proposal", `${sentence(answer.told)}.`);
}
