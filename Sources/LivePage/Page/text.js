// The text below the picture, read only: the document, or the source code that it is derived from. The lines of the
// selected element are lit, links lead to lines, and a click or Enter selects the element that a line is of. Only the lines
// that can be seen are in the page.

import { colored } from "./coloring.js";
import { rangeInCode } from "./code.js";
import { arrange, byId, html, setAttribute } from "./dom.js";
import { select } from "./session.js";
import { decoded, fileName, severityNames } from "./spelling.js";
import { on, onceAFrame, set, state } from "./store.js";

const panel = byId("text-panel");
const choice = byId("text-choice");
const file = byId("text-file");
const lineHeight = 18;

const filler = html("div", { class: "filler" });
const rows = html("div", { class: "code" });
panel.append(filler, rows);

/** No lines. As all lines of an element: `has` a line, the `first` one, and the `last` of those that follow it. */
const noLines = { has: () => false, first: null, last: null };

/** The document as it is shown. */
const documentText = {
  get lines() { return state.source; },
  language: "json",

  linesOf(pointer) {
    if (!state.source?.has(pointer)) return noLines;
    const { start, end } = state.source.element(pointer);
    const [first, last] = [start, Math.max(start, end - 1)].map((offset) => state.source.position(offset).line);
    return { has: (line) => line >= first && line <= last, first, last };
  },

  lineOf: (range) => range.start.line,

  /** The element of a line and its position in the text, for those who are told; null if it is none. */
  elementAt(line) {
    const text = state.source.line(line);
    const offset = state.source.starts[line] + text.length - text.trimStart().length;
    const pointer = state.source.at(offset)?.element;
    return state.model.byPointer.has(pointer) ? { pointer, position: state.source.position(offset) } : null;
  },
};

/** The source code as it is shown. */
const codeText = {
  get lines() { return state.code; },
  get language() { return state.code.language; },

  linesOf(pointer) {
    const lines = state.code.linesOf(pointer);
    const first = state.code.rangeOf(pointer)?.start.line ?? null;
    let last = first;
    while (last !== null && lines.has(last + 1)) last += 1;
    return { has: (line) => lines.has(line), first, last };
  },

  lineOf(range) {
    return rangeInCode(range)?.start.line ?? null;
  },

  /** The innermost element of a line; the next one if that is selected already. */
  elementAt(line) {
    const elements = state.code.elementsAt(line);
    if (!elements.length) return null;
    return { pointer: elements[(elements.indexOf(state.selected) + 1) % elements.length], position: null };
  },
};

/** The text that is shown. */
const shownText = () => (state.code && state.textKind !== "document" ? codeText : documentText);

/** The lines of the selected element. */
const litLines = () => {
  const text = shownText();
  return state.selected === null || !text.lines ? noLines : text.linesOf(state.selected);
};

/** The worst severity of the diagnostics that begin on a line, by line. */
let marks = new Map();

const markLines = () => {
  marks = new Map();
  const text = shownText();
  if (!text.lines) return;
  for (const { severity, range } of [...state.diagnostics, ...state.elsewhere]) {
    const line = text.lineOf(range);
    if (line !== null) marks.set(line, Math.min(marks.get(line) ?? 9, severity));
  }
};

/** The line that the keyboard is at; null before the panel had the focus. */
let caret = null;

let made = new Map(); // the lines that are in the page, by number: what they were made of, their nodes and their classes

const row = (text, number, lit) => {
  const content = text.lines.line(number).replace(/\r$/, "");
  const isLit = lit.has(number);
  const isFirst = isLit && number === lit.first;
  const isShown = state.shownLine?.line === number;
  const isAt = caret === number;
  const isOfElement = text === codeText && state.code.elementsAt(number).length > 0;
  const severity = severityNames[marks.get(number)] ?? "";
  const names = [
    "text-line", isLit && "is-lit", isFirst && text === codeText && "is-first", isShown && "is-shown", isAt && "is-at",
    isOfElement && "is-of-element",
  ].filter(Boolean).join(" ");
  const of = `${text.language} ${content}`;
  const known = made.get(number);
  // A line that is lit keeps its letters.
  const line = known?.of === of ? known : newLine(number, content, text.language, of);
  if (line.names !== names) line.node.className = line.names = names;
  if (line.severity !== severity) line.number.className = `number ${line.severity = severity}`;
  return line;
};

/** The nodes of a line without what it is in now. */
const newLine = (index, content, language, of) => {
  const number = html("span", { "aria-hidden": "true" }, String(index + 1));
  const node = html("div", { style: { top: `${index * lineHeight}px` } }, number, html("code", {}, colored(content, language)));
  node.dataset.line = index;
  return { of, node, number, names: null, severity: null };
};

let scrolled = 0;
let height = 0;

const countLines = () => shownText().lines?.starts.length ?? 0;

/** The number of lines that the panel has the height of. */
let filledLines = 0;

/** True if the panel has to be scrolled to `scrolled` when its lines are drawn: to do it earlier lays the page out once more. */
let isScrollDue = false;

const draw = onceAFrame(() => {
  if (panel.hidden) return;
  const text = shownText();
  const count = countLines();
  if (filledLines !== count) {
    filledLines = count;
    filler.style.height = `${count * lineHeight}px`;
  }
  const first = Math.max(0, Math.floor(scrolled / lineHeight) - 4);
  const end = Math.min(count, Math.ceil((scrolled + height) / lineHeight) + 4);
  const lit = litLines();
  const shown = [];
  for (let number = first; number < end; number += 1) shown.push([number, row(text, number, lit)]);
  made = new Map(shown);
  arrange(rows, shown.map(([, { node }]) => node));
  if (isScrollDue) panel.scrollTop = scrolled;
  isScrollDue = false;
});

