// Why a line says something, in a sentence, where the path has none for it.
const nth = number => ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
  "ninth"][number - 1] ?? `${number}th`;

const blockText = ([length, colour]) => colours[colour].corner ? nameOf(colour)
  : `${colours.length > 2 ? `${nameOf(colour)} ` : ""}${numberText(length)}`;
function headText(names) {  // "rows 3 to 5 (red 2, blue 1)"
  const line = lineNamed(names[0]), blocks = line.clue.map(blockText).join(colours.length > 2 ? ", " : " ");
  return `${linesNamed(names)} (${isCornered ? clueText(line) : blocks || "0"})`;
}
function whyText(step) {  // of lines that say the same, once
  const thoughts = thoughtsOf(step), names = thoughts.map(({ line }) => line);
  const says = step.says ?? thoughts[0].says, head = thoughts.length > 1 && step.says ? linesNamed(names) : headText(names);
  return `${sentence(head)}: ${says.charAt(0).toLowerCase()}${says.slice(1)}`;
}

class Telling {  // a step of a line: what its technique sees, with no more than the cells it needs
  constructor(line, sight, found) {
    Object.assign(this, { line, sight, found });
  }
  at(mask, last = "and") {  // "columns 4, 8 and 9"
    const places = placesOf(mask);
    const many = places.length > 1 && last === "and";
    return `${placeName(this.line.axis)}${many ? "s" : ""} ${numbersText(places.map(k => k + 1), last)}`;
  }
  place(place) { return this.at(bit(place)); }
  be(mask) { return placesOf(mask).length > 1 ? "are" : "is"; }
  block(number) { return this.blocks({ blocks: [number] }); }  // "the 3", "the second 3" if there are several
  blocks({ blocks }) {  // "the first or last 3 or the 2", "one of the 3s"
    const { clue } = this.line, texts = clue.map(blockText), names = [];
    for (const text of new Set(blocks.map(k => texts[k]))) {
      const alike = [...texts.keys()].filter(k => texts[k] === text), some = alike.filter(k => blocks.includes(k));
      const order = k => k === alike.at(-1) ? "last" : nth(alike.indexOf(k) + 1);
      names.push(alike.length < 2 ? `the ${text}` : some.length === alike.length ? `one of the ${text}s`
        : `the ${listed(some.map(order), "or")} ${text}`);
    }
    return listed(names, "or");
  }
  noOthers({ blocks, at, lost }, isRun) {  // why other blocks are not there; "" if they are too short
    const { clue, lefts, rightEnds } = this.sight, places = placesOf(isRun ? at : either(lost.values()));
    const [low, high] = [places[0], places.at(-1)], [first, last] = isRun ? [high, low] : [low, high];
    const colour = clue[blocks[0]][1], others = this.sight.blocksOf(colour, k => !blocks.includes(k));
    const isShort = k => isRun && (clue[k][0] ?? Infinity) < places.length, long = others.filter(k => !isShort(k));
    const before = long.filter(k => rightEnds[k] < first), after = long.filter(k => lefts[k] > last);
    const end = Math.max(-1, ...before.map(k => rightEnds[k])), begin = Math.min(this.line.size, ...after.map(k => lefts[k]));
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
    const who = texts.size > 1 ? name : `the ${[...texts][0]}${many ? "s" : ""}`, [verb, ...limit] = verbs[0].split(" ");
    return `${who} ${before.length ? "before" : "after"} ${blocks.length > 1 ? "them" : "it"} ${verb}${many ? "" : "s"} ${limit.join(" ")}`;
  }
  shown(technique) {  // what a technique looks at, whichever blocks are there, but for the run itself
    const besides = ({ at, wall, end, place, lost }) => wall !== undefined ? bit(wall) >> 1n | bit(end + 1)
      : place !== undefined ? at | bit(place) >> 1n | bit(place + 1) : either(lost.values()) >> 1n | either(lost.values()) << 1n;
    return technique === "capping" ? 0n : either(this.found.map(besides));
  }
  each(tell) {
    const parts = this.found.map(tell, this);
    return parts.some(part => part.includes(", for ")) ? parts.join("; ") : listed(parts, "and");
  }

