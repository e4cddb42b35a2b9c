"""Scroll nodes on the page: what is in them ends at their bounds; and the page of a folder."""

import json
import tempfile
from pathlib import Path

from browser import PageTestCase
from server import LiveServer

LIST = json.dumps({
    "constrainedSize": {"width": 200, "height": 120},
    "root": {"type": "stack", "direction": "vertical", "children": [
        {"type": "scroll", "id": "scroll", "automaticallyManagesContentSize": True, "style": {"flexBasis": 60},
         "child": {"type": "stack", "id": "list", "direction": "vertical", "children": [
             {"type": "node", "id": name, "backgroundColor": color, "style": {"height": 40}}
             for name, color in [("first", "#FF0000"), ("second", "#00FF00"), ("third", "#0000FF")]]}},
        {"type": "node", "id": "below", "style": {"flexGrow": 1}}]}})

SCROLL = "/root/children/0"
FIRST, SECOND, THIRD = (f"{SCROLL}/child/children/{index}" for index in range(3))


class ScrollTests(PageTestCase):
    texts = {"list.layout.json": LIST}

    def painted(self, pointer):
        return self.page.locator(f'#stage [data-pointer="{pointer}"]').count() > 0

    def bounds(self, pointer):
        """The clip of an element's group, as it is written; None if it has none."""
        return self.page.evaluate(
            """pointer => {
              const clip = document.querySelector(`#stage [data-pointer="${pointer}"]`).getAttribute("clip-path");
              if (!clip) return null;
              const rect = document.getElementById(/^url\\(#(.*)\\)$/.exec(clip)[1]).firstChild;
              return ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
            }""", pointer)

    def test_elements_end_at_the_bounds_of_the_scroll_node(self):
        self.assertEqual(self.bounds(SECOND), [0, 0, 200, 60])
        self.assertIsNone(self.bounds(SCROLL))
        self.assertIsNone(self.bounds("/root/children/1"))
        self.assertFalse(self.painted(THIRD))
        self.other.edit(self.uri, {"op": "replace", "path": f"{SCROLL}/style/flexBasis", "value": 100})
        self.page.wait_for_selector(f'#stage [data-pointer="{THIRD}"]', state="attached")
        self.assertEqual(self.bounds(THIRD), [0, 0, 200, 100])

    def test_a_click_below_the_scroll_node_meets_nothing_of_its_content(self):
        box = self.page.locator('#stage [data-pointer="/root/children/1"] > rect').bounding_box()
        scale = box["width"] / 200
        # The second node would reach 20 points into what is below.
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10 * scale)
        self.wait_until(lambda: "#below" in (self.selected() or ""), "#below is not selected")
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 10 * scale)
        self.wait_until(lambda: "#second" in (self.selected() or ""), "#second is not selected")

    def test_pixels_beyond_the_bounds_are_those_below(self):
        box = self.page.locator('#stage [data-pointer="/root/children/1"] > rect').bounding_box()
        hits = self.page.evaluate(
            """([x, y]) => document.elementsFromPoint(x, y)
              .map((node) => node.closest("[data-pointer]")?.dataset.pointer).filter(Boolean)""",
            [box["x"] + box["width"] / 2, box["y"] + 8])
        self.assertIn("/root/children/1", hits)
        self.assertNotIn(SECOND, hits)

    def test_a_root_that_is_no_scroll_node_any_more_clips_nothing(self):
        document = json.loads(LIST)
        document["root"]["children"][0] = {
            "type": "stack", "direction": "vertical", "style": {"height": 60},
            "children": document["root"]["children"][0]["child"]["children"]}
        self.files[0].write_text(json.dumps(document))
        self.page.wait_for_selector(f'#stage [data-pointer="{SCROLL}/children/2"]', state="attached")
        self.assertIsNone(self.bounds(f"{SCROLL}/children/2"))
        self.assertEqual(self.page.locator("#stage clipPath").count(), 0)


class FolderTests(PageTestCase):
    texts = {
        "b.layout.json": LIST, "a.layout.json": LIST.replace("below", "other"),
        "sub.json": LIST,
    }

    def test_the_first_that_is_named_is_shown_first(self):
        self.row("#below").wait_for()
        self.assertEqual(self.page.locator("#document option").count(), 3)

    def test_a_folder_stands_for_its_documents(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "deep").mkdir()
            (Path(folder) / "deep" / "z.layout.json").write_text(LIST)
            (Path(folder) / "y.layout.json").write_text(LIST)
            (Path(folder) / "notes.json").write_text("{}")
            server = LiveServer(self.folder / "b.layout.json", folder)
            self.addCleanup(server.stop)
            self.open_page(server.address)
            names = self.page.locator("#document option").all_inner_texts()
            self.assertEqual(sorted(name.split(" ")[0] for name in names), [
                "b.layout.json", "y.layout.json", "z.layout.json"])
            self.row("#below").wait_for()
