// Hints: the second engine, which finds the next step where the player is, and tells it.

// --- What one line says: where its blocks can be, and what all placements have in common. A set of
// places is the bits of a BigInt, from the first cell on; candidates are such a set for each
// colour.
/** @typedef {Map<number, bigint>} Candidates - By colour, the places that may have it. */
const bit = place => 1n << BigInt(place);
/** @type {(first: number, last: number) => bigint} */
const span = (first, last) => last >= first ? bit(last + 1) - bit(first) : 0n;
const spaceFor = (size, value) => Array.from({ length: size }, value);
// The runs of places in a set, as first and last places.
/** @type {(mask: bigint) => [first: number, last: number][]} */
function spansOf(mask) {
  const digits = [...mask.toString(2)].reverse().join("");
  return [...digits.matchAll(/1+/g)].map(({ index, 0: ones }) => [index, index + ones.length - 1]);
}
const placesOf = mask => spansOf(mask).flatMap(([first, last]) =>
  spaceFor(last - first + 1, (_, k) => first + k));
const lowest = mask => spansOf(mask)[0][0];
const highest = mask => mask.toString(2).length - 1;
/** @type {(masks: Iterable<bigint>) => bigint} */
const either = masks => [...masks].reduce((all, mask) => all | mask, 0n);

// The facts about a line that never change.
function modelOf(line) {
  const { clue, cells } = line, least = clue.map(([length]) => length ?? 1);  // a blot hides it
  const gaps = clue.map((_, k) => gapAt(clue, k));
  const total = least.reduce((sum, length) => sum + length, 0);
  return { ...line, size: cells.length, least, gaps, total,
    room: cells.length - total - gaps.reduce((sum, gap) => sum + gap, 0),
    colours: [...new Set([BACKGROUND, ...clue.map(([, colour]) => colour)])] };
}

// A line is filled from its first cell on: by a cell of background, or by the next block with the
// gap in front of it. A state is how many blocks are placed, and in how many cells. What lies on a
// way from the first state to the last one is possible.
function placements({ clue, gaps, size, colours: inks }, can) {
  const room = new Map(inks.map(colour => [colour, roomFrom(can.get(colour), size)]));
  const free = room.get(BACKGROUND);
  // The states that follow a state, and where the block that leads there begins.
  function movesFrom(blocks, place) {
    const moves = free[place] && (!clue[blocks] || joinAt(clue, blocks))
      ? [[blocks, place + 1]] : [];
    if (blocks === clue.length || gaps[blocks] && !free[place]) return moves;
    const start = place + gaps[blocks], [length, colour] = clue[blocks];
    const most = room.get(colour)[start] ?? 0;
    for (let long = length ?? 1; long <= Math.min(most, length ?? most); long++)
      moves.push([blocks + 1, start + long, start]);
    return moves;
  }
  const states = () => spaceFor(clue.length + 1, () => new Uint8Array(size + 1));
  const reached = states(), leading = states();
  reached[0][0] = leading[clue.length][size] = 1;
  for (let blocks = 0; blocks <= clue.length; blocks++)
    for (let place = 0; place <= size; place++)
      if (reached[blocks][place])
        for (const [next, at] of movesFrom(blocks, place)) reached[next][at] = 1;
  const starts = clue.map(() => 0n), ends = clue.map(() => 0n);
  const left = new Map(inks.map(colour => [colour, 0n]));
  const paint = (colour, mask) => left.set(colour, left.get(colour) | mask);
  for (let blocks = clue.length; blocks >= 0; blocks--)
    for (let place = size; place >= 0; place--) {
      if (!reached[blocks][place]) continue;
      for (const [next, at, start] of movesFrom(blocks, place)) {
        if (!leading[next][at]) continue;
        leading[blocks][place] = 1;
        if (start !== place) paint(BACKGROUND, bit(place));
        if (start === undefined) continue;
        paint(clue[blocks][1], span(start, at - 1));
        starts[blocks] |= bit(start);
        ends[blocks] |= bit(at - 1);
      }
    }
  return leading[0][0] ? { starts, ends, left } : null;
}
// The number of cells from each place on that are in a set.
function roomFrom(mask, size) {
  const room = Array(size + 1).fill(0);
  for (let place = size - 1; place >= 0; place--)
    if (mask & bit(place)) room[place] = room[place + 1] + 1;
  return room;
}

// A line with what is known of it. Some placement has to be left.
class Sight {
  constructor(model, can, { starts, ends, left } = placements(model, can)) {
    this.model = model;
    /** @type {Candidates} */
    this.can = can;
    /** @type {Candidates} */
    this.left = left;
    /** @type {Clue} */
    this.clue = model.clue;
    this.lefts = starts.map(lowest);  // first and last cells of blocks, pushed to either end
    this.leftEnds = ends.map(lowest);
    this.rights = starts.map(highest);
    this.rightEnds = ends.map(highest);
  }
  known(colour) {  // the cells that have a colour
    const others = this.model.colours.filter(other => other !== colour);
    return this.can.get(colour) & ~either(others.map(other => this.can.get(other)));
  }
  blocksOf(colour, test) {
    return [...this.clue.keys()].filter(k => this.clue[k][1] === colour && test(k));
  }
  covering(colour, first, last) {  // the blocks that can cover these places, by their reach
    return this.blocksOf(colour, k => {
      const [length] = this.clue[k];
      if (length === null) return this.lefts[k] <= first && last <= this.rightEnds[k];
      return Math.max(this.lefts[k], last - length + 1) <= Math.min(this.rights[k], first);
    });
  }
  exceptIn(places, colour) {  // what these places lose if they have this colour
    return new Map([...this.can].filter(([other]) => other !== colour)
      .map(([other, mask]) => [other, mask & places]));
  }
}

