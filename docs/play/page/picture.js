// The picture of the table: cards that can be chosen become buttons, and every card shows its text when it is opened.
import { byId, button, make } from "./dom.js";

const sheet = byId("sheet");

/** Show the SVG in *text*; *pieces* are actions with the keys of what they name, and *send* takes the line of one. */
export function showPicture(text, pieces, send) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true);
  const focused = document.activeElement?.closest?.("#picture [data-keys]")?.dataset.keys;
  svg.setAttribute("role", "group");
  svg.removeAttribute("height");
  svg.removeAttribute("width");
  const title = svg.querySelector(":scope > title");
  if (title) {
    svg.setAttribute("aria-label", title.textContent);
    title.remove(); // the browser would show it as the tip of all that has none
  }
  svg.querySelector(":scope > desc")?.setAttribute("id", "picture-description");
  svg.setAttribute("aria-describedby", "picture-description");
  for (const group of svg.querySelectorAll("g")) makeCard(group, pieces, send);
  byId("picture").replaceChildren(svg);
  if (focused) svg.querySelector(`[data-keys="${CSS.escape(focused)}"][tabindex]`)?.focus();
}

function makeCard(group, pieces, send) {
  const lines = (group.querySelector(":scope > title")?.textContent ?? "").split("\n");
  const keys = (group.dataset.keys ?? "").split(" ").filter(Boolean);
  const own = pieces.filter((piece) => piece.keys.some((key) => keys.includes(key)));
  const name = lines[0] || "a face-down card";
  if (own.length) {
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "0");
    group.setAttribute("aria-label", `${name}: ${own.length === 1 ? own[0].words : `${own.length} choices`}`);
    group.classList.add("live");
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        openSheet(name, lines.slice(1), own, send);
      }
    });
  } else {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", name);
  }
  if (own.length || lines.length > 1 || keys.length) {
    group.classList.add("card");
    group.addEventListener("click", () => openSheet(name, lines.slice(1), own, send));
  }
}

function openSheet(name, lines, pieces, send) {
  const seen = new Map(pieces.map((piece) => [piece.words, piece]));
  const choose = (line) => { sheet.close(); send(line); };
  byId("sheet-title").textContent = name;
  byId("sheet-text").replaceChildren(...lines.map((line) => make("p", { textContent: line })));
  byId("sheet-choices").replaceChildren(
    ...[...seen.values()].map(({ words, more, line }) =>
      make("li", {}, button([words, more && make("span", { className: "more", textContent: more })], () => choose(line)))),
  );
  byId("sheet-choices").hidden = !seen.size;
  sheet.showModal();
  (byId("sheet-choices").querySelector("button") ?? byId("sheet-title")).focus();
}

/** Show *elements* under *title* in the dialog. */
export function openText(title, ...elements) {
  byId("sheet-title").textContent = title;
  byId("sheet-text").replaceChildren(...elements);
  byId("sheet-choices").replaceChildren();
  byId("sheet-choices").hidden = true;
  sheet.showModal();
  byId("sheet-title").focus();
}
