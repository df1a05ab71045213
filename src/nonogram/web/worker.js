// A worker of a browser tab: Python with the package, which answers requests one by one. First it
// gets the names of files and their sizes, and says how much of them is there.
import { loadPyodide } from "./pyodide.mjs";

const PACKAGES = "packages.tar.xz";

// Fetch a file; count its bytes as they come.
async function fetched(name, count) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const counted = new TransformStream({ transform(piece, out) {
    count(piece.length);
    out.enqueue(piece);
  } });
  return new Response(answer.body.pipeThrough(counted)).arrayBuffer();
}
async function load(files) {
  let done = 0;
  const whole = 1 + Object.values(files).reduce((sum, size) => sum + size);  // 1 for the start
  const count = size => postMessage({ done: done += size, whole });
  // Pyodide asks for the same files again, which the browser then has.
  const names = Object.keys(files);
  const all = await Promise.all(names.map(name => fetched(name, count)));
  const python = await loadPyodide({ stdLibURL: "python_stdlib.zip" });
  python.unpackArchive(all[names.indexOf(PACKAGES)], "xztar");
  const { answer } = python.pyimport("nonogram.web.worker");
  onmessage = ({ data: [what, request] }) => told(() => {
    const value = answer(what, request);
    return { answer: typeof value === "string" ? value : value.toJs() };
  }, "Python has failed");
  return { done: whole, whole };
}
// Say what comes of something, or that it has failed, in one line.
async function told(action, failed) {
  try {
    postMessage(await action());
  } catch (error) {
    const [line] = String(error.message ?? error).trim().split("\n").slice(-1);
    postMessage({ failed: `${failed}: ${line}` });
  }
}
onmessage = ({ data }) => told(() => load(data), "Python cannot be loaded");
