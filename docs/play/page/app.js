// Starts the page: loads Python, shows the form, and opens games from links and files.
import { ready } from "./client.js";
import { byId } from "./dom.js";
import { newSeed, readCardFiles, showForm, startMessage } from "./form.js";
import { begin, leave, redraw } from "./game.js";

const newGame = byId("new-game");
const laps = [];

addEventListener("timing", ({ detail: { name, seconds } }) => {
  laps.push(`${name} ${seconds.toFixed(1)} s`);
  byId("loading").textContent = `Loading: ${laps.join(", ")} …`;
});

newGame.elements.seed.value = newSeed();
newGame.elements.game.addEventListener("change", () => {
  byId("play").disabled = true;
  showForm();
});
newGame.addEventListener("submit", async (event) => {
  event.preventDefault();
  await trying(byId("play"), byId("start-problem"), startMessage());
});
byId("open-game").addEventListener("submit", async (event) => {
  event.preventDefault();
  await trying(byId("open"), byId("open-problem"), { do: "load", text: event.target.elements.text.value });
});
byId("new").addEventListener("click", () => {
  leave();
  newGame.elements.seed.value = newSeed();
  newGame.elements.game.focus();
});

/** Begin the game of *message*, with *control* disabled meanwhile, and say at *place* what is wrong. */
async function trying(control, place, message) {
  place.textContent = "";
  control.disabled = true;
  try {
    place.textContent = await begin(message);
  } catch (error) {
    place.textContent = error.message;
  } finally {
    control.disabled = false;
  }
}

byId("record-file").addEventListener("change", async ({ target }) => {
  if (target.files[0]) byId("open-game").elements.text.value = await target.files[0].text();
});
byId("card-files").addEventListener("change", ({ target }) => readCardFiles(target.files));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (!event.dataTransfer.files.length || byId("start").hidden) return;
  byId("deck-part").open = true;
  readCardFiles(event.dataTransfer.files);
});

async function openLink() {
  if (!location.hash.startsWith("#game=")) return;
  byId("open-part").open = true;
  await trying(byId("open"), byId("open-problem"), { do: "load", text: location.href });
}
addEventListener("hashchange", openLink);

let resized = 0;
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(redraw, 200);
});

try {
  await ready;
  await showForm();
  byId("loading").textContent = `Ready: ${laps.join(", ")}`;
  byId("open").disabled = false;
  document.documentElement.dataset.ready = "true";
  await openLink();
} catch (error) {
  byId("loading").textContent = `Python could not be loaded: ${error.message}. Load the page again, or another browser may do.`;
  byId("loading").className = "problem";
}
