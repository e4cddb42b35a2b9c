// The tree of elements. Only the rows that can be seen are in the page.

import { arrange, byId, html, setAttribute } from "./dom.js";
import { valueOf } from "./boxmodel.js";
import { fileOf, openElement } from "./files.js";
import { isContainer, toggleOverlay } from "./pin.js";
import { findMatches, textOf } from "./search.js";
import { select } from "./session.js";
import { plural } from "./spelling.js";
import { on, onceAFrame, set, state } from "./store.js";

const rowHeight = 24;
const mostIndented = 12; // pixels a level
const indentedPart = 0.42; // of the width; the rest is for types and ids

const list = byId("tree");
const filler = html("div", { class: "filler", role: "presentation" });
const window_ = html("div", { class: "rows", role: "presentation" });
list.append(filler, window_);

/** The number of rows that the tree has the height of. */
let filledRows = -1;

const collapsed = new Set();
let shown = []; // the elements that have a row
let rowOf = new Map();
let matches = null; // a set of pointers, or null without a search

const isHidden = (element) => matches && !matches.has(element.pointer);

/** Works out which elements have a row. */
const relist = () => {
  shown = [];
  rowOf = new Map();
  deepest = 0;
  const { model } = state;
  const kept = matches && new Set();
  if (matches && model) {
    for (const pointer of matches) {
      for (let element = model.byPointer.get(pointer); element && !kept.has(element); element = element.parent) {
        kept.add(element);
      }
    }
  }
  const elements = model?.elements ?? [];
  for (let index = 0; index < elements.length; ) {
    const element = elements[index];
    if (kept && !kept.has(element)) {
      index = element.end;
      continue;
    }
    rowOf.set(element.pointer, shown.length);
    shown.push(element);
    deepest = Math.max(deepest, element.depth);
    index = !kept && collapsed.has(element.pointer) ? element.end : index + 1;
  }
  if (filledRows !== shown.length) {
    filledRows = shown.length;
    filler.style.height = `${filledRows * rowHeight}px`;
  }
  drawRows();
};

const badge = (element) => {
  for (const severity of ["error", "warning", "information", "hint"]) {
    const count = element.counts[severity];
    if (count) {
      return html("span", { class: `badge ${severity}`, "aria-label": plural(count, severity) }, String(count));
    }
  }
  return null;
};

/** "stack" or "wrap" for a container whose children follow each other, else null. */
const flexOf = (element) => element.type === "stack" && isContainer(element)
  ? (valueOf(element, "flexWrap", state.laidOut) === "wrap" ? "wrap" : "stack") : null;

/** The badge of a stack, which shows its axes and spaces on the picture; keys have `m` for the selected one. */
const flexBadge = (flow, isPinned) => html("button", {
  type: "button", tabindex: "-1", class: "flex-badge", "aria-pressed": String(isPinned),
  "aria-label": `box model of the ${flow === "wrap" ? "wrapping stack" : "stack"}`, title: "Show axes and spaces on the picture (m)",
}, html("span", {}, flow));

let deepest = 0; // of the elements that have a row
let width = 0;

/** The indentation of a row in pixels: less a level if the tree is deep, so that types and ids stay visible. */
const indent = ({ depth }) => 6 + Math.round(depth * Math.min(mostIndented, (width * indentedPart) / Math.max(1, deepest)));

let made = new Map(); // the rows that are in the page, by pointer: what they were made of, and their nodes

