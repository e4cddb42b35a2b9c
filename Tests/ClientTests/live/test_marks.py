"""Values that are not known, on the page."""

import json
import subprocess

from browser import PageTestCase
from support import BINARY

IMPORTED = json.dumps({
    "constrainedSize": {"width": 300, "height": 200},
    "root": {"type": "stack", "id": "row", "direction": "vertical", "spacing": 8, "alignItems": "start", "children": [
        {"type": "image", "id": "photo", "unknown": ["size"], "style": {"width": 120, "height": 60}},
        {"type": "image", "id": "flag", "unknown": ["size"]},
        {"type": "text", "id": "name", "text": "Name", "assumed": ["text", "font"]},
        {"type": "text", "id": "title", "text": "Title"}]}})

PHOTO, FLAG, NAME, TITLE = (f"/root/children/{index}" for index in range(4))


class MarkTests(PageTestCase):
    texts = {"imported.layout.json": IMPORTED}

    def count(self, pointer, selector):
        return self.page.locator(f'#stage [data-pointer="{pointer}"] {selector}').count()

    def label(self):
        return self.page.locator("#stage .label").last.text_content()

    def test_the_picture_shows_what_is_not_known(self):
        self.assertEqual(self.count(PHOTO, "rect.tint-unknown"), 1)
        self.assertEqual(self.count(PHOTO, "path.edge-unknown"), 1)
        # One without extent has a cross.
        self.assertEqual(self.count(FLAG, "path.nothing.unknown"), 1)
        self.assertEqual(self.count(TITLE, ":is(.tint-unknown, .assumed)"), 0)
        styles = [self.page.eval_on_selector(
            f'#stage [data-pointer="{pointer}"] text', "node => getComputedStyle(node).fontStyle") for pointer in (NAME, TITLE)]
        self.assertEqual(styles, ["italic", "normal"])

    def test_the_tree_names_the_keys(self):
        self.assertEqual(self.row("#flag").locator(".marks").inner_text(), "size unknown")
        self.assertEqual(self.row("#name").locator(".marks").inner_text(), "font and text assumed")
        self.assertEqual(self.row("#title").locator(".marks").count(), 0)

    def test_the_selected_element_shows_its_marks(self):
        self.row("#flag").click()
        self.wait_for_why(FLAG)
        self.assertEqual(
            self.page.locator("#why .not-known li").all_inner_texts(),
            ["its size is unknown, so it is laid out as an empty node; a comment in the source code gives it: "
             "// lintel: imageSize 64x48"])
        self.assertEqual(self.label(), "#flag size unknown")
        self.row("#photo").click()
        self.wait_for_why(PHOTO)
        self.assertEqual(self.label(), "#photo 120 × 60 size unknown")
        self.row("#title").click()
        self.wait_for_why(TITLE)
        self.assertEqual(self.page.locator("#why .not-known").count(), 0)

    def test_an_edit_of_the_marks_alone_is_shown(self):
        self.row("#photo").click()
        self.wait_for_why(PHOTO)
        self.other.edit(self.uri, {"op": "remove", "path": f"{PHOTO}/unknown"})
        self.page.wait_for_selector("#why .not-known", state="detached")
        self.page.wait_for_selector(f'#stage [data-pointer="{PHOTO}"] .tint-unknown', state="detached")
        self.wait_until(lambda: self.label() == "#photo 120 × 60", "the label has the mark")
        self.other.edit(self.uri, {"op": "add", "path": f"{TITLE}/assumed", "value": ["text"]})
        self.page.wait_for_selector(f'#stage [data-pointer="{TITLE}"] text.assumed')
        self.wait_until(lambda: self.row("#title").locator(".marks").count() == 1, "the row has no mark")

    def test_a_page_with_an_embedded_document_shows_marks(self):
        page = self.folder / "imported.html"
        subprocess.run([BINARY, "render", self.files[0], "-o", page], check=True)
        self.open_page(page.as_uri())
        self.row("#flag").click()
        self.wait_for_why(FLAG)
        self.assertIn("its size is unknown", self.page.locator("#why .not-known").inner_text())
        self.assertEqual(self.count(PHOTO, "rect.tint-unknown"), 1)
