// Drives Chromium for the tests of the page. `node browser.mjs PACKAGES CHROMIUM ADDRESS TASK` prints a JSON report.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [packages, executablePath, address, task] = process.argv.slice(2);
const require = createRequire(`${packages}/package.json`);
const { chromium } = require("playwright-core");

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const SLOW = 120_000;
const LION = {
  name: "Page Lion", layout: "normal", manaCost: "{W}", type: "Creature — Cat", types: ["Creature"], subtypes: ["Cat"],
  supertypes: [], colors: ["W"], power: "2", toughness: "1", text: "",
};
const MOST_STEPS = 1_500;
const report = { errors: [], requests: [] };

/** Return a function that draws numbers below a limit, always the same ones. */
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

async function newPage(browser, options = {}, prepare = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(SLOW);
  page.on("console", (message) => message.type() === "error" && report.errors.push(message.text()));
  page.on("pageerror", (error) => report.errors.push(String(error)));
  page.on("request", (request) => new URL(request.url()).host === new URL(address).host || report.requests.push(request.url()));
  await prepare(page);
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  return page;
}

async function startGame(page, game, seed = "7") {
  await page.selectOption("[name=game]", game);
  await page.waitForSelector("#play:enabled");
  await page.fill("[name=seed]", seed);
  if (await page.isVisible("[name=bot]")) await page.selectOption("[name=bot]", "uniform");
  if (game === "ascension") {
    await page.fill("[name='number:seats']", "2");
    await page.fill("[name='number:max_contests']", "2");
  }
  await page.click("#play");
  await settled(page);
}

const settled = (page) => page.waitForSelector("#game[aria-busy=false]:not([hidden])");
const isOver = (page) => page.evaluate(() => document.getElementById("game").dataset.over === "true");

/** Play to the end by the buttons of the list, and say how it ended. */
async function playToEnd(page, draw) {
  let steps = 0;
  while (!(await isOver(page)) && steps++ < MOST_STEPS) {
    if (await page.locator(".naming").count()) {
      await page.fill(".naming input", `Member ${steps}`);
      await page.keyboard.press("Enter");
      await settled(page);
      continue;
    }
    const count = await page.locator("#choices button").count();
    if (!count) throw new Error(`no choice after ${steps} steps: ${await page.textContent("#decision")}`);
    await page.locator("#choices button").nth(draw(count)).evaluate((element) => element.click());
    await settled(page);
  }
  return { steps, over: await isOver(page), decision: await page.textContent("#decision") };
}

