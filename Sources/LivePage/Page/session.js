// The document that is shown: loading it, following it, and what is asked about it.

import { beginGeneration, currentGeneration, isCurrent, isEqual, requestLayout, started, textDocument } from "./asking.js";
import { loadCode } from "./code.js";
import { onNotification, onOpen, request } from "./connection.js";
import { areCountsOld, countDiagnostics, expectOldCounts, loadDiagnostics } from "./diagnosing.js";
import { keptOf } from "./pin.js";
import { LayoutModel, isSpec } from "./model.js";
import { areRenamed, loadDevice, loadOverrides, loadSource, loadTests } from "./reading.js";
import { readScene, withPart } from "./scene.js";
import { newDocument, notify, set, state } from "./store.js";
import { aboutView, forgetView, isOwnScreen, takeView } from "./view.js";

const manyElements = 2500;
const mostChanges = 200;
const treeFields = ["id", "frame", "diagnostics"];

/** Parts of the picture are asked for one by one if they are no more, and have no more in them. */
const mostParts = 8;
const mostInPart = 60;

/** For how many milliseconds documents that are opened and closed are collected. */
const batchInterval = 30;

let refreshing = null;
let wantsTree = false;
let wantsText = false;
let wantsContents = false;
let wantsMore = false;
let contentsTimer = 0;

/** The elements that may show something else than is drawn, where not all may; with whether they were read again. */
let stale = new Map();

const failed = (error) => {
  // A closed document is reported when the list of documents comes, a lost variant when the tree is loaded.
  if (!["disconnected", "content-modified", "document-not-open", "no-such-variant"].includes(error.kind)) notify(error.message, "error");
};

/** The pointer that an element has after an edit; null if it is gone. */
const keptPointer = (pointer, before, after) => {
  const old = before?.byPointer.get(pointer);
  return old ? after.counterpart(old)?.pointer ?? null : after.byPointer.has(pointer) ? pointer : null;
};

/** Shows the document's own screen in place of a variant that is gone; while the text is broken, the last picture stays. */
const leaveScreen = async (asked) => {
  const isBroken = await requestLayout("layout/frame", textDocument()) === null;
  if (!isCurrent(asked)) return false;
  if (isBroken) {
    set({ broken: "the text cannot be read" });
    return false;
  }
  notify(`The document has no variant “${state.screen}” any more.`);
  showScreen(null);
  return false;
};

/** Loads the elements. Returns false, and keeps the last ones, if the text cannot be laid out. */
const loadTree = async (asked) => {
  let answer = null;
  let broken = null;
  try {
    answer = await request("layout/tree", { ...aboutView(), fields: treeFields });
  } catch (error) {
    if (error.kind === "no-such-variant") return isCurrent(asked) && leaveScreen(asked);
    if (error.kind !== "no-layout") throw error;
    broken = error.message;
  }
  if (!isCurrent(asked)) return false;
  if (broken !== null) {
    if (broken !== state.broken) set({ broken });
    return false;
  }
  const model = new LayoutModel(answer);
  const before = state.model;
  const kept = keptPointer(state.selected, before, model);
  // The right column begins with the root.
  const selected = before ? kept : kept ?? model.root?.pointer ?? null;
  // Where the pinned element was another one may be now.
  const id = before?.byPointer.get(state.pinned)?.id;
  const samePin = keptPointer(state.pinned, before, model);
  const pinned = id && model.byPointer.get(samePin)?.id !== id ? null : samePin;
  set({
    model, selected, ...(pinned === state.pinned ? {} : { pinned }), ...(state.broken === null ? {} : { broken: null }),
  });
  return true;
};

/** Loads the elements of the view, which has others than before. */
export const reloadTree = () => loadTree(currentGeneration());

/** Takes note of the families that a picture of the document, or of a part of it, names. */
const takeFamilies = ({ tableFamilies = [] }) => {
  if (!isEqual(tableFamilies, state.tableFamilies)) set({ tableFamilies });
};

const loadContents = async (asked) => {
  const answer = await requestLayout("layout/scene", aboutView());
  if (!answer || !isCurrent(asked)) return;
  const { layers, revision } = answer;
  takeFamilies(answer);
  const scene = readScene(layers);
  scene.revision = revision;
  set({ scene });
};

/**
 * The elements to be drawn again so that all that are stale are; `null` if the whole picture is drawn more quickly, or
 * has to be, because an element is stale of which it is not known what shows it.
 */
