// Python in a worker: starts Pyodide, lets it import from the bundle, and passes messages to castlerules_page.Page.
import { loadPyodide } from "./pyodide/pyodide.mjs";

let begun = performance.now();
const lap = (name) => {
  const now = performance.now();
  postMessage({ timing: { name, seconds: (now - begun) / 1000 } });
  begun = now;
};
const fetched = async (name, how) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer[how]();
};

async function start() {
  const files = Promise.all([fetched("bundle.py", "text"), fetched("library.bin", "arrayBuffer")]);
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
    stdout: () => {},
    stderr: () => {},
  });
  lap("Python");
  const [importer, library] = await files;
  lap("download");
  const names = python.toPy({ __name__: "bundle" });
  python.runPython(importer, { globals: names });
  python.FS.writeFile("/library.bin", new Uint8Array(library));
  python.runPython("install_bundle(open('/library.bin', 'rb').read())", { globals: names });
  python.FS.unlink("/library.bin");
  python.runPython(
    "from pathlib import Path\nfrom castlerules_page import Page\nfolder = Path('/files')\nfolder.mkdir()\npage = Page(folder)",
  );
  lap("library");
  return python.runPython("page.answer");
}

const started = start();
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

addEventListener("message", async ({ data: { id, text } }) => {
  try {
    const answer = await started;
    postMessage({ id, text: answer(text) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
