// The document that is shown: loading it, following it, and what is asked about it.

import { onNotification, onOpen, request } from "./connection.js";
import { LayoutModel } from "./model.js";
import { readScene } from "./scene.js";
import { Source } from "./source.js";
import { notify, set, state } from "./store.js";

const manyElements = 2500;
const mostChanges = 200;
const trialName = "tried on the page";
const treeFields = ["id", "frame", "diagnostics"];

let generation = 0;
let refreshing = null;
let wantsTree = false;
let wantsMore = false;
let contentsTimer = 0;

/** Most edits change little: what is as before is not shown anew. */
const isEqual = (value, other) => JSON.stringify(value) === JSON.stringify(other);

const textDocument = () => ({ textDocument: { uri: state.uri } });

const withWidth = (base, width) => {
  const size = structuredClone(base ?? {});
  for (const side of ["min", "max"]) {
    if (size[side]) delete size[side].width;
    if (size[side] && !Object.keys(size[side]).length) delete size[side];
  }
  return { ...size, width };
};

/** What a request needs to be about the screen that is shown. */
export const aboutScreen = (screen = state.screen, trial = state.trial) => {
  const whole = trial && state.source?.whole();
  if (whole) {
    const base = whole.variants?.find?.(({ name }) => name === screen) ?? {};
    const variant = { ...base, name: trialName };
    if (trial.width) variant.constrainedSize = withWidth(base.constrainedSize ?? whole.constrainedSize, trial.width);
    if (trial.textScale) variant.textScale = trial.textScale;
    if (trial.rightToLeft) variant.userInterfaceLayoutDirection = "rightToLeft";
    return { document: { ...whole, variants: [variant] }, variant: trialName };
  }
  return screen === null ? textDocument() : { ...textDocument(), variant: screen };
};

/** Whether the frames that are shown are those of the document's own screen. */
const isOwnScreen = () => state.screen === null && state.trial === null;

const failed = (error) => {
  if (error.kind !== "disconnected" && error.kind !== "content-modified") notify(error.message, "error");
};

const keepSelection = (before, after) => {
  const old = before?.byPointer.get(state.selected);
  return old ? after.counterpart(old)?.pointer ?? null : after.byPointer.has(state.selected) ? state.selected : null;
};

const loadTree = async (asked) => {
  const model = new LayoutModel(await request("layout/tree", { ...aboutScreen(), fields: treeFields }));
  if (asked !== generation) return;
  const before = state.model;
  set({ model, selected: before ? keepSelection(before, model) : state.selected });
};

const loadContents = async (asked) => {
  const { content, revision } = await request("layout/render", { ...aboutScreen(), annotate: false });
  if (asked !== generation) return;
  const scene = readScene(content, state.scene);
  scene.revision = revision;
  set({ scene });
};

const loadFindings = async (asked) => {
  const { diagnostics, leftOut = 0 } = await request("layout/diagnostics", { ...textDocument(), limit: 1000 });
  if (asked !== generation || (state.isJudged && leftOut === state.leftOut && isEqual(diagnostics, state.findings))) return;
  set({ findings: diagnostics, leftOut, isJudged: true });
};

const loadSource = async (asked) => {
  let text;
  try {
    ({ text } = await request("layout/text", textDocument()));
  } catch (error) {
    if (error.code !== -32601) throw error;
    return;
  }
  if (asked === generation && text !== state.source?.text) set({ source: new Source(text) });
};

const loadExplanation = async (asked) => {
  const element = state.selected;
  if (element === null) return set({ explanation: null });
  try {
    const explanation = await request("layout/explain", { ...aboutScreen(), element });
    if (asked !== generation || state.selected !== element) return;
    const { revision: _, version: __, ...said } = explanation;
    if (!isEqual(said, state.explanation)) set({ explanation: said });
  } catch (error) {
    if (asked === generation) set({ explanation: { pointer: element, failure: error.message } });
  }
};

const loadOverrides = async (asked) => {
  try {
    const { overrides } = await request("layout/overrides", textDocument());
    if (asked === generation && !isEqual(overrides, state.overrides)) set({ overrides });
  } catch (error) {
    if (error.code !== -32601) throw error;
  }
};

const loadDevice = async (asked) => {
  if (!state.source?.text.includes('"captured"')) {
    if (state.device) set({ device: null, showsDevice: false });
    return;
  }
  const device = await request("layout/compare", textDocument());
  if (asked === generation) set({ device: device.captured ? device : null });
};