const reveal = (first, last = first) => {
  const top = first * lineHeight;
  const bottom = (last + 1) * lineHeight;
  if (top >= scrolled && bottom <= scrolled + height) return;
  if (top >= scrolled && top < scrolled + height - 3 * lineHeight && bottom - top > height) return;
  const wanted = top - Math.max(lineHeight, (height - (bottom - top)) / 2);
  scrolled = Math.max(0, Math.min(wanted, countLines() * lineHeight - height));
  isScrollDue = true;
};

/** Scrolls to the lines of the selected element: all of them if they follow each other, else to the one it begins on. */
const revealSelected = () => {
  const { first, last } = litLines();
  if (first !== null) reveal(first, last);
};

let errorLine = null;

/** Scrolls to the first error of a text that cannot be laid out, and again when that is on another line. */
const revealError = () => {
  const first = state.broken === null ? undefined : state.diagnostics.find(({ severity }) => severity === 1);
  const line = first && shownText().lines ? shownText().lineOf(first.range) : null;
  // The text with the error may come after it.
  if (line === errorLine || line >= countLines()) return;
  errorLine = line;
  if (line !== null) reveal(line);
};

panel.addEventListener("scroll", () => {
  if (!isScrollDue) scrolled = panel.scrollTop;
  draw();
}, { passive: true });

/** Selects the element of a line. */
const selectAt = (line) => {
  const found = state.model && shownText().lines ? shownText().elementAt(line) : null;
  if (found) select(found.pointer, { position: found.position });
};

const lineAt = (event) => {
  const node = event.target.closest?.(".text-line");
  return node ? Number(node.dataset.line) : null;
};

panel.addEventListener("click", (event) => {
  const line = lineAt(event);
  // What is marked to be copied selects nothing else.
  if (line === null || getSelection()?.toString()) return;
  caret = line;
  selectAt(line);
  draw();
});

// The line under the pointer shows its element in the picture.
panel.addEventListener("pointermove", (event) => {
  const line = lineAt(event);
  const pointer = line !== null && state.model && shownText().lines === state.code ? state.code?.elementsAt(line)[0] ?? null : null;
  if (pointer !== state.hovered) set({ hovered: pointer });
});
panel.addEventListener("pointerleave", () => {
  if (state.hovered !== null) set({ hovered: null });
});

panel.addEventListener("keydown", (event) => {
  if (event.target !== panel || event.ctrlKey || event.metaKey || event.altKey) return;
  const page = Math.max(1, Math.floor(height / lineHeight) - 1);
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
  if (by === undefined && event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  const at = caret ?? state.shownLine?.line ?? litLines().first ?? Math.floor(scrolled / lineHeight);
  caret = Math.max(0, Math.min(countLines() - 1, by === undefined ? at : at + by));
  if (by === undefined) selectAt(caret);
  else reveal(caret);
  draw();
});
panel.addEventListener("blur", () => {
  caret = null;
  draw();
});

new ResizeObserver(() => {
  const wasHidden = height === 0;
  height = panel.clientHeight;
  if (wasHidden && height) revealSelected();
  draw();
}).observe(panel);

// A derived document can be read beside its code.

for (const button of choice.querySelectorAll("[data-text]")) {
  button.addEventListener("click", () => set({ textKind: button.dataset.text, shownLine: null }));
}

const drawChoice = () => {
  choice.hidden = file.hidden = !state.code || panel.hidden;
  file.textContent = state.code ? [fileName(state.code.uri), state.code.headline].filter(Boolean).join(", ") : "";
  file.title = state.code ? decoded(state.code.uri) : "";
  for (const button of choice.querySelectorAll("[data-text]")) {
    setAttribute(button, "aria-pressed", button.dataset.text === state.textKind);
  }
};

on(["code", "tab", "uri", "textKind"], () => queueMicrotask(drawChoice));
on(["code"], () => byId("center").classList.toggle("has-code", state.code !== null));
on(["source", "uri", "code", "textKind", "diagnostics", "elsewhere"], (changed) => {
  if (Object.hasOwn(changed, "uri")) {
    caret = null;
    // To set it lays the page out.
    if (scrolled) scrolled = panel.scrollTop = 0;
  }
  markLines();
  draw();
});
on(["broken", "diagnostics", "source", "code", "textKind"], () => {
  revealError();
  draw();
});
let wasThere = false; // true once the text is known
on(["selected", "source", "code", "textKind", "model"], (changed) => {
  // The text may come after the selection.
  if (state.source && !wasThere && state.selected !== state.model?.root?.pointer) revealSelected();
  wasThere = state.source !== null;
  // What a link led to stays in sight while its element is selected.
  const isOther = Object.hasOwn(changed, "selected") || Object.hasOwn(changed, "textKind");
  if (isOther && state.selected !== null) revealSelected();
  draw();
});
on(["shownLine"], () => {
  if (!state.shownLine) return;
  // The panel may be shown only now.
  requestAnimationFrame(() => {
    // Another document may be shown by then.
    if (!state.shownLine) return;
    height = panel.clientHeight;
    reveal(state.shownLine.line);
    draw();
  });
});
