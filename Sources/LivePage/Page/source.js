// The text of a document, read with ranges. A text that is being typed is read as far as it makes sense.

const space = /[\s,:]*/y;
const number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const word = /[A-Za-z]+/y;
const mostLevels = 1200;

/** The numbers of repeated elements in a pointer, which the text does not have. */
const numbers = /\[\d+\](?=[/!]|$)/g;
const lineEnd = /[\n\r]|$/g;
const colonAhead = /\s*:/y;

/** A text without comments and commas behind last entries. An unclosed comment takes the rest with it. */
const withoutComments = (text) =>
  text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n\r]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g, (token) => (token[0] === '"' ? token : " "))
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (token) => (token === "," ? "" : token));

const unescaped = (raw) => {
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    return raw;
  }
};

/** A value of the text: `kind`, `start` and `end`, and `members` by name or `items`. */
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.blockEnds = text.length;
  }

  /** Passes blanks, commas, colons and comments. */
  skip() {
    while (true) {
      space.lastIndex = this.at;
      space.exec(this.text);
      this.at = space.lastIndex;
      const next = this.text[this.at] === "/" ? this.text[this.at + 1] : null;
      if (next !== "/" && next !== "*") return;
      this.at = (next === "*" ? this.blockEnd() : null) ?? this.lineEnd();
    }
  }

  lineEnd() {
    lineEnd.lastIndex = this.at;
    return lineEnd.exec(this.text).index;
  }

  /** The end of a block comment; null if it has none and ends with its line. No text is searched twice for one. */
  blockEnd() {
    const start = this.at + 2;
    const end = start < this.blockEnds ? this.text.indexOf("*/", start) : -1;
    if (end >= 0) return end + 2;
    this.blockEnds = Math.min(this.blockEnds, start);
    return null;
  }

  string() {
    const start = this.at;
    let at = start + 1;
    while (at < this.text.length && this.text[at] !== '"' && this.text[at] !== "\n") {
      at += this.text[at] === "\\" ? 2 : 1;
    }
    const raw = this.text.slice(start + 1, at);
    this.at = Math.min(this.text.length, at + (this.text[at] === '"' ? 1 : 0));
    return { kind: "string", start, end: this.at, value: raw.includes("\\") ? unescaped(raw) : raw };
  }

  scalar() {
    const start = this.at;
    for (const [pattern, kind] of [[number, "number"], [word, "word"]]) {
      pattern.lastIndex = start;
      const found = pattern.exec(this.text);
      if (!found) continue;
      this.at = pattern.lastIndex;
      const value = kind === "number" ? Number(found[0])
        : { true: true, false: false, null: null }[found[0]] ?? found[0];
      return { kind: typeof value === "boolean" ? "boolean" : kind, start, end: this.at, value };
    }
    this.at += 1;
    return null;
  }

  read() {
    const open = [];
    let root = null;
    const put = (value) => {
      const around = open.at(-1);
      if (!around) root ??= value;
      else if (around.kind === "array") around.items.push(value);
      else if (around.key) {
        around.members.set(around.key.value, { key: around.key, value });
        around.key = null;
      }
    };
    while (true) {
      this.skip();
      const letter = this.text[this.at];
      if (letter === undefined || (root && !open.length)) break;
      if (letter === "{" || letter === "[") {
        const value = letter === "{"
          ? { kind: "object", start: this.at, end: this.text.length, members: new Map(), key: null }
          : { kind: "array", start: this.at, end: this.text.length, items: [] };
        this.at += 1;
        put(value);
        open.push(value);
        if (open.length > mostLevels) break;
      } else if (letter === "}" || letter === "]") {
        this.at += 1;
        const closed = open.pop();
        if (closed) closed.end = this.at;
      } else if (letter === '"') {
        const value = this.string();
        const around = open.at(-1);
        colonAhead.lastIndex = this.at;
        // No value is followed by a colon: the key before this one has none yet.
        if (around?.kind === "object" && (!around.key || colonAhead.test(this.text))) around.key = value;
        else put(value);
      } else {
        const value = this.scalar();
        if (value) put(value);
      }
    }
    return root;
  }
}

/** A value without ranges. */
export const plain = (value) => {
  if (value.kind === "object") {
    const result = {};
    for (const [name, member] of value.members) {
      Object.defineProperty(result, name, {
        value: plain(member.value), enumerable: true, configurable: true, writable: true,
      });
    }
    return result;
  }
  return value.kind === "array" ? value.items.map(plain) : value.value;
};

/** Where two texts begin to differ, and how much at their ends is the same. */
const difference = (text, other) => {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let tail = 0;
  while (tail < shorter - start && text.charCodeAt(text.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)) tail += 1;
  return { start, tail };
};

const partsOf = (value) =>
  value.kind === "object" ? [...value.members.values()].flatMap(({ key, value: member }) => [key, member])
    : value.kind === "array" ? value.items : [];

/** The member of an object at an offset, its key included. */
const memberAt = ({ members }, offset) => {
  for (const [name, { key, value }] of members) if (key.start <= offset && offset < value.end) return { name, value };
  return null;
};

