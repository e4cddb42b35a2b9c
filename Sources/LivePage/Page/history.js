// Undo and redo of the edits and trials of this page, and the words for all edits in the list of changes. An edit is undone
// by another edit, so that other clients and the editor see it.

import { isEqual } from "./asking.js";
import { byId, html } from "./dom.js";
import { editText, setTried, settled, takePending, triedOn, wordsOfTrial } from "./editing.js";
import { isFrozen } from "./frozen.js";
import { elementName, spelledValue } from "./spelling.js";
import { checkText, dropTrials, followText, moveStep, stepsOf } from "./steps.js";
import { notify, on, set, state } from "./store.js";

/** The text and the tried values of the document that is shown, as they were last. */
let known = { uri: null, text: null, overrides: [] };

/** One step at a time. */
let turn = Promise.resolve();

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

/** An edit in words, such as `#caption insets.top 8 → 9`, if it is about one value. */
const wordsOfEdit = ({ start, removed, inserted }) => {
  const found = state.source.at(start);
  if (!found) return null;
  const { pointer, element, key } = found;
  const owner = state.model?.byPointer.get(element);
  const name = [owner && elementName(owner), pointer.slice(element.length + 1).replaceAll("/", ".")].filter(Boolean).join(" ");
  const at = start - (key?.valueStart ?? Infinity);
  if (!(at >= 0) || key.members || Array.isArray(key.value)) return name || null;
  const now = state.source.text.slice(key.valueStart, key.end);
  const before = now.slice(0, at) + removed + now.slice(at + inserted.length);
  return `${name} ${spelledValue(before, 30)} → ${spelledValue(now, 30)}`;
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

on(["source"], () => {
  const text = state.source?.text ?? null;
  if (text === null || isFrozen) return;
  const { uri } = state;
  if (known.uri !== uri) {
    takePending(uri, null);
    known = { uri, text, overrides: state.overrides };
    return checkText(uri, text);
  }
  if (known.text === text) return;
  const edit = editBetween(known.text, text);
  known.text = text;
  const words = wordsOfEdit(edit);
  const own = takePending(uri, text);
  for (const { before, after, take } of own ?? []) {
    const part = editBetween(before, after);
    take(part, own.length === 1 ? words : null);
  }
  followText(uri, text, own ? null : edit);
  describe(words, false);
});

on(["overrides"], () => {
  if (known.uri !== state.uri || isFrozen) return;
  const before = known.overrides;
  known.overrides = state.overrides;
  if (!isEqual(before, state.overrides)) describe(wordsOfTrial(before, state.overrides), true);
});

/** Takes a trial back or makes it again, unless another page tries something else there now. */
const stepTrial = async (uri, { pointer, key, before, after }, isUndo) => {
  const [there, wanted] = isUndo ? [after, before] : [before, after];
  if (!isEqual(triedOn(pointer)[key], there)) {
    dropTrials(uri, (one) => one.pointer === pointer && one.key === key);
    return notify(`Another value of ${key} is tried by now, so this cannot be ${isUndo ? "undone" : "made again"}.`, "error");
  }
  await setTried({ uri, pointer }, key, wanted);
  moveStep(uri, isUndo);
};

/** Undoes an edit of the text, or makes it again. The daemon refuses it if the text is another by then. */
const stepText = (uri, { start, removed, inserted }, isUndo) => {
  const [there, wanted] = isUndo ? [inserted, removed] : [removed, inserted];
  const { source } = state;
  return editText(uri, {
    edits: [{ range: source.range({ start, end: start + there.length }), newText: wanted }], revision: source.revision,
  }, () => moveStep(uri, isUndo));
};

/** Undoes the last step, or makes the last one again that was undone. */
const makeStep = async (isUndo) => {
  const { uri } = state;
  await settled(uri);
  if (uri !== state.uri || uri !== known.uri || !state.source) return;
  const { done, undone } = stepsOf(uri);
  const last = (isUndo ? done : undone).at(-1);
  if (!last) return;
  try {
    await (last.kind === "tried" ? stepTrial : stepText)(uri, last, isUndo);
  } catch (error) {
    notify(error.message, "error");
  }
};

const step = (isUndo) => {
  turn = turn.then(() => makeStep(isUndo));
};

export const undo = () => step(true);
export const redo = () => step(false);

const buttons = byId("history");
const button = (label, sign, act) => html("button", { type: "button", class: "icon", "aria-label": label, onclick: act }, sign);
const undoButton = button("Undo", "↶", undo);
const redoButton = button("Redo", "↷", redo);
if (!isFrozen) buttons.append(undoButton, redoButton);

on(["steps", "uri"], () => {
  const { done, undone } = stepsOf(state.uri);
  for (const [node, name, keys, list] of [[undoButton, "Undo", "Ctrl+Z", done], [redoButton, "Redo", "Ctrl+Shift+Z", undone]]) {
    node.disabled = list.length === 0;
    node.title = `${name}${list.at(-1)?.words ? ` ${list.at(-1).words}` : ""} (${keys})`;
  }
});
