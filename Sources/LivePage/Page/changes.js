// One row an edit: what it changed and what it took. Pointing at a row lights its frames up; a click shows them
// before and after.

import { request } from "./connection.js";
import { arrange, byId, html, setAttribute, setStyle } from "./dom.js";
import { flash, flashTime } from "./overlay.js";
import { drawSoon } from "./picture.js";
import { plural, spelled, spelledDuration } from "./spelling.js";
import { notify, on, onceAFrame, set, state } from "./store.js";
import { elementLink } from "./why.js";

const list = byId("changes");
const title = byId("changes-title");
const mostRows = 60;
const mostMoves = 20;

let flashTimer = 0;

const light = (frames) => {
  clearTimeout(flashTimer);
  flash(frames);
  drawSoon();
  flashTimer = setTimeout(() => {
    flash([]);
    drawSoon();
  }, flashTime);
};

const timeOf = (at) => {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
};

const kindOf = (change) => {
  if (change.isOpening) return "opened";
  if (change.isOverride) return "tried";
  return "edit";
};

/** Who did it, or what it was where nobody says a name. */
const wordsOf = (change) => (kindOf(change) === "edit" ? change.by ?? "edit" : kindOf(change));

/** Frames of an answer of `layout/diff`, in the root as far as its elements are still there. */
const entriesOf = (changes) => changes.map(({ pointer, before, after }) => {
  const element = state.model?.byPointer.get(pointer);
  const around = element?.parent?.absolute ?? [0, 0];
  const inRoot = (frame) => frame && [frame[0] + around[0], frame[1] + around[1], frame[2], frame[3]];
  return { pointer, before: inRoot(before), after: after ? element?.absolute ?? inRoot(after) : null };
});

const show = async (change) => {
  if (state.comparison?.revision === change.revision) return set({ comparison: null });
  let entries = change.moved;
  if (change.isStructural) {
    try {
      const { changes } = await request("layout/diff", {
        from: { textDocument: { uri: state.uri }, revision: change.revision - 1 }, to: { revision: change.revision },
      });
      entries = entriesOf(changes);
    } catch (error) {
      return notify(error.message, "error");
    }
  }
  set({ comparison: { name: `revision ${change.revision}`, revision: change.revision, entries } });
};

const rows = new WeakMap();

const row = (change) => {
  const known = rows.get(change);
  if (known) return known;
  const { work } = change;
  const count = work?.changedFrames ?? change.moved.length;
  const bar = html("span", { class: "cost", "aria-hidden": "true" });
  const node = html("li", {},
    html("button", {
      type: "button",
      class: "change",
      "aria-pressed": "false",
      onclick: () => show(change),
      onpointerenter: () => light(change.moved.map(({ after }) => after)),
      onfocus: () => light(change.moved.map(({ after }) => after)),
    },
    html("time", {}, timeOf(change.at)),
    html("span", { class: `by is-${kindOf(change)}`, title: change.by ? `by ${change.by}` : null }, wordsOf(change)),
    html("span", { class: "revision" }, `r${change.revision}`),
    html("span", { class: "count" }, change.isOpening ? "all frames" : plural(count, "frame")),
    change.words ? html("span", { class: "words", title: change.words }, change.words)
      : work && html("span", { class: "work" }, `measured ${work.measured}, reused ${work.reused}`),
    work && html("span", { class: "duration" }, bar, spelledDuration(work.durationNs))));
  const made = { node, bar, length: null };
  rows.set(change, made);
  return made;
};

/** What of a frame changed: `x 8 → 12, width 40 → 36`. */
const spelledMove = (before, after) => {
  if (!before || !after) return before ? "gone" : "new";
  const parts = ["x", "y", "width", "height"].flatMap((name, index) =>
    (Math.abs(before[index] - after[index]) < 0.005 ? [] : [`${name} ${spelled(before[index])} → ${spelled(after[index])}`]));
  return parts.join(", ");
};

/** The frames that the shown change moved, below its row, as positions in the root. */
const moves = ({ entries }) => html("ul", { class: "moves" },
  entries.slice(0, mostMoves).map(({ pointer, before, after }) => html("li", {},
    state.model?.byPointer.has(pointer) ? elementLink(pointer) : pointer, " ", spelledMove(before, after))),
  entries.length > mostMoves && html("li", { class: "faint" }, `and ${entries.length - mostMoves} more`));

let listed = null; // the comparison whose frames are below a row, and their list
let movesOf = null;

const drawMoves = (nodes, shown) => {
  const { comparison } = state;
  if (comparison !== listed) {
    movesOf?.remove();
    movesOf = comparison?.revision === undefined ? null : moves(comparison);
    listed = comparison;
  }
  const at = movesOf ? shown.findIndex(({ revision }) => revision === comparison.revision) : -1;
  if (at >= 0 && movesOf.parentNode !== nodes[at]) nodes[at].append(movesOf);
};

const draw = () => {
  const shown = state.changes.slice(0, mostRows);
  const longest = Math.max(1, ...shown.map(({ work }) => work?.durationNs ?? 0));
  const nodes = shown.map((change) => {
    const made = row(change);
    const { node, bar } = made;
    const length = Math.max(2, Math.round(((change.work?.durationNs ?? 0) / longest) * 48));
    if (made.length !== length) setStyle(bar, { width: `${length}px` });
    made.length = length;
    setAttribute(node.firstChild, "aria-pressed", state.comparison?.revision === change.revision);
    return node;
  });
  // Rows that are there stay, so that a press on one is not lost.
  arrange(list, nodes);
  drawMoves(nodes, shown);
  if (!shown.length) list.append(html("li", { class: "empty" }, "Edits show up here, one a row."));
  const said = state.changes.length ? `Changes (${state.changes.length})` : "Changes";
  if (title.textContent !== said) title.textContent = said;
};

on(["changes", "comparison", "uri"], onceAFrame(draw));
on(["changes"], (changed) => {
  const newest = changed.changes?.[0];
  if (newest && !newest.isOpening) light(newest.moved.slice(0, 400).map(({ after }) => after));
});
