// The rulers: points of the root, and how far the selected element reaches.

import { svg } from "./dom.js";
import { spelled } from "./spelling.js";
import { state } from "./store.js";

export const rulerSize = 20;

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

const ticks = (origin, scale, length) => {
  const step = steps.find((candidate) => candidate * scale >= 56) ?? 20000;
  const small = step / (String(step).startsWith("2") ? 4 : 5);
  const found = [];
  const first = Math.floor((rulerSize - origin) / scale / small);
  const last = Math.ceil((length - origin) / scale / small);
  for (let index = first; index <= last; index += 1) {
    const value = index * small;
    const position = Math.round(origin + value * scale) + 0.5;
    if (position < rulerSize) continue;
    found.push({ value, position, isNamed: Math.abs(value / step - Math.round(value / step)) < 1e-6 });
  }
  return found;
};

let drawnFor = "";

/** Draws both rulers, from scratch where something about them changed: they are some eighty nodes. */
export const drawRulers = (group, view) => {
  const reach = state.model?.byPointer.get(state.selected)?.absolute;
  const wanted = JSON.stringify([view, reach, state.thresholds.map(({ after }) => after), state.model?.root?.absolute[2]]);
  if (wanted === drawnFor && group.firstChild) return;
  drawnFor = wanted;
  const parts = [
    svg("rect", { class: "ruler", x: 0, y: 0, width: view.width, height: rulerSize }),
    svg("rect", { class: "ruler", x: 0, y: 0, width: rulerSize, height: view.height }),
  ];
  const frame = reach;
  if (frame) {
    const x = Math.max(rulerSize, frame[0] * view.scale + view.x);
    const right = (frame[0] + frame[2]) * view.scale + view.x;
    if (right > x) parts.push(svg("rect", { class: "reach", x, y: 0, width: right - x, height: rulerSize }));
    const y = Math.max(rulerSize, frame[1] * view.scale + view.y);
    const bottom = (frame[1] + frame[3]) * view.scale + view.y;
    if (bottom > y) parts.push(svg("rect", { class: "reach", x: 0, y, width: rulerSize, height: bottom - y }));
  }
  let across = "";
  let down = "";
  for (const { value, position, isNamed } of ticks(view.x, view.scale, view.width)) {
    across += `M${position} ${rulerSize}v${isNamed ? -8 : -4}`;
    if (isNamed) parts.push(svg("text", { class: "tick", x: position + 3, y: 10 }, spelled(value)));
  }
  for (const { value, position, isNamed } of ticks(view.y, view.scale, view.height)) {
    down += `M${rulerSize} ${position}h${isNamed ? -8 : -4}`;
    if (isNamed) {
      parts.push(svg("text", { class: "tick", transform: `translate(10 ${position + 3}) rotate(-90)`, "text-anchor": "end" },
        spelled(value)));
    }
  }
  parts.push(svg("path", { class: "ticks", d: across + down }));
  for (const { position, isNear } of thresholdMarks(view)) {
    parts.push(svg("path", { class: isNear ? "threshold near" : "threshold", d: `M${position} 0v${rulerSize}` }));
  }
  parts.push(
    svg("path", { class: "ruler-edge", d: `M0 ${rulerSize - 0.5}H${view.width}M${rulerSize - 0.5} 0V${view.height}` }),
    svg("rect", { class: "ruler", x: 0, y: 0, width: rulerSize - 1, height: rulerSize - 1 }));
  group.replaceChildren(...parts);
};

const thresholdMarks = (view) => {
  const root = state.model?.root?.absolute;
  if (!root) return [];
  return state.thresholds.map(({ after }) => ({
    position: Math.round((root[0] + after) * view.scale + view.x) + 0.5,
    isNear: Math.abs(after - root[2]) * view.scale < 6,
  })).filter(({ position }) => position > rulerSize && position < view.width);
};
