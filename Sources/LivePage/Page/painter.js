// Draws the elements of a layout into a group, as far as they can be seen. Elements keep their nodes.

import { setAttribute, setStyle, svg } from "./dom.js";
import { isOutside, isSpec } from "./model.js";

const mostDrawn = 3000;
const leastSide = 1.2;
const leastLetters = 2.5;
const noPaint = {};

/** The lines of a text in another width, where only its frame is known: about as they will be. */
const wrappedLines = (text, width, advance) => {
  const room = Math.max(1, Math.floor(width / advance + 0.01));
  const lines = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/(?<=[\s-])/)) {
      if (line && (line + word).trimEnd().length > room) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += word;
      while (line.trimEnd().length > room) {
        lines.push(line.slice(0, room));
        line = line.slice(room);
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
};

let painters = 0;

export class Painter {
  constructor(group) {
    this.group = group;
    this.nodes = new Map();
    // Clips of scroll nodes, by the indices of these.
    this.clips = new Map();
    this.definitions = svg("defs");
    group.before(this.definitions);
    painters += 1;
    this.name = `clip-${painters}`;
  }

  clear() {
    this.nodes.clear();
    this.group.replaceChildren();
    this.clips.clear();
    this.definitions.replaceChildren();
  }

  /** Makes, changes and removes clips, so that there are those of these scroll nodes. */
  takeClips(wanted) {
    for (const [owner, node] of this.clips) {
      if (wanted.has(owner)) continue;
      node.remove();
      this.clips.delete(owner);
    }
    for (const [owner, [x, y, width, height]] of wanted) {
      let node = this.clips.get(owner);
      if (!node) {
        node = svg("clipPath", { id: `${this.name}-${owner}` }, svg("rect"));
        this.clips.set(owner, node);
        this.definitions.append(node);
      }
      for (const [key, value] of Object.entries({ x, y, width, height })) setAttribute(node.firstChild, key, value);
    }
  }

  /**
   * `view` is what can be seen, in points of the root; `scale` pixels a point; `texts` gives the whole text of an
   * element where its lines are to be broken anew; `image` the address of its picture; `leftOut` has the elements that are
   * not drawn, by their indices.
   */
  draw(model, scene, { view, scale, texts = null, image = () => null, leftOut = null }) {
    const seen = [];
    const [left, top, right, bottom] = view;
    const clips = model.clips();
    const wanted = new Map();
    for (const element of model.elements) {
      const frame = element.absolute;
      if (!frame || leftOut?.[element.index]) continue;
      const [x, y, width, height] = frame;
      if (x > right || y > bottom || x + width < left || y + height < top) continue;
      const clip = element.parent && clips[element.parent.index];
      if (clip) {
        const [clipX, clipY, across, down] = clip.bounds;
        if (x > clipX + across || y > clipY + down || x + width < clipX || y + height < clipY) continue;
        wanted.set(clip.owner, clip.bounds);
      }
      if (Math.max(width, height) * scale < leastSide && !element.counts.error && !element.counts.warning
        && !scene?.get(element.pointer)?.isUnknown) continue;
      seen.push(element);
      if (seen.length === mostDrawn) break;
    }
    this.takeClips(wanted);
    const kept = new Set();
    let next = this.group.firstChild;
    for (const { element, entry, isAbove } of layersOf(seen, scene)) {
      const name = isAbove ? `${element.pointer} above` : element.pointer;
      kept.add(name);
      let node = this.nodes.get(name);
      if (!node) {
        node = isAbove ? newNode() : newNode(svg("rect"));
        if (!isAbove) node.group.dataset.pointer = element.pointer;
        this.nodes.set(name, node);
      }
      if (node.group === next) next = next.nextSibling;
      else this.group.insertBefore(node.group, next);
      if (!isAbove) this.placeBox(node, element, entry, image);
      this.placeShapes(node, element, entry, scale, isAbove ? null : texts);
      const clip = (element.parent && clips[element.parent.index])?.owner ?? null;
      if (clip === node.clip) continue;
      node.clip = clip;
      if (clip === null) node.group.removeAttribute("clip-path");
      else node.group.setAttribute("clip-path", `url(#${this.name}-${clip})`);
    }
    for (const [name, node] of this.nodes) {
      if (kept.has(name)) continue;
      node.group.remove();
      this.nodes.delete(name);
    }
  }

  placeBox(node, element, entry, image) {
    const [x, y, width, height] = element.absolute;
    const kind = isSpec(element.type) ? "spec" : "box";
    let name = `${kind} ${element.type}`;
    if (element.counts.error) name += " has-error";
    else if (element.counts.warning) name += " has-warning";
    if (isOutside(element)) name += " outside";
    // What is drawn is remembered here, because to ask the page for it takes most of the time.
    if (node.name !== name) {
      node.name = name;
      node.box.setAttribute("class", name);
    }
    const isMoved = element.absolute.some((length, index) => length !== node.frame[index]);
    if (isMoved) {
      node.frame = element.absolute;
      for (const [key, value] of [["x", x], ["y", y], ["width", Math.max(0, width)], ["height", Math.max(0, height)]]) {
        setAttribute(node.box, key, value);
      }
    }
    const paint = entry?.style ?? noPaint;
    if (node.paint !== paint) {
      if (JSON.stringify(node.paint ?? noPaint) !== JSON.stringify(paint)) {
        node.box.removeAttribute("style");
        setStyle(node.box, paint);
      }
      node.paint = paint;
    }
    const address = image(element);
    if (node.address !== address) {
      node.address = address;
      node.image?.remove();
      node.image = address
        ? svg("image", { href: address, preserveAspectRatio: "xMidYMid slice" })
        : null;
      // One that does not come leaves the sign that the picture has for it.
      node.image?.addEventListener("error", ({ target }) => {
        target.remove();
        if (node.image === target) node.image = null;
      });
      if (node.image) node.box.after(node.image);
    }
    if (node.image) {
      for (const [key, value] of Object.entries({ x, y, width, height })) setAttribute(node.image, key, value);
    }
  }

  placeShapes(node, element, entry, scale, texts) {
    const [x, y, width, height] = element.absolute;
    if (!entry?.hasShapes || (Math.min(width, height) * scale < leastLetters && !entry.isUnknown)) {
      if (node.signature !== null) {
        node.signature = null;
        node.contents.replaceChildren();
      }
      return;
    }
    const text = texts?.(element);
    const signature = text ? `${width} ${text}` : entry.signature;
    if (node.signature !== signature) {
      node.signature = signature;
      node.contents.replaceChildren(...(text ? wrappedShapes(entry, element, text) : entry.shapes).map(drawn));
    }
    const [originX, originY] = entry.origin ?? [x, y];
    const shift = `translate(${x - originX} ${y - originY})`;
    if (node.shift !== shift) {
      node.shift = shift;
      node.contents.setAttribute("transform", shift);
    }
  }
}

/** The entries to draw, in the order in which they are drawn; an element with shapes above those inside has two. */
const layersOf = (seen, scene) => {
  if (!scene?.size) return seen.map((element) => ({ element, entry: null, isAbove: false }));
  const layers = [];
  for (const element of seen) {
    const entry = scene.get(element.pointer);
    layers.push({ element, entry, isAbove: false, order: entry?.order ?? element.index });
    if (entry?.above) layers.push({ element, entry: entry.above, isAbove: true, order: entry.above.order });
  }
  return layers.sort((a, b) => a.order - b.order);
};

const newNode = (box = null) => {
  const contents = svg("g");
  return {
    group: svg("g", {}, ...(box ? [box] : []), contents), box, contents, frame: [], name: "", paint: null, shift: "",
    signature: null, clip: null,
  };
};

const drawn = (shape) => {
  const node = svg(shape.name, { class: shape.kind.join(" "), ...shape.attributes });
  setStyle(node, shape.style);
  if (shape.text !== null) node.textContent = shape.text;
  return node;
};

const wrappedShapes = (entry, element, text) => {
  const lines = entry.shapes.filter(({ name }) => name === "text");
  const letters = lines.reduce((count, line) => count + line.text.length, 0);
  const length = lines.reduce((sum, line) => sum + Number(line.attributes.textLength ?? 0), 0);
  if (!letters || !length) return entry.shapes;
  const advance = length / letters;
  const size = parseFloat(lines[0].style["font-size"]) || 17;
  const [first, second] = entry.baselines;
  const pitch = second && second[1] > first[1] ? second[1] - first[1] : size * 1.2;
  const most = Math.max(1, Math.round(element.absolute[3] / pitch));
  return wrappedLines(text, element.absolute[2], advance).slice(0, most).map((line, index) => ({
    ...lines[0],
    attributes: {
      transform: `translate(${first[0]} ${first[1] + index * pitch})`,
      textLength: Math.max(0.1, line.length * advance),
      lengthAdjust: "spacingAndGlyphs",
    },
    text: line,
  }));
};
