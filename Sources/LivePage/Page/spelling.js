// Numbers, frames and names as the page says them.

/** A number with at most two decimals. */
export const spelled = (number) => {
  if (number === "infinity" || number === Infinity) return "∞";
  if (number === null || number === undefined) return "–";
  if (typeof number !== "number") return String(number);
  const rounded = Math.round(number * 100) / 100;
  return String(Object.is(rounded, -0) ? 0 : rounded).replace("-", "−");
};

export const spelledSize = (frame) => (frame ? `${spelled(frame[2])} × ${spelled(frame[3])}` : "no frame");

/** A range of lengths: `320` where it is exact, else `0…∞`. */
export const spelledRange = (min, max) =>
  min === max ? spelled(min) : `${spelled(min)}…${spelled(max)}`;

/** What an element is called: its id, else its type. */
export const elementName = (element) => (element.id ? `#${element.id}` : element.type);

export const spelledDuration = (nanoseconds) => {
  const milliseconds = nanoseconds / 1e6;
  if (milliseconds < 1) return `${Math.max(1, Math.round(milliseconds * 1000))} µs`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
};

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Names as one reads them, `a, b and c`, and how many more there are behind the first ones. */
export const listed = (names, limit) => {
  const parts = names.slice(0, limit).map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name));
  if (names.length > limit) parts.push(`${names.length - limit} more`);
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0] ?? "";
};

/** A JSON value in one line, cut where it is long. */
export const spelledValue = (value, limit = 60) => {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
};

export const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

export const decoded = (uri) => {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
};

/** The name of a file without its folders. */
export const fileName = (uri) => decoded(uri.slice(uri.lastIndexOf("/") + 1));

export const severityNames = ["", "error", "warning", "information", "hint"];
