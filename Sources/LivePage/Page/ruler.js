// The widths at which something happens, found in the background: a ruler of them, and a list. A click goes there.

import { request } from "./connection.js";
import { arrange, byId, html, setAttribute, svg } from "./dom.js";
import { select } from "./session.js";
import { elementName, listed, plural, spelled } from "./spelling.js";
import { on, onceAFrame, set, state } from "./store.js";
import { tryWidth } from "./strip.js";
import { aboutView } from "./view.js";

const panel = byId("ruler");
const track = byId("ruler-track");
const list = byId("thresholds");
const note = byId("thresholds-note");

/** The widths that are looked at, in points; a screen beyond has some around its own. */
const usual = [280, 480];
const samples = 21;

/** Documents with more elements are swept without diagnostics, which have to be found anew at each width. */
const mostChecked = 2500;
const mostListed = 200;

/** So many thresholds are compared with each other. */
const mostCompared = 300;
const mostCut = 50;

/** How a threshold is drawn: by what happens from there on. */
const severityOf = ({ kind }) =>
  ({ leaves: "warning", collapses: "warning", cuts: "warning", appears: "warning", lines: "information" })[kind] ?? "good";

/** The range that is swept: the usual one, and what is around the width of the screen. */
const rangeOf = () => {
  const width = state.model?.root?.absolute?.[2] ?? usual[0];
  return [Math.max(1, Math.min(usual[0], Math.floor(width * 0.8))), Math.max(usual[1], Math.ceil(width * 1.2))];
};

let range = usual;
let sweptFor = "";
let running = null; // the controller of the sweep under way
let timer = 0;
let failure = null;
let cutTexts = []; // the pointers of texts that are cut on the screen that is shown
let isFound = false; // true once the thresholds are those of the layout that is shown

/** All that a sweep depends on: not the width that is tried, which it varies. */
const key = () => {
  const { width: _, ...others } = state.trial ?? {};
  return JSON.stringify([state.uri, state.screen, others, state.model?.revision, rangeOf()]);
};

const sweep = async () => {
  const wanted = key();
  if (wanted === sweptFor || !state.model?.root?.absolute || state.broken !== null || state.lost) return;
  running?.abort();
  const controller = new AbortController();
  running = controller;
  sweptFor = wanted;
  const [from, to] = rangeOf();
  isFound = false;
  draw();
  try {
    const [{ thresholds }, { elements }] = await Promise.all([
      request("layout/sweep", {
        ...aboutView(), over: "width", from, to, samples, diagnostics: state.model.elements.length <= mostChecked,
      }, controller.signal),
      request("layout/query", { ...aboutView(), selector: ":cut", limit: mostCut }, controller.signal),
    ]);
    if (wanted !== sweptFor) return;
    cutTexts = elements.map(({ pointer }) => pointer);
    range = [from, to];
    failure = null;
    isFound = true;
    set({ thresholds });
  } catch (error) {
    if (wanted !== sweptFor || controller !== running) return;
    sweptFor = "";
    if (["request-cancelled", "content-modified", "disconnected"].includes(error.kind)) return sweepSoon();
    failure = error.message;
    set({ thresholds: [] });
  }
};

/** Sweeps once nothing has changed for a while: longer for a document that takes longer. */
const sweepSoon = () => {
  clearTimeout(timer);
  if (state.connection !== "open") return;
  const count = state.model?.elements.length ?? 0;
  timer = setTimeout(sweep, count > mostChecked ? 2500 : count > 400 ? 1200 : 500);
};

/** A threshold in few words: `#title 1 → 2 lines`. */
const wordsOf = ({ kind, id, pointer, lines, axis, code }) => {
  const name = id ? `#${id}` : state.model?.byPointer.get(pointer)?.type ?? "";
  const what = {
    lines: () => `${lines[0]} → ${plural(lines[1], "line")}`, leaves: () => "sticks out", fits: () => "fits",
    collapses: () => `loses its ${axis}`, expands: () => `gets a ${axis}`, cuts: () => "cut", completes: () => "no longer cut", appears: () => code, disappears: () => `no ${code}`,
  }[kind];
  return [name, what ? what() : kind];
};

/** The diagnostics of texts that are cut, by the kind of threshold that tells the same. */
const cutCodes = ["text-cut", "text-truncated"];
const sameKinds = { appears: "cuts", disappears: "completes" };

/** The thresholds without diagnostics that say of a text what another one says at the same width. */
const withoutRepeats = (thresholds) => thresholds.filter(({ kind, code, pointer, after }) =>
  !cutCodes.includes(code) || !thresholds.some((other) =>
    other.kind === sameKinds[kind] && other.pointer === pointer && Math.abs(other.after - after) < 0.5));

const go = (threshold) => {
  tryWidth(threshold.after);
  if (state.model?.byPointer.has(threshold.pointer)) select(threshold.pointer);
};

const nodes = new Map();

/** So many elements that change alike at the same width are listed one by one. */
const fewAlike = 3;

/** Thresholds of many elements that change alike at the same width, as those of the rows of a list, are one with their number. */
const grouped = (thresholds) => {
  const groups = new Map();
  for (const threshold of thresholds) {
    const { kind, lines, axis, code, after } = threshold;
    const key = JSON.stringify([kind, lines, axis, code, Math.round(after * 10)]);
    if (groups.has(key)) groups.get(key).push(threshold);
    else groups.set(key, [threshold]);
  }
  return [...groups.values()].flatMap((group) =>
    group.length > fewAlike ? [{ ...group[0], others: group.length - 1 }] : group);
};

