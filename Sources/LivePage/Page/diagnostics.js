// Diagnostics by severity. A click selects the element; a button makes a fix that was tried on a copy before.

import { sourceFile } from "./code.js";
import { byId, html, keepFocus } from "./dom.js";
import { editText } from "./editing.js";
import { fixesOf, keyOf } from "./fixes.js";
import { endPreview, previewFix } from "./ghost.js";
import { titleOf } from "./strip.js";
import { select, showScreen } from "./session.js";
import { elementName, plural, severityNames } from "./spelling.js";
import { lineLink } from "./why.js";
import { notify, on, state } from "./store.js";

const list = byId("diagnostics");
const title = byId("diagnostics-title");
const mostShown = 300;

/** For how many milliseconds a screen is shown before its fixes are asked for. */
const settling = 150;

let opened = null; // the key of the diagnostic whose fixes are shown
let fixes = [];
let shownScreen = ""; // the screen that is shown, with the values that are tried on it
let reload = 0;
let fixesRevision = 0; // the revision of the document that the edits of the fixes are for

const sorted = () => [...state.diagnostics].sort((a, b) => a.severity - b.severity);

/** The revision that was heard of last: an answer that comes while it stays the same is of that. */
const lastRevision = () => Math.max(state.changes[0]?.revision ?? 0, state.model?.revision ?? 0);

/** Loads the fixes of the diagnostic that is open, again if the text is edited meanwhile. Returns false if another one is open by then. */
const loadFixes = async () => {
  const key = opened;
  for (let isCurrent = false; !isCurrent;) {
    const diagnostic = ofAllScreens().find((one) => keyOf(one) === key);
    if (!diagnostic || opened !== key) return false;
    const [revision, shown] = [lastRevision(), shownScreen];
    const found = await fixesOf(diagnostic);
    if (opened !== key) return false;
    isCurrent = lastRevision() === revision && shownScreen === shown;
    fixes = found;
    fixesRevision = revision;
  }
  return true;
};

/** The title of a fix without the frames that it changes, which other edits may have changed. */
const nameOfFix = (said) => said.split(" (")[0];

/** The edits of a fix for the text as it is now, and the revision of that. */
const editsOf = async (fix) => {
  let chosen = fix;
  if (fixesRevision !== lastRevision()) {
    chosen = await loadFixes() ? fixes.find(({ title: said }) => nameOfFix(said) === nameOfFix(fix.title)) : null;
    if (!chosen) throw new Error("The text is another by now, and this is no fix for it.");
  }
  const revision = fixesRevision;
  return { edits: await chosen.edits(), revision };
};

/** Makes the edits of a fix: by the server, which hands an editor's document to its editor. */
const apply = async (action) => {
  const { uri } = state;
  endPreview();
  try {
    const change = await editsOf(action);
    // The document that is shown by now may have a diagnostic of the same name.
    if (uri !== state.uri) return;
    const { asked } = await editText(uri, change);
    if (asked) return notify(`The editor was asked: ${action.title}`);
    notify(action.title);
  } catch (error) {
    notify(error.message, "error");
  }
};

let elsewhere = new Set(); // the diagnostics that only other screens have

const isElsewhere = (diagnostic) => elsewhere.has(diagnostic);

/** Offers the fixes of the diagnostic that is open, as they are on the screen that is shown. */
const offerFixes = async () => {
  // What is derived from code is fixed in the code, by its editor.
  if (state.connection === "frozen" || sourceFile()) return;
  try {
    if (await loadFixes()) draw();
  } catch (error) {
    const isOver = ["content-modified", "disconnected", "no-layout", "no-such-variant", "no-such-view"].includes(error.kind);
    if (error.code !== -32601 && !isOver) notify(error.message, "error");
  }
};

const open = async (diagnostic) => {
  const screen = isElsewhere(diagnostic) ? showScreen(diagnostic.variants?.[0] ?? null) : null;
  if (diagnostic.pointer) select(diagnostic.pointer);
  opened = keyOf(diagnostic);
  fixes = [];
  endPreview();
  draw();
  await screen;
  clearTimeout(reload);
  await offerFixes();
};

/** Applies the best fix of the diagnostic that is open. */
export const applyBestFix = () => {
  const best = fixes.find(({ isPreferred }) => isPreferred) ?? fixes[0];
  if (best) apply(best);
};

const ofAllScreens = () => [...sorted(), ...state.elsewhere];

