// The screens of a document side by side, and what differs between two of them.

import { request } from "./connection.js";
import { byId, html, replace, svg } from "./dom.js";
import { runsAcross } from "./boxmodel.js";
import { isOutside, LayoutModel } from "./model.js";
import { Painter } from "./painter.js";
import { readScene } from "./scene.js";
import { select, showScreen } from "./session.js";
import { Source } from "./source.js";
import { elementName, plural, spelledSize } from "./spelling.js";
import { on, set, state } from "./store.js";
import { screenNames, titleOf } from "./strip.js";
import { aboutScreen } from "./view.js";

const grid = byId("screens");
const stage = byId("stage");
const cardWidth = 280;
const cardHeight = 430;

const cards = new Map();
let compared = [];
let isDue = 0;

class Card {
  constructor(name) {
    this.name = name;
    this.world = svg("g");
    this.paper = svg("rect", { class: "paper" });
    this.boxes = svg("g", { class: "boxes" });
    this.marks = svg("g", { class: "overlay" });
    this.world.append(this.paper, this.boxes);
    this.canvas = svg("svg", { role: "img", "aria-label": `Picture of ${titleOf(name)}` }, this.world, this.marks);
    this.painter = new Painter(this.boxes);
    this.caption = html("span", { class: "size" });
    this.difference = html("span", { class: "difference" });
    this.compare = html("button", {
      type: "button", class: "toggle", "aria-pressed": "false", onclick: () => toggleCompared(this),
    }, "Compare");
    this.node = html("article", { class: "screen" },
      html("header", {},
        html("button", {
          type: "button", class: "link", title: "Show this screen", onclick: () => {
            showScreen(name, null);
            set({ mode: "picture" });
          },
        }, titleOf(name)),
        this.caption, html("span", { class: "space" }), this.difference, this.compare),
      html("div", { class: "paper-frame" }, this.canvas));
    this.canvas.addEventListener("click", (event) => {
      const bounds = this.canvas.getBoundingClientRect();
      const hit = this.model?.hits((event.clientX - bounds.left) / this.scale + this.left,
        (event.clientY - bounds.top) / this.scale + this.top, this.scene)[0];
      if (hit) select(hit.pointer);
    });
  }

  async load() {
    const about = aboutScreen(this.name);
    try {
      const [tree, { layers }] = await Promise.all([
        request("layout/tree", { ...about, fields: ["id", "frame", "diagnostics"] }),
        request("layout/scene", about),
        compared.includes(this) && this.loadSource(),
      ]);
      this.model = new LayoutModel(tree);
      this.scene = readScene(layers);
      this.draw();
    } catch (error) {
      this.caption.textContent = error.message;
    }
  }

  /** Loads the keys on this screen, which comparisons need. */
  async loadSource() {
    this.source = new Source(await request("layout/source", { ...aboutScreen(this.name), ofDocument: true }));
  }

  draw() {
    const root = this.model?.root?.absolute;
    if (!root) {
      this.caption.textContent = "nothing is laid out";
      return this.painter.clear();
    }
    this.scale = Math.min(1, cardWidth / Math.max(1, root[2]));
    const height = Math.min(cardHeight, Math.max(24, root[3] * this.scale));
    const width = Math.max(24, root[2] * this.scale);
    [this.left, this.top] = root;
    this.canvas.setAttribute("width", width);
    this.canvas.setAttribute("height", height);
    this.world.setAttribute("transform", `scale(${this.scale}) translate(${-root[0]} ${-root[1]})`);
    for (const [index, key] of ["x", "y", "width", "height"].entries()) this.paper.setAttribute(key, root[index]);
    this.painter.draw(this.model, this.scene, {
      view: [root[0], root[1], root[0] + width / this.scale, root[1] + height / this.scale], scale: this.scale,
    });
    this.caption.textContent = spelledSize(root);
    this.mark();
  }

