// JSON-RPC in a WebSocket, which opens itself again. A frozen page answers from what is in it.

import { set } from "./store.js";
import { exchangeCode, isRefused, requestToken, shareToken, storeToken, storedToken } from "./token.js";

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

const open = () => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let wasOpen = false;
  socket = new WebSocket(`${scheme}://${location.host}/socket?token=${encodeURIComponent(token)}`);
  socket.addEventListener("open", () => {
    delay = 200;
    wasOpen = true;
    hadAccess = true;
    set({ connection: "open" });
    for (const act of reopened) act();
  });
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

/** Connects, or takes the answers of a frozen page. */
export const connect = async (answers) => {
  if (answers) {
    frozen = answers;
    set({ connection: "frozen" });
    for (const act of reopened) act();
    return;
  }
  shareToken((given) => {
    // One that has a token follows its own server.
    if (token === null && given) useToken(given);
  });
  addEventListener("hashchange", useCode);
  await useCode();
  const stored = storedToken();
  if (stored !== null) useToken(stored);
  if (token === null) lookForToken();
};
