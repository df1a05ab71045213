// Hints: the next step where the player is. The path has it, if one of its steps is easy and near;
// otherwise it is what one line says by itself.

// --- What a line says: what all of its placements have in common
/**
 * The colours of cells in the placements of a line, and the first and the last cell of each block,
 * from 1, pushed to either end; null without a placement.
 *
 * A line is filled from its first cell on: by a cell of background, or by the next block with the
 * gap in front of it. A state is how many blocks are placed, and in how many cells. What lies on a
 * way from the first state to the last one is possible.
 * @type {(line: Line, can: Left[]) => { left: Left[], lefts: Span[], rights: Span[] } | null}
 */
function placements({ clue }, can) {
  const size = can.length, isAt = (place, colour) => can[place]?.includes(colour);
  // The states that follow a state, and where the block that leads there begins.
  function movesFrom(blocks, place) {
    const isFree = isAt(place, BACKGROUND), isLast = blocks === clue.length;
    const moves = isFree && (isLast || joinAt(clue, blocks)) ? [[blocks, place + 1]] : [];
    if (isLast || gapAt(clue, blocks) && !isFree) return moves;
    const start = place + gapAt(clue, blocks), [length, colour] = clue[blocks];
    for (let at = start + 1; at - start <= (length ?? size) && isAt(at - 1, colour); at++)
      if (length === null || at - start === length) moves.push([blocks + 1, at, start]);
    return moves;
  }
  const states = () => Array.from({ length: clue.length + 1 }, () => new Uint8Array(size + 1));
  const reached = states(), leading = states();
  reached[0][0] = leading[clue.length][size] = 1;
  for (let blocks = 0; blocks <= clue.length; blocks++)
    for (let place = 0; place <= size; place++)
      if (reached[blocks][place])
        for (const [next, at] of movesFrom(blocks, place)) reached[next][at] = 1;
  const found = can.map(() => new Set()), firsts = clue.map(() => []), lasts = clue.map(() => []);
  for (let blocks = clue.length; blocks >= 0; blocks--)
    for (let place = size; place >= 0; place--) {
      if (!reached[blocks][place]) continue;
      for (const [next, at, start] of movesFrom(blocks, place)) {
        if (!leading[next][at]) continue;
        leading[blocks][place] = 1;
        if (start !== place) found[place].add(BACKGROUND);
        if (start === undefined) continue;
        for (let k = start; k < at; k++) found[k].add(clue[blocks][1]);
        firsts[blocks].push(start + 1);
        lasts[blocks].push(at);
      }
    }
  if (!leading[0][0]) return null;
  /** @type {(end: (...places: number[]) => number) => Span[]} */
  const pushed = end => clue.map((_, k) => [end(...firsts[k]), end(...lasts[k])]);
  return { left: can.map((some, place) => some.filter(colour => found[place].has(colour))),
    lefts: pushed(Math.min), rights: pushed(Math.max) };
}
const hasColour = ({ clue }, colour) =>
  colour === BACKGROUND || clue.some(([, ink]) => ink === colour);
