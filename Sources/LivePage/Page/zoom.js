// Over the corners of the picture: buttons for the zoom and for parts that are hidden, and a note on widths that a table
// gives.

import { byId, html, svg } from "./dom.js";
import { fit, view, zoom, zoomToSelection } from "./picture.js";
import { listed, plural } from "./spelling.js";
import { on, set, state } from "./store.js";

const note = byId("measured");
const bar = byId("zoom");
const stage = byId("stage");

const button = (label, text, act) =>
  html("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);

const percent = button("One point a pixel", "100 %", () => zoom(1 / view.scale));
// Few fonts have a letter for it.
const target = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" },
  svg("circle", { cx: 8, cy: 8, r: 4 }), svg("path", { d: "M8 1v5M8 10v5M1 8h5M10 8h5" }));
const selection = button("Zoom to the selected element", target, zoomToSelection);

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
on(["tableFamilies"], () => {
  const families = state.tableFamilies;
  note.hidden = families.length === 0;
  if (note.hidden) return;
  const count = Math.max(...families.map(({ texts }) => texts));
  const named = families.filter(({ family }) => family !== "system").map(({ family }) => family);
  note.textContent = named.length ? `${listed(named, 3)}: built-in widths` : "Built-in widths";
  note.title = `${families.length > 1 ? `${families.length} families` : plural(count, "text")} without a font file: sizes are about right (built-in widths, like San Francisco's).`
    + (named.length ? ` A file for ${listed(named, 8)} can be named in .lintel.json.` : "");
});