/** The row of an element: the one that is there, if it still says the same. */
const row = (element, index) => {
  const hasChildren = element.children.length > 0;
  const isOpen = hasChildren && Boolean(matches || !collapsed.has(element.pointer));
  const text = textOf(element);
  const said = text && (text.length > 80 ? `${text.slice(0, 79)}…` : text);
  const marks = state.laidOut?.element(element.pointer)?.marks ?? null;
  const flow = flexOf(element);
  const file = state.laidOut?.element(element.pointer)?.file === undefined ? fileOf(element.pointer) : null;
  const isPinned = flow !== null && state.pinned === element.pointer;
  const of = JSON.stringify([
    index, element.type, element.id, element.depth, element.position, element.siblings, hasChildren, isOpen, said,
    element.counts, Boolean(isHidden(element)), !element.frame, marks, indent(element), flow, isPinned, file,
  ]);
  const known = made.get(element.pointer);
  if (known?.of === of) return known;
  const node = html("div", {
    class: `row${isHidden(element) ? " is-around" : ""}${element.frame ? "" : " has-no-frame"}`,
    role: "treeitem",
    id: `row-${index}`,
    "aria-level": element.depth + 1,
    "aria-posinset": element.position + 1,
    "aria-setsize": element.siblings,
    "aria-selected": "false",
    "aria-expanded": hasChildren ? String(isOpen) : null,
    style: { top: `${index * rowHeight}px`, "padding-left": `${indent(element)}px` },
  },
  html("span", { class: hasChildren ? "twist" : "twist none", "aria-hidden": "true" }),
  html("span", { class: `type of-${element.type}` }, element.type),
  element.id && html("span", { class: "id" }, `#${element.id}`),
  said && html("span", { class: "said" }, said),
  file && html("span", { class: "said", title: `Double click or Enter opens ${file}` }, `↗ ${file}`),
  marks && html("span", { class: "marks", title: marks }, marks),
  flow && flexBadge(flow, isPinned),
  badge(element));
  node.dataset.index = index;
  return { of, node };
};

// Kept, because to ask for them lays the page out.
let scrolled = 0;
let height = 0;

const scrollTo = (offset) => {
  list.scrollTop = offset;
  scrolled = list.scrollTop;
};

const drawRows = onceAFrame(() => {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - 6);
  const last = Math.min(shown.length, Math.ceil((scrolled + height) / rowHeight) + 6);
  const rows = shown.slice(first, last).map((element, offset) => [element.pointer, row(element, first + offset)]);
  made = new Map(rows);
  arrange(window_, rows.map(([, { node }]) => node));
  markRows();
  markHovered();
});

/** Says which of the rows that are there is selected. */
const markRows = () => {
  const at = rowOf.get(state.selected);
  let isThere = false;
  for (const node of window_.children) {
    const isSelected = Number(node.dataset.index) === at;
    node.classList.toggle("is-selected", isSelected);
    setAttribute(node, "aria-selected", isSelected);
    isThere ||= isSelected;
  }
  if (isThere) setAttribute(list, "aria-activedescendant", `row-${at}`);
  else list.removeAttribute("aria-activedescendant");
};

const markHovered = () => {
  const at = rowOf.get(state.hovered);
  for (const node of window_.children) node.classList.toggle("is-hovered", Number(node.dataset.index) === at);
};

const reveal = (pointer) => {
  const element = state.model?.byPointer.get(pointer);
  if (!element) return;
  let isChanged = false;
  if (!matches) {
    for (let around = element.parent; around; around = around.parent) {
      isChanged = collapsed.delete(around.pointer) || isChanged;
    }
  }
  if (isChanged) relist();
  const at = rowOf.get(pointer);
  if (at === undefined) return;
  const top = at * rowHeight;
  if (top < scrolled) scrollTo(Math.max(0, top - 2 * rowHeight));
  else if (top + rowHeight > scrolled + height) scrollTo(top + 3 * rowHeight - height);
};

const toggle = (element, isOpen) => {
  if (isOpen) collapsed.delete(element.pointer);
  else collapsed.add(element.pointer);
  relist();
};

const walk = {
  ArrowDown: (at) => shown[Math.min(at + 1, shown.length - 1)],
  ArrowUp: (at) => shown[Math.max(at - 1, 0)],
  Home: () => shown[0],
  End: () => shown.at(-1),
  PageDown: (at) => shown[Math.min(at + Math.floor(height / rowHeight), shown.length - 1)],
  PageUp: (at) => shown[Math.max(at - Math.floor(height / rowHeight), 0)],
  ArrowRight: (at) => {
    const element = shown[at];
    if (!element?.children.length) return element;
    if (!collapsed.has(element.pointer)) return shown[at + 1];
    toggle(element, true);
    return element;
  },
  ArrowLeft: (at) => {
    const element = shown[at];
    if (element?.children.length && !collapsed.has(element.pointer) && !matches) {
      toggle(element, false);
      return element;
    }
    return element?.parent ?? element;
  },
};

