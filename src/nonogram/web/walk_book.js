// Several puzzles in one page: one is played at a time, named by its number in the address.
function sizeText(puzzle) {
  return puzzle.sides ? `triangles, sides ${puzzle.sides.join(", ")}` : `${puzzle.columns} x ${puzzle.rows}`;
}
function progressText(puzzle) {
  const kept = stored(keptName(puzzle));
  if (kept?.solved) return `solved in ${timeText(kept.seconds)}`;
  return kept?.at ? "begun" : "";
}
const titleOf = puzzle => puzzle.title ?? puzzle.file ?? "Nonogram";
function goToPuzzle(number) {
  keep();
  location.hash = number;  // and the page begins again, with that puzzle
}
function buildBook() {
  if (book.length === 1) return;
  $("title").textContent = titleOf(data);  // the tab is called after the book
  $("book").hidden = false;
  $("book").firstElementChild.textContent = `Puzzle ${chosen} of ${book.length}`;
  book.forEach((puzzle, k) => {
    const button = make("button", undefined, "entry"), about = [sizeText(puzzle), puzzle.level ?? puzzle.verdict];
    button.append(make("b", `${k + 1}. ${titleOf(puzzle)}`), make("span", about.join(" · ")),
      make("span", progressText(puzzle), "good"));
    if (k + 1 === chosen) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => goToPuzzle(k + 1));
    $("puzzles").append(button);
  });
  addEventListener("hashchange", () => location.reload());
  $("ending-next").hidden = chosen === book.length;
  $("ending-next").addEventListener("click", () => goToPuzzle(chosen + 1));
}
