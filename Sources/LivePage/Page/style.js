// The keys in force for the selected element: where each comes from, whether it has an effect, and what else it
// could be. A value that is typed here lies over the document at once; writing puts it into the text.

import { sourceFile } from "./code.js";
import { runsAcross } from "./boxmodel.js";
import { byId, html, keepFocus, replace } from "./dom.js";
import { commitOverrides, editText, laidOver, resetKey, resetOverrides, targetOf, triedOn, tryValue } from "./editing.js";
import { valueField } from "./fields.js";
import { openElement } from "./files.js";
import { isFrozen } from "./frozen.js";
import { commonKeys, keysOfType, ownKeys, styleKeys } from "./keys.js";
import { elementName, isRecord, plural, spelledValue } from "./spelling.js";
import { elementLink, lineLink } from "./why.js";
import { notify, on, onceAFrame, set, state } from "./store.js";

const panel = byId("style");
const bar = byId("tried");
const refusal = byId("refused");

/** The tag of rules about what has no effect, as in the Language Server Protocol. */
const unnecessary = 1;
const hiddenKeys = new Set(["id", "lintel-disable"]);

/** Keys whose number is one for all four sides. */
const sided = new Set(["insets", "contentEdgeInsets", "textContainerInset"]);

/** The value of a key with one that is tried: objects are merged by their members. */
const mergedValue = (key, below, value) => {
  if (!isRecord(value)) return value;
  if (isRecord(below)) return { ...below, ...value };
  const isUniform = sided.has(key) && (typeof below === "number" || below === "infinity");
  return isUniform ? { top: below, left: below, bottom: below, right: below, ...value } : value;
};

const isInStack = (element) => element.parent?.type === "stack";

/** Style keys that mean something where the element stands. */
const hasMeaning = (key, element) => {
  if (["spacingBefore", "spacingAfter", "flexGrow", "flexShrink", "flexBasis", "alignSelf", "ascender", "descender"].includes(key)) {
    return isInStack(element);
  }
  if (key === "layoutPosition") return element.parent?.type === "absolute" || element.parent?.type === "static";
  return true;
};

/** Keys that steps of the explanation name, as things that decide. */
const deciding = (element) => {
  const keys = new Set();
  for (const step of [...(state.explanation?.horizontal ?? []), ...(state.explanation?.vertical ?? [])]) {
    if (step.key) keys.add(`${step.element === element.pointer || styleKeys[step.key] ? "" : `${step.element} `}${step.key}`);
  }
  return keys;
};

const isInRange = (inner, outer) => {
  const before = (a, b) => a.line < b.line || (a.line === b.line && a.character <= b.character);
  return before(outer.start, inner.start) && before(inner.end, outer.end);
};

const diagnosticOf = (range) => range && state.diagnostics.find((diagnostic) => isInRange(diagnostic.range, range));

/** An element, or its style, that has a key. */
const ownerOf = (pointer, key) => (styleKeys[key] ? `${pointer}/style` : pointer);

/** The path of the object in the text that has a key of an element. */
const objectOf = (pointer, key) => ownerOf(state.source?.path(pointer) ?? pointer, key);

/** Writes one value into the text, of a key that cannot be tried. */
const writeDirectly = async ({ target, key, value }) => {
  const path = objectOf(target.pointer, key);
  const patch = !styleKeys[key] || state.source?.key(target.pointer, "style")
    ? [{ op: "add", path: `${path}/${key}`, value }]
    : [{ op: "add", path, value: { [key]: value } }];
  try {
    const { asked } = await editText(target.uri, { patch });
    if (target.uri === state.uri) set({ refused: null });
    if (!asked) notify(`${key} was written into the document`);
  } catch (error) {
    notify(error.message, "error");
  }
};

/** A key of an element that the variant on the screen sets for itself: {name, range}; null for one of the document. */
const ownOfVariant = (pointer, key) => {
  const range = state.laidOut?.rangeInVariant(ownerOf(pointer, key), key);
  if (!range) return null;
  const element = state.model?.byPointer.get(pointer);
  return { name: `${key} of ${element ? elementName(element) : pointer}`, range };
};

