// Undo and redo of the edits of the text, by any client, and of what was tried. They are kept over reloads of the
// page. An edit is undone by another edit, so that other clients and the editor see it.

import { request } from "./connection.js";
import { byId, html } from "./dom.js";
import { isFrozen } from "./frozen.js";
import { elementName, spelledValue } from "./spelling.js";
import { notify, on, set, state } from "./store.js";

const storageKey = "lintel-history";
const mostSteps = 100;
const mostLetters = 200000; // of all texts in the history of a document

/** By document: what can be undone and done again, the last at the end. */
const histories = new Map();

/** The text and the tried values of the document that is shown, as they were last. */
let known = { uri: null, text: null, overrides: [] };

/** The text that an undo or redo leads to: {text, take}. */
let expected = null;
let isRestoring = false;

const historyOf = (uri) => {
  if (!histories.has(uri)) histories.set(uri, { undone: [], done: [] });
  return histories.get(uri);
};

const store = () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...histories]));
  } catch {
    // Without storage, or with too much for it, the history ends with the page.
  }
};

const restore = () => {
  try {
    for (const [uri, history] of JSON.parse(sessionStorage.getItem(storageKey) ?? "[]")) histories.set(uri, history);
  } catch {
    // What cannot be read is no history.
  }
};

/** Where two texts differ: an edit that makes the second of the first. */
const editBetween = (text, other) => {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let tail = 0;
  while (tail < shorter - start && text.charCodeAt(text.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)) tail += 1;
  // Not within a character of two units.
  const splits = (whole, at) => (whole.charCodeAt(at) & 0xFC00) === 0xDC00;
  while (start > 0 && (splits(text, start) || splits(other, start))) start -= 1;
  while (tail > 0 && (splits(text, text.length - tail) || splits(other, other.length - tail))) tail -= 1;
  return { start, removed: text.slice(start, text.length - tail), inserted: other.slice(start, other.length - tail) };
};

const isScalar = (value) => value === null || typeof value !== "object";

/** An edit in words, such as `#caption insets.top 8 → 9`, if it is about one value. */
const wordsOfEdit = ({ start, removed, inserted }) => {
  const pointer = state.source.pointersAt(start).at(-1);
  const value = pointer === undefined ? null : state.source.value(pointer);
  if (!value) return null;
  const { model } = state;
  let owner = pointer;
  while (owner && !model?.byPointer.has(owner)) owner = owner.slice(0, owner.lastIndexOf("/"));
  const element = model?.byPointer.get(owner);
  const key = pointer.slice(owner.length + 1).replaceAll("/", ".");
  const name = element ? elementName(element) : "";
  if (!["string", "number", "boolean", "word"].includes(value.kind)) return [name, key].filter(Boolean).join(" ") || null;
  const { text } = state.source;
  const now = text.slice(value.start, value.end);
  const before = now.slice(0, start - value.start) + removed + now.slice(start - value.start + inserted.length);
  return `${[name, key].filter(Boolean).join(" ")} ${spelledValue(before, 30)} → ${spelledValue(now, 30)}`;
};

const laid = (overrides) => overrides.flatMap(({ pointer, id, type, style = {}, values = {} }) => [
  ...Object.entries(values).map(([key, value]) => ({ pointer, name: id ? `#${id}` : type, key, value })),
  ...Object.entries(style).map(([key, value]) => ({ pointer, name: id ? `#${id}` : type, key, value, isStyle: true })),
]);

/** What was tried, in words. */
const wordsOfTrial = (before, after) => {
  const wasSame = (one, all) => all.some((other) =>
    other.pointer === one.pointer && other.key === one.key && JSON.stringify(other.value) === JSON.stringify(one.value));
  const [old, now] = [laid(before), laid(after)];
  const changed = now.find((one) => !wasSame(one, old));
  if (!changed) {
    const gone = old.find((one) => !wasSame(one, now));
    return gone ? `${gone.name} ${gone.key} reset` : null;
  }
  const { pointer, name, key, value, isStyle } = changed;
  const tried = old.find((one) => one.pointer === pointer && one.key === key)?.value;
  const was = tried ?? state.source?.member(isStyle ? `${pointer}/style` : pointer, key);
  return isScalar(value) && (was === undefined || isScalar(was))
    ? `${name} ${key} ${was === undefined ? "" : `${spelledValue(was, 30)} `}→ ${spelledValue(value, 30)}` : `${name} ${key}`;
};

let waiting = null; // words for a row of the changes that has not come yet: {words, isOverride, at}

/** Gives the newest row of the changes its words, now or when it comes. */
const describe = (words, isOverride) => {
  if (!words) return;
  const at = state.changes.findIndex((change) => !change.isOpening);
  const newest = state.changes[at];
  if (newest && newest.isOverride === isOverride && !newest.words && Date.now() - newest.at < 3000) {
    waiting = null;
    set({ changes: state.changes.with(at, { ...newest, words }) });
  } else {
    waiting = { words, isOverride, at: Date.now() };
  }
};

on(["changes"], () => {
  if (!waiting) return;
  const { words, isOverride, at } = waiting;
  waiting = null;
  if (Date.now() - at < 3000) describe(words, isOverride);
});