// --- How people find what a line says, as src/nonogram/explanation/techniques.py has it: each
// yields the blocks it looks at, the candidates that cells lose, and where that is seen, if not in
// the whole line.
const runsOfKnown = function* (sight) {
  for (const colour of sight.model.colours.slice(1))
    for (const [first, last] of spansOf(sight.known(colour))) yield { colour, first, last };
};
const roomsOf = (sight, colour) => spansOf(sight.can.get(colour));
const allBlocks = sight => [...sight.clue.keys()];

function isForced({ room }) { return room === 0; }
// Whether all filled cells are known, or all of the background.
function isComplete({ size, total, clue }, can) {
  const filled = size - placesOf(can.get(BACKGROUND)).length;
  if (filled === total && clue.every(([length]) => length !== null)) return true;
  const others = [...can].filter(([colour]) => colour !== BACKGROUND).map(([, mask]) => mask);
  return placesOf(either(others)).length === total;
}
function* finished(sight) {
  const lost = new Map([...sight.can.keys()].map(colour => [colour, 0n]));
  for (const found of [...overlap(sight), ...outOfReach(sight)])
    for (const [colour, mask] of found.lost) lost.set(colour, lost.get(colour) | mask);
  yield { blocks: allBlocks(sight), lost };
}
function* capping(sight) {
  for (const { colour, first, last } of runsOfKnown(sight)) {
    const blocks = sight.covering(colour, first, last), lengths = blocks.map(k => sight.clue[k][0]);
    if (lengths.includes(null) || Math.max(...lengths) !== last - first + 1) continue;
    const ends = (bit(first) >> 1n) | bit(last + 1);
    yield { blocks, lost: new Map([[colour, ends]]), at: span(first, last) };
  }
}
function* oneSided(sight) {
  for (const { colour, first, last } of runsOfKnown(sight))
    for (const place of [first - 1, last + 1]) {
      if (place < 0 || !(sight.can.get(colour) & bit(place))) continue;
      if (sight.covering(colour, Math.min(first, place), Math.max(last, place)).length) continue;
      const blocks = sight.covering(colour, first, last);
      yield { blocks, lost: new Map([[colour, bit(place)]]), at: span(first, last), place };
    }
}
function* glue(sight) {
  for (const { colour, first, last } of runsOfKnown(sight)) {
    const blocks = sight.covering(colour, first, last);
    if (!blocks.length) continue;
    const shortest = Math.min(...blocks.map(k => sight.model.least[k]));
    const [wall, end] = roomsOf(sight, colour).find(room => room[0] <= first && first <= room[1]);
    const places = span(last + 1, wall + shortest - 1) | span(end - shortest + 1, first - 1);
    yield { blocks, lost: sight.exceptIn(places, colour), at: span(first, last), wall, end };
  }
}
function* mercury(sight) {
  for (const colour of sight.model.colours.slice(1))
    for (const room of roomsOf(sight, colour))
      for (const forward of [true, false]) {
        const found = touchingAt(sight, colour, room, forward);
        if (found) yield found;
      }
}
// Find what forbids a block at the wall of a room; null if one can be there.
function touchingAt(sight, colour, [first, last], forward) {
  const place = forward ? first : last, sure = sight.known(colour), blocks = [];
  let at = 0n;
  for (const k of sight.blocksOf(colour, () => true)) {
    const [length] = sight.clue[k];
    if (length === null) {  // it may be just so long that it touches nothing
      if (sight.lefts[k] <= place && place <= sight.rightEnds[k]) return null;
      continue;
    }
    const begin = forward ? place : place - length + 1;
    const beyond = forward ? begin + length : begin - 1;
    if (begin < first || begin + length - 1 > last) continue;
    if (begin < sight.lefts[k] || begin > sight.rights[k]) continue;
    if (beyond < 0 || !(sure & bit(beyond))) return null;
    blocks.push(k);
    at |= bit(beyond);
  }
  return blocks.length ? { blocks, lost: new Map([[colour, bit(place)]]), at, place,
    forward } : null;
}
function* tooSmallGap(sight) {
  for (const colour of sight.model.colours.slice(1))
    for (const [first, last] of roomsOf(sight, colour)) {
      const blocks = sight.blocksOf(colour, k => sight.lefts[k] <= last
        && first <= sight.rightEnds[k]);
      if (!blocks.length || blocks.some(k => sight.model.least[k] <= last - first + 1)) continue;
      yield { blocks, lost: new Map([[colour, span(first, last)]]), at: span(first, last) };
    }
}
function* overlap(sight) {
  for (const colour of sight.model.colours.slice(1)) {
    const covers = k => span(sight.rights[k], sight.leftEnds[k]);
    const blocks = sight.blocksOf(colour, k => either(sight.exceptIn(covers(k), colour).values()));
    if (blocks.length) yield { blocks, lost: sight.exceptIn(either(blocks.map(covers)), colour) };
  }
}
function* outOfReach(sight) {
  for (const colour of sight.model.colours.slice(1)) {
    const blocks = sight.blocksOf(colour, () => true);
    const reach = either(blocks.map(k => span(sight.lefts[k], sight.rightEnds[k])));
    yield { blocks, lost: new Map([[colour, sight.can.get(colour) & ~reach]]) };
  }
}
function* byCases(sight) {
  const lost = [...sight.can].map(([colour, mask]) => [colour, mask & ~sight.left.get(colour)]);
  for (const [first, last] of spansOf(either(lost.map(([, mask]) => mask))))
    yield { blocks: allBlocks(sight),
      lost: new Map(lost.map(([colour, mask]) => [colour, mask & span(first, last)])) };
}

