// What lies over the picture in pixels of the page: the selection, the box model, distances, differences.

import { alignmentOf, alignments, boxModel, distances, flexFactors, runsAcross } from "./boxmodel.js";
import { prefersStillness, svg } from "./dom.js";
import { clipper, isOutside } from "./model.js";
import { elementName, spelled, spelledSize } from "./spelling.js";
import { state } from "./store.js";

const letterWidth = 6.3;
const labelHeight = 16;
/** For how long frames light up, in milliseconds. */
export const flashTime = 700;

let flashes = [];

/** Frames that light up for a moment, as those that an edit changed. */
export const flash = (frames) => {
  flashes = frames.filter(Boolean);
};

const inStage = ([x, y, width, height], view) => [
  x * view.scale + view.x, y * view.scale + view.y, width * view.scale, height * view.scale,
];

/** The least side of a box: a browser draws no rectangle without width or height, so an empty frame would be nothing. */
const leastSide = 0.01;

const box = (frame, view, name) => {
  const [x, y, width, height] = inStage(frame, view);
  return svg("rect", {
    class: name, x: Math.round(x) + 0.5, y: Math.round(y) + 0.5,
    width: Math.max(leastSide, Math.round(width) - 1), height: Math.max(leastSide, Math.round(height) - 1),
  });
};

const label = (parts, x, y, name) => {
  const text = svg("text", { x: x + 5, y: y + 11.5 });
  for (const [part, kind] of parts) text.append(svg("tspan", { class: kind }, part));
  const width = parts.reduce((sum, [part]) => sum + part.length, 0) * letterWidth + 10;
  return svg("g", { class: `label ${name}` }, svg("rect", { x, y, width, height: labelHeight, rx: 3 }), text);
};

/** The size of an element in words, and that it is unknown. */
const sizeOf = (element) => {
  const [, , width, height] = element.absolute;
  const size = spelledSize(element.absolute);
  if (!state.laidOut?.member(element.pointer, "unknown")?.includes?.("size")) return size;
  return width || height ? `${size} size unknown` : "size unknown";
};

const labelOf = (element, view, name) => {
  const [x, y, , height] = inStage(element.absolute, view);
  const size = sizeOf(element);
  const who = elementName(element);
  const shown = who.length > 40 ? `${who.slice(0, 39)}…` : who;
  const width = (shown.length + size.length + 1) * letterWidth + 10;
  const left = Math.max(24, Math.min(x, view.width - width - 4));
  const below = Math.max(24, Math.min(y + height + 3, view.height - labelHeight - 4));
  const tops = y - labelHeight - 3 > 22 ? [y - labelHeight - 3, below] : [below];
  // Another name that is there already is not covered, if there is another position.
  const top = tops.find((at) => isFree(left, at, left + width, at + labelHeight)) ?? tops[0];
  labels.push([left, top, left + width, top + labelHeight]);
  return label([[`${shown} `, "who"], [size, "size"]], left, top, name);
};

/** The labels that are drawn, as [left, top, right, bottom]: none covers another. */
let labels = [];

const mostLabels = 200;
const mostGhosts = 2000;

const isFree = (left, top, right, bottom) =>
  labels.length < mostLabels && !labels.some(([x, y, endX, endY]) => left < endX && x < right && top < endY && y < bottom);

/** The length of a band or a distance, with what is to be known of it; null where another label is. */
const lengthLabel = (length, x, y, name, about = "") => {
  const text = spelled(length) + about;
  const width = text.length * 6 + 6;
  const bounds = [x - width / 2, y - 7, x + width / 2, y + 7];
  if (!isFree(...bounds)) return null;
  labels.push(bounds);
  return svg("g", { class: `length ${name}` },
    svg("rect", { x: x - width / 2, y: y - 7, width, height: 14, rx: 3 }),
    svg("text", { x, y: y + 3.5, "text-anchor": "middle" }, text));
};

const bands = (element, view) =>
  boxModel(element, state.laidOut).flatMap(({ kind, rect, length, isAcross }) => {
    const [x, y, width, height] = inStage(rect, view);
    const parts = [svg("rect", { class: `band ${kind}`, x, y, width, height })];
    // Lengths stand at an end of their band, where they cover least of what is beside it.
    if (Math.min(width, height) > 3 && Math.max(width, height) > 14) {
      parts.push(isAcross
        ? lengthLabel(length, x + width / 2, y + height, kind)
        : lengthLabel(length, x + width - Math.min(16, width / 2), y + height / 2, kind));
    }
    return parts;
  });

