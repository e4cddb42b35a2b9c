// Why the selected element has its frame: one line a step.

import { rangeInCode, sourceFile } from "./code.js";
import { byId, html, keepFocus, replace, setAttribute, setStyle } from "./dom.js";
import { fileOf, openElement, openLine } from "./files.js";
import { isFrozen } from "./frozen.js";
import { select } from "./session.js";
import { elementName, fileName, spelled, spelledRange } from "./spelling.js";
import { on, onceAFrame, set, state } from "./store.js";

const header = byId("element");
const panel = byId("why");

const nameOf = (pointer) => {
  const element = state.model?.byPointer.get(pointer);
  return element ? elementName(element) : pointer;
};

/** A link to an element: pointing at it shows it in the picture. */
export const elementLink = (pointer, text = nameOf(pointer)) =>
  html("button", {
    type: "button",
    class: "link",
    title: `Select ${text}`,
    onclick: () => select(pointer),
    onpointerenter: () => set({ hovered: pointer }),
    onpointerleave: () => set({ hovered: null }),
  }, text);

/** The number and the text of the line that a range of the document leads to: in the code that it is derived from, if it is. */
const lineOf = (range) => {
  const isDerived = sourceFile() !== null;
  const line = (isDerived ? rangeInCode(range) : range)?.start.line ?? null;
  return { line, content: line === null ? null : (isDerived ? state.code : state.source)?.line(line) };
};

const showLine = (range) => {
  const { line } = lineOf(range);
  if (line === null) return;
  set({ tab: "text", textKind: "source", shownLine: { line } });
  select(state.selected, { position: range.start });
};

/** The ranges of the links that are on the page. */
const rangeOfLink = new WeakMap();

const labelLine = (link) => {
  const { line, content } = lineOf(rangeOfLink.get(link));
  const label = line === null ? "" : `L${line + 1}`;
  if (link.textContent !== label) link.textContent = label;
  link.hidden = line === null;
  setAttribute(link, "title", content?.trim().slice(0, 200) || "Show the line");
  setAttribute(link, "aria-label", `line ${(line ?? 0) + 1}`);
};

/** A link to a line of the text, which the tab of the text and the editor show. */
export const lineLink = (range) => {
  const link = html("button", { type: "button", class: "line", onclick: () => showLine(range) });
  rangeOfLink.set(link, range);
  labelLine(link);
  return link;
};

/** A link to a line of another file that a step of an explanation comes from. */
const fileLink = ({ element, uri, range }) => {
  const [line, name] = [range.start.line + 1, fileName(uri)];
  const about = { class: "line", title: `Line ${line} of ${name}` };
  if (isFrozen) return html("span", about, `↗L${line}`);
  return html("button", {
    type: "button", ...about, "aria-label": `line ${line} of ${name}`, onclick: () => openLine(element, { uri, range }),
  }, `↗L${line}`);
};

/** A link to a range of the source code. */
export const codeLink = (range) => html("button", {
  type: "button", class: "line", "aria-label": `line ${range.start.line + 1}`,
  onclick: () => set({ tab: "text", textKind: "source", shownLine: { line: range.start.line } }),
}, `L${range.start.line + 1}`);

// Code above an element moves its lines, and nothing else on the page.
on(["code", "source"], () => {
  if (!sourceFile()) return;
  for (const link of document.querySelectorAll("button.line")) if (rangeOfLink.has(link)) labelLine(link);
});

/** What the element was offered in the end, before its content or its parent settled the length. */
const offered = (steps) => {
  const last = steps.findLast(({ after }) => after.length === undefined && after.position === undefined);
  return last ? spelledRange(last.after.min, last.after.max) : null;
};

/** The share of a line that an element got: its length before, what it grew or shrank, and what bounds left of it. */
const flexBar = (steps) => {
  const { pointer } = state.explanation;
  const parent = state.model?.byPointer.get(pointer)?.parent?.pointer;
  // Stacks around the parent share lines, too, and their shares come first.
  const at = steps.findLastIndex(({ flex, element }) => flex && element === parent);
  if (at < 0) return null;
  const { base, share, length: flexed } = steps[at].flex;
  const [by, grows] = [Math.abs(share), share > 0];
  const final = steps.findLast(({ after }) => after.length !== undefined)?.after.length ?? flexed;
  // Pixels round lengths; only a key of the element's own bounds them.
  const bound = steps.slice(at + 1).find(({ step, element, key }) => step === "clamp" && element === pointer && key);
  const whole = Math.max(base, flexed, final, 1);
  const part = (name, length) => {
    const node = html("span", { class: name });
    setStyle(node, { "flex-grow": length / whole });
    return node;
  };
  return html("div", { class: "flex-share" },
    html("div", { class: "bar", role: "img", "aria-label":
      `${spelled(base)} ${grows ? "grown by" : "shrunk by"} ${spelled(by)} to ${spelled(final)}` },
    part("base", grows ? base : flexed),
    part(grows ? "grown" : "shrunk", by),
    part("rest", whole - Math.max(base, flexed))),
    html("div", { class: "legend" },
      html("span", { class: "of-base" }, `base ${spelled(base)}`),
      html("span", { class: grows ? "of-grown" : "of-shrunk" }, `${grows ? "grown +" : "shrunk −"}${spelled(by)}`),
      bound && html("span", { class: "of-clamped" }, `bounded by ${bound.key}`),
      html("span", { class: "of-final" }, `= ${spelled(final)}`)));
};

