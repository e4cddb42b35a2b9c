// Opens the connection of a page that has its token, while the script of the page is loaded, which takes the connection over.

if (!Object.hasOwn(globalThis, "lintelOpening")) {
  const token = location.hash.startsWith("#code=") ? null : sessionStorage.getItem("lintel-token");
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  globalThis.lintelOpening = token === null ? null
    : { token, socket: new WebSocket(`${scheme}://${location.host}/socket?token=${encodeURIComponent(token)}`) };
}
