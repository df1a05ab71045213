// The grid beside its clues. It draws the colours that it is told and points at what steps name;
// what a click means it does not know.
/**
 * What a page hands to the board: its marks, and what strokes, clicks and keys mean there.
 * @typedef {object} Page
 * @property {Marks & { undo(): void, redo(): void }} marks - The values of the cells.
 * @property {() => boolean} canMark - Whether cells can be marked now.
 * @property {(cell: Cell) => Left | null} leftIn - The colours that the page shows in a cell, null
 *   if it is open.
 * @property {(before: Value, button: number) => Value} clicked - The value that a click gives a
 *   cell, with the left, the middle or the right button.
 * @property {Value} blank - The value of a cell without a mark.
 * @property {(stroke: Stroke, at: Pointing) => Cell[]} strokeTo - The cells that a stroke covers
 *   when the pointer is there.
 * @property {(stroke: Stroke, cell: Cell) => boolean} reaches - Whether a stroke changes this cell
 *   of those that it covers.
 * @property {() => void} lift - Ends a stroke.
 * @property {() => void} changed - Called after every change of marks.
 * @property {() => void} draw - Draws all cells.
 * @property {() => void} redraw - Draws all cells, with nothing of steps that somebody looked at.
 * @property {(line: Line, leftIn: (cell: Cell) => Left | null) => void} drawLine - Draws what in a
 *   line's clue follows from its cells. Called when one of these has changed.
 *
 * @typedef {object} Stroke - A way of the pointer over cells, from pressing a button on.
 * @property {Cell} from - The cell where it began.
 * @property {Value} before - The value that this cell had.
 * @property {Value} value - The value that it gives cells.
 * @property {Pointing} pointer - The place of the pointer.
 * @property {Line | null} line - The line in which it stays, for the page alone.
 * @property {Pointing} last - The last place of the pointer, for the page alone.
 * @property {Set<Cell>} [way] - The cells on its way, for the page alone.
 */
/** @type {Page} */
let page;
const board = $("board"), frame = $("frame");
const cellElements = [], clueElements = {};
let drawn = [];  // what is in the cells of the page, so that only changes are drawn
const COARSE = matchMedia("(pointer: coarse)").matches;
// Pixels of a cell: at most, and at least where all is to be seen.
const MOST = 64, TINY = 2;
const READ = 6;  // pixels of type that can be read
const EASY = COARSE ? 28 : 12;  // pixels of a cell that is hit without aiming
const FINGER = Array.from({ length: 13 }, (_, k) => 32 - k);  // pixels of a cell, the best first
const NARROW = 0.72;  // the least breadth of digits where a column has several, as a share
// A phone that is held upright: what is told stands below the board, not beside it.
const oneColumn =
  matchMedia("(max-width: 480px), (max-width: 640px) and (min-height: 481px), "
    + "(max-width: 900px) and (orientation: portrait)");
// The least pixels of a cell for a mouse or a finger. A finger has 24, or less where the whole
// board is seen so: nobody wants to scroll a board of 15 x 15, or clues that go out of sight, as
// those around a hexagon do. A button and two fingers enlarge it.
/** @type {(isWhole: boolean) => number} */
const leastCell = isWhole => !COARSE || data.sides && isWhole ? 12 : isWhole ? 16 : 24;

