"""What the picture shows and selects, and how two screens are compared."""

import json
import struct
import zlib

import documents
from browser import PageTestCase

CARD = json.dumps({
    "constrainedSize": {"width": 320},
    "root": {"type": "background", "id": "card", "child": {
        "type": "inset", "id": "padding", "insets": 20, "child": {"type": "text", "id": "title", "text": "A title"}},
        "background": {"type": "node", "id": "fill", "backgroundColor": "#ddeeff"}}}, indent=2)

PICTURES = json.dumps({
    "constrainedSize": {"width": 320},
    "root": {"type": "stack", "id": "row", "children": [
        {"type": "image", "id": "there", "image": "there.png", "style": {"width": 40, "height": 40}},
        {"type": "image", "id": "gone", "image": "gone.png", "style": {"width": 40, "height": 40}}]}}, indent=2)

BORDERS = json.dumps({
    "constrainedSize": {"width": 200},
    "root": {"type": "node", "id": "card", "borderWidth": 3, "borderColor": "#ff0000", "child": {
        "type": "inset", "insets": 0, "child": {
            "type": "node", "id": "fill", "backgroundColor": "#ddeeff", "style": {"height": 40}}}}}, indent=2)

FONTS = json.dumps({
    "constrainedSize": {"width": 320},
    "root": {"type": "stack", "id": "column", "direction": "vertical", "alignItems": "start", "children": [
        {"type": "text", "id": "fixed", "text": "A text in fixed", "font": {"family": "fixed"}},
        {"type": "text", "id": "system", "text": "A text in system", "font": {"family": "system", "size": 17}},
        {"type": "text", "id": "named", "text": "A text in Georgia", "font": {"family": "Georgia", "size": 17}}]}}, indent=2)

SCREENS = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": "narrow", "constrainedSize": {"width": 200}}, {"name": "wide", "constrainedSize": {"width": 400}}],
    "root": {"type": "stack", "id": "column", "direction": "vertical", "alignItems": "stretch", "children": [
        {"type": "text", "id": "title", "text": "A title that is on one line", "style": {"flexShrink": 1}},
        {"type": "text", "id": "short", "text": "Short"},
        {"type": "text", "id": "once", "text": "A text that takes one line", "maximumNumberOfLines": 1},
        {"type": "node", "id": "bar", "style": {"height": 4}}]}}, indent=2)


