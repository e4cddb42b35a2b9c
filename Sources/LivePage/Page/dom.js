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

/** Puts children in the place of those that are there. */
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

export const byId = (id) => document.getElementById(id);

export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
