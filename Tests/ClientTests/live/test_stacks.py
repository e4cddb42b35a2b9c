"""Stacks as other inspectors show them: axes and spaces on selection, badges in the tree, icons for alignment."""

import json

from browser import PageTestCase
from test_states import BROKEN
from test_views import ViewTestCase

STACKS = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": "narrow", "constrainedSize": {"width": 200}}],
    "root": {"type": "stack", "id": "list", "direction": "vertical", "alignItems": "start", "children": [
        {"type": "stack", "id": "row", "spacing": 8, "justifyContent": "spaceBetween", "style": {"width": 280}, "children": [
            {"type": "text", "id": "name", "text": "Mira Okafor"},
            {"type": "node", "id": "dot", "style": {"width": 40, "height": 20}}]},
        {"type": "stack", "id": "tags", "flexWrap": "wrap", "spacing": 4, "children": [
            {"type": "node", "id": "tag", "style": {"width": 180, "height": 24}},
            {"type": "node", "style": {"width": 180, "height": 24}}]},
        {"type": "stack", "id": "empty"}]}}, indent=2)

ROW, DOT = "/root/children/0", "/root/children/0/children/1"


class StackTests(ViewTestCase):
    texts = {"stacks.layout.json": STACKS}

    def badge(self, name):
        return self.row(name).locator(".flex-badge")

    def parts(self, name):
        return self.page.locator(f"#stage .overlay {name}").count()

    def test_a_selected_stack_has_its_axes_and_free_space_on_the_picture(self):
        self.row("#row").click()
        self.page.mouse.move(4, 4)
        self.page.locator("#stage .overlay .axis-line.main").wait_for(state="attached")
        self.assertEqual(self.parts(".axis-line.cross"), 1)
        self.assertEqual(self.parts(".band.free"), 1)
        # Children that are stretched are aligned at no line.
        self.assertEqual(self.parts(".align-line"), 0)
        self.row("#dot").click()
        self.page.mouse.move(4, 4)
        self.page.locator("#stage .overlay .axis-line").first.wait_for(state="detached")

    def alignment(self):
        self.page.mouse.move(4, 4)
        self.page.locator("#stage .overlay .align-line").first.wait_for(state="attached")
        return self.page.eval_on_selector_all(
            "#stage .overlay .align-line", "lines => lines.map(line => line.getAttribute('d').split(/[Mhv ]/).map(Number).slice(1))")

    def test_a_selected_stack_has_the_lines_at_which_its_children_are_aligned(self):
        values = {"alignItems": "center"}
        self.other.ask("layout/override", textDocument={"uri": self.uri}, element="#row", values=values)
        self.row("#row").click()
        # The overlay is drawn again when the override arrives, which may be after the click.
        [[x, y, length]] = self.alignment()
        box = self.page.locator("#stage .overlay .selected").bounding_box()
        stage = self.page.locator("#stage").bounding_box()
        self.assertAlmostEqual(y + stage["y"], box["y"] + box["height"] / 2, delta=1.5)
        self.assertAlmostEqual(length, box["width"], delta=2)
        # Each line of a stack that wraps has one of its own.
        self.other.ask("layout/override", textDocument={"uri": self.uri}, element="#tags", values=values)
        self.row("#tags").click()
        self.wait_until(lambda: len(self.alignment()) == 2, "two lines")

    def test_the_axes_of_a_stack_have_its_alignment(self):
        def names():
            return self.page.locator("#stage .overlay .axis-name text").all_text_contents()
        self.row("#row").click()
        self.page.mouse.move(4, 4)
        # The cross axis is too short for its name.
        self.wait_until(lambda: names() == ["main: spaceBetween"], "spaceBetween")
        values = {"horizontalAlignment": "middle"}
        self.other.ask("layout/override", textDocument={"uri": self.uri}, element="#row", values=values)
        self.wait_until(lambda: names() == ["main: center"], "what is tried is not shown")
        self.row("#list").click()
        self.page.mouse.move(4, 4)
        self.wait_until(lambda: names() == ["main: start", "cross: start"], "those of #list")
        values = {"horizontalAlignment": "right"}
        self.other.ask("layout/override", textDocument={"uri": self.uri}, element="#list", values=values)
        self.wait_until(lambda: names() == ["main: start", "cross: end"], "the axes are the other way round in a column")

    def test_edges_are_not_drawn_over_lengths(self):
        self.row("#row").click()
        self.page.mouse.move(4, 4)
        self.page.locator("#stage .overlay .length").first.wait_for(state="attached")
        order = self.page.eval_on_selector_all(
            "#stage .overlay > *", "parts => parts.map(part => part.classList.contains('length') ? 1 : part.classList.contains('label') ? 2 : 0)")
        self.assertEqual(order, sorted(order))

    def test_the_badge_of_a_stack_switches_its_box_model(self):
        self.row("#dot").click()
        self.wait_for_why(DOT)
        self.assertEqual([self.badge(name).inner_text() for name in ("#list", "#row", "#tags")], ["stack", "stack", "wrap"])
        self.assertEqual([self.badge(name).count() for name in ("#empty", "#dot")], [0, 0])
        self.badge("#tags").click()
        self.page.mouse.move(4, 4)
        self.page.locator("#stage .overlay .pinned").wait_for(state="attached")
        self.assertEqual(self.parts(".pinned-child"), 2)
        self.assertEqual(self.badge("#tags").get_attribute("aria-pressed"), "true")
        # What is selected stays, and the keyboard is in the tree.
        self.assertIn("#dot", self.selected())
        self.assertEqual(self.page.evaluate("document.activeElement.id"), "tree")
        self.badge("#row").click()
        self.wait_until(lambda: self.badge("#row").get_attribute("aria-pressed") == "true", "pressed")
        self.assertEqual(self.badge("#tags").get_attribute("aria-pressed"), "false")
        self.badge("#row").click()
        self.page.locator("#stage .overlay .pinned").wait_for(state="detached")

    def test_a_badge_follows_the_text_and_what_is_tried(self):
        self.other.edit(self.uri, {"op": "add", "path": f"{ROW}/flexWrap", "value": "wrap"})
        self.wait_until(lambda: self.badge("#row").inner_text() == "wrap", "wrap")
        self.other.ask("layout/override", textDocument={"uri": self.uri}, element="#row", values={"flexWrap": "noWrap"})
        self.wait_until(lambda: self.badge("#row").inner_text() == "stack", "stack")


