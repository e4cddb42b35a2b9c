// What a search means: a selector where it reads like one, else a part of a name or a text.

import { request } from "./connection.js";
import { aboutScreen } from "./session.js";
import { state } from "./store.js";

const most = 20000;
const looksLikeSelector = /[#[\]:>*,]/;

const containing = (word) => {
  const wanted = word.toLowerCase();
  const pointers = [];
  for (const element of state.model?.elements ?? []) {
    const text = state.source?.member(element.pointer, "text");
    const said = typeof text === "string" ? text : "";
    if (`${element.type} ${element.id ?? ""} ${said}`.toLowerCase().includes(wanted)) pointers.push(element.pointer);
  }
  return { pointers, total: pointers.length };
};

/** The elements that are meant: `pointers` and `total`, or a `fault` in the selector. */
export const findMatches = async (asked) => {
  if (!looksLikeSelector.test(asked)) return containing(asked);
  try {
    const { elements, count } = await request("layout/query", { ...aboutScreen(), selector: asked, limit: most });
    return { pointers: elements.map(({ pointer }) => pointer), total: count };
  } catch (error) {
    return { fault: error.message };
  }
};
