// node pyodide.mjs FOLDER LIMIT FILE...: `nothing_started` in Pyodide, Python for browsers.
//
// Pyodide comes from npm, and PySAT's wheel for it from PyPI, both into build/node (.ci/nightly).
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

const project = resolve(import.meta.dirname, "..", "..");
const installed = resolve(project, "build", "node");
const { loadPyodide } = await import(resolve(installed, "node_modules", "pyodide", "pyodide.mjs"));
const [folder, ...asked] = process.argv.slice(2);

const python = await loadPyodide();
for (const wheel of readdirSync(installed).filter((name) => name.endsWith(".whl")))
  python.unpackArchive(new Uint8Array(readFileSync(resolve(installed, wheel))), "whl");
for (const seen of [project, folder]) python.mountNodeFS(seen, seen);
python.globals.set("clock", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["${project}/src", "${project}/tests"]
sys.argv[1:] = ${JSON.stringify(asked)}
from support.nothing_started import main
main(clock)
`);
