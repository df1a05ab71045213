// Where no line says anything, and the path has nothing for this board: suppose that a cell had a
// colour, follow lines until one has no room for its blocks, and keep of that what the clash needs.
const MOST_LINES = 8000;  // looked at for a hint, so that it takes a second or two at most
const ENOUGH = 8;  // contradictions, of which the shortest is told

function follow(board, names, isAllowed) {  // null if nothing fails
  const waiting = new Set(names), trail = [];
  for (const name of waiting) {
    waiting.delete(name);  // and at the end again, if one of its cells changes
    board.looked++;
    const sight = board.sight(name);
    if (board.failed) return { trail, clash: name };
    if (!sight) continue;
    const lost = new Map([...sight.can].map(([colour, mask]) => [colour, mask & ~sight.left.get(colour)]));
    const marks = marksAt(sight.model, either(lost.values()),
      (cell, place) => remaining(board.left[cell], lost, place));
    trail.push({ sight, lost, left: [...board.left] });
    board.take(marks);
    for (const other of marks.flatMap(mark => lineNames(cellOf(mark))))
      if (other !== name && isAllowed(other)) waiting.add(other);
  }
  return null;
}
function supposed(board, mark, isAllowed = () => true) {  // what follows on a board of its own
  const own = board.copy();
  own.take([mark]);
  const found = follow(own, lineNames(cellOf(mark)).filter(isAllowed), isAllowed);
  board.looked += own.looked;
  return found && { ...found, own };
}
function shortened(board, mark) {  // with no line that can be spared; null if nothing fails
  let found = supposed(board, mark);
  if (!found) return null;
  const linesOf = ({ trail, clash }) => new Set([...trail.map(({ sight }) => sight.model.name), clash]);
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

function clashStep({ own, clash }) {  // the line, with no more known cells than it needs
  const line = modelOf(lineNamed(clash)), can = own.candidates(line);
  let known = unknownLess(line, can);
  for (const place of placesOf(known))
    if (!placements(line, only(can, known & ~bit(place), line.size))) known &= ~bit(place);
  const because = marksAt(line, known, cell => own.left[cell]);
  const says = `${headText([clash])} cannot be completed, as ${areText(line, because)}`;
  return { line: clash, because, says: `${sentence(says)}.` };
}
function chainSteps({ trail }, clash) {  // from the clash back: what something rests on
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

function contradiction(board, cell, colour) {  // null if the cell may have the colour
  const at = [rowOf(cell) + 1, placeOf(cell) + 1], given = [[...at, [colour]]];
  const found = shortened(board, given[0]);
  if (!found) return null;
  const clash = clashStep(found), chain = chainSteps(found, clash);
  const concludes = [[...at, board.left[cell].filter(other => other !== colour)]];
  const line = lineNamed(lineNames(cell)[0]), lines = new Set([line.name, ...chain.map(step => step.line), clash.line]);
  const says = `${sentence(notAllText(line, given))}, else ${headText([clash.line])} ` +
    `could not be completed (${counted(lines.size, "line")}). So ${areText(line, concludes)}.`;
  return { ...named([...lines]), given, line: line.name, chain, clash, concludes, says };
}
function named(lines) {  // what a contradiction of these lines is called, and its level
  const isNextTo = name => lines.includes(name.replace(/\d+$/, number => Number(number) + 1));
  if (lines.length > 8) return { technique: "long contradiction", level: "search" };
  if (lines.length > 5 || !lines.some(isNextTo)) return { technique: "contradiction", level: "very-hard" };
  return { technique: "edge logic", level: "hard" };
}
function contradictionNear(board, cells) {  // the easiest of the first few, from the nearest cell on
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
