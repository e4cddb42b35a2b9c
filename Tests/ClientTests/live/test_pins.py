"""A container whose box model is pinned on the picture, and what is kept when the page is loaded again."""

import json

from browser import PageTestCase
from test_quality import CONTRAST, NAMELESS
from test_views import ViewTestCase

SPREAD = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": "narrow", "constrainedSize": {"width": 150}}],
    "root": {"type": "stack", "id": "list", "direction": "vertical", "alignItems": "stretch", "children": [
        {"type": "stack", "id": "bar", "spacing": 10, "justifyContent": "spaceBetween", "children": [
            {"type": "node", "id": "a", "style": {"width": 50, "height": 30}},
            {"type": "node", "id": "b", "style": {"width": 60, "height": 30, "spacingBefore": 5}}]},
        {"type": "stack", "id": "tags", "spacing": 8, "lineSpacing": 6, "flexWrap": "wrap", "children": [
            {"type": "node", "id": f"tag{index}", "style": {"width": 90, "height": 20}} for index in range(4)]},
        {"type": "stack", "id": "shares", "children": [
            {"type": "node", "id": "rest", "style": {"width": 100, "height": 30, "flexGrow": 1}},
            {"type": "node", "id": "fixed", "style": {"width": 80, "height": 30, "flexShrink": 2}}]}]}}, indent=2)

BAR, TAGS = "/root/children/0", "/root/children/1"


