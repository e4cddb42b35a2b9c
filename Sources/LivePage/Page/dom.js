// Elements of the page. What comes from a document reaches the page as text or as an attribute's value, never
// as markup.

const svgNamespace = "http://www.w3.org/2000/svg";

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") setStyle(node, value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(2)) {
    if (child !== undefined && child !== null && child !== false) node.append(child);
  }
  return node;
};

/** An HTML element. Names that begin with "on" are listeners; `style` is an object of properties. */
export const html = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(svgNamespace, name), attributes, children);

/** Sets properties by the object model, which a strict policy allows. */
export const setStyle = (node, properties) => {
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, value);
};

/** Sets an attribute only where it differs, because each set costs a style recalculation. */
export const setAttribute = (node, name, value) => {
  const text = String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
};

/** Replaces the children of an element. */
export const replace = (node, ...children) => {
  node.replaceChildren();
  return fill(node, {}, children);
};

/** Makes nodes the children, in their order; those that are there already and stand right are not touched. */
export const arrange = (parent, nodes) => {
  const wanted = new Set(nodes);
  for (const node of [...parent.children]) if (!wanted.has(node)) node.remove();
  let next = parent.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
};

const focusable = "button, input, select, summary";

/**
 * Calls `draw`, which replaces the controls in a part of the page, and keeps the keyboard focus in it: on the control of
 * the same name, else on the one at the same index, else on `fallback`.
 */
export const keepFocus = (container, draw, fallback = container) => {
  const focused = document.activeElement;
  if (focused === container || !container.contains(focused)) return draw();
  const controls = () => [...container.querySelectorAll(focusable)].filter((node) => !node.disabled && node.checkVisibility());
  const nameOf = (node) => `${node.localName} ${node.getAttribute("aria-label") ?? node.textContent}`;
  const before = controls().indexOf(focused);
  const name = nameOf(focused);
  draw();
  if (container.contains(document.activeElement) && document.activeElement.checkVisibility()) return;
  const now = controls();
  const distance = (node) => Math.abs(now.indexOf(node) - before);
  const same = now.filter((node) => nameOf(node) === name).sort((a, b) => distance(a) - distance(b));
  const next = same[0] ?? now[Math.min(before, now.length - 1)] ?? fallback;
  if (next === fallback && !next.hasAttribute("tabindex")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
};

export const byId = (id) => document.getElementById(id);

export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
