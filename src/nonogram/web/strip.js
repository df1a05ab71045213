// The strip: the line of a sentence, what that looks at, where blocks can lie, what follows.
/**
 * @typedef {object} Lane - A row about a block, or some, or a placement. What its parts mean is
 *   said in nonogram.draw.strip.
 * @property {string} [of]
 * @property {number} [colour]
 * @property {Span} [left]
 * @property {Span} [right]
 * @property {Span} [ghost]
 * @property {number[]} [touch]
 * @property {Span} [width]
 * @property {Span} [other]
 * @property {[first: number, last: number, colour: number][]} [blocks]
 */

/** @type {(name: string, span: Span, text?: string) => any} Make what lies over some places. */
const bar = (name, [first, last], text = "") =>
  make(`b.${name}`, text, { style: `--from: ${first - 1}; --long: ${last - first + 1}` });
// Make a cell; with `most` colours it is open.
/** @type {(left: Left | null, name?: string, most?: number) => any} */
function bit(left, name = "", most = Infinity) {
  const element = make(`i.bit.${name}`);
  if (left?.length === 1) element.dataset.colour = left[0];
  else if (left?.length < most) {
    element.classList.add("some");
    drawSome(element, left);
  }
  return element;
}
// Make a lane. `isWall` tells whether blocks of a colour end at a place.
/** @type {(lane: Lane, isWall: (place: number, colour: number) => boolean) => any} */
function laneOf(lane, isWall) {
  const { of = "", colour = 1, left, right, ghost, touch = [], width, other, blocks = [] } = lane;
  const element = make(other ? "div.lane.other" : "div.lane"), ends = [];
  const add = (name, [first, last]) => first <= last && element.append(bar(name, [first, last]));
  const [begin] = left ?? ghost ?? width ?? other ?? [1];
  const name = bar(ghost ? "name.not" : "name", [begin, begin], of);
  name.style.setProperty("--letters", of.length);
  if (hasInks() && !blocks.length) name.prepend(bit([colour]));
  element.append(name);
  for (const [first, last, ink] of blocks)
    element.appendChild(bar("placed", [first, last])).dataset.colour = ink;
  if (left) {
    ends.push([left[0], right[1]]);
    if (left.join() !== right.join()) {
      add("reach", ends[0]);
      add("left", left);
      add("right", right);
    }
    add("both", [right[0], left[1]]);
  }
  if (ghost) add("ghost", ghost);
  if (width) add("width", width);
  if (other) add("range", other);
  for (const place of touch) add("touch", [place, place]);
  for (const [first, last] of [...ends, width ?? ghost].filter(Boolean)) {
    if (isWall(first - 1, colour)) add("wall", [first, first]);
    if (isWall(last + 1, colour)) add("wall", [last + 1, last + 1]);
  }
  return element;
}
/**
 * The strip of what one sentence tells. `before` has the colours left in a cell before it.
 * @type {(told: any, before: (cell: Cell) => Left | null) => any}
 */
function stripOf({ line: name, concludes = [], looked = [], lanes = [], common = [] }, before) {
  const line = lineNamed(name);
  const news = new Map(concludes.map(mark => [placeIn(line, mark), mark[2]]));
  const isNamed = place => looked.includes(place) || news.has(place);
  // Numbers need room: of a run its ends have them, of two places with two digits the first.
  const isInside = place => isNamed(place - 1)
    && (isNamed(place + 1) || place > 9 && !isNamed(place - 2));
  const isNumbered = place => isNamed(place) ? !isInside(place)
    : (place === 1 || place % 5 === 0) && !isNamed(place - 1) && !isNamed(place + 1);
  const isWall = (place, colour) => !before(line.cells[place - 1] ?? -1)?.includes(colour);
  const row = (name, bitAt) =>
    make(`div.${name}`, ...line.cells.map((cell, k) => bitAt(k + 1, cell)));
  const strip = make("div.strip", { role: "img", tabIndex: 0,  // scrolled by keys
    ariaLabel: `${sentence(name)}: what is known, where blocks can lie, and what follows` },
    make("div", { style: `--count: ${line.cells.length}` },
      row("places", place =>
        make(isNamed(place) ? "i.named" : "i", isNumbered(place) ? place : "")),
      row("bits", (place, cell) => bit(before(cell),
        looked.includes(place) ? "looked" : "aside", START[cell].length)),
      make("div.lanes", ...lanes.map(lane => laneOf(lane, isWall)),
        ...common.map(place => bar("common", [place, place]))),
      ...news.size ? [row("bits", place =>
        bit(news.get(place) ?? null, news.has(place) ? "" : "aside"))] : []));
  fadeAtEnds(strip);
  requestAnimationFrame(() => {  // of a long line the part that matters
    strip.scrollLeft = strip.querySelector(".named").offsetLeft - strip.clientWidth / 3;
  });
  return strip;
}
