// How people find what a line says, as src/nonogram/explanation/techniques.py has it: each yields the
// blocks it looks at, the candidates that cells lose, and where that is seen, if not in the whole line.
const runsOfKnown = function* (sight) {
  for (const colour of sight.model.colours.slice(1))
    for (const [first, last] of spansOf(sight.known(colour))) yield { colour, first, last };
};
const roomsOf = (sight, colour) => spansOf(sight.can.get(colour));
const allBlocks = sight => [...sight.clue.keys()];

function isForced({ room }) { return room === 0; }
function isComplete({ size, total, clue }, can) {  // all filled cells are known, or all background
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
function touchingAt(sight, colour, [first, last], forward) {  // null if a block can be at the wall
  const place = forward ? first : last, sure = sight.known(colour), blocks = [];
  let at = 0n;
  for (const k of sight.blocksOf(colour, () => true)) {
    const [length] = sight.clue[k];
    if (length === null) {  // it may be just so long that it touches nothing
      if (sight.lefts[k] <= place && place <= sight.rightEnds[k]) return null;
      continue;
    }
    const begin = forward ? place : place - length + 1, beyond = forward ? begin + length : begin - 1;
    if (begin < first || begin + length - 1 > last) continue;
    if (begin < sight.lefts[k] || begin > sight.rights[k]) continue;
    if (beyond < 0 || !(sure & bit(beyond))) return null;
    blocks.push(k);
    at |= bit(beyond);
  }
  return blocks.length ? { blocks, lost: new Map([[colour, bit(place)]]), at, place, forward } : null;
}
function* tooSmallGap(sight) {
  for (const colour of sight.model.colours.slice(1))
    for (const [first, last] of roomsOf(sight, colour)) {
      const blocks = sight.blocksOf(colour, k => sight.lefts[k] <= last && first <= sight.rightEnds[k]);
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
function* neighbouringRuns(sight) {
  const runs = [...runsOfKnown(sight)];
  for (let k = 1; k < runs.length; k++)
    if (runs[k - 1].colour === runs[k].colour) yield [runs[k - 1], runs[k]];
}
function* splitting(sight) {
  for (const [{ colour, first, last: before }, { first: after, last }] of neighbouringRuns(sight)) {
    if (after !== before + 2 || sight.covering(colour, first, last).length) continue;
    const blocks = new Set([...sight.covering(colour, first, before), ...sight.covering(colour, after, last)]);
    const at = span(first, before) | span(after, last);
    yield { blocks: [...blocks], lost: new Map([[colour, bit(before + 1)]]), at };
  }
}
function* joining(sight) {
  for (const [one, other] of neighbouringRuns(sight)) {
    if (areSeparable(sight, one, other)) continue;
    const places = span(one.last + 1, other.first - 1), at = span(one.first, one.last) | span(other.first, other.last);
    yield { blocks: sight.covering(one.colour, one.first, other.last), at,
      lost: sight.exceptIn(places, one.colour) };
  }
}
function areSeparable(sight, { colour, first, last }, right) {  // can they be in two blocks?
  return sight.covering(colour, first, last).some(one => {
    const end = Math.max(sight.leftEnds[one], last);
    return sight.covering(colour, right.first, right.last).some(other => {
      const begin = Math.min(sight.rights[other], right.first);
      return one < other && end + 1 < begin && end + 1 < right.first && last + 1 < begin;
    });
  });
}
function* byCases(sight) {
  const lost = [...sight.can].map(([colour, mask]) => [colour, mask & ~sight.left.get(colour)]);
  for (const [first, last] of spansOf(either(lost.map(([, mask]) => mask))))
    yield { blocks: allBlocks(sight),
      lost: new Map(lost.map(([colour, mask]) => [colour, mask & span(first, last)])) };
}

// From easy to hard; `glance` says whether it can be tried at all, `ofRuns` that it takes a run of a
// colour for a block of its own, which it need not be where blocks have corners.
const TECHNIQUES = [
  { name: "forced line", level: "trivial", look: finished, glance: isForced },
  { name: "finished line", level: "trivial", look: finished, glance: isComplete },
  { name: "capping", level: "easy", look: capping, ofRuns: true },
  { name: "one-sided capping", level: "easy", look: oneSided, ofRuns: true },
  { name: "glue", level: "easy", look: glue, ofRuns: true },
  { name: "mercury", level: "easy", look: mercury, ofRuns: true },
  { name: "too small a gap", level: "easy", look: tooSmallGap, ofRuns: true },
  { name: "overlap", level: "easy", look: overlap },
  { name: "out of reach", level: "easy", look: outOfReach },
  { name: "splitting", level: "medium", look: splitting, ofRuns: true },
  { name: "joining", level: "medium", look: joining, ofRuns: true },
  { name: "by cases", level: "medium", look: byCases },
];
const canSee = ({ glance, ofRuns }, { model, can, clue }) =>
  (!glance || glance(model, can)) && !(ofRuns && clue.some(block => block.length > 2));
const findings = (technique, sight) => canSee(technique, sight) ? [...technique.look(sight)] : [];
const LEVELS = ["trivial", "easy", "medium", "hard", "very-hard", "search"];
