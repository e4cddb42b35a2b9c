"""The menu of open documents, which follows what other clients open and close."""

import json

import documents
from browser import PageTestCase

LIST = "[...document.querySelectorAll('#document option')].map(option => option.textContent)"


class DocumentsTests(PageTestCase):
    def open_page(self, address=None):
        super().open_page(address)
        self.sent = []
        self.page.on("websocket", lambda socket: socket.on("framesent", lambda text: self.sent.append(json.loads(text))))
        # Without the question every few seconds whether the file is there.
        self.page.add_init_script("window.setInterval = () => 0")
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")

    def listed(self):
        return self.page.evaluate(LIST)

    def open(self, name):
        self.other.ask("layout/open", uri=f"file:///w/{name}.layout.json", document=json.loads(documents.ROW))

    def close(self, name):
        self.other.ask("layout/close", textDocument={"uri": f"file:///w/{name}.layout.json"})

    def test_documents_of_other_clients_come_and_go_without_a_request(self):
        names = [f"{number:02}" for number in range(20)]
        for name in names:
            self.open(name)
        own = "row.layout.json"
        both = sorted([own, *(f"{name}.layout.json" for name in names)])
        self.wait_until(lambda: sorted(self.listed()) == both, "the menu has not all documents")
        for name in names[1:]:
            self.close(name)
        self.wait_until(lambda: sorted(self.listed()) == [f"{names[0]}.layout.json", own], "the menu has closed documents")
        self.assertEqual([one["method"] for one in self.sent].count("layout/documents"), 1)

    def test_the_shown_document_is_reported_as_closed_and_followed_again(self):
        self.open("a")
        self.wait_until(lambda: len(self.listed()) == 2, "the menu has not all documents")
        self.page.locator("#document").select_option(label="a.layout.json")
        self.wait_until(lambda: self.page.title().startswith("a.layout.json"), "the document is not shown")
        self.close("a")
        self.page.locator("#trouble", has_text="closed").wait_for()
        self.open("a")
        self.page.locator("#trouble").wait_for(state="hidden")
