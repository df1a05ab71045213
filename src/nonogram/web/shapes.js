// What is known of the shape of a board: how lines run, and where cells are on the page. Lengths
// are those of the shape itself: sides of a cell, or for triangles heights.
/**
 * @typedef {[number, number]} Point - Across and down, in the shape's own lengths.
 * @typedef {object} Shape
 * @property {Record<string, string>} axisClass - The class of style of each axis.
 * @property {(axis: string) => string} placeName - The name of a place in a line of an axis.
 * @property {(axis: string, cell: Cell) => number} numberOn - The number of a cell's line.
 * @property {(axis: string, number: number) => Cell[]} cellsOn
 * @property {(cell: Cell) => number} across - The distance of a cell from the left
 *   end of its row.
 * @property {(row: number, across: number) => Cell} cellAt - The cell there, or the nearest in the
 *   row.
 * @property {() => void} layOut - Put the elements of cells and clues where they belong.
 * @property {(lines: Line[]) => void} cross - Mark the lines of the cell that is pointed at.
 * @property {(line: Line, name: string, from: number, length: number) => void} addBand - Lay a band
 *   over some cells of a line, from a place on, until `unpoint`.
 * @property {(wide: number, high: number) => (cell: number) => Sizes} sizing - The sizes of
 *   everything in a box, by the pixels of a cell.
 * @property {(line: Line) => number} tightly - The least length of its clue, in em.
 * @property {(cell: Cell) => Point[]} cornersOf
 * @property {(cell: Cell) => Point} middleOf
 * @property {(event: Pointing) => Cell} cellUnder - The cell at the pointer, or the nearest.
 * @property {number} [width] - The cells of a row, if all have as many.
 * @property {(axis: string, number: number) => Point} [clueEnd] - The point where a clue
 *   begins at the grid.
 * @property {Record<string, Point>} [outward] - The direction in which the clues of an axis go on.
 *
 * @typedef {Record<string, number>} Sizes - Lengths in pixels.
 * @typedef {{ clientX: number, clientY: number }} Pointing
 */

// The size of the board of a puzzle, which need not be the one that is played.
const sizeText = ({ start, sides }) => !sides ? `${start[0].length} × ${start.length}`
  : `${counted(start.flat().length, "triangle")}, sides ${sides.join(", ")}`;

// Draw the borders of lines, axis by axis, over the cells: each fifth is thicker, as the frame is.
/** @type {(borders: number[][][][]) => void} */
function addBorders(borders) {
  const lines = drawing("svg", { class: "borders", viewBox: "0 0 1 1" });
  for (const kind of ["thin", "fifth"])
    for (const across of borders)
      across.forEach(([[x1, y1], [x2, y2]], n) => {
        if ((n % 5 && n < across.length - 1 ? "thin" : "fifth") === kind)
          lines.append(drawing("line", { x1, y1, x2, y2, class: kind }));
      });
  $("shapes").before(lines);
}

