// The path: its steps in words and in pictures, walking it, and the start of the page.

// The steps, walked to and fro.
class Path {
  constructor() {
    this.at = 0;
    this.known = [...START];
    this.changes = steps.map(step => step.concludes.map(mark => {
      const cell = cellOf(mark), change = { cell, before: this.known[cell], after: mark[2] };
      this.known[cell] = mark[2];
      return change;
    }));
    this.end = this.known;  // what is known when all steps are done
    this.known = [...START];
  }
  goTo(step) {  // what is known after so many steps
    for (; this.at < step; this.at++)
      for (const { cell, after } of this.changes[this.at]) this.known[cell] = after;
    for (; this.at > step; this.at--)
      for (const { cell, before } of this.changes[this.at - 1]) this.known[cell] = before;
  }
}
const path = new Path();
/** @type {Left[]} */
const TRUTH = data.solution ? data.solution.flat().map(colour => [colour]) : path.end;

// --- Lines, cells and steps in words
// Say "1", "4 to 7", "9".
function runsTold(numbers) {
  const runs = [];
  for (const number of numbers) {
    const run = runs[runs.length - 1];
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.flatMap(([from, to]) =>
    from === to ? [from] : to === from + 1 ? [from, to] : [`${from} to ${to}`]);
}
const numbersText = (numbers, last = "and") => listed(runsTold(numbers), last);
const placesText = (line, numbers) =>  // "columns 1 and 2"
  `${shape.placeName(line.axis)}${numbers.length > 1 ? "s" : ""} ${numbersText(numbers)}`;
// Say "columns 1 and 2 are red, columns 5 to 7 blue and column 9 is red".
function areText(line, marks) {
  const groups = new Map();
  for (const mark of marks) {
    const key = mark[2].join();
    if (!groups.has(key)) groups.set(key, { left: mark[2], numbers: [] });
    groups.get(key).numbers.push(placeIn(line, mark));
  }
  let said;
  return listed([...groups.values()].map(({ left, numbers }) => {
    const many = numbers.length > 1, be = many ? " are" : " is", again = be === said;
    numbers.sort((a, b) => a - b);
    said = be;
    const places = placesText(line, numbers);
    return `${places}${again ? "" : be} ${oneOfText(line, left)}`;
  }), "and");
}
// Say what a cell may be, or what it is not if that is shorter.
function oneOfText(line, left) {
  const lost = [BACKGROUND, ...new Set(line.clue.map(([, colour]) => colour))].filter(colour =>
    !left.includes(colour));
  if (left.length <= Math.max(1, lost.length)) return leftText(left);
  return lost.length > 1 ? `neither ${listed(lost.map(nameOf), "nor")}` : `not ${nameOf(lost[0])}`;
}

// The conclusion of a step, in one sentence: "Row 5: columns 4, 8 and 9 are black (overlap)."
function conclusionText(step) {
  const decided = step.concludes.filter(isDecided);
  const some = decided.length ? decided : step.concludes;
  const parts = [areText(lineNamed(step.line), some)], others = step.concludes.length - some.length;
  const lose = others === 1 ? "loses" : "lose";
  if (others) parts.push(`${counted(others, "other cell")} ${lose} colours`);
  return `${sentence(step.line)}: ${parts.join("; ")} (${inWords(step.technique)}).`;
}
function whereText(step) {
  if (!step.chain) return `Look at ${step.line}.`;
  return `No line alone says anything new. Look at ${step.line}: suppose something of its cells, ` +
    "and see what follows.";
}
// Say "rows 1 to 3 and 5", "rows 1, 3 and column 7".
function linesNamed(names) {
  const lines = names.map(lineNamed);
  const axes = AXES.filter(axis => lines.some(line => line.axis === axis));
  return axes.map(axis => {
    const numbers = [...new Set(lines.filter(line => line.axis === axis)
      .map(({ number }) => number))];
    numbers.sort((a, b) => a - b);
    const many = numbers.length > 1 && axis.length > 1 ? "s" : "";
    const text = axes.length > 1 ? runsTold(numbers).join(", ") : numbersText(numbers);
    return `${axis}${many} ${text}`;
  }).join(" and ");
}
// Say what a hint rests on that cannot be marked.
function earlierText(earlier) {
  const lines = earlier.filter(step => !step.chain).map(step => step.line);
  const names = [...lines.length ? [linesNamed(lines)] : [], ...lines.length < earlier.length
    ? ["contradictions"] : []];
  return `It uses colours that are excluded by ${listed(names, "and")}.`;
}
// Say "columns 3 and 7 are not both filled".
function notAllText(line, marks) {
  if (marks.some(mark => mark[2].join() !== marks[0][2].join()))
    return `it cannot be that ${areText(line, marks)}`;
  const names = marks[0][2].map(nameOf), places = marks.map(mark => placeIn(line, mark));
  const where = placesText(line, places);
  if (places.length > 1)
    return `${where} are not ${places.length > 2 ? "all" : "both"} ${listed(names, "or")}`;
  return `${where} is ${names.length > 1 ? `neither ${listed(names, "nor")}` : `not ${names[0]}`}`;
}
function supposeText(step) {
  return `Suppose that in ${step.line} ${areText(lineNamed(step.line), step.supposed)} ` +
    `(${counted(step.chain.length + 1, "step")} to a clash)`;
}

// --- A step told: its sentence, a picture of its line, and of a contradiction the tree.
function stepTitle(step) {
  const names = linesNamed(thoughtsOf(step).map(thought => thought.line));
  return `${sentence(names)} · ${inWords(step.technique)} · ${inWords(step.level)}`;
}

/**
 * What each sentence of a step tells, as one thought with its strip.
 * @type {(step: any) => any[]}
 */
function toldBy(step) {
  const thoughts = [...thoughtsOf(step)];
  if (!step.strips?.length) return [step];
  return step.strips.map(({ thoughts: count, ...strip }) => {
    const some = thoughts.splice(0, count);
    const techniques = new Set(some.map(({ technique }) => inWords(technique)));
    const level = LEVELS.findLast(each => some.some(thought => thought.level === each));
    return { ...some[0], concludes: some.flatMap(({ concludes }) => concludes), ...strip,
      title: `${sentence(listed([...techniques], "and"))} · ${inWords(level)}` };
  });
}
// Steps inside a step open below it. `show(step, known)` draws one on the grid, where `known` has
// the colours left in cells for which the grid does not have them; `leave()` draws what was there
// before.
function wholeTree(tree, leave) {
  const look = target => {
    const link = tree.contains(target) && (target.closest(".inner")
      ?? (target.closest(".along") && tree.querySelector("[aria-current]")));
    if (link) link.click();
    else leave();
  };
  tree.addEventListener("pointerleave", () => look(document.activeElement));
  tree.addEventListener("focusout", event => look(event.relatedTarget));
  return tree;
}
// Make a fold. Its content can be long, so that it is made when somebody looks.
function opening(summary, content, name) {
  const details = make("details", undefined, `tree ${name}`);
  details.append(make("summary", summary));
  details.addEventListener("toggle", () => details.append(...content()), { once: true });
  return details;
}
// The known colours, with those of further cells, which have a sign on the grid.
function noted(known, marks, sign) {
  return new Map([...known, ...marks.map(mark => [cellOf(mark), { left: mark[2], sign }])]);
}
function innerItem(step, title, known, show, text = whyText(step)) {
  const item = make("li"), button = make("button", title, "inner");
  const look = () => {
    for (const other of item.parentNode.querySelectorAll("[aria-current]"))
      other.removeAttribute("aria-current");
    button.setAttribute("aria-current", "step");
    show(step, known);
  };
  for (const kind of ["click", "focus", "pointerenter"]) button.addEventListener(kind, look);
  item.append(button, make("p", text));
  return item;
}
function contradictionTree(step, known, show) {
  return opening(supposeText(step), () => {
    const list = chainList(step, known, show);
    return [list, alongButtons(list)];
  }, "supposition");
}
// The links of a chain, numbered as on the grid, and the clash.
function chainList(step, known, show) {
  const list = make("ol");
  known = noted(known, step.supposed, "?");
  step.chain.forEach((inner, k) => {
    const before = known;
    known = noted(known, inner.concludes, k + 1);
    const item = innerItem(inner, stepTitle(inner), known, show);
    if (inner.chain) item.append(contradictionTree(inner, before, show));
    list.append(item);
  });
  const clash = { ...step.clash, clash: true };
  const item = innerItem(clash, `Clash in ${clash.line}`, known, show, clash.text);
  item.className = "clash";
  list.append(item);
  return list;
}
// Make buttons that go along a chain, to and fro.
function alongButtons(list) {
  const group = make("div", undefined, "group");
  for (const [name, by] of [["Back", -1], ["On", 1]]) {
    const button = make("button", name, "along");
    button.addEventListener("click", () => {
      const links = [...list.children].map(item => item.firstChild);
      const at = links.findIndex(link => link.hasAttribute("aria-current"));
      const link = links[within(at + by, links.length)];
      link.click();
      link.scrollIntoView({ block: "nearest" });
    });
    group.append(button);
  }
  return group;
}
function earlierTree(earlier, show, showSupposed, leave) {
  return wholeTree(opening(`${counted(earlier.length, "step")} before it`, () => {
    const list = make("ol");
    let known = new Map();
    for (const step of earlier) {
      const before = known;
      known = noted(known, step.concludes.filter(isExclusion));
      const item = innerItem(step, stepTitle(step), known, show);
      if (step.chain) item.append(contradictionTree(step, before, showSupposed));
      list.append(item);
    }
    return [list];
  }, "earlier"), leave);
}

// The sentences of a step, one after the other.
function toldList(told, before, show) {
  const list = make("ol", undefined, "thoughts");
  let known = new Map();
  for (const one of told) {
    const earlier = known;
    known = noted(known, one.concludes);
    const item = innerItem(one, one.title, known, show, one.text);
    item.append(stripOf(one, cell => earlier.get(cell)?.left ?? before(cell)));
    list.append(item);
  }
  return list;
}

// The whole reason of a step: what it says, its strip, its tree; `before` has the colours left in a
// cell before it.
function reason(step, before, show, leave) {
  const told = toldBy(step), [first] = told;
  if (told.length > 1)
    return [make("p", `${sentence(headText([first.line]))}:`),
      wholeTree(toldList(told, before, show), leave)];
  const says = make("p", whyText(step), "says");
  if (step.chain) return [says, wholeTree(contradictionTree(step, new Map(), show), leave)];
  return step.technique === "colour_logic" ? [says] : [says, stripOf(first, before)];
}

// --- Pointing at what a step looks at, uses and concludes
// Point at a step: at the depth 1 at its line, 2 at the cells that it concludes, 3 at all of it.
// For a hint, ghosts show what can be marked.
function pointAtStep(step, depth, isHint) {
  if (step.thoughts) return pointAtVisit(step);
  const { line, concludes = [], looked, because = [], lanes = [] } = step;
  addLine(line, step.clash === true);
  if (depth > 1)
    for (const mark of concludes) {
      if (!isHint) pointAt(cellOf(mark), "concluded");
      else if (isDecided(mark)) pointAt(cellOf(mark), "concluded", { ghost: mark[2][0] });
    }
  if (depth < 3) return;
  const { cells } = lineNamed(line);
  for (const cell of looked?.map(place => cells[place - 1]) ?? because.map(cellOf))
    pointAt(cell, "used");
  for (const { left, right } of lanes.filter(({ left }) => left)) {
    shape.addBand(lineNamed(line), "place leftmost", left[0], left[1] - left[0] + 1);
    shape.addBand(lineNamed(line), "place rightmost", right[0], right[1] - right[0] + 1);
  }
  if (step.chain) pointAtChain(step);
}
function pointAtVisit({ thoughts, concludes }) {
  for (const name of new Set(thoughts.map(({ line }) => line))) addLine(name, false);
  const cells = concludes.map(cellOf);
  const used = thoughts.flatMap(({ because }) => because.map(cellOf));
  for (const cell of cells) pointAt(cell, "concluded");
  for (const cell of new Set(used)) if (!cells.includes(cell)) pointAt(cell, "used");
}
// Number the cells of a chain, and frame the line in which it ends.
function pointAtChain({ supposed, chain, clash }) {
  const links = chain.map(({ concludes }) => concludes);
  addLine(clash.line, true);
  for (const [cell, { sign }] of links.reduce((known, marks, k) => noted(known, marks, k + 1),
    noted(new Map(), supposed, "?"))) pointAt(cell, "supposed", { sign });
}
function revealStep(step) {
  const marks = step.concludes ?? step.because, decided = marks.filter(isDecided);
  reveal((decided.length ? decided : marks).map(cellOf));
}

// --- What is drawn when, and what the buttons do.
let walking = false;

function leftIn(cell) {
  if (walking) return path.known[cell];
  return play.cells[cell] === OPEN ? null : [play.cells[cell]];
}
// Draw the board; `known` has other colours left in some cells.
function draw(known) {
  const noticed = walking ? undefined : hinted?.known;
  drawCells(cell => known?.get(cell)?.left ?? noticed?.get(cell)?.left ?? leftIn(cell),
    walking ? new Set() : play.guessed());
  drawGuess();
  drawStruck();
  $("undo").disabled = !play.past.length;
  $("redo").disabled = !play.future.length;
}
// Show a step of several on the grid.
function showKnown(step, known) {
  unpoint();
  draw(known);
  pointAtStep(step, 3, false);
  revealStep(step);
}
// Show a step inside a contradiction.
function showSupposed(step, known) {
  showKnown(step, known);
  for (const [cell, { sign }] of known) pointAt(cell, "supposed", { sign });
}
// Draw what the mode shows when nobody looks into a contradiction.
function redraw() {
  unpoint();
  draw();
  if (walking && path.at) pointAtStep(steps[path.at - 1], 3, false);
  if (!walking && hinted) pointAtStep(hinted.step, hinted.depth, true);
}

// --- Walking
let running = null;
function goToStep(step) {
  path.goTo(Math.max(0, Math.min(steps.length, step)));
  redraw();
  $("slider").value = path.at;
  $("slider").setAttribute("aria-valuetext", `${path.at} of ${steps.length}`);
  $("first").disabled = $("previous").disabled = path.at === 0;
  $("last").disabled = $("next").disabled = path.at === steps.length;
  $("step").replaceChildren(...stepParts());
  if (path.at) revealStep(steps[path.at - 1]);
  if (path.at === steps.length) stop();
}
function stepParts() {
  const parts = [];
  if (path.at) {
    const step = steps[path.at - 1];
    const before = new Map(path.changes[path.at - 1].map(({ cell, before }) => [cell, before]));
    parts.push(make("p", `${whole(path.at)} of ${whole(steps.length)} · ${stepTitle(step)}`,
      "soft"),
      ...reason(step, cell => before.get(cell) ?? path.known[cell], (inner, known) => {
        path.goTo(step.step - 1);  // what it rests on; the slider stays
        (step.chain ? showSupposed : showKnown)(inner, known);
        path.goTo(step.step);
      }, redraw));
  } else parts.push(make("p", techniquesText()));
  if (path.at === steps.length) parts.push(make("p", data.end?.text ?? cutText(), "end"));
  return parts;
}
// Say how the path ends, since `explain --steps` may have ended it.
function cutText() {
  const open = path.end.filter(left => left.length > 1).length;
  return open ? `The path was cut short: ${counted(open, "cell")} open.` : "Every cell is decided.";
}
function techniquesText() {
  const counts = new Map(), thoughts = steps.flatMap(thoughtsOf);
  for (const { technique } of thoughts) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  const names = [...counts].sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${inWords(name)} ${whole(count)}`);
  const more = thoughts.length > steps.length ? `, ${counted(thoughts.length, "thought")}` : "";
  return `${counted(steps.length, "step")}${more}${names.length ? `: ${names.join(", ")}` : ""}.`;
}
function run() {
  if (running !== null) return stop();
  if (path.at === steps.length) goToStep(0);
  running = setInterval(() => goToStep(path.at + 1), 900);
  $("run").textContent = "Stop";
  $("step").setAttribute("aria-live", "off");  // nobody can listen that fast
}
function stop() {
  clearInterval(running);
  running = null;
  $("run").textContent = "Run";
  $("step").setAttribute("aria-live", "polite");
}
function setMode(toWalk) {
  stop();
  walking = toWalk;
  document.body.classList.toggle("walking", walking);
  $("to-play").setAttribute("aria-pressed", !walking);
  $("to-walk").setAttribute("aria-pressed", walking);
  board.setAttribute("aria-readonly", walking);
  fit();
  if (walking) goToStep(path.at);
  else redraw();
}

// --- The page
function aboutText() {
  const parts = [shape.sizeText];
  if (hasInks()) parts.push(counted(inkCount(), "colour"));
  parts.push(counted(steps.length, "step"), data.level ? `level: ${data.level}` : data.verdict);
  if (data.score !== null) parts.push(`score ${data.score}`);
  return (data.author ? `by ${data.author} · ` : "") + parts.join(" · ");
}
function listen() {
  const on = (id, action) => $(id).addEventListener("click", action);
  on("to-play", () => setMode(false));
  on("to-walk", () => setMode(true));
  on("undo", () => { play.undo(); changed(); });
  on("redo", () => { play.redo(); changed(); });
  on("clear", () => {
    allCells.forEach(cell => play.mark(cell, OPEN));
    play.lift();
    changed();
  });
  on("check", check);
  on("first", () => goToStep(0));
  on("previous", () => goToStep(path.at - 1));
  on("next", () => goToStep(path.at + 1));
  on("last", () => goToStep(steps.length));
  on("run", run);
  on("smaller", () => { zoom -= 3; fit(); });
  on("larger", () => { zoom += 3; fit(); });
  for (const button of elements("[data-depth]"))
    button.addEventListener("click", () => hint(Number(button.dataset.depth)));
  $("slider").addEventListener("input", event => { stop(); goToStep(Number(event.target.value)); });
  const number = () => board.classList.toggle("numbers", $("numbers").checked);
  $("numbers").checked = colours.length > 2
    && colours.some(({ name }, k) => name === `colour ${k}`);
  $("numbers").addEventListener("change", number);
  number();  // by themselves where colours have no other names
  $("drags").addEventListener("change",
    event => frame.classList.toggle("drags", event.target.checked));
}

$("about").textContent = aboutText();
$("slider").max = steps.length;
startBoard({ marks: play, canMark, leftIn, clicked, valueOfKey, strokeTo, reaches, lift,
  changed, draw,
  redraw, drawLine });
buildColours();
buildBoard();
for (const cell of crossed) cellElements[cell].title = "Background: its lines share no colour";
buildBrushes([[BACKGROUND, nameOf(BACKGROUND), "X"], [OPEN, "open", "Backspace"]]);
$("ink-keys").textContent = `1 to ${Math.min(9, colours.length - 1)}`;
buildGame();
buildEnding();
buildBook();
buildFile();
listen();
setMode(false);
goToCell(0);