const item = (threshold) => {
  const of = JSON.stringify(threshold);
  if (!nodes.has(of)) {
    const [first, what] = wordsOf(threshold);
    const name = threshold.others ? `${first} and ${threshold.others} more` : first;
    nodes.set(of, html("li", {}, html("button", {
      type: "button", class: `threshold-button is-${severityOf(threshold)}`, title: threshold.message, onclick: () => go(threshold),
    }, html("strong", {}, spelled(threshold.after)), " ", html("span", { class: "name" }, name), ` ${what}`)));
  }
  return nodes.get(of);
};

const percentOf = (value) => ((value - range[0]) / (range[1] - range[0])) * 100;

const drawTrack = () => {
  const parts = [];
  const step = range[1] - range[0] > 400 ? 100 : 20;
  for (let value = Math.ceil(range[0] / step) * step; value <= range[1]; value += step) {
    const x = `${percentOf(value)}%`;
    const isNamed = step === 100 || value % 40 === 0;
    parts.push(svg("line", { class: "tick-line", x1: x, x2: x, y1: isNamed ? 12 : 16, y2: 20 }));
    if (isNamed) parts.push(svg("text", { class: "tick", x, y: 9, "text-anchor": "middle" }, spelled(value)));
  }
  for (const threshold of state.thresholds.slice(0, mostListed)) {
    const x = `${percentOf(threshold.after)}%`;
    parts.push(svg("line", { class: `threshold is-${severityOf(threshold)}`, x1: x, x2: x, y1: 20, y2: 32 }));
  }
  const width = state.model?.root?.absolute?.[2];
  if (width >= range[0] && width <= range[1]) {
    const x = `${percentOf(width)}%`;
    parts.push(svg("line", { class: "now", x1: x, x2: x, y1: 0, y2: 34 }), svg("circle", { class: "now", cx: x, cy: 26, r: 4 }));
  }
  track.replaceChildren(...parts);
};

/** The sentence about texts that are cut at all widths, of which no threshold tells. */
const cutThroughout = () => {
  const names = cutTexts.filter((pointer) =>
    !state.thresholds.some((threshold) => threshold.pointer === pointer && ["cuts", "completes"].includes(threshold.kind)))
    .map((pointer) => state.model?.byPointer.get(pointer)).filter(Boolean).map(elementName);
  return names.length ? `${listed(names, 3)} ${names.length === 1 ? "is" : "are"} cut at all of these widths.` : null;
};

/** The sentence about texts that are cut at a width and are not at others, by the thresholds around it. */
const cutAt = (width, thresholds) => {
  const isCut = new Map();
  for (const { kind, pointer, after } of thresholds) {
    if (kind !== "cuts" && kind !== "completes") continue;
    // Of those beyond the width the first one has the state before it.
    if (after <= width + 0.01) isCut.set(pointer, kind === "cuts");
    else if (!isCut.has(pointer)) isCut.set(pointer, kind === "completes");
  }
  const names = [...isCut].filter(([, is]) => is).map(([pointer]) => state.model.byPointer.get(pointer)).filter(Boolean).map(elementName);
  return names.length ? `${listed(names, 3)} ${names.length === 1 ? "is" : "are"} cut at ${spelled(width)} pt.` : null;
};

const draw = onceAFrame(() => {
  panel.hidden = state.connection === "frozen" || !state.model?.root || state.mode !== "picture";
  if (panel.hidden) return;
  const all = grouped(withoutRepeats(state.thresholds.slice(0, mostCompared)).concat(state.thresholds.slice(mostCompared)));
  const shown = [...all].sort((a, b) => a.after - b.after).slice(0, mostListed);
  // The frame of the root is rounded to pixels.
  const width = state.trial?.width ?? state.model.root.absolute?.[2];
  const made = shown.map((threshold) => {
    const node = item(threshold);
    setAttribute(node.firstChild, "aria-current", Math.abs(threshold.after - width) < 0.01 ? "true" : "false");
    return node;
  });
  const kept = new Set(made);
  for (const [of, node] of nodes) if (!kept.has(node)) nodes.delete(of);
  arrange(list, made);
  const rest = all.length - shown.length;
  const cut = isFound && Number.isFinite(width)
    ? [cutThroughout(), cutAt(width, [...state.thresholds].sort((a, b) => a.after - b.after))].filter(Boolean).join(" ") : "";
  note.textContent = failure ?? (cut || null) ?? (shown.length === 0
    ? state.broken !== null ? "" : isFound ? `Nothing changes between ${range[0]} and ${range[1]} pt.` : "Looking for widths…" : rest > 0 ? `and ${rest} more` : "");
  note.title = note.textContent;
  drawTrack();
});

/** A click on the ruler shows the width there, or the threshold that is near. */
track.addEventListener("click", (event) => {
  const { left, width } = track.getBoundingClientRect();
  const value = range[0] + ((event.clientX - left) / width) * (range[1] - range[0]);
  const near = (5 / width) * (range[1] - range[0]);
  const [threshold] = state.thresholds.filter(({ after }) => Math.abs(after - value) < near)
    .sort((a, b) => Math.abs(a.after - value) - Math.abs(b.after - value));
  if (threshold) go(threshold);
  else tryWidth(Math.round(value * 2) / 2);
});

on(["uri"], () => {
  sweptFor = "";
  isFound = false;
  running?.abort();
  if (state.thresholds.length) set({ thresholds: [] });
});
on(["model", "broken", "screen", "trial", "connection", "mode", "view"], () => {
  draw();
  sweepSoon();
});
on(["thresholds"], draw);
