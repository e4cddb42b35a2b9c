// What can be copied of the selected element: its names, its frame, its text, and a link to it on this screen.

import { byId, html, replace } from "./dom.js";
import { isFrozen } from "./frozen.js";
import { notify, on, state } from "./store.js";

const menu = byId("copy");
const panel = byId("copy-menu");

const selected = () => state.model?.byPointer.get(state.selected) ?? null;

/** A selector that means the element alone: its id, or its way from the nearest element around it that has one. */
const selectorOf = (element) => {
  const parts = [];
  for (let around = element; around; around = around.parent) {
    if (around.id && /^[\w-]+$/.test(around.id)) {
      parts.unshift(`#${around.id}`);
      break;
    }
    parts.unshift(around.type);
  }
  return parts.join(" > ");
};

const linkOf = (element) => {
  const { uri, screen, trial } = state;
  const screenPart = screen === null && !trial ? "" : `screen=${encodeURIComponent(JSON.stringify([screen, trial]))}&`;
  const name = element.id ? `#${element.id}` : element.pointer;
  return `${location.origin}${location.pathname}#element=${encodeURIComponent(name)}&${screenPart}document=${encodeURIComponent(uri)}`;
};

const copies = [
  ["Id", (element) => element.id && `#${element.id}`],
  ["Selector", selectorOf],
  ["Pointer", (element) => element.pointer],
  ["Frame", (element) => element.frame && JSON.stringify(element.frame)],
  ["JSON", ({ pointer }) => state.source?.textOf(pointer)],
  ["Link", (element) => !isFrozen && linkOf(element)],
];

const close = () => {
  panel.hidden = true;
  menu.setAttribute("aria-expanded", "false");
};

const copy = async (name, text) => {
  close();
  menu.focus();
  try {
    await navigator.clipboard.writeText(text);
    notify(`${name} copied: ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`);
  } catch {
    notify("The browser does not let the page copy.", "error");
  }
};

const open = () => {
  const element = selected();
  if (!element) return;
  replace(panel, copies.map(([name, textFor]) => [name, textFor(element)]).filter(([, text]) => text).map(([name, text]) =>
    html("button", { type: "button", role: "menuitem", title: text.slice(0, 200), onclick: () => copy(name, text) }, name)));
  panel.hidden = false;
  menu.setAttribute("aria-expanded", "true");
  panel.firstElementChild?.focus();
};

menu.addEventListener("click", () => (panel.hidden ? open() : close()));
panel.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") {
    event.stopPropagation();
    close();
    menu.focus();
  } else if (by) {
    event.preventDefault();
    event.stopPropagation();
    const items = [...panel.children];
    items[(items.indexOf(document.activeElement) + by + items.length) % items.length].focus();
  }
});
addEventListener("pointerdown", ({ target }) => {
  if (!panel.hidden && !panel.contains(target) && target !== menu) close();
});
on(["selected", "model"], () => {
  menu.hidden = !selected();
  if (menu.hidden) close();
});
