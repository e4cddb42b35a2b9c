// The requests that change a document: values that are tried on its elements, and edits of its text. Each names the document
// that it is meant for, which need not be the one that is shown when it is sent. They are the steps that can be undone.

import { request } from "./connection.js";
import { styleKeys } from "./keys.js";
import { Lines } from "./source.js";
import { isRecord, spelledValue } from "./spelling.js";
import { addStep, dropTrials } from "./steps.js";
import { notify, on, set, state } from "./store.js";

/** The document and the element that a field or a handle is for. */
export const targetOf = ({ pointer }) => ({ uri: state.uri, pointer });

const about = ({ uri, pointer }) => ({ textDocument: { uri }, element: pointer });

const isShown = (uri) => uri === state.uri;

const failed = (error) => notify(error.message, "error");

// Values that are tried.

/** What is laid over an element: keys of its style and its own. */
export const laidOver = ({ style, values }) => ({ ...values, ...style });

const entryOf = (pointer) => state.overrides.find((entry) => entry.pointer === pointer);

/** The values that are tried on an element of the document that is shown, by key. */
export const triedOn = (pointer) => laidOver(entryOf(pointer) ?? {});

const takeOverrides = (uri, { overrides }) => {
  if (isShown(uri)) set({ overrides, refused: null });
};

const isScalar = (value) => value === null || typeof value !== "object";

const laid = (overrides) => overrides.flatMap(({ pointer, id, type, style = {}, values = {} }) => [
  ...Object.entries(values).map(([key, value]) => ({ pointer, name: id ? `#${id}` : type, key, value })),
  ...Object.entries(style).map(([key, value]) => ({ pointer: `${pointer}/style`, name: id ? `#${id}` : type, key, value })),
]);

/** The difference between the values that were tried and those that are, in words. */
export const wordsOfTrial = (before, after) => {
  const isKey = (one) => (other) => other.pointer === one.pointer && other.key === one.key;
  const wasSame = (one, all) => all.some((other) => isKey(one)(other) && JSON.stringify(other.value) === JSON.stringify(one.value));
  const [old, now] = [laid(before), laid(after)];
  const changed = now.find((one) => !wasSame(one, old));
  if (!changed) {
    const gone = old.find((one) => !wasSame(one, now));
    return gone ? `${gone.name} ${gone.key} reset` : null;
  }
  const { pointer, name, key, value } = changed;
  const was = old.find(isKey(changed))?.value ?? state.laidOut?.member(pointer, key);
  return isScalar(value) && (was === undefined || isScalar(was))
    ? `${name} ${key} ${was === undefined ? "" : `${spelledValue(was, 30)} `}→ ${spelledValue(value, 30)}` : `${name} ${key}`;
};

const sendValue = async ({ target, key, value }) => {
  const { uri, pointer } = target;
  const before = state.overrides;
  try {
    const answer = await request("layout/override", { ...about(target), [styleKeys[key] ? "style" : "values"]: { [key]: value } });
    if (!isShown(uri)) return;
    const valueIn = (overrides) => laidOver(overrides.find((entry) => entry.pointer === pointer) ?? {})[key];
    addStep(uri, {
      kind: "tried", pointer, key, before: valueIn(before), after: valueIn(answer.overrides),
      words: wordsOfTrial(before, answer.overrides),
    });
    takeOverrides(uri, answer);
  } catch (error) {
    const isOfTextAlone = error.data?.isOfTextAlone === true;
    if (isShown(uri)) set({ refused: { target, key, value, message: error.message, isOfTextAlone } });
  }
};

/** The newest value of each key that is not sent yet. */
const waiting = new Map();
let isSending = false;

/** Lays a value over an element. Only the newest of a key waits while one is under way, so that steps stay quick. */
export const tryValue = async (target, key, value) => {
  waiting.set(JSON.stringify([target, key]), { target, key, value });
  if (isSending) return;
  isSending = true;
  for (const [name, next] of waiting) {
    waiting.delete(name);
    await sendValue(next);
  }
  isSending = false;
};

/** Has another value tried for a key of an element, or none if it is `undefined`; values of its other keys stay. */
export const setTried = async (target, key, value) => {
  if (!isShown(target.uri)) return;
  const entry = entryOf(target.pointer);
  const without = (values = {}) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  const [style, values] = [without(entry?.style), without(entry?.values)];
  if (value !== undefined) (styleKeys[key] ? style : values)[key] = value;
  // An object would be merged with the one that is tried.
  let answer = await request("layout/resetOverrides", about(target));
  if (Object.keys(style).length || Object.keys(values).length) {
    answer = await request("layout/override", { ...about(target), style, values });
  }
  takeOverrides(target.uri, answer);
};

