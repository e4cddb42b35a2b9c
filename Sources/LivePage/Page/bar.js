// The bar at the top: documents, the state of the connection, what the last edit took; and notices at the bottom.

import { reasonOfLoss } from "./code.js";
import { byId, html, keepFocus, replace } from "./dom.js";
import { showDocument } from "./session.js";
import { plural, spelledDuration } from "./spelling.js";
import { on, onceAFrame, set, state } from "./store.js";
import { codeLink, lineLink } from "./why.js";

const menu = byId("document");
const facts = byId("facts");
const connection = byId("connection");
const notice = byId("notice");
const save = byId("save");
const stage = byId("stage");
const trouble = byId("trouble");

const says = {
  connecting: "connecting", open: "live", closed: "no connection, trying again", refused: "no access", frozen: "frozen",
};

/** Names, with their folder where two are the same. */
const namesOf = (documents) => {
  const part = ({ uri }, index) => {
    const escaped = uri.split("/").at(index) ?? "";
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  };
  const names = documents.map((one) => one.name ?? part(one, -1));
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, index) => (counts.get(name) === 1 ? name : `${name} – ${part(documents[index], -2)}`));
};

on(["documents", "uri", "lost"], () => {
  const isListed = state.uri === null || state.documents.some(({ uri }) => uri === state.uri);
  const listed = isListed ? state.documents : [...state.documents, { uri: state.uri }];
  const names = namesOf(listed);
  const shown = listed.findIndex(({ uri }) => uri === state.uri);
  const noteOf = (index) => (state.lost && index === shown ? ` (${state.lost === "closed" && state.code ? "gone" : state.lost})` : "");
  menu.replaceChildren(...listed.map(({ uri }, index) => html("option", { value: uri }, names[index] + noteOf(index))));
  if (!listed.length) menu.append(html("option", { value: "" }, "no document is open"));
  menu.value = state.uri ?? "";
  menu.disabled = listed.length < 2;
  document.title = state.uri ? `${names[shown] ?? ""} – Lintel` : "Lintel";
});
menu.addEventListener("change", () => showDocument(menu.value));

// A capture is in no file until somebody saves it.
const scheme = "capture:";
on(["uri", "source"], () => { save.hidden = !state.uri?.startsWith(scheme) || !state.source; });
save.addEventListener("click", () => {
  const address = URL.createObjectURL(new Blob([state.source.text], { type: "application/json" }));
  let name = state.uri.slice(scheme.length);
  try {
    name = decodeURIComponent(name);
  } catch {
    // It is called what it is called.
  }
  const link = html("a", { href: address, download: `${name.replaceAll(/[/\\:]/g, "_")}.layout.json` });
  link.click();
  URL.revokeObjectURL(address);
});

/** The sentences above the picture of a document that is lost. */
const troubles = {
  closed: "The document was closed in its editor. The page shows it as it was last; it follows again when the document is opened.",
  deleted: "The file is gone. The page shows its last text; it follows again when the file is there.",
};

/** The reason why a document is lost; of a class the code says more. */
const lostBecause = () => {
  const reason = reasonOfLoss();
  if (!reason) return [html("span", {}, troubles[state.lost])];
  return [
    html("strong", {}, reason.message), reason.range && codeLink(reason.range),
    html("span", {}, " The page shows the last layout; it follows again when the code has one."),
  ];
};

/** The first error, with its line of the text. */
const brokenBecause = () => {
  const first = state.diagnostics.find(({ severity }) => severity === 1);
  if (!first) return [html("span", {}, state.broken)];
  const line = state.source?.line(first.range.start.line)?.trim();
  return [
    html("strong", {}, state.model ? "Nothing is laid out. The picture is the last one that was. " : "Nothing is laid out. "),
    html("span", {}, first.message), lineLink(first.range), line && html("code", {}, line.slice(0, 200)),
  ];
};

const drawTrouble = () => keepFocus(trouble, () => {
  trouble.hidden = !state.lost && state.broken === null;
  stage.classList.toggle("is-stale", state.lost === "closed" || state.broken !== null);
  if (trouble.hidden) return trouble.replaceChildren();
  replace(trouble, ...(state.lost ? lostBecause() : brokenBecause()));
}, stage);
on(["broken", "lost", "diagnostics", "source", "code"], drawTrouble);

on(["model", "changes"], onceAFrame(() => {
  const { model, changes } = state;
  const last = changes.find(({ isOpening }) => !isOpening);
  replace(facts, ...(model ? [
    html("span", {}, plural(model.elements.length, "element")),
    html("span", {}, `revision ${model.revision}`),
    last?.work && html("span", { title: "What the last edit took" }, `last edit ${spelledDuration(last.work.durationNs)}`),
  ] : []));
}));

on(["connection"], () => {
  connection.dataset.state = state.connection;
  connection.textContent = says[state.connection];
});

on(["notice"], () => {
  notice.hidden = !state.notice;
  notice.className = state.notice?.kind ?? "";
  notice.textContent = state.notice?.text ?? "";
});

for (const button of document.querySelectorAll("[data-mode]")) {
  button.addEventListener("click", () => set({ mode: button.dataset.mode }));
}
