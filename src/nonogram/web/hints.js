// Hints: the next step where the player is. The path has it, if one of its steps is easy and near;
// otherwise it is what one line says by itself.
const LEVELS = ["trivial", "easy", "medium", "hard", "very_hard", "search"];

// --- What a line says
const hasColour = ({ clue }, colour) =>
  colour === BACKGROUND || clue.some(([, ink]) => ink === colour);
// Return the sentence of a line where that is trivial, else "".
function sayingFor({ clue }, can) {
  const least = clue.reduce((sum, [length]) => sum + (length ?? 1), 0);
  const gaps = clue.filter((_, k) => gapAt(clue, k)).length;
  if (!clue.length) return "there is no block";
  if (least + gaps === can.length)
    return "the blocks, with the gaps they need, fill the whole line";
  const filled = can.filter(some => !some.includes(BACKGROUND)).length;
  if (filled === least && clue.every(([length]) => length)) return "all of the blocks are there";
  const open = can.filter(some => some.some(colour => colour !== BACKGROUND)).length;
  return open === least ? "only as many cells are left as the blocks have" : "";
}
// The step of what a line says on a board, null if that is nothing new. First it says in which
// cells it has no colour in common with the lines across, where only background is `common`.
/** @type {(line: Line, left: Left[], common: Left[]) => any} */
function lineStep(line, left, common) {
  const can = line.cells.map(cell => left[cell]), found = placements(line, can);
  if (!found) return { line: line.name, fails: true };
  const name = line.axis.length > 1 ? line.name : `line ${line.name}`;
  const told = { line: line.name, where: `Look at ${name}.`, looked: [],
    what: `${sentence(name)} decides the framed cells.` };
  const says = words => `${sentence(name)} (${clueText(line)}): ${words}.`;
  const lone = line.cells.filter(cell => left[cell].length > 1 && common[cell].length < 2);
  if (lone.length) return { ...told, concludes: lone.map(cell => markAt(cell, [BACKGROUND])),
    level: "trivial", technique: "colour_logic", text: says(LONE), because: [] };
  const concludes = line.cells.map((cell, k) => markAt(cell, found.left[k])).filter((mark, k) =>
    can[k].some(colour => hasColour(line, colour) && !mark[2].includes(colour)));
  if (!concludes.some(isDecided)) return null;
  const saying = sayingFor(line, can);
  const lanes = [found.lefts, found.rights].map(ends =>
    ({ blocks: ends.map(([first, last], k) => [first, last, line.clue[k][1]]) }));
  if (found.lefts.join() === found.rights.join()) lanes.pop();
  return { ...told, concludes, level: saying ? "trivial" : "easy", text: says(saying || SHARED),
    because: line.cells.map((cell, k) => markAt(cell, can[k])), lanes,
    common: saying ? [] : concludes.map(mark => placeIn(line, mark)) };
}
const LONE = "it and the lines across the framed cells share no colour, so these are background";
const SHARED = "the framed cells are the same wherever the blocks lie";
const markAt = (cell, left) => [rowOf(cell) + 1, placeOf(cell) + 1, left];

