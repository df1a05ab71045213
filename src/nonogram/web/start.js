// The drawing of a browser tab: what it begins with, links, what the browser keeps, and playing.
// The part of the address behind # says what is seen, so that it can be loaded again.
const { examples } = opened, EMPTY = opened;
/** @type {Intl.DateTimeFormatOptions} */
const MINUTE = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
const DRAWINGS = "nonogram drawings", MOST_DRAWINGS = 6;
const MOST_SEEN = 4000;  // cells of a drawing whose picture is kept
const homes = new Map();  // by what was opened: the name to keep it under, the file to save to
let shown = "";  // the part of the address that stands for the drawing
let wanted = null;  // what the address asks for, as long as that is being opened
let before = "";  // the drawing as it was opened, or kept last
let later = null;  // a timer
let played = null;  // the puzzle of a player's link

// --- What the browser keeps: the last drawings, each by its name. What it hands back can be
// anything: Python reads it as it reads any file.
const newName = () => Math.random().toString(36).slice(2);
function home() {
  const id = newName();
  if (!homes.has(source)) homes.set(source, { id, when: null, file: null, ...source.kept });
  return homes.get(source);
}
const known = () => JSON.stringify([puzzle(), [...locked]]);
function drawings() {
  const texts = ["id", "title", "size", "text"], found = stored(DRAWINGS);
  return !Array.isArray(found) ? [] : found.slice(0, MOST_DRAWINGS).filter(one =>
    texts.every(name => typeof one?.[name] === "string") && /^[\w-]{1,64}$/.test(one.id));
}
const svgAddress = text => `data:image/svg+xml,${encodeURIComponent(text)}`;
// The address of a picture of the drawing, empty if that would be large, or is not known.
function pictureAddress() {
  if (SIZE > MOST_SEEN || play.cells.includes(OPEN)) return "";
  const image = picturedAs(play.cells);
  image.setAttribute("xmlns", SVG);
  image.setAttribute("stroke-width", 0.08);  // no style of the page reaches it
  return svgAddress(image.outerHTML);
}
function keepSoon() {
  clearTimeout(later);
  later = setTimeout(keepDrawing, 300);
}
function keepDrawing() {
  clearTimeout(later);
  if (known() === before || picture) return;
  before = known();
  const mine = home(), theirs = drawings().find(({ id }) => id === mine.id);
  if (theirs && theirs.when !== mine.when) mine.id = newName();  // another tab has drawn on it
  mine.when = Date.now();
  const others = drawings().filter(({ id }) => id !== mine.id);
  const one = { id: mine.id, when: mine.when, title: $("title").value.trim(), size: sizeText(data),
    text: JSON.stringify(puzzle()), locked: [...locked], names: colours.map(({ name }) => name),
    seen: pictureAddress() };
  const isKept = store(DRAWINGS, [one, ...others].slice(0, MOST_DRAWINGS));
  Object.assign($("unsaved"), { className: isKept ? "good" : "", textContent: isKept
    ? "kept in this browser" : "not kept: this browser does not allow it, or has no room for it" });
  if (!isKept || wanted || $("playing").open) return;
  shown = `#kept=${mine.id}`;
  history.replaceState(null, "", shown);
}
function showKept() {
  $("bind").hidden = drawings().length < 2;
  $("kept").replaceChildren(...drawings().map(one => {
    const { id, size, when, seen = "" } = one, title = one.title.slice(0, 60) || "Untitled";
    const remove = make("button", icon("cross"), { ariaLabel: `Delete ${title}`, title: "Delete" });
    on(remove, "click", () => forget(one, title));
    return make("div.held", make("a.start", { href: `#kept=${id}` },
      make("img", { src: seen, alt: "", hidden: !seen }), title, make("small", size.slice(0, 20)),
      make("small", new Date(Number(when)).toLocaleString("en-GB", MINUTE))), remove);
  }));
}
// Delete a drawing that is kept, until somebody wants it back.
function forget(one, title) {
  const keepAll = all => { store(DRAWINGS, all); showKept(); elements("#kept a")[0]?.focus(); };
  keepAll(drawings().filter(({ id }) => id !== one.id));
  const isTaken = () => drawings().some(({ id }) => id === one.id);  // another tab has drawn on it
  say("filed", `${title} is deleted.`, ["Undo", () =>
    keepAll([{ ...one, id: isTaken() ? newName() : one.id }, ...drawings()])]);
  elements("#filed button")[0].focus();  // the one that was pressed is gone
}