/** Opens the next diagnostic, or the one before. */
export const stepDiagnostics = (by) => {
  const all = ofAllScreens();
  if (!all.length) return;
  const at = all.findIndex((diagnostic) => keyOf(diagnostic) === opened);
  open(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]).then(() => {
    list.querySelector(".is-open")?.scrollIntoView({ block: "nearest" });
  });
};

const row = (diagnostic) => {
  const severity = severityNames[diagnostic.severity];
  const isOpen = keyOf(diagnostic) === opened;
  const element = state.model?.byPointer.get(diagnostic.pointer);
  return html("li", { class: `diagnostic ${severity}${isOpen ? " is-open" : ""}` },
    html("button", { type: "button", class: "what", "aria-expanded": String(isOpen), onclick: () => open(diagnostic) },
      html("span", { class: `dot ${severity}`, role: "img", "aria-label": severity }),
      html("span", { class: "message" },
        element && html("span", { class: "who" }, `${elementName(element)} `),
        isElsewhere(diagnostic) && !diagnostic.variants && html("span", { class: "on-screen" }, `${titleOf(null)}: `),
        diagnostic.message)),
    lineLink(diagnostic.range),
    isOpen && html("div", { class: "fixes" },
      html("code", {}, diagnostic.code),
      fixes.map((action) => html("button", {
        type: "button", class: action.isPreferred ? "fix primary" : "fix", onclick: () => apply(action),
        onpointerenter: () => previewFix(() => editsOf(action)), onpointerleave: endPreview,
        onfocus: () => previewFix(() => editsOf(action)), onblur: endPreview,
      }, action.title)),
      fixes.length > 0 && html("span", { class: "preview-note", role: "status" })));
};

let drawnNames = "";

/** The names of the elements that the list shows. */
const shownNames = () => JSON.stringify(ofAllScreens().slice(0, mostShown).map(({ pointer }) => {
  const element = state.model?.byPointer.get(pointer);
  return element && elementName(element);
}));

const draw = () => {
  const all = sorted();
  drawnNames = shownNames();
  const counts = severityNames.map((_, severity) => all.filter((diagnostic) => diagnostic.severity === severity).length);
  title.replaceChildren("Diagnostics", ...severityNames.flatMap((name, severity) => counts[severity]
    ? [html("span", { class: `badge ${name}`, title: plural(counts[severity], name, name === "information" ? name : undefined) },
      String(counts[severity]))]
    : []));
  const others = state.elsewhere.slice(0, Math.max(0, mostShown - all.length));
  keepFocus(list, () => list.replaceChildren(...all.slice(0, mostShown).map(row),
    ...(others.length ? [html("li", { class: "heading" }, "On other screens"), ...others.map(row)] : [])));
  if (!all.length && !others.length) {
    list.append(html("li", { class: "empty" }, state.areDiagnosticsLoaded ? "No diagnostics." : ""));
  } else if (all.length + state.leftOut > mostShown) {
    list.append(html("li", { class: "empty" }, `and ${all.length + state.leftOut - mostShown} more`));
  }
};

on(["diagnostics", "elsewhere"], () => {
  elsewhere = new Set(state.elsewhere);
  const still = ofAllScreens().find((diagnostic) => keyOf(diagnostic) === opened);
  if (!still) {
    opened = null;
    fixes = [];
    endPreview();
  }
  draw();
});
on(["uri"], draw);

// The fixes of another screen are others; those of a screen that goes by are not asked for.
on(["shown", "overrides"], () => {
  const now = JSON.stringify([state.screen, state.shown, state.overrides]);
  if (now === shownScreen) return;
  shownScreen = now;
  if (opened === null) return;
  fixes = [];
  draw();
  clearTimeout(reload);
  reload = setTimeout(offerFixes, settling);
});
on(["preview"], () => {
  const note = list.querySelector(".preview-note");
  if (!note) return;
  const { frames, gone } = state.preview ?? {};
  note.textContent = !state.preview ? "" : frames.length + gone.length === 0 ? "No frame changes on this screen."
    : [frames.length > 0 && `${plural(frames.length, "frame")} ${frames.length === 1 ? "changes" : "change"}`,
      gone.length > 0 && `${plural(gone.length, "element")} ${gone.length === 1 ? "goes" : "go"}`].filter(Boolean).join(", ");
});
// The tree may come after the diagnostics, and an element may be renamed while these stay as they are.
on(["model"], () => {
  if (ofAllScreens().length && shownNames() !== drawnNames) draw();
});
