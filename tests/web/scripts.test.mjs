// The parts of the pages' scripts that need no browser, with a puzzle of 3 x 2 cells.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { deflateRawSync } from "node:zlib";

const WEB = new URL("../../src/nonogram/web/", import.meta.url);
const INK = [{ name: "white", rgb: "#ffffff" }, { name: "black", rgb: "#000000" }];
const PUZZLE = {
  columns: 3, rows: 2, colours: INK, start: [0, 0].map(() => Array(3).fill([0, 1])),
  clues: { row: [[[2, 1]], [[1, 1], [1, 1]]], column: [[[2, 1]], [[1, 1]], [[1, 1]]] },
  steps: [{ line: "row 2", technique: "forced_line", level: "trivial", because: [],
    concludes: [[2, 1, [1]], [2, 2, [0]], [2, 3, [1]]] }],
  solution: [[1, 1, 0], [1, 0, 1]], level: "trivial",
};

// What an expression is on a page with these scripts. Objects are copied, since those of another
// context never equal ours; what is promised stays a promise.
function page(...names) {
  const texts = [{ textContent: JSON.stringify(PUZZLE) }];
  const context = vm.createContext({ location: { hash: "" }, atob, btoa, Blob, CompressionStream,
    DecompressionStream, ReadableStream, Response, TextDecoderStream, Uint8Array,
    document: { querySelectorAll: () => texts, getElementById: () => null } });
  for (const name of names)
    vm.runInContext(readFileSync(new URL(`${name}.js`, WEB), "utf8"), context, { filename: name });
  return expression => {
    const value = vm.runInContext(expression, context);
    return typeof value?.then === "function" ? value : structuredClone(value);
  };
}

const grid = page("page", "grid", "shapes");
grid(`takePuzzle(${JSON.stringify(PUZZLE)})`);

test("numbers and lists in words", () => {
  assert.equal(grid('counted(1, "cell")'), "1 cell");
  assert.equal(grid('counted(1200, "cell")'), "1,200 cells");
  assert.equal(grid('listed(["a", "b", "c"], "or")'), "a, b or c");
  assert.equal(grid('plainName("../Été 7.cwd")'), "Été-7-cwd");
  assert.equal(grid('plainName("?")'), "nonogram");
});

test("cells, lines and clues", () => {
  assert.equal(grid("cellOf([2, 3, [1]])"), 5);
  assert.deepEqual(grid('lineNamed("column 3").cells'), [2, 5]);
  assert.deepEqual(grid("lineNames(4)"), ["row 2", "column 2"]);
  assert.equal(grid('clueText(lineNamed("row 2"))'), "1 1");
  assert.equal(grid("cellName(5)"), "row 2, column 3");
});

test("gaps follow from colours, or are said", () => {
  assert.equal(grid("gapAt([[1, 1], [1, 1]], 1)"), 1);
  assert.equal(grid("gapAt([[1, 1], [1, 2]], 1)"), 0);
  assert.equal(grid("gapAt([[1, 1], [1, 2, 2]], 1)"), 1);
});

test("whether cells are what a clue says", () => {
  assert.ok(grid("hasClue([1, 0, 1], [[1, 1], [1, 1]])"));
  assert.ok(grid("hasClue([-1, 1, 1], [[2, 1]])"));
  assert.ok(!grid("hasClue([1, 1, 0], [[1, 1], [1, 1]])"));
  assert.ok(grid("hasClue([1, 1, 0], [[null, 1]])"));
  assert.ok(!grid("hasClue([0, 0, 0], [[null, 1]])"));
});

test("places in a rectangle", () => {
  assert.deepEqual(grid("shape.cornersOf(4)"), [[1, 1], [2, 1], [2, 2], [1, 2]]);
  assert.equal(grid("shape.cellAt(1, 99)"), 5);
  assert.equal(grid("sizeText(data)"), "3 × 2");
});

const play = page("page", "grid", "shapes", "play");