def png():
    """A picture of one point."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b""))


class HitTests(PageTestCase):
    texts = {"card.layout.json": CARD}

    def test_a_click_selects_what_is_in_front_and_not_the_background(self):
        self.page.mouse.click(*self.place("/root/child/child"))
        self.wait_until(lambda: "#title" in (self.selected() or ""), "the background is selected")
        self.page.mouse.click(*self.place("/root/child/child"))
        self.wait_until(lambda: "#padding" in (self.selected() or ""), "what is behind the title")
        self.page.mouse.click(*self.place("/root/child/child"))
        self.wait_until(lambda: "#fill" in (self.selected() or ""), "the background is not reached")

    def test_after_a_click_only_the_selected_element_is_labelled_until_the_pointer_moves(self):
        x, y = self.place("/root/child/child")
        for wanted in ["#title", "#padding"]:
            self.page.mouse.click(x, y)
            self.wait_until(lambda: wanted in (self.selected() or ""), wanted)
        self.page.wait_for_selector(".overlay .label.of-selected >> text=#padding")
        self.assertEqual(self.page.locator(".overlay .hovered").count(), 0)
        self.assertEqual(self.page.locator(".overlay .band.inset").count(), 4)
        self.page.mouse.move(x + 12, y)
        self.page.wait_for_selector(".overlay .label.of-hovered >> text=#title")


class EmptyFrameTests(PageTestCase):
    texts = {"faults.layout.json": documents.FAULTS}

    def test_a_selected_element_without_a_size_is_seen(self):
        self.row("#missing").click()
        self.wait_for_why("/root/children/1")
        box = self.page.locator("#stage .overlay .selected")
        box.wait_for(state="attached")
        # A browser draws no rectangle whose width or height is 0.
        self.assertEqual(self.box("/root/children/1")[3], 0)
        self.assertGreater(float(box.get_attribute("height")), 0)


class FitTests(PageTestCase):
    def test_a_picture_that_was_fitted_stays_so_when_an_edit_makes_it_larger(self):
        self.row("#follow").click()
        self.wait_for_why("/root/child/children/2")
        self.other.edit(
            self.uri, {"op": "replace", "path": "/constrainedSize/width", "value": 1800},
            {"op": "add", "path": "/root/child/children/0",
             "value": {"type": "node", "id": "wide", "style": {"width": 1500, "height": 30}}})
        self.row("#wide").wait_for()
        self.wait_until(lambda: self.box("/root")[2] == 1800, "1800 wide")
        self.page.wait_for_timeout(200)
        stage = self.page.locator("#stage").bounding_box()
        root = self.page.locator('#stage [data-pointer="/root"] > rect').bounding_box()
        self.assertGreaterEqual(root["x"], stage["x"])
        self.assertLessEqual(root["x"] + root["width"], stage["x"] + stage["width"])


class ImageTests(PageTestCase):
    texts = {"pictures.layout.json": PICTURES}

    def setUp(self):
        super().setUp()
        (self.folder / "there.png").write_bytes(png())
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")

    def test_an_image_that_is_not_there_is_no_broken_image(self):
        self.wait_until(lambda: self.page.locator("#stage image").count() == 1, "one image")
        self.page.wait_for_selector('#stage [data-pointer="/root/children/0"] > image', state="attached")
        self.assertGreater(self.page.locator('#stage [data-pointer="/root/children/1"] .note').count(), 0)


class BorderTests(PageTestCase):
    texts = {"borders.layout.json": BORDERS}

    def test_a_border_is_above_the_nodes_inside_and_moves_with_its_node(self):
        border = "#stage .boxes > g:last-child rect.border"
        self.page.wait_for_selector(border, state="attached")
        self.assertEqual(self.page.eval_on_selector(border, "node => node.style.strokeWidth"), "3")
        self.assertIsNone(self.page.eval_on_selector(border, "node => node.closest('[data-pointer]')"))
        self.other.edit(self.uri, {"op": "replace", "path": "/root/borderWidth", "value": 5})
        self.wait_until(lambda: self.page.eval_on_selector(border, "node => node.style.strokeWidth") == "5", "5 wide")
        self.other.edit(self.uri, {"op": "remove", "path": "/root/borderWidth"})
        self.page.wait_for_selector(border, state="detached")
        self.other.edit(self.uri, {"op": "add", "path": "/root/borderWidth", "value": 2})
        self.page.wait_for_selector(border, state="attached")


class FontTests(PageTestCase):
    texts = {"fonts.layout.json": FONTS}

    def note(self):
        return self.page.locator("#measured")

    def test_the_picture_says_which_widths_are_from_a_table(self):
        self.page.wait_for_selector("#measured >> text=Georgia: built-in widths")
        self.assertIn(".lintel.json", self.note().get_attribute("title"))
        self.other.edit(self.uri, {"op": "replace", "path": "/root/children/2/font/family", "value": "system"})
        self.wait_until(lambda: self.note().inner_text() == "Built-in widths", "the note")
        for index in (1, 2):
            self.other.edit(
                self.uri, {"op": "replace", "path": f"/root/children/{index}/font/family", "value": "fixed"})
        self.note().wait_for(state="hidden")

    def test_texts_have_a_face_that_fits_and_the_measured_width(self):
        families = [self.page.eval_on_selector(
            f'#stage [data-pointer="/root/children/{index}"] text', "node => getComputedStyle(node).fontFamily") for index in range(3)]
        self.assertIn("monospace", families[0])
        self.assertIn("system-ui", families[1])
        self.assertIn("Georgia", families[2])
        for index in range(3):
            drawn = self.page.eval_on_selector(
                f'#stage [data-pointer="/root/children/{index}"] text', "node => node.getComputedTextLength()")
            # The frame is that width, up to the next pixel of the screen.
            self.assertLess(abs(self.box(f"/root/children/{index}")[2] - drawn), 0.6)


class ComparisonTests(PageTestCase):
    texts = {"screens.layout.json": SCREENS}

    def compare(self, *indexes):
        for index in indexes:
            self.page.locator(".screen .toggle").nth(index).click()

    def marked(self, index):
        return self.page.locator(".screen").nth(index).locator(".differs").count()

    def test_screens_of_two_widths_differ_by_lines_and_cut_texts_only(self):
        self.page.keyboard.press("s")
        self.wait_until(lambda: self.page.locator(".screen .size").count() == 3
                        and all(self.page.locator(".screen .size").all_inner_texts()), "all screens")
        self.compare(0, 1)
        self.wait_until(lambda: self.marked(1) == 2, "two texts are marked")
        self.assertEqual(self.marked(0), 2)
        difference = self.page.locator(".screen .difference").nth(1)
        self.assertIn("#title: 2 lines, not 1 and 1 more", difference.inner_text())
        self.assertIn("#once: cut", difference.get_attribute("title"))

    def test_screens_that_differ_by_sizes_only_are_the_same_but_for_these(self):
        self.page.keyboard.press("s")
        self.wait_until(lambda: self.page.locator(".screen .size").count() == 3
                        and all(self.page.locator(".screen .size").all_inner_texts()), "all screens")
        self.compare(0, 2)
        self.wait_until(lambda: "the same but for sizes" in self.page.locator(".screen .difference").first.inner_text(), "they differ")
        self.assertEqual(self.marked(0), 0)
