// The source code that a document is derived from: its text, and the lines that elements and keys come from.

import { onNotification, request } from "./connection.js";
import { Lines } from "./source.js";
import { on, set, state } from "./store.js";

/** The source file of the document that is shown; null for a document that is its own text. */
export const sourceFile = () =>
  state.documents.find(({ uri }) => uri === state.uri)?.source ?? (state.code?.document === state.uri ? state.code.uri : null);

/** The name of the class behind the path of its file. */
const classOf = (uri) => {
  const name = uri.slice(uri.lastIndexOf("#") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** A source file with the ranges of the elements and keys of one document. */
class Code extends Lines {
  constructor(text, answer, document, positions) {
    super(text);
    this.document = document;
    this.uri = answer.uri;
    this.language = answer.languageId;
    this.number = answer.textNumber;
    this.classes = answer.classes;
    this.isPending = Boolean(answer.pending);
    this.isThere = answer.className !== undefined;
    this.headline = answer.headline ?? null;
    this.positions = positions;
    this.model = null;
  }

  /** The range that a key or an element comes from, or the smallest value around it that comes from this file. */
  rangeOf(pointer) {
    for (let around = pointer; ; around = around.slice(0, around.lastIndexOf("/"))) {
      const range = this.positions.get(around);
      if (range) return range;
      if (around === "") return null;
    }
  }

  /** The elements by line, the innermost first, and the lines by element. */
  index(model) {
    if (this.model === model) return this;
    this.model = model;
    this.elements = new Map();
    this.lines = new Map();
    for (const [pointer, range] of this.positions) {
      let element = pointer;
      while (element && !model.byPointer.has(element)) element = element.slice(0, element.lastIndexOf("/"));
      if (!element || !range) continue;
      const { line } = range.start;
      if (!this.elements.has(line)) this.elements.set(line, new Set());
      this.elements.get(line).add(element);
      if (!this.lines.has(element)) this.lines.set(element, new Set());
      this.lines.get(element).add(line);
    }
    const depth = (pointer) => model.byPointer.get(pointer).depth;
    for (const [line, elements] of this.elements) {
      this.elements.set(line, [...elements].sort((a, b) => depth(b) - depth(a)));
    }
    return this;
  }

  /** The elements that a line is about, the innermost first. */
  elementsAt(line) {
    return state.model ? this.index(state.model).elements.get(line) ?? [] : [];
  }

  /** The lines about an element itself. */
  linesOf(pointer) {
    return (state.model && this.index(state.model).lines.get(pointer)) ?? new Set();
  }
}

/** The range in the source code of a range in the derived document; null while the code is not known. */
export const rangeInCode = (range) => {
  const { code, source } = state;
  return code && source ? code.rangeOf(source.at(source.offset(range.start))?.pointer ?? "") : null;
};

let asked = 0;

/** Loads the code of the document that is shown; its text only if it is another one. */
export const loadCode = async () => {
  const { uri, code } = state;
  if (!sourceFile()) {
    if (code) set({ code: null });
    return;
  }
  asked += 1;
  const turn = asked;
  const known = code?.document === uri ? code : null;
  let answer;
  try {
    answer = await request("layout/source", {
      textDocument: { uri }, ...(known ? { textNumber: known.number } : {}),
    });
  } catch (error) {
    // The editor has closed the file, or another document is shown by now: what is known stays.
    if (["document-not-open", "disconnected"].includes(error.kind)) return;
    throw error;
  }
  if (turn !== asked || uri !== state.uri || !answer.classes) return;
  // While a text is evaluated, and when the class is gone, the positions of the text before it are the best there are.
  const positions = answer.positions ? new Map(Object.entries(answer.positions)) : known?.positions ?? new Map();
  set({ code: new Code(answer.text ?? known.text, answer, uri, positions) });
};

const reload = () => {
  loadCode().catch(() => {});
};

onNotification("layout/didChangeSource", ({ uri }) => {
  if (uri === sourceFile()) reload();
});
on(["lost"], () => {
  if (state.lost && state.code) reload();
});

/** The sentence about a document whose class is gone from the code, and the range that it is about. */
export const reasonOfLoss = () => {
  const { code } = state;
  if (!code || state.lost !== "closed" || code.isThere) return null;
  const name = classOf(state.uri);
  const failed = code.classes.find((one) => one.className === name && one.message);
  return failed ? { message: `${name} cannot be evaluated: ${failed.message}.`, range: failed.range ?? null }
    : { message: `No layout of ${name} is found in the code any more.`, range: null };
};