const push = (step) => {
  const { undone, done } = historyOf(state.uri);
  undone.length = 0;
  const last = done.at(-1);
  // Steps of one value that follow soon are one, as while it is stepped through.
  if (last && step.words && last.key && last.key === step.key && step.at - last.at < 1500 && last.kind === step.kind
    && step.kind === "tried") {
    Object.assign(last, { after: step.after, at: step.at });
  } else {
    done.push(step);
  }
  const letters = ({ removed = "", inserted = "" }) => removed.length + inserted.length;
  let sum = done.reduce((total, one) => total + letters(one), 0);
  while (done.length > mostSteps || (sum > mostLetters && done.length)) sum -= letters(done.shift());
  drawButtons();
  store();
};

/** What of the history fits the text that is there: nothing, if somebody edited it while the page was away. */
const check = (uri, text) => {
  const history = historyOf(uri);
  const last = history.done.findLast(({ kind }) => kind === "text");
  const next = history.undone.findLast(({ kind }) => kind === "text");
  const fits = (edit, said) => !edit || text.slice(edit.start, edit.start + said.length) === said;
  if (!fits(last, last?.inserted) || !fits(next, next?.removed)) histories.set(uri, { undone: [], done: [] });
};

on(["source"], () => {
  const text = state.source?.text ?? null;
  if (text === null || isFrozen) return;
  const { uri } = state;
  if (known.uri !== uri) {
    check(uri, text);
    known = { uri, text, overrides: state.overrides };
    return drawButtons();
  }
  if (known.text === text) return;
  const edit = editBetween(known.text, text);
  known.text = text;
  const words = wordsOfEdit(edit);
  if (expected?.text === text) {
    expected.take();
    expected = null;
  } else {
    push({ kind: "text", ...edit, words, at: Date.now() });
  }
  describe(words, false);
  drawButtons();
});

on(["overrides"], () => {
  if (known.uri !== state.uri || isRestoring || isFrozen) return;
  const before = known.overrides;
  known.overrides = state.overrides;
  if (JSON.stringify(before) === JSON.stringify(state.overrides)) return;
  const words = wordsOfTrial(before, state.overrides);
  describe(words, true);
  push({
    kind: "tried", before, after: state.overrides, words, key: words?.split(" → ")[0].split(" ").slice(0, 2).join(" "), at: Date.now(),
  });
});

on(["uri"], () => {
  expected = null;
  drawButtons();
});

/** Makes what is tried other values. */
const tryAll = async (overrides) => {
  const document = { textDocument: { uri: state.uri } };
  isRestoring = true;
  try {
    let answer = await request("layout/resetOverrides", document);
    for (const { pointer, style, values } of overrides) {
      answer = await request("layout/override", { ...document, element: pointer, style, values });
    }
    known.overrides = answer.overrides;
    set({ overrides: answer.overrides, refused: null });
  } finally {
    isRestoring = false;
  }
};

/** Takes the last step of one list back, or makes it again, and moves it to the other. */
const step = async (from, to, isUndo) => {
  const last = from.at(-1);
  if (!last || expected || !state.source) return;
  const take = () => {
    from.pop();
    to.push(last);
    drawButtons();
    store();
  };
  try {
    if (last.kind === "tried") {
      await tryAll(isUndo ? last.before : last.after);
      return take();
    }
    const [there, wanted] = isUndo ? [last.inserted, last.removed] : [last.removed, last.inserted];
    const { text } = state.source;
    if (text.slice(last.start, last.start + there.length) !== there) {
      from.length = 0;
      drawButtons();
      return notify("The text is another by now, so this cannot be undone.", "error");
    }
    expected = { text: text.slice(0, last.start) + wanted + text.slice(last.start + there.length), take };
    const own = expected;
    // Another edit may come first; then this one is no step of the history.
    setTimeout(() => {
      if (expected === own) expected = null;
    }, 5000);
    const { asked } = await request("layout/edit", {
      textDocument: { uri: state.uri },
      edits: [{ range: state.source.range(last.start, last.start + there.length), newText: wanted }],
    });
    if (!asked && expected === own && state.source.text === own.text) {
      take();
      expected = null;
    }
  } catch (error) {
    expected = null;
    notify(error.message, "error");
  }
};

export const undo = () => {
  const { done, undone } = historyOf(state.uri);
  return step(done, undone, true);
};

export const redo = () => {
  const { done, undone } = historyOf(state.uri);
  return step(undone, done, false);
};

const buttons = byId("history");
const button = (label, sign, act) => html("button", { type: "button", class: "icon", "aria-label": label, onclick: act }, sign);
const undoButton = button("Undo", "↶", undo);
const redoButton = button("Redo", "↷", redo);
if (!isFrozen) buttons.append(undoButton, redoButton);

const drawButtons = () => {
  const { done, undone } = historyOf(state.uri);
  for (const [node, name, keys, list] of [[undoButton, "Undo", "Ctrl+Z", done], [redoButton, "Redo", "Ctrl+Shift+Z", undone]]) {
    node.disabled = list.length === 0;
    node.title = `${name}${list.at(-1)?.words ? ` ${list.at(-1).words}` : ""} (${keys})`;
  }
};

restore();
