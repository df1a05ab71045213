// The player's marks as a file: the picture as `solve` prints it, ? where a cell is open, so that
// `hint --given` reads it; below it a line with the strokes, which the page reads again.
const CHARACTERS = data.characters ?? colours.map((_, colour) => colour ? String(colour) : ".");
const APART = data.characters ? "" : " ";  // numbers are longer than a character
const FRAMES = data.frames ?? data.start.map(() => [0, "", ""]);
const UNKNOWN = "?", BLANK = CHARACTERS.includes(" ");  // editors take blanks away at the end

function pictureText() {
  return FRAMES.map(([indent, left, right], row) => {
    const start = ROW_STARTS[row], cells = play.cells.slice(start, start + data.start[row].length);
    return " ".repeat(indent) + left + cells.map(value => CHARACTERS[value] ?? UNKNOWN).join(APART) + right;
  }).join("\n");
}
const fileText = () => `${pictureText()}\n\nstate ${JSON.stringify(state())}\n`;

function rowCells(line, row) {  // as characters
  const [, left, right] = FRAMES[row];
  if (left) {
    line = line.trim();
    if (!line.startsWith(left) || !line.endsWith(right)) return null;
    line = line.slice(1, -1);
  }
  if (APART) return line.trim().split(/\s+/);
  return [...BLANK && !left ? line.padEnd(data.start[row].length) : line.trimEnd()];
}
function cellsInText(text) {  // what is marked in every cell, or an error for the player
  const meaning = new Map([[UNKNOWN, OPEN], ...CHARACTERS.map((character, colour) => [character, colour])]);
  const cells = [], lines = text.split(/\r?\n/), first = BLANK ? 0 : Math.max(0, lines.findIndex(line => line.trim()));
  FRAMES.forEach(([, left, right], row) => {
    const number = first + row + 1, expected = data.start[row].length;
    const characters = rowCells(lines[first + row] ?? "", row);
    if (characters === null) throw Error(`line ${number}: expected row ${row + 1} between ${left} and ${right}`);
    const strange = characters.find(character => !meaning.has(character));
    if (strange !== undefined)
      throw Error(`line ${number}: "${strange}", expected one of ${[...meaning.keys()].join(" ")}`);
    if (characters.length !== expected)
      throw Error(`line ${number}: ${counted(characters.length, "cell")}, expected ${expected}`);
    cells.push(...characters.map(character => meaning.get(character)));
  });
  return cells;
}
function openText(text) {
  const cells = cellsInText(text), line = text.match(/^state (.*)$/m);
  const before = state();
  try {
    if (line) restart(JSON.parse(line[1]));
  } catch { /* somebody has written there */ }
  if (play.cells.every((value, cell) => value === cells[cell])) return;
  restart(before);  // a picture without strokes, or changed by hand: all of it is one
  cells.forEach((value, cell) => play.mark(cell, value));
  play.lift();
}
async function openFile(file) {
  try {
    openText(await file.text());
    changed();
    $("filed").replaceChildren(make("p", `${file.name} is opened.`));
  } catch (error) {
    $("filed").replaceChildren(make("p", `${file.name}: ${error.message}`, "bad"));
  }
}
function saveFile() {
  const link = make("a"), name = (data.title ?? data.file?.replace(/\.\w+/, "") ?? "").match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "nonogram";
  link.href = URL.createObjectURL(new Blob([fileText()], { type: "text/plain" }));
  link.download = `${name}.txt`;
  link.click();
  $("filed").replaceChildren(make("p", `${link.download} has the marks, for \`hint --given\` too.`));
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
function buildFile() {
  $("save").addEventListener("click", saveFile);
  $("open").addEventListener("click", () => $("file").click());
  $("file").addEventListener("change", () => {
    if ($("file").files.length) openFile($("file").files[0]);
    $("file").value = "";  // the same one can be opened again
  });
}
