// Playing: what the player has marked, what clicks, strokes and keys make of it, the time, guesses,
// and what the browser and files keep.
const book = elements("script[type='application/json']")
  .map(({ textContent }) => JSON.parse(textContent));
const chosen = Math.max(1, Math.min(book.length, Math.floor(Number(location.hash.slice(1))) || 1));
takePuzzle(book[chosen - 1]);
const { steps } = data, PAGE = document.title;  // as it was written: a book's title

// What the player need not find, beside given cells: lines without blocks.
const crossed = new Set(allLines().flatMap(({ clue, cells }) => clue.length ? [] : cells));
class Play extends Marks {
  constructor() {
    super(START.map((left, cell) => left.length === 1 ? left[0]
      : crossed.has(cell) ? BACKGROUND : OPEN));
    this.past = [];
    this.future = [];
    this.guess = null;  // how many strokes there were before the player began to guess
    this.hintAt = -1;  // how many there were at the last hint that was counted
  }
  isGiven(cell) { return START[cell].length === 1 || crossed.has(cell); }
  lift() {  // the stroke is over
    if (!this.stroke.length) return;
    this.past.push(this.stroke);
    this.stroke = [];
    this.future = [];
  }
  undo() {
    this.stroke = this.past.pop() ?? [];
    if (this.stroke.length) this.future.push(this.stroke);
    this.cancel();
    if (this.past.length < this.guess) this.guess = null;
  }
  redo() {
    const stroke = this.future.pop();
    if (!stroke) return;
    for (const { cell, after } of stroke) this.cells[cell] = after;
    this.past.push(stroke);
  }
  beginGuess() { this.guess = this.past.length; }
  keepGuess() { this.guess = null; }
  dropGuess() {  // what was guessed can be done again: it is undone
    while (this.guess !== null && this.past.length > this.guess) this.undo();
    this.guess = null;
  }
  guessed() {  // the cells of the guess
    if (this.guess === null) return new Set();
    return new Set([...this.past.slice(this.guess), this.stroke].flat().map(({ cell }) => cell));
  }
}
const play = new Play();
const isDecided = mark => mark[2].length === 1;
const hasMark = mark => play.cells[cellOf(mark)] === mark[2][0];
const isDone = step => step.concludes.filter(isDecided).every(hasMark);
const wrongCells = () => allCells.filter(
  cell => play.cells[cell] !== OPEN && !TRUTH[cell].includes(play.cells[cell]));
const unsureCells = () => allCells.filter(
  cell => play.cells[cell] !== OPEN && TRUTH[cell].length > 1);

// Whether each block of a clue has one place in what was `found` of its line, and is all marked.
const finishedBlocks = (clue, cells, found) => clue.map(([, colour], k) => {
  const [left, right] = found ? [found.lefts[k], found.rights[k]] : [];
  return String(left) === String(right) && Boolean(left)
    && cells.slice(left[0] - 1, left[1]).every(value => value === colour);
});

const hasItsClue = line => hasClue(line.cells.map(cell => play.cells[cell]), line.clue);
const isFinished = line => hasItsClue(line) && line.clue.every(([length]) => length !== null);
// Whether the clues are satisfied, whatever the path says.
const isSolved = () => allLines().every(hasItsClue);

// --- What the browser keeps: the player's strokes, undone ones too, the time
// that they took, and settings. What it hands back can be anything.
const keptName = puzzle => `nonogram ${JSON.stringify(puzzle.clues)}`;
const KEPT = keptName(data), SETTINGS = "nonogram settings";
let seconds = 0, hints = 0, mistakes = 0;
const struck = new Set();  // the names of the blocks that the player has struck out
const settings = { clock: true, cycles: true, crosses: false, broken: true, mistakes: false,
  drags: true, patterns: false, titles: false, solutions: false,
  // Where colours have no other names than their numbers.
  numbers: colours.length > 2 && colours.some(({ name }, k) => name === `colour ${k}`),
  ...stored(SETTINGS) };

function state() {
  const strokes = [...play.past, ...[...play.future].reverse()];
  return { strokes: strokes.map(stroke => stroke.map(({ cell, after }) => [cell, after])),
    at: play.past.length, guess: play.guess, seconds, hints, mistakes, struck: [...struck],
    solved: isSolved() };
}
const isCell = cell => Number.isInteger(cell) && cell >= 0 && cell < SIZE;
const isValue = value => Number.isInteger(value) && value >= OPEN && value < colours.length;
const isCount = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;