// From easy to hard; `glance` says whether it can be tried at all, `ofRuns` that it takes a run of
// a colour for a block of its own, which it need not be where blocks have corners.
/**
 * @typedef {{ blocks: number[], lost: Candidates, at?: bigint, place?: number, forward?: boolean,
 *   wall?: number, end?: number }} Finding
 * @typedef {{ name: string, level: string, look: (sight: Sight) => Iterable<Finding>,
 *   glance?: (model: any, can: Candidates) => boolean, ofRuns?: boolean }} Technique
 */
/** @type {Technique[]} */
const TECHNIQUES = [
  { name: "forced_line", level: "trivial", look: finished, glance: isForced },
  { name: "finished_line", level: "trivial", look: finished, glance: isComplete },
  { name: "capping", level: "easy", look: capping, ofRuns: true },
  { name: "side_capping", level: "easy", look: oneSided, ofRuns: true },
  { name: "glue", level: "easy", look: glue, ofRuns: true },
  { name: "mercury", level: "easy", look: mercury, ofRuns: true },
  { name: "too_small_a_gap", level: "easy", look: tooSmallGap, ofRuns: true },
  { name: "overlap", level: "easy", look: overlap },
  { name: "out_of_reach", level: "easy", look: outOfReach },
  { name: "by_cases", level: "medium", look: byCases },
];
/** @type {(technique: Partial<Technique>, sight: Sight) => boolean} */
const canSee = ({ glance, ofRuns }, { model, can, clue }) =>
  (!glance || glance(model, can)) && !(ofRuns && clue.some(block => block.length > 2));
const findings = (technique, sight) => canSee(technique, sight) ? [...technique.look(sight)] : [];
const LEVELS = ["trivial", "easy", "medium", "hard", "very_hard", "search"];

// --- Why a line says something, in a sentence, where the path has none for it.
const nth = number => ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
  "ninth"][number - 1] ?? `${number}th`;

const blockText = ([length, colour]) => colours[colour].corner ? nameOf(colour)
  : `${colours.length > 2 ? `${nameOf(colour)} ` : ""}${numberText(length)}`;
// Say "rows 3 to 5 (red 2, blue 1)".
function headText(names) {
  const line = lineNamed(names[0]);
  const blocks = line.clue.map(blockText).join(colours.length > 2 ? ", " : " ");
  return `${linesNamed(names)} (${isCornered ? clueText(line) : blocks || "0"})`;
}
// Say why, once for lines that say the same.
function whyText(step) {
  const thoughts = thoughtsOf(step), names = thoughts.map(({ line }) => line);
  const says = step.text ?? thoughts[0].text, head = thoughts.length > 1 && step.text
    ? linesNamed(names) : headText(names);
  return `${sentence(head)}: ${says.charAt(0).toLowerCase()}${says.slice(1)}`;
}

// A step of a line in words: what its technique sees, with no more cells than it needs.
class Telling {
  constructor(line, sight, found) {
    this.line = line;
    this.sight = sight;
    this.found = found;
  }
  at(mask, last = "and") {  // "columns 4, 8 and 9"
    const places = placesOf(mask);
    const many = places.length > 1 && last === "and";
    const name = `${shape.placeName(this.line.axis)}${many ? "s" : ""}`;
    return `${name} ${numbersText(places.map(k => k + 1), last)}`;
  }
  place(place) { return this.at(bit(place)); }
  be(mask) { return placesOf(mask).length > 1 ? "are" : "is"; }
  // Say "the 3", or "the second 3" if there are several.
  block(number) { return this.blocks({ blocks: [number] }); }
  blocks({ blocks }) {  // "the first or last 3 or the 2", "one of the 3s"
    const { clue } = this.line, texts = clue.map(blockText), names = [];
    for (const text of new Set(blocks.map(k => texts[k]))) {
      const alike = [...texts.keys()].filter(k => texts[k] === text);
      const some = alike.filter(k => blocks.includes(k));
      const order = k => k === alike.at(-1) ? "last" : nth(alike.indexOf(k) + 1);
      names.push(alike.length < 2 ? `the ${text}` : some.length === alike.length
        ? `one of the ${text}s`
        : `the ${listed(some.map(order), "or")} ${text}`);
    }
    return listed(names, "or");
  }
  // Say why other blocks are not there; "" if they are too short.
  noOthers({ blocks, at, lost }, isRun) {
    const { clue, lefts, rightEnds } = this.sight;
    const places = placesOf(isRun ? at : either(lost.values()));
    const [low, high] = [places[0], places.at(-1)];
    const [first, last] = isRun ? [high, low] : [low, high];
    const colour = clue[blocks[0]][1];
    const others = this.sight.blocksOf(colour, k => !blocks.includes(k));
    const isShort = k => isRun && (clue[k][0] ?? Infinity) < places.length;
    const long = others.filter(k => !isShort(k));
    const before = long.filter(k => rightEnds[k] < first);
    const after = long.filter(k => lefts[k] > last);
    const end = Math.max(-1, ...before.map(k => rightEnds[k]));
    const begin = Math.min(this.line.size, ...after.map(k => lefts[k]));
    const verbs = [], texts = new Set(long.map(k => blockText(this.line.clue[k])));
    if (before.length) verbs.push(`end by ${this.place(end)}`);
    if (after.length) verbs.push(`begin after ${this.place(begin - 1)}`);
    if (long.length > before.length + after.length) verbs.push("do not fit there");
    const isBetween = k => isShort(k) && rightEnds[k] > end && lefts[k] < begin;
    if ((verbs.length > 1 || texts.size > 1) && others.some(isBetween)) verbs.push("are too short");
    const ones = colours.length > 2 ? `${nameOf(colour)} ones` : "";
    if (verbs.length > 1) return `the other${ones ? ` ${ones}` : "s"} ${listed(verbs, "or")}`;
    if (!before.length && !after.length) return verbs.length ? "no other fits there" : "";
    const many = long.length > 1, name = ones ? `the ${ones}` : "those";
    const who = texts.size > 1 ? name : `the ${[...texts][0]}${many ? "s" : ""}`;
    const [verb, ...limit] = verbs[0].split(" ");
    const where = `${before.length ? "before" : "after"} ${blocks.length > 1 ? "them" : "it"}`;
    return `${who} ${where} ${verb}${many ? "" : "s"} ${limit.join(" ")}`;
  }
  // The places that a technique looks at whichever blocks are there, beside the run itself.
  shown(technique) {
    const besides = ({ at, wall, end, place, lost }) => wall !== undefined
      ? bit(wall) >> 1n | bit(end + 1)
      : place !== undefined ? at | bit(place) >> 1n | bit(place + 1)
        : either(lost.values()) >> 1n | either(lost.values()) << 1n;
    return technique === "capping" ? 0n : either(this.found.map(besides));
  }
  each(tell) {
    const parts = this.found.map(tell, this);
    return parts.some(part => part.includes(", for ")) ? parts.join("; ") : listed(parts, "and");
  }