const leastOf = ({ clue }) => clue.reduce((sum, [length]) => sum + (length ?? 1), 0);
const gapsOf = ({ clue }) => clue.filter((_, k) => gapAt(clue, k)).length;
const isForced = line => !line.clue.length || leastOf(line) + gapsOf(line) === line.cells.length;
// Whether all filled cells are known, or all of the background.
function isComplete(line, left) {
  const can = line.cells.map(cell => left[cell]), least = leastOf(line);
  const isFilled = some => !some.includes(BACKGROUND);
  if (can.filter(isFilled).length === least && line.clue.every(([length]) => length)) return true;
  return can.filter(some => some.some(colour => colour !== BACKGROUND)).length === least;
}
// The news of a line on a board, null if there are none: the places that change, and how that is
// seen.
function sayingOf(line, left) {
  const can = line.cells.map(cell => left[cell]), found = placements(line, can);
  if (!found) return { line, fails: true };
  const gone = k => can[k].filter(c => hasColour(line, c) && !found.left[k].includes(c));
  const changed = [...can.keys()].filter(k => gone(k).length);
  if (!changed.length) return null;
  /** @type {(k: number, left: Span, right: Span) => boolean} */
  const isWithin = (k, [first], [, last]) => first <= k + 1 && k + 1 <= last;
  const isReached = (k, colour) => line.clue.some(([, ink], n) =>
    ink === colour && isWithin(k, found.lefts[n], found.rights[n]));
  const isEasy = k => found.lefts.some((ends, n) => isWithin(k, found.rights[n], ends))
    || gone(k).some(colour => colour !== BACKGROUND && !isReached(k, colour));
  return { line, can, found, changed,
    decided: changed.filter(k => found.left[k].length === 1).map(k => line.cells[k]),
    level: isForced(line) || isComplete(line, left) ? "trivial"
      : changed.some(isEasy) ? "easy" : "medium" };
}
const markAt = (cell, left) => [rowOf(cell) + 1, placeOf(cell) + 1, left];
// The step of what a line says, with no more known cells than that needs.
function lineStep({ line, can, found, changed, level }) {
  const every = [BACKGROUND, ...new Set(line.clue.map(([, colour]) => colour))];
  const known = new Set([...can.keys()].filter(k => every.some(c => !can[k].includes(c))));
  const away = k => Math.min(...changed.map(other => Math.abs(other - k)));
  for (const k of [...known].sort((one, other) => away(other) - away(one))) {
    known.delete(k);
    const fewer = placements(line, can.map((some, at) => known.has(at) ? some : every));
    const isSaid = at => fewer.left[at].every(colour => found.left[at].includes(colour));
    if (!changed.every(isSaid)) known.add(k);
  }
  const concludes = changed.map(k => markAt(line.cells[k], found.left[k]));
  const lanes = lanesOf(line, found);
  return { line: line.name, level, ...sayingText(line, found, level, concludes), concludes,
    because: [...known].map(k => markAt(line.cells[k], can[k])), looked: [...known].map(k => k + 1),
    lanes, common: lanes.length > 1 ? changed.map(k => k + 1) : [] };
}
// The lanes of a strip with all blocks of a line, pushed to either end.
function lanesOf(line, { lefts, rights }) {
  const blocks = ends => ends.map(([first, last], k) => [first, last, line.clue[k][1]]);
  if (lefts.join() === rights.join()) return [{ blocks: blocks(lefts) }];
  const [left, right] = line.axis === "row" ? ["leftmost", "rightmost"] : ["topmost", "lowest"];
  return [{ of: left, blocks: blocks(lefts) }, { of: right, blocks: blocks(rights) }];
}
// The technique of such a step, and one of a few sentences.
function sayingText(line, { lefts, rights }, level, concludes) {
  const so = areText(line, concludes), axis = /\w/.test(line.axis) ? line.axis : "line";
  const gaps = gapsOf(line) ? ", with the gaps they need," : "";
  const isBare = concludes.every(([, , [colour]]) => colour === BACKGROUND);
  const why = !line.clue.length ? "There is no block"
    : isForced(line) ? `The blocks${gaps} fill the whole ${axis}`
      : isBare && level === "trivial" ? "All of the blocks are there"
        : lefts.join() === rights.join() ? "There is only one place left for its blocks" : "";
  const technique = level !== "trivial" ? "all_placements"
    : isForced(line) ? "forced_line" : "finished_line";
  return why ? { technique, why: `${why}.`, so: `So ${so}.` }
    : { technique, so: `However its blocks are placed, ${so}.` };
}

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
// Exclude the colours that clues lack.
function useClues(left) {
  for (const line of allLines()) for (const cell of line.cells)
    if (left[cell].length > 1) left[cell] = left[cell].filter(colour => hasColour(line, colour));
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
// The steps that rule out those colours of used cells which clues lack.
function colourSteps(used) {
  const left = marked();
  return allLines().map(line => {
    const has = colour => hasColour(line, colour);
    const lacks = cell => left[cell].length > 1 && !left[cell].every(has);
    const cells = line.cells.some(cell => used.has(cell) && lacks(cell))
      ? line.cells.filter(lacks) : [];
    const lost = new Set(cells.flatMap(cell => left[cell]).filter(colour => !has(colour)));
    const concludes = cells.map(cell => markAt(cell, left[cell].filter(has)));
    take(concludes, left);
    return { line: line.name, technique: "colour_logic", level: "trivial", because: [], concludes,
      so: `No block is ${listed([...lost].map(nameOf), "or")}, so no cell is.` };
  }).filter(({ concludes }) => concludes.length);
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
// An overlap where the player is: its blocks cover the same cells, of which the path may have known
// some that are open here.
function overlapHere(step, left) {
  if (step.technique !== "overlap" || !step.lanes || isCornered) return step;
  const line = lineNamed(step.line), known = new Set(step.concludes.map(cellOf));
  const middles = step.lanes.flatMap(({ left: [, last] = [0, 0], right: [first] = [1] }) =>
    line.cells.slice(first - 1, Math.max(first - 1, last)));
  const more = middles.filter(cell => left[cell].length > 1 && !known.has(cell));
  if (!more.length) return step;
  const concludes = [...step.concludes, ...more.map(cell => markAt(cell, step.concludes[0][2]))];
  return { ...step, concludes, so: `So ${areText(line, concludes)}.` };
}
// The steps that decide a cell. What is trivial a line says by itself.
function pathSteps(left, level) {
  const isNews = mark => isDecided(mark) && left[cellOf(mark)].length > 1;
  const found = level === "trivial" ? [] : PATH.filter(step => step.level === level
    && step.concludes.some(isNews) && holds(step, left));
  return found.map(of => {
    const step = overlapHere(of, left);
    const concludes = step.concludes.filter(mark => left[cellOf(mark)].length > 1);
    return { step: { ...step, concludes }, level, decided: concludes.filter(isNews).map(cellOf) };
  });
}

// --- The choice: the easiest step that decides a cell, of these the nearest to the last mark, then
// that with most cells. A step of the path has better words than what a line says by itself, so it
// may be FAR cells farther.
const FAR = 3;
function nearestOf(candidates) {
  const last = play.past.at(-1)?.[0].cell;
  const away = cells => last === undefined ? 0
    : Math.round(1e6 * Math.min(...cells.map(cell => distance(cell, shape.middleOf(last))))) / 1e6;
  return candidates.map(each => ({ ...each, away: away(each.decided) }))
    .sort((one, other) => one.away - other.away || other.decided.length - one.decided.length)[0];
}
const easiest = candidatesOf => LEVELS.map(level => nearestOf(candidatesOf(level))).find(Boolean);
// The next step, behind those that exclude colours which it uses; with the colours left on the
// board, and a line that `failed`.
function openSteps() {
  const left = marked();
  useClues(left);
  const before = takeOver(left);
  const lines = allLines().map(line => sayingOf(line, left)).filter(Boolean);
  const failed = lines.find(({ fails }) => fails)?.line.name;
  if (failed) return { left, failed, open: [] };
  const deciding = lines.filter(({ decided }) => decided.length);
  const saying = easiest(level => deciding.filter(each => each.level === level));
  const walked = easiest(level => pathSteps(left, level));
  const rank = ({ level }) => LEVELS.indexOf(level);
  const isBetter = saying && (!walked || rank(saying) < rank(walked)
    || rank(saying) === rank(walked) && saying.away + FAR < walked.away);
  const step = isBetter ? lineStep(saying) : walked?.step;
  return { left, open: step ? behind(step, before) : [] };
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
  return [...colourSteps(used), ...needed];
}
// The cells that a step uses, inside its contradiction too.
function usedCells(step) {
  if (!step.chain) return step.because.map(cellOf);
  return [...lineNamed(step.line).cells, ...step.chain.flatMap(usedCells),
    ...step.clash.because.map(cellOf)];
}

// --- Checking what the player has, and hints: where to look, what can be marked, and why.
let hinted = null;  // the step of the hint, how much of it is shown, colours left in open cells

function wrongText(cells) {
  const rows = [...new Set(cells.map(rowOf))], more = rows.length - 6;
  const names = rows.slice(0, 6).map(row => `row ${row + 1}, ` + placesText(
    lineNamed("row 1"), cells.filter(cell => rowOf(cell) === row).map(cell => placeOf(cell) + 1)));
  return `${counted(cells.length, "cell")} ${cells.length === 1 ? "is" : "are"} wrong: ` +
    `${names.join("; ")}${more > 0 ? `; and more in ${counted(more, "row")}` : ""}.`;
}
// Say which cells are wrong, and offer to open them.
function showWrong(id, cells) {
  tell(id, wrongText(cells), "bad");
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
function check() {
  forgetHint();
  hush();
  redraw();
  const wrong = wrongCells(), unsure = unsureCells().length;
  if (wrong.length) showWrong("checked", wrong);
  else
    tell("checked", unsure
      ? `No wrong cell is known. Of ${counted(unsure, "cell")} the path does not tell.`
      : solved ? "Solved: every clue is satisfied." : "All cells so far are right.", "good");
  showTold($("checked").parentNode);
}
function forgetHint(text = "") {
  hinted = null;
  tell("hint", text);
  for (const button of elements("[data-depth]")) button.ariaPressed = "false";
}
function hint(depth) {
  forgetHint();
  hush();
  redraw();
  const wrong = wrongCells();
  if (solved) tell("hint", "Solved: there is nothing left to find.");
  else if (wrong.length && depth > 1) showWrong("hint", wrong);
  else if (wrong.length) {
    const rows = [...new Set(wrong.map(cell => `row ${rowOf(cell) + 1}`))];
    tell("hint", `Something is wrong in ${linesNamed(rows)}.`, "bad");
    rows.forEach(name => addLine(name, true));
    reveal(wrong.slice(0, 1));
  } else hintStep(depth);
  showTold($("hint").parentNode);
}
// Show the next step, if the marks leave one. Its depths count as one hint.
function hintStep(depth) {
  const { left, failed, open } = openSteps(), step = open.pop();
  if (failed)
    return tell("hint",
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
  if (data.end && open === path.end.filter(some => some.length > 1).length) return data.end.text;
  return `Logic ends here: ${counted(open, "cell")} open.`;
}
function hintParts(step, earlier, depth, left) {
  const parts = depth > 2 ? reason(step, cell => left[cell], showSupposed, redraw)
    : [make("p", depth > 1 ? conclusionText(step) : whereText(step))];
  if (earlier.length) parts.push(make("p", earlierText(earlier)));
  if (earlier.length && depth > 2)
    parts.push(earlierTree(earlier, showKnown, showSupposed, redraw));
  if (depth > 1) parts.push(markButton(step, depth));
  return parts;
}
function markButton(step, depth) {
  return make("button.primary", "Mark it", { id: "mark-it", onclick() {
    for (const mark of step.concludes.filter(isDecided)) play.mark(cellOf(mark), mark[2][0]);
    lift();
    changed();
    elements(`[data-depth="${depth}"]`)[0].focus();  // this button is gone
  } });
}
