// Links that hold a puzzle: a text, deflated (RFC 1951), in base64url (RFC 4648), behind the
// version of all that. Nothing of it is sent to a server, for it stands behind the # of the
// address. A link may come from anybody. It holds a text and no more; Python's readers check that.
const DAMAGED = "This link is damaged: a part of it is missing, or was changed. Ask for it again.";
const LINKS = 1;  // the version of links that are made here
const LONGEST_LINK = 100_000, MOST_TEXT = 1_000_000;  // characters
const PIECE = 1024;  // bytes that are inflated at a time: to one million at most

/** @type {(text: string) => Promise<string>} The part of a link that holds a text. */
async function packed(text) {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const signs = { "+": "-", "/": "_", "=": "" };
  const part = `${LINKS}.${btoa([...bytes].map(byte => String.fromCharCode(byte)).join(""))
    .replace(/[+/=]/g, sign => signs[sign])}`;
  if (part.length > LONGEST_LINK)
    throw new Refused(`The link would have ${counted(part.length, "character")}, expected at most `
      + `${whole(LONGEST_LINK)}: download the puzzle instead.`);
  return part;
}
/** @type {(part: string) => Promise<string>} The text in a part of a link. Throws Refused. */
async function unpacked(part) {
  const [, version, coded] = part.match(/^(\d{1,9})\.([\w-]*)$/) ?? [];
  if (part.length > LONGEST_LINK)
    throw new Refused(`The link has ${counted(part.length, "character")}, expected at most `
      + `${whole(LONGEST_LINK)}.`);
  if (Number(version) > LINKS)
    throw new Refused("The link was made by a later version of this page. Load the page again.");
  const damaged = new Refused(DAMAGED);
  if (!Number(version)) throw damaged;
  try {
    return await inflated(bytesOf(coded));
  } catch (error) {
    throw error instanceof Refused ? error : damaged;
  }
}
const bytesOf = coded => Uint8Array.from(
  atob(coded.replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));
/** @type {(part: string) => Promise<string>} The text in a damaged part as far as it inflates. */
async function salvaged(part) {
  const coded = part.replace(/^\d*\./, "").match(/^[\w-]*/)[0], bytes = bytesOf(
    coded.slice(0, LONGEST_LINK).slice(0, coded.length - (coded.length % 4 === 1 ? 1 : 0)));
  let text = "", at = 0;
  // It never ends, for at its end streams forget what they have.
  const reader = new ReadableStream({ pull(into) {
    if (at < bytes.length) into.enqueue(bytes.subarray(at, at += 16));
  } }).pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream()).getReader();
  while (text.length <= MOST_TEXT) {
    const nothing = new Promise(done => setTimeout(done, 200, {}));
    const { value } = await Promise.race([reader.read(), nothing]).catch(() => ({}));
    if (!value) break;
    text += value;
  }
  return text;
}
/** @type {(text: string) => any} The data in a text of JSON that breaks off, null if none. */
function mended(text) {
  let end = Math.min(text.length, LONGEST_LINK);
  for (let tries = 0; tries < 20 && end > 0; tries++, end = text.lastIndexOf(",", end - 1)) {
    const begun = [];  // brackets
    for (const [sign] of text.slice(0, end).matchAll(/"(\\.|[^"\\])*"?|[[\]{}]/g))
      if ("[{".includes(sign)) begun.push(sign === "[" ? "]" : "}");
      else if ("]}".includes(sign)) begun.pop();
    try {
      return JSON.parse(text.slice(0, end) + begun.reverse().join(""));
    } catch { /* it ends in the middle of a value */ }
  }
  return null;
}
// Inflate piece by piece, and end when there is too much of it.
async function inflated(bytes) {
  let at = 0, text = "";
  const pieces = new ReadableStream({ pull(into) {
    if (at < bytes.length) into.enqueue(bytes.subarray(at, at += PIECE));
    else into.close();
  } });
  const reader = pieces.pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length <= MOST_TEXT) continue;
    reader.cancel().catch(() => {});
    throw new Refused(`The link holds more than ${whole(MOST_TEXT)} characters.`);
  }
}