/** The first tried value that the variant on the screen sets for itself. It would be written for the other screens only. */
const firstOfVariant = () => {
  for (const entry of state.overrides) {
    for (const key of Object.keys(laidOver(entry))) {
      const own = ownOfVariant(entry.pointer, key);
      if (own) return own;
    }
  }
  return null;
};

const sentenceOf = ({ name }) => `The variant “${state.screen}” sets ${name} itself`;

/** Tells that a key of the variant on the screen is changed elsewhere. */
const refuseFor = (own) =>
  notify(`${sentenceOf(own)}, on line ${own.range.start.line + 1}. Nothing was written; edit it there, or choose another screen.`, "error");

/** Writes what is tried, if all of it is of the document's own text and not of the variant on the screen. */
export const writeOverrides = () => {
  if (!state.overrides.length) return;
  if (sourceFile()) return notify("The layout is made of code, which is edited in an editor. Nothing was written.", "error");
  const own = firstOfVariant();
  if (own) refuseFor(own);
  else commitOverrides();
};

/** Removes a key from the text, with what is tried for it. */
const removeKey = async (target, key) => {
  if (target.uri !== state.uri) return;
  const own = ownOfVariant(target.pointer, key);
  if (own) return refuseFor(own);
  await resetKey(target, key);
  const path = `${objectOf(target.pointer, key)}/${key}`;
  if (target.uri !== state.uri || sourceFile() || !state.source?.key(ownerOf(target.pointer, key), key)) return;
  try {
    const { asked } = await editText(target.uri, { patch: [{ op: "remove", path }] });
    notify(asked ? `The editor was asked to remove ${key}` : `${key} was removed`);
  } catch (error) {
    notify(error.message, "error");
  }
};

/** A value with members, such as a font, has a row for each of them. */
const rowsOf = (element, entry) => {
  const { key, value } = entry;
  if (!isRecord(value) || !Object.values(value).every((member) => ["number", "string", "boolean"].includes(typeof member))) {
    return [keyRow(element, entry)];
  }
  return Object.entries(value).map(([name, member]) => keyRow(element, {
    ...entry,
    label: `${key}.${name}`,
    value: member,
    row: [memberKind(member), undefined, entry.row?.[2] ?? ""],
    change: (target, next) => tryValue(target, key, { ...value, [name]: next }),
  }));
};

const memberKind = (value) => (typeof value === "number" || typeof value === "boolean" ? typeof value
  : /^-?[\d.]+(pt|%)$|^auto$/.test(value) ? "dimension" : "string");

const keyRow = (element, { key, label = key, change, row, value, range, origin, isTried, from, stands, decides }) => {
  const target = targetOf(element);
  const [declared, fallback, about] = row ?? ["value", null, "This key is not known."];
  const kind = declared === "value" && typeof value === "number" ? "number" : declared;
  const diagnostic = diagnosticOf(range);
  const isIdle = diagnostic?.tags?.includes(unnecessary);
  const isMeaningless = styleKeys[key] && !hasMeaning(key, element);
  const state_ = isIdle || isMeaningless ? "idle" : decides ? "decides" : "rests";
  const effect = {
    idle: isMeaningless && !diagnostic ? "no effect here: the parent does not read it" : `no effect: ${diagnostic?.message ?? ""}`,
    decides: "decides the frame of this element",
    rests: "does not decide the frame as it is",
  }[state_];
  return html("div", { class: `key is-${origin} ${state_}${isTried ? " is-tried" : ""}`, "data-key": label },
    html("span", { class: `effect ${state_}`, role: "img", "aria-label": effect, title: effect }),
    html("span", { class: "name", title: `${label}: ${about}` }, label),
    html("span", { class: "value" }, isFrozen ? spelledValue(value ?? stands ?? fallback ?? undefined) : valueField({
      name: label, kind, value, fallback, stands, across: element.type !== "stack" || runsAcross(element, state.laidOut),
      change: (next) => (change ?? ((_, read) => tryValue(target, key, read)))(target, next),
      remove: label === key && (range || isTried) ? () => removeKey(target, key) : null,
    })),
    html("span", { class: "origin" },
      isTried && !isFrozen ? html("button", {
        type: "button", class: "line reset-key", title: `Reset ${key}`, "aria-label": `Reset ${key}`,
        onclick: () => resetKey(target, key),
      }, "tried ✕") : origin === "own" && range ? lineLink(range) : from ? elementLink(from.pointer, from.text) : origin));
};