function restore(kept) {
  for (const stroke of Array.isArray(kept?.strokes) ? kept.strokes.filter(Array.isArray) : []) {
    for (const [cell, value] of stroke.filter(Array.isArray))
      if (isCell(cell) && isValue(value)) play.mark(cell, value);
    play.lift();
  }
  if (isCount(kept?.at, play.past.length)) while (play.past.length > kept.at) play.undo();
  if (isCount(kept?.guess, play.past.length)) play.guess = kept.guess;
  [seconds, hints, mistakes] = ["seconds", "hints", "mistakes"].map(name =>
    isCount(kept?.[name], Infinity) ? kept[name] : 0);
  const names = new Set(Array.isArray(kept?.struck) ? kept.struck : []);
  const blocks = allLines().flatMap(line => groupsOn(line).map((_, k) => blockName(line.name, k)));
  for (const name of blocks) if (names.has(name)) struck.add(name);
}
function restart(kept) {
  Object.assign(play, new Play());
  struck.clear();
  restore(kept);
}
const keep = () => store(KEPT, state());
// Show what has been marked in another tab with the same puzzle.
function follow() {
  restart(stored(KEPT));
  forgetHint();
  hush();
  solved = isSolved();
  noticeEnding();
  redraw();
}
restore(stored(KEPT));

// --- Marking cells: what clicks, strokes and keys make of them.
const canMark = () => !walking;
function changed() {
  goBack = () => {};
  // A hint about marks as they were goes.
  if (!hinted || isDone(hinted.step)) forgetHint(hinted ? "Done. Another hint?" : "");
  hush();
  noticeEnding();
  keep();
  redraw();
  if (solved) tellGood("Solved: every clue is satisfied.");
}
// Say what asks for nothing. On a phone it lies over tools, and leaves by itself.
function tellGood(text) {
  tell("checked", text, "good");
  const said = $("checked").firstChild;
  setTimeout(() => oneColumn.matches && said.remove(), 6000);
}
// Clear what was said, which goes with the next action.
const hush = () => ["checked", "filed"].forEach(id => tell(id, ""));
// Take wrongly filled cells of the stroke back, and count them. Those of another colour are open
// again, which tells no more than that; others are background.
function takeBack() {
  const cells = new Set(play.stroke.map(({ cell }) => cell));
  const wrong = wrongCells().filter(cell => cells.has(cell) && play.cells[cell] > BACKGROUND);
  for (const cell of wrong) play.mark(cell, TRUTH[cell].join() === "0" ? BACKGROUND : OPEN);
  mistakes += wrong.length;
}
// End a stroke.
function lift() {
  if (settings.mistakes) takeBack();
  const names = new Set(settings.crosses ? play.stroke.flatMap(({ cell }) => lineNames(cell)) : []);
  for (const line of [...names].map(lineNamed).filter(isFinished))
    for (const cell of line.cells) if (play.cells[cell] === OPEN) play.mark(cell, BACKGROUND);
  play.lift();
}
// The value that a click gives a cell, with the left, the middle or the right button.
function clicked(before, button) {
  const wanted = [brush, OPEN, BACKGROUND][button];
  if (button === 0 && settings.cycles && brush > BACKGROUND && before !== OPEN)
    return before === brush ? BACKGROUND : before === BACKGROUND ? OPEN : brush;
  return before === wanted ? OPEN : wanted;
}
// Draw which blocks of a line are finished.
function drawLine(line, leftIn) {
  const cells = line.cells.map(leftIn).map(left => left?.length === 1 ? left[0] : OPEN);
  const clue = clueAt(line), chips = clue.firstChild.children;
  const found = cells.some(value => value !== OPEN) && placements(line,
    line.cells.map((cell, k) => cells[k] === OPEN ? START[cell] : [cells[k]]));
  const done = finishedBlocks(line.clue, cells, found);
  const isBroken = settings.broken && !walking && found === null;
  clue.classList.toggle("broken", isBroken);
  clue.title = isBroken ? "The marks contradict this clue" : "";
  let from = 0;
  groupsOn(line).forEach(([parts], k) =>
    chips[k].classList.toggle("finished", done.slice(from, from += parts).every(Boolean)));
}

