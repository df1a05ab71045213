// On paper: a puzzle a page, as it is before it is begun, as large as the sheet takes.
const UPRIGHT = [725, 925], TURNED = [985, 660];  // pixels below a heading, of A4 and of Letter
const LARGEST = 160;  // pixels of a cell

function sheetOf({ title, about }, k) {
  const sheet = make(`section.sheet.sheet-${k}`, make("h2", title, make("small", ` ${about}`)));
  buildColours(sheet, `.sheet-${k}`);
  buildBoard();
  allCells.filter(cell => START[cell].length === 1).forEach(cell => drawCell(cell, START[cell]));
  const [upright, turned] = [UPRIGHT, TURNED].map(([wide, high]) =>
    fitting(wide, high, () => 8, 0, LARGEST).sizes);
  sheet.classList.toggle("turned", turned.cell > upright.cell);
  const sizes = turned.cell > upright.cell ? turned : upright;
  takeSizes(sheet, { ...sizes, font: sizes.seen ?? sizes.font });  // all of a clue is printed
  if (sizes.seen < READ)
    sheet.append(make("p", "Its numbers are small: larger paper makes them larger."));
  sheet.append(board.cloneNode(true));
  return sheet;
}
/**
 * Make a sheet for each puzzle. The board is that of the last one then, and `restore` builds that
 * of the page.
 * @type {(given: { puzzle: any, title: string, about: string }[], restore: () => void) => any[]}
 */
function sheetsOf(given, restore) {
  const at = current;
  try {
    return given.map((one, k) => inPuzzle(one.puzzle, () => sheetOf(one, k)));
  } finally {
    restore();
    goToCell(at);
  }
}
// Let the page print what `build` puts on its sheets, and nothing else.
/** @type {(build: () => void) => void} */
function listenToPrinting(build) {
  addEventListener("beforeprint", build);
  addEventListener("afterprint", () => { $("sheets").replaceChildren(); buildColours(); });
}
