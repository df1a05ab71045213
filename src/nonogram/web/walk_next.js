// The next step from the board as it is, without anybody's help: the easiest that decides an open
// cell, of equals the nearest to the last mark, then that with most cells. Lines that have all their
// blocks are background otherwise, marked or not. Contradictions are those of the path that hold here.
class Board {
  constructor(left = marked(), sights = new Map()) {
    this.left = left;  // the colours left in each cell
    this.sights = sights;
    this.failed = null;  // a line without room for its blocks
    this.looked = 0;  // at so many lines, to find a contradiction
  }
  copy() { return new Board([...this.left], new Map(this.sights)); }
  candidates({ cells, colours: inks }) {
    const mask = colour => either(cells.map((cell, k) => this.left[cell].includes(colour) ? bit(k) : 0n));
    return new Map(inks.map(colour => [colour, mask(colour)]));
  }
  sight(name) {  // a line seen, null if it says nothing; kept until one of its cells changes
    if (!this.sights.has(name)) {
      const line = modelOf(lineNamed(name)), can = this.candidates(line), found = placements(line, can);
      if (!found) this.failed = name;
      const isNew = found && line.colours.some(colour => found.left.get(colour) !== can.get(colour));
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
function marked() {  // what the player has, and the background of lines that have all their blocks
  const left = START.map((some, cell) => play.cells[cell] === OPEN ? some : [play.cells[cell]]);
  for (const line of AXES.flatMap(axis => clues[axis].map((_, k) => lineNamed(`${axis} ${k + 1}`))))
    if (isFinished(line))
      for (const cell of line.cells) if (play.cells[cell] === OPEN) left[cell] = [BACKGROUND];
  return left;
}

// --- Steps of lines
function colourStep(board, name) {  // the clue of a line lacks a colour: no cell has it
  const line = modelOf(lineNamed(name)), has = colour => line.colours.includes(colour);
  const cells = line.cells.filter(cell => !board.left[cell].every(has));
  const lost = new Set(cells.flatMap(cell => board.left[cell].filter(colour => !has(colour))));
  const concludes = cells.map(cell => [rowOf(cell) + 1, placeOf(cell) + 1, board.left[cell].filter(has)]);
  return { line: name, technique: "colour logic", level: "trivial", because: [], concludes, blocks: [],
    says: `No block is ${listed([...lost].map(nameOf), "or")}, so no cell is.` };
}
function colourSteps(board) {  // of all lines; they are taken
  const names = AXES.flatMap(axis => clues[axis].map((_, k) => `${axis} ${k + 1}`));
  return names.map(name => {
    const step = colourStep(board, name);
    board.take(step.concludes);
    return step;
  }).filter(({ concludes }) => concludes.length);
}
function inTurn(steps, board = new Board()) {  // a thought about colours says what those before it do not
  return steps.flatMap(step => {
    const own = step.technique === "colour logic" ? colourStep(board, step.line) : step;
    board.take(own.concludes);
    return own.concludes.length ? [own] : [];
  });
}
const unknownLess = ({ size }, can) => either([...can.values()].map(mask => span(0, size - 1) & ~mask));
const only = (can, places, size) => new Map([...can].map(([colour, mask]) =>
  [colour, mask & places | span(0, size - 1) & ~places]));
function marksAt(line, places, left) {
  return placesOf(places).map(place => {
    const cell = line.cells[place];
    return [rowOf(cell) + 1, placeOf(cell) + 1, left(cell, place)];
  });
}
const remaining = (left, lost, place) => left.filter(colour => !((lost.get(colour) ?? 0n) & bit(place)));
function lineStep(board, sight, technique, lost) {  // with no more known cells than it needs
  const { model, can } = sight, places = either(lost.values());
  const wanted = [...lost], isFollowing = known => {  // what is left of cells, if all placements are looked at
    const found = placements(model, only(can, known, model.size));
    return found && [...can].every(([colour, mask]) => !(places & ~(mask & ~(lost.get(colour) ?? 0n)) & found.left.get(colour)));
  };
  const helping = found => wanted.some(([colour, mask]) => mask & (found.lost.get(colour) ?? 0n));
  const seeing = known => new Sight(model, only(can, known, model.size));
  const says = known => {
    const seen = seeing(known), found = [...technique.look(seen)];
    return wanted.every(([colour, mask]) =>
      !(mask & seen.can.get(colour) & ~either(found.map(({ lost: each }) => each.get(colour) ?? 0n))));
  };
  let known = unknownLess(model, can);
  const away = place => Math.min(...placesOf(places).map(other => Math.abs(other - place)));
  for (const place of placesOf(known).sort((one, other) => away(other) - away(one)))
    if (says(known & ~bit(place)) && isFollowing(known & ~bit(place))) known &= ~bit(place);
  const seen = seeing(known), found = [...technique.look(seen)].filter(helping);
  const step = { line: model.name, technique: technique.name, level: technique.level,
    because: marksAt(model, known, cell => board.left[cell]),
    concludes: marksAt(model, places, (cell, place) => remaining(board.left[cell], lost, place)),
    blocks: [...new Set(found.flatMap(({ blocks }) => blocks))].sort((a, b) => a - b).map(k => k + 1),
    places: seen.lefts.map((left, k) => [left, seen.leftEnds[k], seen.rights[k], seen.rightEnds[k]].map(n => n + 1)) };
  return { ...step, says: new Telling(model, seen, found).says(step, lost) };
}
function* lineSteps(board, level) {
  for (const axis of AXES)
    for (let number = 1; number <= clues[axis].length; number++) {
      const sight = board.sight(`${axis} ${number}`);
      if (!sight) continue;
      const { cells } = sight.model;
      for (const technique of TECHNIQUES.filter(each => each.level === level))
        for (const found of findings(technique, sight)) {
          const lost = new Map([...found.lost].map(([colour, mask]) => [colour, mask & sight.can.get(colour)]));
          const changed = placesOf(either(lost.values()));
          const decides = place => remaining(board.left[cells[place]], lost, place).length === 1;
          const decided = changed.filter(decides).map(place => cells[place]);
          if (changed.length) yield { decided, make: () => lineStep(board, sight, technique, lost) };
        }
    }
}

// --- Steps of the path
function holds(step, leftIn) {  // is everything known that it rests on?
  const isKnown = (mark, left = leftIn) => left(cellOf(mark)).every(colour => mark[2].includes(colour));
  if (!step.chain) return (step.sees ?? step.because).every(mark => isKnown(mark));
  const supposed = new Map();
  const inside = cell => supposed.get(cell) ?? leftIn(cell);
  const take = mark => supposed.set(cellOf(mark), inside(cellOf(mark)).filter(colour => mark[2].includes(colour)));
  step.given.forEach(take);
  for (const inner of step.chain) {
    if (!holds(inner, inside)) return false;
    inner.concludes.forEach(take);
  }
  return step.clash.because.every(mark => isKnown(mark, inside)) && followsBroken(step, leftIn);
}
function followsBroken(step, leftIn) {  // from the placements that break what is given somewhere
  const line = modelOf(lineNamed(step.line)), found = line.cells.map(() => new Set());
  for (const denied of step.given) {
    const leftOf = cell => cell !== cellOf(denied) ? leftIn(cell) : leftIn(cell).filter(c => !denied[2].includes(c));
    const can = new Map(line.colours.map(colour =>
      [colour, either(line.cells.map((cell, k) => leftOf(cell).includes(colour) ? bit(k) : 0n))]));
    for (const [colour, mask] of placements(line, can)?.left ?? [])
      for (const place of placesOf(mask)) found[place].add(colour);
  }
  return step.concludes.every(mark => [...found[placeIn(line, mark) - 1]].every(c => mark[2].includes(c)));
}
function canTry({ line, technique }, board) {  // whether all of the line is there is seen at a glance
  const sight = board.sight(line);
  return sight !== null && canSee(TECHNIQUES.find(({ name }) => name === technique) ?? {}, sight);
}
function* pathSteps(board, level) {
  for (const step of steps.flatMap(thoughtsOf)) {
    if (step.level !== level) continue;
    const cells = step.concludes.map(cellOf);
    if (!cells.every(cell => board.isOpen(cell))) continue;
    if (!step.concludes.some(mark => board.left[cellOf(mark)].some(colour => !mark[2].includes(colour)))) continue;
    if (!step.chain && !canTry(step, board)) continue;
    if (!holds(step, cell => board.left[cell])) continue;
    yield { decided: step.concludes.filter(isDecided).map(cellOf), make: () => step };
  }
}

// --- The choice
function awayFromLast(cells) {
  const last = play.past.at(-1)?.[0].cell;
  return last === undefined ? 0 : Math.min(...cells.map(cell => distance(cell, middleOf(last))));
}
function* supposing(board) {  // of the level of contradictions
  const open = allCells.filter(cell => board.isOpen(cell)).map(cell => ({ cell, away: awayFromLast([cell]) }));
  const step = contradictionNear(board, open.sort((a, b) => a.away - b.away).map(({ cell }) => cell));
  if (step) yield { decided: step.concludes.filter(isDecided).map(cellOf), make: () => step };
}
function nearestOf(candidates) {
  const away = ({ decided }) => awayFromLast(decided);
  return candidates.map(each => ({ ...each, away: away(each) }))
    .sort((one, other) => one.away - other.away || other.decided.length - one.decided.length)[0];
}
function openSteps(board = new Board()) {  // those before the last rule out colours that it uses
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
    if (!other.concludes.some(mark => play.cells[cellOf(mark)] === OPEN && used.has(cellOf(mark)))) continue;
    needed.unshift(other);
    for (const cell of usedCells(other)) used.add(cell);
  }
  return needed;
}
function usedCells(step) {  // those of a contradiction too
  if (!step.chain) return step.because.map(cellOf);
  return [...lineNamed(step.line).cells, ...step.chain.flatMap(usedCells), ...step.clash.because.map(cellOf)];
}