// A stroke stays in one line of the cell in which it begins. It sets what that cell becomes, in
// cells that were like it.
function strokeTo(stroke, event) {
  const at = pointerAt(event), { from } = stroke;
  if (shape.cellUnder(event) === from) stroke.line = null;
  const lines = (stroke.line ? [stroke.line] : lineNames(from).map(lineNamed))
    .map(line => ({ line, to: nearest(line.cells, at) }))
    .sort((one, other) => distance(one.to, at) - distance(other.to, at));
  const { line, to } = lines[0];
  if (to !== from && lines[1]?.to !== to) stroke.line = line;  // no other goes there
  const [first, last] = [from, to].map(cell => line.cells.indexOf(cell)).sort((a, b) => a - b);
  return line.cells.slice(first, last + 1);
}
const reaches = (stroke, cell) => play.cells[cell] === stroke.before;

// --- What makes a game of it: the time, a guess to keep or drop, clues struck out, settings.
function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map(part => String(part).padStart(2, "0"))].join(":");
}
const isBegun = () => allCells.some(cell => play.cells[cell] !== OPEN && !play.isGiven(cell));
const runsClock = () => !walking && !document.hidden && isBegun() && !isSolved();
// Count a second.
function tick() {
  if (runsClock()) seconds++;
  $("time").textContent = timeText(seconds);
}
const isOut = block => struck.has(block.dataset.block);
function drawStruck() {
  for (const block of elements("[data-block]")) {
    if (block.matches(".struck") === isOut(block)) continue;
    const isStruck = block.classList.toggle("struck");
    if (block.role) block.ariaPressed = String(isStruck);
    labelClue(lineNamed(block.dataset.block.replace(/ \d+$/, "")));
  }
}
// Strike a number out, or take that back.
function strike(name) {
  if (!struck.delete(name)) struck.add(name);
  drawStruck();
  keep();
}
// Let keys strike numbers out: N goes to those of the cell's lines, arrows along them and back.
const ALONG = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, n: NaN, Escape: NaN };
function strikeByKey(event) {
  const numbers = lineNames(current).flatMap(name =>
    [...clueAt(lineNamed(name)).querySelectorAll("[data-block]")]);
  const at = numbers.indexOf(event.target), isPressed = at >= 0 && " Enter".includes(event.key);
  if (walking || (at < 0 ? event.key !== "n" : !isPressed && !(event.key in ALONG))) return;
  for (const one of numbers)
    Object.assign(one, { tabIndex: -1, role: "button", ariaPressed: String(isOut(one)) });
  if (isPressed) strike(event.target.dataset.block);
  else (at < 0 ? numbers[0] : numbers[at + ALONG[event.key]] ?? cellElements[current])?.focus();
  event.preventDefault();
  event.stopPropagation();
}
function drawProgress() {
  const own = allCells.filter(cell => !play.isGiven(cell));
  const done = own.filter(cell => play.cells[cell] !== OPEN).length;
  $("progress").value = solved ? 1 : done / own.length;
  $("counts").textContent = [solved ? "solved" : `${whole(done)} of ${counted(own.length, "cell")}`,
    ...mistakes ? [counted(mistakes, "mistake")] : []].join(" · ");
  $("hints").textContent = hints ? `${whole(hints)} so far` : "";
}
// Do as the settings say. All cells are drawn anew.
function obey() {
  document.body.classList.toggle("patterned", settings.patterns);
  board.classList.toggle("numbers", settings.numbers);
  document.body.classList.toggle("timeless", !settings.clock);
  drawn.fill("");
  drawTitle();
  redraw();
}
function buildGame() {
  onClick({ guess() { play.beginGuess(); changed(); }, keep() { play.keepGuess(); changed(); },
    drop() { play.dropGuess(); changed(); } });
  for (const box of elements("[data-setting]")) {
    box.checked = settings[box.dataset.setting];
    box.addEventListener("change", () => {
      settings[box.dataset.setting] = box.checked;
      store(SETTINGS, { ...settings, numbers: undefined });
      obey();
    });
  }
  board.addEventListener("click", event => {
    const block = event.target.closest("[data-block]");
    if (block && !walking) strike(block.dataset.block);
  });
  board.addEventListener("keydown", strikeByKey, true);
  setInterval(tick, 1000);
  tick();
  addEventListener("pagehide", keep);
  addEventListener("storage", ({ key }) => { if (key === KEPT) follow(); });
  listenToPrinting(buildSheets);
}

// --- The end of a puzzle: its picture without the grid, its title, and the time that it took.
let solved = isSolved();
const endingText = () => [`Solved in ${timeText(seconds)}`,
  hints ? counted(hints, "hint") : "without hints",
  ...mistakes ? [counted(mistakes, "mistake")] : []].join(" · ");