/** Rows and columns of squares. @returns {Shape} */
function rectangle() {
  const WIDTH = data.start[0].length;
  const axisClass = { row: "row", column: "column" };
  const placeName = axis => axis === "row" ? "column" : "row";
  const numberOn = (axis, cell) => axis === "row" ? rowOf(cell) + 1 : placeOf(cell) + 1;
  function cellsOn(axis, number) {
    return Array.from({ length: axis === "row" ? WIDTH : HEIGHT }, (_, place) =>
      axis === "row" ? (number - 1) * WIDTH + place : place * WIDTH + number - 1);
  }
  const across = placeOf;
  const cellAt = (row, column) => row * WIDTH + within(column, WIDTH);

  function layOut() {
    board.append(make("div.line.foot", { ariaHidden: "true" }, make("div.corner"),
      ...clues.column.map((_, k) => make("i", (k + 1) % 5 ? "" : k + 1))));  // every five
    addBorders([WIDTH, HEIGHT].map((count, axis) => Array.from({ length: count + 1 }, (_, k) =>
      axis ? [[0, k], [WIDTH, k]] : [[k, 0], [k, HEIGHT]])));
    for (const name of ["row", "column"])  // the lines of the cell that the pointer is over
      $("bands").append(make(`div.band.cross.${name}`, { id: `cross-${name}` }));
  }
  function cross([row, column]) {
    $("cross-row").style.setProperty("--y", row.number - 1);
    $("cross-column").style.setProperty("--x", column.number - 1);
  }
  function addBand(line, name, from, length) {  // over so many cells of a line
    const place = [from - 1, line.number - 1];
    const [x, y] = line.axis === "row" ? place : place.reverse();
    const band = make(`div.band.${name}.${line.axis}`,
      { style: `--x: ${x}; --y: ${y}; --length: ${length}` });
    $("bands").append(band);
    pointed.push(() => band.remove());
  }

  const numberHeight = group => gapOf() + (isCornered ? 1.4 : colours.length > 2 ? 1.1 : 1.2)
    + 0.85 * cornersIn(group);
  const sumOf = (line, length) => groupsOn(line).reduce((sum, group) => sum + length(group), 0);
  const tightly = line => sumOf(line, line.axis === "row" ? numberWidth : numberHeight);

  function sizing(wide, high) {
    const room = data.room ?? 1, longest = (axis, length) =>
      Math.max(...clues[axis].map((_, k) => sumOf(lineNamed(`${axis} ${k + 1}`), length)));
    const rowEm = Math.max(1.2 * Math.min(4, room), longest("row", numberWidth));
    const each = numberHeight([1, 1, 1, 0, 0]);
    const columnEm = Math.max(each * Math.min(4, room), longest("column", numberHeight));
    // The numbers of long clues are smaller, or a window would have no room for cells. Cells that
    // are large all the same leave them more of it.
    const top = COARSE ? 0.42 : 0.6;
    const shareAt = (cell, least) => Math.min(top, least * Math.max(1, cell / 24));
    const mostOf = (cell, all, em) =>
      Math.max(10, Math.floor((all * shareAt(cell, 0.36) - 6) / em));
    // A phone has no room for numbers at the far edges.
    const far = HEIGHT < 5 || wide < 480 ? 0 : HEIGHT < 100 ? 20 : 26;
    const below = WIDTH < 5 || high < 400 ? 0 : 18;
    // Numbers of two columns do not touch.
    const digits = isCornered ? 1 : digitsOn(["column"]) * digitWidth();
    // A finger has numbers that can be read, and a clue that is too long for them is cut.
    const least = cell => Math.max(Math.min(8, 0.72 * cell),
      COARSE ? Math.max(Math.min(11, cell / 2), cell / 3) : 0);
    return cell => {
      const most = Math.min(Math.max(20, 0.34 * cell), mostOf(cell, wide, rowEm),
        mostOf(cell, high, columnEm), Math.max(Math.round(cell * 0.58), Math.min(11, 0.74 * cell)),
        (cell - 4) / NARROW / digits);
      const font = Math.max(least(cell), most);
      const share = COARSE ? top : shareAt(cell, 0.45), apart = Math.max(4, 0.2 * cell);
      // A drawing's clues have more room than they need if cells are not smaller for that.
      const spare = 1.5 * (data.room ?? 0) * font;
      const long = (em, wished, all, cells) => Math.ceil(Math.max(Math.min(em, share * all),
        Math.min(wished, Math.floor(all - cells))));
      const side = long(rowEm * font + 6, 1.2 * spare + 6, wide, WIDTH * cell + far);
      const head = long(columnEm * font + 8, each * spare + 8, high, HEIGHT * cell + below);
      const seen = Math.min(font, (side - 6) / rowEm, (head - 8) / columnEm);
      return { cell, font, seen, side, head, left: side, top: head, far, below,
        legible: least(cell), narrow: Math.max(0.1, Math.min(1, (cell - apart) / digits / font)),
        width: side + WIDTH * cell + far, height: head + HEIGHT * cell + below };
    };
  }
  /** @type {Shape["cornersOf"]} */
  function cornersOf(cell) {
    const x = placeOf(cell), y = rowOf(cell);
    return [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
  }
  /** @type {Shape["middleOf"]} */
  const middleOf = cell => [placeOf(cell) + 0.5, rowOf(cell) + 0.5];  // in cells
  // The cell at the pointer; beyond the border of the grid the nearest one.
  function cellUnder(event) {
    const [x, y] = pointerAt(event).map(Math.floor);
    return within(y, HEIGHT) * WIDTH + within(x, WIDTH);
  }

  return {
    axisClass, placeName, numberOn, cellsOn, across, cellAt, layOut, cross, addBand,
    tightly, sizing, cornersOf, middleOf, cellUnder, width: WIDTH,
  };
}

/**
 * Triangles in a hexagon. Data are in halves of a triangle's side across, and in rows down; HALF
 * makes rows of the former.
 * @returns {Shape}
 */
function hexagon() {
  const HALF = 1 / Math.sqrt(3);
  const axisClass = { row: "row", "/": "rising", "\\": "falling" };
  const placeName = () => "cell";
  const NUMBERS = Object.fromEntries(AXES.map(axis => {
    const numbers = Array(SIZE);
    data.lines[axis].forEach((cells, k) => { for (const cell of cells) numbers[cell] = k + 1; });
    return [axis, numbers];
  }));
  const numberOn = (axis, cell) => NUMBERS[axis][cell];
  const cellsOn = (axis, number) => data.lines[axis][number - 1];
  const leftOf = cell => data.triangles[cell][0], isUp = cell => data.triangles[cell][1];
  const across = leftOf;
  function cellAt(row, left) {
    const start = ROW_STARTS[row];
    return start + within(left - leftOf(start), data.start[row].length);
  }
  /** @type {(point: number[]) => Point} */
  const inRows = ([x, y]) => [x * HALF, y];
  /** @type {Shape["cornersOf"]} */
  function cornersOf(cell) {
    const left = leftOf(cell), row = rowOf(cell), base = row + isUp(cell);
    return [[left, base], [left + 2, base], [left + 1, row + Number(!isUp(cell))]].map(inRows);
  }
  /** @type {Point[]} */
  const MIDDLES = allCells.map(cell =>
    /** @type {Point} */ ([0, 1].map(k =>
      cornersOf(cell).reduce((sum, corner) => sum + corner[k], 0) / 3)));
  /** @type {Shape["middleOf"]} */
  const middleOf = cell => MIDDLES[cell];

  // --- Clues go on in the direction of their lines, away from the hexagon: strips, turned.
  const STEEP = Math.sqrt(3) / 2;
  /** @type {Shape["outward"]} */
  const OUTWARD = { row: [-1, 0], "/": [0.5, -STEEP], "\\": [0.5, STEEP] };
  const PITCH = 1.5;  // of numbers, in em
  const tightly = ({ clue }) => PITCH * clue.length + 0.7;
  const lengthOf = axis => Math.max(tightly({ clue: Array(data.room ?? 1) }),
    ...clues[axis].map(clue => tightly({ clue })));
  /** @type {Shape["clueEnd"]} */
  const clueEnd = (axis, k) => {  // the middle of the side of the hexagon that a clue stands at
    const [[x, y]] = data.borders[axis][k], [[nextX, nextY]] = data.borders[axis][k + 1];
    return inRows([(x + nextX) / 2, (y + nextY) / 2]);
  };

  function layOut() {
    board.classList.add("triangles");
    const place = (element, [x, y]) => {
      element.style.setProperty("--x", x);
      element.style.setProperty("--y", y);
    };
    cellElements.forEach((element, cell) => {
      element.classList.add(isUp(cell) ? "up" : "down");
      place(element, inRows([leftOf(cell), rowOf(cell)]));
    });
    for (const axis of AXES)
      clueElements[axis].forEach((element, k) => {
        place(element, clueEnd(axis, k));
        if (k % 5 === 4) element.dataset.number = String(k + 1);
      });
    addBorders(AXES.map(axis => data.borders[axis].map(border => border.map(inRows))));
    for (const axis of AXES) {  // the lines of the cell that the pointer is over
      const band = drawing("polygon", { class: "cross" });
      band.id = `cross-${axisClass[axis]}`;
      $("shapes").append(band);
    }
  }
  // The outline of neighbouring cells of a line: their corners on one of its borders, and those on
  // the other one back again.
  function outline(axis, cells) {
    const [right, down] = OUTWARD[axis], along = ([x, y]) => x * right + y * down;
    const across = ([x, y]) => Math.round(1e6 * (x * down - y * right));
    const corners = [cells[0], cells[cells.length - 1]].flatMap(cornersOf)
      .sort((one, other) => across(one) - across(other) || along(one) - along(other));
    const far = corners.filter(corner => across(corner) > across(corners[0]));
    const near = corners.slice(0, -far.length);
    return [near[0], near[near.length - 1], far[far.length - 1], far[0]]
      .map(point => point.join()).join(" ");
  }
  function cross(lines) {
    for (const { axis, cells } of lines)
      $(`cross-${axisClass[axis]}`).setAttribute("points", outline(axis, cells));
  }
  function addBand(line, name, from, length) {  // over so many cells of a line
    const points = outline(line.axis, line.cells.slice(from - 1, from - 1 + length));
    const polygon = drawing("polygon", { class: name, points });
    $("shapes").append(polygon);
    pointed.push(() => polygon.remove());
  }

  const sizing = () => cell => {
    const narrow = Math.min(1, 1 / digitsOn(AXES) / digitWidth());  // in their discs
    const font = Math.max(7, Math.min(Math.max(18, 0.34 * cell), Math.floor(cell * 0.62)));
    const xs = [], ys = [];
    for (const axis of AXES)
      clues[axis].forEach((clue, k) => {  // with the numbers of lines
        const long = Math.max(tightly({ clue }), data.room ? lengthOf(axis) : 0) * font;
        const far = (long + (k % 5 === 4 ? 24 : 2)) / cell + 0.5;
        const [x, y] = clueEnd(axis, k).map((at, side) => at + OUTWARD[axis][side] * far);
        xs.push(x, ...data.borders[axis][k].map(point => inRows(point)[0]));
        ys.push(y, ...data.borders[axis][k].map(point => point[1]));
      });
    const left = -Math.min(...xs) * cell + 3, top = -Math.min(...ys) * cell + 3;
    const sizes = { cell, font, narrow, side: 0, head: 0, left, top,
      width: left + Math.max(...xs) * cell + 3, height: top + Math.max(...ys) * cell + 3 };
    for (const axis of AXES) sizes[`long-${axisClass[axis]}`] = lengthOf(axis) * font;
    return sizes;
  };
  // Also beyond the border of the grid; of triangles alike the one around has the nearest middle.
  const cellUnder = event => nearest(allCells, pointerAt(event));

  return {
    axisClass, placeName, numberOn, cellsOn, across, cellAt, layOut, cross, addBand,
    tightly, sizing, cornersOf, middleOf, cellUnder, clueEnd, outward: OUTWARD,
  };
}
