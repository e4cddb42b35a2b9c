// Fields in which the value of a key is edited: steppers for numbers, menus for names, and so on.

import { choiceButtons, hasIcons } from "./choices.js";
import { html } from "./dom.js";

const lengthText = /^(-?\d+(?:\.\d+)?)(pt|%)?$/;

/** What a typed length, number or JSON text means; `undefined` is none. */
const readValue = (text, kind) => {
  const said = text.trim();
  if (kind === "number" || kind === "integer") return said !== "" && Number.isFinite(Number(said)) ? Number(said) : undefined;
  if (kind === "dimension") {
    const found = lengthText.exec(said);
    if (found) return found[2] ? said : Number(said);
    return said === "auto" ? said : undefined;
  }
  if (kind === "color") return said === "" ? undefined : said;
  if (kind === "string") return text;
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
};

const spell = (value, kind) => {
  if (value === undefined || value === null) return "";
  if (kind === "value") return typeof value === "string" ? JSON.stringify(value) : JSON.stringify(value);
  return String(value);
};

const decimals = (number) => Math.round(number * 1000) / 1000;

/** A number or length one step further; `undefined` where there is none in it. */
const stepped = (text, kind, by) => {
  const found = lengthText.exec(text.trim());
  if (found) {
    const number = decimals(Number(found[1]) + by);
    return `${kind === "dimension" ? Math.max(0, number) : number}${found[2] ?? ""}`;
  }
  return text.trim() === "" || text.trim() === "auto" ? String(Math.max(0, by)) : undefined;
};

const stepOf = (event) => (event.shiftKey ? 10 : event.altKey ? 0.5 : 1);

/**
 * An editor of one value. `change` gets each value that makes sense, while it is being made; `stands` says what the
 * value that is not written comes to. `remove` is called when the field is emptied and left. `across` is true for a stack
 * from left to right.
 */
export const valueField = ({ name, kind, value, fallback, stands, across = true, change, remove = null }) => {
  if (Array.isArray(kind)) {
    if (hasIcons(name)) return choiceButtons({ name, options: kind, value, fallback, across, change });
    const menu = html("select", {
      "aria-label": name, onchange: () => change(menu.value),
    }, kind.map((option) => html("option", { value: option, selected: option === (value ?? fallback) }, option === fallback ? stands ?? option : option)));
    menu.value = value ?? fallback ?? kind[0];
    return menu;
  }
  if (kind === "boolean") {
    const box = html("input", {
      type: "checkbox", "aria-label": name, onchange: () => change(box.checked),
    });
    box.checked = Boolean(value ?? fallback);
    return box;
  }
  const isNumeric = kind === "number" || kind === "integer" || kind === "dimension";
  const said = kind === "value" && typeof value === "string" ? "string" : kind;
  const field = html("input", {
    type: "text", "aria-label": name, spellcheck: "false", autocomplete: "off",
    class: isNumeric ? "numeric" : "", placeholder: spell(fallback, said), value: spell(value, said),
  });
  const tell = () => {
    const read = readValue(field.value, said);
    field.setAttribute("aria-invalid", String(read === undefined && field.value !== ""));
    if (read !== undefined) change(read);
  };
  const step = (by) => {
    const next = stepped(field.value || field.placeholder, kind, by);
    if (next === undefined) return;
    field.value = next;
    tell();
  };
  field.addEventListener("input", tell);
  field.addEventListener("change", () => {
    if (field.value === "" && said !== "string") remove?.();
  });
  if (!isNumeric) {
    if (kind !== "color") return field;
    const swatch = html("span", { class: "swatch", "aria-hidden": "true" });
    const paint = () => swatch.style.setProperty("background-color", field.value.replace(/[^#\w]/g, ""));
    field.addEventListener("input", paint);
    paint();
    return html("span", { class: "colored" }, swatch, field);
  }
  field.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? stepOf(event) : -stepOf(event));
  });
  const stepper = (text, sign) => html("button", {
    type: "button", tabindex: "-1", class: "stepper",
    "aria-label": `${sign > 0 ? "more" : "less"} ${name}`, onclick: (event) => step(sign * stepOf(event)),
  }, text);
  return html("span", { class: "stepped" }, stepper("−", -1), field, stepper("+", 1));
};