const staleParts = () => {
  const elements = [];
  for (const [pointer, isReread] of stale) {
    const element = state.model.byPointer.get(pointer);
    const entry = state.scene?.get(pointer);
    if (!element || !entry) return null;
    // Of a spec, and of another size of what has children, only the box is shown, unless it has no extent.
    const isBox = isSpec(element.type) || (!isReread && element.children.length > 0);
    if (isBox && !entry.hasShapes && element.frame?.[2] > 0 && element.frame[3] > 0) continue;
    if (element.end - element.index > mostInPart) return null;
    elements.push(element);
  }
  const isInside = (element) => elements.some((other) => other.index < element.index && element.index < other.end);
  const parts = elements.filter((element) => !isInside(element));
  return parts.length > mostParts ? null : parts;
};

/** Has some elements drawn again, with those in them. */
const loadParts = async (asked, elements) => {
  const { revision } = state.model;
  const answers = await Promise.all(elements.map(({ pointer }) =>
    requestLayout("layout/scene", { ...textDocument(), element: pointer })));
  if (!isCurrent(asked) || !state.scene || answers.includes(null)) return;
  let { scene } = state;
  for (const { layers } of answers) scene = withPart(scene, layers);
  if (answers.length) takeFamilies(answers.at(-1));
  scene.revision = Math.max(scene.revision, revision);
  set({ scene });
};

const loadExplanation = async (asked) => {
  const element = state.selected;
  if (element === null) return set({ explanation: null });
  if (state.lost === "closed") return set({ explanation: { pointer: element, failure: "The document was closed." } });
  try {
    const explanation = await request("layout/explain", { ...aboutView(), element });
    if (!isCurrent(asked) || state.selected !== element) return;
    const { revision: _, version: __, ...said } = explanation;
    if (!isEqual(said, state.explanation)) set({ explanation: said });
  } catch (error) {
    if (isCurrent(asked)) set({ explanation: { pointer: element, failure: error.message } });
  }
};

/** One turn of asking for all that edits may have changed. */
const refreshOnce = async (asked) => {
  const needsTree = wantsTree;
  const needsText = wantsText || needsTree;
  const elements = needsTree || wantsContents ? null : staleParts();
  const reread = [...stale].filter(([, isReread]) => isReread).map(([pointer]) => pointer);
  const isLarge = state.model?.elements.length > manyElements;
  [wantsTree, wantsText, wantsContents] = [false, false, false];
  stale = new Map();
  try {
    const parts = [];
    const tree = needsTree ? loadTree(asked) : null;
    if (elements) parts.push(started(loadParts(asked, elements)));
    else if (!isLarge) parts.push(started(loadContents(asked)));
    // The explanation is that of the pointer that the selected element has now.
    const isLaidOut = await tree ?? true;
    if (isLaidOut) parts.push(loadExplanation(asked));
    parts.push(loadOverrides(asked));
    if (needsText) {
      parts.push(loadSource(asked).then(() => {
        if (!tree && areRenamed(reread)) wantsMore = wantsTree = true;
      }));
    }
    parts.push(loadDiagnostics(asked).then((areOthers) => {
      if (tree) expectOldCounts();
      else if ((areOthers || areCountsOld()) && !countDiagnostics()) wantsMore = wantsTree = true;
    }));
    await Promise.all(parts);
    if (isLaidOut) await Promise.all([loadDevice(asked), loadTests(asked)]);
  } catch (error) {
    // What did not come is asked for with what the next edit wants.
    wantsContents = true;
    wantsText = true;
    wantsTree ||= needsTree;
    failed(error);
  }
  if (!elements && isLarge) {
    clearTimeout(contentsTimer);
    contentsTimer = setTimeout(() => loadContents(currentGeneration()).catch(failed), 250);
  }
};

/** Asks anew for all that an edit may have changed; while that is under way, the next turn waits. */
const refresh = () => {
  wantsMore = true;
  refreshing ??= (async () => {
    while (wantsMore) {
      wantsMore = false;
      await refreshOnce(currentGeneration());
    }
  })().finally(() => {
    refreshing = null;
  });
  return refreshing;
};

/** A promise that is kept when what was drawn last is painted; in a tab that is not shown nothing is, so it waits for a moment only. */
const painted = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 300);
});

/** For how many milliseconds the rest waits for the first picture of a document. */
const patience = 100;

const pause = (duration) => new Promise((resolve) => {
  setTimeout(resolve, duration);
});

