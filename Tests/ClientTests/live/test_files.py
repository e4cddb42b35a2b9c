"""Elements that stand in other files: the layouts that a document uses."""


from browser import PageTestCase
from server import OtherClient

AVATAR = """{
  "constrainedSize": { "width": 200 },
  "variables": { "name": "Somebody" },
  "root": {
    "type": "stack", "id": "avatar", "spacing": 8, "alignItems": "center",
    "children": [
      { "type": "image", "id": "photo", "style": { "width": 40, "height": 40 } },
      { "type": "text", "id": "name", "text": "$name" }
    ]
  }
}
"""

SCREEN = """{
  "constrainedSize": { "width": 320 },
  "layouts": { "line": { "root": { "type": "inset", "id": "edge", "insets": 4,
    "child": { "type": "node", "id": "inner", "layout": "parts/avatar.layout.json" } } } },
  "root": {
    "type": "stack", "id": "list", "direction": "vertical", "spacing": 8,
    "children": [
      { "type": "text", "id": "head", "text": "People" },
      { "type": "node", "id": "author", "layout": "parts/avatar.layout.json", "variables": { "name": "Ben" } },
      { "each": [ { "name": "Ann" }, { "name": "Cem" } ], "layout": "parts/avatar.layout.json" },
      { "type": "node", "id": "reused", "layout": "#line" }
    ]
  }
}
"""


class FilesTests(PageTestCase):
    texts = {"screen.layout.json": SCREEN}
    others = {"parts/avatar.layout.json": AVATAR}

    def setUp(self):
        super().setUp()
        self.avatar = self.folder / "parts" / "avatar.layout.json"

    def shown(self):
        return self.page.eval_on_selector("#document", "menu => menu.selectedOptions[0].textContent")

    def wait_for_document(self, name):
        self.wait_until(lambda: self.page.title().startswith(name), f"{name} is not shown")

    def wait_for_file(self, selected):
        self.wait_for_document("avatar.layout.json")
        self.wait_until(lambda: selected in (self.selected() or ""), f"{selected} is not selected")

    def rows_in(self, name):
        return self.page.locator("#tree .row", has_text=name)

    def texts_of(self, name):
        return [text.split()[-1] for text in self.rows_in(name).all_inner_texts()]

    def test_texts_of_a_used_file_are_in_the_tree_and_found(self):
        self.wait_until(
            lambda: self.texts_of("#name") == ["Ben", "Ann", "Cem", "Somebody"], "the tree has not the texts of the uses")
        self.page.locator("#search").fill("cem")
        self.wait_until(lambda: self.page.locator("#search-count").inner_text() == "1 element", "the text is not found")
        self.page.locator("#search").fill("")
        self.avatar.write_text(AVATAR.replace('"Somebody"', '"Nobody"'))
        self.wait_until(lambda: self.texts_of("#name")[3:] == ["Nobody"], "the tree does not follow the file")

    def test_double_click_in_the_tree_opens_the_file_at_the_element(self):
        self.rows_in("#photo").first.dblclick()
        self.wait_for_file("#photo")
        self.page.wait_for_selector(".text-line.is-shown >> text=photo")
        self.assertEqual(self.page.locator("#text-panel .text-line").first.inner_text().strip(), "1{")

    def test_enter_on_a_use_opens_the_file_at_its_root_and_backspace_goes_back(self):
        self.rows_in("#author").first.click()
        self.page.locator("#tree").press("Enter")
        self.wait_for_file("#avatar")
        self.page.locator("#tree").press("Backspace")
        self.wait_for_document("screen.layout.json")
        self.wait_until(lambda: "#author" in (self.selected() or ""), "the use is not selected again")
        self.assertTrue(self.page.locator("#back").is_hidden())

    def test_double_click_in_the_picture_opens_the_file_of_what_is_in_front(self):
        self.settle()
        x, y = self.place("/root/children/2[1]!/root/children/0")
        self.page.mouse.dblclick(x, y)
        self.wait_for_file("#photo")
        self.page.locator("#back").click()
        self.wait_for_document("screen.layout.json")

    def test_the_file_of_a_use_in_a_layout_of_the_document_is_opened(self):
        self.rows_in("#inner").first.dblclick()
        self.wait_for_file("#avatar")

    def test_an_opened_file_is_followed_on_disk_and_edited(self):
        self.rows_in("#photo").first.dblclick()
        self.wait_for_file("#photo")
        self.avatar.write_text(AVATAR.replace('"width": 40', '"width": 64'))
        self.wait_for_box("/root/children/0", [0, 0, 64, 40])
        uri = next(one["uri"] for one in self.other.ask("layout/documents")["documents"] if one["uri"] != self.uri)
        self.other.edit(uri, {"op": "replace", "path": "/root/spacing", "value": 20})
        self.wait_until(lambda: '"spacing": 20' in self.avatar.read_text(), "the edit is not in the file")
        self.page.locator("#back").click()
        self.page.wait_for_selector(
            '#stage [data-pointer="/root/children/1!/root/children/1"] > rect[x="84"]', state="attached")

    def test_an_element_of_the_text_leads_to_its_line(self):
        self.open_tab("Changes")
        self.rows_in("#head").first.click()
        self.page.locator("#tree").press("Enter")
        self.page.wait_for_selector(".text-line.is-shown >> text=People")
        self.assertEqual(self.shown(), "screen.layout.json")

    def test_a_line_of_why_that_is_in_a_file_leads_there(self):
        self.rows_in("#photo").first.click()
        self.wait_for_why("/root/children/1!/root/children/0")
        self.page.locator("#why .line", has_text="↗L7").first.click()
        self.wait_for_file("#photo")
        self.page.wait_for_selector(".text-line.is-shown >> text=photo")

    def test_style_of_an_element_in_a_file_leads_to_the_file(self):
        self.rows_in("#photo").first.click()
        self.wait_for_why("/root/children/1!/root/children/0")
        self.assertEqual(self.page.locator("#style").inner_text(), "Its keys are in parts/avatar.layout.json.")
        self.page.locator("#style .link").click()
        self.wait_for_file("#photo")

    def test_style_of_an_element_in_a_layout_of_the_document_has_its_keys(self):
        self.rows_in("#edge").first.click()
        self.wait_for_why("/root/children/3!/root")
        insets = self.page.get_by_label("insets", exact=True)
        self.assertEqual(insets.input_value(), "4")
        self.assertEqual(self.page.locator('#style [data-key="insets"] .line').inner_text(), "L3")
        # Emptied it is removed from the text.
        insets.fill("")
        insets.press("Tab")
        self.wait_until(lambda: '"insets"' not in self.files[0].read_text(), "the key is not removed")

    def test_the_text_of_an_element_that_a_link_names_is_in_sight(self):
        self.page.goto("about:blank")
        lines = SCREEN.replace('"root": {\n', "\n" * 40 + '"root": {\n', 1)
        self.files[0].write_text(lines)
        self.wait_until(lambda: self.other.ask("layout/text", textDocument={"uri": self.uri})["text"] == lines, "not read")
        self.page.goto(f"{self.server.origin}/#element=%23head&document={self.uri}")
        self.page.wait_for_selector(".text-line.is-lit >> text=People")

    def test_a_file_that_no_document_uses_is_not_opened(self):
        other = self.folder / "other.layout.json"
        other.write_text(AVATAR)
        guest = OtherClient(self.server)
        self.addCleanup(guest.close)
        with self.assertRaises(RuntimeError):
            guest.ask("layout/select", textDocument={"uri": other.as_uri()}, opens=True)
        self.assertEqual(len(guest.ask("layout/documents")["documents"]), 1)
