// The page's view in the daemon: the document on the screen that is shown. Tree, picture, explanation, diagnostics and
// sweeps are asked about it, so that they are all of one layout.

import { request } from "./connection.js";
import { set, state } from "./store.js";

/** The view that the daemon has for this page: {id, uri}; null without one. */
let made = null;

/** One change at a time, so that no view is made twice. */
let turn = Promise.resolve();

/** The constrained size of a trial, as a document would write it. */
const sizeOf = ({ width, height }) => {
  const size = {};
  if (width !== undefined) size.width = width;
  if (height === "infinity") Object.assign(size, { min: { height: 0 }, max: { height } });
  else if (height !== undefined) size.height = height;
  return size;
};

/** A screen as `layout/view` takes it: the name of a variant or null, and what is tried on it. */
const described = (screen, trial) => {
  const { textScale, direction } = trial ?? {};
  const size = sizeOf(trial ?? {});
  return {
    ...(screen === null ? {} : { variant: screen }),
    ...(Object.keys(size).length ? { constrainedSize: size } : {}),
    ...(textScale === undefined ? {} : { textScale }),
    ...(direction === undefined ? {} : { userInterfaceLayoutDirection: direction }),
  };
};

const change = async (screen, trial) => {
  const { uri } = state;
  if (made && made.uri !== uri) {
    request("layout/closeView", { view: made.id }).catch(() => {});
    made = null;
  }
  const subject = made ? { view: made.id } : { textDocument: { uri } };
  try {
    const { view, constrainedSize, textScale, userInterfaceLayoutDirection } =
      await request("layout/view", { ...subject, ...described(screen, trial) });
    made = { id: view, uri };
    return { view, shown: { constrainedSize, textScale, direction: userInterfaceLayoutDirection } };
  } catch (error) {
    if (error.kind !== "no-such-view") throw error;
    made = null;
    return change(screen, trial);
  }
};

/** Has the view show what `state.screen` and `state.trial` are now. */
export const takeView = () => {
  turn = turn.catch(() => {}).then(async () => {
    const { uri, screen, trial } = state;
    const { view, shown } = await change(screen, trial);
    if (uri === state.uri) set({ view, shown });
  });
  return turn;
};

/**
 * Has the view show another width at once, as while it is dragged: the answers of requests sent after it are of that.
 * The state stays as it is.
 */
export const previewWidth = (width) => {
  if (made) request("layout/view", { view: made.id, ...described(state.screen, { ...state.trial, width }) }).catch(() => {});
};

/** Forgets the view of a connection that is lost: the daemon has closed it. */
export const forgetView = () => {
  made = null;
};

/** The screen that is shown and what is tried on it, for another view of it. */
export const describedScreen = () => described(state.screen, state.trial);

/** The params of a request about the screen that is shown. */
export const aboutView = () => ({ view: state.view });

/** The params of a request about a screen of the document, as it is. */
export const aboutScreen = (screen) =>
  ({ textDocument: { uri: state.uri }, ...(screen === null ? {} : { variant: screen }) });

/** True if what is shown is the document on its own screen, the frames of which `layout/didRelayout` lists. */
export const isOwnScreen = () => state.screen === null && state.trial === null;
