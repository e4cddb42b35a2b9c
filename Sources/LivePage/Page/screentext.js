// The text of the document on one screen: the keys of its elements, with those that a variant lays over them.

import { plain } from "./source.js";
import { listed } from "./spelling.js";
import { state } from "./store.js";

/** Keys whose number is one for all four sides. */
const sided = new Set(["insets", "contentEdgeInsets", "textContainerInset"]);
const styleSuffix = "/style";

export const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The value of a key with another one laid over it: objects are merged by their members. */
export const mergedValue = (key, below, value) => {
  if (!isRecord(value)) return value;
  if (isRecord(below)) return { ...below, ...value };
  const isUniform = sided.has(key) && (typeof below === "number" || below === "infinity");
  return isUniform ? { top: below, left: below, bottom: below, right: below, ...value } : value;
};

const nameOf = ({ value }) => value?.members?.get("name")?.value.value;

/** A text on a screen. The pointers are those of elements, or of their `style`. */
class ScreenText {
  /** The pointer of the variant in the text; null for the document's own screen. */
  #variant = null;

  constructor(source, screen) {
    this.source = source;
    if (screen === null) return;
    const index = (source.value("/variants")?.items ?? []).findIndex((value) => nameOf({ value }) === screen);
    if (index >= 0) this.#variant = `/variants/${index}`;
  }

  /** The pointer in the text of an element by which the variant replaces another one, or of one in it; else null. */
  #replaced(pointer) {
    const instead = this.#variant && this.source.value(`${this.#variant}/instead`)?.members;
    if (!instead || /[![]/.test(pointer)) return null;
    let value = this.source.root;
    let length = 0;
    for (const part of pointer.split("/").slice(1)) {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      value = value?.members?.get(name)?.value ?? value?.items?.[Number(name)];
      length += part.length + 1;
      const id = value?.members?.get("id")?.value.value;
      if (typeof id === "string" && instead.has(`#${id}`)) {
        const escaped = id.replaceAll("~", "~0").replaceAll("/", "~1");
        return `${this.#variant}/instead/#${escaped}${pointer.slice(length)}`;
      }
    }
    return null;
  }

  /** The entry of an element in a list of the variant, such as `values`. */
  #entry(pointer, list) {
    const entries = this.source.value(`${this.#variant}/${list}`)?.members;
    const id = entries && this.source.value(this.#replaced(pointer) ?? pointer)?.members?.get("id")?.value.value;
    return typeof id === "string" ? entries.get(`#${id}`) : undefined;
  }

  /** The members that the variant lays over the object at a pointer, by name: {key, value}. */
  #own(pointer) {
    if (!this.#variant) return new Map();
    if (pointer.endsWith(styleSuffix)) {
      return this.#entry(pointer.slice(0, -styleSuffix.length), "style")?.value.members ?? new Map();
    }
    const own = new Map(this.#entry(pointer, "values")?.value.members);
    for (const key of ["text", "hidden"]) {
      const entry = this.#entry(pointer, key);
      if (entry) own.set(key, entry);
    }
    return own;
  }

  /** As for a text; of an element by which the variant replaces another one, the path is in the variant. */
  resolved(pointer) {
    const path = this.#replaced(pointer);
    return path === null ? this.source.resolved(pointer) : { path };
  }

  value(pointer) {
    return this.source.value(this.#replaced(pointer) ?? pointer);
  }

  member(pointer, name) {
    const below = this.source.member(this.#replaced(pointer) ?? pointer, name);
    const over = name === "style" ? this.#entry(pointer, "style")?.value : this.#own(pointer).get(name)?.value;
    return over ? mergedValue(name, below, plain(over)) : below;
  }

  /** The members of the object at a pointer: {name, value, range}. */
  members(pointer) {
    const members = this.source.members(this.#replaced(pointer) ?? pointer);
    const own = this.#own(pointer);
    const laid = [...own].map(([name, { key, value }]) => ({
      name,
      value: mergedValue(name, members.find((one) => one.name === name)?.value, plain(value)),
      range: this.source.range(key.start, value.end),
    }));
    return [...members.filter(({ name }) => !own.has(name)), ...laid];
  }

  /** The range of the value that the variant has for a key of the object at a pointer; null if the document's own counts. */
  rangeInVariant(pointer, name) {
    const own = this.#own(pointer).get(name);
    if (own) return this.source.range(own.key.start, own.value.end);
    const path = this.#replaced(pointer);
    if (path === null) return null;
    const object = this.source.value(path);
    const member = object?.members?.get(name);
    if (member) return this.source.range(member.key.start, member.value.end);
    const around = object ?? this.source.value(path.slice(0, -styleSuffix.length));
    return around ? this.source.range(around.start, around.end) : null;
  }

  /** The text of an element, that of runs joined; null if it has none. */
  said(pointer) {
    const text = this.member(pointer, "text");
    if (typeof text === "string") return text;
    if (!Array.isArray(text)) return null;
    return text.map((run) => (typeof run === "string" ? run : typeof run?.text === "string" ? run.text : "")).join("");
  }

  /** The keys of an element whose values are not known, in words: `size unknown, text assumed`; null if there are none. */
  marks(pointer) {
    const parts = ["unknown", "assumed"].map((kind) => {
      const list = this.member(pointer, kind);
      const keys = Array.isArray(list) ? [...new Set(list.filter((key) => typeof key === "string"))].sort() : [];
      return keys.length ? `${listed(keys, 3)} ${kind}` : null;
    }).filter(Boolean);
    return parts.length ? parts.join(", ") : null;
  }

  /** True if the size of an element is not known. */
  hasUnknownSize(pointer) {
    const list = this.member(pointer, "unknown");
    return Array.isArray(list) && list.includes("size");
  }
}

let made = null; // the last one: {source, letters, screen, text}

/** The last text that could be laid out, on a screen: the name of a variant, or null. It is null without such a text. */
export const textOn = (screen) => {
  const { laidOut } = state;
  if (!laidOut) return null;
  // A text that is edited is the same object.
  if (made?.source !== laidOut || made.letters !== laidOut.text || made.screen !== screen) {
    made = { source: laidOut, letters: laidOut.text, screen, text: new ScreenText(laidOut, screen) };
  }
  return made.text;
};

/** The last text that could be laid out, on the screen that is shown. */
export const shownText = () => textOn(state.screen);
