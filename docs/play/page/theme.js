// Light or dark, as the person chose before; without a choice the system decides. It runs before the page is drawn.
const chosen = () => { try { return localStorage.getItem("theme") || ""; } catch { return ""; } };
const showTheme = (name) => {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
};
showTheme(chosen());
addEventListener("DOMContentLoaded", () => {
  const control = document.getElementById("theme");
  control.value = chosen();
  control.addEventListener("change", () => {
    showTheme(control.value);
    try { localStorage.setItem("theme", control.value); } catch { /* it holds until the page is left */ }
  });
});