  "forced_line"() {
    const axis = this.line.axis;
    return `the blocks, with the gaps they need, fill the whole ${/\w/.test(axis) ? axis : "line"}`;
  }
  "finished_line"(concludes) {
    const { lefts, rights, leftEnds, rightEnds } = this.sight;
    if (this.isBare) return "all of its blocks are there";
    if (lefts.join() === rights.join() && leftEnds.join() === rightEnds.join())
      return `the ${this.line.clue.length > 1 ? "blocks have" : "block has"} only one place left`;
    const isEmpty = concludes.some(mark => mark[2].includes(BACKGROUND));
    return this[isEmpty ? "out_of_reach" : "overlap"](concludes);
  }
  capping() {
    return this.each(found => {
      const why = this.noOthers(found, true);
      const are = `${this.at(found.at)} ${this.be(found.at)}`;
      return `${are} ${this.blocks(found)}${why && `, for ${why}`}`;
    });
  }
  "side_capping"() {
    return this.each(found => {
      const [[first, last]] = spansOf(found.at);
      return this.belonging(found, found.place > last ? `cannot end after ${this.place(last)}`
        : `cannot begin before ${this.place(first)}`);
    });
  }
  belonging(found, limit) {  // to which blocks a run belongs, and what they cannot do
    const why = this.noOthers(found, true), belong = found.at & (found.at - 1n) ? "belong"
      : "belongs";
    const reason = why ? `, for ${why}; it` : ", which";
    return `${this.at(found.at)} ${belong} to ${this.blocks(found)}${reason} ${limit}`;
  }
  glue() {
    return this.each(found => {
      const { wall, end, at } = found;
      const [[first, last]] = spansOf(at), { mask } = this, limits = [];
      if (mask >> BigInt(last + 1)) limits.push(`begin before ${this.place(wall)}`);
      if (mask & (bit(first) - 1n)) limits.push(`end after ${this.place(end)}`);
      const there = first === wall ? "begins there" : last === end ? "ends there" : "";
      return this.belonging(found, there || `cannot ${listed(limits, "or")}`);
    });
  }
  mercury() {
    return this.each(found => {
      const { place, forward, at } = found, why = this.noOthers(found, false);
      const where = this.place(place);
      const blocks = this.blocks(found), beside = this.at(at, "or");
      const then = `it would then touch ${beside}`;
      if (why) return `${where} could only be in ${blocks}, for ${why}; ${then}`;
      return `${blocks}, if it ${forward ? "began" : "ended"} at ${where}, would touch ${beside}`;
    });
  }
  "too_small_a_gap"() {
    return this.each(found => {
      const why = this.noOthers(found, false), have = found.at & (found.at - 1n) ? "have" : "has";
      const blocks = this.blocks(found).replaceAll("one of", "any of");
      return `${this.at(found.at)} ${have} too little room for ${blocks}${why && `, and ${why}`}`;
    });
  }
  lie(blocks) {  // "the 3 lies in columns 1 to 5 and the 4 in columns 5 to 12"
    const { lefts, rightEnds } = this.sight;
    return listed(blocks.map((k, nth) =>
      `${this.block(k)} ${nth ? "" : "lies "}in ${this.at(span(lefts[k], rightEnds[k]))}`), "and");
  }
  overlap() {
    const { leftEnds, rights } = this.sight;
    const blocks = [...leftEnds.keys()].filter(k => span(rights[k], leftEnds[k]) & this.mask);
    if (blocks.every(k => this.line.clue[k][0] !== null)) return this.lie(blocks);
    return listed(blocks.map(k =>
      `${this.block(k)} ends at ${this.place(leftEnds[k])} at the earliest ` +
      `and begins at ${this.place(rights[k])} at the latest`), "and");
  }
  /** @param {any} [_concludes] */
  "out_of_reach"(_concludes) { return this.lie(this.nearest()); }
  nearest() {  // the blocks whose reach ends nearest to the conclusion, on both sides of its parts
    const { lefts, rightEnds, clue } = this.sight, near = new Set();
    const lost = this.found.flatMap(found =>
      [...found.lost].filter(([, mask]) => mask & this.mask));
    for (const colour of new Set(lost.map(([of]) => of)))
      for (const [first, last] of spansOf(this.mask)) {
        const blocks = [...clue.keys()].filter(k => clue[k][1] === colour);
        const before = blocks.filter(k => rightEnds[k] < first);
        const after = blocks.filter(k => lefts[k] > last);
        if (before.length) near.add(before.reduce((a, b) => rightEnds[b] > rightEnds[a] ? b : a));
        if (after.length) near.add(after.reduce((a, b) => lefts[b] < lefts[a] ? b : a));
      }
    return [...near].sort((a, b) => a - b);
  }
  "by_cases"() { return "every way to place the blocks agrees here"; }