/** What the parent decides for a key that the element leaves alone. */
const inherited = (element, style) => {
  const parent = element.parent;
  if (parent?.type !== "stack" || (style.alignSelf && style.alignSelf !== "auto")) return [];
  const aligned = state.laidOut?.member(parent.pointer, "alignItems");
  return [{
    key: "alignSelf", value: undefined, origin: "parent", row: styleKeys.alignSelf,
    from: { pointer: parent.pointer, text: elementName(parent) }, stands: `auto: ${aligned ?? "stretch"}`,
  }];
};

const group = (title, rows, element) => rows.length > 0 && html("section", { class: "keys" },
  html("h3", {}, title), rows.flatMap((entry) => rowsOf(element, entry)));

// Under a pressed button the rows stay, or the press would be none.
let isPressed = false;
panel.addEventListener("pointerdown", () => {
  isPressed = true;
});
addEventListener("pointerup", () => {
  if (!isPressed) return;
  isPressed = false;
  drawSoon();
});

const isEditing = () => panel.contains(document.activeElement) && document.activeElement.matches("input[type=text]");

let shownPointer = null;
let showsDefaults = false;
let isDrawing = false;
let drawnOf = ""; // what the rows that are there were made of

const draw = (force = false) => {
  const element = state.model?.byPointer.get(state.selected);
  drawBar();
  if (!element) {
    panel.replaceChildren();
    shownPointer = null;
    drawnOf = "";
    return;
  }
  // What is being typed stays as it is.
  if (!force && (isPressed || isEditing()) && shownPointer === element.pointer) return markTried(element);
  shownPointer = element.pointer;
  const text = state.laidOut;
  const members = text?.members(element.pointer) ?? [];
  const styleMembers = text?.members(`${element.pointer}/style`) ?? [];
  const tried = triedOn(element.pointer);
  const file = text?.element(element.pointer)?.file;
  if (file !== undefined && !Object.keys(tried).length) return drawFile(element, file);
  const decides = deciding(element);
  const own = Object.fromEntries((keysOfType[element.type] ?? []).map((label) => [label.replaceAll("'", ""), ownKeys[label]]));
  const rows = { content: [], style: [], defaults: [] };
  const style = {};
  const addRow = (key, row, member, list) => {
    const isTried = Object.hasOwn(tried, key);
    if (member || isTried) {
      const value = isTried ? mergedValue(key, member?.value, tried[key]) : member.value;
      if (list === "style") style[key] = value;
      rows[list].push({ key, row, value, range: member?.range, origin: member ? "own" : "tried", isTried, decides: decides.has(key) });
    } else if (list !== "style" || hasMeaning(key, element)) {
      rows.defaults.push({ key, row, origin: "default" });
    }
  };
  const memberOf = (list, key) => list.find(({ name }) => name === key);
  for (const [key, row] of Object.entries({ ...own, ...commonKeys })) {
    if (!hiddenKeys.has(key)) addRow(key, row, memberOf(members, key), "content");
  }
  for (const [key, row] of Object.entries(styleKeys)) addRow(key, row, memberOf(styleMembers, key), "style");
  const parent = inherited(element, style);
  if (parent.length) rows.defaults = rows.defaults.filter(({ key }) => key !== "alignSelf");
  const wanted = JSON.stringify([
    element.pointer, element.type, rows, parent, !state.source, isInStack(element), state.shown?.direction,
    [...rows.content, ...rows.style].map(({ range }) => diagnosticOf(range)?.code),
  ]);
  if (wanted === drawnOf) return;
  drawnOf = wanted;
  isDrawing = true;
  keepFocus(panel, () => replace(panel,
    group(`Keys of ${/^[aeiou]/.test(element.type) ? "an" : "a"} ${element.type}`, rows.content, element),
    group("style", [...rows.style, ...parent], element),
    !state.source && html("p", { class: "empty" }, "This server does not tell the text of documents, so only values that were tried are shown."),
    defaults(rows.defaults, element)));
  isDrawing = false;
};

