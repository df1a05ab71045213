// node tab.mjs FOLDER LIMIT: Python of the browser tab that is built in this folder. It answers the
// requests that are lines of standard input, in JSON: their kind and themselves. Answers may take
// LIMIT seconds. For each there is a line of JSON: CPU seconds and the answer, a file in base 64.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

const [folder, limit] = process.argv.slice(2);
const [version] = readdirSync(folder).filter(name => /^\d/.test(name));
const engine = resolve(folder, version), file = name => resolve(engine, name);
const { loadPyodide } = await import(file("pyodide.mjs"));
const python = await loadPyodide({ stdLibURL: file("python_stdlib.zip") });
python.unpackArchive(new Uint8Array(readFileSync(file("packages.tar.xz"))), "xztar");
const { answer } = python.pyimport("nonogram.web.worker");
python.pyimport("nonogram.web.answers").LONGEST = Number(limit);
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [what, request] = JSON.parse(line), begun = process.cpuUsage();
  const value = answer(what, JSON.stringify(request));
  const { user, system } = process.cpuUsage(begun);
  const told = typeof value === "string" ? JSON.parse(value)
    : Buffer.from(value.toJs()).toString("base64");
  console.log(JSON.stringify([(user + system) / 1e6, told]));
}
