// Rows and columns of squares: where they are on the page.
SHAPES.rectangle = () => {
  const WIDTH = data.start[0].length, SIZE_TEXT = `${WIDTH} x ${HEIGHT}`;
  const AXIS_CLASS = { row: "row", column: "column" };
  const placeName = axis => axis === "row" ? "column" : "row";
  const numberOn = (axis, cell) => axis === "row" ? rowOf(cell) + 1 : placeOf(cell) + 1;
  function cellsOn(axis, number) {
    return Array.from({ length: axis === "row" ? WIDTH : HEIGHT }, (_, place) =>
      axis === "row" ? (number - 1) * WIDTH + place : place * WIDTH + number - 1);
  }
  const across = placeOf;
  const cellAt = (row, column) => row * WIDTH + within(column, WIDTH);

  function shapeBoard() {
    for (const name of ["row", "column"]) {  // the lines of the cell that the pointer is over
      const band = make("div", undefined, `band cross ${name}`);
      band.id = `cross-${name}`;
      $("bands").append(band);
    }
  }
  function cross([row, column]) {
    $("cross-row").style.setProperty("--y", row.number - 1);
    $("cross-column").style.setProperty("--x", column.number - 1);
  }
  function addBand(line, name, from, length) {  // over so many cells of a line
    const band = make("div", undefined, `band ${name} ${line.axis}`), level = line.axis === "row";
    band.style.setProperty("--x", level ? from - 1 : line.number - 1);
    band.style.setProperty("--y", level ? line.number - 1 : from - 1);
    band.style.setProperty("--length", length);
    $("bands").append(band);
    pointed.push(() => band.remove());
  }

  function sizesFor(cell, wide, high) {
    const longest = (axis, length) => Math.max(data.room ?? 1, ...clues[axis].map((_, k) =>
      groupsOn(lineNamed(`${axis} ${k + 1}`)).reduce((sum, group) => sum + length(group), 0)));
    const sideEm = Math.max(1.2 * (data.room ?? 1), longest("row", numberWidth));
    const headEm = longest("column", group => 1.35 + (isCornered ? 0.2 : 0) + 0.85 * cornersIn(group));
    const narrow = Math.max(10, Math.floor((wide * 0.36 - 10) / sideEm));  // on a phone
    const font = Math.max(9, Math.min(15, narrow, Math.round(cell * 0.58)));
    const side = Math.ceil(Math.min(sideEm * font + 10, wide * 0.45));
    const head = Math.ceil(Math.min(headEm * font + 8, high * 0.45));
    return { cell, font, side, head, width: side + WIDTH * cell + 4, height: head + HEIGHT * cell + 4 };
  }
  function boxOf(cell) {  // beside the clues
    const size = board.sizes.cell, left = placeOf(cell) * size, top = rowOf(cell) * size;
    return { left, right: left + size, top, bottom: top + size };
  }
  function cornersOf(cell) {
    const x = placeOf(cell), y = rowOf(cell);
    return [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
  }
  const middleOf = cell => [placeOf(cell) + 0.5, rowOf(cell) + 0.5];  // in cells
  function pointerAt(event) {
    const { left, top } = board.getBoundingClientRect(), { cell, side, head } = board.sizes;
    return [(event.clientX - left - side) / cell, (event.clientY - top - head) / cell];
  }
  function cellUnder(event) {  // also beyond the border of the grid: the nearest one
    const [x, y] = pointerAt(event).map(Math.floor);
    return within(y, HEIGHT) * WIDTH + within(x, WIDTH);
  }

  return {
    SIZE_TEXT, AXIS_CLASS, placeName, numberOn, cellsOn, across, cellAt, shapeBoard, cross, addBand,
    sizesFor, boxOf, cornersOf, middleOf, pointerAt, cellUnder, WIDTH,
  };
};
