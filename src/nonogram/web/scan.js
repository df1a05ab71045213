// A printed puzzle that is read from a picture: the picture beside the typed clues.
async function readClues() {
  const mine = picture;
  say("filed", "Reading the clues …", ["Stop", () => post("stop", {})]);
  const answer = await post("scan", { data: await base64(mine.file) });
  if (answer.superseded || picture !== mine) return tell("filed", "");  // it was given up
  closePicture(true);
  reopen(answer);
  $("typing").open = true;
  showTyped();
  showPage(mine.bitmap, answer.read);
}
// Show the picture; a click on a number goes to its clue. Doubtful lines are asked for alone.
function showPage(bitmap, { numbers, size: [width, height], told, asked }) {
  Object.assign($("paper"), { width, height }).getContext("2d")
    .drawImage(bitmap, 0, 0, width, height);
  $("numbers").setAttribute("viewBox", `0 0 ${width} ${height}`);
  $("numbers").replaceChildren(...numbers.map(({ line, place, box, doubtful }) => {
    const [x, y, right, bottom] = box, room = (bottom - y) / 4;
    const number = drawing("rect", { x: x - room, y: y - room, width: right - x + 2 * room,
      height: bottom - y + 2 * room, class: doubtful ? "doubtful" : "" });
    number.addEventListener("click", () => goToNumber(line, place));
    return number;
  }));
  $("told-of").textContent = told.join("\n");
  $("doubts").replaceChildren(...asked.map(askLine));
  $("scanned").hidden = false;
  elements("#numbers .doubtful")[0]?.scrollIntoView({ block: "nearest" });
  $("typing").scrollIntoView({ block: "nearest" });
}
// A line's piece of the picture, and a field for its clue. Enter goes on to the next such line;
// after the last one the clues are taken.
function askLine({ line, box: [x, y, right, bottom] }) {
  const width = right - x, height = bottom - y, { axis, number } = lineNamed(line);
  const seen = make(`canvas.${axis}`, { width, height });
  seen.getContext("2d").drawImage($("paper"), x, y, width, height, 0, 0, width, height);
  const field = make("input", { value: typedText(lineNamed(line)), autocomplete: "off" });
  on(field, "input", () => {
    const area = $(`typed ${axis}`), lines = area.value.split("\n");
    lines[number - 1] = field.value;
    area.value = lines.join("\n");
  });
  on(field, "keydown", ({ key }) => {
    const fields = elements("#doubts input"), next = fields[fields.indexOf(field) + 1];
    if (key === "Enter") (next ?? $("take")).focus();
    if (key === "Enter" && !next) takeTyped();
  });
  return make("label", make("span", sentence(line)), seen, field);
}
// Select a number among the typed clues, or its line if that has fewer.
function goToNumber(line, place) {
  const { axis, number } = lineNamed(line), area = $(`typed ${axis}`);
  const lines = area.value.split("\n"), text = lines[number - 1] ?? "";
  const before = lines.slice(0, number - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const word = [...text.matchAll(/\S+/g)][place - 1];
  const from = before + (word?.index ?? 0);
  area.focus();
  area.setSelectionRange(from, from + (word?.[0] ?? text).length);
  area.scrollTop = area.scrollHeight * (number - 3) / lines.length;
}

$("read").hidden = false;
on($("read"), "click", readClues);
if (opened.picture)
  say("notice", "Draw on this picture, or read the clues of a puzzle that is printed in it?",
    ["Draw on it", () => {}], ["Choose its size and colours", takeAnew],
    ["Read its clues", takeAndRead]);
async function takeAnew() { await openFile(await post("picture", {})); }
async function takeAndRead() {
  try {
    await takeAnew();
  } catch (error) {
    if (!picture) throw error;  // else too little of it is left to draw on, as of thin lines
  }
  await readClues();
}