  "forced line"() {
    const axis = this.line.axis;
    return `the blocks, with the gaps they need, fill the whole ${/\w/.test(axis) ? axis : "line"}`;
  }
  "finished line"(concludes) {
    const { lefts, rights, leftEnds, rightEnds } = this.sight;
    if (this.isBare) return "all of its blocks are there";
    if (lefts.join() === rights.join() && leftEnds.join() === rightEnds.join())
      return `the ${this.line.clue.length > 1 ? "blocks have" : "block has"} only one place left`;
    const isEmpty = concludes.some(mark => mark[2].includes(BACKGROUND));
    return this[isEmpty ? "out of reach" : "overlap"](concludes);
  }
  capping() {
    return this.each(found => {
      const why = this.noOthers(found, true);
      return `${this.at(found.at)} ${this.be(found.at)} ${this.blocks(found)}${why && `, for ${why}`}`;
    });
  }
  "one-sided capping"() {
    return this.each(found => {
      const [[first, last]] = spansOf(found.at);
      return this.belonging(found, found.place > last ? `cannot end after ${this.place(last)}` : `cannot begin before ${this.place(first)}`);
    });
  }
  belonging(found, limit) {  // to which blocks a run belongs, and what they cannot do
    const why = this.noOthers(found, true), belong = found.at & (found.at - 1n) ? "belong" : "belongs";
    return `${this.at(found.at)} ${belong} to ${this.blocks(found)}${why ? `, for ${why}; it` : ", which"} ${limit}`;
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
      const { place, forward, at } = found, why = this.noOthers(found, false), where = this.place(place);
      if (why) return `${where} could only be in ${this.blocks(found)}, for ${why}; it would then touch ${this.at(at, "or")}`;
      return `${this.blocks(found)}, if it ${forward ? "began" : "ended"} at ${where}, would touch ${this.at(at, "or")}`;
    });
  }
  "too small a gap"() {
    return this.each(found => {
      const why = this.noOthers(found, false), have = found.at & (found.at - 1n) ? "have" : "has";
      return `${this.at(found.at)} ${have} too little room for ${this.blocks(found).replaceAll("one of", "any of")}${why && `, and ${why}`}`;
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
    return listed(blocks.map(k => `${this.block(k)} ends at ${this.place(leftEnds[k])} at the earliest ` +
      `and begins at ${this.place(rights[k])} at the latest`), "and");
  }
  "out of reach"() { return this.lie(this.nearest()); }
  nearest() {  // the blocks whose reach ends nearest to the conclusion, on both sides of its parts
    const { lefts, rightEnds, clue } = this.sight, near = new Set();
    const lost = this.found.flatMap(found => [...found.lost].filter(([, mask]) => mask & this.mask));
    for (const colour of new Set(lost.map(([of]) => of)))
      for (const [first, last] of spansOf(this.mask)) {
        const blocks = [...clue.keys()].filter(k => clue[k][1] === colour);
        const before = blocks.filter(k => rightEnds[k] < first), after = blocks.filter(k => lefts[k] > last);
        if (before.length) near.add(before.reduce((a, b) => rightEnds[b] > rightEnds[a] ? b : a));
        if (after.length) near.add(after.reduce((a, b) => lefts[b] < lefts[a] ? b : a));
      }
    return [...near].sort((a, b) => a - b);
  }
  splitting() {
    return this.each(({ at, lost }) => {
      const all = at | either(lost.values());
      return `${this.at(all)} together would be a block of ${placesOf(all).length}, longer than any there`;
    });
  }
  joining() {
    return this.each(({ at }) => {
      const runs = spansOf(at).map(([first, last]) => this.at(span(first, last)));
      return `${listed(runs, "and")} cannot belong to two blocks`;
    });
  }
  "by cases"() { return "every way to place the blocks agrees here"; }

  says({ technique, because, concludes }, lost) {
    this.isBare = technique === "finished line" && concludes.every(mark => mark[2].join() === String(BACKGROUND));
    const own = this.isBare ? -1n : either(this.found.map(({ at }) => ["glue", "splitting", "joining"].includes(technique) || technique.endsWith("capping") ? at : 0n));
    const some = concludes.filter(mark => mark[2].length > 1), at = mark => bit(placeIn(this.line, mark) - 1);
    this.mask = either(concludes.map(at));
    const open = own | either(some.map(at));  // of cells that stay open no more is said than what they lose
    const isIdentified = ["capping", "glue", "mercury", "too small a gap"].includes(technique);
    const needless = isIdentified ? ~(this.shown(technique) | this.mask) : 0n;
    const known = because.filter(mark => !((open | needless) & at(mark)));
    const as = known.length ? `as ${areText(this.line, known)}, ` : "";
    const decided = concludes.filter(mark => mark[2].length === 1);
    const others = some.map(mark => [...mark.slice(0, 2),
      this.line.colours.filter(colour => !((lost.get(colour) ?? 0n) & at(mark)))]);
    return sentence(`${as}${this[technique](concludes)}. So ${areText(this.line, [...decided, ...others])}.`);
  }
}