const axis = (title, steps, length, position, positionName) => {
  if (!steps?.length) return null;
  const own = state.explanation.pointer;
  const range = offered(steps);
  return html("section", { class: "axis" },
    html("h3", {},
      html("span", {}, `${title} `), html("strong", {}, spelled(length)),
      html("span", { class: "place" }, ` ${positionName} ${spelled(position)}`),
      range && html("span", { class: "chip", title: "What it was offered" }, `offered ${range}`)),
    flexBar(steps),
    html("ol", { class: "steps" }, steps.map((step) =>
      html("li", { class: `step of-${step.step}` },
        html("span", { class: "sentence" },
          step.element !== own && [elementLink(step.element), " "],
          step.sentence,
          step.overridden && html("span", { class: "by-trial" }, " tried"),
          step.others?.length && [" ", html("span", { class: "others" }, "with "),
            step.others.slice(0, 4).flatMap((pointer, index) => [index ? ", " : "", elementLink(pointer)]),
            step.others.length > 4 && ` and ${step.others.length - 4} more`]),
        step.range && (step.uri ? fileLink(step) : lineLink(step.range))))));
};

/** The values of the element that are not known, a line each. */
const notKnown = (marks) =>
  html("ul", { class: "not-known" }, marks.map(({ sentence, hint, range }) =>
    html("li", {},
      html("span", {}, sentence, hint && ["; a comment in the source code gives it: ", html("code", {}, `// lintel: ${hint}`)]),
      range && lineLink(range))));

/** The reason why an element has no frame: it or an element around it is hidden; null if neither is. */
const reasonOfNoFrame = (element) => {
  let hidden = element;
  while (hidden.parent && !hidden.parent.frame) hidden = hidden.parent;
  const who = hidden === element ? "It" : [elementLink(hidden.pointer), ", which it is in,"];
  const effect = ", so the layout is as if it were not there";
  const tried = state.overrides.find(({ pointer }) => pointer === hidden.pointer)?.values?.hidden;
  if (tried === true) return [who, " is hidden by a value that is tried", effect];
  const key = state.source?.key(hidden.pointer, "hidden");
  if (key?.value !== true) return null;
  if (key.ofVariant) return [who, ` is hidden on the screen “${state.screen}”`, effect];
  return [who, " is ", html("code", {}, "hidden"), effect, " ", lineLink(state.source.range(key))];
};

const noFrame = (element) => {
  const reason = element && reasonOfNoFrame(element);
  return html("p", { class: "empty" }, reason ?? "Nothing is laid out for this element.");
};

let headerOf = "";

const drawHeader = onceAFrame(() => keepFocus(header, makeHeader, byId("tree")));

const makeHeader = () => {
  const element = state.model?.byPointer.get(state.selected);
  const path = [];
  for (let around = element?.parent; around; around = around.parent) path.unshift(around);
  const file = element && !isFrozen ? fileOf(element.pointer) : null;
  const wanted = JSON.stringify([
    file, Boolean(state.model), state.broken !== null, element?.type, element?.id, element?.pointer, element?.frame, element?.absolute,
    path.slice(-4).map(elementName),
  ]);
  if (wanted === headerOf) return;
  headerOf = wanted;
  if (!element) {
    replace(header, html("p", { class: "empty" }, state.model
      ? "Click an element in the picture, or walk in the tree."
      : state.broken === null ? "No document is shown." : "Nothing is laid out."));
    return;
  }
  const frame = element.frame;
  replace(header,
    html("div", { class: "title" },
      html("span", { class: `type of-${element.type}` }, element.type),
      element.id && html("span", { class: "id" }, `#${element.id}`)),
    html("div", { class: "frame" }, frame
      ? [html("strong", {}, `${spelled(frame[2])} × ${spelled(frame[3])}`),
        html("span", {}, ` at ${spelled(frame[0])}, ${spelled(frame[1])}`),
        element.absolute && element.depth > 1
          && html("span", { class: "faint" }, `  root ${spelled(element.absolute[0])}, ${spelled(element.absolute[1])}`)]
      : html("span", { class: "faint" }, "nothing is laid out here")),
    file !== null && html("div", {}, html("button", {
      type: "button", class: "link", title: "Double click or Enter in the tree, too", onclick: () => openElement(element.pointer),
    }, `↗ ${file || "file"}`)),
    path.length > 0 && html("nav", { class: "path", "aria-label": "Elements around" },
      path.slice(-4).flatMap(({ pointer }, index) => [index || path.length > 4 ? html("span", {}, "›") : "", elementLink(pointer)])));
};

const draw = () => keepFocus(byId("details"), () => {
  const { explanation } = state;
  byId("details").hidden = state.selected === null;
  if (!explanation || explanation.pointer !== state.selected) {
    if (state.selected === null) panel.replaceChildren();
    return;
  }
  if (explanation.failure) {
    replace(panel, html("p", { class: "empty" }, explanation.failure));
    return;
  }
  const frame = explanation.frame ?? [0, 0, 0, 0];
  replace(panel,
    !explanation.frame && noFrame(state.model?.byPointer.get(explanation.pointer)),
    explanation.marks?.length > 0 && notKnown(explanation.marks),
    axis("Width", explanation.horizontal, frame[2], frame[0], "x"),
    axis("Height", explanation.vertical, frame[3], frame[1], "y"));
  panel.dataset.pointer = explanation.pointer;
}, byId("tree"));

on(["selected", "model", "source", "broken"], drawHeader);
on(["explanation", "selected"], draw);
on(["source", "overrides"], () => {
  if (state.explanation && !state.explanation.frame) draw();
});
