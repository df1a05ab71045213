// A step told: its sentence, a picture of its line, and of a contradiction the tree.
function stepTitle(step) {
  const names = linesNamed(thoughtsOf(step).map(thought => thought.line));
  return `${sentence(names)} · ${step.technique} · ${step.level}`;
}

// The line before, with all blocks pushed to either side, and after.
function linePicture(step) {
  const line = lineNamed(step.line);
  const marked = marks => {
    const cells = line.cells.map(() => null);
    for (const mark of marks) cells[placeIn(line, mark) - 1] = mark[2];
    return cells;
  };
  const pushed = side => {
    const cells = line.cells.map(() => null);
    step.places.forEach((ends, block) => {
      const [length, colour] = line.clue[block], [first, last] = ends.slice(2 * side);
      const looked = !step.blocks.length || step.blocks.includes(block + 1);
      for (let place = first; place <= last; place++)
        cells[place - 1] = { colour, number: place > first || colours[colour].corner ? "" : numberText(length), looked };
    });
    return cells;
  };
  const across = line.axis === "row", rows = [];
  if (usedMarks(step).length) rows.push(["known", marked(usedMarks(step))]);
  if (step.places?.length)
    rows.push([across ? "leftmost" : "topmost", pushed(0)], [across ? "rightmost" : "lowest", pushed(1)]);
  if (step.concludes) rows.push(["so", marked(step.concludes)]);
  const picture = make("div", undefined, "picture"), names = make("div", undefined, "names");
  const scroller = make("div", undefined, "bits"), inner = make("div");
  inner.style.setProperty("--count", line.cells.length);
  const every = line.cells.length <= 20 ? 1 : 5;
  names.append(make("span", placeName(line.axis)), ...rows.map(([name]) => make("span", name)));
  inner.append(...line.cells.map((_, k) => make("i", k === 0 || (k + 1) % every === 0 ? k + 1 : "", "at")),
    ...rows.flatMap(([, cells]) => cells.map(pictureCell)));
  scroller.append(inner);
  picture.append(names, scroller);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", `${sentence(step.line)} with its blocks at their extreme places`);
  scroller.tabIndex = 0;  // scrolled by keys
  const first = Math.min(...(step.concludes ?? step.because).map(mark => placeIn(line, mark))) - 1;
  requestAnimationFrame(() => {  // of a long line the part that matters
    scroller.scrollLeft = inner.children[first].offsetLeft - scroller.clientWidth / 3;
  });
  return picture;
}
function pictureCell(content) {
  const cell = make("i", undefined, "bit");
  if (Array.isArray(content)) {
    if (content.length === 1) cell.dataset.colour = content[0];
    else {
      cell.classList.add("some");
      drawSome(cell, content);
    }
  } else if (content) {
    cell.dataset.colour = content.colour;
    cell.textContent = content.number;
    cell.classList.toggle("aside", !content.looked);
  }
  return cell;
}

// Steps inside a step open below it. `show(step, known)` draws one on the grid, where `known` has the
// colours left in cells for which the grid does not have them; `leave()` draws what was there before.
function wholeTree(tree, leave) {
  const look = target => target?.closest?.(".inner") && tree.contains(target) ? target.click() : leave();
  tree.addEventListener("pointerleave", () => look(document.activeElement));
  tree.addEventListener("focusout", event => look(event.relatedTarget));
  return tree;
}
function opening(summary, content, name) {  // what is in it can be long: made when somebody looks
  const details = make("details", undefined, `tree ${name}`);
  details.append(make("summary", summary));
  details.addEventListener("toggle", () => details.append(content()), { once: true });
  return details;
}
function noted(known, marks) {  // with what is known of further cells
  return new Map([...known, ...marks.map(mark => [cellOf(mark), mark[2]])]);
}
function innerItem(step, title, known, show, text = whyText(step)) {
  const item = make("li"), button = make("button", title, "inner");
  for (const kind of ["click", "focus", "pointerenter"])
    button.addEventListener(kind, () => show(step, known));
  item.append(button, make("p", text));
  return item;
}
function contradictionTree(step, known, show) {
  return opening(supposeText(step), () => chainList(step, noted(known, step.given), show),
    "supposition");
}
function chainList(step, known, show) {
  const list = make("ol");
  for (const inner of step.chain) {
    const before = known;
    known = noted(known, inner.concludes);
    const item = innerItem(inner, stepTitle(inner), known, show);
    if (inner.chain) item.append(contradictionTree(inner, before, show));
    list.append(item);
  }
  const clash = { ...step.clash, clash: true };
  const item = innerItem(clash, `Clash in ${clash.line}`, known, show, clash.says);
  item.className = "clash";
  list.append(item);
  return list;
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
    return list;
  }, "earlier"), leave);
}

// Thoughts of one line, one after the other.
function thoughtList(thoughts, show) {
  const list = make("ol", undefined, "thoughts");
  let known = new Map();
  for (const thought of thoughts) {
    known = noted(known, thought.concludes);
    const title = `${sentence(thought.technique)} · ${thought.level}`;
    const item = innerItem(thought, title, known, show, thought.says);
    item.append(linePicture(thought));
    list.append(item);
  }
  return list;
}

// The whole reason of a step: what it says, its line, its tree.
function reason(step, show, leave) {
  const apart = thoughtsOf(step).slice(0, step.told);
  if (apart.length > 1)
    return [make("p", `${sentence(headText([apart[0].line]))}:`), wholeTree(thoughtList(apart, show), leave)];
  const parts = [make("p", whyText(step), "says")];
  if (step.thoughts) return [...parts, linePicture(apart[0])];
  if (!step.chain) return [...parts, linePicture(step)];
  return [...parts, wholeTree(contradictionTree(step, new Map(), show), leave)];
}