class PinTests(ViewTestCase):
    texts = {"spread.layout.json": SPREAD}

    def bands(self, kind):
        """The bands of a kind, each by its extents in points of the root, rounded."""
        return self.page.evaluate("""(kind) => {
          const root = document.querySelector('#stage [data-pointer="/root"] > rect');
          const scale = root.getBoundingClientRect().width / root.getAttribute("width");
          return [...document.querySelectorAll(`#stage .overlay .band.${kind}`)]
            .map((band) => ["width", "height"].map((side) => Math.round(band.getAttribute(side) / scale)));
        }""", kind)

    def lengths(self, kind):
        return self.page.locator(f"#stage .overlay .length.{kind} text").all_text_contents()

    def pin(self, name):
        self.row(name).click()
        self.page.click("#pin")
        self.page.wait_for_selector("#stage .overlay .pinned", state="attached")

    def is_pinned(self):
        return self.page.locator("#stage .overlay .pinned").count() > 0

    def test_a_pinned_container_stays_while_other_elements_are_selected(self):
        self.pin("#bar")
        self.assertEqual(self.page.get_attribute("#pin", "aria-pressed"), "true")
        self.row("#tag0").click()
        self.wait_for_why(TAGS + "/children/0")
        self.page.mouse.move(*self.place(TAGS + "/children/1"))
        self.page.wait_for_selector(".overlay .hovered", state="attached")
        self.assertTrue(self.is_pinned())
        self.page.wait_for_selector(".overlay .label.of-pinned >> text=#bar")
        # What stands between the children is 205 points: 10 of spacing, a margin of 5, and free space.
        self.assertEqual(self.bands("spacing"), [[10, 30]])
        self.assertEqual(self.bands("margin"), [[5, 30]])
        self.assertEqual(self.bands("free"), [[195, 30]])
        self.assertEqual(self.lengths("child"), ["50", "60"])
        self.assertEqual(self.page.locator("#stage .axis-line").count(), 2)
        self.assertIn("main: spaceBetween", self.page.locator("#stage .axis-name").all_text_contents())
        # The same button unpins, and so does Escape, which leaves the selection.
        self.row("#bar").click()
        self.wait_for_why(BAR)
        self.page.click("#pin")
        self.wait_until(lambda: not self.is_pinned(), "it stays pinned")
        self.page.keyboard.press("m")
        self.wait_until(self.is_pinned, "the key does not pin")
        self.page.keyboard.press("Escape")
        self.wait_until(lambda: not self.is_pinned(), "it stays pinned after Escape")
        self.assertIn("#bar", self.selected())

    def test_lines_of_a_stack_that_wraps_have_their_own_bands(self):
        self.pin("#tags")
        self.assertEqual(self.bands("spacing"), [[8, 20], [8, 20]])
        self.assertEqual(self.bands("lines"), [[320, 6]])
        self.assertEqual(len(self.bands("free")), 2)

    def test_the_children_of_a_pinned_stack_say_how_they_flex(self):
        self.pin("#shares")
        self.assertEqual(self.lengths("child"), ["240 grow 1", "80 shrink 2"])
        self.other.ask("layout/override", textDocument={"uri": self.uri}, element="#rest", style={"flexGrow": 2, "flexShrink": 3})
        self.wait_until(lambda: self.lengths("child") == ["240 grow 2 shrink 3", "80 shrink 2"], "what is tried is not shown")
        self.other.edit(self.uri, {"op": "remove", "path": "/root/children/2/children/1/style/flexShrink"})
        self.wait_until(lambda: self.lengths("child") == ["240 grow 2 shrink 3", "80"], "the text is not followed")

    def test_a_pinned_container_is_followed_through_edits(self):
        self.pin("#bar")
        self.row("#tag0").click()
        self.other.edit(self.uri, {"op": "add", "path": "/root/children/0", "value": {"type": "node", "id": "new", "style": {"height": 9}}})
        self.row("#new").wait_for()
        self.page.wait_for_selector(".overlay .label.of-pinned >> text=#bar")
        self.other.edit(self.uri, {"op": "remove", "path": "/root/children/1"})
        self.wait_until(lambda: not self.is_pinned(), "it is pinned although it is gone")

    def test_what_is_pinned_selected_and_shown_is_kept_when_the_page_is_loaded_again(self):
        self.chip("narrow").click()
        self.wait_until(lambda: self.box("/root")[2] == 150, "150 wide")
        self.field("scale", "150")
        self.pin("#bar")
        self.row("#tag2").click()
        self.wait_for_why(TAGS + "/children/2")
        self.page.reload()
        self.wait_for_why(TAGS + "/children/2")
        self.wait_until(self.is_pinned, "it is not pinned any more")
        self.assertEqual(self.box("/root")[2], 150)
        self.page.wait_for_selector("#screens-bar .scale.is-tried")
        self.page.keyboard.press("Escape")
        self.page.reload()
        self.wait_for_why(TAGS + "/children/2")
        self.assertFalse(self.is_pinned())

    def test_an_element_without_content_pins_the_container_around_it(self):
        self.row("#a").click()
        self.wait_for_why(BAR + "/children/0")
        self.assertEqual(self.page.get_attribute("#pin", "title"), "Keep the box model of #bar on the picture (m)")
        self.page.keyboard.press("m")
        self.page.wait_for_selector(".overlay .label.of-pinned >> text=#bar")
        self.assertEqual(self.page.get_attribute("#pin", "aria-pressed"), "true")
        # Another container has a button that is not pressed.
        self.row("#tag1").click()
        self.wait_for_why(TAGS + "/children/1")
        self.assertEqual(self.page.get_attribute("#pin", "aria-pressed"), "false")
        self.page.click("#pin")
        self.page.wait_for_selector(".overlay .label.of-pinned >> text=#tags")

    def test_a_root_without_content_cannot_be_pinned(self):
        self.other.edit(self.uri, {"op": "replace", "path": "/root", "value": {"type": "node", "style": {"height": 20}}})
        self.wait_for_box("/root", [0, 0, 320, 20])
        self.assertFalse(self.page.locator("#pin").is_visible())
        self.page.locator("#tree").focus()
        self.page.keyboard.press("m")
        self.page.wait_for_timeout(150)
        self.assertFalse(self.is_pinned())

    def test_the_button_has_a_name_and_can_be_read(self):
        self.pin("#bar")
        self.assertEqual(self.page.evaluate(NAMELESS), [])
        self.assertEqual(self.page.evaluate(CONTRAST), [])


class DarkPinTests(PageTestCase):
    texts = {"spread.layout.json": SPREAD}
    scheme = "dark"

    def test_the_button_can_be_read(self):
        self.row("#bar").click()
        self.page.click("#pin")
        self.page.wait_for_selector("#stage .overlay .pinned", state="attached")
        self.assertEqual(self.page.evaluate(CONTRAST), [])
