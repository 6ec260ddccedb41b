// The form that starts a game: what it offers comes from Python.
import { ask } from "./client.js";
import { byId, make } from "./dom.js";

const ABOUT = {
  magic54: "A duel with an ordinary pack of 54 cards: red against black, 20 hit points each.",
  fortress: "A siege for one: you attack a garrison that grows, and dice wear you down.",
  duel: "Normal Magic for two, with ready-made decks or your own.",
  castle: "A duel in which each player also defends with a grid of face-down creatures.",
  solitaire: "A patience with a deck of Magic cards: clear all seven stacks.",
  ascension: "A league of decks that grow with what they win. You are the organiser: you register members, start contests, enter results and change decks.",
};

const newGame = byId("new-game");
let form = null;

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

export async function showForm() {
  const game = newGame.elements.game.value;
  byId("about").textContent = ABOUT[game];
  const answer = await ask({ do: "form", game });
  if (game !== newGame.elements.game.value) return;
  form = answer;
  fill(newGame.elements.bot, form.bots.map((bot) => [bot.name, bot.words]));
  fill(newGame.elements.seat, form.seats.map((seat) => [seat, seat]));
  for (const part of document.querySelectorAll("[data-when=bots]")) part.hidden = !form.bots.length;
  byId("deck-part").hidden = !form.decks.length;
  byId("numbers").replaceChildren(...form.numbers.map(numberField));
  byId("decks").replaceChildren(...form.decks.map(deckField));
  byId("options").replaceChildren(...form.options.map(optionField));
  byId("play").disabled = false;
}

function fill(select, pairs) {
  select.replaceChildren(...pairs.map(([value, text]) => make("option", { value, textContent: text })));
}

function numberField({ name, label, value }) {
  return make("label", {}, `${label} `, make("input", { name: `number:${name}`, value, inputMode: "numeric", size: 4 }));
}

function deckField(deck, index) {
  const select = make("select", { name: `ready:${index}` });
  fill(select, [...deck.ready.map((name) => [name, name]), ["", "pasted below"]]);
  select.value = deck.value;
  const list = make("textarea", { name: `text:${index}`, rows: 3, spellcheck: false, placeholder: "4 Hill Giant" });
  list.addEventListener("input", () => { select.value = list.value.trim() ? "" : deck.value; });
  select.addEventListener("change", () => { if (select.value) list.value = ""; });
  return make(
    "fieldset", {}, make("legend", { textContent: deck.label }),
    make("label", {}, "Ready-made ", select), make("label", {}, "Deck list ", list),
  );
}

function optionField(option) {
  const name = `option:${option.name}`;
  const group = option.name.includes(".") ? `${option.name.split(".")[0]}: ` : "";
  const hint = make("span", { className: "hint", textContent: [option.rule, option.hint].filter(Boolean).join(": ") });
  const label = make("label", {}, `${group}${option.label} `, control(option, name), hint);
  if (option.kind === "switch") label.className = "switch";
  return label;
}

function control(option, name) {
  if (option.kind === "switch") return make("input", { type: "checkbox", name, checked: option.value === "true" });
  if (option.kind === "text") return make("input", { name, value: option.value, autocomplete: "off", spellcheck: false });
  const select = make("select", { name });
  fill(select, option.choices.map((choice) => [choice, choice.replaceAll("_", " ")]));
  select.value = option.value;
  return select;
}

/** Return the message that starts the game as it is filled in; options that are as usual are left out. */
export function startMessage() {
  const { elements } = newGame;
  const chosen = (option) => {
    const element = elements[`option:${option.name}`];
    return option.kind === "switch" ? String(element.checked) : element.value.trim();
  };
  const changed = form.options.map((option) => [option.name, chosen(option), option.value]);
  return {
    do: "start",
    game: form.game,
    seed: elements.seed.value,
    bot: elements.bot.value,
    seat: form.bots.length ? elements.seat.value : "",
    options: Object.fromEntries(changed.filter(([, now, usual]) => now !== usual).map(([name, now]) => [name, now])),
    numbers: Object.fromEntries(form.numbers.map(({ name }) => [name, elements[`number:${name}`].value])),
    decks: form.decks.map(({ field }, index) => ({
      field, ready: elements[`ready:${index}`].value, text: elements[`text:${index}`].value,
    })),
  };
}

/** Read card files into the memory of the page. */
export async function readCardFiles(files) {
  const told = [];
  for (const file of files) {
    const answer = await ask({ do: "cards", text: await file.text() });
    told.push(answer.problem ? `${file.name}: ${answer.problem}` : `${file.name}: ${answer.rows} ${answer.rows === 1 ? "card" : "cards"}`);
  }
  byId("card-files-read").textContent = told.join("; ");
}
