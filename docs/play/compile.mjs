// node compile.mjs PYODIDE OUT ARCHIVE...
// Writes OUT/library.zip, the modules of the archives as bytecode of the Python that will read it, and
// OUT/snapshot.gz, the memory of that Python once all games are imported, from which a page starts at once.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const COMPILE = `
import zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc

def compile_archives(paths):
    with zipfile.ZipFile("/library.zip", "w", zipfile.ZIP_DEFLATED) as library:
        for path in paths:
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if name.endswith(".py"):
                        code = compile(archive.read(name), name, "exec", dont_inherit=True)
                        library.writestr(zipfile.ZipInfo(name + "c"), bytes(_code_to_timestamp_pyc(code)), zipfile.ZIP_DEFLATED)
`;
// A game of each kind is begun, so that what is imported late is there, too.
const WARM_UP = `
import gc, json, sys
sys.path.insert(0, "/library.zip")
from pathlib import Path
from castlerules import GAMES
from castlerules_page import Page

def begin(game):
    page = Page(Path("/files"))
    for message in ({"do": "form", "game": game}, {"do": "start", "game": game, "seed": "1", "bot": "greedy:1"}):
        answer = json.loads(page.answer(json.dumps(message)))
        assert "problem" not in answer, answer
    while answer.get("thinking"):
        answer = json.loads(page.answer('{"do": "advance"}'))
    page.answer('{"do": "line", "text": "hint greedy:1"}')
    page.answer('{"do": "share"}')

for game in GAMES:
    begin(game)
gc.collect()
`;

const [pyodide, out, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);

const compiler = await loadPyodide({ indexURL: `${pyodide}/` });
const paths = archives.map((archive, number) => {
  compiler.FS.writeFile(`/archive${number}.zip`, readFileSync(archive));
  return `/archive${number}.zip`;
});
compiler.runPython(`${COMPILE}\ncompile_archives(${JSON.stringify(paths)})`);
const library = compiler.FS.readFile("/library.zip");
writeFileSync(`${out}/library.zip`, library);

const model = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true, env: { HOME: "/" } });
model.FS.writeFile("/library.zip", library);
model.runPython(WARM_UP, { globals: model.toPy({ __name__: "warm_up" }) });
const memory = model.makeMemorySnapshot();
const snapshot = gzipSync(memory, { level: 9 });
writeFileSync(`${out}/snapshot.gz`, snapshot);
console.log(model.runPython("import sys; sys.version.split()[0]"), `memory ${(memory.length / 1e6).toFixed()} MB`);
