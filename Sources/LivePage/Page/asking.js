// What is asked of the daemon about the document that is shown. Answers count if nothing else was shown since.

import { request } from "./connection.js";
import { state } from "./store.js";

let generation = 0;

/** The number of what is shown: it grows with each other document and screen. */
export const currentGeneration = () => generation;

/** Something else is shown from now on: answers to what was asked before do not count. */
export const beginGeneration = () => {
  generation += 1;
  return generation;
};

/** True if what was shown when something was asked still is. */
export const isCurrent = (asked) => asked === generation;

/** Most edits change little: what is as before is not shown anew. */
export const isEqual = (value, other) => JSON.stringify(value) === JSON.stringify(other);

/** The params of a request about the document, on its own screen. */
export const textDocument = () => ({ textDocument: { uri: state.uri } });

/** A promise whose rejection counts as handled; code that awaits it gets the rejection all the same. */
export const started = (promise) => {
  promise.catch(() => {});
  return promise;
};

/** Sends a request about the layout. Returns null if the text cannot be laid out. */
export const requestLayout = async (method, params) => {
  try {
    return await request(method, params);
  } catch (error) {
    if (error.kind === "no-layout") return null;
    throw error;
  }
};