  text({ technique, because, concludes }, lost) {
    this.isBare = technique === "finished_line"
      && concludes.every(mark => mark[2].join() === String(BACKGROUND));
    const own = this.isBare ? -1n
      : either(this.found.map(({ at }) => technique === "glue" || technique.endsWith("capping")
        ? at : 0n));
    const some = concludes.filter(mark => mark[2].length > 1);
    const at = mark => bit(placeIn(this.line, mark) - 1);
    this.mask = either(concludes.map(at));
    // Cells that stay open are told by what they lose alone.
    const open = own | either(some.map(at));
    const isIdentified = ["capping", "glue", "mercury", "too_small_a_gap"].includes(technique);
    const needless = isIdentified ? ~(this.shown(technique) | this.mask) : 0n;
    const known = because.filter(mark => !((open | needless) & at(mark)));
    const as = known.length ? `as ${areText(this.line, known)}, ` : "";
    const decided = concludes.filter(mark => mark[2].length === 1);
    const others = some.map(mark => [...mark.slice(0, 2),
      this.line.colours.filter(colour => !((lost.get(colour) ?? 0n) & at(mark)))]);
    const so = areText(this.line, [...decided, ...others]);
    return sentence(`${as}${this[technique](concludes)}. So ${so}.`);
  }
}

// --- The next step from the board as it is, without anybody's help: the easiest that decides an
// open cell, of equals the nearest to the last mark, then that with most cells. Lines that have all
// their blocks are background otherwise, marked or not. Contradictions are those of the path that
// hold here.
class Board {
  constructor(left = marked(), sights = new Map()) {
    this.left = left;  // the colours left in each cell
    this.sights = sights;
    this.failed = null;  // a line without room for its blocks
    this.looked = 0;  // at so many lines, to find a contradiction
  }
  copy() { return new Board([...this.left], new Map(this.sights)); }
  candidates({ cells, colours: inks }) {
    const mask = colour => either(cells.map((cell, k) => this.left[cell].includes(colour)
      ? bit(k) : 0n));
    return new Map(inks.map(colour => [colour, mask(colour)]));
  }
  sight(name) {  // a line seen, null if it says nothing; kept until one of its cells changes
    if (!this.sights.has(name)) {
      const line = modelOf(lineNamed(name)), can = this.candidates(line);
      const found = placements(line, can);
      if (!found) this.failed = name;
      const isNew = found && line.colours.some(colour =>
        found.left.get(colour) !== can.get(colour));
      this.sights.set(name, isNew ? new Sight(line, can, found) : null);
    }
    return this.sights.get(name);
  }
  isOpen(cell) { return this.left[cell].length > 1; }
  take(marks) {
    for (const mark of marks) {
      const cell = cellOf(mark);
      this.left[cell] = this.left[cell].filter(colour => mark[2].includes(colour));
      for (const name of lineNames(cell)) this.sights.delete(name);
    }
  }
}
// The colours left by the player's marks, and by lines that have all their blocks.
function marked() {
  const left = START.map((some, cell) => play.cells[cell] === OPEN ? some : [play.cells[cell]]);
  for (const line of allLines().filter(isFinished))
    for (const cell of line.cells) if (play.cells[cell] === OPEN) left[cell] = [BACKGROUND];
  return left;
}

// --- Steps of lines
// The step that rules out the colours which the clue of a line lacks.
function colourStep(board, name) {
  const line = modelOf(lineNamed(name)), has = colour => line.colours.includes(colour);
  const cells = line.cells.filter(cell => !board.left[cell].every(has));
  const lost = new Set(cells.flatMap(cell => board.left[cell].filter(colour => !has(colour))));
  const concludes = cells.map(cell =>
    [rowOf(cell) + 1, placeOf(cell) + 1, board.left[cell].filter(has)]);
  return { line: name, technique: "colour_logic", level: "trivial", because: [],
    concludes, blocks: [],
    text: `No block is ${listed([...lost].map(nameOf), "or")}, so no cell is.` };
}
// Take these steps of all lines; return those that conclude something.
function colourSteps(board) {
  return allLines().map(({ name }) => {
    const step = colourStep(board, name);
    board.take(step.concludes);
    return step;
  }).filter(({ concludes }) => concludes.length);
}
// A thought about colours repeats nothing that those before it say.
function inTurn(steps, board = new Board()) {
  return steps.flatMap(step => {
    const own = step.technique === "colour_logic" ? colourStep(board, step.line) : step;
    board.take(own.concludes);
    return own.concludes.length ? [own] : [];
  });
}
/** @type {(model: any, can: Candidates) => bigint} */
const unknownLess = ({ size }, can) =>
  either([...can.values()].map(mask => span(0, size - 1) & ~mask));
/** @type {(can: Candidates, places: bigint, size: number) => Candidates} */
const only = (can, places, size) => new Map([...can].map(([colour, mask]) =>
  [colour, mask & places | span(0, size - 1) & ~places]));
/** @type {(line: any, places: bigint, left: (cell: Cell, place: number) => Left) => Mark[]} */
function marksAt(line, places, left) {
  return placesOf(places).map(place => {
    const cell = line.cells[place];
    return [rowOf(cell) + 1, placeOf(cell) + 1, left(cell, place)];
  });
}
const remaining = (left, lost, place) =>
  left.filter(colour => !((lost.get(colour) ?? 0n) & bit(place)));
