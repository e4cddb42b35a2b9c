// Keys, and the sheet that lists them.

import { byId, html } from "./dom.js";
import { applyBestFix, stepDiagnostics } from "./diagnostics.js";
import { showColumn, toggleColumn } from "./columns.js";
import { goBack } from "./files.js";
import { isFrozen } from "./frozen.js";
import { redo, undo } from "./history.js";
import { togglePin } from "./pin.js";
import { fit, pan, view, zoom } from "./picture.js";
import { screenNames } from "./strip.js";
import { select, showScreen } from "./session.js";
import { focusStyle, writeOverrides } from "./style.js";
import { switchTheme } from "./theme.js";
import { set, state } from "./store.js";

const help = byId("help");

const toward = (choose) => {
  const element = state.model?.byPointer.get(state.selected) ?? null;
  const next = element ? choose(element) : state.model?.root;
  if (next) select(next.pointer);
};

const sibling = (by) => (element) => element.parent?.children[element.position + by];

const stepScreens = (by) => {
  const names = screenNames();
  showScreen(names[(names.indexOf(state.screen) + by + names.length) % names.length], null);
};

const hide = () => {
  if (state.selected === null) return;
  const isHidden = state.hiddenParts.includes(state.selected);
  set({ hiddenParts: isHidden ? state.hiddenParts.filter((one) => one !== state.selected) : [...state.hiddenParts, state.selected] });
};

const isolate = () => set({ isolated: state.isolated === state.selected ? null : state.selected });

const cancel = () => {
  if (state.isolated !== null || state.hiddenParts.length) set({ isolated: null, hiddenParts: [] });
  else if (state.comparison) set({ comparison: null });
  else if (state.showsDevice) set({ showsDevice: false });
  else if (state.pinned !== null) set({ pinned: null });
  else if (state.selected !== null) select(null);
};

const allCommands = [
  ["/", "Search in the tree", () => {
    showColumn("left");
    byId("search").select();
  }],
  ["t", "Go to the tree", () => {
    showColumn("left");
    byId("tree").focus();
  }],
  ["p", "Go to the picture", () => byId("stage").focus()],
  ["e", "Edit the style of the selected element", () => {
    showColumn("right");
    focusStyle();
  }],
  ["u", "Select the element around", () => toward((element) => element.parent)],
  ["i", "Select the first element inside", () => toward((element) => element.children[0])],
  ["j", "Select the next element beside", () => toward(sibling(1))],
  ["k", "Select the element beside before", () => toward(sibling(-1))],
  ["Backspace", "Back to the document that was left for a file", goBack],
  ["n", "Next diagnostic", () => stepDiagnostics(1)],
  ["N", "Previous diagnostic", () => stepDiagnostics(-1)],
  ["a", "Apply the best fix of the open diagnostic", applyBestFix],
  ["s", "Screens side by side, and back", () => set({ mode: state.mode === "screens" ? "picture" : "screens" })],
  ["]", "Next screen", () => stepScreens(1)],
  ["[", "Screen before", () => stepScreens(-1)],
  ["w", "Go to the handle of the width", () => byId("width-handle").focus()],
  ["d", "Device frames on and off", () => state.device && set({ showsDevice: !state.showsDevice })],
  ["+", "Larger", () => zoom(1.25)],
  ["-", "Smaller", () => zoom(0.8)],
  ["1", "One point a pixel", () => zoom(1 / view.scale)],
  ["0", "Fit the picture", fit],
  ["h", "Hide the selected element in the picture, and back", hide],
  ["o", "Show the selected element alone, and back", isolate],
  ["m", "Pin the box model of the container that is selected or around, and back", togglePin],
  ["b", "Left column on and off", () => toggleColumn("left")],
  ["v", "Right column on and off", () => toggleColumn("right")],
  ["l", "Light, dark, as the system", switchTheme],
  ["?", "This list", () => help.showModal()],
  ["Escape", "Show all, leave a comparison, unpin, then leave the selection", cancel],
];
const changing = new Set(["e", "a", "w", "Backspace"]);
const commands = isFrozen ? allCommands.filter(([key]) => !changing.has(key)) : allCommands;
const extra = [
  ["↑ ↓ ← →", "Walk in the tree; pan in the picture; in a field one step, with Shift ten; in the text another line"],
  ["Enter", "In the tree: open the file of the element, or its line; in the text: select the element of the line"],
  ...(isFrozen ? [] : [["Ctrl+Enter", "Write what was tried into the document"], ["Ctrl+Z", "Undo; with Shift redo, edits of this page"]]),
  ["Ctrl+wheel", "Zoom to the pointer; the wheel alone pans"],
];

const isTyping = (target) => target.matches?.("input:not([type=checkbox]), select, textarea");

addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    writeOverrides();
    return;
  }
  const isHistory = (event.ctrlKey || event.metaKey) && !event.altKey && ["z", "y"].includes(event.key.toLowerCase());
  // A field that is typed into has a history of its own.
  if (isHistory && !isFrozen && !isTyping(event.target) && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    if (event.shiftKey || event.key.toLowerCase() === "y") redo();
    else undo();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (isTyping(event.target)) {
    if (event.key === "Escape") byId("stage").focus();
    return;
  }
  const command = commands.find(([key]) => key === event.key) ?? (event.key === "=" ? ["=", "", () => zoom(1.25)] : null);
  if (!command) return;
  event.preventDefault();
  command[2]();
});

byId("stage").addEventListener("keydown", (event) => {
  const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (!by || event.target !== event.currentTarget) return;
  event.preventDefault();
  pan(by[0] * (event.shiftKey ? 200 : 40), by[1] * (event.shiftKey ? 200 : 40));
});

const entry = ([key, about]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, about)];
help.replaceChildren(
  html("h2", {}, "Keys"),
  html("dl", {}, [...commands, ...extra].map(entry)),
  html("form", { method: "dialog" }, html("button", { class: "primary" }, "Close")));
byId("help-button").addEventListener("click", () => help.showModal());
