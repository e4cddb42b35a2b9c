// The form that the page shows while it has no token; it explains how to get one.

import { useToken } from "./connection.js";
import { byId } from "./dom.js";
import { on, state } from "./store.js";

const admission = byId("admission");
const field = byId("token");

on(["connection"], () => {
  if (state.connection !== "refused") return admission.close();
  field.value = "";
  if (!admission.open) admission.showModal();
});

// There is nothing behind it.
admission.addEventListener("cancel", (event) => event.preventDefault());

byId("admission-form").addEventListener("submit", (event) => {
  event.preventDefault();
  // The line that lintel live prints is "token: " and the token.
  const token = field.value.trim().split(/\s+/).at(-1);
  field.value = "";
  if (token) useToken(token);
});