async function faults(page, place) {
  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf-8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${place}: ${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

const TASKS = {
  /** Play one game of each kind to its end. */
  async games(browser) {
    const page = await newPage(browser);
    report.games = {};
    for (const game of ["magic54", "fortress", "duel", "castle", "solitaire", "ascension"]) {
      await startGame(page, game);
      report.games[game] = await playToEnd(page, numbers(5));
      await page.click("#new");
    }
  },

  /** Look for faults that keep people out, in light and dark: the start with all of it open, a table, a card. */
  async access(browser) {
    report.faults = [];
    for (const colorScheme of ["light", "dark"]) {
      const page = await newPage(browser, { colorScheme });
      report.faults.push(...(await faults(page, `start, ${colorScheme}`)));
      await page.selectOption("[name=game]", "castle");
      await page.waitForSelector("#play:enabled");
      for (const summary of await page.locator("#start summary").all()) await summary.click();
      report.faults.push(...(await faults(page, `open start, ${colorScheme}`)));
      for (const game of ["castle", "magic54"]) {
        await startGame(page, game);
        report.faults.push(...(await faults(page, `${game}, ${colorScheme}`)));
        if (game === "castle") {
          await page.locator("#choices button").first().click();
          await settled(page);
          await page.locator("#picture .card").last().click();
          report.faults.push(...(await faults(page, `card, ${colorScheme}`)));
          await page.keyboard.press("Escape");
        }
        await page.click("#new");
      }
      await page.context().close();
    }
  },

  /** Use everything beside the list of choices: keys, cards, why not, hint, undo, rules, share, download, problems. */
  async features(browser) {
    const page = await newPage(browser);
    const said = async (selector) => (await page.textContent(selector)).trim();
    report.loading = await said("#loading");
    await page.fill("[name=seed]", "seven");
    await page.click("#play");
    report.problem = await page.waitForFunction(() => document.getElementById("start-problem").textContent).then((it) => it.jsonValue());

    await startGame(page, "duel");
    report.focusAtStart = await page.evaluate(() => document.activeElement.id);
    await page.locator("#choices button").first().focus();
    await page.keyboard.press("1");
    await page.waitForSelector("#picture .live");
    await settled(page);
    report.focusAfterKey = await page.evaluate(() => document.activeElement.closest("#choices") !== null);

    await page.locator("#picture .live").first().focus();
    await page.keyboard.press("Enter");
    report.sheet = await said("#sheet-choices button");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("log").textContent.includes("you"));
    await settled(page);
    report.log = await said("#log");

    await page.fill("#line", "attack:99");
    await page.click("#why");
    report.why = await page.waitForFunction(() => document.getElementById("said").textContent).then((it) => it.jsonValue());
    await page.click("#hint");
    report.hint = await page.waitForFunction(() => document.getElementById("said").textContent.includes("would") && document.getElementById("said").textContent).then((it) => it.jsonValue());
    await page.click("#undo");
    report.undone = await page.waitForFunction(() => document.getElementById("said").textContent.includes("Back") && document.getElementById("said").textContent).then((it) => it.jsonValue());
    await page.click("#rules");
    await page.waitForSelector("#sheet[open]");
    report.rules = await said("#sheet-text");
    await page.keyboard.press("Escape");

    await page.click("#share");
    await page.waitForSelector("#sheet[open]");
    report.link = await page.inputValue("#sheet-text input");
    await page.keyboard.press("Escape");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    report.download = download.suggestedFilename();
    const decision = await said("#decision");
    const other = await newPage(browser);
    await other.goto("about:blank");
    await other.goto(report.link);
    await other.waitForSelector("#game[aria-busy=false]:not([hidden])");
    report.sameDecision = decision === (await other.textContent("#decision")).trim();
    await page.click("#new");
    await page.selectOption("[name=game]", "solitaire");
    await page.waitForSelector("#play:enabled");
    await page.locator("#deck-part summary").click();
    await page.setInputFiles("#card-files", { name: "lion.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify([LION])) });
    report.cards = await page.waitForFunction(() => document.getElementById("card-files-read").textContent).then((it) => it.jsonValue());
    await page.fill("[name='text:0']", "20 Plains\n20 Page Lion");
    await page.click("#play");
    await settled(page);
    report.ownCard = (await page.textContent("#picture")).includes("Page Lion");

    const third = await newPage(browser, {}, (page) => page.route("**/snapshot.gz", (route) => route.fulfill({ status: 404 })));
    await startGame(third, "magic54");
    report.fallback = (await third.locator("#choices button").count()) > 0;
    report.errors = report.errors.filter((text) => !text.includes("404"));
    report.record = readFileSync(await download.path(), "utf-8").slice(0, 60);
  },

  /** Time in Python just started how long the import of the duel takes from sources and from bytecode, alternately. */
  async imports(browser) {
    report.imports = { sources: [], bytecode: [] };
    for (let round = 0; round < 3; round++) {
      for (const kind of ["sources", "bytecode"]) {
        const context = await browser.newContext();
        const page = await context.newPage();
        page.setDefaultTimeout(SLOW);
        await page.goto(new URL("theme.js", address).href);
        report.imports[kind].push(await page.evaluate(importTime, kind));
        await context.close();
      }
    }
    report.loading = await (await newPage(browser)).textContent("#loading");
  },
};

/** Return how many seconds the import of the duel takes from an archive that is there; this runs in the browser. */
async function importTime(kind) {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", location.href).href);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href });
  const archive = await (await fetch(kind === "sources" ? "sources.zip" : "library.zip")).arrayBuffer();
  const begun = performance.now();
  if (kind === "sources") python.unpackArchive(archive, "zip", { extractDir: "/library" });
  else python.FS.writeFile("/library", new Uint8Array(archive));
  python.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/library')");
  python.runPython("import castlerules; castlerules.GAMES['duel']");
  return (performance.now() - begun) / 1000;
}

const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  await TASKS[task](browser);
} catch (error) {
  report.errors.push(String(error.stack ?? error));
} finally {
  await browser.close();
}
console.log(JSON.stringify(report));