/** The axes of a stack, as arrows in the direction in which its children follow, beside it, with its alignment. */
const axes = (element, view) => {
  if (element.type !== "stack") return [];
  const across = runsAcross(element, state.laidOut);
  const [x, y, width, height] = inStage(element.absolute, view);
  const [first, second] = element.children.filter(({ absolute }) => absolute);
  const alignment = alignmentOf(element, state.laidOut);
  const isReversed = across && second && second.absolute[0] < first.absolute[0] && second.absolute[1] < first.absolute[1] + first.absolute[3];
  const arrow = (name, isAcross) => {
    const length = isAcross ? width : height;
    if (length < 12) return [];
    const [from, to, head] = isAcross && isReversed ? [x + width, x, 5] : isAcross ? [x, x + width, -5] : [y, y + height, -5];
    const at = isAcross ? y - 6 : x - 6;
    const d = isAcross
      ? `M${from} ${at}H${to}M${to + head} ${at - 4}L${to} ${at}L${to + head} ${at + 4}`
      : `M${at} ${from}V${to}M${at - 4} ${to + head}L${at} ${to}L${at + 4} ${to + head}`;
    const value = alignment[name];
    const names = value === null ? [name] : [`${name}: ${value}`, value, name];
    const shown = names.find((one) => one.length * 6 + 8 <= length - 24);
    return [
      svg("path", { class: `axis-line ${name}`, d }),
      // Beside the arrow, so that it ends before the edge of the stack.
      shown && axisName(shown, (from + to) / 2, at - 2, isAcross, name),
    ];
  };
  return [...arrow("main", across), ...arrow("cross", !across), ...alignmentLines(element, view)];
};

/** Lines along the main axis at which the children of a stack are aligned. */
const alignmentLines = (element, view) => {
  const { across, positions } = alignments(element, state.laidOut);
  const [x, y, width, height] = element.absolute;
  return positions.map((at) => {
    const [left, top, long, high] = inStage(across ? [x, at, width, 0] : [at, y, 0, height], view);
    return svg("path", { class: "align-line", d: `M${left} ${top}${across ? `h${long}` : `v${high}`}` });
  });
};

/** The name of an axis in the middle of it; that of one that runs down is turned. */
const axisName = (text, middle, at, isAcross, name) => {
  const long = text.length * 6 + 8;
  const [x, y] = isAcross ? [Math.max(24 + long / 2, middle), at] : [Math.max(24 + 7, at), middle];
  const [width, height] = isAcross ? [long, 14] : [14, long];
  const bounds = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  if (!isFree(...bounds)) return null;
  labels.push(bounds);
  return svg("g", { class: `length axis-name ${name}` },
    svg("rect", { x: bounds[0], y: bounds[1], width, height, rx: 3 }),
    svg("text", {
      x, y: y + 3.5, "text-anchor": "middle", transform: isAcross ? null : `rotate(-90 ${x} ${y})`,
    }, text));
};

/** The children of a pinned container that are in sight, with how they flex. */
const pinnedChildren = (element, view) =>
  element.children.filter(({ absolute }) => absolute && isInSight(absolute, view)).slice(0, mostLabels)
    .map((child) => ({ absolute: child.absolute, flex: element.type === "stack" ? flexFactors(child, state.laidOut) : "" }));

/** The box model of a pinned container: its axes, the bands between its children, how long each of these is and how it flexes. */
const pinnedParts = (element, children, view) => {
  const across = runsAcross(element, state.laidOut);
  return [
    ...bands(element, view), ...axes(element, view),
    ...children.flatMap(({ absolute, flex }) => {
      const [x, y, width, height] = inStage(absolute, view);
      const length = lengthLabel(absolute[across ? 2 : 3], x + width / 2, across ? y + height : y + height / 2, "child", flex);
      return [box(absolute, view, "pinned-child"), length];
    }),
    box(element.absolute, view, "pinned"),
  ];
};