  /** Outlines the selected element, and what is otherwise on the screen it is compared with. */
  mark() {
    if (!this.scale || !this.model) return;
    const outline = (element, name) => element?.absolute && svg("rect", {
      class: name,
      x: (element.absolute[0] - this.left) * this.scale + 0.5, y: (element.absolute[1] - this.top) * this.scale + 0.5,
      width: Math.max(1, element.absolute[2] * this.scale - 1), height: Math.max(1, element.absolute[3] * this.scale - 1),
    });
    const other = compared.length === 2 && compared.includes(this) ? compared.find((card) => card !== this) : null;
    const different = other?.model ? differences(this, other) : [];
    replace(this.marks,
      different.slice(0, 800).map(({ element }) => outline(element, "differs")),
      outline(this.model.byPointer.get(state.selected), "selected"));
    const names = different.slice(0, 20).map(({ element, about }) => `${elementName(element)}: ${about}`);
    this.difference.textContent = !other ? "" : different.length
      ? `${names[0]}${different.length > 1 ? ` and ${different.length - 1} more` : ""}` : "the same but for sizes";
    this.difference.title = names.join("\n");
  }
}

/** The directions from each child of a stack to the next, which change with its order and with the lines of one that wraps. */
const courseOf = (element, text) => {
  if (element.type !== "stack") return "";
  const axis = runsAcross(element, text) ? 0 : 1;
  const shown = element.children.filter(({ frame }) => frame);
  return shown.slice(1).map(({ frame }, index) => Math.sign(frame[axis] - shown[index].frame[axis])).join();
};

/** The properties that a comparison is about: not the frame, which another width changes nearly everywhere. */
const featuresOf = (element, scene, text) => {
  const lines = scene?.get(element.pointer)?.shapes.filter(({ name, kind }) => name === "text" && kind[0] === "content") ?? [];
  const isCut = Boolean(lines.at(-1)?.text.endsWith("…")) && !text?.said(element.pointer)?.endsWith("…");
  return { isThere: Boolean(element.frame), lines: lines.length, isCut, course: courseOf(element, text), isOutside: isOutside(element) };
};

/** The elements of a screen that differ from those of another one, each with a description of the difference. */
const differences = (card, other) => {
  return card.model.elements.flatMap((element) => {
    const same = other.model.byPointer.get(element.pointer);
    const here = featuresOf(element, card.scene, card.source);
    const there = same ? featuresOf(same, other.scene, other.source) : { isThere: false };
    return differencesBetween(element, here, there);
  });
};

const differencesBetween = (element, here, there) => {
  if (here.isThere !== there.isThere) return here.isThere ? [{ element, about: "only here" }] : [];
  if (!here.isThere) return [];
  const about = [
    here.lines !== there.lines && `${plural(here.lines, "line")}, not ${there.lines}`,
    here.isCut && !there.isCut && "cut",
    there.isCut && !here.isCut && "not cut",
    here.course !== there.course && "other order or lines",
    here.isOutside && !there.isOutside && "sticks out",
    there.isOutside && !here.isOutside && "does not stick out",
  ].filter(Boolean);
  return about.length ? [{ element, about: about.join(", ") }] : [];
};

const toggleCompared = async (card) => {
  compared = compared.includes(card) ? compared.filter((one) => one !== card) : [...compared, card].slice(-2);
  for (const one of cards.values()) one.compare.setAttribute("aria-pressed", String(compared.includes(one)));
  await Promise.all(compared.map((one) => one.source ?? one.loadSource().catch(() => {})));
  for (const one of cards.values()) one.mark();
};

const layGrid = () => {
  const names = screenNames();
  for (const [name, card] of cards) {
    if (names.includes(name)) continue;
    card.node.remove();
    cards.delete(name);
    compared = compared.filter((one) => one !== card);
  }
  for (const name of names) if (!cards.has(name)) cards.set(name, new Card(name));
  const nodes = names.map((name) => cards.get(name).node);
  if (nodes.some((node, index) => grid.children[index] !== node)) grid.replaceChildren(...nodes);
};

const loadGrid = () => {
  if (state.mode !== "screens" || isDue) return;
  isDue = setTimeout(async () => {
    layGrid();
    await Promise.all([...cards.values()].map((card) => card.load()));
    isDue = 0;
  }, 40);
};

on(["mode"], () => {
  const isGrid = state.mode === "screens";
  grid.hidden = !isGrid;
  stage.hidden = isGrid;
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === state.mode));
  }
  loadGrid();
});
on(["changes", "source", "uri"], (changed) => {
  if (Object.hasOwn(changed, "uri")) cards.clear();
  loadGrid();
});
on(["selected"], () => {
  if (state.mode === "screens") for (const card of cards.values()) card.mark();
});
