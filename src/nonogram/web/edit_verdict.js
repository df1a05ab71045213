// What is known of the drawing, and what is being asked.
let seen = opened.revision, asked = 0, sentAt = -Infinity, timer = null, ambiguous = new Set();

const now = () => ({ puzzle: puzzle(), locked: [...locked], tab: TAB, seen });
function asking(what, text = "") {  // what is shown may be of the drawing before, or not be all yet
  document.body.dataset.asking = what;
  $("asking").textContent = text;
}
function ask(force = false) {  // after every change
  clearTimeout(timer);
  const mine = ++asked;
  asking("verdict", "Is there one solution …");
  timer = setTimeout(async () => {
    const done = await attempt(() => answerTo(mine, force), "verdict");
    if (mine === asked) asking(done ? "" : "failed");
  }, Math.max(0, sentAt + 100 - performance.now()));  // or they end each other
}
async function answerTo(mine, force) {
  sentAt = performance.now();
  const request = { ...now(), force }, known = await told("verdict", request, mine);
  if (!known) return;
  if (known.elsewhere) return showElsewhere();
  noteSaved(known);
  showNames(known.names);
  showVerdict(known);
  if (known.verdict === "undecided" || isEmpty()) return $("facts").replaceChildren();
  asking("report", { unique: "How hard is it …", multiple: "Which cells are ambiguous …" }[known.verdict] ?? "Why …");
  await new Promise(later => setTimeout(later, 150));  // in which the next stroke may come
  const report = mine === asked && await told("report", { puzzle: request.puzzle, repair: typed }, mine);
  if (report) showReport(report);
}
async function told(what, request, mine) {  // nothing if a newer question has come
  const answer = await post(what, request);
  return mine === asked && !answer.superseded ? answer : null;
}
const hatch = cells => { ambiguous = new Set(cells); draw(); };
const isEmpty = () => AXES.every(axis => clues[axis].every(clue => !clue.length));
function showVerdict(known) {
  $("verdict").replaceChildren(isEmpty() ? make("p", `Nothing is ${typed ? "typed" : "drawn"} yet`)
    : make("p", known.told, known.verdict === "unique" ? "good" : "bad"));
  if (typed) showSolution(known);
  hatch(known.ambiguous);
}
function showNames(names) {  // those that colours will have in the file; of corners, too, before a block has any
  const inks = colours.map((ink, k) => ({ ...ink, name: names[k] })), known = isCornered ? named(inks) : inks;
  const wanted = names.map((name, k) => name.endsWith(colours[k].corner) ? name : known[k].name);
  if (colours.every(({ name }, k) => name === wanted[k])) return;
  colours.forEach((ink, k) => { ink.name = wanted[k]; });
  buildPens();
}
function showSolution({ verdict, cells }) {  // of typed clues
  play.cells = cells ?? allCells.map(() => OPEN);
  if (verdict !== "unique" || play.past.length > 1) return;
  Object.assign(play, { past: [], at: -1 });  // the clues are those of the file: to be drawn on
  adopt(clues);
}
function showReport(report) {
  $("facts").replaceChildren();
  if (report.ambiguous) hatch([...report.ambiguous, ...report.unknown]);
  for (const [name, text] of report.facts) $("facts").append(make("dt", sentence(name)), make("dd", text));
  for (const [level, cells] of report.stuck) {
    const button = make("button", `stuck: ${counted(cells.length, "cell")} left`);
    button.addEventListener("click", () => { redraw(); cells.forEach(cell => pointAt(cell, "stuck")); reveal(cells); });
    $("facts").append(make("dt", `At most ${level}`), make("dd"));
    $("facts").lastChild.append(button);
  }
  if (report.fixes) offerFixes(report.fixes);
}
function offerFixes(fixes) {  // of typing errors
  const take = (name, clue) => {
    const { axis, number } = lineNamed(name), given = structuredClone(clues);
    given[axis][number - 1] = clue;
    retype(form, given);
  };
  say("proposal", fixes.length ? "One of these changes gives exactly one solution:" : "No small change of one clue gives exactly one solution.",
    ...fixes.map(([name, clue, text]) => [text, () => take(name, clue)]));
}
async function makeUnique() {  // shown first
  const mine = asked, level = $("level").value || null;
  say("proposal", "Looking for changes …");
  const answer = await post("unique", { ...now(), level });
  if (mine !== asked || answer.superseded) return;
  redraw();
  for (const [cell, , after] of answer.changes) pointAt(cell, "proposed", after);
  reveal(answer.changes.map(([cell]) => cell));
  const make = () => {
    choosePen("draw");
    for (const [cell, , after] of answer.changes) play.mark(cell, after);
    lift();
    changed();
  };
  const enough = answer.enough && !answer.changes.length ? ["Nothing has to be changed."] : answer.told;
  say("proposal", enough.join("\n"), ...answer.changes.length ? [["Make these changes", make], ["Leave it", redraw]] : []);
}
