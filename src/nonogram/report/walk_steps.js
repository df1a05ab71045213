// A step told: its sentence, a picture of its line, and of a contradiction the tree.
function stepTitle(step) {
  return `${step.line ? sentence(step.line) : "Contradiction"} · ${step.technique} · ${step.level}`;
}

// The line before, with all blocks pushed to either side, and after.
function linePicture(step) {
  const line = lineNamed(step.line), place = line.axis === "row" ? 1 : 0;
  const marked = marks => {
    const cells = line.cells.map(() => null);
    for (const mark of marks) cells[mark[place] - 1] = mark[2];
    return cells;
  };
  const pushed = side => {
    const cells = line.cells.map(() => null);
    step.places.forEach((ends, block) => {
      const [length, colour] = line.clue[block];
      const looked = !step.blocks.length || step.blocks.includes(block + 1);
      for (let k = 0; k < length; k++)
        cells[ends[side] - 1 + k] = { colour, number: k ? "" : length, looked };
    });
    return cells;
  };
  const across = line.axis === "row", rows = [];
  if (step.because.length) rows.push(["known", marked(step.because)]);
  if (step.places?.length)
    rows.push([across ? "leftmost" : "topmost", pushed(0)], [across ? "rightmost" : "lowest", pushed(1)]);
  if (step.concludes) rows.push(["so", marked(step.concludes)]);
  const picture = make("div", undefined, "picture"), inner = make("div", undefined, "picture-inner");
  inner.style.setProperty("--count", line.cells.length);
  const every = line.cells.length <= 20 ? 1 : 5;
  inner.append(make("span", across ? "column" : "row", "name"),
    ...line.cells.map((_, k) => make("i", k === 0 || (k + 1) % every === 0 ? k + 1 : "", "at")));
  for (const [name, cells] of rows) inner.append(make("span", name, "name"), ...cells.map(pictureCell));
  picture.append(inner);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", `${sentence(step.line)} with its blocks at their extreme places`);
  picture.tabIndex = 0;  // scrolled by keys
  return picture;
}
function pictureCell(content) {
  const cell = make("i", undefined, "bit");
  if (Array.isArray(content)) {
    if (content.length === 1) cell.dataset.colour = content[0];
    else {
      cell.classList.add("some");
      cell.style.backgroundImage = stripes(content);
    }
  } else if (content) {
    cell.dataset.colour = content.colour;
    cell.textContent = content.number;
    cell.classList.toggle("aside", !content.looked);
  }
  return cell;
}

// A contradiction as a tree that opens. `show(step, supposed)` draws an inner step on the grid,
// where `supposed` has the colours left in the cells that the supposition changes; `leave()` draws
// what was there before.
function wholeTree(step, show, leave) {
  const tree = contradictionTree(step, new Map(), show);
  const look = target => target?.closest?.(".inner") && tree.contains(target) ? target.click() : leave();
  tree.addEventListener("pointerleave", () => look(document.activeElement));
  tree.addEventListener("focusout", event => look(event.relatedTarget));
  return tree;
}
function contradictionTree(step, supposed, show) {
  const details = make("details", undefined, "tree");
  details.append(make("summary", supposeText(step)));
  details.addEventListener("toggle", () => {  // chains are long: made when somebody looks
    details.append(chainList(step, new Map(supposed), show));
  }, { once: true });
  return details;
}
function chainList(step, supposed, show) {
  const list = make("ol");
  const note = marks => {
    for (const mark of marks) supposed.set(cellOf(mark), mark[2]);
  };
  note([step.suppose]);
  for (const inner of step.chain) {
    const before = new Map(supposed), item = make("li");
    note(inner.concludes);
    item.append(innerButton(inner, stepTitle(inner), new Map(supposed), show), make("p", inner.says));
    if (inner.chain) item.append(contradictionTree(inner, before, show));
    list.append(item);
  }
  const clash = { ...step.clash, clash: true }, item = make("li", undefined, "clash");
  item.append(innerButton(clash, `Clash in ${clash.line}`, new Map(supposed), show), make("p", clash.says));
  list.append(item);
  return list;
}
function innerButton(step, title, supposed, show) {
  const button = make("button", title, "inner");
  for (const kind of ["click", "focus", "pointerenter"])
    button.addEventListener(kind, () => show(step, supposed));
  return button;
}

// The whole reason of a step: what it says, its line, its tree.
function reason(step, show, leave) {
  const parts = [make("p", step.says, "says")];
  if (step.line) parts.push(linePicture(step));
  else {
    if (step.shortest) parts.push(make("p", "No shorter contradiction can be found in any cell.", "soft"));
    parts.push(wholeTree(step, show, leave));
  }
  return parts;
}