// --- The board: the colours left in each cell by the player's marks, by lines that have all their
// blocks, and by steps of the path that only exclude colours.
const PATH = steps.flatMap(thoughtsOf).filter(({ technique }) => technique !== "colour_logic");
function marked() {
  const left = START.map((some, cell) => play.cells[cell] === OPEN ? some : [play.cells[cell]]);
  for (const line of allLines().filter(isFinished))
    for (const cell of line.cells) if (play.cells[cell] === OPEN) left[cell] = [BACKGROUND];
  return left;
}
function take(marks, left) {
  for (const mark of marks)
    left[cellOf(mark)] = left[cellOf(mark)].filter(colour => mark[2].includes(colour));
}
const isKnown = (mark, left) => left[cellOf(mark)].every(colour => mark[2].includes(colour));
// Exclude the colours that clues lack, and return what that leaves. Cells of which it leaves only
// background are for the player to find.
function useClues(left) {
  const common = [...left];
  for (const line of allLines()) for (const cell of line.cells)
    common[cell] = common[cell].filter(colour => hasColour(line, colour));
  for (const cell of allCells) if (common[cell].length > 1) left[cell] = common[cell];
  return common;
}
// Take over the colours that steps of the path exclude which hold here and say nothing else that is
// new; return these steps.
function takeOver(left) {
  return PATH.filter(step => {
    const marks = step.concludes.filter(mark => !isKnown(mark, left));
    if (!marks.length || marks.some(isDecided) || !holds(step, left)) return false;
    take(marks, left);
    return true;
  });
}
// --- Steps of the path
// Whether everything is known that a step rests on.
function holds(step, left) {
  if (!step.chain) return (step.sees ?? step.because).every(mark => isKnown(mark, left));
  const inside = [...left];
  take(step.supposed, inside);
  for (const inner of step.chain) {
    if (!holds(inner, inside)) return false;
    take(inner.concludes, inside);
  }
  return step.clash.because.every(mark => isKnown(mark, inside)) && followsBroken(step, left);
}
// Whether a conclusion follows from the placements that break what is supposed somewhere.
function followsBroken(step, left) {
  const line = lineNamed(step.line), found = line.cells.map(() => new Set());
  for (const denied of step.supposed) {
    const without = [...left], cell = cellOf(denied);
    without[cell] = left[cell].filter(colour => !denied[2].includes(colour));
    placements(line, line.cells.map(each => without[each]))?.left
      .forEach((some, place) => some.forEach(colour => found[place].add(colour)));
  }
  return step.concludes.every(mark =>
    [...found[placeIn(line, mark) - 1]].every(colour => mark[2].includes(colour)));
}
// The steps that decide a cell, with what they say that is not on the board; trivial ones of lines
// that are trivial here, too.
function pathSteps(left, trivial) {
  const found = PATH.filter(step =>
    (step.level !== "trivial" || trivial.has(step.line)) && holds(step, left));
  return found.map(step =>
    ({ ...step, concludes: step.concludes.filter(mark => !isKnown(mark, left)) }))
    .filter(({ concludes }) => concludes.some(isDecided));
}

// --- The choice: the easiest step that decides a cell, of these the nearest to the last mark, then
// that with most cells. A step of the path has better words than what a line says by itself, so it
// may be FAR cells farther.
const FAR = 3;
function easiest(steps) {
  const last = play.past.at(-1)?.[0].cell, rank = ({ level }) => LEVELS.indexOf(level);
  const away = cells => last === undefined ? 0
    : Math.round(1e6 * Math.min(...cells.map(cell => distance(cell, shape.middleOf(last))))) / 1e6;
  return steps.map(step => ({ step, rank: rank(step) })).map(each => {
    const cells = each.step.concludes.filter(isDecided).map(cellOf);
    return { ...each, away: away(cells), most: -cells.length };
  }).sort((one, other) =>
    one.rank - other.rank || one.away - other.away || one.most - other.most)[0];
}
// The next step, behind those that exclude colours which it uses; with the colours left on the
// board, and a line that `failed`.
function openSteps() {
  const left = marked();
  const common = useClues(left), before = takeOver(left);
  const lines = allLines().map(line => lineStep(line, left, common));
  const failed = lines.find(step => step?.fails)?.line;
  if (failed) return { left, failed, open: [] };
  const trivial = new Set(lines.filter(step => step?.level === "trivial").map(({ line }) => line));
  const saying = easiest(lines.filter(Boolean)), walked = easiest(pathSteps(left, trivial));
  const isBetter = saying && (!walked || saying.rank < walked.rank
    || saying.rank === walked.rank && saying.away + FAR < walked.away);
  const best = isBetter ? saying : walked;
  return { left, open: best ? behind(best.step, before) : [] };
}
const isExclusion = mark => !isDecided(mark) && play.cells[cellOf(mark)] === OPEN;
// The step, behind those that it rests on.
function behind(step, earlier) {
  const used = new Set(usedCells(step)), needed = [step];
  for (const other of [...earlier].reverse()) {
    if (!other.concludes.some(mark => isExclusion(mark) && used.has(cellOf(mark)))) continue;
    needed.unshift(other);
    for (const cell of usedCells(other)) used.add(cell);
  }
  return needed;
}
// The cells that a step uses, inside its contradiction too.
function usedCells(step) {
  if (!step.chain) return step.because.map(cellOf);
  return [...lineNamed(step.line).cells, ...step.chain.flatMap(usedCells),
    ...step.clash.because.map(cellOf)];
}

// --- Checking what the player has, and hints: where to look, what can be marked, and why.
let hinted = null;  // the step of the hint, how much of it is shown, colours left in open cells

