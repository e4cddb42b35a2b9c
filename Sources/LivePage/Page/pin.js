// The container whose box model is pinned on the picture; and what of a document is kept over reloads of the page: the
// screen, what is tried on it, what is selected and what is pinned.

import { byId, setAttribute } from "./dom.js";
import { elementName } from "./spelling.js";
import { on, set, state } from "./store.js";

const storageKey = "lintel-shown";
const mostDocuments = 20;

const button = byId("pin");

/** True for an element with a box model: one with something in it. */
export const isContainer = (element) => element?.children.some(({ absolute }) => absolute) === true && Boolean(element.absolute);

/** Puts the box model of a container on the picture, or takes it away. */
export const toggleOverlay = (pointer) => set({ pinned: state.pinned === pointer ? null : pointer });

/** The selected container, or the one around the selected element. */
const selectedContainer = () => {
  const element = state.model?.byPointer.get(state.selected);
  return [element, element?.parent].find(isContainer) ?? null;
};

/** Pins the selected container or the one around the selected element, or unpins it. */
export const togglePin = () => {
  const container = selectedContainer();
  if (container) toggleOverlay(container.pointer);
};

on(["selected", "model", "pinned"], () => {
  const container = selectedContainer();
  button.hidden = !container;
  if (!container) return;
  setAttribute(button, "aria-pressed", state.pinned === container.pointer);
  setAttribute(button, "title", `Keep the box model of ${elementName(container)} on the picture (m)`);
});
button.addEventListener("click", togglePin);

const stored = () => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return new Map();
  }
};

/** The state that is kept of a document, with the names that it has on the page. */
export const keptOf = (uri) => stored().get(uri) ?? {};

on(["screen", "trial", "selected", "pinned", "model"], () => {
  const { uri, screen, trial, pinned } = state;
  if (uri === null || !state.model) return;
  const all = stored();
  const kept = { screen, trial, selected: state.selected, pinned };
  if (JSON.stringify(all.get(uri)) === JSON.stringify(kept)) return;
  // The newest is the last.
  all.delete(uri);
  all.set(uri, kept);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...all].slice(-mostDocuments)));
  } catch {
    // Without storage it ends with the page.
  }
});
