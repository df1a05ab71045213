// The end of a puzzle: its picture without the grid, its title, and the time that it took.
let solved = isSolved();

function picture() {
  const corners = allCells.map(cornersOf), xs = corners.flat().map(([x]) => x), ys = corners.flat().map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const looks = colours.flatMap(({ rgb, halves }) => halves ? halves.slice(0, 2) : [rgb]);
  const outlines = Object.fromEntries(looks.map(rgb => [rgb, ""]));
  const add = (rgb, points) => outlines[rgb] += `M${points.map(point => point.join()).join(" ")}z`;
  corners.forEach((points, cell) => {
    const { rgb, halves } = colours[Math.max(BACKGROUND, play.cells[cell])];
    if (!halves) return add(rgb, points);
    const [left, right, rises] = halves, [a, b, c, d] = points;
    add(left, rises ? [a, b, d] : [a, c, d]);
    add(right, rises ? [b, c, d] : [a, b, c]);
  });
  return drawing("svg", { viewBox: [left, top, Math.max(...xs) - left, Math.max(...ys) - top].join(" "),
    role: "img", "aria-label": data.title ?? "The picture" },
    ...Object.entries(outlines).map(([rgb, d]) => drawing("path", { d, fill: rgb, stroke: rgb })));
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
