// What one line says: where its blocks can be, and what all placements have in common. A set of
// places is the bits of a BigInt, from the first cell on; candidates are such a set for each colour.
const bit = place => 1n << BigInt(place);
const span = (first, last) => last >= first ? bit(last + 1) - bit(first) : 0n;
const spaceFor = (size, value) => Array.from({ length: size }, value);
function spansOf(mask) {  // where places stand together, first and last
  const digits = [...mask.toString(2)].reverse().join("");
  return [...digits.matchAll(/1+/g)].map(({ index, 0: ones }) => [index, index + ones.length - 1]);
}
const placesOf = mask => spansOf(mask).flatMap(([first, last]) =>
  spaceFor(last - first + 1, (_, k) => first + k));
const lowest = mask => spansOf(mask)[0][0];
const highest = mask => mask.toString(2).length - 1;
const either = masks => [...masks].reduce((all, mask) => all | mask, 0n);

function modelOf(line) {  // what never changes about a line
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
  function movesFrom(blocks, place) {  // to which state, and where the block begins
    const moves = free[place] && (!clue[blocks] || joinAt(clue, blocks)) ? [[blocks, place + 1]] : [];
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
function roomFrom(mask, size) {  // how many cells from each place on are in a set
  const room = Array(size + 1).fill(0);
  for (let place = size - 1; place >= 0; place--) room[place] = mask & bit(place) ? room[place + 1] + 1 : 0;
  return room;
}

class Sight {  // a line with what is known of it; some placement has to be left
  constructor(model, can, { starts, ends, left } = placements(model, can)) {
    Object.assign(this, { model, can, left, clue: model.clue });
    this.lefts = starts.map(lowest);  // first and last cells of blocks, pushed to either end
    this.leftEnds = ends.map(lowest);
    this.rights = starts.map(highest);
    this.rightEnds = ends.map(highest);
  }
  known(colour) {  // the cells that have a colour
    const others = this.model.colours.filter(other => other !== colour);
    return this.can.get(colour) & ~either(others.map(other => this.can.get(other)));
  }
  blocksOf(colour, test) { return [...this.clue.keys()].filter(k => this.clue[k][1] === colour && test(k)); }
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
