// Loads the text of the document that is shown, and what depends on keys in it: device frames, layout tests, tried values.

import { isCurrent, isEqual, requestLayout, textDocument } from "./asking.js";
import { request } from "./connection.js";
import { Source } from "./source.js";
import { set, state } from "./store.js";

export const loadSource = async (asked) => {
  let text;
  let revision;
  try {
    ({ text, revision } = await request("layout/text", textDocument()));
  } catch (error) {
    if (error.code !== -32601) throw error;
    return;
  }
  if (!isCurrent(asked)) return;
  const isBroken = state.broken !== null;
  // The text that was laid out last is read in place as it is edited, and stays as it is while this one is broken.
  const isOther = text !== state.source?.text;
  const source = isOther ? (!isBroken && state.source?.edited(text)) || new Source(text) : state.source;
  const laidOut = isBroken ? state.laidOut : source;
  source.revision = revision;
  if (isOther || laidOut !== state.laidOut) set({ source, laidOut });
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