const baselines = (element, view) => {
  const entry = state.scene?.get(element.pointer);
  if (!entry?.baselines.length || !entry.origin) return [];
  const [x, y, width] = element.absolute;
  const offsets = [...new Set([entry.baselines[0], entry.baselines.at(-1)].map(([, line]) => line - entry.origin[1]))];
  return offsets.map((line) => {
    const [left, top, length] = inStage([x, y + line, width, 0], view);
    return svg("path", { class: "baseline", d: `M${left} ${top}h${length}` });
  });
};

/** What of an element is beyond the bounds of what clips it, hatched. */
const overflow = (element, view) => {
  if (!isOutside(element)) return [];
  const bounds = clipper(element).absolute;
  const [x, y, width, height] = element.absolute;
  const parts = [
    [x, y, Math.min(width, bounds[0] - x), height],
    [Math.max(x, bounds[0] + bounds[2]), y, x + width - Math.max(x, bounds[0] + bounds[2]), height],
    [x, y, width, Math.min(height, bounds[1] - y)],
    [x, Math.max(y, bounds[1] + bounds[3]), width, y + height - Math.max(y, bounds[1] + bounds[3])],
  ];
  return parts.filter(([, , w, h]) => w > 0.01 && h > 0.01).map((rect) => {
    const [left, top, w, h] = inStage(rect, view);
    return svg("rect", { class: "overflow", x: left, y: top, width: w, height: h });
  }).concat(box(bounds, view, "clip"));
};

const between = (selected, hovered, view) =>
  distances(selected.absolute, hovered.absolute).flatMap(({ x1, y1, x2, y2, length }) => {
    const [ax, ay] = inStage([x1, y1, 0, 0], view);
    const [bx, by] = inStage([x2, y2, 0, 0], view);
    const cap = x1 === x2 ? `M${ax - 3} ${ay}h6M${bx - 3} ${by}h6` : `M${ax} ${ay - 3}v6M${bx} ${by - 3}v6`;
    return [
      svg("path", { class: "distance", d: `M${ax} ${ay}L${bx} ${by}${cap}` }),
      lengthLabel(length, (ax + bx) / 2, (ay + by) / 2, "between"),
    ];
  });

const compared = ({ entries }, view) =>
  entries.slice(0, 2000).flatMap(({ before, after }) => {
    const parts = [];
    if (before) parts.push(box(before, view, "frame-before"));
    if (after) parts.push(box(after, view, "frame-after"));
    if (before && after) {
      const [ax, ay] = inStage(before, view);
      const [bx, by] = inStage(after, view);
      if (Math.hypot(bx - ax, by - ay) > 6) parts.push(svg("path", { class: "moved", d: `M${ax} ${ay}L${bx} ${by}` }));
    }
    return parts;
  });

const isInSight = (frame, view) => {
  const [x, y, width, height] = inStage(frame, view);
  return x < view.width && y < view.height && x + width > 0 && y + height > 0;
};

/** The frames after a fix that is pointed at, and those of elements that it removes. */
const previewed = ({ frames, gone }, view) => {
  const boxes = (list, name) => list.filter((frame) => isInSight(frame, view)).slice(0, mostGhosts)
    .map((frame) => box(frame, view, name));
  return [...boxes(gone, "ghost gone"), ...boxes(frames, "ghost")];
};

/** Captured frames over computed ones: those that differ in full, the others as hairlines. */
const captured = (view) => {
  const different = new Set(state.device.differences.map(({ pointer }) => pointer));
  const parts = [];
  for (const element of state.model.elements) {
    const frame = state.laidOut?.member(element.pointer, "captured");
    const around = element.parent?.absolute ?? [0, 0];
    if (!frame || typeof frame.width !== "number") continue;
    const origin = element.parent ? [around[0] + frame.x, around[1] + frame.y] : [element.absolute?.[0] ?? 0, element.absolute?.[1] ?? 0];
    const isDifferent = different.has(element.pointer);
    parts.push(box([...origin, frame.width, frame.height], view, isDifferent ? "captured different" : "captured"));
    if (isDifferent && element.absolute) parts.push(box(element.absolute, view, "computed"));
  }
  return parts;
};

const isSeen = (element) => element?.absolute;

