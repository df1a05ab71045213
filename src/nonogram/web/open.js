// Pictures and puzzles that somebody opens, drops or pastes. What a picture becomes stands on the
// board while its size and colours are chosen, so that its verdict is known before it is taken.
const MOST_BYTES = 11_000_000;  // of a file that is sent
const MOST_PIXELS = 50_000_000, MOST_SENT = 1_000_000;  // of a picture, and of what is sent of it
const FINE = 6, MOST_FINE = 320_000;  // pixels on a cell's side at most, and of all cells
const THUMB = 112;  // of the longer side as it is shown
const MOST_INKS = 6;  // that are counted, and not those of a photo
/**
 * @type {{ bitmap: ImageBitmap, file: Blob, at: number, isWhole: boolean, colours: number | null,
 *   inks: number | null, isBusy: boolean, again: boolean, isShown: boolean } | null} The picture
 *   that is being taken, where in the past that began, whether its own pixels are asked about, as
 *   long as nobody chooses a size, how many colours are wished, how many it seems to have, and
 *   whether it is on the board, so that the title there is its own.
 */
let picture = null;

const base64 = blob => new Promise((done, fail) => {
  if (blob.size > MOST_BYTES) fail(new Refused(`A file of more than ${whole(MOST_BYTES)} bytes.`));
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result).replace(/^.*?,/, ""));
  reader.onerror = () => fail(new Refused("The file cannot be read."));
  reader.readAsDataURL(blob);
});
async function openFile(file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap ? openPicture(bitmap, file) : openPuzzle({ data: await base64(file) });
}
// Open what was dropped or pasted.
async function openGiven({ files: [file] }, text) {
  if (file) await openFile(file);
  else if (text.trim()) await openPuzzle({ text });
}
async function openPuzzle(request) {
  closePicture();
  const answer = await post("open", request);
  if (answer.several) return chooseOf(answer.several, request);
  return answer.superseded ? null : reopen(answer);
}
function chooseOf(titles, request) {
  const list = make("select", { ariaLabel: "Which puzzle",
    onchange: () => attempt(() => openPuzzle({ ...request, number: list.selectedIndex })) },
    make("option", `Choose one of ${titles.length} puzzles`),
    ...titles.map((title, k) => make("option", `${k + 1} ${title}`)));
  $("filed").replaceChildren(list);
}

