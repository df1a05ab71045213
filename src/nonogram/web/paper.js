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
  // All of a clue is printed.
  takeSizes(sheet, { ...sizes, font: sizes.seen ?? sizes.font, legible: 0 });
  if (sizes.seen < READ)
    sheet.append(make("p", "Its numbers are small: larger paper makes them larger."));
  sheet.append(board.cloneNode(true));
  return sheet;
}
/**
 * Do something that builds the boards of other puzzles. Then `rebuild` builds that of the page,
 * which has the sizes, the place and the part in sight that it had: a drawing's clues may have
 * become longer, and to fit it again would move it.
 * @type {<Made>(action: () => Made, rebuild: () => void) => Made}
 */
function leavingBoard(action, rebuild) {
  const at = current, { sizes } = board, place = box, { scrollLeft: left, scrollTop: top } = frame;
  const isIn = board.contains(document.activeElement);
  try {
    return action();
  } finally {
    rebuild();
    board.sizes = sizes;
    box = place;
    frame.scrollTo(left, top);
    goToCell(at, isIn);
  }
}
/**
 * Make a sheet for each puzzle.
 * @type {(given: { puzzle: any, title: string, about: string }[], rebuild: () => void) => any[]}
 */
const sheetsOf = (given, rebuild) => leavingBoard(() =>
  given.map((one, k) => inPuzzle(one.puzzle, () => sheetOf(one, k))), rebuild);
// Let the page print what `build` puts on its sheets, and nothing else.
/** @type {(build: () => void) => void} */
function listenToPrinting(build) {
  addEventListener("beforeprint", build);
  addEventListener("afterprint", () => { $("sheets").replaceChildren(); buildColours(); });
}
