// Short words for what every part of the page does with elements.
export const byId = (id) => document.getElementById(id);

/** Return a new element *tag* with *properties* and *children*, which are elements or texts. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => Boolean(child)));
  return element;
}

/** Return a button that says *words* and calls *act*. */
export function button(words, act, properties = {}) {
  const element = make("button", { type: "button", ...properties }, ...[words].flat());
  element.addEventListener("click", act);
  return element;
}
