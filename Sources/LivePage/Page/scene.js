// What is drawn in each element, read from the SVG that the server draws. Only shapes that are known are taken,
// with attributes that are known, and the page makes them anew.

const attributesOf = {
  rect: ["x", "y", "width", "height", "rx"],
  path: ["d"],
  circle: ["cx", "cy", "r"],
  line: ["x1", "y1", "x2", "y2"],
  text: ["x", "y", "transform", "textLength", "lengthAdjust", "font-size"],
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

const shapeOf = (node) => {
  const known = attributesOf[node.localName];
  if (!known) return null;
  const attributes = {};
  for (const name of known) {
    const value = node.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  const kind = (node.getAttribute("class") ?? "").split(" ").filter((name) => /^[\w-]+$/.test(name));
  return {
    name: node.localName,
    kind,
    attributes,
    style: readStyle(node.getAttribute("data-style")),
    text: node.localName === "text" ? node.textContent : null,
  };
};

const entryOf = (group) => {
  const entry = { pointer: null, order: 0, style: {}, origin: null, shapes: [], baselines: [], signature: "", isUnknown: false };
  for (const node of group.children) {
    if (node.localName === "title") {
      entry.pointer = node.textContent.slice(node.textContent.lastIndexOf("\n") + 1);
      continue;
    }
    const shape = shapeOf(node);
    if (!shape) continue;
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
  // group; that groups are nested is left out, and styles are, which the policy of the page refuses even unseen.
  const chunks = text.split("\n<g id=").slice(1).map((chunk) => chunk.replaceAll("</g>", "").replace("</svg>", ""));
  const scene = new Map();
  scene.chunks = new Map();
  const fresh = chunks.filter((chunk) => !before?.chunks.has(chunk));
  const groups = fresh.length ? new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${
      fresh.map((chunk) => `<g id=${chunk.replaceAll(' style="', ' data-style="')}</g>`).join("")}</svg>`,
    "image/svg+xml").documentElement.children : [];
  let next = 0;
  for (const [order, chunk] of chunks.entries()) {
    const known = before?.chunks.get(chunk);
    const entry = known ?? entryOf(groups[next++]);
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
