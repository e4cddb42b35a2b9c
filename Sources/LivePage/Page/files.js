// Elements that are in another file: those of the layouts that a document uses. Opening one has the editor of the document,
// or lintel live, open the file, and the page shows it once it is open.

import { sourceFile } from "./code.js";
import { request } from "./connection.js";
import { byId } from "./dom.js";
import { isFrozen } from "./frozen.js";
import { keptOf } from "./pin.js";
import { select, showDocument } from "./session.js";
import { fileName } from "./spelling.js";
import { notify, on, set, state } from "./store.js";

/** For how many milliseconds an editor may take to open a file. */
const patience = 5000;

const button = byId("back");

/**
 * The file that an element stands in or, if it is the use of a layout, that it uses; null for an element of the document's
 * own text.
 */
export const fileOf = (pointer) => {
  const file = state.laidOut?.element(pointer)?.file;
  if (file !== undefined) return file;
  const used = state.laidOut?.member(pointer, "layout");
  return typeof used !== "string" || /^[#$]/.test(used) ? null : used;
};

/** The document that a file was opened from, and those before it. */
const trail = [];

let awaited = null; // the document that is about to be opened: {uri, resolve}

const isOpen = (uri) => state.documents.some((one) => one.uri === uri);

/** A promise of true once a document is open, of false if it takes too long. */
const opened = (uri) => new Promise((resolve) => {
  awaited = { uri, resolve };
  if (isOpen(uri)) return resolve(true);
  setTimeout(() => resolve(false), patience);
});

on(["documents"], () => {
  if (awaited && isOpen(awaited.uri)) awaited.resolve(true);
});

/** Shows a file at the element of a range. */
const showFile = async ({ uri, range }) => {
  const from = state.uri;
  if (!await opened(uri)) return notify(`${fileName(uri)} was not opened by the editor of ${fileName(from)}.`, "error");
  if (state.uri !== from) return;
  trail.push(from);
  await showDocument(uri);
  if (state.uri !== uri || !state.source || !state.model) return;
  const pointer = state.source.at(state.source.offset(range.start))?.element;
  set({ tab: "text", textKind: "source", shownLine: { line: range.start.line } });
  if (state.model.byPointer.has(pointer)) select(pointer, { position: range.start });
};

/** Has the file of an element opened; the answer is the file, or null for an element of the text. */
const requestFile = async (pointer) =>
  (await request("layout/select", { textDocument: { uri: state.uri }, element: pointer, opens: true })).file ?? null;

const lineOf = (pointer) => {
  if (sourceFile()) return state.code?.rangeOf(pointer)?.start.line ?? null;
  return state.source?.has(pointer) ? state.source.position(state.source.element(pointer).start).line : null;
};

/** Shows the file of an element, or its line in the text or the code. */
export const openElement = async (pointer) => {
  try {
    const file = isFrozen || sourceFile() ? null : await requestFile(pointer);
    if (file) return await showFile(file);
  } catch (error) {
    return notify(error.message, "error");
  }
  const line = lineOf(pointer);
  if (line !== null) set({ tab: "text", textKind: "source", shownLine: { line } });
};

/** Shows a line of another file, on which something about an element stands. */
export const openLine = async (element, { uri, range }) => {
  try {
    if (!isOpen(uri) && (await requestFile(element))?.uri !== uri) {
      return notify(`Line ${range.start.line + 1} of ${fileName(uri)}, which is not open.`);
    }
    await showFile({ uri, range });
  } catch (error) {
    notify(error.message, "error");
  }
};

/** Shows the document that was left for a file. */
export const goBack = () => {
  const uri = trail.pop();
  if (uri !== undefined) showDocument(uri, keptOf(uri));
};

button.addEventListener("click", goBack);

on(["uri", "documents"], () => {
  while (trail.length && (trail.at(-1) === state.uri || !isOpen(trail.at(-1)))) trail.pop();
  button.hidden = trail.length === 0;
  button.title = trail.length ? `Back to ${fileName(trail.at(-1))} (Backspace)` : "";
});