/** Leads to the file that has the keys of an element. */
const drawFile = (element, file) => {
  const wanted = JSON.stringify([element.pointer, file]);
  if (wanted === drawnOf) return;
  drawnOf = wanted;
  replace(panel, html("p", { class: "empty" }, "Its keys are in ", isFrozen ? file || "another file" : html("button", {
    type: "button", class: "link", onclick: () => openElement(element.pointer),
  }, file || "another file"), "."));
};

/** Keys that are not written; their rows are made when they are looked at. */
const defaults = (entries, element) => {
  const made = () => entries.map((entry) => keyRow(element, entry));
  const details = html("details", { class: "defaults", open: showsDefaults },
    html("summary", {}, `Defaults (${entries.length})`), showsDefaults && made());
  details.addEventListener("toggle", () => {
    showsDefaults = details.open;
    if (showsDefaults && details.children.length === 1) details.append(...made());
  });
  return details;
};

/** Says of the rows that stay which values are tried. */
const markTried = (element) => {
  const tried = triedOn(element.pointer);
  for (const row of panel.querySelectorAll(".key")) {
    row.classList.toggle("is-tried", Object.hasOwn(tried, row.dataset.key.split(".")[0]));
  }
};

const drawRefusal = () => {
  const { refused } = state;
  refusal.hidden = !refused || refused.target.pointer !== state.selected;
  if (refusal.hidden) return;
  const { target, key } = refused;
  const own = ownOfVariant(target.pointer, key);
  replace(refusal, html("span", {}, own ? `${sentenceOf(own)}.` : refused.message), own && lineLink(own.range),
    refused.isOfTextAlone && !own && !sourceFile() && html("button", {
      type: "button", onclick: () => writeDirectly(refused),
    }, `Write ${key} into the document`));
};

let barOf = "";

const drawBar = () => {
  const own = firstOfVariant();
  const wanted = JSON.stringify([state.uri, state.overrides, state.refused, state.selected, state.screen, own, sourceFile()]);
  if (wanted === barOf) return;
  barOf = wanted;
  keepFocus(refusal, drawRefusal, panel);
  keepFocus(bar, () => drawTried(own), panel);
};

/** The bar of the values that are tried, which is there on every page of the document. */
const drawTried = (own) => {
  const count = state.overrides.reduce((sum, entry) => sum + Object.keys(laidOver(entry)).length, 0);
  bar.hidden = count === 0;
  if (!count) return;
  replace(bar,
    html("span", { title: state.overrides.map((entry) =>
      `${entry.id ? `#${entry.id}` : entry.pointer}: ${Object.entries(laidOver(entry)).map(([key, value]) => `${key} ${spelledValue(value)}`).join(", ")}`).join("\n") },
    `${plural(count, "value")} tried`),
    own && html("span", { class: "of-variant" }, `${sentenceOf(own)} `, lineLink(own.range)),
    !own && !sourceFile() && html("button", {
      type: "button", class: "primary", title: "Ctrl+Enter", onclick: writeOverrides,
    }, "Write into document"),
    html("button", { type: "button", onclick: resetOverrides }, "Reset"));
};

export const focusStyle = () => panel.querySelector('input, select, [role="radio"][tabindex="0"]')?.focus();

/** For how many milliseconds the rows wait for the explanation, which has the effect of each key, so that they are drawn once. */
const patience = 60;
let isPatient = false;
let timer = 0;

const isAwaited = () =>
  isPatient && state.selected !== null && state.selected !== shownPointer && state.explanation?.pointer !== state.selected;

let isForced = false;
const drawSoon = onceAFrame(() => {
  if (isAwaited()) return drawBar();
  const force = isForced;
  isForced = false;
  draw(force);
});
on(["selected"], () => {
  isForced = isPatient = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    isPatient = false;
    drawSoon();
  }, patience);
  drawSoon();
});
on(["model", "source", "explanation", "diagnostics", "overrides", "refused", "shown", "screen", "documents", "code"], drawSoon);
// What was typed and made no sense is not kept.
panel.addEventListener("focusout", ({ target }) => {
  // A field that is drawn anew is left too.
  if (isDrawing || !target.matches("input[type=text]")) return;
  setTimeout(() => {
    if (isEditing()) return;
    drawnOf = "";
    drawSoon();
  }, 0);
});
