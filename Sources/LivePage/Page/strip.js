// The strip above the picture: a chip for the document and for each variant, with how much is found on its screen, and
// fields for what is tried there: size, text size, direction.

import { byId, html, keepFocus, replace } from "./dom.js";
import { isFrozen } from "./frozen.js";
import { showScreen } from "./session.js";
import { plural, spelled } from "./spelling.js";
import { on, set, state } from "./store.js";

const bar = byId("screens-bar");

/** The text that names the screens: one that is broken may have lost some. */
const namingText = () => state.laidOut ?? state.source;

/** The names of the screens to show; null is the document's own. */
export const screenNames = () => [...new Set([null, ...namingText()?.variants ?? [], state.screen])];

export const titleOf = (name) => name ?? "Document";

const sameScreen = (name) => ({ variant }) => (variant ?? null) === name;

/** Changes what is tried; `undefined` takes a part of it back. */
const tryOn = (change) => {
  const trial = { ...state.trial, ...change };
  for (const [key, value] of Object.entries(trial)) if (value === undefined) delete trial[key];
  return showScreen(state.screen, Object.keys(trial).length ? trial : null);
};

/** Shows another width of the screen; `undefined` is its own. */
export const tryWidth = (width) => tryOn({ width });

// Chips.

const countsOf = (name) => {
  // What is tried on the screen that is shown has diagnostics of its own.
  if (name === state.screen && state.areDiagnosticsLoaded && !state.leftOut) {
    const count = (severity) => state.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return { error: count(1), warning: count(2) };
  }
  return state.screenCounts.find(sameScreen(name)) ?? {};
};

const chip = (name, isFocusable) => {
  const counts = countsOf(name);
  const worst = ["error", "warning"].filter((severity) => counts[severity]);
  const about = [titleOf(name), ...worst.map((severity) => plural(counts[severity], severity))].join(", ");
  return html("button", {
    type: "button", class: "chip-button", role: "radio", "aria-checked": String(name === state.screen), "aria-label": about,
    tabindex: isFocusable ? "0" : "-1", onclick: () => showScreen(name, null),
  }, html("span", { class: "name" }, titleOf(name)),
  worst.map((severity) => html("span", { class: `badge ${severity}` }, String(counts[severity]))));
};

/** Arrow keys choose the screen beside, as in every group of radio buttons. */
const walkScreens = (event) => {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const names = screenNames();
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = (Math.max(0, names.indexOf(state.screen)) + by + names.length) % names.length;
  event.currentTarget.children[next].focus();
  showScreen(names[next], null);
};

// Fields.

/** The bounds of a side in words: `375` where it is exact, else `≤ 375`; `∞` without a limit. */
const boundsOf = (side) => {
  const size = state.shown?.constrainedSize;
  if (!size) return "";
  const index = side === "width" ? 0 : 1;
  const [low, high] = [size.min[index], size.max[index]];
  if (high === "infinity" || high === null) return low > 0 ? `≥ ${spelled(low)}` : "∞";
  return low === high ? spelled(high) : low > 0 ? `${spelled(low)}…${spelled(high)}` : `≤ ${spelled(high)}`;
};

/** A typed length: a number above 0; "infinity" for ∞; undefined for nothing, which is the screen's own; null for no length. */
const readLength = (text, mayBeInfinite) => {
  const said = text.trim();
  if (said === "") return undefined;
  if (mayBeInfinite && /^(∞|inf(inity)?)$/i.test(said)) return "infinity";
  const number = Number(said.replace(/^≤\s*/, "").replace(/\s*pt$/, ""));
  return Number.isFinite(number) && number > 0 && number <= 100000 ? number : null;
};

const readScale = (text) => {
  const said = text.trim();
  if (said === "") return undefined;
  const percent = Number(said.replace(/\s*%$/, ""));
  return Number.isFinite(percent) && percent >= 1 && percent <= 1000 ? percent / 100 : null;
};

