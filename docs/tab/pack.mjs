// node pack.mjs PYODIDE ARGUMENT...: runs pack.py in Pyodide, which is in that folder.
import { readFileSync } from "node:fs";

const [folder, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide();
python.mountNodeFS("/host", "/");
python.globals.set("given", given.map(path => `/host${path}`));
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));