list.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && state.selected !== null) {
    event.preventDefault();
    openElement(state.selected);
    return;
  }
  const step = walk[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || !shown.length) return;
  event.preventDefault();
  const at = rowOf.get(state.selected);
  const next = at === undefined ? shown[0] : step(at);
  if (next) select(next.pointer);
});

const elementAt = (event) => {
  const node = event.target.closest?.(".row");
  return node ? shown[Number(node.dataset.index)] : null;
};

// At the press already: the rows may be drawn anew before the button is let go.
list.addEventListener("pointerdown", (event) => {
  const element = elementAt(event);
  if (!element || event.button !== 0) return;
  if (event.target.closest(".flex-badge")) return toggleOverlay(element.pointer);
  if (event.target.classList.contains("twist") && element.children.length) {
    return toggle(element, collapsed.has(element.pointer));
  }
  select(element.pointer);
});
list.addEventListener("dblclick", (event) => {
  const element = elementAt(event);
  if (element && !event.target.closest(".flex-badge, .twist:not(.none)")) openElement(element.pointer);
});
// The row of a badge that is pressed is drawn anew, so the keyboard focus is on the tree.
list.addEventListener("mousedown", (event) => {
  if (!event.target.closest(".flex-badge")) return;
  event.preventDefault();
  list.focus({ preventScroll: true });
});
list.addEventListener("pointermove", (event) => {
  const hovered = elementAt(event)?.pointer ?? null;
  if (hovered !== state.hovered) set({ hovered });
});
list.addEventListener("pointerleave", () => set({ hovered: null }));
list.addEventListener("scroll", () => {
  scrolled = list.scrollTop;
  drawRows();
}, { passive: true });
new ResizeObserver(() => {
  height = list.clientHeight;
  width = list.clientWidth;
  drawRows();
}).observe(list);

// What was closed stays closed over edits: an element is found again by its id, else by its pointer.
let modelBefore = null;
on(["model"], () => {
  const { model } = state;
  if (model !== modelBefore) {
    if (modelBefore && model) {
      const kept = [...collapsed].map((pointer) => {
        const old = modelBefore.byPointer.get(pointer);
        return old && model.counterpart(old)?.pointer;
      });
      collapsed.clear();
      for (const pointer of kept) if (pointer) collapsed.add(pointer);
    } else if (!model) {
      collapsed.clear();
    }
    modelBefore = model;
    if (matches) look();
    relist();
  } else {
    drawRows();
  }
});
on(["selected"], () => {
  if (state.selected) reveal(state.selected);
  markRows();
});
on(["source", "laidOut", "scene", "screen", "overrides", "pinned"], drawRows);
on(["broken"], () => list.classList.toggle("is-stale", state.broken !== null));
on(["hovered"], () => markHovered());

// The search field.

const field = byId("search");
const count = byId("search-count");

const look = async () => {
  const asked = field.value.trim();
  if (!asked) {
    matches = null;
    count.textContent = "";
    field.removeAttribute("aria-invalid");
    return relist();
  }
  const found = await findMatches(asked);
  if (field.value.trim() !== asked) return;
  field.setAttribute("aria-invalid", String(Boolean(found.fault)));
  count.textContent = found.fault ?? (found.total === 0 ? "nothing" : plural(found.total, "element"));
  count.classList.toggle("is-fault", Boolean(found.fault));
  if (found.fault) return;
  matches = new Set(found.pointers);
  relist();
  scrollTo(0);
};

/** Selects the next element that was found. */
const step = (by) => {
  if (!matches?.size) return;
  const order = shown.filter(({ pointer }) => matches.has(pointer));
  const at = order.findIndex(({ pointer }) => pointer === state.selected);
  const next = order[(at + by + order.length + (at < 0 && by < 0 ? 1 : 0)) % order.length];
  if (next) select(next.pointer);
};

field.addEventListener("input", look);
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  } else if (event.key === "ArrowDown") {
    event.preventDefault();
    list.focus();
    if (state.selected === null || !rowOf.has(state.selected)) step(1);
  } else if (event.key === "Escape") {
    event.stopPropagation();
    field.value = "";
    look();
    list.focus();
  }
});

