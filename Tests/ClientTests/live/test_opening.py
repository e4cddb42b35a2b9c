"""The work before the first picture: files, requests, and how often elements are drawn."""

import unittest

import documents
from browser import PAGE, PageTestCase

#: Notes the requests that are sent before the first picture, and how often elements are drawn without what is in them. The
#: rest of the page waits for the picture, however long it takes on a busy machine: the limits of 100 ms for the scene and of
#: 300 ms for a frame of the browser never end.
WATCH = """() => {
  const { setTimeout } = window;
  window.setTimeout = (act, duration) => ([100, 300].includes(duration) ? 0 : setTimeout(act, duration));
  window.opening = { sent: [], empty: 0 };
  const isOver = () => performance.getEntriesByName("first picture").length > 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (!isOver()) opening.sent.push(JSON.parse(text).method);
    send.call(this, text);
  };
  // The scene comes some frames after the tree.
  const { addEventListener } = WebSocket.prototype;
  WebSocket.prototype.addEventListener = function (type, act) {
    const late = (event) => (event.data.includes('"layers":[') ? setTimeout(() => act(event), 60) : act(event));
    addEventListener.call(this, type, type === "message" ? late : act);
  };
  new MutationObserver((records) => {
    if (document.documentElement.dataset.contents !== undefined) return;
    if (records.some(({ target, addedNodes }) => addedNodes.length && target.matches?.(".boxes"))) opening.empty += 1;
  }).observe(document, { childList: true, subtree: true });
}"""


class OpeningTests(PageTestCase):
    texts = {"many.layout.json": documents.many(180)}

    def opening(self):
        context = self.page.context
        page = context.new_page()
        page.add_init_script(f"({WATCH})(); sessionStorage.setItem('lintel-token', '{self.server.token}')")
        page.goto(self.server.origin)
        page.wait_for_selector("html[data-contents]")
        found = page.evaluate("opening")
        page.close()
        return found

    def test_the_picture_is_asked_for_first_and_drawn_once(self):
        expected = {
            "sent": ["initialize", "layout/subscribe", "layout/documents", "layout/view", "layout/tree", "layout/scene"],
            "empty": 0}
        self.assertEqual(self.opening(), expected)

    @unittest.skipIf(PAGE, "the sources of the page are files of their own")
    def test_a_browser_loads_one_script(self):
        self.assertEqual([url.rsplit("/", 1)[-1] for url in self.requests if url.endswith(".js")], ["main.js"])
