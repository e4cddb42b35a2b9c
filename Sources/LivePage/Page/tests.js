// Layout tests, failures first, each with its values on the screen that is shown. A click lists all its screens.

import { byId, html, keepFocus } from "./dom.js";
import { select, showScreen } from "./session.js";
import { plural, spelled } from "./spelling.js";
import { on, state } from "./store.js";
import { elementLink, lineLink } from "./why.js";

const list = byId("tests");
const title = byId("tests-title");
const mostShown = 300;

const outcomes = ["bad", "failed", "holds", "skipped"];
const wordOf = { bad: "bad", failed: "fails", holds: "holds", skipped: "skipped" };
const badgeOf = { bad: "error", failed: "error", holds: "holds", skipped: "hint" };

let opened = null; // the key of the test whose screens are listed

const keyOf = ({ expression, range }) => `${range?.start.line}:${range?.start.character} ${expression}`;

const sorted = () =>
  [...state.tests].sort((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));

/** The result that a row shows: that of the screen that is shown, if the test is about it. */
const shownResult = ({ screens }) => screens.find(({ variant }) => (variant ?? null) === state.screen);

/** Both sides of a comparison, or the reason why there are none. */
const valuesOf = ({ left, right, message }) =>
  left === undefined || right === undefined ? message ?? "" : `${spelled(left)} | ${spelled(right)}`;

const dot = (outcome) => html("span", { class: `dot ${outcome}`, role: "img", "aria-label": wordOf[outcome] });

const toggle = (test) => {
  opened = opened === keyOf(test) ? null : keyOf(test);
  const failed = test.screens.find(({ outcome }) => outcome === "failed");
  const element = (failed ?? shownResult(test))?.elements[0];
  if (opened && element) select(element);
  draw();
};

const screenRow = ({ variant = null, ...result }) => html("li", { class: "test-screen" },
  dot(result.outcome),
  html("button", { type: "button", class: "link", onclick: () => showScreen(variant) }, variant ?? "Document"),
  html("span", { class: "values" }, valuesOf(result)),
  result.outcome === "failed" && html("span", { class: "others" },
    result.elements.filter((pointer) => state.model?.byPointer.has(pointer))
      .flatMap((pointer, index) => [index ? ", " : "", elementLink(pointer)])));

const row = (test) => {
  const isOpen = keyOf(test) === opened;
  const shown = shownResult(test);
  return html("li", { class: `test ${test.outcome}${isOpen ? " is-open" : ""}` },
    html("button", { type: "button", class: "what", "aria-expanded": String(isOpen), onclick: () => toggle(test) },
      dot(test.outcome),
      html("span", { class: "message" },
        html("code", {}, test.expression),
        html("span", { class: "values" }, ` ${shown ? valuesOf(shown) : ""}`))),
    test.range && lineLink(test.range),
    isOpen && html("div", { class: "results" },
      test.outcome === "bad" || test.outcome === "failed" ? html("p", {}, test.message) : test.reason && html("p", {}, test.reason),
      test.outcome !== "bad" && html("ul", {}, test.screens.map(screenRow))));
};

const draw = () => {
  const all = sorted();
  title.replaceChildren("Layout tests", ...outcomes.flatMap((outcome) => {
    const count = all.filter((test) => test.outcome === outcome).length;
    return count
      ? [html("span", { class: `badge ${badgeOf[outcome]}`, title: `${plural(count, "test")}: ${wordOf[outcome]}` }, String(count))]
      : [];
  }));
  keepFocus(list, () => list.replaceChildren(...all.slice(0, mostShown).map(row)), byId("tree"));
  if (all.length > mostShown) list.append(html("li", { class: "empty" }, `and ${all.length - mostShown} more`));
};

on(["tests", "screen"], draw);
