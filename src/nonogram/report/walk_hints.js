// Checking what the player has, and hints: where to look, what can be marked, and why.
let hinted = null;  // the steps of the hint, and how much of it is shown

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
    return;
  }
  const text = unsure ? `No wrong cell is known. Of ${counted(unsure, "cell")} the path does not tell.`
    : isSolved() ? "Solved: every clue is satisfied." : "All cells so far are right.";
  $("checked").replaceChildren(make("p", text, "good"));
}
function forgetHint(text) {
  hinted = null;
  $("hint").replaceChildren(...text ? [make("p", text)] : []);
  for (const button of document.querySelectorAll("[data-depth]")) button.setAttribute("aria-pressed", false);
}
function hint(depth) {
  forgetHint();
  redraw();
  const wrong = wrongCells(), open = wrong.length ? [] : openSteps();
  if (wrong.length) {
    $("hint").replaceChildren(make("p", `A hint needs right cells. ${wrongText(wrong)}`, "bad"));
    pointAtWrong(wrong);
  } else if (!open.length) {
    const text = isSolved() ? "Solved: there is nothing left to find." : data.end?.text ?? "The path ends here.";
    $("hint").replaceChildren(make("p", text));
  } else {
    hinted = { steps: open, depth };
    document.querySelector(`[data-depth="${depth}"]`).setAttribute("aria-pressed", true);
    $("hint").replaceChildren(...hintParts(open, depth));
    redraw();
    reveal(open[open.length - 1].concludes.map(cellOf));
  }
}
function hintParts(open, depth) {
  const last = open[open.length - 1];
  if (depth === 1) return [make("p", whereText(last))];
  const parts = open.flatMap(step =>
    depth === 2 ? [make("p", conclusionText(step))] : reason(step, showInner, redraw));
  const button = make("button", "Mark it");
  button.id = "mark-it";
  button.addEventListener("click", () => {
    for (const mark of last.concludes.filter(isDecided)) play.mark(cellOf(mark), mark[2][0]);
    play.lift();
    changed();
  });
  return [...parts, button];
}
