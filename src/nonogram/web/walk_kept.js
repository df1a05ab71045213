// What the browser keeps, where it allows that: the player's strokes, undone ones too, the time that
// they took, and settings. What it hands back can be anything.
const keptName = puzzle => `nonogram ${JSON.stringify(puzzle.clues)}`;
const KEPT = keptName(data), SETTINGS = "nonogram settings";
let seconds = 0;
const struck = new Set();  // the names of the blocks that the player has struck out
const settings = { cycles: true, crosses: false, ...stored(SETTINGS) };

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;  // not allowed here, or not ours
  }
}
function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch { /* not allowed here, or full */ }
}

function state() {
  const strokes = [...play.past, ...[...play.future].reverse()];
  return { strokes: strokes.map(stroke => stroke.map(({ cell, after }) => [cell, after])),
    at: play.past.length, guess: play.guess, seconds, struck: [...struck],
    solved: isSolved() };
}
const isCell = cell => Number.isInteger(cell) && cell >= 0 && cell < SIZE;
const isValue = value => Number.isInteger(value) && value >= OPEN && value < colours.length;
const isCount = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;

const BLOCKS = new Set(AXES.flatMap(axis => clues[axis].flatMap((clue, n) =>
  clue.map((_, k) => blockName(`${axis} ${n + 1}`, k)))));

function restore(kept) {
  if (Array.isArray(kept)) kept = { strokes: [kept.map((value, cell) => [cell, value])] };  // 0.4.0
  for (const stroke of Array.isArray(kept?.strokes) ? kept.strokes.filter(Array.isArray) : []) {
    for (const [cell, value] of stroke.filter(Array.isArray))
      if (isCell(cell) && isValue(value)) play.mark(cell, value);
    play.lift();
  }
  if (isCount(kept?.at, play.past.length)) while (play.past.length > kept.at) play.undo();
  if (isCount(kept?.guess, play.past.length)) play.guess = kept.guess;
  if (isCount(kept?.seconds, Infinity)) seconds = kept.seconds;
  for (const name of Array.isArray(kept?.struck) ? kept.struck : []) if (BLOCKS.has(name)) struck.add(name);
}
function restart(kept) {
  Object.assign(play, new Play());
  struck.clear();
  seconds = 0;
  restore(kept);
}
const keep = () => store(KEPT, state());
restore(stored(KEPT));