// Say which cells are wrong, and offer to open them.
function showWrong(id, cells) {
  const names = cells.slice(0, 6).map(cellName), more = cells.length > 6 ? "; and more" : "";
  tell(id, `${counted(cells.length, "cell")} ${cells.length === 1 ? "is" : "are"} wrong: `
    + `${names.join("; ")}${more}.`, "bad");
  $(id).append(make("button", `Take ${cells.length === 1 ? "it" : "them"} back`, { onclick() {
    for (const cell of cells) play.mark(cell, OPEN);
    lift();
    changed();
    $(id).closest("section").querySelector("button").focus();  // this one is gone
  } }));
  unpoint();
  for (const cell of cells) {
    pointAt(cell, "wrong");
    labelCell(cell, `${nameOf(play.cells[cell])}, wrong`);
    pointed.push(() => drawCell(cell, leftIn(cell)));
  }
  reveal(cells.slice(0, 1));
}
const showPanel = shown => { $("panel").ariaExpanded = String(shown); };
const putAway = () => { showPanel(false); forgetHint(); hush(); goBack(); redraw(); };
function check() {
  putAway();
  const wrong = wrongCells(), unsure = unsureCells().length;
  if (wrong.length) showWrong("checked", wrong);
  else tellGood(unsure
    ? `No wrong cell is known. Of ${counted(unsure, "cell")} the path does not tell.`
    : solved ? "Solved: every clue is satisfied." : "All cells so far are right.");
  showTold($("checked").parentNode);
}
function forgetHint(text = "") {
  hinted = null;
  tell("hint", text);
  for (const button of elements("[data-depth]")) button.ariaPressed = "false";
}
function hint(depth) {
  putAway();
  const wrong = wrongCells();
  if (solved) tell("hint", "Solved: there is nothing left to find.");
  else if (wrong.length && depth > 1) showWrong("hint", wrong);
  else if (wrong.length) {
    const rows = [...new Set(wrong.map(cell => `row ${rowOf(cell) + 1}`))];
    tell("hint", `Something is wrong in ${listed(rows, "and")}.`, "bad");
    rows.forEach(name => addLine(name, true));
    reveal(wrong.slice(0, 1));
  } else hintStep(depth);
  showTold($("hint").parentNode);
}
// Show the next step, if the marks leave one. Its depths count as one hint.
function hintStep(depth) {
  const { left, failed, open } = openSteps(), step = open.pop();
  if (failed) return tell("hint",
    `${sentence(failed)} has no room left for its blocks: something is wrong there.`, "bad");
  if (!step) return tell("hint", endText(left));
  if (play.hintAt !== play.past.length) hints++;
  play.hintAt = play.past.length;
  hinted = { step, depth, known: depth > 2 ? unmarked(left, step) : undefined };
  elements(`[data-depth="${depth}"]`)[0].ariaPressed = "true";
  $("hint").replaceChildren(...hintParts(step, open, depth, left));
  redraw();
  revealStep(step);
}
// The facts that a step uses and the player has not marked.
function unmarked(left, step) {
  const cells = usedCells(step)
    .filter(cell => play.cells[cell] === OPEN && left[cell].length === 1);
  const exclusions = (step.because ?? []).filter(isExclusion);
  return noted(new Map(), [...cells.map(cell => markAt(cell, left[cell])), ...exclusions]);
}
// Say that logic ends, in the path's words if the player stands at its end.
function endText(left) {
  const open = left.filter(some => some.length > 1).length;
  if (data.end && open === path.end.filter(some => some.length > 1).length) return data.end;
  return `Logic ends here: ${counted(open, "cell")} open.`;
}
function hintParts(step, earlier, depth, left) {
  const parts = depth > 2 ? reason(step, cell => left[cell], showSupposed, redraw)
    : [make("p", depth > 1 ? step.what : step.where)];
  if (earlier.length) parts.push(make("p", "It uses colours that other steps exclude."),
    ...depth > 2 ? [earlierTree(earlier)] : []);
  if (depth > 1) parts.push(markButton(step, depth));
  return parts;
}
// Make the fold of steps that only exclude colours.
function earlierTree(earlier) {
  const links = earlier.map(step => ({ step, title: stepTitle(step) }));
  return wholeTree(opening(`${counted(earlier.length, "step")} before it`, () =>
    [linkList(links, new Map(), showKnown, toldBy(leftIn, showSupposed))], "earlier"), redraw);
}
function markButton(step, depth) {
  return make("button.primary", "Mark it", { id: "mark-it", onclick() {
    for (const mark of step.concludes.filter(isDecided)) play.mark(cellOf(mark), mark[2][0]);
    lift();
    changed();
    elements(`[data-depth="${depth}"]`)[0].focus();  // this button is gone
  } });
}
