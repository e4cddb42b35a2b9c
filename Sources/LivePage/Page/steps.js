// The steps of this page that can be undone and made again, by document: edits of the text, and values that are tried on
// elements. They are kept over reloads of the page. Edits of others are no steps; they move the steps before them.

import { set, state } from "./store.js";

const storageKey = "lintel-history";
const mostSteps = 100;
const mostLetters = 200000; // of all texts in the steps of a document

/** Steps of one value that follow within so many milliseconds are one, as while it is stepped through. */
const mergeInterval = 1500;

/** By document: `done`, which can be undone, and `undone`, each with the last step at its end; `digest` is of their text. */
const histories = new Map();

export const stepsOf = (uri) => {
  if (!histories.has(uri)) histories.set(uri, { done: [], undone: [], digest: null });
  return histories.get(uri);
};

/** Identifies a text among those that a document has had. */
const digestOf = (text) => {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return `${text.length} ${hash}`;
};

/** Stores all steps, and has the buttons drawn again. */
const keep = () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...histories]));
  } catch {
    // Without storage, or with too much for it, the steps end with the page.
  }
  set({ steps: state.steps + 1 });
};

/** Adds a step, after which nothing can be made again: {kind: "text", start, removed, inserted} or {kind: "tried", pointer, key, before, after}, with `words`. */
export const addStep = (uri, step) => {
  const { done, undone } = stepsOf(uri);
  const at = Date.now();
  undone.length = 0;
  const last = done.at(-1);
  if (step.kind === "tried" && last?.kind === "tried" && last.pointer === step.pointer && last.key === step.key
    && at - last.at < mergeInterval) {
    Object.assign(last, { after: step.after, words: step.words, at });
  } else {
    done.push({ ...step, at });
  }
  const lettersOf = ({ removed = "", inserted = "" }) => removed.length + inserted.length;
  let sum = done.reduce((total, one) => total + lettersOf(one), 0);
  while (done.length > mostSteps || (sum > mostLetters && done.length)) sum -= lettersOf(done.shift());
  keep();
};

/** Moves the last step to the other list once it is undone or made again. */
export const moveStep = (uri, isUndo) => {
  const { done, undone } = stepsOf(uri);
  const [from, to] = isUndo ? [done, undone] : [undone, done];
  to.push(from.pop());
  keep();
};

/** Drops the steps about values that are tried, or about some of them. */
export const dropTrials = (uri, isDropped = () => true) => {
  const history = stepsOf(uri);
  const isKept = (step) => step.kind !== "tried" || !isDropped(step);
  const [done, undone] = [history.done.filter(isKept), history.undone.filter(isKept)];
  if (done.length === history.done.length && undone.length === history.undone.length) return;
  Object.assign(history, { done, undone });
  keep();
};

/**
 * The steps of a list that can still be made after an edit of another client, moved by it. One that touches the edit is
 * dropped with those before it. `there` names the text of a step that is in the document, `other` the one that is not.
 */
const moved = (steps, edit, there, other) => {
  const kept = [];
  const by = edit.inserted.length - edit.removed.length;
  let [start, end] = [edit.start, edit.start + edit.removed.length];
  for (const step of steps.toReversed()) {
    const isText = step.kind === "text";
    if (isText && end < step.start) {
      kept.unshift({ ...step, start: step.start + by });
    } else if (!isText || start > step.start + step[there].length) {
      kept.unshift(step);
      const shift = isText ? step[other].length - step[there].length : 0;
      [start, end] = [start + shift, end + shift];
    } else {
      break;
    }
  }
  return kept;
};

/** Takes note of a text, and of the edit of another client that led to it; null if a step did. */
export const followText = (uri, text, edit) => {
  const history = stepsOf(uri);
  if (!history.done.length && !history.undone.length) return;
  if (edit) {
    history.done = moved(history.done, edit, "inserted", "removed");
    history.undone = moved(history.undone, edit, "removed", "inserted");
  }
  history.digest = digestOf(text);
  keep();
};

/** Drops the steps of a document whose text was edited while the page did not show it. */
export const checkText = (uri, text) => {
  const { done, undone, digest } = stepsOf(uri);
  if ((done.length || undone.length) && digest !== digestOf(text)) histories.delete(uri);
  set({ steps: state.steps + 1 });
};

try {
  for (const [uri, history] of JSON.parse(sessionStorage.getItem(storageKey) ?? "[]")) histories.set(uri, history);
} catch {
  // What cannot be read is no history.
}
