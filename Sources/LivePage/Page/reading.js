// Loads the text of the document that is shown, and what depends on keys in it: device frames, layout tests, tried values.

import { isCurrent, isEqual, requestLayout, textDocument } from "./asking.js";
import { request } from "./connection.js";
import { Source } from "./source.js";
import { set, state } from "./store.js";
import { aboutView } from "./view.js";

export const loadSource = async (asked) => {
  const requestAbout = (about) => request("layout/source", { ...about, ofDocument: true });
  let answer;
  try {
    answer = await requestAbout(aboutView()).catch((error) => {
      // A text that is broken may have lost its variants.
      if (error.kind !== "no-such-variant") throw error;
      return requestAbout(textDocument());
    });
  } catch (error) {
    if (error.code !== -32601) throw error;
    return;
  }
  if (!isCurrent(asked)) return;
  const source = new Source(answer);
  // The text that was laid out last stays while this one is broken.
  set(state.broken === null ? { source, laidOut: source } : { source });
};

export const loadOverrides = async (asked) => {
  try {
    const { overrides } = await request("layout/overrides", textDocument());
    if (isCurrent(asked) && !isEqual(overrides, state.overrides)) set({ overrides });
  } catch (error) {
    if (error.code !== -32601) throw error;
  }
};

export const loadDevice = async (asked) => {
  if (!state.source?.text.includes('"captured"')) {
    if (state.device) set({ device: null, showsDevice: false });
    return;
  }
  const device = await requestLayout("layout/compare", textDocument());
  if (isCurrent(asked)) set({ device: device?.captured ? device : null });
};

/** The layout tests are evaluated on all screens of the document, whatever is tried on the page. */
export const loadTests = async (asked) => {
  if (!state.source?.text.includes('"expect"')) {
    if (state.tests.length) set({ tests: [] });
    return;
  }
  try {
    const expectations = (await requestLayout("layout/expect", textDocument()))?.expectations ?? [];
    if (isCurrent(asked) && !isEqual(expectations, state.tests)) set({ tests: expectations });
  } catch (error) {
    if (error.code !== -32601) throw error;
  }
};

/** Whether the text calls one of the elements otherwise than the tree does. */
export const areRenamed = (pointers) => pointers.some((pointer) => {
  const element = state.model?.byPointer.get(pointer);
  const said = (key) => state.source?.member(pointer, key) ?? null;
  return !element || said("type") !== element.type || said("id") !== element.id;
});
