// The picture: zoom and pan, the elements, and what a click means.

import { sourceFile } from "./code.js";
import { fileAddress } from "./connection.js";
import { byId, setAttribute, svg } from "./dom.js";
import { fileOf, openElement } from "./files.js";
import { drawFlashes, drawOverlay } from "./overlay.js";
import { Painter } from "./painter.js";
import { drawRulers, rulerSize } from "./rulers.js";
import { select } from "./session.js";
import { on, onceAFrame, set, state } from "./store.js";

const leastScale = 0.02;
const mostScale = 32;
const margin = 36;
const leastMargin = 8;

const stage = byId("stage");
const banner = byId("trouble");
const canvas = svg("svg", { id: "canvas", role: "img" });
const world = svg("g");
const paper = svg("rect", { class: "paper" });
const boxes = svg("g", { class: "boxes" });
// Pictures of their own, so that what moves with the pointer does not lay out or paint the elements anew.
const overlay = svg("svg", { class: "overlay layer", "aria-hidden": "true" });
const flashes = svg("svg", { class: "overlay layer", "aria-hidden": "true" });
const rulers = svg("svg", { class: "rulers layer", "aria-hidden": "true" });
world.append(paper, boxes);
canvas.append(world);
stage.prepend(canvas, overlay, flashes, rulers);

const painter = new Painter(boxes);

/**
 * Where the root is in the stage: pixels a point, and the position of its left upper corner. `banner` is the height of
 * the banner above the stage, which the stage has when nothing is wrong.
 */
export const view = { scale: 1, x: 0, y: 0, width: 0, height: 0, banner: 0, isFitted: true };

/** While a width is tried, texts are broken by the page. */
let brokenAnew = null;
export const breakTextsAnew = (texts) => {
  brokenAnew = texts;
};

const imageOf = (element) => {
  if (element.type !== "image" && element.type !== "networkImage") return null;
  const path = state.laidOut?.member(element.pointer, "image");
  return typeof path === "string" && path ? fileAddress(state.uri, path) : null;
};

const leftOut = () => state.model.leftOut(state.hiddenParts, state.isolated);

let isFirstMarked = false;
let isDrawn = false; // true while elements are in the picture

/** For how many milliseconds the elements of a document that is opened wait for what is in them, to be drawn once. */
const patience = 100;
let isPatient = false;
let patienceTimer = null;

/** Draws before the next frame is shown. */
export const drawSoon = onceAFrame(() => drawPicture());

/** Draws what lies over the elements before the next frame is shown; these stay as they are. */
const drawLayersSoon = onceAFrame(() => {
  if (state.model?.root?.absolute && isDrawn) drawLayers();
});

