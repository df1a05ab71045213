// Checking what the player has, and hints: where to look, what can be marked, and why.
let hinted = null;  // the step of the hint, how much of it is shown, colours left in open cells

function wrongText(cells) {
  const names = cells.slice(0, 8).map(cellName), more = cells.length - names.length;
  return `${counted(cells.length, "cell")} ${cells.length === 1 ? "is" : "are"} wrong: ` +
    `${names.join("; ")}${more ? `; and ${whole(more)} more` : ""}.`;
}
function pointAtWrong(cells) {
  unpoint();
  for (const cell of cells) {
    pointAt(cell, "wrong");
    labelCell(cell, `${nameOf(play.cells[cell])}, wrong`);
    pointed.push(() => drawCell(cell, leftIn(cell)));
  }
  reveal(cells.slice(0, 1));
}
function check() {
  forgetHint();
  redraw();
  const wrong = wrongCells(), unsure = unsureCells().length;
  if (wrong.length) {
    $("checked").replaceChildren(make("p", wrongText(wrong), "bad"));
    pointAtWrong(wrong);
  } else {
    const text = unsure ? `No wrong cell is known. Of ${counted(unsure, "cell")} the path does not tell.`
      : isSolved() ? "Solved: every clue is satisfied." : "All cells so far are right.";
    $("checked").replaceChildren(make("p", text, "good"));
  }
  $("checked").scrollIntoView({ block: "nearest" });
}
function forgetHint(text) {
  hinted = null;
  $("hint").replaceChildren(...text ? [make("p", text)] : []);
  for (const button of document.querySelectorAll("[data-depth]")) button.setAttribute("aria-pressed", false);
}
function hint(depth) {
  forgetHint();
  redraw();
  const wrong = wrongCells(), board = new Board(), open = wrong.length ? [] : openSteps(board);
  if (isSolved()) {
    $("hint").replaceChildren(make("p", "Solved: there is nothing left to find."));
  } else if (wrong.length) {
    const rows = [...new Set(wrong.map(cell => `row ${rowOf(cell) + 1}`))];
    $("hint").replaceChildren(make("p", `Something is wrong in ${linesNamed(rows)}.`, "bad"));
    rows.forEach(name => addLine(name, true));
    reveal(wrong.slice(0, 1));
  } else if (board.failed) {
    const text = `${sentence(board.failed)} has no room left for its blocks: something is wrong there.`;
    $("hint").replaceChildren(make("p", text, "bad"));
  } else if (!open.length) {
    $("hint").replaceChildren(make("p", endText(board)));
  } else {
    const step = open.pop();
    hinted = { step, depth, known: depth > 2 ? unmarked(board, step) : undefined };
    document.querySelector(`[data-depth="${depth}"]`).setAttribute("aria-pressed", true);
    $("hint").replaceChildren(...hintParts(step, open, depth));
    redraw();
    revealStep(step);
  }
  $("hint").scrollIntoView({ block: "nearest" });  // on a phone it is below the grid
}
function unmarked({ left }, step) {  // what the step uses and nobody has marked
  const cells = usedCells(step).filter(cell => play.cells[cell] === OPEN && left[cell].length === 1);
  const exclusions = (step.because ?? []).filter(isExclusion);
  return noted(new Map(cells.map(cell => [cell, left[cell]])), exclusions);
}
function endText({ left }) {  // the path's own words where the player stands at its end
  const open = left.filter(some => some.length > 1).length;
  if (data.end && open === path.end.filter(some => some.length > 1).length) return data.end.text;
  return `Logic ends here: ${counted(open, "cell")} open.`;
}
function hintParts(step, earlier, depth) {
  const parts = depth > 2 ? reason(step, showSupposed, redraw)
    : [make("p", depth > 1 ? conclusionText(step) : whereText(step))];
  if (earlier.length) parts.push(make("p", earlierText(earlier)));
  if (earlier.length && depth > 2) parts.push(earlierTree(earlier, showKnown, showSupposed, redraw));
  if (depth > 1) parts.push(markButton(step, depth));
  return parts;
}
function markButton(step, depth) {
  const button = make("button", "Mark it");
  button.id = "mark-it";
  button.addEventListener("click", () => {
    for (const mark of step.concludes.filter(isDecided)) play.mark(cellOf(mark), mark[2][0]);
    lift();
    changed();
    document.querySelector(`[data-depth="${depth}"]`).focus();  // this button is gone
  });
  return button;
}
