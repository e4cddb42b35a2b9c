// Buttons for the zoom of the picture and for parts that are hidden, over its corner.

import { byId, html } from "./dom.js";
import { fit, view, zoom, zoomToSelection } from "./picture.js";
import { on, set, state } from "./store.js";

const bar = byId("zoom");
const stage = byId("stage");

const button = (label, text, act) =>
  html("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);

const percent = button("One point a pixel", "100 %", () => zoom(1 / view.scale));
const selection = button("Zoom to the selected element", "⌖", zoomToSelection);

const all = button("Show what is hidden", "Show all", () => set({ hiddenParts: [], isolated: null }));

bar.append(
  all,
  button("Smaller", "−", () => zoom(0.8)), percent, button("Larger", "+", () => zoom(1.25)),
  button("Fit the picture", "Fit", fit), selection);

stage.addEventListener("drawn", () => {
  const said = `${Math.round(view.scale * 100)} %`;
  if (percent.textContent !== said) percent.textContent = said;
});
on(["selected", "model"], () => {
  selection.disabled = !state.model?.byPointer.get(state.selected)?.absolute;
});
on(["hiddenParts", "isolated"], () => {
  all.hidden = state.hiddenParts.length === 0 && state.isolated === null;
});