/** A field of the strip. `read` gives null for what makes no sense; `step` is how far an arrow key goes. */
const field = ({ label, className, shown, isTried, read, take, step }) => {
  const input = html("input", {
    type: "text", class: `${className}${isTried ? " is-tried" : ""}`, "aria-label": label, title: label, spellcheck: "false",
    autocomplete: "off", value: shown,
  });
  const commit = () => {
    if (input.value === shown) return;
    const value = read(input.value);
    input.setAttribute("aria-invalid", String(value === null));
    if (value !== null) take(value);
  };
  input.addEventListener("change", commit);
  input.addEventListener("focus", () => input.select());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") return commit();
    if (event.key === "Escape") {
      input.value = shown;
      return;
    }
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const now = Number(/[\d.]+/.exec(input.value)?.[0]);
    if (!by || !now) return;
    event.preventDefault();
    input.value = String(Math.max(1, Math.round(now + by * step * (event.shiftKey ? 10 : 1))));
    commit();
  });
  return input;
};

const fields = () => {
  const { trial } = state;
  const scale = state.shown?.textScale ?? 1;
  const isRightToLeft = state.shown?.direction === "rightToLeft";
  const length = (side) => field({
    label: side === "width" ? "Width of the screen" : "Height of the screen", className: "length", shown: boundsOf(side),
    isTried: trial?.[side] !== undefined, step: 1,
    read: (text) => readLength(text, side === "height"), take: (value) => tryOn({ [side]: value }),
  });
  return html("div", { class: "screen-fields", role: "group", "aria-label": "Screen that is tried" },
    length("width"), html("span", { class: "times", "aria-hidden": "true" }, "×"), length("height"),
    field({
      label: "Text size", className: "scale", shown: `${spelled(scale * 100)} %`, isTried: trial?.textScale !== undefined,
      step: 10, read: readScale, take: (value) => tryOn({ textScale: value }),
    }),
    html("button", {
      type: "button", class: `toggle${trial?.direction === undefined ? "" : " is-tried"}`, "aria-pressed": String(isRightToLeft),
      title: "From right to left",
      onclick: () => tryOn({ direction: isRightToLeft ? "leftToRight" : "rightToLeft" }),
    }, "RTL"),
    trial && html("button", {
      type: "button", class: "toggle reset-screen", title: "Back to the screen as the document has it",
      onclick: () => showScreen(state.screen, null),
    }, "✕ Reset"));
};

let drawnOf = "";

const draw = () => {
  const names = screenNames();
  const wanted = JSON.stringify([
    names, state.screen, state.trial, state.shown, names.map(countsOf), state.device && state.device.differences.length,
    state.showsDevice, state.connection, state.uri === null, state.broken !== null,
  ]);
  if (wanted === drawnOf) return;
  drawnOf = wanted;
  const at = Math.max(0, names.indexOf(state.screen));
  keepFocus(bar, () => replace(bar,
    html("div", { class: state.broken === null ? "chips" : "chips is-stale", role: "radiogroup", "aria-label": "Screen", onkeydown: walkScreens },
      names.map((name, index) => chip(name, index === at))),
    namingText()?.omittedVariants > 0 && html("span", { class: "omitted" },
      `${plural(namingText().omittedVariants, "state")} not shown`),
    html("span", { class: "space" }),
    state.device && html("button", {
      type: "button", class: "toggle", "aria-pressed": String(state.showsDevice), title: "Captured frames over computed ones",
      onclick: () => set({ showsDevice: !state.showsDevice }),
    }, state.device.differences.length ? `Device: ${plural(state.device.differences.length, "difference")}` : "Device: as here"),
    !isFrozen && state.uri !== null && fields()));
};

on(["source", "laidOut", "broken", "screen", "trial", "shown", "device", "showsDevice", "connection", "diagnostics", "screenCounts", "uri"], draw);