/** Loads the document anew, as after another screen was chosen. */
export const reload = async () => {
  const asked = beginGeneration();
  if (state.lost === "closed") return;
  try {
    await takeView();
    if (!isCurrent(asked)) return;
    const isFirst = state.scene === null;
    const tree = loadTree(asked);
    expectOldCounts();
    const contents = started(loadContents(asked));
    const isLaidOut = await tree;
    // The picture comes first: all else is asked for when it is painted, or when it takes long.
    if (isFirst && isLaidOut) await Promise.race([contents.then(painted), pause(patience)]);
    if (!isCurrent(asked)) return;
    const explanation = isLaidOut ? loadExplanation(asked) : null;
    // A long text takes longer to read than the picture to draw, which would wait for it.
    const isLarge = isLaidOut && state.model.elements.length > manyElements;
    const source = isLarge ? contents.then(painted).then(() => loadSource(asked)) : loadSource(asked);
    await Promise.all([contents, explanation, loadDiagnostics(asked), source, loadCode(), loadOverrides(asked)]);
    if (isLaidOut) await Promise.all([loadDevice(asked), loadTests(asked)]);
  } catch (error) {
    if (isCurrent(asked) && error.kind === "no-such-variant") await leaveScreen(asked).catch(failed);
    else failed(error);
  }
};

/** Shows another document, with what is kept of it: {screen, trial, selected, pinned}. */
export const showDocument = (uri, kept = {}) => {
  if (uri === state.uri && state.model) return;
  set({ ...newDocument(), uri, ...kept });
  return reload();
};

/** Shows another screen: the name of a variant or null, and what is tried on it. */
export const showScreen = (screen, trial = null) => {
  set({ screen, trial, comparison: null });
  return reload();
};

/** Selects an element; who else looks at the document is told, unless it comes from there. */
export const select = (pointer, { isTold = true, position = null } = {}) => {
  if (pointer === null) return set({ selected: null, explanation: null });
  const isOther = pointer !== state.selected;
  state.selected = pointer;
  // Asked first, so that the answer is on its way while the rest is drawn.
  const asked = loadExplanation(currentGeneration());
  if (isOther) set({ selected: pointer });
  if (isTold) {
    const target = position ? { position } : { element: pointer };
    request("layout/select", { ...textDocument(), ...target }).catch(() => {});
  }
  return asked;
};

const changeOf = (params, moved, versionBefore) => ({
  revision: params.revision,
  version: params.version,
  at: Date.now(),
  by: params.by ?? null,
  isOverride: params.version === versionBefore && params.work?.scannedBytes === 0,
  isOpening: params.restructured.includes(""),
  work: params.work ?? null,
  moved,
  isStructural: params.restructured.length > 0,
});

/** Notes which elements show something else after an edit that left all where they were in the text. */
const noteStale = ({ changed, reread = [] }) => {
  for (const { pointer, before, after } of changed) {
    if (!before || !after) wantsContents = true;
    else if ((before[2] !== after[2] || before[3] !== after[3]) && !stale.has(pointer)) stale.set(pointer, false);
  }
  for (const pointer of reread) stale.set(pointer, true);
};

const didRelayout = (params) => {
  if (params.textDocument.uri !== state.uri) return;
  const isSimple = params.restructured.length === 0 && !params.truncated && isOwnScreen()
    && state.model !== null && state.broken === null;
  const versionBefore = state.model?.version ?? 0;
  let moved = [];
  if (isSimple) {
    moved = state.model.take(params.changed);
    state.model.revision = params.revision;
    state.model.version = params.version;
    noteStale(params);
  } else if (isOwnScreen()) {
    moved = params.changed
      .map(({ pointer, id }) => ({ pointer, id, before: state.model?.byPointer.get(pointer)?.absolute ?? null }));
  }
  const change = changeOf(params, moved, versionBefore);
  const changes = [change, ...state.changes].slice(0, mostChanges);
  wantsTree ||= !isSimple;
  wantsText ||= params.version !== versionBefore;
  refresh();
  set(isSimple ? { model: state.model, changes } : { changes });
};

