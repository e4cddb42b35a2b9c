// The columns beside the picture: how wide they are, and whether they are open. Below 1,100 pixels they lie over the
// picture, and are closed until they are wanted.

import { byId, setAttribute } from "./dom.js";
import { on, state } from "./store.js";

const storageKey = "lintel-columns";
const least = { left: 180, right: 260 };
const most = 720;
const usual = { left: () => Math.min(360, Math.max(230, innerWidth * 0.21)), right: () => Math.min(430, Math.max(300, innerWidth * 0.27)) };
const root = document.documentElement;
const narrow = matchMedia("(max-width: 1099px)");

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(storageKey)) ?? {};
  } catch {
    return {};
  }
};

/** Widths in pixels by side, those that were set, and the sides that were closed where there is space for them. */
const settings = { left: null, right: null, closed: [], ...kept() };

/** The drawers that are open over the picture. */
const drawers = new Set();

const keep = () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // A page that may keep nothing has its columns until it is closed.
  }
};

const widthOf = (side) => {
  const wanted = Number.isFinite(settings[side]) && settings[side] !== null ? settings[side] : usual[side]();
  return Math.round(Math.min(most, innerWidth * 0.45, Math.max(least[side], wanted)));
};

const isOpen = (side) => (narrow.matches ? drawers.has(side) : !settings.closed.includes(side));

const apply = () => {
  for (const side of ["left", "right"]) {
    const opened = isOpen(side);
    byId(side).hidden = !opened;
    root.style.setProperty(`--${side}`, opened && !narrow.matches ? `${widthOf(side)}px` : "0px");
    root.style.setProperty(`--drawer-${side}`, `${Math.max(widthOf(side), 300)}px`);
    const edge = document.querySelector(`[data-edge="${side}"]`);
    edge.hidden = !opened || narrow.matches;
    setAttribute(edge, "aria-valuenow", widthOf(side));
    setAttribute(document.querySelector(`[data-column="${side}"]`), "aria-expanded", opened);
  }
};

export const showColumn = (side, opens = true) => {
  if (isOpen(side) === opens) return;
  if (narrow.matches) {
    // Of drawers one is open at a time.
    drawers.clear();
    if (opens) drawers.add(side);
  } else {
    settings.closed = settings.closed.filter((one) => one !== side).concat(opens ? [] : [side]);
    keep();
  }
  apply();
};

export const toggleColumn = (side) => showColumn(side, !isOpen(side));

for (const button of document.querySelectorAll("[data-column]")) {
  button.addEventListener("click", () => toggleColumn(button.dataset.column));
}

for (const edge of document.querySelectorAll("[data-edge]")) {
  const { edge: side } = edge.dataset;
  const sign = side === "left" ? 1 : -1;
  const setWidth = (width) => {
    settings[side] = Math.min(most, Math.max(least[side], Math.round(width)));
    apply();
    keep();
  };
  edge.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
  });
  edge.addEventListener("pointermove", (event) => {
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const width = side === "left" ? event.clientX : innerWidth - event.clientX;
    // Far below the least width it is closed.
    if (width < least[side] / 2) showColumn(side, false);
    else setWidth(width);
  });
  edge.addEventListener("dblclick", () => {
    settings[side] = null;
    apply();
    keep();
  });
  edge.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    setWidth(widthOf(side) + by * sign * (event.shiftKey ? 80 : 16));
  });
}

narrow.addEventListener("change", apply);
addEventListener("resize", apply);
apply();

// What is selected in the picture is what the drawer is about.
on(["selected"], (changed) => {
  if (Object.hasOwn(changed, "model")) return;
  if (narrow.matches && state.selected !== null && !drawers.has("left")) showColumn("right");
});
