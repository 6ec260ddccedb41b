// Python in a worker: it starts from the snapshot of its memory, and passes messages to castlerules_page.Page.
// If a browser cannot use the snapshot, Python starts anew and imports the library, which takes longer.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import createPyodideModule from "./pyodide/pyodide.asm.mjs";

const OPTIONS = {
  indexURL: new URL("pyodide/", import.meta.url).href,
  env: { HOME: "/" },
  stdout: () => {},
  stderr: () => {},
};

let begun = performance.now();
const lap = (name) => {
  const now = performance.now();
  postMessage({ timing: { name, seconds: (now - begun) / 1000 } });
  begun = now;
};

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: the server answers ${answer.status}`);
  return answer;
}

async function fromSnapshot(snapshot) {
  const memory = new Uint8Array(await new Response((await snapshot).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  lap("download");
  const withRoom = async (settings) => {
    const module = await createPyodideModule(settings);
    module._malloc(memory.length); // the memory grows until the snapshot, which then replaces it, has room in it
    return module;
  };
  return loadPyodide({ ...OPTIONS, _loadSnapshot: memory, createPyodideModule: withRoom });
}

async function started() {
  const library = fetched("library.zip").then((answer) => answer.arrayBuffer());
  let python;
  try {
    python = await fromSnapshot(fetched("snapshot.gz"));
  } catch (error) {
    console.warn(`The snapshot could not be used: ${error}`);
    python = await loadPyodide(OPTIONS);
  }
  lap("Python");
  python.FS.writeFile("/library.zip", new Uint8Array(await library));
  python.runPython(`
import sys
if "/library.zip" not in sys.path:
    sys.path.insert(0, "/library.zip")
from pathlib import Path
from castlerules_page import Page
folder = Path("/files")
folder.mkdir()
page = Page(folder)
`);
  lap("library");
  return python.runPython("page.answer");
}

const answering = started();
answering.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

addEventListener("message", async ({ data: { id, text } }) => {
  try {
    const answer = await answering;
    postMessage({ id, text: answer(text) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
