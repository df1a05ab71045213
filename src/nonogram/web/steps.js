// Steps in words and in pictures: sentences, strips, trees of contradictions, and the grid with
// what they look at.
const thoughtsOf = step => step.thoughts ?? [step];  // a visit of a line has several
const LEVELS = ["trivial", "easy", "medium", "hard", "very_hard", "search"];

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
// Say "columns 1 and 2 are red, columns 5 to 7 blue and column 9 background".
function areText(line, marks) {
  const groups = new Map();
  for (const mark of marks) {
    const key = mark[2].join();
    if (!groups.has(key)) groups.set(key, { left: mark[2], numbers: [] });
    groups.get(key).numbers.push(placeIn(line, mark));
  }
  return listed([...groups.values()].map(({ left, numbers }, place) => {
    numbers.sort((a, b) => a - b);
    const be = place ? "" : numbers.length > 1 ? " are" : " is";
    return `${placesText(line, numbers)}${be} ${oneOfText(line, left)}`;
  }), "and");
}
// Say what a cell may be, or what it is not if that is shorter.
function oneOfText(line, left) {
  const lost = [BACKGROUND, ...new Set(line.clue.map(([, colour]) => colour))].filter(colour =>
    !left.includes(colour));
  if (left.length <= Math.max(1, lost.length)) return leftText(left);
  return lost.length > 1 ? `neither ${listed(lost.map(nameOf), "nor")}` : `not ${nameOf(lost[0])}`;
}

const blockText = ([length, colour]) => colours[colour].corner ? nameOf(colour)
  : `${colours.length > 2 ? `${nameOf(colour)} ` : ""}${numberText(length)}`;