const drawPicture = () => {
  const { model } = state;
  if (!model?.root?.absolute) {
    painter.clear();
    overlay.replaceChildren();
    flashes.replaceChildren();
    rulers.replaceChildren();
    setAttribute(paper, "width", 0);
    isDrawn = false;
    return;
  }
  if (!state.scene && isPatient) return;
  if (view.isFitted) fitScale();
  const [x, y, width, height] = model.root.absolute;
  setAttribute(world, "transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
  for (const [name, value] of Object.entries({ x, y, width, height })) setAttribute(paper, name, value);
  const edge = 40;
  painter.draw(model, state.scene, {
    view: [
      (rulerSize - edge - view.x) / view.scale, (rulerSize - edge - view.y) / view.scale,
      (view.width + edge - view.x) / view.scale, (view.height + edge - view.y) / view.scale,
    ],
    scale: view.scale,
    texts: brokenAnew,
    image: imageOf,
    leftOut: leftOut(),
  });
  isDrawn = true;
  drawLayers();
  setAttribute(canvas, "aria-label", `Picture of ${document.title.replace(/ – Lintel$/, "")}`);
  document.documentElement.dataset.revision = model.revision;
  if (state.scene) document.documentElement.dataset.contents = state.scene.revision;
  if (state.scene && !isFirstMarked) {
    isFirstMarked = true;
    performance.mark("first picture");
  }
  stage.dispatchEvent(new Event("drawn"));
};

const drawLayers = () => {
  drawOverlay(overlay, view);
  drawFlashes(flashes, view);
  drawRulers(rulers, view);
};

/** Fits the picture as if there were no banner, and moves it down as far as it is not seen then. */
const fitScale = () => {
  const [x, y, width, height] = state.model.root.absolute;
  const roomX = view.width - rulerSize - 2 * margin;
  const roomY = view.height + view.banner - rulerSize - 2 * margin;
  const across = roomX / Math.max(1, width);
  const down = roomY / Math.max(1, height);
  // What is long is read from its top; nothing is smaller than can be read, or larger than twice its size.
  view.scale = Math.min(2, across, Math.max(down, Math.min(across, 0.9)));
  view.scale = Math.max(leastScale, view.scale);
  view.x = rulerSize + margin + Math.max(0, roomX - width * view.scale) / 2 - x * view.scale;
  const top = rulerSize + margin + Math.max(0, roomY - height * view.scale) / 2 - view.banner;
  view.y = Math.max(rulerSize + leastMargin, top) - y * view.scale;
};

export const fit = () => {
  view.isFitted = true;
  drawSoon();
};

/** Zooms by a factor, keeping a point of the stage where it is. */
export const zoom = (factor, placeX = view.width / 2, placeY = view.height / 2) => {
  const scale = Math.min(mostScale, Math.max(leastScale, view.scale * factor));
  view.x = placeX - ((placeX - view.x) * scale) / view.scale;
  view.y = placeY - ((placeY - view.y) * scale) / view.scale;
  view.scale = scale;
  view.isFitted = false;
  drawSoon();
};

/** Zooms so that the selected element fills most of the stage. */
export const zoomToSelection = () => {
  const frame = state.model?.byPointer.get(state.selected)?.absolute;
  if (!frame) return;
  const [x, y, width, height] = frame;
  const across = view.width - rulerSize;
  const down = view.height - rulerSize;
  view.scale = Math.min(8, Math.max(leastScale, 0.7 * Math.min(across / Math.max(1, width), down / Math.max(1, height))));
  view.x = rulerSize + (across - width * view.scale) / 2 - x * view.scale;
  view.y = rulerSize + (down - height * view.scale) / 2 - y * view.scale;
  view.isFitted = false;
  drawSoon();
};

export const pan = (dx, dy) => {
  view.x += dx;
  view.y += dy;
  view.isFitted = false;
  drawSoon();
};

/** Moves the picture as little as it takes to see an element. */
const reveal = (pointer) => {
  const frame = state.model?.byPointer.get(pointer)?.absolute;
  if (!frame) return;
  const [x, y, width, height] = [
    frame[0] * view.scale + view.x, frame[1] * view.scale + view.y, frame[2] * view.scale, frame[3] * view.scale,
  ];
  const shift = (start, length, low, high) => {
    if (start >= low && start + length <= high) return 0;
    if (start < high && start + length > low && length > high - low) return 0;
    return start < low || length > high - low ? low - start : high - start - length;
  };
  const dx = shift(x, width, rulerSize + 12, view.width - 12);
  const dy = shift(y, height, rulerSize + 12, view.height - 12);
  if (dx || dy) pan(dx, dy);
};

/** The position of a pointer in the stage. */
export const positionOf = (event) => {
  const bounds = stage.getBoundingClientRect();
  return [event.clientX - bounds.left, event.clientY - bounds.top];
};

const hitsAt = ([x, y]) =>
  state.model?.hits((x - view.x) / view.scale, (y - view.y) / view.scale, state.scene, leftOut()) ?? [];

let lastClick = null;
let selectedBefore = null; // the pointer that was selected before the last click
let isHoverHeld = false; // after a click, until the pointer moves away from where it was
let grabbed = null;

/** Selects what is at a position of the stage; a second click there what is below it. */
export const clicked = (position) => {
  const hits = hitsAt(position);
  const isAgain = lastClick && Math.hypot(position[0] - lastClick[0], position[1] - lastClick[1]) < 4;
  lastClick = position;
  selectedBefore = state.selected;
  isHoverHeld = true;
  set({ hovered: null });
  if (!hits.length) return select(null);
  const at = hits.findIndex(({ pointer }) => pointer === state.selected);
  const next = isAgain && at >= 0 ? hits[(at + 1) % hits.length] : hits[0];
  select(next.pointer);
};

// The second of two clicks has selected what is below.
stage.addEventListener("dblclick", ({ target }) => {
  if ((target !== stage && !canvas.contains(target)) || !state.model?.byPointer.has(selectedBefore)) return;
  if (fileOf(selectedBefore) === null && !sourceFile()) return;
  const pointer = selectedBefore;
  select(pointer);
  openElement(pointer);
});

stage.addEventListener("wheel", (event) => {
  event.preventDefault();
  const [x, y] = positionOf(event);
  const unit = event.deltaMode === 1 ? 16 : 1;
  if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY * unit * 0.004), x, y);
  else if (event.shiftKey && !event.deltaX) pan(-event.deltaY * unit, 0);
  else pan(-event.deltaX * unit, -event.deltaY * unit);
}, { passive: false });

