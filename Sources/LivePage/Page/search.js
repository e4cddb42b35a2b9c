// A search is a selector if it can be read as one, or else a part of a name or a text.

import { request } from "./connection.js";
import { state } from "./store.js";
import { aboutView } from "./view.js";

const most = 20000;
const mayBeSelector = /[#[\]:>*,]/;

/** A selector that is not finished or has a mistake, rather than a text with such a letter in it. */
const isMeantAsSelector = /^\s*[#[:*]|^\s*[a-z]+\s*[#[:>]/i;

/** The name of the param, with which the server begins its error. */
const nameOfParam = /^"selector"/;

/** The text of an element; as it is drawn where another file or a variable has it. Null if it has none. */
export const textOf = ({ pointer }) => {
  const said = state.laidOut?.said(pointer) ?? null;
  return said === null || /^\$/.test(said) ? state.scene?.get(pointer)?.said ?? said : said;
};

const containing = (word) => {
  const wanted = word.toLowerCase();
  const pointers = [];
  for (const element of state.model?.elements ?? []) {
    const said = textOf(element) ?? "";
    if (`${element.type} ${element.id ?? ""} ${said}`.toLowerCase().includes(wanted)) pointers.push(element.pointer);
  }
  return { pointers, total: pointers.length };
};

/** The elements that are meant: `pointers` and `total`, or a `fault` in the selector. */
export const findMatches = async (asked) => {
  if (!mayBeSelector.test(asked)) return containing(asked);
  try {
    const { elements, count } = await request("layout/query", { ...aboutView(), selector: asked, limit: most });
    return count > 0 ? { pointers: elements.map(({ pointer }) => pointer), total: count } : containing(asked);
  } catch (error) {
    const found = containing(asked);
    if (found.total > 0 || !isMeantAsSelector.test(asked)) return found;
    return { fault: error.message.replace(nameOfParam, () => JSON.stringify(asked)) };
  }
};