/** Asks anew for all that an edit may have changed; while that is under way, the next turn waits. */
const refresh = (needsTree) => {
  wantsTree ||= needsTree;
  wantsMore = true;
  refreshing ??= (async () => {
    while (wantsMore) {
      wantsMore = false;
      const tree = wantsTree;
      wantsTree = false;
      const asked = generation;
      const isLarge = state.model?.elements.length > manyElements;
      try {
        const parts = [];
        // A trial is laid out from the text, which has to be there before.
        if (state.trial) await loadSource(asked);
        // The selected element may be at another place, which the explanation is asked for.
        if (tree) await loadTree(asked);
        parts.push(loadExplanation(asked));
        if (!isLarge) parts.push(loadContents(asked));
        parts.push(loadFindings(asked), loadOverrides(asked));
        if (!state.trial) parts.push(loadSource(asked));
        await Promise.all(parts);
        await loadDevice(asked);
      } catch (error) {
        failed(error);
      }
      if (isLarge) {
        clearTimeout(contentsTimer);
        contentsTimer = setTimeout(() => loadContents(generation).catch(failed), 250);
      }
    }
  })().finally(() => {
    refreshing = null;
  });
  return refreshing;
};

/** Loads the document anew, as after another screen was chosen. */
export const reload = async () => {
  generation += 1;
  const asked = generation;
  try {
    if (state.trial && !state.source) await loadSource(asked);
    const tree = loadTree(asked);
    const contents = loadContents(asked);
    await tree;
    await Promise.all([contents, loadExplanation(asked), loadFindings(asked), loadSource(asked), loadOverrides(asked)]);
    await loadDevice(asked);
  } catch (error) {
    failed(error);
  }
};

/** Shows another document. */
export const showDocument = (uri) => {
  if (uri === state.uri && state.model) return;
  set({
    uri, model: null, scene: null, source: null, screen: null, trial: null, selected: null, hovered: null,
    explanation: null, findings: [], leftOut: 0, isJudged: false, overrides: [], changes: [], comparison: null, device: null, showsDevice: false,
    thresholds: [],
  });
  return reload();
};

/** Shows another screen: the name of a variant or null, and what is tried on it. */
export const showScreen = (screen, trial = null) => {
  set({ screen, trial, comparison: null });
  return reload();
};

/** Selects an element; who else looks at the document is told, unless it comes from there. */
export const select = (pointer, { isTold = true, position = null } = {}) => {
  if (pointer !== state.selected) set({ selected: pointer });
  if (pointer === null) return set({ explanation: null });
  const asked = loadExplanation(generation);
  if (isTold) {
    const place = position ? { position } : { element: pointer };
    request("layout/select", { ...textDocument(), ...place }).catch(() => {});
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

const didRelayout = (params) => {
  if (params.textDocument.uri !== state.uri || !state.model) return;
  const isSimple = params.restructured.length === 0 && !params.truncated && isOwnScreen();
  const versionBefore = state.model.version;
  let moved = [];
  if (isSimple) {
    moved = state.model.take(params.changed);
    state.model.revision = params.revision;
    state.model.version = params.version;
  } else if (isOwnScreen()) {
    moved = params.changed
      .map(({ pointer, id }) => ({ pointer, id, before: state.model.byPointer.get(pointer)?.absolute ?? null }));
  }
  const change = changeOf(params, moved, versionBefore);
  const changes = [change, ...state.changes].slice(0, mostChanges);
  set(isSimple ? { model: state.model, changes } : { changes });
  // Another text may have other ids, types and texts in it without a new structure.
  refresh(!isSimple || !change.isOverride);
};

const loadDocuments = async () => {
  const { documents } = await request("layout/documents");
  set({ documents });
  if (documents.some(({ uri }) => uri === state.uri)) return;
  // The address may name a document after the #, as that from which an editor opened the page.
  const wanted = location.hash.slice(1);
  const first = documents.find(({ uri }) => uri === wanted || encodeURIComponent(uri) === wanted) ?? documents[0];
  if (first) await showDocument(first.uri);
  else set({ uri: null, model: null });
};

onNotification("layout/didRelayout", didRelayout);
onNotification("layout/didChangeDocuments", () => loadDocuments().catch(failed));
onNotification("layout/didSelect", ({ uri, pointer }) => {
  if (uri !== state.uri || pointer === state.selected || !state.model?.byPointer.has(pointer)) return;
  select(pointer, { isTold: false });
});

onOpen(async () => {
  try {
    // Fixes are a request of LSP, which wants to be greeted. Who is served without has been greeted before.
    await request("initialize", {
      processId: null,
      clientInfo: { name: "lintel page" },
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: {
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } },
            dataSupport: true,
            resolveSupport: { properties: ["edit"] },
          },
        },
      },
    }).catch(() => {});
    await request("layout/subscribe", {});
    await loadDocuments();
    if (state.model) await reload();
  } catch (error) {
    failed(error);
  }
});
