// JSON-RPC in a WebSocket, which opens itself again. A frozen page answers from what is in it.

import { isFrozen } from "./frozen.js";
import { set } from "./store.js";
import { exchangeCode, hasCode, isRefused, requestToken, shareToken, storeToken, storedToken } from "./token.js";

const waiting = new Map();
const handlers = new Map();
const reopened = [];
let socket = null;
let nextId = 1;
let delay = 200;
let frozen = null;

/** True once the page was connected: what refuses it then is another server at the same port. */
let hadAccess = false;

/** For how many milliseconds other tabs may answer before the page tells how to get in. */
const patience = 500;

let token = null;

/** The tokens that the server did not take. */
const refusedTokens = new Set();

/** The address of a picture that a document names. */
export const fileAddress = (uri, path) =>
  frozen
    ? frozen.images?.[path] ?? null
    : `/file?document=${encodeURIComponent(uri)}&path=${encodeURIComponent(path)}&token=${token}`;

/** An answer of the server, or an `Error` with its `code` and `kind`; a signal that is aborted cancels the request. */
export const request = (method, params = {}, signal = null) => {
  if (frozen) return frozen.answer(method, params);
  return new Promise((resolve, reject) => {
    if (socket?.readyState !== WebSocket.OPEN) {
      reject(Object.assign(new Error("there is no connection"), { kind: "disconnected" }));
      return;
    }
    const id = nextId++;
    waiting.set(id, { resolve, reject });
    signal?.addEventListener("abort", () => {
      if (waiting.has(id) && socket?.readyState === WebSocket.OPEN) {
        socket.send(JSON.stringify({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } }));
      }
    });
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  });
};

export const onNotification = (method, handler) => handlers.set(method, handler);
export const onOpen = (act) => reopened.push(act);

const receive = (message) => {
  if (message.method) {
    handlers.get(message.method)?.(message.params ?? {});
    // What a server asks of its client is nothing that the page does.
    if (message.id !== undefined) {
      socket.send(JSON.stringify({
        jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "the page does not do this" },
      }));
    }
    return;
  }
  const answer = waiting.get(message.id);
  if (!answer) return;
  waiting.delete(message.id);
  if (!message.error) return answer.resolve(message.result);
  const { code, message: text, data } = message.error;
  answer.reject(Object.assign(new Error(text), { code, kind: data?.kind, data }));
};

/** Takes the connection that `start.js` opened, if it is one with the token; null without it. */
const takeOpening = () => {
  const opening = globalThis.lintelOpening;
  globalThis.lintelOpening = null;
  if (!opening) return null;
  if (opening.token === token && opening.socket.readyState <= WebSocket.OPEN) return opening.socket;
  opening.socket.close();
  return null;
};

const open = () => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let wasOpen = false;
  socket = takeOpening() ?? new WebSocket(`${scheme}://${location.host}/socket?token=${encodeURIComponent(token)}`);
  const opened = () => {
    delay = 200;
    wasOpen = true;
    hadAccess = true;
    set({ connection: "open" });
    for (const act of reopened) act();
  };
  // The modules that hear of it are run by then.
  if (socket.readyState === WebSocket.OPEN) setTimeout(opened);
  else socket.addEventListener("open", opened);
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", async () => {
    for (const { reject } of waiting.values()) {
      reject(Object.assign(new Error("the connection was closed"), { kind: "disconnected" }));
    }
    waiting.clear();
    const used = token;
    if (!wasOpen && await isRefused(used)) {
      refusedTokens.add(used);
      if (token === used) return lookForToken();
    }
    set({ connection: "closed" });
    setTimeout(open, delay);
    delay = Math.min(delay * 2, 5000);
  });
};

/** Connects with a token, unless the server refused it before. */
export const useToken = (given) => {
  if (given === token || refusedTokens.has(given)) return;
  const isRunning = token !== null;
  token = given;
  storeToken(token);
  if (!isRunning) open();
};

/** Connects with the token of another tab, or has the page tell how to get in. */
const lookForToken = () => {
  token = null;
  storeToken(null);
  requestToken();
  setTimeout(() => {
    if (token === null) set({ connection: "refused", hadAccess });
  }, patience);
};

/** Uses the code in the address, which is there at first or after somebody entered another address. */
const useCode = async () => {
  const exchanged = await exchangeCode();
  if (exchanged !== null) useToken(exchanged);
};

/** Takes the answers of a frozen page. */
export const freeze = (answers) => {
  frozen = answers;
  set({ connection: "frozen" });
  for (const act of reopened) act();
};

/** Connects. A page that has a token begins at once, before the promise of the code is kept. */
const connect = async () => {
  shareToken((given) => {
    // One that has a token follows its own server.
    if (token === null && given) useToken(given);
  });
  addEventListener("hashchange", useCode);
  if (hasCode()) await useCode();
  const stored = storedToken();
  if (stored !== null) useToken(stored);
  if (token === null) lookForToken();
};

// The connection is opened while the other modules are run, which hear of it afterwards.
if (isFrozen) globalThis.lintelOpening = null;
else connect();
