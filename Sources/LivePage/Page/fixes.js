// The fixes of a diagnostic, as they were tried on the screen that is shown.

import { request } from "./connection.js";
import { state } from "./store.js";
import { aboutView, isOwnScreen } from "./view.js";

/** The name of a diagnostic, which is the same in all answers about one text. */
export const keyOf = ({ code, range }) => `${code} ${range.start.line}:${range.start.character}`;

/** The edits of an action for the document, as the daemon has them when it is chosen. */
const editsOfAction = async (uri, action) => {
  const { edit } = !action.edit && action.data ? await request("codeAction/resolve", action) : action;
  return edit?.changes?.[uri] ?? edit?.documentChanges?.flatMap(({ edits }) => edits) ?? [];
};

/** The fixes for the document as its text is, and one that fixes all of a kind. */
const actionsFor = async (diagnostic) => {
  const { uri } = state;
  const { pointer: _, variants: __, ...published } = diagnostic;
  const actions = await request("textDocument/codeAction", {
    textDocument: { uri }, range: diagnostic.range,
    context: { diagnostics: [published], only: ["quickfix"] },
  });
  return (actions ?? [])
    .filter((action) => action.diagnostics?.some((one) => keyOf(one) === keyOf(diagnostic)) ?? true)
    .map((action) => ({ title: action.title, isPreferred: action.isPreferred, edits: () => editsOfAction(uri, action) }));
};

/** The fixes on another screen, or with the values that are tried. */
const triedFixes = async ({ code, range }) => {
  const { fixes } = await request("layout/fixes", { ...aboutView(), code, range });
  return fixes.filter(({ diagnostic }) => keyOf(diagnostic) === keyOf({ code, range }))
    .map(({ title, isPreferred, edits }) => ({ title, isPreferred, edits: async () => edits }));
};

/** The fixes of a diagnostic that hold on the screen that is shown: {title, isPreferred, edits}, where `edits` gets the edits. */
export const fixesOf = (diagnostic) =>
  (isOwnScreen() && !state.overrides.length ? actionsFor(diagnostic) : triedFixes(diagnostic));
