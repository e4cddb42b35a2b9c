// Spacing and insets that are dragged on the picture itself: the bands of the selected element. What comes of it is
// tried, as if it were typed.

import { boxModel } from "./boxmodel.js";
import { byId } from "./dom.js";
import { targetOf, tryValue } from "./editing.js";
import { clicked, positionOf, view } from "./picture.js";
import { state } from "./store.js";

const stage = byId("stage");
const canvas = byId("canvas");

/** A band with fewer pixels is too thin to be meant. */
const leastPixels = 4;

/** The band of the selected element at a position of the stage, if it is one that a key of the element makes. */
const bandAt = ([x, y]) => {
  const element = state.model?.byPointer.get(state.selected);
  if (!element?.absolute || state.connection !== "open" || state.broken !== null) return null;
  const [left, top] = [(x - view.x) / view.scale, (y - view.y) / view.scale];
  const found = boxModel(element, state.laidOut).find(({ kind, rect, length }) =>
    (kind === "spacing" || kind === "inset") && length * view.scale >= leastPixels
    && left >= rect[0] && top >= rect[1] && left < rect[0] + rect[2] && top < rect[1] + rect[3]);
  return found ? { ...found, target: targetOf(element) } : null;
};

let grabbed = null; // {band, from, isMoved, value}

const drag = ([x, y]) => {
  const { band, from } = grabbed;
  const pixels = band.isAcross ? x - from[0] : y - from[1];
  if (!grabbed.isMoved && Math.abs(pixels) < 3) return;
  grabbed.isMoved = true;
  const sign = band.side === "right" || band.side === "bottom" ? -1 : 1;
  const value = Math.max(0, Math.round(band.length + (sign * pixels) / view.scale));
  if (value === grabbed.value) return;
  grabbed.value = value;
  tryValue(band.target, band.kind === "inset" ? "insets" : "spacing", band.kind === "inset" ? { [band.side]: value } : value);
};

stage.addEventListener("pointerdown", (event) => {
  if (event.target !== canvas && !canvas.contains(event.target)) return;
  const band = event.button === 0 ? bandAt(positionOf(event)) : null;
  if (!band) return;
  event.stopPropagation();
  stage.focus({ preventScroll: true });
  stage.setPointerCapture(event.pointerId);
  grabbed = { band, from: positionOf(event), isMoved: false, value: null };
}, { capture: true });

stage.addEventListener("pointermove", (event) => {
  if (grabbed) {
    event.stopPropagation();
    drag(positionOf(event));
    return;
  }
  const band = event.buttons === 0 ? bandAt(positionOf(event)) : null;
  stage.classList.toggle("over-across", band?.isAcross === true);
  stage.classList.toggle("over-down", band?.isAcross === false);
}, { capture: true });

const release = (event) => {
  if (!grabbed) return;
  const { isMoved, from } = grabbed;
  grabbed = null;
  if (!isMoved && event.type === "pointerup") clicked(from);
};
stage.addEventListener("pointerup", release, { capture: true });
stage.addEventListener("pointercancel", release, { capture: true });
