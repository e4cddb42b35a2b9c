// The answers of a page with one document frozen inside.

/** True on a page with one document frozen inside, which nothing can be changed on. */
export const isFrozen = document.getElementById("frozen") !== null;

const unanswered = (method) =>
  Object.assign(new Error("this page is a copy of a document: nothing can be asked or changed"), { code: -32601, method });

/** The explanation of an element, joined: its own steps follow those that it shares with the elements around it. */
const explanationOf = (screen, pointer) => {
  const { explanations } = screen;
  if (!screen.pointers) {
    screen.pointers = [];
    for (const { parent, path } of explanations) screen.pointers.push((screen.pointers[parent] ?? "") + path);
    screen.indexes = new Map(screen.pointers.map((name, index) => [name, index]));
  }
  const own = explanations[screen.indexes.get(pointer)];
  if (!own) return { pointer, frame: null };
  const named = (step) => ({
    ...step, element: screen.pointers[step.element], others: step.others?.map((index) => screen.pointers[index]),
  });
  let { horizontal, vertical } = own;
  for (let part = own; part; part = explanations[part.parent]) {
    horizontal = part.sharedHorizontal.concat(horizontal);
    vertical = part.sharedVertical.concat(vertical);
  }
  return { pointer, frame: own.frame, marks: own.marks, horizontal: horizontal.map(named), vertical: vertical.map(named) };
};

/** Reads what was put into the page; null on a page that is live. */
export const frozenAnswers = () => {
  const holder = document.getElementById("frozen");
  if (!holder) return null;
  document.documentElement.dataset.frozen = "";
  const frozen = JSON.parse(holder.textContent);
  // A view is the number of a screen.
  const screenOf = ({ view, variant = null }) => frozen.screens[view] ?? frozen.screens.find(({ name }) => name === variant);
  const viewOf = ({ variant = null }) => {
    const index = frozen.screens.findIndex(({ name }) => name === variant);
    return index < 0 ? undefined : { view: index };
  };
  /** The diagnostics of the document's own screen. */
  const ownDiagnostics = () =>
    ({ ...frozen.diagnostics, diagnostics: frozen.diagnostics.diagnostics.filter(({ variants }) => !variants) });
  const diagnosticsOf = ({ view }) => (view === undefined ? frozen.diagnostics : frozen.screens[view]?.diagnostics ?? ownDiagnostics());
  const answers = {
    "initialize": () => ({}),
    "layout/subscribe": () => null,
    "layout/select": () => null,
    "layout/documents": () => ({ documents: [{ uri: frozen.uri, version: 1, name: frozen.name }] }),
    "layout/view": viewOf,
    "layout/tree": (params) => screenOf(params)?.tree,
    "layout/scene": (params) => screenOf(params)?.scene,
    "layout/explain": (params) => screenOf(params) && explanationOf(screenOf(params), params.element),
    "layout/diagnostics": diagnosticsOf,
    "layout/source": (params) => ({ ...screenOf(params)?.source, text: frozen.text }),
    "layout/compare": () => frozen.comparison,
    "layout/expect": () => frozen.tests,
  };
  return {
    images: frozen.images,
    answer: async (method, params) => {
      const result = answers[method]?.(params);
      if (result === undefined) throw unanswered(method);
      return result;
    },
  };
};