function showEnding() {
  const image = picturedAs(play.cells), { width, height } = image.viewBox.baseVal;
  image.style = `--ratio: ${width / height}`;
  $("ending-picture").replaceChildren(image);
  $("ending-title").textContent = titleOf(data);
  $("ending-text").textContent =
    [...data.author ? [`by ${data.author}`] : [], endingText()].join(" · ");
  tell("shared", "");
  $("ending").showModal();
  elements("#ending button:not([hidden])").at(-1).focus();
}
// Hand what has been done to the device, with the address where it can be played, if it has one.
async function shareEnding() {
  let text = `${nameOfPuzzle(data, false)}, ${sizeText(data)} ${starsText(data)}: ${endingText()}`;
  try {
    const { origin, protocol, href } = parent.location;  // a tab shows this page in a frame
    if (origin !== "null" && protocol !== "file:") text += `\n${href}`;
    if (navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    return tell("shared", "The text is copied.");
  } catch ({ name }) {
    if (name === "AbortError") return null;
    const field = make("textarea", text, { readOnly: true, ariaLabel: "To be copied" });
    $("shared").replaceChildren(field);
    return field.select();
  }
}
// Notice the end of the puzzle, after a change.
function noticeEnding() {
  const before = solved;
  solved = isSolved();
  $("picture").hidden = !solved;
  drawTitle();
  if (solved && !before) {
    play.keepGuess();
    showEnding();
  }
}

// --- Several puzzles in one page: one is played at a time, named by its number in the address.
function progressText(puzzle) {
  const kept = stored(keptName(puzzle));
  if (kept?.solved) return `solved in ${timeText(kept.seconds)}`;
  return kept?.at ? "begun" : "";
}
const titleOf = puzzle => puzzle.title ?? puzzle.file?.replace(/\.\w+$/, "") ?? "";
const isWon = puzzle => stored(keptName(puzzle))?.solved === true;
// Titles tell what a puzzle is: its name before it is solved is its number.
function nameOfPuzzle(puzzle, isSolved) {
  const number = book.length > 1 ? `No. ${book.indexOf(puzzle) + 1}` : PAGE;
  const isTold = isSolved || settings.titles || $("title").closest(".titled");
  return isTold && titleOf(puzzle) ? titleOf(puzzle) : number;
}
// What stands above a puzzle: its name, and that of its book if it has one.
const BOOK = book.length > 1 && PAGE !== counted(book.length, "puzzle") ? [PAGE] : [];
const headingOf = (puzzle, isSolved) => [nameOfPuzzle(puzzle, isSolved), ...BOOK].join(" · ");
function drawTitle() {
  $("title").textContent = headingOf(data, solved);
  $("title").classList.toggle("plain", $("title").textContent === "Nonogram");  // says nothing
  document.title = book.length > 1 ? PAGE : $("title").textContent;  // or it is the book's
}
// The page begins again, with that puzzle.
const goToPuzzle = number => { keep(); location.hash = number; };
// The number of the next puzzle that is not solved, 0 if there is none.
function nextUnsolved() {
  const numbers = [...book.keys()].map(k => (chosen + k) % book.length + 1);
  return numbers.find(number => number !== chosen && !isWon(book[number - 1])) ?? 0;
}
function drawBook() {
  $("book").firstElementChild.replaceChildren(make("i", "Puzzle "), `${chosen} of ${book.length}`);
  $("unsolved").hidden = $("ending-next").hidden = !nextUnsolved();
  if (!$("book").open) return;  // pictures take time
  $("puzzles").replaceChildren(...book.map((puzzle, k) => {
    const isSolved = isWon(puzzle);
    return make(puzzle.sides ? "button.entry.sided" : "button.entry",
      { onclick: () => goToPuzzle(k + 1), ariaCurrent: k + 1 === chosen ? "true" : null,
        style: `--ratio: ${puzzle.start[0].length / puzzle.start.length}` },
      ...isSolved && puzzle.solution ? [pictureOf(puzzle)] : [],
      make("b", nameOfPuzzle(puzzle, isSolved)),
      make("span", `${sizeText(puzzle)} · ${starsText(puzzle)}`),
      make("span.good", progressText(puzzle)));
  }));
}
function buildBook() {
  if (book.length === 1) return;
  $("book").hidden = false;
  $("book").addEventListener("toggle", drawBook);
  drawBook();
  addEventListener("hashchange", () => location.reload());
  onClick({ unsolved: () => goToPuzzle(nextUnsolved()),
    "ending-next": () => goToPuzzle(nextUnsolved()) });
}
const pictureOf = puzzle => inPuzzle(puzzle, () => picturedAs(puzzle.solution.flat()));

// --- On paper: all puzzles of the page, and their solutions if that is wished
function buildSheets() {
  const answers = settings.solutions ? book.filter(({ solution }) => solution) : [];
  $("sheets").replaceChildren(...sheetsOf(book.map(puzzle => ({ puzzle,
    title: headingOf(puzzle, isWon(puzzle)),
    about: `${sizeText(puzzle)} · ${starsText(puzzle)}` })), buildPage),
    make("section.sheet.answers", ...answers.map(puzzle =>
      make("figure", pictureOf(puzzle), make("figcaption", nameOfPuzzle(puzzle, true))))));
}

// --- The player's marks as a file: the picture as `solve` prints it, ? where a cell is open, so
// that `hint --given` reads it; below it a line with the strokes, which the page reads again.
const CHARACTERS = data.characters ?? colours.map((_, colour) => colour ? String(colour) : ".");
const APART = data.characters ? "" : " ";  // numbers are longer than a character
const FRAMES = data.frames ?? data.start.map(() => [0, "", ""]);
const UNKNOWN = "?", BLANK = CHARACTERS.includes(" ");  // editors take blanks away at the end

function pictureText() {
  return FRAMES.map(([indent, left, right], row) => {
    const start = ROW_STARTS[row], cells = play.cells.slice(start, start + data.start[row].length);
    return " ".repeat(indent) + left + cells.map(value => CHARACTERS[value] ?? UNKNOWN)
      .join(APART) + right;
  }).join("\n");
}
const fileText = () => `${pictureText()}\n\nstate ${JSON.stringify(state())}\n`;

// The cells of a row between its frame, or throw an error for the player.
function rowCells(text, row, number) {
  const [, left, right] = FRAMES[row], expected = data.start[row].length;
  const trimmed = left || APART ? text.trim() : BLANK ? text.padEnd(expected) : text.trimEnd();
  if (left && !(trimmed.startsWith(left) && trimmed.endsWith(right)))
    throw Error(`line ${number}: expected row ${row + 1} between ${left} and ${right}`);
  const inside = left ? trimmed.slice(1, -1) : trimmed;
  const cells = APART ? inside.trim().split(/\s+/) : [...inside], known = [UNKNOWN, ...CHARACTERS];
  const strange = cells.find(cell => !known.includes(cell));
  if (strange !== undefined)
    throw Error(`line ${number}: "${strange}", expected one of ${known.join(" ")}`);
  if (cells.length !== expected)
    throw Error(`line ${number}: ${counted(cells.length, "cell")}, expected ${expected}`);
  return cells.map(cell => CHARACTERS.indexOf(cell));  // of ? that is OPEN
}
function cellsInText(text) {
  const lines = text.split(/\r?\n/);
  const first = BLANK ? 0 : Math.max(0, lines.findIndex(line => line.trim()));
  return FRAMES.flatMap((_, row) => rowCells(lines[first + row] ?? "", row, first + row + 1));
}
function openText(text) {
  const cells = cellsInText(text), line = text.match(/^state (.*)$/m);
  const before = state();
  try {
    if (line) restart(JSON.parse(line[1]));
  } catch { /* somebody has written there */ }
  if (play.cells.every((value, cell) => value === cells[cell])) return;
  restart(before);  // a picture without strokes, or changed by hand: all of it is one
  cells.forEach((value, cell) => play.mark(cell, value));
  play.lift();
}
async function openFile(file) {
  try {
    openText(await file.text());
    changed();
    tell("filed", `${file.name} is opened.`);
  } catch (error) {
    tell("filed", `${file.name}: ${error.message}`, "bad");
  }
}
function saveFile() {
  const name = `${plainName($("title").textContent)}.txt`;
  offer(new Blob([fileText()], { type: "text/plain" }), name);
  tell("filed", `${name} has the marks, for \`hint --given\` too.`);
}
function buildFile() {
  onClick({ save: saveFile, open: () => $("file").click() });
  $("file").addEventListener("change", () => {
    if ($("file").files.length) openFile($("file").files[0]);
    $("file").value = "";  // the same one can be opened again
  });
}
