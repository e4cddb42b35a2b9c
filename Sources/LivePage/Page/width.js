// The handle that drags the width of the screen, and what happens on the way.

import { request } from "./connection.js";
import { byId, html, setAttribute } from "./dom.js";
import { breakTextsAnew, drawSoon, view } from "./picture.js";
import { rulerSize } from "./rulers.js";
import { reloadTree } from "./session.js";
import { spelled } from "./spelling.js";
import { state } from "./store.js";
import { tryWidth } from "./strip.js";
import { aboutView, previewWidth } from "./view.js";

const handle = byId("width-handle");
const tip = byId("width-tip");
const stage = byId("stage");

let width = null; // the width that is wanted
let isAsking = false;
let isDragging = false;

const textOf = (element) => {
  if (element.type !== "text" && element.type !== "editableText") return null;
  const text = state.laidOut?.member(element.pointer, "text");
  return typeof text === "string" && text.length < 2000 ? text : null;
};

/** Asks for the frames at the width that is wanted, one request at a time, and draws each answer. */
const ask = async () => {
  if (isAsking) return;
  isAsking = true;
  let asked = null;
  while (isDragging && width !== asked) {
    asked = width;
    try {
      previewWidth(asked);
      const { frames } = await request("layout/frames", aboutView());
      if (!isDragging) break;
      if (!state.model.takeFrames(frames)) await reloadTree();
      drawSoon();
    } catch {
      break;
    }
  }
  isAsking = false;
};

const nearest = () => {
  const near = state.thresholds
    .map((threshold) => ({ threshold, distance: Math.abs(threshold.after - width) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance * view.scale < 14 ? near.threshold : null;
};

const tell = () => {
  const threshold = nearest();
  tip.hidden = !isDragging;
  tip.replaceChildren(html("strong", {}, `${spelled(width)} pt`),
    threshold ? html("span", {}, threshold.message) : "");
  setAttribute(handle, "aria-valuenow", width);
  setAttribute(handle, "aria-valuetext", `${spelled(width)} points${threshold ? `, ${threshold.message}` : ""}`);
};

const wish = (value) => {
  width = Math.max(1, Math.round(value * 2) / 2);
  tell();
  ask();
};

const begin = () => {
  if (isDragging || state.connection === "frozen") return;
  isDragging = true;
  width = state.model.root.absolute[2];
  view.isFitted = false;
  breakTextsAnew(textOf);
};

const end = async () => {
  if (!isDragging) return;
  isDragging = false;
  tip.hidden = true;
  const exact = width;
  await tryWidth(exact);
  breakTextsAnew(null);
  view.isFitted = false;
  drawSoon();
};

/** Goes back to the screen's own width. */
const resetWidth = () => {
  if (state.trial?.width !== undefined) tryWidth(undefined);
};

handle.addEventListener("pointerdown", (event) => {
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  handle.focus({ preventScroll: true });
  begin();
});
handle.addEventListener("pointermove", (event) => {
  if (!isDragging || !handle.hasPointerCapture(event.pointerId)) return;
  const x = event.clientX - stage.getBoundingClientRect().left;
  wish((x - view.x) / view.scale - state.model.root.absolute[0]);
});
handle.addEventListener("pointerup", end);
handle.addEventListener("pointercancel", end);
handle.addEventListener("dblclick", resetWidth);

let keyTimer = 0;
handle.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  begin();
  // With control it goes to the next threshold.
  const stops = state.thresholds.map(({ before, after }) => (by > 0 ? after : before));
  const next = by > 0
    ? Math.min(...stops.filter((stop) => stop > width + 0.01))
    : Math.max(...stops.filter((stop) => stop < width - 0.01));
  wish(event.ctrlKey && Number.isFinite(next) ? (by > 0 ? Math.ceil(next * 2) : Math.floor(next * 2)) / 2 : width + by * (event.shiftKey ? 10 : 1));
  clearTimeout(keyTimer);
  keyTimer = setTimeout(end, 400);
});

stage.addEventListener("drawn", () => {
  const root = state.model?.root?.absolute;
  const x = root ? (root[0] + root[2]) * view.scale + view.x : -1;
  handle.hidden = !root || state.connection === "frozen" || x < rulerSize || x > view.width - 4;
  if (handle.hidden) return;
  const top = Math.max(rulerSize, root[1] * view.scale + view.y);
  const bottom = Math.min(view.height, (root[1] + root[3]) * view.scale + view.y);
  handle.style.transform = `translate(${x}px, ${Math.max(rulerSize, (top + bottom) / 2 - 28)}px)`;
  if (!isDragging) setAttribute(handle, "aria-valuenow", root[2]);
  tip.style.transform = `translate(${Math.min(x + 14, view.width - 260)}px, ${rulerSize + 8}px)`;
});
