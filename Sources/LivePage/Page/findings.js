// Findings by severity. A click selects the element; a button makes a fix that was tried on a copy before.

import { request } from "./connection.js";
import { byId, html, keepFocus } from "./dom.js";
import { screenNames } from "./screens.js";
import { select, showScreen } from "./session.js";
import { elementName, plural, severityNames } from "./spelling.js";
import { lineLink } from "./why.js";
import { notify, on, state } from "./store.js";

const list = byId("findings");
const title = byId("findings-title");
const mostShown = 300;

let opened = null; // the key of the finding whose fixes are shown
let fixes = [];

const keyOf = ({ code, range }) => `${code} ${range.start.line}:${range.start.character}`;

const sorted = () => [...state.findings].sort((a, b) => a.severity - b.severity);

/** Makes the edits of a fix: by the server, which hands an editor's document to its editor. */
const apply = async (action) => {
  let chosen = action;
  try {
    if (!chosen.edit && chosen.data) chosen = await request("codeAction/resolve", action);
    const edits = chosen.edit?.changes?.[state.uri] ?? chosen.edit?.documentChanges?.flatMap(({ edits: all }) => all) ?? [];
    const { asked } = await request("layout/edit", { textDocument: { uri: state.uri }, edits });
    if (asked) return notify(`The editor was asked: ${action.title}`);
    notify(action.title);
  } catch (error) {
    notify(error.message, "error");
  }
};

const screensInMessage = /\(only in the variants? (.+)\)$/;

/** The variants that a diagnostic is limited to, which only its message names. */
const variantsOf = ({ message }) => {
  const listed = screensInMessage.exec(message)?.[1] ?? "";
  return screenNames().filter((name) => name !== null && listed.includes(JSON.stringify(name)));
};

const open = async (finding) => {
  const variants = variantsOf(finding);
  if (variants.length && !variants.includes(state.screen)) showScreen(variants[0]);
  if (finding.pointer) select(finding.pointer);
  opened = keyOf(finding);
  fixes = [];
  draw();
  if (state.connection === "frozen") return;
  try {
    const { pointer: _, ...diagnostic } = finding;
    const actions = await request("textDocument/codeAction", {
      textDocument: { uri: state.uri }, range: finding.range,
      context: { diagnostics: [diagnostic], only: ["quickfix"] },
    });
    if (opened !== keyOf(finding)) return;
    fixes = (actions ?? []).filter((action) =>
      action.diagnostics?.some((one) => keyOf(one) === opened) ?? true);
    draw();
  } catch (error) {
    if (error.code !== -32601 && error.kind !== "content-modified") notify(error.message, "error");
  }
};

/** Applies the best fix of the finding that is open. */
export const applyBestFix = () => {
  const best = fixes.find(({ isPreferred }) => isPreferred) ?? fixes[0];
  if (best) apply(best);
};

/** Opens the next finding, or the one before. */
export const stepFindings = (by) => {
  const all = sorted();
  if (!all.length) return;
  const at = all.findIndex((finding) => keyOf(finding) === opened);
  open(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]).then(() => {
    list.querySelector(".is-open")?.scrollIntoView({ block: "nearest" });
  });
};

const row = (finding) => {
  const severity = severityNames[finding.severity];
  const isOpen = keyOf(finding) === opened;
  const element = state.model?.byPointer.get(finding.pointer);
  return html("li", { class: `finding ${severity}${isOpen ? " is-open" : ""}` },
    html("button", { type: "button", class: "what", "aria-expanded": String(isOpen), onclick: () => open(finding) },
      html("span", { class: `dot ${severity}`, role: "img", "aria-label": severity }),
      html("span", { class: "message" },
        element && html("span", { class: "who" }, `${elementName(element)} `),
        finding.message)),
    lineLink(finding.range),
    isOpen && html("div", { class: "fixes" },
      html("code", {}, finding.code),
      fixes.map((action) => html("button", {
        type: "button", class: action.isPreferred ? "fix primary" : "fix", onclick: () => apply(action),
      }, action.title))));
};

let drawnNames = "";

/** The names of the elements that the list shows. */
const shownNames = () => JSON.stringify(sorted().slice(0, mostShown).map(({ pointer }) => {
  const element = state.model?.byPointer.get(pointer);
  return element && elementName(element);
}));

const draw = () => {
  const all = sorted();
  drawnNames = shownNames();
  const counts = severityNames.map((_, severity) => all.filter((finding) => finding.severity === severity).length);
  title.replaceChildren("Findings", ...severityNames.flatMap((name, severity) => counts[severity]
    ? [html("span", { class: `badge ${name}`, title: plural(counts[severity], name, name === "information" ? name : undefined) },
      String(counts[severity]))]
    : []));
  keepFocus(list, () => list.replaceChildren(...all.slice(0, mostShown).map(row)));
  if (!all.length) {
    list.append(html("li", { class: "empty" }, state.isJudged ? "Nothing to find fault with." : ""));
  } else if (all.length + state.leftOut > mostShown) {
    list.append(html("li", { class: "empty" }, `and ${all.length + state.leftOut - mostShown} more`));
  }
};

on(["findings"], () => {
  const still = state.findings.find((finding) => keyOf(finding) === opened);
  if (!still) {
    opened = null;
    fixes = [];
  }
  draw();
});
on(["uri"], draw);
// The tree may come after the diagnostics, and an element may be renamed while these stay as they are.
on(["model"], () => {
  if (state.findings.length && shownNames() !== drawnNames) draw();
});