test("a stroke is undone and done again as a whole", () => {
  play("play.mark(0, 1); play.mark(1, 1); play.lift()");
  assert.deepEqual(play("play.cells"), [1, 1, -1, -1, -1, -1]);
  play("play.undo()");
  assert.deepEqual(play("play.cells"), Array(6).fill(-1));
  play("play.redo()");
  assert.ok(play('isFinished(lineNamed("row 1"))'));
  assert.ok(!play("isSolved()"));
});

test("a guess is dropped", () => {
  play("play.beginGuess(); play.mark(5, 1); play.lift()");
  assert.deepEqual(play("[...play.guessed()]"), [5]);
  play("play.dropGuess()");
  assert.equal(play("play.cells[5]"), -1);
});

test("blocks that are there for certain", () => {
  const found = (clue, cells) => play(`finishedBlocks(${clue}, ${cells}, placements({ clue: ${clue} },
    ${cells}.map(value => value === OPEN ? [0, 1] : [value])))`);
  assert.deepEqual(found("[[1, 1], [1, 1]]", "[1, 0, -1, -1]"), [true, false]);
  assert.deepEqual(found("[[1, 1], [1, 1]]", "[-1, -1, -1, 1]"), [false, true]);
  assert.deepEqual(found("[[2, 1]]", "[1, -1, -1]"), [false]);
});

test("times", () => {
  assert.equal(play("timeText(65)"), "1:05");
  assert.equal(play("timeText(3600)"), "1:00:00");
});

test("the ends of many numbers", () => {
  assert.deepEqual(play("ends(Array.from({ length: 200_000 }, (_, k) => k - 5))"), [-5, 199_994]);
});

test("only blocks of the puzzle are struck out", () => {
  play(`restore({ struck: ["row 2 2", "row 2 3", "a", {}, "row 2 2"] })`);
  assert.deepEqual(play("[...struck]"), ["row 2 2"]);
});

test("the puzzle that is played is there again, whatever fails", () => {
  const other = JSON.stringify({ ...PUZZLE, start: [[[0, 1]]] });
  const failing = `inPuzzle(${other}, () => { throw Error(SIZE); })`;
  assert.throws(() => play(failing), { message: "1" });
  assert.equal(play("SIZE"), 6);
});

const hints = page("page", "grid", "shapes", "play", "steps", "hints");

test("what all placements of a line have in common", () => {
  const line = '{ name: "row 1", axis: "row", number: 1, cells: [0, 1, 2], clue: [[2, 1]] }';
  assert.deepEqual(hints(`placements(${line}, Array(3).fill([0, 1]))`),
    { left: [[0, 1], [1], [0, 1]], lefts: [[1, 2]], rights: [[2, 3]] });
  assert.equal(hints(`placements(${line}, [[0, 1], [0], [0, 1]])`), null);
});

test("a blot is as long as there is room for", () => {
  const line = '{ name: "row 1", axis: "row", number: 1, cells: [0, 1, 2], clue: [[null, 1]] }';
  assert.deepEqual(hints(`placements(${line}, [[0, 1], [1], [0, 1]])`),
    { left: [[0, 1], [1], [0, 1]], lefts: [[1, 2]], rights: [[2, 3]] });
});

test("what is trivial in a line, in words that hold", () => {
  const saying = (clue, can) => hints(`sayingFor({ clue: ${clue} }, ${JSON.stringify(can)})`);
  const open = [0, 1];
  assert.equal(saying("[]", [open]), "there is no block");
  assert.match(saying("[[1, 1], [1, 1]]", [open, open, open]), / fill the whole line$/);
  assert.equal(saying("[[1, 1]]", [open, [1], open]), "all of the blocks are there");
  assert.equal(saying("[[2, 1]]", [[0], open, [1]]),
    "only as many cells are left as the blocks have");
  assert.equal(saying("[[2, 1]]", [open, open, open]), "");
  assert.equal(saying("[[null, 1]]", [open, [1], open]), "");
});

