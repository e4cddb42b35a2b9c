// Where the document was captured: what the device had otherwise, first of all.

import { byId, html, keepFocus } from "./dom.js";
import { elementLink } from "./why.js";
import { on, state } from "./store.js";

const panel = byId("device");

const draw = () => {
  const { device } = state;
  if (!device) return panel.replaceChildren();
  const { differences, captured, comparable } = device;
  keepFocus(panel, () => panel.replaceChildren(
    html("p", { class: "faint" }, !comparable
      ? "Values lie over styles, so frames are not those of the device."
      : differences.length
        ? `${differences.length} of ${captured} captured frames differ from those computed here.`
        : `All ${captured} captured frames are as computed here.`),
    html("ul", {}, differences.map(({ pointer, message, movedSiblings }) => html("li", {},
      elementLink(pointer), html("span", {}, ` ${message}`),
      movedSiblings > 0 && html("span", { class: "faint" }, ` and moves ${movedSiblings} beside it`))))));
};

on(["device", "model"], draw);
