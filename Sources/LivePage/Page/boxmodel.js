// What lies between an element and its children, as bands: insets, spacing, margins. Found in the frames, so that
// it is true also where the text is not known; what of a gap is a margin is said by the text.

import { ownKeys } from "./keys.js";
import { spelled } from "./spelling.js";
import { state } from "./store.js";

const band = (kind, x, y, width, height, length, isAcross, side = null) =>
  width > 0.01 && height > 0.01 ? [{ kind, rect: [x, y, width, height], length, isAcross, side }] : [];

const insets = ([x, y, width, height], [cx, cy, cwidth, cheight], kind) => {
  const top = cy - y;
  const left = cx - x;
  const right = x + width - cx - cwidth;
  const bottom = y + height - cy - cheight;
  return [
    ...band(kind, x, y, width, top, top, false, "top"),
    ...band(kind, x, cy + cheight, width, bottom, bottom, false, "bottom"),
    ...band(kind, x, cy, left, cheight, left, true, "left"),
    ...band(kind, cx + cwidth, cy, right, cheight, right, true, "right"),
  ];
};

/** A key of an element, as it is tried, or else as the text has it. */
export const valueOf = (element, key, source) =>
  state.overrides.find(({ pointer }) => pointer === element.pointer)?.values?.[key] ?? source?.member(element.pointer, key);

/** How a child of a stack grows and shrinks, as is tried or else as the text has it; empty if it keeps its length. */
export const flexFactors = (child, source) => {
  const style = {
    ...source?.member(child.pointer, "style"), ...state.overrides.find(({ pointer }) => pointer === child.pointer)?.style,
  };
  return [["grow", style.flexGrow], ["shrink", style.flexShrink]]
    .filter(([, factor]) => Number(factor) > 0).map(([name, factor]) => ` ${name} ${spelled(Number(factor))}`).join("");
};

/** Whether a stack runs across: as is tried or its text says, else as its children stand. */
export const runsAcross = (element, source) => {
  const direction = valueOf(element, "direction", source);
  if (direction) return direction === "horizontal";
  if (source?.has(element.pointer)) return true;
  const [first, second] = element.children.filter(({ absolute }) => absolute);
  return !second || Math.abs(second.absolute[0] - first.absolute[0]) >= Math.abs(second.absolute[1] - first.absolute[1]);
};

/** The children of a stack that wraps in its lines: those that are beside each other. */
const linesOf = (children, axis) => {
  const lines = [];
  let end = -Infinity;
  for (const child of children) {
    const [from, to] = [child.absolute[axis], child.absolute[axis] + child.absolute[axis + 2]];
    if (lines.length && from < end - 0.01) lines.at(-1).push(child);
    else lines.push([child]);
    end = lines.at(-1).length === 1 ? to : Math.max(end, to);
  }
  return lines;
};

/** The bands of the children in a line of a stack; `cross` is where the line begins and ends on the other axis. */
const gapsOfLine = (element, source, line, across, cross) => {
  const [start, side] = across ? [0, 2] : [1, 3];
  const children = [...line].sort((a, b) => a.absolute[start] - b.absolute[start]);
  const bands = [];
  const between = (kind, from, length) => {
    bands.push(...(across
      ? band(kind, from, cross[0], length, cross[1] - cross[0], length, true)
      : band(kind, cross[0], from, cross[1] - cross[0], length, length, false)));
  };
  // Where free space is between children, their spacing is a part of that.
  const isSpread = ["spaceBetween", "spaceAround"].includes(valueOf(element, "justifyContent", source));
  const spacing = isSpread ? Number(valueOf(element, "spacing", source) ?? 0) : NaN;
  let end = element.absolute[start];
  let after = 0;
  for (const [index, child] of children.entries()) {
    const style = source?.member(child.pointer, "style") ?? {};
    const before = Number(style.spacingBefore) || 0;
    const gap = child.absolute[start] - end;
    if (gap > 0.01) {
      const margins = Math.min(gap, Math.max(0, before) + Math.max(0, after));
      const atEnd = Math.min(margins, Math.max(0, after));
      between("margin", end, atEnd);
      const length = gap - margins;
      const own = index === 0 ? 0 : spacing >= 0 ? Math.min(length, spacing) : length;
      between("spacing", end + atEnd, own);
      between("free", end + atEnd + own, length - own);
      between("margin", child.absolute[start] - (margins - atEnd), margins - atEnd);
    }
    end = Math.max(end, child.absolute[start] + child.absolute[side]);
    after = Number(style.spacingAfter) || 0;
  }
  const rest = element.absolute[start] + element.absolute[side] - end;
  if (children.length && rest > 0.01) {
    const margin = Math.min(rest, Math.max(0, after));
    between("margin", end, margin);
    between("free", end + margin, rest - margin);
  }
  return bands;
};

