// The token that the server requires. It stays in the storage of this tab, which other ports do not share, over reloads.

const key = "lintel-token";

/** The tabs of this origin, which hand the token on to each other. */
let tabs = null;

/** Removes the one-time code from the address and exchanges it for the token; null if there is no code that works. */
export const exchangeCode = async () => {
  const [, code, rest] = /^#?(?:code=([^&]*)&?)?(.*)$/.exec(location.hash);
  if (code === undefined) return null;
  history.replaceState(null, "", location.pathname + location.search + (rest && `#${rest}`));
  try {
    const answer = await fetch("/token", { method: "POST", body: code });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
};

export const storedToken = () => sessionStorage.getItem(key);

/** Stores the token, or removes it if it is null. */
export const storeToken = (token) => {
  if (token === null) return sessionStorage.removeItem(key);
  sessionStorage.setItem(key, token);
  tabs?.postMessage({ token });
};

/** Asks the other tabs for the token. */
export const requestToken = () => tabs.postMessage({ isRequest: true });

/** Answers requests of other tabs, and calls `take` with each token that one of them has. */
export const shareToken = (take) => {
  tabs = new BroadcastChannel(key);
  tabs.addEventListener("message", ({ data }) => {
    if (!data.isRequest) return take(data.token);
    const token = storedToken();
    if (token !== null) tabs.postMessage({ token });
  });
};

/** Resolves to true if the server does not take a token; to false also if it does not answer. */
export const isRefused = async (token) => {
  try {
    const { status } = await fetch(`/socket?token=${encodeURIComponent(token)}`);
    return status === 403;
  } catch {
    return false;
  }
};
