// node compile.mjs PYODIDE BUNDLE.PY OUT ARCHIVE...: makes the bundle of the archives with the Python that will read it.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, bundle, out, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
archives.forEach((archive, number) => python.FS.writeFile(`/archive${number}.zip`, readFileSync(archive)));
const names = python.toPy({ __name__: "bundle" });
python.runPython(readFileSync(bundle, "utf-8"), { globals: names });
const paths = archives.map((_, number) => `/archive${number}.zip`);
python.runPython(`open('/library.bin', 'wb').write(make_bundle(${JSON.stringify(paths)}))`, { globals: names });
writeFileSync(out, python.FS.readFile("/library.bin"));
console.log(python.runPython("import sys; sys.version.split()[0]"));