// Say "rows 3 to 5 (red 2, blue 1)".
function headText(names) {
  const line = lineNamed(names[0]);
  const blocks = line.clue.map(blockText).join(colours.length > 2 ? ", " : " ");
  return `${linesNamed(names)} (${isCornered ? clueText(line) : blocks || "0"})`;
}
// The reason, which the conclusion can have in it, and the conclusion.
const textOf = ({ why, so }) => why ? `${why} ${so}` : so;
// Say why, once for lines that say the same.
function whyText(step) {
  const names = thoughtsOf(step).map(({ line }) => line), text = textOf(toldBy(step)[0]);
  const head = names.length > 1 && step.so ? linesNamed(names) : headText(names);
  return `${sentence(head)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

// The conclusion of a step, in one sentence: "Row 5: columns 4, 8 and 9 are black (overlap)."
function conclusionText(step) {
  const decided = step.concludes.filter(isDecided);
  const some = decided.length ? decided : step.concludes;
  const parts = [areText(lineNamed(step.line), some)], others = step.concludes.length - some.length;
  const lose = others === 1 ? "loses" : "lose";
  if (others) parts.push(`${counted(others, "other cell")} ${lose} colours`);
  return `${sentence(linesNamed([step.line]))}: ${parts.join("; ")} (${inWords(step.technique)}).`;
}
function whereText(step) {
  if (!step.chain) return `Look at ${linesNamed([step.line])}.`;
  return "No line alone says anything new. " +
    `Look at ${linesNamed([step.line])}: suppose something of its cells, and see what follows.`;
}
// Say "rows 1 to 3 and 5", "rows 1, 3 and column 7".
function linesNamed(names) {
  const lines = names.map(lineNamed);
  const axes = AXES.filter(axis => lines.some(line => line.axis === axis));
  return axes.map(axis => {
    const numbers = [...new Set(lines.filter(line => line.axis === axis)
      .map(({ number }) => number))];
    numbers.sort((a, b) => a - b);
    const many = numbers.length > 1 ? "s" : "";
    const text = axes.length > 1 ? runsTold(numbers).join(", ") : numbersText(numbers);
    return `${axis.length > 1 ? axis + many : `line${many} ${axis}`} ${text}`;
  }).join(" and ");
}
// Say what a hint rests on that cannot be marked.
function earlierText(earlier) {
  const lines = earlier.filter(step => !step.chain).map(step => step.line);
  const names = [...lines.length ? [linesNamed(lines)] : [], ...lines.length < earlier.length
    ? ["contradictions"] : []];
  return `It uses colours that are excluded by ${listed(names, "and")}.`;
}
function supposeText(step) {
  const are = areText(lineNamed(step.line), step.supposed);
  const many = counted(step.chain.length + 1, "step");
  return `Suppose that in ${linesNamed([step.line])} ${are} (${many} to a clash)`;
}

// --- A step told: its sentence, a picture of its line, and of a contradiction the tree.
function stepTitle(step) {
  const names = linesNamed(thoughtsOf(step).map(thought => thought.line));
  return `${sentence(names)} · ${inWords(step.technique)} · ${inWords(step.level)}`;
}

/**
 * One thought for each sentence of a step, with its strip.
 * @type {(step: any) => any[]}
 */
function toldBy(step) {
  const { strips } = step, thoughts = [...thoughtsOf(step)];
  if (!strips) return [step];
  const every = Array.isArray(strips) ? strips : Array(strips).fill({ thoughts: 1 });
  return every.map(({ thoughts: count, ...strip }) => {
    const some = thoughts.splice(0, count), last = some.at(-1).technique;
    const own = some.filter(({ technique }) => technique !== "colour_logic" || technique === last);
    const techniques = new Set(some.map(({ technique }) => inWords(technique)));
    const level = LEVELS.findLast(each => some.some(thought => thought.level === each));
    return { ...some[0], concludes: own.flatMap(({ concludes }) => concludes), ...strip,
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
  const details = make(`details.tree.${name}`, make("summary", summary));
  details.addEventListener("toggle", () => details.append(...content()), { once: true });
  return details;
}
// The known colours, with those of further cells, which have a sign on the grid.
function noted(known, marks, sign) {
  return new Map([...known, ...marks.map(mark => [cellOf(mark), { left: mark[2], sign }])]);
}
/**
 * Make a list of steps, each with a button that shows it. Marks of a step count as known from there
 * on; `more` makes what stands below its text, from the cells known before it.
 * @typedef {{ step: any, title: string, text: string, marks?: Mark[], sign?: number }} Link
 * @type {(links: Link[], known: Map<Cell, any>, show: any, more: any) => any}
 */
function linkList(links, known, show, more) {
  const list = make("ol");
  for (const { step, title, text, marks = step.concludes ?? [], sign } of links) {
    const before = known, seen = known = noted(known, marks, sign);
    const look = () => {
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      button.ariaCurrent = "step";
      show(step, seen);
    };
    const button = make("button.inner", title,
      { onclick: look, onfocus: look, onpointerenter: look });
    list.append(make("li", button, make("p", text), ...more(step, before)));
  }
  return list;
}
const linkOf = step => ({ step, title: stepTitle(step), text: whyText(step) });
// Make the fold of a contradiction: the links of its chain, numbered as on the grid, its clash, and
// buttons that go along it.
function contradictionTree(step, known, show) {
  return opening(supposeText(step), () => {
    const links = step.chain.map((inner, k) => ({ ...linkOf(inner), sign: k + 1 }));
    const { line, text } = step.clash, clash = { ...step.clash, clash: true };
    const title = `Clash in ${linesNamed([line])}`;
    const list = linkList([...links, { step: clash, title, text }],
      noted(known, step.supposed, "?"), show, treeOf(show));
    list.lastChild.className = "clash";
    return [list, alongButtons(list)];
  }, "supposition");
}
const treeOf = show => (step, known) => step.chain ? [contradictionTree(step, known, show)] : [];
function alongButtons(list) {
  const go = by => {
    const links = [...list.children].map(item => item.firstChild);
    const at = links.findIndex(({ ariaCurrent }) => ariaCurrent);
    const link = links[within(at + by, links.length)];
    link.click();
    link.scrollIntoView({ block: "nearest" });
  };
  return make("div.group", make("button.along", "Back", { onclick: () => go(-1) }),
    make("button.along", "Next", { onclick: () => go(1) }));
}
// Make the fold of steps that only exclude colours.
function earlierTree(earlier, show, showSupposed, leave) {
  const links = earlier.map(step =>
    ({ ...linkOf(step), marks: step.concludes.filter(isExclusion) }));
  return wholeTree(opening(`${counted(earlier.length, "step")} before it`,
    () => [linkList(links, new Map(), show, treeOf(showSupposed))], "earlier"), leave);
}

// The whole reason of a step: what it says, its strip, its tree; `before` has the colours left in a
// cell before it.
function reason(step, before, show, leave) {
  const told = toldBy(step), [first] = told;
  if (told.length > 1) {
    const links = told.map(one => ({ step: one, title: one.title, text: textOf(one) }));
    const list = linkList(links, new Map(), show, (one, known) =>
      [stripOf(one, cell => known.get(cell)?.left ?? before(cell))]);
    return [make("p", `${sentence(headText([first.line]))}:`), wholeTree(list, leave)];
  }
  const parts = [make("p.says", whyText(step))];
  const isDrawn = step.chain ? step.lanes : step.technique !== "colour_logic";
  if (isDrawn) parts.push(stripOf(first, before));
  if (step.chain) parts.push(wholeTree(contradictionTree(step, new Map(), show), leave));
  return parts;
}

// --- Pointing at what a step looks at, uses and concludes
// Point at a step: at the depth 1 at its line, 2 at the cells that it concludes, 3 at all of it.
// For a hint, ghosts show what can be marked.
function pointAtStep(step, depth, isHint) {
  const { line, concludes = [], looked, lanes = [] } = step, thoughts = thoughtsOf(step);
  for (const name of new Set(thoughts.map(({ line }) => line))) addLine(name, step.clash === true);
  if (depth > 1)
    for (const mark of isHint ? concludes.filter(isDecided) : concludes)
      pointAt(cellOf(mark), "concluded", isHint ? { ghost: mark[2][0] } : {});
  if (depth < 3) return;
  const used = looked?.map(place => lineNamed(line).cells[place - 1])
    ?? thoughts.flatMap(({ because = [] }) => because.map(cellOf));
  for (const cell of new Set(used)) pointAt(cell, "used");
  for (const { left, right } of lanes.filter(({ left }) => left)) {
    shape.addBand(lineNamed(line), "place leftmost", left[0], left[1] - left[0] + 1);
    shape.addBand(lineNamed(line), "place rightmost", right[0], right[1] - right[0] + 1);
  }
  if (step.chain) pointAtChain(step);
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
