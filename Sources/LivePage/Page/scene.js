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

/** Reads a picture drawn without annotations: what each element shows, by pointer. */
export const readScene = (text) => {
  // Quotation marks and angle brackets stand in markup only, so this changes no text. Styles are refused by the
  // policy of the page even where nothing is shown.
  const [start, end] = [text.indexOf("<style>"), text.indexOf("</style>")];
  const unstyled = start < 0 || end < start ? text : text.slice(0, start) + text.slice(end + 8);
  const parsed = new DOMParser().parseFromString(unstyled.replaceAll(' style="', ' data-style="'), "image/svg+xml");
  const scene = new Map();
  let order = 0;
  for (const title of parsed.querySelectorAll("g > title")) {
    const group = title.parentNode;
    const pointer = title.textContent.slice(title.textContent.lastIndexOf("\n") + 1);
    const entry = { order: order++, style: {}, kind: [], origin: null, shapes: [], baselines: [], signature: "" };
    for (const node of group.children) {
      if (node.localName === "g" || node.localName === "title") continue;
      const shape = shapeOf(node);
      if (!shape) continue;
      if (!entry.origin && shape.name === "rect" && (shape.kind[0] === "box" || shape.kind[0] === "spec")) {
        entry.origin = [Number(shape.attributes.x), Number(shape.attributes.y)];
        entry.style = shape.style;
        entry.kind = shape.kind;
        continue;
      }
      const place = /^translate\(([-\d.e]+) ([-\d.e]+)\)$/.exec(shape.attributes.transform ?? "");
      if (shape.name === "text" && place) entry.baselines.push([Number(place[1]), Number(place[2])]);
      entry.shapes.push(shape);
    }
    entry.signature = JSON.stringify([entry.origin, entry.shapes]);
    scene.set(pointer, entry);
  }
  return scene;
};