canvas.addEventListener("pointerdown", (event) => {
  if (event.button > 1) return;
  stage.focus({ preventScroll: true });
  grabbed = { position: positionOf(event), last: positionOf(event), moved: false };
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", (event) => {
  const position = positionOf(event);
  if (grabbed) {
    if (Math.hypot(position[0] - grabbed.position[0], position[1] - grabbed.position[1]) > 4) grabbed.moved = true;
    if (grabbed.moved) {
      pan(position[0] - grabbed.last[0], position[1] - grabbed.last[1]);
      stage.classList.add("panning");
    }
    grabbed.last = position;
    return;
  }
  if (isHoverHeld && Math.hypot(position[0] - lastClick[0], position[1] - lastClick[1]) < 4) return;
  isHoverHeld = false;
  const hovered = hitsAt(position)[0]?.pointer ?? null;
  if (hovered !== state.hovered) set({ hovered });
});
const release = (event) => {
  stage.classList.remove("panning");
  if (grabbed && !grabbed.moved && event.type === "pointerup") clicked(grabbed.position);
  grabbed = null;
};
canvas.addEventListener("pointerup", release);
canvas.addEventListener("pointercancel", release);
canvas.addEventListener("pointerleave", () => {
  isHoverHeld = false;
  if (state.hovered) set({ hovered: null });
});

const resized = new ResizeObserver(() => {
  const hadBanner = view.banner;
  [view.width, view.height] = [stage.clientWidth, stage.getBoundingClientRect().height];
  view.banner = banner.getBoundingClientRect().height;
  // In this frame, or the picture would move with the stage and back.
  if (view.banner !== hadBanner) drawPicture();
  else drawSoon();
});
resized.observe(stage);
resized.observe(banner);

on(["uri", "screen"], () => {
  view.isFitted = true;
});
on(["uri"], () => {
  isPatient = true;
  clearTimeout(patienceTimer);
  patienceTimer = null;
});
on(["model"], () => {
  if (state.scene || !state.model || !isPatient || patienceTimer !== null) return;
  patienceTimer = setTimeout(() => {
    isPatient = false;
    drawSoon();
  }, patience);
});
on(["model", "scene", "source", "hiddenParts", "isolated"], drawSoon);
on(["selected", "hovered", "pinned", "comparison", "preview", "showsDevice", "device", "thresholds"], drawLayersSoon);
on(["selected"], (changed) => {
  // The pointer of a selected element may change with the elements: nobody selected another one.
  if (!state.selected || grabbed || Object.hasOwn(changed, "model")) return;
  reveal(state.selected);
});