// --- Puzzles as this page writes them: nobody waits for Python to see one. It reads them all the
// same when it is asked for the verdict, or for a page to play on.
const isFrom = (least, most) => number =>
  Number.isInteger(number) && number >= least && number <= most;
// Whether this is a puzzle of squares, and nothing else. Throws TypeError for many other values.
function isOurs({ rows, columns, colours, palette, goals = [], title: _, ...more }) {
  const isColour = isFrom(0, colours), isByte = isFrom(0, 255);
  const isBlock = ([length, ...inks]) => inks.every(isColour)
    && isFrom(inks.filter(Boolean).length, 1e9)(length ?? 1);
  const isLook = ({ rgb, second = rgb }) =>
    [rgb, second].every(shade => shade.length === 3 && shade.every(isByte));
  const isGoal = goal => goal.length === rows.length
    && goal.every(row => row.length === columns.length && row.every(isColour));
  return !Object.keys(more).length && isFrom(1, 1000)(colours)
    && isFrom(1, opened.most)(rows.length * columns.length)
    && [rows, columns].flat(2).every(isBlock) && goals.every(isGoal) && palette.every(isLook)
    && palette.length === (palette.length || colours >= EMPTY.looks.length ? colours + 1 : 0);
}
const hex = rgb => `#${rgb.map(part => part.toString(16).padStart(2, "0")).join("")}`;
/** @type {(found: any) => Colour[]} The colours of such a puzzle, corners not named yet. */
function looksIn({ palette = [], colours: count = 1 }) {
  const inks = palette.map(({ name, rgb, second, diagonal }, k) =>
    ({ name: String(name ?? `colour ${k}`), rgb: hex(rgb),
      ...second ? { halves: [hex(rgb), hex(second), diagonal === "/"] } : {} }));
  return inks.length ? inks : EMPTY.looks.slice(0, count + 1);
}
/** @type {(text: string) => any} The data of such a puzzle, null if a text holds anything else. */
function readAtOnce(text) {
  try {
    const found = JSON.parse(text), { rows, columns, palette, title } = found;
    if (!isOurs(found)) return null;
    const clueIn = blocks => clueOf(blocks.map(block => [1, ...block, 0, 0]));  // as groups
    const characters = palette.map(({ character }) => character), looks = looksIn(found);
    const isCapped = [rows, columns].flat(2).some(([, , ...caps]) => caps.length);
    const read = { rows: rows.length, columns: columns.length, puzzle: found, locked: [], title,
      colours: isCapped ? named(looks) : looks,
      characters: characters.every(Boolean) ? characters : null,
      clues: { row: rows.map(clueIn), column: columns.map(clueIn) } };
    const written = inPuzzle({ ...boardOf(read, read.colours), clues: read.clues }, () =>
      AXES.map(axis => clues[axis].map(clue => itemsOf({ axis, clue }))));
    return JSON.stringify(written) === JSON.stringify([rows, columns]) ? read : null;
  } catch {
    return null;
  }
}

