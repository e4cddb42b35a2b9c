// The text of a document with its elements and their keys on the screen that is shown, as `layout/source` answers. All of it
// is of one revision: while a newer one is on its way, the page shows and maps this one.

/** The value of a key, without ranges. */
const plain = ({ members, value }) =>
  members ? Object.fromEntries(Object.entries(members).map(([name, key]) => [name, plain(key)])) : value;

const own = (object, name) => (object && Object.hasOwn(object, name) ? object[name] : undefined);

/** A text with its lines. */
export class Lines {
  constructor(text) {
    this.text = text;
    this.starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  position(offset) {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low, character: offset - this.starts[low] };
  }

  offset({ line, character }) {
    return (this.starts[line] ?? this.text.length) + character;
  }

  range({ start, end }) {
    return { start: this.position(start), end: this.position(end) };
  }

  line(number) {
    return this.text.slice(this.starts[number], (this.starts[number + 1] ?? this.text.length + 1) - 1);
  }
}

export class Source extends Lines {
  #nested = null;

  constructor({ text, textNumber, variants, omittedVariants = 0, elements }) {
    super(text);
    Object.assign(this, { revision: textNumber, variants, omittedVariants, elements });
  }

  /** An element of the layout: {start, end, file, path, ofVariant, marks, keys}; undefined if there is none. */
  element(pointer) {
    return own(this.elements, pointer);
  }

  /** True if an element is in the text and not in another file. */
  has(pointer) {
    const element = this.element(pointer);
    return element !== undefined && element.file === undefined;
  }

  /** The part of the text that an element is; empty if another file has it. */
  textOf(pointer) {
    return this.has(pointer) ? this.text.slice(this.element(pointer).start, this.element(pointer).end) : "";
  }

  /** A key of an element or, if `pointer` is that of its `style`, of this: {start, valueStart, end, ofVariant, value, members}. */
  key(pointer, name) {
    return own(this.#keys(pointer), name);
  }

  #keys(pointer) {
    const element = this.element(pointer);
    if (element || !pointer.endsWith("/style")) return element?.keys;
    return own(this.element(pointer.slice(0, -"/style".length))?.keys, "style")?.members;
  }

  member(pointer, name) {
    const key = this.key(pointer, name);
    return key && plain(key);
  }

  /** The keys of an element or of its style: {name, value, range}. */
  members(pointer) {
    return Object.entries(this.#keys(pointer) ?? {}).map(([name, key]) => ({ name, value: plain(key), range: this.range(key) }));
  }

  /** The range of the value that the variant has for a key; null if the document's own counts. */
  rangeInVariant(pointer, name) {
    const key = this.key(pointer, name);
    if (key?.ofVariant) return this.range(key);
    const element = this.element(pointer.replace(/\/style$/, ""));
    return element?.ofVariant ? this.range(key ?? own(element.keys, "style") ?? element) : null;
  }

  /** The path in the text of the object of an element. */
  path(pointer) {
    for (let around = pointer; ; around = around.slice(0, around.lastIndexOf("/"))) {
      const path = this.element(around)?.path;
      if (path !== undefined || around === "") return (path ?? "") + pointer.slice(around.length);
    }
  }

  /** The elements and keys by their start, outer ones first: {pointer, element, start, end, key, around}. */
  get nested() {
    if (this.#nested) return this.#nested;
    const all = [];
    const add = (pointer, element, keys) => {
      for (const [name, key] of Object.entries(keys ?? {})) {
        const inner = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        all.push({ pointer: inner, element, start: key.start, end: key.end, key });
        add(inner, element, key.members);
      }
    };
    const seen = new Set(); // an element of a layout that is used again has the same range
    for (const [pointer, element] of Object.entries(this.elements)) {
      if (element.file !== undefined || seen.size === seen.add(element.start).size) continue;
      all.push({ pointer, element: pointer, start: element.start, end: element.end, key: null });
      add(pointer, pointer, element.keys);
    }
    const open = [];
    for (const one of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
      while (open.length && open.at(-1).end < one.end) open.pop();
      one.around = open.at(-1) ?? null;
      open.push(one);
    }
    this.#nested = all;
    return all;
  }

  /** The innermost element or key around an offset, as in `nested`; null outside of the document. */
  at(offset) {
    const all = this.nested;
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle].start <= offset) low = middle + 1;
      else high = middle;
    }
    let found = all[low - 1] ?? null;
    while (found && found.end <= offset) found = found.around;
    return found;
  }

  /** The text of an element, that of runs joined; null if it has none. */
  said(pointer) {
    const text = this.member(pointer, "text");
    if (typeof text === "string") return text;
    if (!Array.isArray(text)) return null;
    return text.map((run) => (typeof run === "string" ? run : typeof run?.text === "string" ? run.text : "")).join("");
  }
}
