"""The work of a selection: requests, draws and nodes, which do not grow with the document."""

import json
import unittest

import documents
from browser import PageTestCase

#: Counts, from now on, how often each panel gets other children and how many elements are put into each part of the page.
WATCH = """() => {
  for (const observer of window.observers ?? []) observer.disconnect();
  window.counts = { draws: {}, nodes: {} };
  window.observers = [];
  const observe = (node, options, act) => {
    const observer = new MutationObserver(act);
    observer.observe(node, options);
    observers.push(observer);
  };
  const size = (node) => node.nodeType === 1 ? 1 + node.getElementsByTagName("*").length : 0;
  for (const id of ["element", "why", "style"]) {
    observe(document.getElementById(id), { childList: true }, (records) => {
      if (records.some(({ addedNodes }) => addedNodes.length)) counts.draws[id] = (counts.draws[id] ?? 0) + 1;
    });
  }
  const parts = ["tree", "stage", "text-panel", "ruler", "right"];
  observe(document.body, { childList: true, subtree: true }, (records) => {
    for (const { target, addedNodes } of records) {
      const part = parts.find((id) => target.closest(`#${id}`)) ?? "elsewhere";
      const added = [...addedNodes].reduce((sum, node) => sum + size(node), 0);
      const name = target.closest(".boxes, .rulers") ? `${part} as it is` : part;
      if (added) counts.nodes[name] = (counts.nodes[name] ?? 0) + added;
    }
  });
}"""


class SelectionCase(PageTestCase):
    def setUp(self):
        self.sent, self.received = [], []
        super().setUp()

    def open_page(self, address=None):
        super().open_page(address)
        # A page that is reloaded has a socket that is heard from its first message on.
        self.page.on("websocket", lambda socket: (
            socket.on("framesent", lambda text: self.sent.append(text)),
            socket.on("framereceived", lambda text: self.received.append(text))))
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")

    def settle(self):
        """Waits until nothing is computed in the background any more."""
        self.page.locator("#thresholds-note").filter(has_not_text="Looking").wait_for(state="attached")
        self.page.wait_for_timeout(300)

    def select(self, row, pointer):
        """Selects the row of an element and answers what that took."""
        self.page.evaluate(WATCH)
        self.sent.clear()
        self.received.clear()
        self.page.evaluate(
            "index => document.querySelectorAll('#tree .row')[index]"
            ".dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))", row)
        self.wait_for_why(pointer)
        self.page.wait_for_timeout(250)
        counts = self.page.evaluate("counts")
        # The list of documents is asked for every few seconds, whatever is selected.
        sent = [text for text in self.sent if json.loads(text)["method"] != "layout/documents"]
        counts["sent"] = sorted(json.loads(text)["method"] for text in sent)
        counts["bytes"] = [len(text.encode()) for text in sent]
        counts["received"] = [len(text.encode()) for text in self.received if '"documents":[' not in text]
        return counts


class SelectionTest(SelectionCase):
    texts = {"many.layout.json": documents.many(180)}
    pointers = [
        "/root/children/0", "/root/children/0/child", "/root/children/0/child/children/0",
        "/root/children/0/child/children/1", "/root/children/0/child/children/1/children/0"]

    def test_a_selection_asks_once_and_draws_each_panel_once(self):
        self.settle()
        for index, pointer in [*enumerate(self.pointers), (2, self.pointers[2]), (0, self.pointers[0])]:
            with self.subTest(pointer=pointer):
                counts = self.select(index + 1, pointer)
                self.assertEqual(counts["sent"], ["layout/explain", "layout/select"])
                self.assertEqual(counts["draws"], {"element": 1, "why": 1, "style": 1})
                self.assertLess(sum(counts["bytes"]), 4_000)
                self.assertEqual(len(counts["received"]), 2)
                self.assertLess(sum(counts["received"]), 8_000)

    def test_elements_and_rulers_of_the_picture_are_not_drawn_by_a_selection(self):
        self.settle()
        for index, pointer in enumerate(self.pointers):
            nodes = self.select(index + 1, pointer)["nodes"]
            self.assertNotIn("stage as it is", nodes)
            self.assertNotIn("elsewhere", nodes)

    def test_a_line_of_the_text_that_stays_in_sight_keeps_its_nodes(self):
        for _ in range(4):
            self.page.locator("#bottom-edge").press("Shift+ArrowUp")
        self.settle()
        self.select(2, self.pointers[1])
        mark = "[...document.querySelectorAll('.text-line')].map(line => (line.isOld = true, line.classList.contains('is-lit')))"
        look = "[...document.querySelectorAll('.text-line')].map(line => line.isOld && line.classList.contains('is-lit'))"
        before = self.page.evaluate(mark)
        nodes = self.select(3, self.pointers[2])["nodes"]
        lit = self.page.evaluate(look)
        self.assertNotIn("text-panel", nodes)
        self.assertGreater(sum(before), sum(lit))
        self.assertGreater(sum(lit), 0)


class GrowthTest(unittest.TestCase):
    """The same selection in documents of two sizes puts as many elements into the page."""

    def counts_of(self, count):
        class Case(SelectionCase):
            texts = {"many.layout.json": documents.many(count)}
            counts = None

            def runTest(self):
                self.settle()
                self.select(3, "/root/children/0/child/children/0")
                Case.counts = self.select(2, "/root/children/0/child")

        result = unittest.TestResult()
        Case.setUpClass()
        try:
            Case().run(result)
        finally:
            Case.tearDownClass()
        self.assertEqual(result.errors + result.failures, [])
        return Case.counts

    def test_a_selection_puts_as_many_elements_into_the_page_of_a_longer_document(self):
        short, long = self.counts_of(180), self.counts_of(1_800)
        for counts in (short, long):
            # Rows beyond the window differ by the height of the text.
            counts["nodes"].pop("text-panel", None)
            # Pointers have more digits.
            del counts["bytes"], counts["received"]
        self.assertEqual(short, long)
