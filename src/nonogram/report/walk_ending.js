// The end of a puzzle: its picture without the grid, its title, and the time that it took.
let solved = isSolved();

function picture() {
  const corners = allCells.map(cornersOf), xs = corners.flat().map(([x]) => x), ys = corners.flat().map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const outlines = colours.map(() => "");
  corners.forEach((points, cell) => {
    outlines[Math.max(BACKGROUND, play.cells[cell])] += `M${points.map(point => point.join()).join(" ")}z`;
  });
  return drawing("svg", { viewBox: [left, top, Math.max(...xs) - left, Math.max(...ys) - top].join(" "),
    role: "img", "aria-label": data.title ?? "The picture" },
    ...colours.map(({ rgb }, colour) => drawing("path", { d: outlines[colour], fill: rgb, stroke: rgb })));
}
function showEnding() {
  $("ending-picture").replaceChildren(picture());
  $("ending-title").textContent = data.title;
  $("ending-title").hidden = !data.title;
  $("ending-text").textContent = `${data.author ? `by ${data.author} · ` : ""}Solved in ${timeText(seconds)}`;
  $("ending").showModal();
}
function noticeEnding() {  // after a change
  const before = solved;
  solved = isSolved();
  $("picture").hidden = !solved;
  if (solved && !before) {
    play.keepGuess();
    showEnding();
  }
}
function buildEnding() {
  $("picture").addEventListener("click", showEnding);
  $("ending-close").addEventListener("click", () => $("ending").close());
  $("picture").hidden = !solved;
}