// --- Pictures
function openPicture(bitmap, file) {
  const { width, height } = bitmap, pixels = width * height;
  if (pixels > MOST_PIXELS)
    throw new Refused(`${whole(width)} x ${whole(height)} pixels, more than ${whole(MOST_PIXELS)}: `
      + "make it smaller first.");
  closePicture();
  const [wide, high] = [width, height].map(size =>
    Math.max(1, Math.round(size * THUMB / Math.max(width, height))));
  const context = Object.assign($("seen"), { width: wide, height: high })
    .getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0, wide, high);
  picture = { bitmap, file, at: play.at, isWhole: pixels <= MOST_SENT, colours: null, isBusy: false,
    again: false, isShown: false, inks: inksIn(context.getImageData(0, 0, wide, high).data) };
  $("cells").value = Math.min(40, Math.max(width, height));
  $("inks").value = 1;
  $("threshold").value = 0;
  for (const output of elements("#picture output")) output.value = "…";  // until it is known
  $("picture").hidden = false;
  return takePicture();
}
// Count the colours that RGBA pixels seem to have beside their paper, which is what is transparent,
// or else the most frequent colour. Return null for one, or for many, as a photo has. Each takes a
// hundredth of the pixels; greys count as white or as black.
function inksIn(pixels) {
  const counts = {}, inks = [], least = pixels.length / 400;
  let opaque = 0;
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] > 127) {
    opaque++;
    const rgb = [0, 1, 2].map(k => pixels[at + k] & 0xe0), [dark, light] = ends(rgb);
    const ink = light - dark >= 64 ? rgb : Array(3).fill(light < 128 ? 0 : 255);
    counts[ink.join()] = (counts[ink.join()] ?? 0) + 1;
  }
  const often = Object.entries(counts).filter(([, count]) => count > least)
    .sort(([, one], [, other]) => other - one).map(([rgb]) => rgb.split(",").map(Number));
  for (const rgb of often)
    if (inks.every(ink => Math.hypot(...ink.map((part, k) => part - rgb[k])) > 100)) inks.push(rgb);
  const isClear = pixels.length / 4 - opaque > least, count = inks.length - (isClear ? 0 : 1);
  return count > 1 && count <= MOST_INKS ? count : null;
}
// Show what the picture becomes as it is wished now; of several wishes the last.
async function takePicture() {
  const mine = picture;
  mine.again = true;
  if (mine.isBusy) return;
  mine.isBusy = true;
  try {
    let answer;
    while (mine.again) {
      mine.again = false;
      answer = await post("open", await wishedOf(mine));
      if (answer.sized === false) Object.assign(mine, { isWhole: false, again: true });
    }
    if (picture === mine && !answer.superseded) showPicture(answer);
  } finally {
    mine.isBusy = false;
  }
}
// The pixels of a picture, and how they are to be taken.
async function wishedOf({ bitmap, file, isWhole, colours, inks }) {
  const sizes = [bitmap.width, bitmap.height], longer = Math.max(...sizes);
  const cells = sizes.map(size =>
    Math.max(1, Math.round(size * Number($("cells").value) / longer)));
  const side = Math.max(1, Math.min(FINE, Math.floor(Math.sqrt(MOST_FINE / cells[0] / cells[1])),
    ...sizes.map((size, k) => Math.floor(size / cells[k]))));
  const [width, height] = isWhole ? sizes : cells.map(count => count * side);
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.imageSmoothingEnabled = width <= bitmap.width && height <= bitmap.height;
  context.drawImage(bitmap, 0, 0, width, height);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  return { width, height, data: await base64(new Blob([pixels])),
    colours: colours ?? (isWhole ? null : inks),  // of pixel art Python knows them
    side: isWhole ? null : side, threshold: Number($("threshold").value) || null,
    lossy: file.type === "image/jpeg" };
}
function showPicture(answer) {
  const mine = picture;
  picture = null;  // for any other change of the drawing closes it
  play.at = mine.at;  // instead of what it became before
  reopen(mine.isShown ? { ...answer, title: $("title").value } : answer);
  if (COARSE) showWhole();
  picture = Object.assign(mine, { isShown: true });
  const threshold = Number($("threshold").value);
  $("cells").value = Math.max(form.rows, form.columns);
  $("inks").value = inkCount();
  for (const [id, text] of Object.entries({ cells: sizeText(data), inks: inkCount(),
    threshold: threshold ? `${threshold} %` : "automatic" }))
    $(id).nextElementSibling.value = text;
}
// Leave the drawing that the picture has become, or the one before.
function closePicture(before = false) {
  const mine = picture;
  picture = null;
  $("picture").hidden = true;
  if (!mine) return;
  if (COARSE) zoom = 0;
  if (stroke) box = null;  // what is under the pointer stays there until the stroke ends
  else fit();
  if (before && play.at > mine.at) {
    play.goTo(mine.at);
    play.past.length = mine.at + 1;
    changed();
  } else behind.keep();
}
function listenToFiles() {
  const isTyping = ({ target }) => target.closest?.("input, textarea");
  on($("open"), "click", () => $("chosen").click());
  on($("chosen"), "change", () => {
    const [file] = $("chosen").files;
    $("chosen").value = "";
    return file && openFile(file);
  });
  on(document, "dragover", event => event.preventDefault());
  on(document, "drop", event => {
    if (isTyping(event) && !event.dataTransfer.files.length) return null;
    event.preventDefault();
    return openGiven(event.dataTransfer, event.dataTransfer.getData("text"));
  });
  on(document, "paste", event => isTyping(event) ? null
    : openGiven(event.clipboardData, event.clipboardData.getData("text")));
  for (const id of ["cells", "threshold"])
    on($(id), "input", () => { picture.isWhole = false; return takePicture(); });
  on($("inks"), "input", () => {
    picture.colours = Number($("inks").value);
    return takePicture();
  });
  on($("picture"), "submit", event => { event.preventDefault(); closePicture(); });
  on($("untaken"), "click", () => closePicture(true));
  on(board, "pointerdown", () => closePicture());
}