/** Takes back one value that is tried on an element. It cannot be undone: what is taken back stays so. */
export const resetKey = async (target, key) => {
  if (!isShown(target.uri) || !Object.hasOwn(triedOn(target.pointer), key)) return;
  dropTrials(target.uri, (step) => step.pointer === target.pointer && step.key === key);
  await setTried(target, key, undefined).catch(failed);
};

/** Takes back all values that are tried on the document that is shown. */
export const resetOverrides = async () => {
  const { uri } = state;
  dropTrials(uri);
  try {
    takeOverrides(uri, await request("layout/resetOverrides", { textDocument: { uri } }));
  } catch (error) {
    failed(error);
  }
};

// Edits of the text.

/** For how many milliseconds an edit is waited for, which an editor may refuse. */
const patience = 5000;

/** Edits of this page that no text has shown yet, in their order: {uri, before, after, take, done}. */
let pending = [];

const edited = (text, { range, newText }) => {
  const lines = new Lines(text);
  return text.slice(0, lines.offset(range.start)) + newText + text.slice(lines.offset(range.end));
};

/** Notes an edit that leads to another text, for which `take` is called once the document has it. */
const expect = (uri, edits, take) => {
  const before = pending.findLast((one) => one.uri === uri)?.after ?? (isShown(uri) ? state.source?.text : undefined);
  if (before === undefined || !edits.length) return;
  const one = { uri, before, after: edits.reduce(edited, before), take };
  one.isOver = new Promise((resolve) => {
    one.end = resolve;
  });
  pending.push(one);
  setTimeout(() => drop([one]), patience);
};

const drop = (edits) => {
  pending = pending.filter((one) => !edits.includes(one));
  for (const { end } of edits) end();
};

/** A promise that is kept when no edit of a document is waited for. */
export const settled = async (uri) => {
  for (let last; (last = pending.findLast((one) => one.uri === uri));) await last.isOver;
};

const addTextStep = (uri) => (edit, words) => addStep(uri, { kind: "text", ...edit, words });

/** The edits of this page that led to a text; null if another client edited it too. None is waited for any more then. */
export const takePending = (uri, text) => {
  const own = pending.filter((one) => one.uri === uri);
  const count = own.findIndex(({ after }) => after === text) + 1;
  drop(count ? own.slice(0, count) : own);
  return count ? own.slice(0, count) : null;
};

/** Edits the text of a document. The answer says if an editor was asked to. */
export const editText = async (uri, change, take = addTextStep(uri)) => {
  const answer = await request("layout/edit", { textDocument: { uri }, ...change });
  expect(uri, answer.edits, take);
  return answer;
};

let asked = null; // the values that an editor was asked to write: {uri, overrides}

/** True if a written value has all members of an override. */
const isWritten = (value, written) => {
  if (value === null) return written === undefined || written === null;
  if (isRecord(value)) return isRecord(written) && Object.entries(value).every(([key, member]) => isWritten(member, written[key]));
  return JSON.stringify(value) === JSON.stringify(written);
};

const areWritten = (overrides) => overrides.every(({ pointer, style = {}, values = {} }) =>
  Object.entries(style).every(([key, value]) => isWritten(value, state.source?.member(`${pointer}/style`, key)))
  && Object.entries(values).every(([key, value]) => isWritten(value, state.source?.member(pointer, key))));

/** Writes all values that are tried into the text, which is one step. */
export const commitOverrides = async () => {
  const { overrides, uri } = state;
  try {
    const answer = await request("layout/commitOverrides", { textDocument: { uri } });
    dropTrials(uri);
    // They are of the text as it was, so the last one is made first.
    const position = ({ range: { start } }) => start;
    expect(uri, answer.edits.toSorted((a, b) =>
      position(b).line - position(a).line || position(b).character - position(a).character), addTextStep(uri));
    if (isShown(uri)) set({ overrides: [] });
    // An editor makes the edit later, or refuses it.
    if (answer.asked) asked = { uri, overrides };
    else notify("The values were written into the document");
  } catch (error) {
    failed(error);
  }
};

on(["source"], () => {
  if (asked?.uri !== state.uri || !areWritten(asked.overrides)) return;
  asked = null;
  notify("The values were written into the document");
});

// The server takes values back as it asks an editor to write them.
on(["declined"], async () => {
  if (!asked) return;
  const { uri, overrides } = asked;
  asked = null;
  try {
    for (const { pointer, style, values } of overrides) {
      takeOverrides(uri, await request("layout/override", { ...about({ uri, pointer }), style, values }));
    }
    notify(`${state.declined}. The values are tried as before.`, "error");
  } catch (error) {
    failed(error);
  }
});