let flashed = flashes; // the frames that are drawn, and for which view
let flashedView = "";

/** Draws what lights up, on a layer that fades as a whole: it is painted once and not for each frame. */
export const drawFlashes = (layer, view) => {
  const key = JSON.stringify(view);
  if (flashed === flashes && (flashedView === key || !flashes.length)) return;
  layer.replaceChildren(...flashes.map((frame) => box(frame, view, "flash")));
  if (flashed !== flashes) {
    for (const animation of layer.getAnimations()) animation.cancel();
    if (flashes.length && !prefersStillness()) {
      layer.animate({ opacity: [1, 0] }, { duration: flashTime, easing: "ease-out", fill: "forwards" });
    }
  }
  flashed = flashes;
  flashedView = key;
};

/** All that the overlay shows of an element, to see whether it is as before. */
const shownOf = (element) => element && [
  element.pointer, element.absolute, element.frame, boxModel(element, state.laidOut),
  element.type === "stack" && element.absolute && [alignmentOf(element, state.laidOut), alignments(element, state.laidOut)],
  isOutside(element) && clipper(element).absolute, state.scene?.get(element.pointer)?.baselines,
  element.absolute && sizeOf(element),
];

let drawnFor = "";
let drawnComparison = null;
let drawnPreview = null;

export const drawOverlay = (group, view) => {
  const { model } = state;
  const device = state.showsDevice ? state.device : null;
  const pinned = model.byPointer.get(state.pinned);
  const children = isSeen(pinned) ? pinnedChildren(pinned, view) : [];
  const wanted = JSON.stringify([
    view, shownOf(model.byPointer.get(state.selected)), shownOf(model.byPointer.get(state.hovered)), shownOf(pinned),
    children,
  ]);
  // Captured frames are compared with all elements, so they are drawn anew each time.
  if (!device && wanted === drawnFor && state.comparison === drawnComparison && state.preview === drawnPreview
    && group.firstChild) return;
  drawnFor = device ? "" : wanted;
  drawnComparison = state.comparison;
  drawnPreview = state.preview;
  const selected = model.byPointer.get(state.selected);
  const hovered = model.byPointer.get(state.hovered);
  const parts = [];
  labels = [];
  // Names first, so that lengths stand beside them; they are drawn last.
  const names = [];
  if (isSeen(selected) && (!isSeen(hovered) || hovered === selected)) names.push(labelOf(selected, view, "of-selected"));
  if (isSeen(hovered) && hovered !== selected) names.push(labelOf(hovered, view, "of-hovered"));
  if (isSeen(pinned) && pinned !== selected && pinned !== hovered) names.unshift(labelOf(pinned, view, "of-pinned"));
  if (isSeen(pinned)) parts.push(...pinnedParts(pinned, children, view));
  if (state.showsDevice && state.device) parts.push(...captured(view));
  if (state.comparison) parts.push(...compared(state.comparison, view));
  if (isSeen(hovered)) {
    parts.push(...overflow(hovered, view), ...(hovered === pinned ? [] : bands(hovered, view)));
    parts.push(box(hovered.absolute, view, "hovered"));
    parts.push(...baselines(hovered, view));
  } else if (isSeen(selected) && selected !== pinned) {
    parts.push(...bands(selected, view));
  }
  if (isSeen(selected)) {
    if (selected !== pinned) parts.push(...axes(selected, view));
    if (selected !== hovered) parts.push(...overflow(selected, view));
    parts.push(...baselines(selected, view), box(selected.absolute, view, "selected"));
    const [x, y, width, height] = inStage(selected.absolute, view);
    for (const [cx, cy] of [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]) {
      parts.push(svg("rect", { class: "corner", x: Math.round(cx) - 2.5, y: Math.round(cy) - 2.5, width: 5, height: 5 }));
    }
  }
  if (isSeen(hovered) && hovered !== selected) {
    if (isSeen(selected)) parts.push(...between(selected, hovered, view));
  }
  if (state.preview) parts.push(...previewed(state.preview, view));
  // No edge is drawn over a length.
  const [lengths, others] = [true, false].map((isLength) =>
    parts.filter((part) => part && part.classList.contains("length") === isLength));
  group.replaceChildren(...others, ...lengths, ...names);
};