// Make the step of a technique, with no more known cells than it needs.
/** @type {(board: any, sight: Sight, technique: Technique, lost: Candidates) => any} */
function lineStep(board, sight, technique, lost) {
  const { model, can } = sight, places = either(lost.values());
  // Whether all placements together say at least as much.
  const wanted = [...lost], isFollowing = known => {
    const found = placements(model, only(can, known, model.size));
    return found && [...can].every(([colour, mask]) =>
      !(places & ~(mask & ~(lost.get(colour) ?? 0n)) & found.left.get(colour)));
  };
  const helping = found => wanted.some(([colour, mask]) => mask & (found.lost.get(colour) ?? 0n));
  const seeing = known => new Sight(model, only(can, known, model.size));
  const says = known => {
    const seen = seeing(known), found = [...technique.look(seen)];
    return wanted.every(([colour, mask]) =>
      !(mask & seen.can.get(colour) & ~either(found.map(({ lost: each }) =>
        each.get(colour) ?? 0n))));
  };
  let known = unknownLess(model, can);
  const away = place => Math.min(...placesOf(places).map(other => Math.abs(other - place)));
  for (const place of placesOf(known).sort((one, other) => away(other) - away(one)))
    if (says(known & ~bit(place)) && isFollowing(known & ~bit(place))) known &= ~bit(place);
  const seen = seeing(known), found = [...technique.look(seen)].filter(helping);
  const step = { line: model.name, technique: technique.name, level: technique.level,
    because: marksAt(model, known, cell => board.left[cell]),
    concludes: marksAt(model, places, (cell, place) => remaining(board.left[cell], lost, place)),
    blocks: [...new Set(found.flatMap(({ blocks }) => blocks))].sort((a, b) => a - b)
      .map(k => k + 1),
    places: seen.lefts.map((left, k) => [left, seen.leftEnds[k], seen.rights[k],
      seen.rightEnds[k]].map(n => n + 1)) };
  return { ...step, text: new Telling(model, seen, found).text(step, lost) };
}
function* lineSteps(board, level) {
  for (const { name, cells } of allLines()) {
    /** @type {Sight | null} */
    const sight = board.sight(name);
    if (!sight) continue;
    for (const technique of TECHNIQUES.filter(each => each.level === level))
      for (const found of findings(technique, sight)) {
        const lost = new Map([...found.lost].map(([colour, mask]) =>
          [colour, mask & sight.can.get(colour)]));
        const changed = placesOf(either(lost.values()));
        const decides = place => remaining(board.left[cells[place]], lost, place).length === 1;
        const decided = changed.filter(decides).map(place => cells[place]);
        const make = () => lineStep(board, sight, technique, lost);
        if (changed.length) yield { decided, make };
      }
  }
}

// --- Steps of the path
// Whether everything is known that a step of the path rests on.
function holds(step, leftIn) {
  const isKnown = (mark, left = leftIn) => left(cellOf(mark))
    .every(colour => mark[2].includes(colour));
  if (!step.chain) return (step.sees ?? step.because).every(mark => isKnown(mark));
  const supposed = new Map();
  const inside = cell => supposed.get(cell) ?? leftIn(cell);
  const take = mark => supposed.set(cellOf(mark), inside(cellOf(mark))
    .filter(colour => mark[2].includes(colour)));
  step.supposed.forEach(take);
  for (const inner of step.chain) {
    if (!holds(inner, inside)) return false;
    inner.concludes.forEach(take);
  }
  return step.clash.because.every(mark => isKnown(mark, inside)) && followsBroken(step, leftIn);
}
// Whether a conclusion follows from the placements that break what is given somewhere.
function followsBroken(step, leftIn) {
  const line = modelOf(lineNamed(step.line)), found = line.cells.map(() => new Set());
  for (const denied of step.supposed) {
    const leftOf = cell => cell !== cellOf(denied) ? leftIn(cell)
      : leftIn(cell).filter(c => !denied[2].includes(c));
    const can = new Map(line.colours.map(colour =>
      [colour, either(line.cells.map((cell, k) => leftOf(cell).includes(colour) ? bit(k) : 0n))]));
    for (const [colour, mask] of placements(line, can)?.left ?? [])
      for (const place of placesOf(mask)) found[place].add(colour);
  }
  return step.concludes.every(mark =>
    [...found[placeIn(line, mark) - 1]].every(c => mark[2].includes(c)));
}
// Whether a person would try this: it is seen at a glance that a line is all there.
function canTry({ line, technique }, board) {
  const sight = board.sight(line);
  return sight !== null && canSee(TECHNIQUES.find(({ name }) => name === technique) ?? {}, sight);
}
function* pathSteps(board, level) {
  for (const step of steps.flatMap(thoughtsOf)) {
    if (step.level !== level) continue;
    const cells = step.concludes.map(cellOf);
    if (!cells.every(cell => board.isOpen(cell))) continue;
    if (!step.concludes.some(mark =>
      board.left[cellOf(mark)].some(colour => !mark[2].includes(colour)))) continue;
    if (!step.chain && !canTry(step, board)) continue;
    if (!holds(step, cell => board.left[cell])) continue;
    yield { decided: step.concludes.filter(isDecided).map(cellOf), make: () => step };
  }
}