test("the next step of an empty board", () => {
  assert.deepEqual(hints("openSteps().open.map(({ line, technique }) => [line, technique])"),
    [["row 2", "forced_line"]]);
});

// --- Links
const links = page("page", "grid", "share");
links("class Refused extends Error {}");
const opened = part => links(`unpacked(${JSON.stringify(part)})`);
const refused = (part, message) => assert.rejects(opened(part), { message });
const made = deflated => `1.${deflateRawSync(deflated).toString("base64url")}`;

test("a link holds a text, whatever is in it", async () => {
  for (const text of ["", "{}", "<img src=x onerror=alert(1)> \u202e été 𝄞 \0", "0,1".repeat(9000)]) {
    const part = await links(`packed(${JSON.stringify(text)})`);
    assert.match(part, /^1\.[\w-]*$/);
    assert.equal(await opened(part), text);
  }
});

test("a link that is cut, or something else", async () => {
  const part = await links('packed("the clues of a puzzle, one after the other")');
  for (let length = 0; length < part.length; length++)
    await refused(part.slice(0, length), "This link is damaged: a part of it is missing, or was changed. Ask for it again.");
  for (const other of ["", "1", "1.", "0.AwA", "-1.AwA", "1.A w", `${part}!`,
    "1.____", made(Buffer.from([0xff, 0xfe]))])
    await refused(other, "This link is damaged: a part of it is missing, or was changed. Ask for it again.");
});

test("a link of a later version", () => refused("2.AwA",
  "The link was made by a later version of this page. Load the page again."));

test("a long link is not read, and not made", async () => {
  await refused(`1.${"A".repeat(100_000)}`,
    "The link has 100,002 characters, expected at most 100,000.");
  await assert.rejects(links(`packed(${JSON.stringify(randomBytes(85_000).toString("hex"))})`),
    { message: /^The link would have 12\d,\d{3} characters, expected at most 100,000: / });
});

test("a link that grows", () => refused(made(Buffer.alloc(60_000_000, "[")),
  "The link holds more than 1,000,000 characters."));

// A script of the browser tab in a scope of its own, with what it needs.
function alone(name, scope) {
  const context = vm.createContext({ URL, setTimeout, clearTimeout, performance, ...scope });
  vm.runInContext(readFileSync(new URL(`${name}.js`, WEB), "utf8"), context, { filename: name });
  return expression => vm.runInContext(expression, context);
}

test("a spare worker that fails is missed by nobody", () => {
  const workers = [], told = [];
  class Worker {
    constructor() { workers.push(this); }
    postMessage() {}
    terminate() {}
  }
  const tab = alone("tab", { Worker, navigator: {}, document: { body: { classList: { add() {} } } },
    opened: { lanes: {}, files: {}, engine: "", longest: 9 }, Gone: Error,
    CustomEvent: class { constructor(_, { detail }) { this.detail = detail; } },
    dispatchEvent: ({ detail }) => told.push({ ...detail }) });
  tab("serve()");
  workers[0].onmessage({ data: { done: 2, whole: 2 } });
  assert.equal(workers.length, 2);
  workers[1].onmessage({ data: { failed: "no memory" } });
  assert.deepEqual(told, [{ done: 2, whole: 2 }]);
  workers[0].onerror();
  assert.deepEqual(told[1], { error: "Python cannot be loaded." });
});

test("where a browser keeps nothing, the network answers", async () => {
  const handlers = {}, answers = [];
  alone("offline", { registration: { scope: "/" }, Request: class {}, fetch: async () => "network",
    caches: { open: async () => { throw new Error("not allowed"); } },
    addEventListener: (kind, handler) => { handlers[kind] = handler; } });
  handlers.fetch({ request: {}, respondWith: answer => answers.push(answer) });
  assert.deepEqual(await Promise.all(answers), ["network"]);
});
