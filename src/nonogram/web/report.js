// The report on the results of a batch: a table that can be searched, and charts.
/** @typedef {(record: any) => any} Of - Something of a record. */
const records = JSON.parse($("data").textContent);
const ROW = 52, SPARE = 8;  // pixels of a row, and rows drawn beyond what is seen

const tenths = number => number.toLocaleString("en",
  { minimumFractionDigits: 1, maximumFractionDigits: 1 });
// A number that grows with the level, then with the effort (of records before 0.7.0 the score).
function difficulty(known) {
  return known ? known.rank + known.effort / (1 + known.effort) : null;
}
const rated = record => `${record.difficulty.level} ${tenths(record.difficulty.effort)}`;
function time(seconds) {
  if (seconds === null) return "";
  if (seconds < 1) return `${(1000 * seconds).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return seconds < 100 ? `${seconds.toFixed(1)} s` : `${whole(Math.round(seconds))} s`;
}
const kind = record => record.error === undefined ? record.verdict : "error";
const said = record => record.error ??
  record.verdict + (record.cause ? ` (${record.cause})` : "")
    + (record.given ? ", cells given" : "");
const share = record => record.cells ? record.decided / record.cells : null;

function pictured(record, side) {
  const canvas = document.createElement("canvas");
  if (record.starts) drawTriangles(canvas, record, side);
  else drawSquares(canvas, record, side);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `Solution of ${record.path}`);
  return canvas;
}
function thumbnail(record, side) {
  if (!record.solution) return make("span");
  const button = make("button", undefined, "picture");
  button.title = "Enlarge";
  button.append(pictured(record, side));
  button.addEventListener("click", () => enlarge(record));
  return button;
}
// Show a picture large. Arrow keys and buttons go on to those beside it in the table.
function enlarge(record) {
  const among = rows.filter(other => other.solution), at = among.indexOf(record);
  const buttons = [["Previous", -1], ["Next", 1]].map(([text, by]) => {
    const button = make("button", text), other = among[at + by];
    button.disabled = at < 0 || !other;
    button.addEventListener("click", () => {
      enlarge(other);
      const again = [...$("large").querySelectorAll("button")].find(b => b.textContent === text);
      (again.disabled ? $("large").querySelector("button:not(:disabled)") : again).focus();
    });
    return button;
  });
  const close = make("button", "Close");
  close.addEventListener("click", () => $("large").close());
  const side = Math.max(120, Math.min(0.9 * innerWidth - 40, 0.9 * innerHeight - 130));
  $("large").replaceChildren(pictured(record, side), make("p", `${record.path}: ${said(record)}`),
    ...buttons, close);
  $("large").onkeydown = event => {
    const button = { ArrowLeft: buttons[0], ArrowRight: buttons[1] }[event.key];
    if (button) button.click();
  };
  if (!$("large").open) $("large").showModal();
  if (!$("large").contains(document.activeElement)) close.focus();
}

function resize(canvas, width, height, side) {
  const scale = side / Math.max(width, height);
  canvas.style.width = `${Math.max(2, Math.round(width * scale))}px`;
  canvas.style.height = `${Math.max(2, Math.round(height * scale))}px`;
}
function drawSquares(canvas, { width, height, solution, palette }, side) {
  canvas.width = width;
  canvas.height = height;
  resize(canvas, width, height, side);
  const context = canvas.getContext("2d");
  solution.forEach((row, i) => row.forEach(([colour, from, length]) => {
    context.fillStyle = palette[colour];
    context.fillRect(from, i, length, 1);
  }));
}
function drawTriangles(canvas, { width, height, starts, solution, palette }, side) {
  const half = 1 / Math.sqrt(3), fine = 2 * side / Math.max(width * half, height);
  canvas.width = Math.ceil(width * half * fine);
  canvas.height = Math.ceil(height * fine);
  canvas.className = "triangles";
  resize(canvas, width * half, height, side);
  const context = canvas.getContext("2d");
  context.scale(half * fine, fine);
  context.lineJoin = "round";
  context.lineWidth = 0.05;  // so that nothing shines through between two of a colour
  solution.forEach((row, i) => row.forEach(([colour, from, length]) => {
    const left = starts[i][0] + from, right = left + length + 1;
    const up = starts[i][1] === (from % 2 === 0);
    const lastUp = starts[i][1] === ((from + length) % 2 === 1);
    context.fillStyle = context.strokeStyle = palette[colour];
    context.beginPath();
    context.moveTo(left + Number(up), i);
    context.lineTo(right - Number(lastUp), i);
    context.lineTo(right - Number(!lastUp), i + 1);
    context.lineTo(left + Number(!up), i + 1);
    context.closePath();
    context.fill();
    context.stroke();
  }));
}

const sizeOf = r => r.sides ? r.cells ?? null : r.width ? r.width * r.height : null;
/** @type {[title: string, width: string, value: Of, shown: Of, name?: string][]} */
const COLUMNS = [
  // title, width, value to sort by, what is shown, class
  ["Picture", "76px", r => r.solution ? sizeOf(r) : null, r => thumbnail(r, 44)],
  ["Puzzle", "auto", r => r.path, r => make("bdi", r.path), "name"],
  ["Size", "112px", sizeOf,
    r => r.sides ? `${whole(r.cells ?? 0)} cells` : r.width ? `${r.width} x ${r.height}`
      : "", "number"],
  ["Colours", "90px", r => r.colours ?? null, r => r.colours ?? "", "number"],
  ["Verdict", "190px", said, said],
  ["Time", "90px", r => r.seconds ?? null, r => time(r.seconds ?? null), "number"],
  ["Conflicts", "100px", r => r.conflicts ?? null,
    r => r.conflicts === undefined || r.conflicts === null ? "" : whole(r.conflicts), "number"],
  ["Line logic", "105px", share, r => share(r) === null ? "" :
    `${Math.floor(100 * share(r))} %`, "number"],
];
if (records.some(r => r.difficulty)) {
  const after = 1 + COLUMNS.findIndex(([title]) => title === "Verdict");
  COLUMNS.splice(after, 0, ["Difficulty", "160px", r => difficulty(r.difficulty),
    r => r.difficulty ? rated(r) : "", "number"]);
  $("table").style.minWidth = "1090px";
}
for (const [title, key, width] of [["Author", "author", "130px"], ["Title", "title", "170px"]])
  if (records.some(r => r[key])) {
    COLUMNS.splice(2, 0, [title, width, r => r[key] ?? null, r => r[key] ?? ""]);
    const least = parseInt($("table").style.minWidth || 900) + parseInt(width);
    $("table").style.minWidth = `${least}px`;
  }
// What can be chosen: of every record a kind, or nothing; several groups have to agree.
/** @type {[title: string, of: Of, rank?: Of][]} */
const GROUPS = [
  ["Verdict", kind],
  ["Method", r => share(r) === null ? null : share(r) === 1 ? "line logic" : "search"],
  ["Difficulty", r => r.difficulty?.level ?? null, r => r.difficulty.rank],
];
const wanted = GROUPS.map(() => new Set());
let sorted = null, ascending = true, rows = records;
const body = $("table").tBodies[0];

function compare(a, b) {
  const missing = Number(a === null) - Number(b === null);
  if (missing || a === null) return missing;  // what is missing comes last, either way
  const order = typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b;
  return ascending ? order : -order;
}
function choose() {
  const text = $("search").value.toLowerCase();
  rows = records.filter(r =>
    GROUPS.every(([, of], k) => !wanted[k].size || wanted[k].has(of(r))) &&
      (!text || [r.path, r.title, r.author].some(said => said?.toLowerCase().includes(text))));
  if (sorted !== null) {
    const value = COLUMNS[sorted][2];
    rows = rows.map(r => [value(r), r]).sort((a, b) => compare(a[0], b[0])).map(pair => pair[1]);
  }
  $("shown").textContent = rows.length === records.length ? "" :
    `${whole(rows.length)} of ${whole(records.length)}`;
  $("table").setAttribute("aria-rowcount", rows.length + 1);
  draw(true);
}

function gap(height) {
  const row = make("tr"), cell = make("td", undefined, "gap");
  row.setAttribute("aria-hidden", "true");
  cell.style.height = `${height}px`;
  row.append(cell);
  return row;
}
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
  const fragment = document.createDocumentFragment();
  fragment.append(gap(from * ROW));
  rows.slice(from, to).forEach((record, k) => {
    const row = make("tr");
    row.setAttribute("aria-rowindex", from + k + 2);
    for (const [title, , , shown, name] of COLUMNS) {
      const value = shown(record), cell = make("td", undefined, name);
      cell.append(value);
      cell.classList.add(of(title));
      if (title === "Verdict") cell.classList.add(kind(record).replace(" ", "-"));
      if (typeof value === "string" || title === "Puzzle") cell.title = cell.textContent;
      row.append(cell);
    }
    fragment.append(row);
  });
  fragment.append(gap((rows.length - Math.max(from, to)) * ROW));
  body.replaceChildren(fragment);
}

const of = title => `of-${title.toLowerCase().split(" ")[0]}`;
function head() {
  COLUMNS.forEach(([title, width, , , name], k) => {
    const cell = make("th", undefined, name), button = make("button", title);
    cell.style.width = width;
    cell.classList.add(of(title));
    cell.scope = "col";
    button.addEventListener("click", () => {
      ascending = sorted === k ? !ascending : name !== "number";
      sorted = k;
      for (const other of $("table").tHead.rows[0].cells) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      choose();
    });
    cell.append(button);
    $("table").tHead.rows[0].append(cell);
  });
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
    const group = make("span", undefined, "choices");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", title);
    const order = rank ? (a, b) => ranks.get(a[0]) - ranks.get(b[0]) : (a, b) => b[1] - a[1];
    for (const [name, count] of [...counts].sort(order)) {
      const button = make("button", `${name} ${whole(count)}`);
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        wanted[k].has(name) ? wanted[k].delete(name) : wanted[k].add(name);
        button.setAttribute("aria-pressed", wanted[k].has(name));
        choose();
      });
      group.append(button);
    }
    $("choices").append(group);
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
    const count = bins.get(k) ?? 0, bar = make("div", count ? whole(count) : "");
    const rod = make("i");
    rod.style.height = `${count ? Math.max(2, 130 * count / highest) : 0}px`;
    const from = 10 ** (k / 2), label = k % 2 ? "\u00a0"
      : from < 1 ? `${+(1000 * from).toPrecision(1)} ms` : `${whole(Math.round(from))} s`;
    bar.append(rod, make("span", label));
    bar.title = `${time(from)} to ${time(10 ** ((k + 1) / 2))}: ${whole(count)}`;
    $("times").append(bar);
  }
}
// List the ten puzzles of the highest values.
function most(list, among, value, shown) {
  for (const record of [...among].sort((a, b) => value(b) - value(a)).slice(0, 10)) {
    const item = make("li"), name = make("span", record.path.split("/").pop());
    item.title = `${record.path}: ${said(record)}`;
    item.append(thumbnail(record, 64), make("b", shown(record)), name);
    list.append(item);
  }
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
$("search").addEventListener("input", choose);
addEventListener("scroll", () => draw(false), { passive: true });
addEventListener("resize", () => draw(false));
for (const event of ["beforeprint", "afterprint"])
  addEventListener(event, () => { printing = event === "beforeprint"; draw(true); });