// --- The choice
function awayFromLast(cells) {
  const last = play.past.at(-1)?.[0].cell;
  return last === undefined ? 0
    : Math.min(...cells.map(cell => distance(cell, shape.middleOf(last))));
}
// Candidates of the level of contradictions.
function* supposing(board) {
  const open = allCells.filter(cell => board.isOpen(cell))
    .map(cell => ({ cell, away: awayFromLast([cell]) }));
  const step = contradictionNear(board, open.sort((a, b) => a.away - b.away)
    .map(({ cell }) => cell));
  if (step) yield { decided: step.concludes.filter(isDecided).map(cellOf), make: () => step };
}
function nearestOf(candidates) {
  const away = ({ decided }) => awayFromLast(decided);
  return candidates.map(each => ({ ...each, away: away(each) }))
    .sort((one, other) => one.away - other.away || other.decided.length - one.decided.length)[0];
}
// The next step, behind those that rule out colours which it uses.
function openSteps(board = new Board()) {
  const before = colourSteps(board);
  for (let rank = 0; rank < LEVELS.length;) {
    const found = [...pathSteps(board, LEVELS[rank]), ...lineSteps(board, LEVELS[rank])];
    if (board.failed) break;
    if (!found.length && LEVELS[rank] === "hard") found.push(...supposing(board));
    const deciding = found.filter(({ decided }) => decided.length);
    if (deciding.length) {
      const step = nearestOf(deciding).make();
      return inTurn([...neededBy(step, before), step]);
    }
    if (found.length) {
      const step = found[0].make();
      before.push(step);
      board.take(step.concludes);
      rank = 0;
    } else rank++;
  }
  return [];
}
const isExclusion = mark => !isDecided(mark) && play.cells[cellOf(mark)] === OPEN;
function neededBy(step, earlier) {
  const used = new Set(usedCells(step)), needed = [];
  for (const other of [...earlier].reverse()) {
    if (!other.concludes.some(mark => play.cells[cellOf(mark)] === OPEN && used.has(cellOf(mark))))
      continue;
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

// --- Where no line says anything, and the path has nothing for this board: suppose that a cell had
// a colour, follow lines until one has no room for its blocks, and keep of that what the clash
// needs.
const MOST_LINES = 8000;  // looked at for a hint, so that it takes a second or two at most
const ENOUGH = 8;  // contradictions, of which the shortest is told

// Follow lines until one has no room for its blocks; return null if none fails.
function follow(board, names, isAllowed) {
  const waiting = new Set(names), trail = [];
  for (const name of waiting) {
    waiting.delete(name);  // and at the end again, if one of its cells changes
    board.looked++;
    /** @type {Sight | null} */
    const sight = board.sight(name);
    if (board.failed) return { trail, clash: name };
    if (!sight) continue;
    const lost = new Map([...sight.can].map(([colour, mask]) =>
      [colour, mask & ~sight.left.get(colour)]));
    const marks = marksAt(sight.model, either(lost.values()),
      (cell, place) => remaining(board.left[cell], lost, place));
    trail.push({ sight, lost, left: [...board.left] });
    board.take(marks);
    for (const other of marks.flatMap(mark => lineNames(cellOf(mark))))
      if (other !== name && isAllowed(other)) waiting.add(other);
  }
  return null;
}
// The consequences of a mark, on a board of its own.
/** @type {(board: any, mark: Mark, isAllowed?: (name: string) => boolean) => any} */
function supposed(board, mark, isAllowed = () => true) {
  const own = board.copy();
  own.take([mark]);
  const found = follow(own, lineNames(cellOf(mark)).filter(isAllowed), isAllowed);
  board.looked += own.looked;
  return found && { ...found, own };
}
// A contradiction of which no line can be spared; null if nothing fails.
function shortened(board, mark) {
  let found = supposed(board, mark);
  if (!found) return null;
  const linesOf = ({ trail, clash }) =>
    new Set([...trail.map(({ sight }) => sight.model.name), clash]);
  let lines = linesOf(found);
  for (const spared of [...lines].reverse()) {
    if (!lines.has(spared)) continue;
    const fewer = supposed(board, mark, name => name !== spared && lines.has(name));
    if (!fewer) continue;
    found = fewer;
    lines = linesOf(fewer);
  }
  return found;
}

// The line that fails, with no more known cells than it needs.
function clashStep({ own, clash }) {
  const line = modelOf(lineNamed(clash)), can = own.candidates(line);
  let known = unknownLess(line, can);
  for (const place of placesOf(known))
    if (!placements(line, only(can, known & ~bit(place), line.size))) known &= ~bit(place);
  const because = marksAt(line, known, cell => own.left[cell]);
  const says = `${headText([clash])} cannot be completed, as ${areText(line, because)}`;
  return { line: clash, because, text: `${sentence(says)}.` };
}
// The steps that the clash rests on, found from the clash back.
function chainSteps({ trail }, clash) {
  const needed = new Set(clash.because.map(cellOf)), chain = [];
  for (const { sight, lost, left } of [...trail].reverse()) {
    const places = either(sight.model.cells.map((cell, k) => needed.has(cell) ? bit(k) : 0n));
    const wanted = new Map([...lost].map(([colour, mask]) => [colour, mask & places]));
    if (!either(wanted.values())) continue;
    const technique = TECHNIQUES.find(each => covers(findings(each, sight), wanted));
    const step = lineStep({ left }, sight, technique, wanted);
    for (const mark of step.because) needed.add(cellOf(mark));
    chain.unshift(step);
  }
  return chain;
}
const covers = (found, wanted) => [...wanted].every(([colour, mask]) =>
  !(mask & ~either(found.map(({ lost }) => lost.get(colour) ?? 0n))));

// The step that rules out a colour of a cell; null if the cell may have it.
function contradiction(board, cell, colour) {
  const at = [rowOf(cell) + 1, placeOf(cell) + 1], supposed = [[...at, [colour]]];
  const found = shortened(board, supposed[0]);
  if (!found) return null;
  const clash = clashStep(found), chain = chainSteps(found, clash);
  const concludes = [[...at, board.left[cell].filter(other => other !== colour)]];
  const line = lineNamed(lineNames(cell)[0]);
  const lines = new Set([line.name, ...chain.map(step => step.line), clash.line]);
  const says = `${sentence(notAllText(line, supposed))}, else ${headText([clash.line])} ` +
    `could not be completed (${counted(lines.size, "line")}). So ${areText(line, concludes)}.`;
  return { ...kindOf([...lines]), supposed, line: line.name, chain, clash, concludes, text: says };
}
// The name of a contradiction of these lines, and its level.
function kindOf(lines) {
  const isNextTo = name => lines.includes(name.replace(/\d+$/, number => Number(number) + 1));
  if (lines.length > 8) return { technique: "long_contradiction", level: "search" };
  if (lines.length > 5 || !lines.some(isNextTo))
    return { technique: "contradiction", level: "very_hard" };
  return { technique: "edge_logic", level: "hard" };
}
// Return the easiest of the first few contradictions, from the nearest cell on.
function contradictionNear(board, cells) {
  const found = [];
  board.looked = 0;
  for (const cell of cells)
    for (const colour of board.left[cell]) {
      if (board.looked > MOST_LINES || found.length === ENOUGH) break;
      if (data.solution && TRUTH[cell][0] === colour) continue;  // leads nowhere
      const step = contradiction(board, cell, colour);
      if (step) found.push(step);
    }
  const ease = ({ level, chain }) => 100 * LEVELS.indexOf(level) + chain.length;
  return found.sort((one, other) => ease(one) - ease(other))[0] ?? null;
}

// --- Checking what the player has, and hints: where to look, what can be marked, and why.
let hinted = null;  // the step of the hint, how much of it is shown, colours left in open cells

function wrongText(cells) {
  const names = cells.slice(0, 8).map(cellName), more = cells.length - names.length;
  return `${counted(cells.length, "cell")} ${cells.length === 1 ? "is" : "are"} wrong: ` +
    `${names.join("; ")}${more ? `; and ${whole(more)} more` : ""}.`;
}
function pointAtWrong(cells) {
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
  redraw();
  const wrong = wrongCells(), unsure = unsureCells().length;
  if (wrong.length) {
    $("checked").replaceChildren(make("p", wrongText(wrong), "bad"));
    pointAtWrong(wrong);
  } else {
    const text = unsure
      ? `No wrong cell is known. Of ${counted(unsure, "cell")} the path does not tell.`
      : isSolved() ? "Solved: every clue is satisfied." : "All cells so far are right.";
    $("checked").replaceChildren(make("p", text, "good"));
  }
  $("checked").scrollIntoView({ block: "nearest" });
}
function forgetHint(text) {
  hinted = null;
  $("hint").replaceChildren(...text ? [make("p", text)] : []);
  for (const button of elements("[data-depth]"))
    button.setAttribute("aria-pressed", false);
}
function hint(depth) {
  forgetHint();
  redraw();
  const wrong = wrongCells(), board = new Board(), open = wrong.length ? [] : openSteps(board);
  if (isSolved()) {
    $("hint").replaceChildren(make("p", "Solved: there is nothing left to find."));
  } else if (wrong.length) {
    const rows = [...new Set(wrong.map(cell => `row ${rowOf(cell) + 1}`))];
    $("hint").replaceChildren(make("p", `Something is wrong in ${linesNamed(rows)}.`, "bad"));
    rows.forEach(name => addLine(name, true));
    reveal(wrong.slice(0, 1));
  } else if (board.failed) {
    const text = "has no room left for its blocks: something is wrong there.";
    $("hint").replaceChildren(make("p", `${sentence(board.failed)} ${text}`, "bad"));
  } else if (!open.length) {
    $("hint").replaceChildren(make("p", endText(board)));
  } else {
    const step = open.pop();
    hinted = { step, depth, known: depth > 2 ? unmarked(board, step) : undefined };
    elements(`[data-depth="${depth}"]`)[0].setAttribute("aria-pressed", true);
    $("hint").replaceChildren(...hintParts(step, open, depth));
    redraw();
    revealStep(step);
  }
  $("hint").scrollIntoView({ block: "nearest" });  // on a phone it is below the grid
}
// The facts that a step uses and the player has not marked.
function unmarked({ left }, step) {
  const cells = usedCells(step)
    .filter(cell => play.cells[cell] === OPEN && left[cell].length === 1);
  const exclusions = (step.because ?? []).filter(isExclusion);
  return noted(new Map(cells.map(cell => [cell, left[cell]])), exclusions);
}
// Say that logic ends, in the path's words if the player stands at its end.
function endText({ left }) {
  const open = left.filter(some => some.length > 1).length;
  if (data.end && open === path.end.filter(some => some.length > 1).length) return data.end.text;
  return `Logic ends here: ${counted(open, "cell")} open.`;
}
function hintParts(step, earlier, depth) {
  const parts = depth > 2 ? reason(step, showSupposed, redraw)
    : [make("p", depth > 1 ? conclusionText(step) : whereText(step))];
  if (earlier.length) parts.push(make("p", earlierText(earlier)));
  if (earlier.length && depth > 2)
    parts.push(earlierTree(earlier, showKnown, showSupposed, redraw));
  if (depth > 1) parts.push(markButton(step, depth));
  return parts;
}
function markButton(step, depth) {
  const button = make("button", "Mark it");
  button.id = "mark-it";
  button.addEventListener("click", () => {
    for (const mark of step.concludes.filter(isDecided)) play.mark(cellOf(mark), mark[2][0]);
    lift();
    changed();
    elements(`[data-depth="${depth}"]`)[0].focus();  // this button is gone
  });
  return button;
}
