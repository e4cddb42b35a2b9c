// The bar at the top: documents, the state of the connection, what the last edit took; and notices at the bottom.

import { byId, html, replace } from "./dom.js";
import { showDocument } from "./session.js";
import { spelledDuration } from "./spelling.js";
import { on, onceAFrame, set, state } from "./store.js";

const menu = byId("document");
const facts = byId("facts");
const connection = byId("connection");
const notice = byId("notice");
const save = byId("save");

const says = {
  connecting: "connecting", open: "live", closed: "no connection, trying again", refused: "no access", frozen: "frozen",
};

/** Names, with their folder where two are the same. */
const namesOf = (documents) => {
  const part = ({ uri }, place) => {
    const escaped = uri.split("/").at(place) ?? "";
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  };
  const names = documents.map((one) => one.name ?? part(one, -1));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} – ${part(documents[index], -2)}`);
};

on(["documents", "uri"], () => {
  const names = namesOf(state.documents);
  menu.replaceChildren(...state.documents.map(({ uri }, index) => html("option", { value: uri }, names[index])));
  if (!state.documents.length) menu.append(html("option", { value: "" }, "no document is open"));
  menu.value = state.uri ?? "";
  menu.disabled = state.documents.length < 2;
  document.title = state.uri ? `${names[state.documents.findIndex(({ uri }) => uri === state.uri)] ?? ""} – Lintel` : "Lintel";
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

on(["model", "changes"], onceAFrame(() => {
  const { model, changes } = state;
  const last = changes.find(({ isOpening }) => !isOpening);
  replace(facts, ...(model ? [
    html("span", {}, `${model.elements.length} elements`),
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

for (const button of document.querySelectorAll("[data-view]")) {
  button.addEventListener("click", () => set({ view: button.dataset.view }));
}
