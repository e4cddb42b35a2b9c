// What is drawn in each element, read from the SVG that the server draws. Only shapes that are known are taken,
// with attributes that are known, and the page makes them anew.

const attributesOf = {
  rect: new Set(["x", "y", "width", "height", "rx"]),
  path: new Set(["d"]),
  circle: new Set(["cx", "cy", "r"]),
  line: new Set(["x1", "y1", "x2", "y2"]),
  text: new Set(["x", "y", "transform", "textLength", "lengthAdjust", "font-size"]),
};
const styleNames = new Set(["fill", "fill-opacity", "stroke", "font-size", "font-weight", "font-style", "font-family"]);

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

/** A shape or a title of the picture: its name, its attributes, and what is in it. */
const part = /<(title|rect|path|circle|line|text)((?: [\w:-]+="[^"]*")*)(?:\/>|>([^]*?)<\/\1>)/g;
const attribute = / ([\w:-]+)="([^"]*)"/g;
const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text that markup stands for, without the tags of runs in it. */
const plainText = (markup) => (/[<&]/.test(markup)
  ? markup.replace(/<[^>]*>/g, "").replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => (name === undefined
    ? String.fromCodePoint(Math.min(0x10FFFF, parseInt(hex ?? decimal, hex ? 16 : 10))) : entities[name] ?? all))
  : markup);

const shapeOf = (name, written, content) => {
  const attributes = {};
  let kind = [];
  let style = {};
  for (const [, key, raw] of written.matchAll(attribute)) {
    const value = plainText(raw);
    if (key === "class") kind = value.split(" ").filter((one) => /^[\w-]+$/.test(one));
    else if (key === "style") style = readStyle(value);
    else if (attributesOf[name].has(key)) attributes[key] = value;
  }
  return { name, kind, attributes, style, text: name === "text" ? plainText(content ?? "") : null };
};

const entryOf = (chunk) => {
  const entry = { pointer: null, order: 0, style: {}, origin: null, shapes: [], baselines: [], signature: "", isUnknown: false };
  for (const [, name, written, content] of chunk.matchAll(part)) {
    if (name === "title") {
      const title = plainText(content ?? "");
      entry.pointer = title.slice(title.lastIndexOf("\n") + 1);
      continue;
    }
    const shape = shapeOf(name, written, content);
    if (!entry.origin && shape.name === "rect" && (shape.kind[0] === "box" || shape.kind[0] === "spec")) {
      entry.origin = [Number(shape.attributes.x), Number(shape.attributes.y)];
      entry.style = shape.style;
      continue;
    }
    const translation = /^translate\(([-\d.e]+) ([-\d.e]+)\)$/.exec(shape.attributes.transform ?? "");
    if (shape.name === "text" && translation) entry.baselines.push([Number(translation[1]), Number(translation[2])]);
    // The sign of an element of unknown size is there even if the element has no extent.
    entry.isUnknown ||= shape.kind.join(" ") === "nothing unknown";
    entry.shapes.push(shape);
  }
  entry.signature = JSON.stringify([entry.origin, entry.shapes]);
  return entry;
};

/**
 * Reads a picture drawn without annotations: what each element shows, by pointer. Of what the picture `before`
 * had too, its entries are taken, because most edits change few of them.
 */
export const readScene = (text, before = null) => {
  // Angle brackets and quotation marks stand in markup only, so texts stay as they are. Each element begins a
  // group; that groups are nested is left out. A parser of the browser takes 4 s for 3.7 MB of it.
  const chunks = text.split("\n<g id=").slice(1);
  const scene = new Map();
  scene.chunks = new Map();
  for (const [order, chunk] of chunks.entries()) {
    const entry = before?.chunks.get(chunk) ?? entryOf(chunk);
    entry.order = order;
    if (entry.pointer !== null) scene.set(entry.pointer, entry);
    scene.chunks.set(chunk, entry);
  }
  return scene;
};

/** A picture with what a part of it, an element and those in it, shows now. */
export const withPart = (scene, text) => {
  const part = readScene(text);
  for (const [pointer, entry] of part) {
    // They stand where they stood: what changes their order is drawn as a whole.
    entry.order = scene.get(pointer)?.order ?? entry.order;
    scene.set(pointer, entry);
  }
  for (const [chunk, entry] of part.chunks) scene.chunks.set(chunk, entry);
  if (scene.chunks.size > 2 * scene.size + 100) scene.chunks.clear();
  return scene;
};
