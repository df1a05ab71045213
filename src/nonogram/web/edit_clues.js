// Clues: of what is drawn, as files have them, and typed. Blocks are `groupsOn`'s: what is one number.
const canBlot = ([, , , front, back]) => !front && !back;  // files have no way to write others
const merges = ([, , body, , back], [, , other, front]) =>  // one behind another is read as part of it
  !back && !front && !(body && other && body !== other);
function groupsIn(cells, axis) {
  const groups = [];
  let last = null;  // the block that the cell before is of
  for (const colour of cells) {
    const here = colour > BACKGROUND ? [1, 1, 0, 0, 0] : null;
    if (here) here[roleOf(colour, axis)] = colour;
    if (here && last && merges(last, here)) {
      last[1]++;
      last[BODY] ||= here[BODY];
      last[BACK] = here[BACK];
      last[0] = last.slice(BODY).filter(Boolean).length;
    } else if (here) groups.push(last = here);
    else last = null;
  }
  return groups;
}
function clueOf(groups) {  // its parts, each with the join that colours do not say
  const clue = [];
  groups.forEach((group, k) => {
    const [, length, body, front, back] = group, inside = length && length - Boolean(front) - Boolean(back);
    let join = k && merges(groups[k - 1], group) ? 2 : 1;
    for (const part of [[1, front], [inside, body], [1, back]].filter(([, colour]) => colour)) {
      const before = clue.at(-1), said = !before || join === (before[1] === part[1] ? 2 : 1);
      clue.push(said ? part : [...part, join]);
      join = 0;
    }
  });
  return clue;
}
const blocksOn = line => groupsIn(line.cells.map(cell => play.cells[cell]), line.axis);
function clueFrom(line) {
  const blocks = blocksOn(line), blots = hidden[line.name];
  if (blots?.count === blocks.length)
    for (const place of blots.places) if (canBlot(blocks[place])) blocks[place][1] = null;
  return clueOf(blocks);
}
const itemsOf = line => groupsOn(line).map(([, size, colour, front, back]) =>
  front || back ? { size, ...colour ? { colour } : {}, front, back } : [size, colour]);

// --- Typed: a line each, of several colours with the character of the colour behind, between corners
const isPlain = () => !hasInks() && isCornered;
function letters() {
  if (!isCornered && opened.characters?.length === colours.length) return opened.characters;
  const known = ["."];
  let letter = 97;
  for (const { corner } of colours.slice(1)) known.push(corner && !known.includes(corner) ? corner
    : !corner && isPlain() ? "#" : String.fromCharCode(letter++));
  return known;
}
function typedText(line) {
  const known = letters(), mark = colour => colour ? known[colour] : "";
  return groupsOn(line).map(([, length, body, front, back]) =>
    mark(front) + numberText(length) + (hasInks() ? mark(body) : "") + mark(back)).join(" ") || "0";
}
function parsed(text, axis, where) {
  const known = letters(), slash = colour => colours[colour].halves[2] ? "/" : "\\";
  const named = (mark, role) => known.findIndex((letter, colour) => colour && roleOf(colour, axis) === role
    && (letter === mark || role !== BODY && slash(colour) === mark));
  const words = text.trim().split(/[\s,;]+/).filter(word => word && word !== "0");
  return clueOf(words.map(word => {
    const [, before = "", number, after = ""] = word.match(/^(\D?)(\d{1,9}|\?)(.*)$/u) ?? [];
    const marks = [...after.replace(/^\(?([^()])\)?/u, "$1")], ends = [before && named(before, FRONT), 0];
    if (marks.length && named(marks.at(-1), BACK) > 0) ends[1] = named(marks.pop(), BACK);
    const caps = ends.filter(Boolean).length, length = number === "?" ? null : Number(number);
    const body = length === caps ? 0 : marks.length ? named(marks[0], BODY) : colours.findIndex(({ corner }, k) => k && !corner);
    const fits = number && length !== 0 && (length === null ? !caps : length >= caps);
    if (!fits || ends[0] < 0 || body < 0 || marks.length > 1) throw new Refused(`${where}: "${word}", ${expectedOf(known, word, axis)}.`);
    return [1, length, body, ...ends.map(Number)];
  }));
}
function expectedOf(known, word, axis) {  // with examples that are right in this direction
  if (!isCornered && !form.sides && /[/\\◢◤◥◣]/.test(word)) return "which has corners: add corners with ◢ first";
  const bodies = known.filter((_, colour) => colour && roleOf(colour, axis) === BODY), [letter] = hasInks() ? bodies : [""];
  const expected = `expected a number${hasInks() ? ` and one of ${bodies.join(" ")}` : ""}`;
  if (!isCornered) return expected;
  const [fronts, backs] = [true, false].map(isFront =>
    Object.keys(FRONTS).filter(corner => FRONTS[corner][AXES.indexOf(axis)] === isFront));
  return `${expected}, or between corners, which it counts, as ${fronts[0]}3${letter}${backs[1]} or /3${letter}\\`
    + ` (in a ${axis} blocks begin with ${listed(fronts, "or")} and end with ${listed(backs, "or")})`;
}
function takeTyped() {
  const counts = linesOf(form), given = Object.fromEntries(AXES.map(axis => {
    const lines = $(`typed ${axis}`).value.split("\n"), last = lines.findLastIndex(text => text.trim()) + 1;
    const count = last && lines.length < counts[axis] ? last : Math.max(last, counts[axis]);  // blank lines are empty clues
    return [axis, Array.from({ length: count }, (_, k) => parsed(lines[k] ?? "", axis, `${sentence(axis)} ${k + 1}`))];
  }));
  const { row, column } = given;
  const wrong = form.sides && AXES.find(axis => given[axis].length !== counts[axis]);
  if (wrong) throw new Refused(`${counted(given[wrong].length, "clue")} of direction ${wrong}, expected ${counts[wrong]}.`);
  const before = SIZE_TEXT;
  play.lift();
  retype(form.sides ? form : { rows: row.length, columns: column.length }, given);
  if (SIZE_TEXT !== before) say("filed", `The board is ${SIZE_TEXT} now, with a line for every clue.`);
}
function retype(next, given) {  // the clues are these, whatever was drawn
  form = next;
  typed = true;
  hidden = {};
  locked = new Set();
  build(colours);
  play.cells = allCells.map(() => OPEN);
  clues = data.clues = given;
  settle();
}
function showTyped() {  // what is there, to be changed
  const known = letters(), bodies = [...colours.keys()].filter(colour => colour && !colours[colour].corner);
  $("letters").textContent = !hasInks() ? ""
    : `; behind a number the letter of its colour: ${bodies.map(colour => `${known[colour]} ${nameOf(colour)}`).join(", ")}`;
  $("clues").replaceChildren(...AXES.map(axis => {
    const label = make("label", sentence({ row: "rows", column: "columns" }[axis] ?? `lines ${axis}`));
    const text = clues[axis].map(clue => typedText({ axis, clue })).join("\n");
    label.append(Object.assign(make("textarea", text), { id: `typed ${axis}`, rows: 8, spellcheck: false }));
    return label;
  }));
}
