// The answers of a page with one document frozen inside.

const unanswered = (method) =>
  Object.assign(new Error("this page is a copy of a document: nothing can be asked or changed"), { code: -32601, method });

/** Reads what was put into the page; null on a page that is live. */
export const frozenAnswers = () => {
  const holder = document.getElementById("frozen");
  if (!holder) return null;
  const frozen = JSON.parse(holder.textContent);
  const screenOf = ({ variant }) => frozen.screens.find(({ name }) => name === (variant ?? null));
  const answers = {
    "initialize": () => ({}),
    "layout/subscribe": () => null,
    "layout/select": () => null,
    "layout/documents": () => ({ documents: [{ uri: frozen.uri, version: 1, name: frozen.name }] }),
    "layout/tree": (params) => screenOf(params)?.tree,
    "layout/render": (params) => screenOf(params)?.picture,
    "layout/explain": (params) => screenOf(params)?.explanations[params.element],
    "layout/diagnostics": () => frozen.diagnostics,
    "layout/text": () => ({ text: frozen.text }),
    "layout/compare": () => frozen.comparison,
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