/** The item of an array at an offset. */
const itemAt = ({ items }, offset) => {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].end <= offset) low = middle + 1;
    else high = middle;
  }
  return items[low]?.start <= offset ? { name: low, value: items[low] } : null;
};

/** A text with its lines. */
export class Lines {
  constructor(text) {
    this.take(text);
  }

  take(text) {
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

  range(start, end) {
    return { start: this.position(start), end: this.position(end) };
  }

  line(number) {
    return this.text.slice(this.starts[number], (this.starts[number + 1] ?? this.text.length + 1) - 1);
  }
}

export class Source extends Lines {
  constructor(text) {
    super(text);
    this.root = new Reader(text).read();
  }

  /** This with another text, of which only the innermost object around what differs is read. */
  edited(text) {
    const { start, tail } = difference(this.text, text);
    const end = this.text.length - tail;
    const by = text.length - this.text.length;
    const around = [];
    for (let value = this.root; value;) {
      if (value.kind === "object" && value.start < start && value.end > end) around.push(value);
      value = partsOf(value).find((part) => part.start < start && part.end > end);
    }
    const old = around.pop();
    if (!old || !around.length) return new Source(text);
    const reader = new Reader(text);
    reader.at = old.start;
    const fresh = reader.read();
    // Where a brace or a quotation mark came or went, all that follows may be something else.
    if (fresh?.kind !== "object" || reader.at !== old.end + by || text[reader.at - 1] !== "}") return new Source(text);
    const open = [this.root];
    while (open.length) {
      const value = open.pop();
      if (value === old) continue;
      if (value.start >= end) value.start += by;
      if (value.end >= end) {
        value.end += by;
        open.push(...partsOf(value));
      }
    }
    Object.assign(old, fresh);
    this.take(text);
    return this;
  }

  /**
   * The position of an element in the text: `path`, the pointer of its object, which may be in `layouts`; or `file`, the
   * layout file that it is in, as the text names it, empty if another file names it. Neither if the text has no such use.
   */
  resolved(pointer) {
    let [base, rest] = ["", pointer.replace(numbers, "")];
    for (let at = rest.indexOf("!"); at >= 0; at = rest.indexOf("!")) {
      const name = this.#value(base + rest.slice(0, at))?.members?.get("layout")?.value.value;
      rest = rest.slice(at + 1);
      if (typeof name !== "string") return {};
      if (!name.startsWith("#")) return { file: rest.includes("!") ? "" : name };
      base = `/layouts/${name.slice(1).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    }
    return { path: base + rest };
  }

  /** The value that a pointer leads to, with its ranges; that of an element of a layout of the document is in `layouts`. */
  value(pointer) {
    if (!pointer.includes("!") && !pointer.includes("[")) return this.#value(pointer);
    const { path } = this.resolved(pointer);
    return path === undefined ? null : this.#value(path);
  }

  #value(pointer) {
    let value = this.root;
    for (const part of pointer.split("/").slice(1)) {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      if (value?.kind === "object") value = value.members.get(name)?.value;
      else if (value?.kind === "array") value = value.items[Number(name)];
      else return null;
    }
    return value ?? null;
  }

  /** The pointers of the values around an offset, the outermost first. */
  pointersAt(offset) {
    const pointers = [];
    let pointer = "";
    for (let value = this.root; value && value.start <= offset && offset < value.end;) {
      pointers.push(pointer);
      const entries = value.kind === "object" ? [...value.members].map(([name, { value: member }]) => [name, member])
        : value.kind === "array" ? value.items.map((item, index) => [String(index), item]) : [];
      const inner = entries.find(([, part]) => part.start <= offset && offset < part.end);
      if (!inner) break;
      pointer += `/${inner[0].replaceAll("~", "~0").replaceAll("/", "~1")}`;
      value = inner[1];
    }
    return pointers;
  }

  /** The pointer of the innermost key or item at a position. */
  pointerAt(position) {
    const offset = this.offset(position);
    let pointer = "";
    for (let value = this.root; value;) {
      const inner = value.kind === "object" ? memberAt(value, offset) : value.kind === "array" ? itemAt(value, offset) : null;
      if (!inner) break;
      pointer += `/${String(inner.name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
      value = inner.value.start <= offset ? inner.value : null;
    }
    return pointer;
  }

  /** The members of the object at a pointer: `{ name, value, range }`. */
  members(pointer) {
    const object = this.value(pointer);
    if (object?.kind !== "object") return [];
    return [...object.members].map(([name, { key, value }]) => ({
      name,
      // Read when it is asked for: the children of an element may be the whole document.
      get value() { return plain(value); },
      range: this.range(key.start, value.end),
    }));
  }

  /** The document as a value, or null where its text has faults. */
  whole() {
    try {
      return JSON.parse(/\/[/*]|,\s*[}\]]/.test(this.text) ? withoutComments(this.text) : this.text);
    } catch {
      return null;
    }
  }

  member(pointer, name) {
    const found = this.value(pointer)?.members?.get(name);
    return found ? plain(found.value) : undefined;
  }
}
