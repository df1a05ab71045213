// Steps in words and in pictures: sentences, strips, trees of contradictions, and the grid with
// what they look at. What they say is Python's.
const MOST_OPEN = 12;  // the most lines of a contradiction that are seen at once
const thoughtsOf = step => step.thoughts ?? [step];  // a visit of a line has several
const stepTitle = ({ name, how }) => `${sentence(name)} · ${how}`;

// --- Steps inside a step
// They open below it. `show(step, known)` draws one on the grid, where `known` has the colours left
// in cells for which the grid does not have them; `leave()` draws what was there before.
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
function opening(summary, content, name, open = false) {
  const details = make(`details.tree.${name}`, make("summary", summary), { open });
  if (open) details.append(...content());
  else details.addEventListener("toggle", () => details.append(...content()), { once: true });
  return details;
}
// The known colours, with those of further cells, which have a sign on the grid.
const noted = (known, marks, sign) =>
  new Map([...known, ...marks.map(mark => [cellOf(mark), { left: mark[2], sign }])]);
/**
 * Make a list of steps, each with a button that shows it. What a step concludes counts as known
 * from there on; `more` makes what stands below its text, from the cells known before it.
 * @typedef {{ step: any, title: string, sign?: number }} Link
 * @type {(links: Link[], known: Map<Cell, any>, show: any, more: any) => any}
 */
function linkList(links, known, show, more) {
  const list = make("ol");
  for (const { step, title, sign } of links) {
    const before = known, seen = known = noted(known, step.concludes ?? [], sign);
    const look = () => {
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      button.ariaCurrent = "step";
      show(step, seen);
    };
    const button = make("button.inner", title,  // what scrolls under a pointer is not looked at
      { onclick: look, onfocus: look, onpointermove: look });
    list.append(make("li", button, ...more(step, before)));
  }
  return list;
}
const stripAt = (step, known, before) =>
  stripOf(step, cell => known.get(cell)?.left ?? before(cell));
// Make what a step says: a contradiction by its fold, and last what it concludes.
const toldBy = (before, show) => (step, known) => step.chain
  ? [contradictionTree(step, known, before, show), make("p", step.text)]
  : [make("p.says", step.text)];
// Make the fold of a contradiction: the links of its chain, numbered as on the grid, and its clash,
// each with its line at that moment; and buttons that go along it.
function contradictionTree(step, known, before, show, open = false) {
  return opening(step.suppose, () => {
    const links = step.chain.map((inner, k) =>
      ({ step: inner, title: stepTitle(inner), sign: k + 1 }));
    const clash = { step: { ...step.clash, clash: true }, title: `${step.clash.name} · clash` };
    const tell = toldBy(before, show);
    const list = linkList([...links, clash], noted(known, step.supposed, "?"), show,
      (one, then) => [...tell(one, then), ...one.chain ? [] : [stripAt(one, then, before)]]);
    list.lastChild.className = "clash";
    return [list, alongButtons(list)];
  }, "supposition", open);
}
function alongButtons(list) {
  const go = by => {
    const links = [...list.children].map(item => item.firstChild);
    const at = links.findIndex(({ ariaCurrent }) => ariaCurrent);
    const link = links[within(at + by, links.length)];
    link.click();
    link.parentElement.scrollIntoView({ block: "nearest" });
  };
  return make("div.group", make("button.along", "Back", { onclick: () => go(-1) }),
    make("button.along", "Next", { onclick: () => go(1) }));
}
// The whole reason of a step: what it says, its strips, its tree; `before` has the colours left in
// a cell before it.
function reason(step, before, show, leave) {
  const known = new Map();
  if (step.chain) {
    const tree = contradictionTree(step, known, before, show, step.chain.length < MOST_OPEN);
    return [wholeTree(tree, leave), make("p", step.text)];
  }
  const told = (step.told ?? [step]).map(one => ({ ...step, thoughts: undefined, ...one }));
  if (told.length > 1) {
    const links = told.map(one => ({ step: one, title: sentence(one.how) }));
    const list = linkList(links, known, show, (one, then) =>
      [make("p", one.text), stripAt(one, then, before)]);
    return [make("p", step.text), wholeTree(list, leave)];
  }
  return [make("p", told[0].text),
    ...step.technique === "colour_logic" ? [] : [stripAt(told[0], known, before)]];
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