/** The open document that the fragment of the address names, escaped or not, as an editor does that opens the page. */
const namedDocument = () => {
  const name = /(?:^#|&)document=(.*)$/.exec(location.hash)?.[1];
  return state.documents.find(({ uri }) => uri === name || encodeURIComponent(uri) === name || encodeURI(uri) === name);
};

/** The element and the screen that a link of the page names. */
const linked = () => {
  const part = (name) => new RegExp(`(?:^#|&)${name}=([^&]*)`).exec(location.hash)?.[1];
  try {
    const element = part("element");
    const screen = JSON.parse(decodeURIComponent(part("screen") ?? "null"));
    return { element: element && decodeURIComponent(element), screen: Array.isArray(screen) && screen.length === 2 ? screen : null };
  } catch {
    return {};
  }
};

addEventListener("hashchange", () => {
  const named = namedDocument();
  if (named) showDocument(named.uri);
});

/** Finds out from the list of open documents if the one that is shown was closed or its file deleted. */
const fateOf = (documents) => {
  const now = documents.find(({ uri }) => uri === state.uri);
  if (!now) return "closed";
  const wasOnDisk = state.lost === "deleted" || state.documents.find(({ uri }) => uri === state.uri)?.onDisk;
  return wasOnDisk && !now.onDisk ? "deleted" : null;
};

/** Takes the list of open documents. Returns true if it loaded the document that is shown, too. */
const takeDocuments = async (documents) => {
  const lost = state.uri === null ? null : fateOf(documents);
  const wasClosed = state.lost === "closed";
  const shownOf = (list) => list.map(({ uri, name, onDisk }) => [uri, name, onDisk]);
  // The menu is drawn anew only where it says something else, or it would close under the pointer.
  if (!isEqual(shownOf(documents), shownOf(state.documents)) || lost !== state.lost) {
    set({ documents, ...(lost === state.lost ? {} : { lost }) });
  }
  if (state.uri === null) {
    const first = namedDocument() ?? documents[0];
    if (!first) return false;
    const { element, screen } = linked();
    // A link says all.
    await showDocument(first.uri, element || screen ? {} : keptOf(first.uri));
    if (screen) await showScreen(...screen);
    const target = element?.startsWith("#") ? state.model?.elements.find(({ id }) => id === element.slice(1))?.pointer : element;
    if (state.model?.byPointer.has(target)) select(target);
    return true;
  }
  if (wasClosed && lost !== "closed") {
    await reload();
    return true;
  }
  return false;
};

/** The entries of documents that were opened since the list was taken, by URI; null for those that were closed. */
const changedEntries = new Map();
let entriesTimer = 0;

/** Loads the list of open documents. Returns true if it loaded the document that is shown, too. */
const loadDocuments = async () => {
  const { documents } = await request("layout/documents");
  changedEntries.clear();
  return takeDocuments(documents);
};

/** Takes what was opened and closed: at once for all documents of a folder, which come one by one. */
const takeEntries = () => {
  entriesTimer = 0;
  // An answer with the whole list has it already.
  if (!changedEntries.size) return;
  const documents = state.documents.filter(({ uri }) => !changedEntries.has(uri));
  for (const entry of changedEntries.values()) if (entry) documents.push(entry);
  changedEntries.clear();
  takeDocuments(documents.sort((a, b) => (a.uri < b.uri ? -1 : 1))).catch(failed);
};

// Not every editor says when a file comes or goes.
addEventListener("focus", () => {
  if (state.connection === "open") loadDocuments().catch(() => {});
});

onNotification("layout/didRelayout", didRelayout);
onNotification("layout/didChangeDocuments", ({ opened, closed }) => {
  for (const uri of closed) changedEntries.set(uri, null);
  for (const entry of opened) changedEntries.set(entry.uri, entry);
  entriesTimer ||= setTimeout(takeEntries, batchInterval);
});
// An editor does not make an edit that was asked of it, and the like.
onNotification("window/showMessage", ({ type, message }) => {
  notify(message, type <= 2 ? "error" : "information");
  if (type <= 2) set({ declined: message });
});
onNotification("layout/didSelect", ({ uri, pointer }) => {
  if (uri !== state.uri || pointer === state.selected || !state.model?.byPointer.has(pointer)) return;
  select(pointer, { isTold: false });
});

onOpen(async () => {
  forgetView();
  try {
    // Fixes are a request of LSP, which wants to be greeted. Who is served without has been greeted before. Messages are
    // handled in their order, so no answer is waited for before the next one is sent.
    request("initialize", {
      processId: null,
      clientInfo: { name: "lintel page" },
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: {
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } },
            isPreferredSupport: true,
            dataSupport: true,
            resolveSupport: { properties: ["edit"] },
          },
        },
      },
    }).catch(() => {});
    const subscribed = started(request("layout/subscribe", {}));
    if (!await loadDocuments() && state.uri !== null) await reload();
    await subscribed;
  } catch (error) {
    failed(error);
  }
});