class ChoiceTests(ViewTestCase):
    texts = {"stacks.layout.json": STACKS}

    def group(self, key):
        return self.page.get_by_role("radiogroup", name=key, exact=True)

    def checked(self, key):
        return self.group(key).locator('[aria-checked="true"]').get_attribute("aria-label")

    def choose(self, key, option):
        self.group(key).get_by_role("radio", name=option, exact=True).click()

    def test_alignment_is_chosen_by_buttons_with_icons(self):
        self.row("#row").click()
        self.wait_for_why(ROW)
        self.assertEqual(self.checked("justifyContent"), "spaceBetween")
        self.assertEqual(self.box(DOT)[0], 240)
        self.choose("justifyContent", "start")
        self.wait_until(lambda: self.box(DOT)[0] < 200, "at the start")
        self.choose("justifyContent", "end")
        self.wait_until(lambda: self.box(DOT)[0] == 240, "at the end")
        self.wait_until(lambda: self.checked("justifyContent") == "end", "checked")
        self.page.keyboard.press("Control+Enter")
        self.wait_until(lambda: self.text_of_file()["root"]["children"][0]["justifyContent"] == "end", "written")
        icons = self.group("justifyContent").locator("button svg[aria-hidden=true] rect").count()
        self.assertGreaterEqual(icons, 10)

    def test_arrow_keys_go_from_choice_to_choice_and_keep_the_focus(self):
        self.row("#row").click()
        self.wait_for_why(ROW)
        self.group("justifyContent").locator('[aria-checked="true"]').focus()
        for key, option in [("ArrowRight", "spaceAround"), ("ArrowRight", "start"), ("ArrowDown", "center"), ("ArrowLeft", "start")]:
            self.page.keyboard.press(key)
            self.wait_until(lambda: self.checked("justifyContent") == option, option)
            self.page.wait_for_timeout(250)
            focused = self.page.evaluate("[document.activeElement.role, document.activeElement.ariaLabel]")
            self.assertEqual(focused, ["radio", option])
        self.assertEqual(self.group("justifyContent").locator('[tabindex="0"]').count(), 1)
        overrides = self.other.ask("layout/overrides", textDocument={"uri": self.uri})["overrides"]
        self.assertEqual(overrides[0]["values"], {"justifyContent": "start"})

    def test_icons_are_turned_in_a_column_and_every_target_is_large_enough(self):
        self.row("#list").click()
        self.wait_for_why("/root")
        self.assertEqual([self.checked("direction"), self.checked("alignItems")], ["vertical", "start"])
        first = "#style [role=radiogroup][aria-label=alignItems] [aria-label=start] rect"
        column = self.page.eval_on_selector(first, "node => [node.getAttribute('width'), node.getAttribute('height')]")
        self.choose("direction", "horizontal")
        self.wait_until(lambda: self.page.eval_on_selector(
            first, "node => [node.getAttribute('width'), node.getAttribute('height')]") == column[::-1], "turned")
        for button in self.page.locator("#style .choice").all():
            box = button.bounding_box()
            self.assertTrue(box["width"] >= 24 and box["height"] >= 24, box)
        panel = self.page.locator("#style").bounding_box()
        group = self.group("alignItems").bounding_box()
        self.assertLessEqual(group["x"] + group["width"], panel["x"] + panel["width"])


class BrokenTreeTests(PageTestCase):
    texts = {"stacks.layout.json": STACKS}

    def test_texts_and_variants_stay_greyed_while_the_text_is_broken(self):
        self.row("Mira Okafor").wait_for()
        self.page.wait_for_selector("#screens-bar >> text=narrow")
        plain = "getComputedStyle(document.querySelector('#tree .said')).color"
        before = self.page.evaluate(plain)
        self.files[0].write_text(BROKEN)
        self.page.locator("#trouble").wait_for()
        self.page.wait_for_selector("#text-panel >> text=nonsense")
        self.assertTrue(self.row("Mira Okafor").is_visible())
        self.assertEqual(self.page.locator("#tree .flex-badge", has_text="wrap").count(), 1)
        self.assertTrue(self.page.locator("#screens-bar >> text=narrow").is_visible())
        self.assertEqual(self.page.locator("#tree.is-stale, .chips.is-stale").count(), 2)
        self.assertNotEqual(self.page.evaluate(plain), before)
        # Another broken text changes nothing of that.
        self.files[0].write_text(BROKEN + " more")
        self.page.wait_for_selector("#text-panel >> text=more")
        self.assertTrue(self.row("Mira Okafor").is_visible())
        self.files[0].write_text(STACKS.replace("Mira Okafor", "Mo").replace("narrow", "small"))
        self.page.wait_for_selector("#screens-bar >> text=small")
        self.row("Mo").wait_for()
        self.assertEqual(self.page.locator("#tree.is-stale, .chips.is-stale").count(), 0)
        self.assertEqual(self.page.evaluate(plain), before)
