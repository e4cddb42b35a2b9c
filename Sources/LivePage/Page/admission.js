// The form that the page shows while it has no token; it explains how to get one.

import { useToken } from "./connection.js";
import { byId } from "./dom.js";
import { on, state } from "./store.js";

const admission = byId("admission");
const field = byId("token");

on(["connection"], () => {
  if (state.connection !== "refused") return admission.close();
  field.value = "";
  byId("admission-title").textContent = state.hadAccess
    ? "Lintel was started again" : "This page has no access yet";
  byId("admission-reason").textContent = state.hadAccess
    ? "It has another token now, so this page has no access any more."
    : "The code in its address is missing or was used before; each works once.";
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
