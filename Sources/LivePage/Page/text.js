// The text of the document, read only. The lines of the selected element are lit, links lead to lines, and a click
// selects the element that a line is of. Only the lines that can be seen are in the page.

import { arrange, byId, html } from "./dom.js";
import { select } from "./session.js";
import { severityNames } from "./spelling.js";
import { on, onceAFrame, state } from "./store.js";

const panel = byId("text-panel");
const lineHeight = 18;
const longest = 2000; // letters of a line that are shown

const filler = html("div", { class: "filler" });
const rows = html("div", { class: "code" });
panel.append(filler, rows);

const token = /"(?:[^"\\]|\\.)*"?(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|\/\/.*|\/\*.*?(?:\*\/|$)/g;

const kindOf = (text, colon) => {
  if (text[0] === '"') return colon === undefined ? "string" : "name";
  if (text[0] === "/") return "comment";
  return /[a-z]/.test(text[0]) ? "word" : "number";
};

/** A line in parts that are coloured by what they are. */
const colored = (line) => {
  const shown = line.length > longest ? `${line.slice(0, longest)}…` : line;
  const parts = [];
  let end = 0;
  for (const found of shown.matchAll(token)) {
    const [text, colon] = found;
    const said = colon === undefined ? text : text.slice(0, text.length - colon.length);
    parts.push(shown.slice(end, found.index), html("span", { class: `of-${kindOf(text, colon)}` }, said), colon ?? "");
    end = found.index + text.length;
  }
  parts.push(shown.slice(end));
  return parts.filter((part) => part !== "");
};

/** The first and the last line of the selected element; none without one. */
const litLines = () => {
  const value = state.selected === null ? null : state.source?.value(state.selected);
  return value ? [state.source.position(value.start).line, state.source.position(Math.max(value.start, value.end - 1)).line] : [1, 0];
};

/** The worst severity of the diagnostics that begin on a line, by line. */
let marks = new Map();

const markLines = () => {
  marks = new Map();
  for (const { severity, range } of [...state.diagnostics, ...state.elsewhere]) {
    const { line } = range.start;
    marks.set(line, Math.min(marks.get(line) ?? 9, severity));
  }
};

let made = new Map(); // the lines that are in the page, by number: what they were made of, and their nodes

const row = (number, [first, last]) => {
  const text = state.source.line(number).replace(/\r$/, "");
  const isLit = number >= first && number <= last;
  const isShown = state.shownLine?.line === number;
  const severity = severityNames[marks.get(number)] ?? "";
  const of = `${isLit} ${isShown} ${severity} ${text}`;
  const known = made.get(number);
  if (known?.of === of) return known;
  const node = html("div", {
    class: `text-line${isLit ? " is-lit" : ""}${isShown ? " is-shown" : ""}`, style: { top: `${number * lineHeight}px` },
  }, html("span", { class: `number ${severity}`, "aria-hidden": "true" }, String(number + 1)), html("code", {}, colored(text)));
  node.dataset.line = number;
  return { of, node };
};

let scrolled = 0;
let height = 0;

const draw = onceAFrame(() => {
  if (panel.hidden) return;
  const { source } = state;
  const count = source?.starts.length ?? 0;
  const filled = `${count * lineHeight}px`;
  if (filler.style.height !== filled) filler.style.height = filled;
  const first = Math.max(0, Math.floor(scrolled / lineHeight) - 4);
  const end = Math.min(count, Math.ceil((scrolled + height) / lineHeight) + 4);
  const lit = litLines();
  const shown = [];
  for (let number = first; number < end; number += 1) shown.push([number, row(number, lit)]);
  made = new Map(shown);
  arrange(rows, shown.map(([, { node }]) => node));
});

const reveal = (first, last = first) => {
  if (first > last) return;
  const top = first * lineHeight;
  const bottom = (last + 1) * lineHeight;
  if (top >= scrolled && bottom <= scrolled + height) return;
  if (top >= scrolled && top < scrolled + height - 3 * lineHeight && bottom - top > height) return;
  panel.scrollTop = Math.max(0, top - Math.max(lineHeight, (height - (bottom - top)) / 2));
  scrolled = panel.scrollTop;
};

panel.addEventListener("scroll", () => {
  scrolled = panel.scrollTop;
  draw();
}, { passive: true });

panel.addEventListener("click", (event) => {
  const node = event.target.closest(".text-line");
  // What is marked to be copied selects nothing else.
  if (!node || !state.model || getSelection()?.toString()) return;
  const line = Number(node.dataset.line);
  const text = state.source.line(line);
  const offset = state.source.starts[line] + text.length - text.trimStart().length;
  const pointer = state.source.pointersAt(offset).findLast((one) => state.model.byPointer.has(one));
  if (pointer !== undefined) select(pointer, { position: state.source.position(offset) });
});

new ResizeObserver(() => {
  const wasHidden = height === 0;
  height = panel.clientHeight;
  if (wasHidden && height) reveal(...litLines());
  draw();
}).observe(panel);

on(["source", "uri"], () => {
  draw();
});
on(["selected", "source"], (changed) => {
  // What a link led to stays in sight while its element is selected.
  if (Object.hasOwn(changed, "selected") && state.selected !== null) reveal(...litLines());
  draw();
});
on(["diagnostics", "elsewhere"], () => {
  markLines();
  draw();
});
on(["shownLine"], () => {
  if (!state.shownLine) return;
  // The panel may be shown only now.
  requestAnimationFrame(() => {
    height = panel.clientHeight;
    reveal(state.shownLine.line);
    draw();
  });
});
