// The rulers: points of the root, and how far the selected element reaches.

import { setAttribute, svg } from "./dom.js";
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

const fields = svg("g");
const marks = svg("g");
const reaches = [svg("rect", { class: "reach" }), svg("rect", { class: "reach" })];

let drawnFor = "";
let drawnThresholds = null;

/**
 * Draws both rulers: the ticks and thresholds from scratch where something about them changed, because they are some eighty
 * nodes; how far the selected element reaches in place.
 */
export const drawRulers = (group, view) => {
  const wanted = JSON.stringify([view, state.model?.root?.absolute]);
  const isThere = group.firstChild === fields;
  if (!isThere) group.replaceChildren(fields, ...reaches, marks);
  if (!isThere || wanted !== drawnFor || state.thresholds !== drawnThresholds) drawMarks(view);
  drawnFor = wanted;
  drawnThresholds = state.thresholds;
  placeReaches(state.model?.byPointer.get(state.selected)?.absolute ?? null, view);
};

const placeReaches = (frame, view) => {
  const [x, y, width, height] = frame ?? [0, 0, 0, 0];
  const [left, top] = [Math.max(rulerSize, x * view.scale + view.x), Math.max(rulerSize, y * view.scale + view.y)];
  // A browser draws no rectangle without width or height.
  const across = frame ? Math.max(0, (x + width) * view.scale + view.x - left) : 0;
  const down = frame ? Math.max(0, (y + height) * view.scale + view.y - top) : 0;
  const bounds = [[left, 0, across, rulerSize], [0, top, rulerSize, down]];
  for (const [index, [startX, startY, length, breadth]] of bounds.entries()) {
    const node = reaches[index];
    for (const [name, value] of Object.entries({ x: startX, y: startY, width: length, height: breadth })) setAttribute(node, name, value);
  }
};

const drawMarks = (view) => {
  fields.replaceChildren(
    svg("rect", { class: "ruler", x: 0, y: 0, width: view.width, height: rulerSize }),
    svg("rect", { class: "ruler", x: 0, y: 0, width: rulerSize, height: view.height }));
  const parts = [];
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
  marks.replaceChildren(...parts,
    svg("path", { class: "ticks", d: across + down }),
    ...thresholdMarks(view),
    svg("path", { class: "ruler-edge", d: `M0 ${rulerSize - 0.5}H${view.width}M${rulerSize - 0.5} 0V${view.height}` }),
    svg("rect", { class: "ruler", x: 0, y: 0, width: rulerSize - 1, height: rulerSize - 1 }));
};

/** The widths at which something happens: many elements may change at the same one, which is marked once. */
const thresholdMarks = (view) => {
  const root = state.model?.root?.absolute;
  if (!root) return [];
  const [near, others] = [new Set(), new Set()];
  for (const { after } of state.thresholds) {
    const position = Math.round((root[0] + after) * view.scale + view.x) + 0.5;
    if (position <= rulerSize || position >= view.width) continue;
    (Math.abs(after - root[2]) * view.scale < 6 ? near : others).add(position);
  }
  return [[others, "threshold"], [near, "threshold near"]].filter(([positions]) => positions.size)
    .map(([positions, name]) => svg("path", { class: name, d: [...positions].map((x) => `M${x} 0v${rulerSize}`).join("") }));
};
