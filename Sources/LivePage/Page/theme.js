// Light, dark, or as the system has it.

import { byId } from "./dom.js";

const themes = ["auto", "light", "dark"];
const button = byId("theme");

const remembered = () => {
  try {
    return localStorage.getItem("lintel-theme");
  } catch {
    return null;
  }
};

const apply = (theme) => {
  document.documentElement.dataset.theme = theme;
  button.textContent = { auto: "◐", light: "○", dark: "●" }[theme];
  button.setAttribute("aria-label", `Colors: ${theme}`);
  button.title = `Colors: ${theme}`;
};

export const switchTheme = () => {
  const next = themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
  apply(next);
  try {
    localStorage.setItem("lintel-theme", next);
  } catch {
    // A page that may keep nothing has its theme until it is closed.
  }
};

apply(themes.includes(remembered()) ? remembered() : "auto");
button.addEventListener("click", switchTheme);
