// What is drawn in each element, as `layout/scene` lists it. Only shapes that are known are taken, with attributes that
// are known, and the page makes them anew.

const attributesOf = {
  rect: ["x", "y", "width", "height", "rx"],
  path: ["d"],
  text: ["x", "y", "transform", "textLength"],
};
const styleNames = new Set(["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "font-size", "font-weight", "font-style", "font-family"]);

const readStyle = (text) => {
  const style = {};
  for (const part of (text ?? "").split(";")) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const name = part.slice(0, colon).trim();
    if (styleNames.has(name)) style[name] = part.slice(colon + 1).trim();
  }
  return style;
};

const shapeOf = (raw) => {
  const attributes = {};
  for (const name of attributesOf[raw.shape]) if (raw[name] !== undefined) attributes[name] = raw[name];
  if (raw.textLength !== undefined) attributes.lengthAdjust = "spacingAndGlyphs";
  return {
    name: raw.shape, kind: (raw.classes ?? "").split(" ").filter((one) => /^[\w-]+$/.test(one)), attributes,
    style: readStyle(raw.style), text: raw.text ?? null,
  };
};

const isKnown = ({ shape }) => Object.hasOwn(attributesOf, shape);
const isBox = (raw) => raw?.shape === "rect" && /^(box|spec) /.test(raw.classes ?? "");

/** The shapes of an element that are in its group: those above the elements inside are another entry, `above`. */
class SceneEntry {
  #raw;
  #shapes = null;
  #signature = null;

  constructor(raw, order) {
    const known = raw.filter(isKnown);
    const box = isBox(known[0]) ? known.shift() : null;
    this.#raw = known;
    this.order = order;
    this.above = null;
    this.origin = box ? [box.x, box.y] : null;
    this.style = readStyle(box?.style);
    // The sign of an element of unknown size is there even if the element has no extent.
    this.isUnknown = known.some((one) => one.classes === "nothing unknown");
  }

  // Most elements of a long layout are not in view, so their shapes are read when they are drawn.

  get hasShapes() { return this.#raw.length > 0; }

  get shapes() { return this.#shapes ??= this.#raw.map(shapeOf); }

  get signature() { return this.#signature ??= JSON.stringify([this.origin, this.#raw]); }

  /** The lines of its text in one, as they are drawn; null if it has none. */
  get said() {
    const lines = this.#raw.filter(({ shape, text }) => shape === "text" && text);
    return lines.length ? lines.map(({ text }) => text.trim()).join(" ") : null;
  }

  /** The positions of the lines of its text. */
  get baselines() {
    return this.shapes.flatMap(({ name, attributes }) => {
      const found = name === "text" && /^translate\(([-\d.e]+) ([-\d.e]+)\)$/.exec(attributes.transform ?? "");
      return found ? [[Number(found[1]), Number(found[2])]] : [];
    });
  }
}

/** Reads the layers of a document: what each element shows, by pointer. */
export const readScene = (layers) => {
  const scene = new Map();
  for (const [order, { pointer, above, shapes }] of layers.entries()) {
    const entry = new SceneEntry(shapes, order);
    const below = above && scene.get(pointer);
    if (below) {
      below.above = entry;
      entry.origin = below.origin;
    } else if (!above) scene.set(pointer, entry);
  }
  return scene;
};

/** A scene with what a part of it, an element and those in it, shows now. */
export const withPart = (scene, layers) => {
  const drawn = [];
  for (const [pointer, entry] of readScene(layers)) {
    const former = scene.get(pointer);
    drawn.push([entry, former]);
    if (entry.above) drawn.push([entry.above, former?.above]);
    scene.set(pointer, entry);
  }
  // They stand where they stood: what changes their order is drawn as a whole. A border that is new follows what is in it.
  let last = -1;
  for (const [entry, former] of drawn.sort(([a], [b]) => a.order - b.order)) {
    entry.order = former?.order ?? last + 1e-6;
    last = entry.order;
  }
  return scene;
};