// --- What the address asks for
const OPENING = {
  example: async number => examples[Number(number)],
  kept: async id => {
    const one = drawings().find(drawing => drawing.id === id);
    const found = one && await heldIn(one.text), named = (ink, k) => one.names?.[k] ?? ink.name;
    return one && { ...found, kept: { id, when: one.when },
      colours: found.colours?.map((ink, k) => ({ ...ink, name: String(named(ink, k)) })),
      locked: Array.isArray(one.locked) ? one.locked.filter(Number.isInteger) : [] };
  },
  edit: async part => heldIn(await unpacked(part)),
};
// The rest of a puzzle in a damaged link, of which this was found: the rows of its drawing, or its
// clues. If too little is left it is null.
async function restOf(found) {
  const { goals: [goal = []] = [] } = found ?? {};
  const rows = goal.filter(row => row.length === goal[0].length);
  const text = JSON.stringify({ ...found, ...rows.length ? cluedBy(rows, found) : {} });
  return readAtOnce(text) ?? await post("open", { text });
}
// These rows of colours with their clues, as files have them.
function cluedBy(goal, found) {
  const size = { rows: goal.length, columns: goal[0].length }, cells = goal.flat();
  const itemsIn = ({ axis, cells: its }) =>
    itemsOf({ axis, clue: clueOf(groupsIn(its.map(cell => cells[cell]), axis)) });
  return inPuzzle(boardOf(size, looksIn(found)), () => ({ goals: [goal],
    rows: goal.map((_, k) => itemsIn(lineNamed(`row ${k + 1}`))),
    columns: goal[0].map((_, k) => itemsIn(lineNamed(`column ${k + 1}`))) }));
}
// The puzzle in a text, or that something newer has been opened. Throws Refused.
async function heldIn(text, seen = readAtOnce(text)) {
  const found = seen ?? await post("open", { text }).catch(error => {
    throw error instanceof Refused && !(error instanceof Gone)
      ? new Refused(`The link holds no puzzle that can be read: ${error.message}`) : error;
  });
  if (found.several) throw new Refused("The link holds several puzzles, expected one.");
  return found;
}
async function follow() {
  const asked = location.hash, [, what, part] = asked.match(/^#(\w+)=(.*)$/) ?? [];
  wanted = null;
  tell("notice", "");
  if (what !== "play") $("playing").close();
  if (!asked && !shown) welcome();
  if (["", "#new", shown].includes(asked)) return;
  const mine = wanted = {};
  try {
    if (what === "play") await playLink(asked, part);
    else if (!Object.hasOwn(OPENING, what ?? "")) throw new Refused(DAMAGED);
    else await openLink(asked, OPENING[what], part, mine);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (location.hash === asked) offerRest(error, part, what === "play" ? "making" : "notice");
  }
  if (wanted === mine) wanted = null;
}
async function openLink(asked, opening, part, mine) {
  setTimeout(() => wanted === mine && say("notice", "Opening the puzzle …"), 200);
  const found = await opening(part);
  if (wanted !== mine) return;  // something else has been asked for
  if (!found) throw new Refused("There is no such drawing in this browser.");
  if (found.superseded) tell("notice", "");
  else begin(found, asked);
}
// Say at once what is wrong with an address, and offer to begin anew; or, as soon as that is known,
// with the part of a puzzle that can be read.
async function offerRest({ message }, part, where) {
  const suggest = (...more) =>
    say(where, message, ["Start page", () => location.assign(location.pathname)], ...more);
  suggest();
  const found = mended(await salvaged(part).catch(() => ""));
  const rest = await restOf(found).catch(() => null);
  if (!found || !$(where).textContent.startsWith(message)) return;
  if (rest) suggest(["Open what could be read", () => { $("playing").close(); begin(rest, ""); }]);
  $(where).firstChild.after(restSeen(found, rest));
}
// Show what could be read: the picture of a drawing, or the clues of rows; anything may be there.
function restSeen({ title, rows }, rest) {
  const [goal] = rest?.puzzle?.goals ?? [], clues = [rows ?? []].flat().slice(0, 100).map(clue =>
    [clue].flat().map(block => [block].flat()[0]).join(" ") || "0");
  if (!goal && !clues.length) return "";
  return make("figure", goal ? inPuzzle(boardOf(rest, rest.colours), () => picturedAs(goal.flat()))
    : make("pre", clues.join("\n")), make("figcaption.soft.small", String(title || "Untitled")));
}
// Show somebody who comes without a link what was drawn last here, or else a drawing.
function welcome() {
  const [last] = drawings();
  if (last) return void location.replace(`#kept=${last.id}`);
  begin(examples[1], "");
  Object.assign(play, { past: play.past.slice(play.at), at: 0 });  // nothing has been done yet
  draw();
}
// Begin with a drawing, for which the address stands.
function begin(found, address) {
  closePicture();
  keepDrawing();
  wanted = null;
  tell("notice", "");
  shown = address;
  $("start").open = false;
  reopen({ ...found, title: found.puzzle.title });
  before = known();
  $("unsaved").textContent = "";
}
async function beginEmpty() {
  const size = $("sheet").value;
  keepDrawing();  // under the address that it has
  history.pushState(null, "", "#new");
  begin(EMPTY, "#new");
  await chooseSize(size);
  before = known();
}

// --- Playing, and links. The page is Python's, in a frame; it comes with a policy of its own.
async function playLink(asked, part) {
  $("back").textContent = shown || source !== opened || play.past.length > 1
    ? "Back to the drawing" : "Draw your own";
  if (!$("playing").open) $("playing").showModal();
  say("making", "Making the page …");
  const text = await unpacked(part), seen = readAtOnce(text);
  if (location.hash !== asked) return;
  if (seen) showSheet(played = seen);
  const found = played = await heldIn(text, seen);
  if (location.hash !== asked || found.superseded) return;
  const { page } = await post("play", { puzzle: found.puzzle, name: found.title ?? "" });
  if (location.hash !== asked || !page) return;
  tell("making", "");
  $("game").onload = () => $("sheet-to-play").replaceChildren();
  $("game").srcdoc = page;
  $("game").focus();
}
// Show the board of a puzzle that is to be played, as long as its page is made: where that has it.
function showSheet({ colours: inks, clues: theirs, rows, columns }) {
  const home = $("sheet-to-play"), place = make("div");
  buildColours();  // without those of a sheet before
  home.replaceChildren(make("div.card", place));
  const puzzle = { ...boardOf({ rows, columns }, inks), clues: theirs, room: 0 };
  leavingBoard(() => inPuzzle(puzzle, () => {
    buildColours(home, "#sheet-to-play");
    buildBoard();
    const [room, high] = roomIn(place);
    place.style.maxHeight = `${high}px`;
    takeSizes(home, fitting(room, high).sizes);
    place.replaceChildren(board.cloneNode(true));
  }), rebuild);
}
// Print the drawings that the browser keeps as a book, as `show` makes it.
async function printBook() {
  say("filed", "Making the book …");
  const puzzles = drawings().map(({ text }) => mended(text)).reverse();
  const { sheets } = await post("book", { puzzles, title: "Nonograms" });
  tell("filed", "");
  if (!sheets) return;
  const pages = sheets.map(text => make("img.leaf", { alt: "", src: svgAddress(text) }));
  await Promise.all(pages.map(page => page.decode()));
  addEventListener("beforeprint", () => $("sheets").replaceChildren(...pages), { once: true });
  print();
}
// Return what players get: the clues without the picture.
function forPlayers() {
  const { goals: _, ...clued } = puzzle();
  return JSON.stringify(clued);
}
async function share(what, text) {
  const part = await packed(text), [address] = location.href.split("#");
  Object.assign($("link"), { hidden: false, value: `${address}#${what}=${part}` });
  const length = $("link").value.length;
  // A verdict that is being asked for is still that of the drawing before.
  const doubts = what === "play" ? elements("body:not([data-asking=verdict]) #verdict .bad") : [];
  const told = [counted(length, "character") + (length > 2000 ? "; some programs cut it off" : ""),
    ...doubts.map(({ textContent }) => `The verdict is: ${textContent.toLowerCase()}`)].join(". ");
  try {
    await navigator.clipboard.writeText($("link").value);
    tell("linked", `The link is copied: ${told}.`);
  } catch {  // not allowed here
    $("link").select();
    tell("linked", `Copy this link: ${told}.`);
  }
  showTold($("linked").parentNode);
}

// --- Files
async function save() {
  const { showSaveFilePicker } = /** @type {any} */ (window), place = home();
  if (!showSaveFilePicker) return give(asJson(), "json");
  try {
    place.file ??= await showSaveFilePicker({ suggestedName: fileName("json") });
  } catch ({ name }) {
    if (name !== "AbortError") give(asJson(), "json");  // not allowed here
    return;  // else the author has thought better of it
  }
  try {
    const into = await place.file.createWritable();
    await into.write(asJson());
    await into.close();
  } catch ({ message }) {  // it has gone, or may not be written: the next time another is asked for
    const { name } = place.file;
    place.file = null;
    throw new Refused(`${name} is not written: ${message}`);
  }
  say("filed", `${place.file.name} is written.`);
}
// Return the file of a request. A drawing in pixels is the browser's own, of Python's SVG.
async function file(request) {
  if (request.to !== "png") return post("file", request);
  const drawn = await post("file", { ...request, to: "svg" }), image = new Image();
  if (!(drawn instanceof Blob)) return drawn;
  image.src = svgAddress(await drawn.text());
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(2, 4000 / Math.max(width, height)), canvas = make("canvas");
  Object.assign(canvas, { width: scale * width, height: scale * height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(done => canvas.toBlob(done, "image/png"));
}

// --- The page
// Say how much of Python is there. The last byte stands for its start, of which nobody knows how
// much is done: the bar moves to and fro.
function showLoading(/** @type {any} */ { detail: { done, whole: all, error } }) {
  const inMillions = number => (number / 1e6).toFixed(1), isStarting = done === all - 1;
  for (const element of elements(".loading"))
    element.replaceChildren(...error ? [sentence(error)] : done === all ? []
      : isStarting ? [make("progress"), "The solver starts"]
        : [make("progress", { max: all, value: done }),
          `Loading the solver: ${inMillions(done)} of ${inMillions(all)} MB`]);
}
addEventListener("loading", showLoading);
const noteTitle = () => { document.title = $("title").value.trim() || "nonogram"; };
startEditor({ keep: keepSoon, note: noteTitle, save, file, name: () => "nonogram",
  played: () => $("playing").open ? played : null,
  play: async () => { location.hash = `play=${await packed(forPlayers())}`; } });
elements("#to [value=pdf]")[0].remove();  // browsers print
before = known();
showKept();
on($("blank"), "submit", event => { event.preventDefault(); return beginEmpty(); });
on($("type"), "click", async () => {
  await beginEmpty();  // not in the colours, nor under the title, of what is there
  $("typing").open = true;
  showTyped();
  elements("#clues textarea")[0].focus();
});
on($("share-play"), "click", () => share("play", forPlayers()));
on($("share-edit"), "click", () => share("edit", JSON.stringify(puzzle())));
on($("back"), "click", () => $("playing").close());
on($("print"), "click", () => $("game").contentWindow.print());
on($("start"), "toggle", showKept);
elements("#out summary")[0].textContent = "Share";
$("playing").addEventListener("close", () => {
  $("game").srcdoc = "";
  $("sheet-to-play").replaceChildren();
  if (location.hash.startsWith("#play="))
    history.replaceState(null, "", shown || location.pathname);
});
document.addEventListener("visibilitychange", keepDrawing);
on($("bind"), "click", printBook);
addEventListener("hashchange", follow);
follow();
