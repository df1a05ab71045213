// What is known of the drawing, and what is being asked.
let seen = opened.revision, asked = 0, sentAt = -Infinity, timer = null;
let ambiguous = new Set();
const PAUSE = 100;  // milliseconds between two questions, so that none is asked in vain

function ask(force = false) {  // after every change
  clearTimeout(timer);
  const mine = ++asked;
  $("asking").textContent = "Is there one solution …";
  $("verdict").classList.add("old");
  timer = setTimeout(() => answerTo(mine, force), Math.max(0, sentAt + PAUSE - performance.now()));
}
async function answerTo(mine, force) {
  sentAt = performance.now();
  const request = { puzzle: puzzle(), tab: TAB, seen, force };
  const known = await told("verdict", request, mine);
  if (!known) return;
  if (known.elsewhere) return showElsewhere();
  noteSaved(known);
  showVerdict(known);
  if (known.verdict === "undecided") return done();
  $("asking").textContent = { unique: "How hard is it …", multiple: "Which cells are ambiguous …" }[known.verdict] ?? "Why …";
  const report = await told("report", { puzzle: request.puzzle, repair: typed }, mine);
  if (!report) return;
  showReport(report);
  done();
}
async function told(what, request, mine) {  // nothing if a newer question has come
  try {
    const answer = await post(what, request);
    return mine === asked && !answer.superseded ? answer : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (mine === asked) {
      $("verdict").replaceChildren(make("p", error.message, "bad"));
      done();
    }
    return null;
  }
}
function done() {
  $("asking").textContent = "";
}
function hatch(cells) {
  ambiguous = new Set(cells);
  draw();
}
function showVerdict(known) {
  const good = known.verdict === "unique";
  $("verdict").classList.remove("old");
  $("verdict").replaceChildren(make("p", known.told, good ? "good" : "bad"));
  $("facts").replaceChildren();
  if (typed) showSolution(known);
  hatch(known.ambiguous);
  if (!good && known.ambiguous.length) $("verdict").append(make("p", "Hatched cells differ between solutions."));
}
function showSolution({ verdict, cells }) {  // of typed clues
  play.cells = verdict === "unique" || verdict === "multiple" ? cells : allCells.map(() => OPEN);
  if (verdict === "unique" && JSON.stringify(clues) === openedClues) adopt(clues);  // to be drawn on
}
function showReport(report) {
  if (report.ambiguous) hatch([...report.ambiguous, ...report.unknown]);
  for (const [name, text] of report.facts) $("facts").append(make("dt", sentence(name)), make("dd", text));
}