// --- Colours: rules of style for every number, so that elements need no more than the number.
// Relative luminance as WCAG 2 defines it.
function brightness(rgb) {
  const [red, green, blue] = [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16) / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
// The colour of a half, which is that of whole cells if some have it.
function shadeOf(rgb) {
  const same = colours.findIndex(ink => !ink.halves && ink.rgb === rgb);
  return same < 0 ? rgb : `var(--colour-${same})`;
}
/** @type {(ink: any) => string} The image of a colour of two halves. */
function halvesOf({ halves: [left, right, rises] }) {
  return `linear-gradient(to ${rises ? "bottom" : "top"} right, ${shadeOf(left)} calc(50% - 0.5px)`
    + `, ${shadeOf(right)} calc(50% + 0.5px))`;
}
// The halves of a square beside a diagonal, by its corners from the upper left one on.
function halvesIn(rises, corners) {
  const [a, b, c, d] = corners;
  return rises ? [[a, b, d], [b, c, d]] : [[a, c, d], [a, b, c]];
}
// Make the picture of some cells without the grid.
function picturedAs(cells) {
  const corners = allCells.map(shape.cornersOf);
  const [[left, right], [top, bottom]] = [0, 1].map(k => ends(corners.flat().map(at => at[k])));
  const looks = colours.flatMap(({ rgb, halves }) => halves ? halves.slice(0, 2) : [rgb]);
  const outlines = Object.fromEntries(looks.map(rgb => [rgb, ""]));
  const add = (rgb, points) => outlines[rgb] += `M${points.map(point =>
    point.map(at => Number(at.toFixed(3))).join()).join(" ")}z`;
  for (let cell = 0, end = 0; cell < SIZE; cell = ++end) {
    const { rgb, halves } = colours[Math.max(BACKGROUND, cells[cell])], points = corners[cell];
    if (halves) {
      halvesIn(halves[2], points).forEach((half, k) => add(halves[k], half));
      continue;
    }
    // Squares of one colour beside each other are one shape.
    while ((end + 1) % shape.width && cells[end + 1] === cells[cell]) end++;
    add(rgb, points.map((point, k) => k === 1 || k === 2 ? corners[end][k] : point));
  }
  return drawing("svg", { viewBox: [left, top, right - left, bottom - top].join(" "),
    class: "drawn", role: "img", "aria-label": "The picture" },
    ...Object.entries(outlines).map(([rgb, d]) => drawing("path", { d, fill: rgb, stroke: rgb })));
}
let ruled = 0;  // colours have so many rules, the last of the page's style
// Let elements inside `scope`, the page or a `home` on it, have these colours. The page's own
// replace what was there.
function buildColours(home = elements("main")[0], scope = ":root") {
  const sheet = document.styleSheets[0];  // a style of its own would not be of the page's policy
  for (; ruled && scope === ":root"; ruled--) sheet.deleteRule(sheet.cssRules.length - 1);
  const add = rule => {
    sheet.insertRule(rule, sheet.cssRules.length);
    ruled++;
  };
  add(`${scope} { ${colours.map(({ rgb, halves }, k) => `--colour-${k}: ${rgb};
    --ink-${k}: ${halves || brightness(rgb) > 0.179 ? "#000" : "#fff"};`).join("")} }`);
  colours.forEach((ink, k) => {
    const image = ink.halves ? halvesOf(ink) : "none";
    add(`:where(${scope}) [data-colour="${k}"] { --here: var(--colour-${k}); --on: var(--ink-${k});
      --pattern: ${ink.halves ? `${image}; --tile: 100% 100%` : `var(--pattern-${k % 8})`};
      color: var(--on); background-color: var(--here); background-image: ${image};
      text-shadow: ${ink.halves ? Array(6).fill("0 0 2px #fff").join() : "none"}; }`);
    add(`:where(${scope}) [data-ghost="${k}"]::after { background: ${look(k)}; }`);
  });
  const [paper, ink] = colours.map(({ rgb }) => brightness(rgb)), isPaper = paper > 0.8;
  home.classList.toggle("inked", colours.length > 2);
  home.classList.toggle("papered", isPaper);  // turned by night
  home.classList.toggle("mono", isPaper && colours.length === 2 && ink < 0.1);
}
const stripes = left => `linear-gradient(90deg, ${left.map((colour, k) =>
  `var(--colour-${colour}) ${100 * k / left.length}% ${100 * (k + 1) / left.length}%`)
    .join(", ")})`;

const look = colour => colours[colour].halves ? halvesOf(colours[colour])
  : `linear-gradient(var(--colour-${colour}) 0 0)`;
// Draw the colours that a cell may have, halved ones as small cells.
function drawSome(element, left) {
  const small = left.some(colour => colours[colour].halves) ? left : [];
  const rows = small.length > 2 ? 2 : 1;
  // Sizes are in per cent of the cell.
  const across = Math.ceil(small.length / rows), pitch = 80 / Math.max(2, across);
  const size = pitch * 0.75;
  const at = (k, count) =>
    `${(50 + (k - count / 2) * pitch + (pitch - size) / 2) / (1 - size / 100)}%`;
  element.style.backgroundImage = small.length ? small.map(look).join()
    : left.length ? stripes(left) : "";
  element.style.backgroundSize = small.length ? `${size}% ${size}%` : "";
  element.style.backgroundPosition =
    small.map((_, k) => `${at(k % across, across)} ${at(Math.floor(k / across), rows)}`).join();
}

// --- The elements
function clueElement(line, role) {
  const element = make(`div.clue.${shape.axisClass[line.axis]}`, { role });
  clueElements[line.axis].push(element);
  drawClue(line);
  return element;
}
const clueAt = ({ axis, number }) => clueElements[axis][number - 1];
// Make the numbers of a clue, as they stand beside the board.
function numbersOf(line) {
  const numbers = groupsOn(line).map(([, length, body, front, back]) => {
    const number = length === null ? blot(body) : isCornered ? chip(length, body, front, back)
      : make("span.block", make("b", length));
    if (length > 9) number.dataset.digits = numberText(length).length;
    if (length !== null && !isCornered) number.dataset.colour = body;
    return number;
  });
  return numbers.length ? numbers : [make("span.block.finished", 0)];
}
function drawClue(line) {
  const element = clueAt(line), numbers = make("span", ...numbersOf(line));
  if (line.clue.length) [...numbers.children].forEach((number, k) => {
    number.dataset.block = blockName(line.name, k);
  });
  element.ems = shape.tightly(line) || 1;
  element.style.setProperty("--own", element.ems);
  element.replaceChildren(numbers);
  labelClue(line);
  const most = Math.max(...clueElements[line.axis].map(({ ems }) => ems ?? 1));
  board.style.setProperty(`--ems-${shape.axisClass[line.axis]}`, most);  // one size for all
}
// Name a clue by its line and its numbers, and by those that are struck out.
function labelClue(line) {
  const struck = [...clueAt(line).querySelectorAll(".struck")].map(one => one.textContent || "?");
  clueAt(line).ariaLabel = `${sentence(line.name)}: ${clueText(line)}`
    + (struck.length ? `; struck out: ${struck.join(" ")}` : "");
}
const CORNERS = ["0 0", "100% 0", "100% 100%", "0 100%"];
// Make a number between its corners, as the picture has them.
function chip(length, body, front, back) {
  const bodies = [...colours.keys()].filter(k => k && !colours[k].corner);
  // A block of corners alone has no body, but one whose colour its corners have.
  const own = bodies.find(k => colours[front || back]?.halves?.includes(colours[k].rgb))
    ?? bodies[0];
  const number = make("span", length);
  number.dataset.colour = body || own;
  return make("span.block.chip", ...front ? [cap(front)] : [], number, ...back ? [cap(back)] : []);
}
// Make the end of such a number: the half of a corner that is filled.
function cap(colour) {
  const [left, right, rises] = colours[colour].halves, at = Number(left === colours[0].rgb);
  const element = make("i", { style: `background: ${shadeOf(at ? right : left)};
    clip-path: polygon(${halvesIn(rises, CORNERS)[at]})` });
  element.dataset.colour = colour;
  return element;
}
// Make a blot, over a number that cannot be read.
const blot = colour => make("span.block.blot", { title: "?" },
  drawing("svg", { viewBox: "0 0 1 1" }, drawing("path", { d: data.blot,
    fill: colours.length > 2 ? `var(--colour-${colour})` : "currentColor" })));
function buildBoard() {
  board.ariaLabel = sizeText(data);
  board.classList.remove("triangles");
  $("shapes").replaceChildren();
  $("bands").replaceChildren($("shapes"));
  for (const axis of AXES) clueElements[axis] = [];
  drawn = Array(SIZE).fill("");
  current = 0;
  box = null;
  const cell = make("div.cell", { role: "gridcell", tabIndex: -1 });
  cellElements.splice(0, Infinity, ...allCells.map(() => cell.cloneNode()));
  cellElements[0].tabIndex = 0;
  board.replaceChildren($("bands"), make("div.line.head", { role: "row" },
    make("div.corner", { role: "none" }), ...allLines().filter(({ axis }) => axis !== AXES[0])
      .map(line => clueElement(line, "columnheader"))),
    ...data.start.map((cells, row) => make("div.line", { role: "row" },
      clueElement(lineNamed(`row ${row + 1}`), "rowheader"),
      ...cellElements.slice(ROW_STARTS[row], ROW_STARTS[row] + cells.length))));
  shape.layOut();
}

// --- Sizes: as large as fits the window, but never too small for a finger.
const cornersIn = ([, , , ...ends]) => ends.filter(Boolean).length;
const gapOf = () => colours.length > 2 ? 0.3 : 0.16;  // between the numbers of a clue, in em
const widths = new Map();  // of a digit as this browser sets it, in em, by the weight of the type
function digitWidth() {
  const weight = colours.length > 2 ? 600 : 400;
  if (!widths.has(weight)) {
    const context = make("canvas").getContext("2d");
    context.font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`;
    widths.set(weight, context.measureText("0").width / 100);
  }
  return widths.get(weight);
}
const numberWidth = group =>  // in em
  Math.max(colours.length > 2 ? 1.1 : 1, 0.28 + digitWidth() * numberText(group[1]).length)
    + gapOf() + (isCornered ? 0.3 : 0) + 0.85 * cornersIn(group);
// The most digits of a number on some axes; a drawing may come to have as many as a line can.
const digitsOn = axes => data.room ? numberText(Math.max(...axes.map(axis =>
  shape.cellsOn(axis, Math.ceil(clues[axis].length / 2)).length))).length
  : Math.max(1, ...axes.flatMap(axis => clues[axis]).flat()
    .map(([length]) => numberText(length).length));
/** @type {number | null} Pixels more a cell than fit; null while all of the board is seen. */
let zoom = 0;
/** @type {[number, number] | null} The width and the height in which the board has been fitted. */
let box = null;

// The sizes with which the board fits in a box, or is as small as it may be; and whether it fits.
/** @type {(wide: number, high: number, least?: (isWhole: boolean) => number, more?: number,
 *   most?: number) => { sizes: Sizes, isWhole: boolean }} */
function fitting(wide, high, least = leastCell, more = 0, most = MOST) {
  let cell = most;
  const sizesFor = shape.sizing(wide, high);
  const fits = sizes => sizes.width <= wide && sizes.height <= high;
  while (cell > least(true) && !fits(sizesFor(cell))) cell--;
  // What goes beyond the window does so in one direction, if cells for a finger are enough.
  if (!fits(sizesFor(cell))) {
    cell = least(false);
    const goes = sizes => sizes.width <= wide || sizes.height <= high;
    if (COARSE && cell > TINY) cell = FINGER.find(size => goes(sizesFor(size))) ?? cell;
  }
  const sizes = sizesFor(Math.max(TINY, Math.min(80 + most, cell + more)));
  return { sizes, isWhole: fits(sizes) };
}
/** @type {(element: any, sizes: Sizes) => void} */
function takeSizes(element, { narrow, ...sizes }) {
  for (const name of Object.keys(sizes)) element.style.setProperty(`--${name}`, `${sizes[name]}px`);
  element.style.setProperty("--narrow", String(narrow));
  board.sizes = sizes;
}
// The width and the height for a board in its place. On a phone its style leaves the height that
// the tools do not need.
const roomIn = place => [place.clientWidth, oneColumn.matches
  ? parseFloat(getComputedStyle(place).minHeight) : place.clientHeight];
// Whether cells are too small for a finger, which then goes nearer.
const isFar = () => COARSE && board.sizes.cell < leastCell(true);
let covered = 0;  // pixels of the board below what has been told
let wide = 0;  // the window for which the board has been fitted
// Fit the board in its place. Where that has no height of its own it is as high as leaves room for
// tools below it. Sizes that were `kept` for the same place are taken again.
function fit(kept = null) {
  const place = $("place"), isNew = !box;
  const { clientWidth, clientHeight } = document.documentElement;
  wide = clientWidth;
  document.documentElement.classList.toggle("low", clientHeight < 700);
  place.style.minHeight = "";
  const [room, high] = roomIn(place);
  if (oneColumn.matches) place.style.minHeight = `${high}px`;  // in a lower window, too
  frame.style.maxHeight = `${high}px`;
  box = [room, high];
  const at = [...box, zoom].join();
  const least = zoom === null ? () => TINY : leastCell;
  const { sizes, isWhole } = kept?.at === at ? kept : fitting(...box, least, zoom ?? 0);
  board.fitted = { sizes, isWhole, at };
  takeSizes(document.documentElement, sizes);
  frame.classList.toggle("scrolls", !isWhole);
  board.classList.toggle("tiny", sizes.font < READ);
  if (isFar() || sizes.font < READ) $("here").textContent = COARSE
    ? "A tap enlarges what is there" : "Larger cells show the clues";
  const free = clientHeight - scrollY - frame.getBoundingClientRect().bottom;
  document.documentElement.style.setProperty("--free", `${free}px`);
  $("see-all").disabled = isWhole && !zoom && sizes.cell >= EASY;
  // Clues around a hexagon leave its corners empty: what one wants to see is in the middle.
  if (isNew && data.sides) frame.scrollTo((frame.scrollWidth - frame.clientWidth) / 2,
    (frame.scrollHeight - frame.clientHeight) / 2);
}
// Fit it in another window. On a phone a keyboard that opens, or the address that goes, leaves it.
const refit = () => COARSE && document.documentElement.clientWidth === wide || fit();
// Let what is told be seen where it stands beside the board.
const showTold = section => oneColumn.matches || section.scrollIntoView({ block: "nearest" });
function showWhole() {
  zoom = fitting(...box).isWhole ? 0 : null;
  fit();
}
function zoomTo(cell) {
  zoom = cell - fitting(...box).sizes.cell;
  fit();
}
// Let the whole board be seen, or if it is, let cells be as large as a finger needs.
function toggleWhole() {
  if (frame.classList.contains("scrolls")) return showWhole();
  const { sizes, isWhole } = fitting(...box);
  zoom = isWhole ? Math.max(0, EASY - sizes.cell) : 0;
  fit();
  return reveal([current]);
}

// --- Cells
// The colours left in a cell, null where the player has marked none; and which cells are guessed.
function drawCells(leftIn, guessed) {
  const changed = new Set();
  for (let cell = 0; cell < SIZE; cell++) {
    const left = leftIn(cell), guess = guessed.has(cell);
    const key = (left === null ? "open" : left.join()) + (guess ? " guessed" : "");
    if (drawn[cell] === key) continue;
    drawn[cell] = key;
    drawCell(cell, left, guess);
    for (const name of lineNames(cell)) changed.add(name);
  }
  for (const name of changed) page.drawLine(lineNamed(name), leftIn);
}
function drawCell(cell, left, guess = false) {
  const element = cellElements[cell];
  if (left?.length === 1) element.dataset.colour = left[0];
  else delete element.dataset.colour;
  const some = left?.length > 1 && left.length < START[cell].length;
  element.classList.toggle("some", some);
  element.classList.toggle("guessed", guess);
  drawSome(element, some ? left : []);
  labelCell(cell, (left?.length === 1 || some ? leftText(left) : "open")
    + (guess ? ", guessed" : ""));
}
const labelCell = (cell, text) =>
  cellElements[cell].ariaLabel = `${sentence(cellName(cell))}: ${text}`;
// --- Pointing at what a step looks at, uses and concludes
let pointed = [];
function unpoint() {
  for (const undo of pointed) undo();
  pointed = [];
}
function pointAt(cell, name, data = {}) {
  const element = cellElements[cell];
  element.classList.add(name);
  Object.assign(element.dataset, data);
  pointed.push(() => {
    element.classList.remove(name);
    for (const key of Object.keys(data)) delete element.dataset[key];
  });
}
function addLine(name, clash) {
  const line = lineNamed(name);
  shape.addBand(line, clash ? "line-band clash" : "line-band", 1, line.cells.length);
  pointAtClues([line], "looked-at");
}
function pointAtClues(lines, name) {
  for (const clue of lines.map(clueAt)) {
    clue.classList.add(name);
    pointed.push(() => clue.classList.remove(name));
  }
}
// Undo what has been scrolled to show cells, unless somebody has scrolled since.
let goBack = () => {};
// Scroll until the first of some cells can be seen, also above what is told on a phone, and of the
// others what can be. Nothing moves if it is in sight already.
function reveal(cells) {
  if (!cells.length || !frame.classList.contains("scrolls")) return;
  const first = cellElements[cells[0]], { x, y, width, height } = first.getBoundingClientRect();
  if (document.elementFromPoint(x + width / 2, y + height / 2) === first) return;
  const over = oneColumn.matches && elements(".told").find(one => one.checkVisibility());
  const hidden = over ? frame.getBoundingClientRect().bottom - over.getBoundingClientRect().top : 0;
  const from = [frame.scrollLeft, frame.scrollTop];
  frame.style.maxHeight = `${frame.offsetHeight}px`;  // what stands below it stays there
  covered = Math.max(covered, hidden);  // never less: what is seen would move
  frame.style.setProperty("--covered", `${covered}px`);
  for (const cell of [...cells.slice(-1), ...cells.slice(0, 1)])
    cellElements[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  const to = String([frame.scrollLeft, frame.scrollTop]);
  goBack = () => to === String([frame.scrollLeft, frame.scrollTop]) && frame.scrollTo(...from);
}
// --- Where the player is, and where cells are, in the shape's own lengths
/** @type {(event: Pointing) => Point} */
function pointerAt(event) {
  const box = board.getBoundingClientRect(), { cell, left, top } = board.sizes;
  return [(event.clientX - box.left - left) / cell, (event.clientY - box.top - top) / cell];
}
function distance(cell, [x, y]) {
  const [middleX, middleY] = shape.middleOf(cell);
  return Math.hypot(middleX - x, middleY - y);
}
const nearest = (cells, point) => cells.reduce((best, cell) =>
  distance(cell, point) < distance(best, point) ? cell : best);
let current = 0;
function goToCell(cell, focus) {
  cellElements[current].tabIndex = -1;
  current = cell;
  cellElements[cell].tabIndex = 0;
  if (focus) {
    reveal([cell]);
    goBack = () => {};
    cellElements[cell].focus({ preventScroll: true });
  }
  lookAt(cell);
}
// Show the lines of a cell. The pointer may be elsewhere than the keys.
function lookAt(cell) {
  const lines = lineNames(cell).map(lineNamed);
  shape.cross(lines);
  $("here").replaceChildren(...lines.map(line =>
    make("span", `${sentence(line.name)}:`, make("span", ...numbersOf(line)))));
}
