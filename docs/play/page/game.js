// The game: shows what Python answers, and sends what the person chooses.
import { ask } from "./client.js";
import { byId, button, make } from "./dom.js";
import { openText, showPicture } from "./picture.js";

const LEAST_WIDTH = 400;
const MOST_WIDTH = 1100;
const LONGEST_TYPED = 20;
let view = null;
let busy = false;
let turn = 0;

// From 800 on notes stand beside the table, which then has too little room in a picture that is not much wider.
const width = () => {
  const room = Math.round(byId("picture").clientWidth || innerWidth);
  return room >= 800 && room < 1000 ? 799 : Math.min(Math.max(room, LEAST_WIDTH), MOST_WIDTH);
};

/** Send *message*, and show the game that it begins; return the problem if there is one. */
export async function begin(message) {
  const mine = ++turn;
  const answer = await ask(message);
  if (answer.problem) return answer.problem;
  view = null;
  setBusy(true);
  byId("game").dataset.over = "false";
  byId("start").hidden = true;
  byId("game").hidden = false;
  byId("log").replaceChildren();
  byId("said").textContent = "";
  await follow({ do: "show" }, mine);
  byId("title").focus();
  return "";
}

/** Leave the table for the form. */
export function leave() {
  turn++;
  byId("game").hidden = true;
  byId("start").hidden = false;
  history.replaceState(null, "", location.pathname + location.search);
  byId("start-title").scrollIntoView();
}

/** Send the line *text*, and show what follows. */
export async function send(text) {
  if (busy) return;
  const mine = ++turn;
  const inChoices = document.activeElement?.closest("#choices, #tools, #sheet") || document.activeElement === document.body;
  await follow({ do: "line", text }, mine);
  if (inChoices && mine === turn) focusChoices();
}

/** Send *message*, let the others play, and show what comes of it, unless the person has gone elsewhere meanwhile. */
async function follow(message, mine) {
  setBusy(true);
  try {
    let answer = await ask({ ...message, width: width() });
    while (answer.thinking && mine === turn) {
      byId("decision").textContent = "The others are playing …";
      answer = await ask({ do: "advance", width: width() });
    }
    if (mine !== turn) return;
    if (answer.problem) byId("said").textContent = answer.problem;
    else show(answer);
  } catch (error) {
    byId("said").textContent = `Something went wrong: ${error.message}`;
  } finally {
    if (mine === turn) setBusy(false);
  }
}

function setBusy(now) {
  busy = now;
  byId("game").setAttribute("aria-busy", String(now));
}

/** Draw the table anew, for another width. */
export async function redraw() {
  if (view && !busy && !byId("game").hidden && view.width !== width()) await follow({ do: "show" }, turn);
}

function show(answer) {
  view = { ...answer, width: width() };
  byId("title").textContent = [view.title, view.observer].filter(Boolean).join(", ");
  document.title = `${view.title} - castlerules`;
  showPicture(view.picture, view.pieces, send);
  byId("words").textContent = view.words;
  byId("decision").textContent = view.asked || (view.naming ? `What is the name of ${view.naming}?` : view.decision || "Choose");
  byId("status").textContent = view.status.join(" · ");
  const news = view.said.filter(({ text }) => text !== byId("decision").textContent);
  byId("said").replaceChildren(...news.map(({ kind, text }) => make("span", { className: kind, textContent: text })));
  byId("game").dataset.over = String(view.over);
  showChoices();
  showLog();
  const said = byId("said");
  said.tabIndex = said.scrollHeight > said.clientHeight + 1 ? 0 : -1; // what scrolls can be scrolled with the keys
  byId("back").hidden = !view.back;
  byId("pass").hidden = !view.pass;
  byId("undo").disabled = !view.undo;
  byId("hint").disabled = view.over;
}

function showChoices() {
  const { menu, held, advice } = view;
  const notes = [menu?.path.join(" › "), menu?.note, held.length ? `picked so far: ${held.join(", ")}` : "", advice];
  byId("path").textContent = notes.filter(Boolean).join(" · ");
  byId("path").hidden = !byId("path").textContent;
  const items = view.asked ? answers() : view.naming ? [nameField()] : (menu?.entries ?? []).map(choice);
  byId("choices").replaceChildren(...items);
  if (view.over) byId("choices").append(make("li", {}, button("New game", () => byId("new").click())));
  if (menu?.left_out) {
    byId("choices").append(make("li", { className: "hint", textContent: `and ${menu.left_out} more: type their number or words` }));
  }
}

const answers = () => [["yes", "Yes, do it"], ["no", "No"]].map(([line, words]) => make("li", {}, button(words, () => send(line))));

function nameField() {
  const field = make("input", { name: "name", autocomplete: "off", required: true });
  const form = make("form", { className: "naming" }, make("label", {}, "Name ", field), make("button", { textContent: "Register" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(field.value.trim());
  });
  return make("li", {}, form);
}

function choice({ number, words, more, typed, count }) {
  const parts = [
    make("span", { className: "number", textContent: number, ariaHidden: "true" }),
    make("span", { className: "what", textContent: count ? `${words} …` : words }),
    typed && typed.length <= LONGEST_TYPED && make("code", { textContent: typed, ariaHidden: "true" }),
    more && make("span", { className: "more", textContent: more }),
  ];
  return make("li", {}, button(parts, () => send(String(number))));
}

function focusChoices() {
  const first = view.over ? null : byId("choices").querySelector("input, button");
  (first ?? byId("decision")).focus({ preventScroll: innerWidth < 900 });
  byId("choices").scrollTop = 0;
}

/** Bring the log up to date: parts that are gone after an undo go, and new ones are added, so that they are read out. */
function showLog() {
  const log = byId("log");
  const wanted = new Map(view.story.map((part) => [`${part.start}-${part.end}`, part]));
  for (const old of [...log.children]) if (!wanted.delete(old.dataset.part)) old.remove();
  for (const [key, part] of wanted) {
    const element = make("div", {}, ...part.lines.map((line) => make("p", { textContent: line })));
    element.dataset.part = key;
    log.append(element);
  }
  log.scrollTop = log.scrollHeight;
}

// Keys: arrows move in the list of choices, and digits take one of them.
byId("choices").addEventListener("keydown", (event) => {
  const buttons = [...byId("choices").querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
  } else if (/^[1-9]$/.test(event.key) && event.target.tagName === "BUTTON" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    buttons[Number(event.key) - 1]?.click();
  }
});
for (const tool of document.querySelectorAll("#tools [data-line]")) tool.addEventListener("click", () => send(tool.dataset.line));

const line = byId("line");
const sendTyped = async (before) => {
  if (!line.value.trim()) return line.focus();
  await send(before + line.value.trim());
  line.select();
};
byId("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  sendTyped("");
});
byId("why").addEventListener("click", () => sendTyped("why "));

byId("rules").addEventListener("click", async () => {
  const answer = await ask({ do: "rules" });
  openText("Rules", ...answer.lines.map((text) => make("p", { textContent: text })));
});

byId("share").addEventListener("click", async () => {
  const { link } = await ask({ do: "share" });
  history.replaceState(null, "", link);
  const address = make("input", { value: location.href, readOnly: true, ariaLabel: "link" });
  const told = make("p", { textContent: "This link holds the whole game, with what is hidden in it. Whoever opens it goes on from here." });
  openText("Share this game", told, address);
  address.select();
  navigator.clipboard?.writeText(location.href).then(() => { told.textContent += " It has been copied."; }, () => {});
});

byId("download").addEventListener("click", async () => {
  const { name, text } = await ask({ do: "download" });
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
});
