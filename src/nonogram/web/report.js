// The report on the results of a batch: a table that can be searched, and charts.
/** @typedef {(record: any) => any} Of - Something of a record. */
const records = JSON.parse($("data").textContent);
const ROW = 52, SPARE = 8;  // pixels of a row, and rows drawn beyond what is seen

const tenths = number => number.toLocaleString("en",
  { minimumFractionDigits: 1, maximumFractionDigits: 1 });
// A number that grows with the level, then with the effort.
function difficulty(known) {
  const effort = known?.effort ?? 1e9;  // null where logic ends
  return known ? known.rank + effort / (1 + effort) : null;
}
const rated = ({ difficulty: { level, effort } }) =>
  effort === null ? level : `${level} ${tenths(effort)}`;
function time(seconds) {
  if (seconds === null) return "";
  if (seconds < 1) return `${(1000 * seconds).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return seconds < 100 ? `${seconds.toFixed(1)} s` : `${whole(Math.round(seconds))} s`;
}
const kind = record => record.error === undefined ? record.verdict : "error";
const said = record => record.error ??
  record.verdict + (record.cause && record.verdict === "undecided" ? ` (${record.cause})` : "")
    + (record.given ? ", cells given" : "");
const share = record => record.cells ? record.decided / record.cells : null;

// The corners that a half of a cell has, by its character, from the upper left one on.
const CORNERS = { "◢": [1, 2, 3], "◣": [0, 2, 3], "◤": [0, 1, 3], "◥": [0, 1, 2] };
// The colour of that half: a record has the mean of both halves, of which one is like the paper.
const filled = (paper, mean) => `#${[1, 3, 5].map(at => {
  const [one, both] = [paper, mean].map(rgb => parseInt(rgb.slice(at, at + 2), 16));
  return Math.max(0, Math.min(255, 2 * both - one)).toString(16).padStart(2, "0");
}).join("")}`;
// A picture, colour by colour: the outlines of its runs, in triangles with slanting ends.
function pictured({ width, height, starts, solution, palette, characters, path }, side) {
  const wide = starts ? width / Math.sqrt(3) : width, scale = side / Math.max(wide, height);
  const outlines = palette.map(() => "");
  const tip = (i, place) => Number(starts[i][1] === (place % 2 === 0));
  solution.forEach((row, i) => row.forEach(([colour, from, length]) => {
    const left = from + (starts?.[i][0] ?? 0), right = left + length;
    const up = starts && tip(i, from), lastUp = starts && tip(i, from + length - 1);
    const half = CORNERS[characters[colour]];
    for (let x = from; half && x < from + length; x++) {
      const ends = [[x, i], [x + 1, i], [x + 1, i + 1], [x, i + 1]];
      outlines[colour] += `M${half.map(corner => ends[corner].join(" ")).join("L")}z`;
    }
    const [a, b, c, d] = starts ? [left + up, right + 1 - lastUp, right + lastUp, left + 1 - up]
      : [left, right, right, left];
    outlines[half ? 0 : colour] += `M${a} ${i}L${b} ${i} ${c} ${i + 1} ${d} ${i + 1}z`;
  }));
  const drawn = drawing("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none",
    class: starts ? "drawn" : "drawn framed", role: "img", "aria-label": `Solution of ${path}` },
    ...outlines.map((d, k) => {
      const fill = CORNERS[characters[k]] ? filled(palette[0], palette[k]) : palette[k];
      return drawing("path", { d, fill, stroke: fill });
    }));
  drawn.style.width = `${Math.max(2, wide * scale)}px`;
  drawn.style.height = `${Math.max(2, height * scale)}px`;
  return drawn;
}
const thumbnail = (record, side) => !record.solution ? "" : make("button.picture",
  { title: "Enlarge", onclick: () => enlarge(record) }, pictured(record, side));

// A picture is shown large. Arrow keys and buttons go on to those beside it in the table.
let enlarged = records[0];
function beside(by) {
  const among = rows.filter(({ solution }) => solution), at = among.indexOf(enlarged);
  return at < 0 ? undefined : among[at + by];
}
function enlarge(record) {
  const side = Math.max(120, Math.min(0.9 * innerWidth - 40, 0.9 * innerHeight - 130));
  enlarged = record;
  $("enlarged").replaceChildren(pictured(record, side),
    make("p", `${record.path}: ${said(record)}`));
  $("before").disabled = !beside(-1);
  $("after").disabled = !beside(1);
  if (!$("large").open) $("large").showModal();
  if (document.activeElement?.matches(":disabled, body")) $("close").focus();
}
onClick({ before: () => enlarge(beside(-1)), after: () => enlarge(beside(1)) });
$("large").addEventListener("keydown", ({ key }) =>
  $({ ArrowLeft: "before", ArrowRight: "after" }[key] ?? "")?.click());

// The triangles of a hexagon are those of the triangle around it, without its three corners.
const trianglesIn = ([a, b, c, , e]) => (a + b + c) ** 2 - a ** 2 - c ** 2 - e ** 2;
const sizeOf = r => r.sides ? trianglesIn(r.sides) : r.width ? r.width * r.height : null;
// A path is broken behind its folders first, so that a name stays whole.
const parted = path => make("bdi",
  ...path.split(/(?<=\/)/).flatMap(part => [make("wbr"), part]));
/** @type {[title: string, width: string, value: Of, shown: Of, name?: string][]} */
const ALL = [
  // title, width, value to sort by, what is shown, class
  ["Picture", "76px", r => r.solution ? sizeOf(r) : null, r => thumbnail(r, 44)],
  ["Puzzle", "auto", r => r.path, r => parted(r.path), "name"],
  ["Title", "140px", r => r.title ?? null, r => r.title ?? ""],
  ["Author", "120px", r => r.author ?? null, r => r.author ?? ""],
  ["Size", "94px", sizeOf,
    r => r.sides ? `${whole(sizeOf(r))} cells` : r.width ? `${r.width} × ${r.height}` : "",
    "number"],
  ["Colours", "84px", r => r.colours ?? null, r => r.colours ?? "", "number"],
  ["Verdict", "150px", said, said],
  ["Difficulty", "126px", r => difficulty(r.difficulty), r => r.difficulty ? rated(r) : "",
    "number"],
  ["Time", "76px", r => r.seconds ?? null, r => time(r.seconds ?? null), "number"],
  ["Conflicts", "94px", r => r.conflicts ?? null, r => whole(r.conflicts ?? ""), "number"],
  ["Line logic", "98px", share, r => share(r) === null ? "" :
    `${Math.floor(100 * share(r))} %`, "number"],
];
const COLUMNS = ALL.filter(([title, , value]) =>
  !["Title", "Author", "Difficulty"].includes(title) || records.some(r => value(r) !== null));
$("table").style.minWidth = `${COLUMNS.reduce((sum, [, width]) =>
  sum + (parseInt(width) || 200), 0)}px`;
// What can be chosen: of every record a kind, or nothing; several groups have to agree.
/** @type {[title: string, of: Of, rank?: Of][]} */
const GROUPS = [
  ["Verdict", kind],
  ["Method", r => share(r) === null ? null : share(r) === 1 ? "line logic" : "search"],
  ["Level", r => r.difficulty?.level ?? null, r => r.difficulty.rank],
];
let sorted = null, ascending = true, rows = records;
const body = $("table").tBodies[0];

function compare(a, b) {
  const missing = Number(a === null) - Number(b === null);
  if (missing || a === null) return missing;  // what is missing comes last, either way
  const order = typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b;
  return ascending ? order : -order;
}
function choose() {
  const form = new FormData($("tools")), text = String(form.get("text")).toLowerCase();
  const wanted = GROUPS.map(([title]) => form.getAll(title));
  rows = records.filter(r =>
    GROUPS.every(([, of], k) => !wanted[k].length || wanted[k].includes(of(r))) &&
      (!text || [r.path, r.title, r.author].some(said => said?.toLowerCase().includes(text))));
  if (sorted !== null) {
    const value = COLUMNS[sorted][2];
    rows = rows.map(r => [value(r), r]).sort((a, b) => compare(a[0], b[0])).map(pair => pair[1]);
  }
  $("shown").textContent = rows.length === records.length ? "" :
    `${whole(rows.length)} of ${whole(records.length)}`;
  $("table").ariaRowCount = rows.length + 1;
  draw(true);
}

const gap = height =>
  make("tr", { ariaHidden: "true" }, make("td.gap", { style: `height: ${height}px` }));
let drawn = "", printing = false;
// Draw only the rows that can be seen, but all of them on paper.
function draw(anew) {
  const top = -body.getBoundingClientRect().top;
  const last = Math.max(0, rows.length - 1);
  const from = printing ? 0 : Math.min(last, Math.max(0, Math.floor(top / ROW) - SPARE));
  const to = printing ? rows.length :
    Math.min(rows.length, Math.max(0, Math.ceil((top + innerHeight) / ROW)) + SPARE);
  if (!anew && drawn === `${from}-${to}`) return;
  drawn = `${from}-${to}`;
  const drawnRows = rows.slice(from, to).map((record, k) =>
    make("tr", { ariaRowIndex: from + k + 2 }, ...COLUMNS.map(([title, , , shown, name]) => {
      const cell = make("td", shown(record));
      cell.classList.add(...name ? [name] : [], of(title),
        ...title === "Verdict" ? [kind(record).replace(" ", "-")] : []);
      if (title !== "Picture") cell.title = cell.textContent;
      return cell;
    })));
  body.replaceChildren(gap(from * ROW), ...drawnRows,
    gap((rows.length - Math.max(from, to)) * ROW));
}

const of = title => `of-${title.toLowerCase().split(" ")[0]}`;
function head() {
  const cells = COLUMNS.map(([title, width, , , name], k) => {
    const button = make("button", title, { onclick() {
      ascending = sorted === k ? !ascending : name !== "number";
      sorted = k;
      for (const other of cells) other.removeAttribute("aria-sort");
      cell.ariaSort = ascending ? "ascending" : "descending";
      choose();
    } });
    const cell = make("th", { scope: "col", abbr: title, style: `width: ${width}` }, button);
    cell.classList.add(...name ? [name] : [], of(title));
    return cell;
  });
  $("table").tHead.rows[0].append(...cells);
}
function choices() {
  GROUPS.forEach(([title, of, rank], k) => {
    const counts = new Map(), ranks = new Map();
    for (const record of records) {
      const name = of(record);
      if (name === null) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (rank) ranks.set(name, rank(record));
    }
    if (counts.size < 2 && k) return;  // nothing to choose
    const order = rank ? (a, b) => ranks.get(a[0]) - ranks.get(b[0]) : (a, b) => b[1] - a[1];
    $("choices").append(make("span.choices", { role: "group", ariaLabel: title },
      ...[...counts].sort(order).map(([value, count]) => make("label", make("input",
        { type: "checkbox", name: title, value }), `${value} ${whole(count)}`))));
  });
}
// Draw bars of powers of ten, in halves.
function times(timed) {
  const bins = new Map(), bin = seconds =>
    Math.floor(2 * Math.log10(Math.max(seconds, 1e-4)) + 1e-9);
  for (const record of timed)
    bins.set(bin(record.seconds), (bins.get(bin(record.seconds)) ?? 0) + 1);
  const least = Math.min(...bins.keys()), most = Math.max(...bins.keys());
  const highest = Math.max(...bins.values());
  for (let k = least; k <= most; k++) {
    const count = bins.get(k) ?? 0, from = 10 ** (k / 2), label = k % 2 ? "\u00a0"
      : from < 1 ? `${+(1000 * from).toPrecision(1)} ms` : `${whole(Math.round(from))} s`;
    const height = count ? Math.max(2, 130 * count / highest) : 0;
    $("times").append(make("div", count ? whole(count) : "",
      { title: `${time(from)} to ${time(10 ** ((k + 1) / 2))}: ${whole(count)}` },
      make("i", { style: `height: ${height}px` }), make("span", label)));
  }
}
// List the ten puzzles of the highest values.
function most(list, among, value, shown) {
  list.append(...[...among].sort((a, b) => value(b) - value(a)).slice(0, 10).map(record =>
    make("li", { title: `${record.path}: ${said(record)}` }, thumbnail(record, 64),
      make("b", shown(record)), make("span", record.path.split("/").pop()))));
}

const timed = records.filter(r => r.error === undefined && typeof r.seconds === "number");
const sum = timed.reduce((total, r) => total + r.seconds, 0);
$("about").textContent = `${counted(records.length, "puzzle")}, ` +
  `${time(sum)} in all` + (records[0]?.version ? `, nonogram ${records[0].version}` : "");
head();
choices();
times(timed);
most($("slowest"), timed, r => r.seconds, r => time(r.seconds));
const known = records.filter(r => r.difficulty);
$("rated").hidden = !known.length;
// What the limit ended is as hard as anything here: the longest that was looked for first.
const ended = timed.filter(r => r.verdict === "undecided" && r.cause === "time limit");
most($("hardest"), [...known, ...ended], r => r.difficulty ? difficulty(r.difficulty)
  : 1000 + r.seconds, r => r.difficulty ? rated(r) : `over ${time(r.seconds)}`);
choose();
$("tools").addEventListener("input", choose);
addEventListener("scroll", () => draw(false), { passive: true });
addEventListener("resize", () => draw(false));
for (const event of ["beforeprint", "afterprint"])
  addEventListener(event, () => { printing = event === "beforeprint"; draw(true); });
