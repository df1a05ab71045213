// Tools: what a stroke covers, a selection that is moved, copied and turned, and the same for the
// whole drawing, with lines added and cut at its sides.

// --- Strokes
const TWO_ENDS = ["line", "box", "select", "lock"];  // tools for which only two cells count
// A stroke goes where the pointer goes, without gaps however fast that is; or from where it began.
function strokeTo(stroke, event) {
  const to = shape.cellUnder(event);
  if (pen === "select" && (stroke.held ??= chosenCells().has(stroke.from) && placed()))
    return dragTo(stroke, to);
  if (pen === "line") return [...wayOf(eventAt(stroke.from), eventAt(to), 1)];
  if (TWO_ENDS.includes(pen)) {
    const inside = cellsBetween(stroke.from, to), all = new Set(inside);
    return pen !== "box" ? inside
      : inside.filter(cell => beside(cell).some(other => !all.has(other)));
  }
  stroke.way ??= new Set([stroke.from]);
  if (pen === "draw") for (const cell of wayOf(stroke.last, event, 3)) stroke.way.add(cell);
  stroke.last = event;
  return [...stroke.way];
}
// The cells on the straight way between two points, looked at a few times for each that it crosses.
function wayOf({ clientX: x, clientY: y }, { clientX, clientY }, times) {
  const right = clientX - x, down = clientY - y, { cell } = board.sizes;
  const far = form.sides ? 3 * Math.hypot(right, down)
    : times * Math.max(Math.abs(right), Math.abs(down));
  const steps = Math.max(1, Math.ceil(far / cell - 0.01));
  return new Set(Array.from({ length: steps + 1 }, (_, k) =>
    shape.cellUnder({ clientX: x + right * k / steps, clientY: y + down * k / steps })));
}
// The point in the middle of a cell.
function eventAt(cell) {
  const { left, top } = board.getBoundingClientRect(), { sizes } = board;
  const [x, y] = shape.middleOf(cell);
  return { clientX: left + sizes.left + x * sizes.cell, clientY: top + sizes.top + y * sizes.cell };
}
// The cells of the rows between those of two cells, as far across as these.
function cellsBetween(one, other) {
  const places = [rowOf, shape.across].map(at => ({ at, ends: ends([at(one), at(other)]) }));
  const inside = cell => places.every(({ at, ends: [least, most] }) =>
    at(cell) >= least && at(cell) <= most);
  return [one, ...allCells.filter(cell => cell !== one && inside(cell))];
}
// Let a key begin such a stroke where the keys are, and the next one end it.
function strokeByKey(event) {
  const isEnd = event.key === " " || event.key === "Enter";
  if (event.key === "Escape") {
    if (stroke) cancelStroke();
    else selection = null;
    draw();
  } else if (isEnd && TWO_ENDS.includes(pen) && canMark()) {
    if (stroke) endStroke();
    else beginStroke({ ...eventAt(current), target: cellElements[current], button: 0 });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

// --- The selection, a box of cells. It hovers: what is moved is taken from the drawing in
// which it was selected, and nothing that it passes is lost. Its background lets others through.
/**
 * @type {{ base: any, state: any, spots: [number, number, Cell][], top: number, left: number,
 *   keeps: boolean, isOver: boolean, turn: (halves: any) => any } | null} The states of the drawing
 *   in which it was selected and which it has made; its cells in the former, each with the rows
 *   down and the places across from its top left corner, and where that is; whether it is a copy,
 *   whether it is upside down, and what has become of halved colours.
 */
let selection = null;
// The selection, as long as nothing else has changed the drawing.
const placed = () => selection?.state === play.past[play.at] ? selection : null;
function select(cells) {
  const [top, left] = [rowOf, shape.across].map(at => Math.min(...cells.map(at)));
  const state = play.past[play.at];
  selection = cells.length < 2 ? null : { base: state, state, keeps: false, isOver: false,
    turn: halves => halves, top, left,
    spots: cells.map(cell => [rowOf(cell) - top, shape.across(cell) - left, cell]) };
  draw();
}
// The cells where those of the selection are now, undefined for those off the board.
const landed = ({ spots, top, left }) => spots.map(([down, right]) => {
  const cell = top + down in data.start ? shape.cellAt(top + down, left + right) : undefined;
  return cell !== undefined && shape.across(cell) === left + right ? cell : undefined;
});
// The cells where the selection is now, or where it would be if the stroke ended here.
function chosenCells() {
  if (pen === "select" && play.stroke.length > 1)
    return new Set(play.stroke.map(({ cell }) => cell));
  return new Set(placed() ? landed(placed()) : []);
}
function dragTo(stroke, to) {
  const { held: { top, left }, from } = stroke;
  stroke.begun ??= [top - rowOf(from), left - shape.across(from)];
  const place = { top: stroke.begun[0] + rowOf(to), left: stroke.begun[1] + shape.across(to) };
  play.cancel();
  // Triangles can be a place beside where they are dragged, so that this is asked once a cell.
  if (stroke.to !== to && (place.top !== top || place.left !== left)) arrange(place);
  stroke.to = to;
  return [];
}
// Put the selection elsewhere, or turned, into the drawing that was there without it.
function arrange(change) {
  const chosen = Object.assign(selection, change), { base, spots, keeps } = chosen;
  const origins = [...allCells], inside = new Set(), [[down, right, first]] = spots;
  // A triangle lies only where others point the same way.
  if (form.sides && (chosen.top + down + rowOf(first) + chosen.left + right + shape.across(first)
    + Number(chosen.isOver)) % 2) chosen.left++;
  for (const [, , cell] of keeps ? [] : spots) origins[cell] = undefined;
  landed(chosen).forEach((at, k) => {
    const [, , cell] = spots[k];
    if (at === undefined || base.cells[cell] === BACKGROUND) return;
    origins[at] = cell;
    inside.add(at);
  });
  if (play.past[play.at] !== base) play.goTo(play.at - 1);
  const [seen, more] = looksOf(chosen.turn);
  rearrange(form, origins, seen, more, inside);
  chosen.state = play.past[play.at];
  draw();
}
// Let the selection stay, and take up a copy of it.
function copySelection() {
  select([...chosenCells()].filter(cell => cell !== undefined));
  if (!selection) throw new Refused("Too little of the selection is on the board.");
  selection.keeps = true;
  say("filed", "Drag the copy to its place, or shift it there.");
}
function clearChosen() {
  const chosen = chosenCells();
  for (const cell of chosen.size ? chosen : allCells)
    if (cell !== undefined) Marks.prototype.mark.call(play, cell, BACKGROUND);
  play.stroke = [];
  settle();
}

// --- Turns and moves of the selection, or of the whole drawing
const TURNS = {
  mirror: { turn: rows => rows.map(row => [...row].reverse()),
    spot: ([down, right], [, wide]) => [down, wide - right],
    halves: ([left, right, rises]) => [right, left, !rises],
    sides: ([topLeft, bottomLeft, bottom, bottomRight, topRight, top]) =>
      [topRight, bottomRight, bottom, bottomLeft, topLeft, top] },
  flip: { turn: rows => [...rows].reverse(),
    spot: ([down, right], [high]) => [high - down, right],
    halves: ([left, right, rises]) => [left, right, !rises],
    sides: ([topLeft, bottomLeft, bottom, bottomRight, topRight, top]) =>
      [bottomLeft, topLeft, top, topRight, bottomRight, bottom] },
  rotate: { turn: rows => rows[0].map((_, k) => rows.map(row => row[k]).reverse()),
    spot: ([down, right], [high]) => [right, high - down],
    halves: ([left, right, rises]) => rises ? [right, left, false] : [left, right, true] },
};
async function turn(name) {
  const { turn: turned, spot, halves, sides } = TURNS[name], chosen = placed();
  if (!chosen) {
    const next = form.sides ? await formWith(sides(form.sides))
      : name === "rotate" ? { ...form, rows: form.columns, columns: form.rows } : form;
    return rearrange(next, turned(rowsOf(allCells)).flat(), ...looksOf(halves));
  }
  const { spots, top, left, isOver, turn: before } = chosen;
  const far = [0, 1].map(k => Math.max(...spots.map(at => at[k])));
  const by = name === "rotate" ? Math.trunc((far[0] - far[1]) / 2) : 0;  // around its middle
  return arrange({ spots: spots.map(at => [...spot(at, far), at[2]]), top: top + by,
    left: left - by, isOver: isOver !== (name === "flip"), turn: known => halves(before(known)) });
}
// The row of every cell, and how far right of the top left corner it is.
function coordinates(known) {
  return rowSizes(known).flatMap((size, row) =>
    Array.from({ length: size }, (_, place) => [row, place]))
    .map(([row, place], cell) =>
      [row, known.sides ? known.triangles[cell][0] - known.sides[0] : place]);
}
// Give a drawing another form. `origins` has for each new cell the old one whose colour it takes,
// undefined outside; `seen` has the new number of every colour, `more` the colours that are new;
// with `inside` colours change only there.
function rearrange(next, origins, seen = colours.map((_, k) => k), more = [], inside = null) {
  play.lift();
  const { cells } = play, locks = locked;
  const blotted = Object.entries(hidden).map(([name, { places }]) =>
    ({ cells: lineNamed(name).cells, blocks: blocksOn(lineNamed(name)).map(kept(seen)), places }));
  play.cells = origins.map((cell, at) =>
    (inside?.has(at) === false ? cells[cell] : seen[cells[cell]]) ?? BACKGROUND);
  locked = new Set(origins.flatMap((cell, at) => locks.has(cell) ? [at] : []));
  hidden = {};
  if (form !== next || more.length) {
    form = next;
    build(more.length ? painted([...inks(), ...more]) : colours);
  }
  for (const line of allLines()) blotted.forEach(was => keepBlots(line, origins, was));
  settle();
}
// The parts of a block that a mirror keeps.
const kept = seen => ([parts, length, body]) => [parts, length, seen[body]];
// Keep the blots of a line if its blocks are the same, or the same from the other end.
function keepBlots(line, origins, { cells, blocks, places }) {
  const from = line.cells.map(cell => origins[cell]).filter(cell => cell !== undefined);
  const at = from.map(cell => cells.indexOf(cell)), count = blocks.length;
  if (at.includes(-1) || at.length < 2 && cells.length > 1) return;  // a line that is not it
  const turned = at.every((place, k) => !k || place < at[k - 1]);
  const now = blocksOn(line).map(([parts, length, body]) => [parts, length, body]);
  if (JSON.stringify(turned ? [...blocks].reverse() : blocks) === JSON.stringify(now))
    hidden[line.name] = { count, places: turned ? places.map(place => count - 1 - place) : places };
}
// The looks that halved colours turn into, and those of them that are new.
/** @type {(turned: (halves: any) => any) => [Value[], Colour[]]} */
function looksOf(turned) {
  const known = [...colours], text = ink => String(ink.halves);
  const seen = colours.map((ink, k) => {
    if (!ink.halves || !play.cells.includes(k)) return k;
    const now = halved(...turned(ink.halves));
    const at = known.findIndex(other => text(other) === text(now));
    return at < 0 ? known.push(now) - 1 : at;
  });
  return [seen, known.slice(colours.length)];
}
// Shift what is selected, or the drawing. What leaves a rectangle comes in at the other side.
function shift(down, right) {
  const chosen = placed(), far = form.sides ? 2 * right + down : right;
  if (chosen) return arrange({ top: chosen.top + down, left: chosen.left + far });
  const places = coordinates(form), name = place => place.join();
  const known = new Map(places.map((place, cell) => [name(place), cell]));
  const turn = (number, count) => form.sides ? number : (number + count) % count;
  rearrange(form, places.map(([row, across]) =>
    known.get(name([turn(row - down, HEIGHT), turn(across - far, shape.width)]))));
}
// Give the board another form. What is in both stays, moved by some rows and places.
function resize(next, down = 0, right = 0) {
  const known = new Map(coordinates(form).map((place, cell) => [place.join(), cell]));
  rearrange(next, coordinates(next).map(([row, across]) =>
    known.get([row - down, across - right].join())));
}
// Add a line at a side of the board, or cut one off.
function growAt(side, by) {
  const isRow = side === "up" || side === "down";
  resizeTo(form.columns + (isRow ? 0 : by), form.rows + (isRow ? by : 0),
    side === "up" ? by : 0, side === "left" ? by : 0);
}
// Return the form of a hexagon. Throws Refused if the board has got another form meanwhile.
async function formWith(sides) {
  if (sides.join() === form.sides.join()) return form;
  const before = form, found = formOf(await post("form", { sides }));
  if (form !== before) throw new Refused("The board has changed meanwhile.");
  return found;
}
// Take a size as "30 x 20", or the sides of a hexagon.
async function chooseSize(text) {
  const numbers = text.trim().split(/[\sx×,;]+/i).map(Number);
  if (form.sides) return resize(await formWith(numbers.length === 1 ? Array(6).fill(numbers[0])
    : numbers));
  const [columns, rows = columns, ...more] = numbers;
  return resizeTo(columns, more.length ? NaN : rows);
}
function resizeTo(columns, rows, ...by) {
  const isSize = number => Number.isInteger(number) && number > 0;
  if (!isSize(columns) || !isSize(rows) || columns * rows > opened.most)
    throw new Refused(`Expected columns x rows, at most ${whole(opened.most)} cells.`);
  resize({ columns, rows }, ...by);
}

// --- An arrow for each side, to shift the drawing there, to add a line or to cut one off
const SIDES = {
  left: ["a column at the left", 0, -1], up: ["a row at the top", -1, 0],
  down: ["a row at the bottom", 1, 0], right: ["a column at the right", 0, 1],
};
function buildArrows() {
  for (const [side, [line, down, right]] of Object.entries(SIDES))
    for (const [group, title, action] of /** @type {[string, string, () => void][]} */ ([
      ["shifts", `Shift ${side}`, () => shift(down, right)],
      ["adds", `Add ${line}`, () => growAt(side, 1)],
      ["cuts", `Cut off ${line}`, () => growAt(side, -1)]])) {
      const button = make("button", icon(side), { title, ariaLabel: title });
      on(button, "click", action);
      $(group).append(button);
    }
}
