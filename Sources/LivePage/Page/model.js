// The elements of a layout in the order of the document, with frames in the root.

const sum = (parent, frame) => (parent && frame ? [parent[0] + frame[0], parent[1] + frame[1], frame[2], frame[3]] : frame);

const holds = ([left, top, width, height], x, y) => x >= left && y >= top && x < left + width && y < top + height;

/** What two frames have in common; of no size where that is nothing. */
const shared = ([x, y, width, height], [left, top, across, down]) => {
  const [startX, startY] = [Math.max(x, left), Math.max(y, top)];
  return [
    startX, startY, Math.max(0, Math.min(x + width, left + across) - startX),
    Math.max(0, Math.min(y + height, top + down) - startY),
  ];
};

export class LayoutModel {
  /** Reads an answer of `layout/tree`. */
  constructor(answer) {
    this.revision = answer.revision;
    this.version = answer.version;
    this.elements = [];
    this.byPointer = new Map();
    const root = answer.tree ?? null;
    if (!root) return;
    const stack = [{ entry: root, parent: null, depth: 0, position: 0, siblings: 1 }];
    const closing = [];
    while (stack.length) {
      const { entry, parent, depth, position, siblings } = stack.pop();
      while (closing.length && closing.at(-1).depth >= depth) closing.pop().end = this.elements.length;
      const element = {
        pointer: entry.pointer,
        type: entry.type,
        id: entry.id ?? null,
        frame: entry.frame ?? null,
        absolute: null,
        counts: entry.diagnostics ?? {},
        parent,
        depth,
        position,
        siblings,
        index: this.elements.length,
        end: 0,
        children: [],
      };
      element.absolute = parent ? sum(parent.absolute, element.frame) : element.frame;
      parent?.children.push(element);
      this.elements.push(element);
      this.byPointer.set(element.pointer, element);
      closing.push(element);
      const children = entry.children ?? [];
      for (let index = children.length - 1; index >= 0; index -= 1) {
        stack.push({
          entry: children[index], parent: element, depth: depth + 1, position: index, siblings: children.length,
        });
      }
    }
    for (const element of closing) element.end = this.elements.length;
  }

  get root() {
    return this.elements[0] ?? null;
  }

  /**
   * The elements of an answer of `layout/frames` take its frames; those that it does not list keep theirs. Returns false if
   * it has other elements, as code that is evaluated for another screen may.
   */
  takeFrames(frames) {
    let taken = 0;
    for (const element of this.elements) {
      const entry = frames[element.pointer];
      if (entry) {
        element.frame = entry.frame;
        taken += 1;
      }
      element.absolute = element.parent ? sum(element.parent.absolute, element.frame) : element.frame;
    }
    return taken === this.elements.length && taken === Object.keys(frames).length;
  }

  /** Takes what `layout/didRelayout` lists. The answer is what moved: the elements, before and after. */
  take(changed) {
    const moved = [];
    let first = this.elements.length;
    for (const { pointer, after } of changed) {
      const element = this.byPointer.get(pointer);
      if (!element) continue;
      moved.push({ pointer, id: element.id, type: element.type, before: element.absolute, after: null });
      element.frame = after;
      first = Math.min(first, element.index);
    }
    for (let index = first; index < this.elements.length; index += 1) {
      const element = this.elements[index];
      element.absolute = element.parent ? sum(element.parent.absolute, element.frame) : element.frame;
    }
    for (const entry of moved) entry.after = this.byPointer.get(entry.pointer).absolute;
    return moved;
  }

  /**
   * The bounds beyond which nothing in an element is seen, those of scroll nodes: a list by the indices of elements,
   * with the index of the scroll node and the part of its frame that others around it leave, or null.
   */
  clips() {
    const clips = new Array(this.elements.length).fill(null);
    for (const { index, parent, type, absolute } of this.elements) {
      const around = parent ? clips[parent.index] : null;
      clips[index] = type === "scroll" && absolute
        ? { owner: index, bounds: around ? shared(absolute, around.bounds) : absolute }
        : around;
    }
    return clips;
  }

  /** The elements that are left out: a list by their indices, or null if none is. */
  leftOut(hidden, isolated) {
    const parts = hidden.map((pointer) => this.byPointer.get(pointer)).filter(Boolean);
    const alone = this.byPointer.get(isolated);
    if (!parts.length && !alone) return null;
    const leftOut = new Uint8Array(this.elements.length);
    if (alone) leftOut.fill(1, 0, alone.index).fill(1, alone.end);
    for (const { index, end } of parts) leftOut.fill(1, index, end);
    return leftOut;
  }

  /** Elements under a point of the root, the one that is drawn last first; `scene` has the order in which they are drawn, `leftOut` which are not. */
  hits(x, y, scene, leftOut = null) {
    const found = [];
    const clips = this.clips();
    for (let index = this.elements.length - 1; index >= 0; index -= 1) {
      const { absolute, parent } = this.elements[index];
      if (!absolute || leftOut?.[index]) continue;
      const clip = parent && clips[parent.index];
      if (clip && !holds(clip.bounds, x, y)) continue;
      if (holds(absolute, x, y)) found.push(this.elements[index]);
    }
    const orderOf = ({ pointer, index }) => scene?.get(pointer)?.order ?? index;
    return found.sort((a, b) => orderOf(b) - orderOf(a));
  }

  /** The element of another model that is the same: by its id, if only one has it, else by its pointer. */
  counterpart(other) {
    if (other.id) {
      if (!this.byId) {
        this.byId = new Map();
        for (const element of this.elements) {
          if (element.id) this.byId.set(element.id, this.byId.has(element.id) ? null : element);
        }
      }
      const same = this.byId.get(other.id);
      if (same) return same;
    }
    const same = this.byPointer.get(other.pointer);
    return same && same.type === other.type ? same : null;
  }
}

const specTypes = new Set([
  "stack", "inset", "overlay", "background", "center", "relative", "ratio", "absolute", "static", "corner",
  "wrapper", "spec", "custom",
]);

/** Whether an element is a layout spec, which has no view and clips nothing. */
export const isSpec = (type) => specTypes.has(type);

/** The nearest node around an element, else the root: beyond its bounds nothing is touched. */
export const clipper = (element) => {
  let around = element.parent;
  while (around?.parent && isSpec(around.type)) around = around.parent;
  return around;
};

/** How far an element sticks out of what clips it. */
export const isOutside = (element) => {
  if (isSpec(element.type) || !element.absolute) return false;
  const bounds = clipper(element)?.absolute;
  if (!bounds || clipper(element).type === "scroll") return false;
  const [x, y, width, height] = element.absolute;
  const slack = 0.01;
  return x < bounds[0] - slack || y < bounds[1] - slack ||
    x + width > bounds[0] + bounds[2] + slack || y + height > bounds[1] + bounds[3] + slack;
};
