// What the page knows. Parts read `state`, change it by `set`, and are told by `on`.

/** The state of the page, whatever document it shows. */
const ofPage = {
  connection: "connecting", // or "open", "closed", "refused", "frozen"
  hadAccess: false, // whether a page without access had it before
  documents: [], // {uri, version, name, onDisk}
  declined: null, // why an editor did not make an edit, as the server said last
  steps: 0, // grows when there is something else to undo or to make again
  tab: null, // the tab below the picture that was chosen: "text", "changes", "device" or "tests"
  textKind: "source", // the text of a derived document that the tab shows: "source" or "document"
  mode: "picture", // or "screens"
  notice: null,
};

/** The state of the document that is shown, as it is before anything is known of it. */
const ofDocument = {
  uri: null,
  broken: null, // why the text of the document cannot be laid out, a sentence; the model is then the last good one
  lost: null, // "closed" or "deleted": what happened to the document that is shown
  model: null, // the elements of the document on the screen that is shown
  scene: null, // what is drawn in each element
  tableFamilies: [], // families whose texts a table measures: {family, texts}
  source: null, // the text of the document, read
  laidOut: null, // the last text that could be laid out, read; that of the document unless it is broken
  code: null, // the source code that the document is derived from, with the ranges of its elements and keys
  screen: null, // the name of a variant, or null for the document's own screen
  trial: null, // what is tried on the screen: {width, height, textScale, direction}; a height may be "infinity"
  view: null, // the number of the page's view in the daemon, which is of that screen
  shown: null, // that screen as it is laid out: {constrainedSize, textScale, direction}
  selected: null, // a pointer
  hovered: null,
  pinned: null, // the pointer of the container whose box model stays on the picture
  explanation: null,
  diagnostics: [], // those of the screen that is shown
  elsewhere: [], // those that only other screens have
  screenCounts: [], // how many each screen has: {variant, error, warning, information, hint}
  areDiagnosticsLoaded: false, // true once diagnostics were received
  leftOut: 0, // the number of diagnostics that are not listed
  tests: [], // the layout tests of the document with their results, as layout/expect answers
  overrides: [],
  refused: null, // a value that the server did not take: {target, key, value, message, isOfTextAlone}
  changes: [],
  hiddenParts: [], // pointers of elements that the picture leaves out, with all in them
  isolated: null, // the pointer of the element that the picture shows alone
  preview: null, // the frames after a fix that is pointed at, in the root: {frames, gone}
  comparison: null, // the frames that another screen or revision has: {name, entries}
  device: null, // the answer of layout/compare, where there are captured frames
  showsDevice: false,
  thresholds: [], // the widths at which something happens, as layout/sweep answers
  shownLine: null, // the line of the shown text that a link led to: {line}
};

export const state = { ...ofPage, ...structuredClone(ofDocument) };

/** The state of a document of which nothing is known yet. */
export const newDocument = () => structuredClone(ofDocument);

const listeners = [];

/** Calls `act` after each change of one of the keys. */
export const on = (keys, act) => {
  listeners.push({ keys: new Set(keys), act });
};

/** Changes the state and tells everybody who listens to one of the keys, once. */
export const set = (changes) => {
  Object.assign(state, changes);
  const keys = Object.keys(changes);
  for (const { keys: wanted, act } of listeners) {
    if (keys.some((key) => wanted.has(key))) act(changes);
  }
};

/** Calls `act` once before the next frame, however often it is wanted until then. */
export const onceAFrame = (act) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      act();
    });
  };
};

let noticeTimer = 0;

/** Says something for a while, in the bar at the bottom. */
export const notify = (text, kind = "information") => {
  clearTimeout(noticeTimer);
  set({ notice: { text, kind } });
  noticeTimer = setTimeout(() => set({ notice: null }), kind === "error" ? 9000 : 4000);
};
