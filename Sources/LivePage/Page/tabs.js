// The tabs below the picture: the text, changes, the device and layout tests, and how high they are.

import { byId, setAttribute } from "./dom.js";
import { isFrozen } from "./frozen.js";
import { on, set, state } from "./store.js";

const bar = byId("tabs");
const bottom = byId("bottom");
const edge = byId("bottom-edge");
const tabs = [...bar.querySelectorAll("[data-tab]")];
const heightKey = "lintel-bottom";

const isAvailable = {
  text: () => state.uri !== null,
  changes: () => !isFrozen,
  device: () => Boolean(state.device),
  tests: () => state.tests.length > 0,
};

/** The tab that is shown: the chosen one, if there is something in it. */
const shownTab = () => {
  const chosen = state.tab ?? "text";
  return isAvailable[chosen]() ? chosen : ["text", "changes"].find((name) => isAvailable[name]()) ?? "text";
};

const draw = () => {
  const shown = shownTab();
  for (const tab of tabs) {
    const { tab: name } = tab.dataset;
    const isShown = name === shown;
    tab.hidden = !isAvailable[name]() && name !== "text";
    setAttribute(tab, "aria-selected", isShown);
    setAttribute(tab, "tabindex", isShown ? 0 : -1);
    byId(tab.getAttribute("aria-controls")).hidden = !isShown;
  }
};

for (const tab of tabs) tab.addEventListener("click", () => set({ tab: tab.dataset.tab }));

bar.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const shown = tabs.filter((tab) => !tab.hidden);
  const next = shown[(shown.findIndex((tab) => tab.dataset.tab === shownTab()) + by + shown.length) % shown.length];
  set({ tab: next.dataset.tab });
  next.focus();
});

on(["tab", "device", "tests", "uri", "connection"], draw);
on(["showsDevice"], () => {
  if (state.showsDevice) set({ tab: "device" });
});

// The height, which is kept over reloads.

const least = 34;

/** The height that nobody chose: source code is read more than a document, and has longer lines around what matters. */
const defaultHeight = () => (state.code ? Math.max(176, Math.round(innerHeight * 0.4)) : 176);

/** The height that was chosen; null if none was. */
const kept = () => {
  try {
    return Number(localStorage.getItem(heightKey)) || null;
  } catch {
    return null;
  }
};

const setHeight = (wanted) => {
  const most = Math.max(least, innerHeight - 320);
  const height = Math.round(Math.min(most, Math.max(least, wanted)));
  bottom.style.setProperty("height", `${height}px`);
  setAttribute(edge, "aria-valuenow", Math.round((height / innerHeight) * 100));
  return height;
};

let chosen = kept();
let height = setHeight(chosen ?? defaultHeight());

const keep = (wanted) => {
  height = chosen = setHeight(wanted);
  try {
    localStorage.setItem(heightKey, String(height));
  } catch {
    // A page that may keep nothing has its height until it is closed.
  }
};

edge.addEventListener("pointerdown", (event) => {
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
});
edge.addEventListener("pointermove", (event) => {
  if (edge.hasPointerCapture(event.pointerId)) keep(bottom.getBoundingClientRect().bottom - event.clientY);
});
edge.addEventListener("keydown", (event) => {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  keep(height + by * (event.shiftKey ? 80 : 20));
});
edge.addEventListener("dblclick", () => keep(height > least ? least : defaultHeight()));
addEventListener("resize", () => setHeight(height));
on(["code"], () => {
  if (chosen === null) height = setHeight(defaultHeight());
});
