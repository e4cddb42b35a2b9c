// The frames that a fix would lead to, as ghosts on the picture. The daemon tries the edits of the fix in a view of their
// own: nothing is written, and no other client sees it.

import { onOpen, request } from "./connection.js";
import { on, set, state } from "./store.js";
import { aboutView, describedScreen } from "./view.js";

/** For how many milliseconds a fix is pointed at before it is tried. */
const delay = 120;

/** The view is closed when no fix was pointed at for so many milliseconds: it is a copy of the document. */
const idle = 6000;

let wanted = null; // the preview that is to be shown: an object for each time that a fix is pointed at
let tried = null; // the view of the edits: {id, uri}
let delayTimer = 0;
let idleTimer = 0;

/** One preview after the other, so that there is one view at most. */
let turn = Promise.resolve();

const close = () => {
  clearTimeout(idleTimer);
  if (tried) request("layout/closeView", { view: tried.id }).catch(() => {});
  tried = null;
};

/** The frames of the elements in the layout with the edits, in the root, by pointer; those of `changes` at least. */
const framesInRoot = async (view, changes) => {
  const here = changes.filter(({ kind }) => kind !== "removed");
  // Pointers mean the same elements in both layouts, unless some came or went: then they are read from the innermost
  // element around all changes, outside of which nothing is different.
  const top = here.length < changes.length || here.some(({ kind }) => kind === "added")
    ? commonElement(changes.map(({ pointer }) => pointer)) : null;
  const below = top === null ? null : (await request("layout/frames", { view, element: top })).frames;
  const after = new Map(here.map((change) => [change.pointer, change.after]));
  const isBelow = (pointer) => top !== null && (pointer === top || pointer.startsWith(`${top}/`));
  const isElement = (pointer) => (isBelow(pointer) ? Object.hasOwn(below, pointer) : state.model.byPointer.has(pointer));
  const own = (pointer) => {
    if (isBelow(pointer)) return below[pointer].frame;
    return after.has(pointer) ? after.get(pointer) : state.model.byPointer.get(pointer).frame;
  };
  const known = new Map();
  /** At most as deep as the document. */
  const inRoot = (pointer) => {
    if (known.has(pointer)) return known.get(pointer);
    let parent = pointer.slice(0, pointer.lastIndexOf("/"));
    while (parent && !isElement(parent)) parent = parent.slice(0, parent.lastIndexOf("/"));
    const around = parent ? inRoot(parent) : [0, 0];
    const frame = own(pointer);
    const sum = around && frame && [around[0] + frame[0], around[1] + frame[1], frame[2], frame[3]];
    known.set(pointer, sum);
    return sum;
  };
  return here.map(({ pointer }) => inRoot(pointer));
};

/** The innermost element that is around all of these pointers or at one of them, in the layout that is shown. */
const commonElement = (pointers) => {
  let parts = pointers[0].split("/");
  for (const pointer of pointers) {
    const others = pointer.split("/");
    const end = parts.findIndex((part, index) => part !== others[index]);
    if (end >= 0) parts = parts.slice(0, end);
  }
  // The element that is at an index that came or went is not the same in both layouts; the one around it is.
  const isOneOf = new Set(pointers);
  while (parts.length > 2 && (isOneOf.has(parts.join("/")) || !state.model.byPointer.has(parts.join("/")))) parts.pop();
  return parts.join("/");
};

const show = async (own, fix) => {
  const { edits, revision } = await fix();
  if (wanted !== own) return;
  const { uri } = state;
  if (tried && tried.uri !== uri) close();
  const subject = tried ? { view: tried.id } : { textDocument: { uri } };
  const { view } = await request("layout/view", { ...subject, ...describedScreen(), edits, revision });
  tried = { id: view, uri };
  if (wanted !== own) return;
  const { changes } = await request("layout/diff", { from: aboutView(), to: { view } });
  if (wanted !== own) return;
  const frames = await framesInRoot(view, changes);
  if (wanted !== own) return;
  const gone = changes.filter(({ kind }) => kind === "removed")
    .map(({ pointer }) => state.model.byPointer.get(pointer)?.absolute).filter(Boolean);
  set({ preview: { frames: frames.filter(Boolean), gone } });
};

/** Shows the frames after a fix once it has been pointed at for a moment; `fix` gets its edits and their revision. */
export const previewFix = (fix) => {
  clearTimeout(delayTimer);
  clearTimeout(idleTimer);
  const own = {};
  wanted = own;
  delayTimer = setTimeout(() => {
    turn = turn.then(() => (wanted === own ? show(own, fix) : null)).catch((error) => {
      // A fix of another text than there is now, and the like, has no preview; it says so when it is applied.
      if (error.kind === "no-such-view") tried = null;
    });
  }, delay);
};

export const endPreview = () => {
  clearTimeout(delayTimer);
  wanted = null;
  if (state.preview) set({ preview: null });
  clearTimeout(idleTimer);
  if (tried) idleTimer = setTimeout(close, idle);
};

on(["uri", "source", "shown", "overrides", "broken", "lost"], endPreview);
onOpen(() => {
  tried = null;
});
