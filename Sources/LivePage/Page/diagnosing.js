// Loads the diagnostics of the screen that is shown and of the others, and counts those of each element.

import { isCurrent, isEqual, textDocument } from "./asking.js";
import { request } from "./connection.js";
import { severityNames } from "./spelling.js";
import { set, state } from "./store.js";
import { aboutView } from "./view.js";

const noDiagnostics = {};

/** True if the tree, with its counts, may be of an earlier text than the diagnostics. */
let hasOldCounts = false;

/** Notes that the tree comes with counts of its own, which may be of an earlier text. */
export const expectOldCounts = () => {
  hasOldCounts = true;
};

/** True if the diagnostics have to be counted, although they are those that were there. */
export const areCountsOld = () => hasOldCounts && !state.leftOut;

/** Counts the diagnostics of each element, and returns true if all are listed. */
export const countDiagnostics = () => {
  if (!state.areDiagnosticsLoaded || state.leftOut || !state.model) return false;
  const counts = new Map();
  for (const { pointer, severity } of state.diagnostics) {
    const name = severityNames[severity];
    const of = counts.get(pointer) ?? {};
    of[name] = (of[name] ?? 0) + 1;
    counts.set(pointer, of);
  }
  hasOldCounts = false;
  let areOthers = false;
  for (const element of state.model.elements) {
    const own = counts.get(element.pointer) ?? noDiagnostics;
    if (isEqual(own, element.counts)) continue;
    element.counts = own;
    areOthers = true;
  }
  if (areOthers) set({ model: state.model });
  return true;
};

const nameOfDiagnostic = ({ code, pointer }) => `${code} ${pointer}`;

/**
 * Loads the diagnostics of the screen that is shown, those that only other screens have, and how many each screen has.
 * Returns true if the shown ones are others than before.
 */
export const loadDiagnostics = async (asked) => {
  const limit = 1000;
  const [shown, all] = await Promise.all([
    request("layout/diagnostics", { ...aboutView(), limit }),
    request("layout/diagnostics", { ...textDocument(), limit }),
  ]);
  if (!isCurrent(asked)) return false;
  const { diagnostics, leftOut = 0 } = shown;
  const names = new Set(diagnostics.map(nameOfDiagnostic));
  const elsewhere = all.diagnostics.filter((diagnostic) => !names.has(nameOfDiagnostic(diagnostic)));
  const screenCounts = all.screens ?? [];
  const areOthers = !state.areDiagnosticsLoaded || leftOut !== state.leftOut || !isEqual(diagnostics, state.diagnostics);
  // All at once: one that is found on the screen that is shown now was among those of other screens before.
  const changes = {
    ...(isEqual(elsewhere, state.elsewhere) ? {} : { elsewhere }),
    ...(isEqual(screenCounts, state.screenCounts) ? {} : { screenCounts }),
    ...(areOthers ? { diagnostics, leftOut, areDiagnosticsLoaded: true } : {}),
  };
  if (Object.keys(changes).length) set(changes);
  return areOthers;
};
