// Rows of buttons with icons, for keys with few values that place children. One is checked; arrow keys go to the next.

import { html, svg } from "./dom.js";
import { state } from "./store.js";

// Boxes of icons 16 points wide and high, [x, y, width, height], for a stack from left to right.

const [left, middle, right] = [[1, 2, 1, 12], [7.5, 1, 1, 14], [14, 2, 1, 12]];
const columns = (...starts) => starts.map((x) => [x, 4, 3, 8]);

const boxes = {
  justifyContent: {
    start: [left, ...columns(4, 9)],
    center: [middle, ...columns(3, 10)],
    end: [right, ...columns(4, 9)],
    spaceBetween: [left, right, ...columns(2.5, 10.5)],
    spaceAround: [left, right, ...columns(4, 9)],
  },
  alignItems: {
    stretch: [[2, 1, 12, 1], [2, 14, 12, 1], [4, 3, 3, 10], [9, 3, 3, 10]],
    start: [[2, 1, 12, 1], [4, 3, 3, 9], [9, 3, 3, 5]],
    end: [[2, 14, 12, 1], [4, 4, 3, 9], [9, 8, 3, 5]],
    center: [[2, 7.5, 12, 1], [4, 2, 3, 12], [9, 5, 3, 6]],
    baselineFirst: [[1, 6, 14, 1], [3, 2, 4, 4], [9, 3, 4, 3], [3, 9, 4, 1.5], [3, 12, 4, 1.5], [9, 9, 4, 1.5]],
    baselineLast: [[1, 12, 14, 1], [3, 8, 4, 4], [9, 9, 4, 3], [3, 2, 4, 1.5], [3, 5, 4, 1.5], [9, 5, 4, 1.5]],
  },
};

const arrows = { horizontal: "M2 8H13M9 4L13 8L9 12", vertical: "M8 2V13M4 9L8 13L12 9" };

/** True for a key whose values have icons. */
export const hasIcons = (key) => key === "direction" || Object.hasOwn(boxes, key);

const icon = (key, option, across) => {
  const drawn = { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" };
  if (key === "direction") return svg("svg", drawn, svg("path", { class: "arrow", d: arrows[option] }));
  const isTurned = !across && !option.startsWith("baseline");
  return svg("svg", drawn, boxes[key][option].map(([x, y, width, height]) => svg("rect", isTurned
    ? { x: y, y: x, width: height, height: width } : { x, y, width, height })));
};

/** How far a key goes from one choice to another; nothing for other keys. */
const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The buttons of a key of a stack, `across` for one from left to right. `change` gets the value that is chosen;
 * `fallback` is checked where none is written.
 */
export const choiceButtons = ({ name, options, value, fallback, across, change }) => {
  const shown = value ?? fallback;
  const mark = (chosen) => {
    for (const button of group.children) {
      const isChosen = button.dataset.value === chosen;
      button.setAttribute("aria-checked", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
  };
  const choose = (option) => {
    if (group.querySelector('[aria-checked="true"]')?.dataset.value === option) return;
    mark(option);
    change(option);
  };
  const walk = (event) => {
    const by = steps[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const at = options.indexOf(event.target.dataset.value);
    const next = options[(at + by + options.length) % options.length];
    group.children[options.indexOf(next)].focus();
    choose(next);
  };
  const group = html("div", { class: "choices", role: "radiogroup", "aria-label": name, onkeydown: walk },
    options.map((option) => html("button", {
      type: "button", role: "radio", class: value === undefined ? "choice is-default" : "choice", title: option,
      "aria-label": option, "data-value": option, onclick: () => choose(option),
    }, icon(name, option, across))));
  if (state.shown?.direction === "rightToLeft") group.classList.add("is-mirrored");
  mark(options.includes(shown) ? shown : options[0]);
  return group;
};