/** The lines of a stack, each with its children; `bounds` is where it begins and ends on the other axis. */
const stackLines = (element, source) => {
  const across = runsAcross(element, source);
  const axis = across ? 1 : 0;
  const children = element.children.filter(({ absolute }) => absolute);
  const lines = valueOf(element, "flexWrap", source) === "wrap" ? linesOf(children, axis) : [children];
  const whole = [element.absolute[axis], element.absolute[axis] + element.absolute[axis + 2]];
  const bounds = lines.length < 2 ? [whole] : lines.map((line) => line.reduce(([low, high], { absolute }) =>
    [Math.min(low, absolute[axis]), Math.max(high, absolute[axis] + absolute[axis + 2])], [Infinity, -Infinity]));
  return { across, lines, bounds };
};

const sides = { left: "start", top: "start", middle: "center", center: "center", right: "end", bottom: "end" };

/** The alignment of a stack along its axes, `main` and `cross`; null if its text is not known. */
export const alignmentOf = (element, source) => {
  if (!source?.has(element.pointer)) return { main: null, cross: null };
  const [main, cross] = ["horizontalAlignment", "verticalAlignment"].map((key) => sides[valueOf(element, key, source)]);
  const [alongMain, alongCross] = runsAcross(element, source) ? [main, cross] : [cross, main];
  const own = (key) => valueOf(element, key, source) ?? ownKeys[key][1];
  return { main: alongMain ?? own("justifyContent"), cross: alongCross ?? own("alignItems") };
};

/** The positions on the cross axis at which the children in each line of a stack are aligned; none if they fill it. */
export const alignments = (element, source) => {
  const { across, lines, bounds } = stackLines(element, source);
  const isMirrored = !across && state.shown?.direction === "rightToLeft";
  const part = { start: isMirrored ? 1 : 0, center: 0.5, end: isMirrored ? 0 : 1 }[alignmentOf(element, source).cross];
  if (part === undefined || !lines[0].length) return { across, positions: [] };
  return { across, positions: bounds.map(([low, high]) => low + (high - low) * part) };
};

const gaps = (element, source) => {
  const { across, lines, bounds } = stackLines(element, source);
  const [x, y, width, height] = element.absolute;
  return lines.flatMap((line, index) => {
    const [from, to] = [bounds[index][1], bounds[index + 1]?.[0] ?? bounds[index][1]];
    return [
      ...gapsOfLine(element, source, line, across, bounds[index]),
      ...(across ? band("lines", x, from, width, to - from, to - from, false) : band("lines", from, y, to - from, height, to - from, true)),
    ];
  });
};

/** The bands of an element. */
export const boxModel = (element, source) => {
  if (!element.absolute) return [];
  if (element.type === "stack") return gaps(element, source);
  const child = element.children[0]?.absolute;
  if (!child) return [];
  if (element.type === "inset") return insets(element.absolute, child, "inset");
  if (["center", "relative"].includes(element.type)) return insets(element.absolute, child, "free");
  return [];
};

/** The distances between two frames: lines with their lengths. */
export const distances = (a, b) => {
  const lines = [];
  const contains = (outer, inner) =>
    outer[0] <= inner[0] && outer[1] <= inner[1] &&
    outer[0] + outer[2] >= inner[0] + inner[2] && outer[1] + outer[3] >= inner[1] + inner[3];
  const line = (x1, y1, x2, y2) => {
    const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
    if (length > 0.01) lines.push({ x1, y1, x2, y2, length });
  };
  const middleOf = (low, high, otherLow, otherHigh) => {
    const start = Math.max(low, otherLow);
    const end = Math.min(high, otherHigh);
    return start <= end ? (start + end) / 2 : (low + high) / 2;
  };
  const [outer, inner] = contains(a, b) ? [a, b] : contains(b, a) ? [b, a] : [null, null];
  if (outer) {
    const x = inner[0] + inner[2] / 2;
    const y = inner[1] + inner[3] / 2;
    line(outer[0], y, inner[0], y);
    line(inner[0] + inner[2], y, outer[0] + outer[2], y);
    line(x, outer[1], x, inner[1]);
    line(x, inner[1] + inner[3], x, outer[1] + outer[3]);
    return lines;
  }
  const y = middleOf(a[1], a[1] + a[3], b[1], b[1] + b[3]);
  if (a[0] + a[2] <= b[0]) line(a[0] + a[2], y, b[0], y);
  else if (b[0] + b[2] <= a[0]) line(a[0], y, b[0] + b[2], y);
  const x = middleOf(a[0], a[0] + a[2], b[0], b[0] + b[2]);
  if (a[1] + a[3] <= b[1]) line(x, a[1] + a[3], x, b[1]);
  else if (b[1] + b[3] <= a[1]) line(x, a[1], x, b[1] + b[3]);
  return lines;
};
