"""Undo and redo, copying, the zoom, and the columns beside the picture."""

import json

import documents
from browser import PageTestCase
from test_quality import CONTRAST, NAMELESS

ROOT, NAME, DOT = "/root", "/root/child/children/0", "/root/child/children/1"


class HistoryTests(PageTestCase):
    def spacing(self):
        return self.text_of_file()["root"]["child"]["spacing"]

    def edit(self, path, value):
        self.other.edit(self.uri, {"op": "replace", "path": path, "value": value})

    def undo_button(self):
        return self.page.locator('#history [aria-label="Undo"]')

    def width(self):
        return self.text_of_file()["root"]["child"]["children"][1]["style"]["width"]

    def write(self, selector, key, value):
        """Tries a value of an element on the page and writes it."""
        self.row(selector).click()
        self.page.locator(f'#style [data-key="{key}"] input').fill(str(value))
        self.page.wait_for_selector("#tried >> text=1 value tried")
        self.page.keyboard.press("Control+Enter")
        self.page.locator("#tried").wait_for(state="hidden")
        self.page.keyboard.press("Escape")

    def wait_for_undo(self, words):
        self.wait_until(lambda: self.undo_button().get_attribute("title") == f"Undo {words} (Ctrl+Z)", words)

    def test_a_written_value_is_undone_and_made_again_and_never_tried_again(self):
        self.page.wait_for_selector('#history [aria-label="Undo"]:disabled')
        self.write("#row", "spacing", 20)
        self.wait_for_undo("#row spacing 8 → 20")
        self.wait_until(lambda: self.spacing() == 20, "it is not written")
        self.page.keyboard.press("Control+z")
        self.wait_until(lambda: self.spacing() == 8, "it is not undone")
        self.page.wait_for_selector('#history [aria-label="Undo"]:disabled')
        self.page.keyboard.press("Control+z")
        self.page.wait_for_timeout(300)
        self.assertFalse(self.page.locator("#tried").is_visible())
        self.assertEqual(self.other.ask("layout/overrides", textDocument={"uri": self.uri})["overrides"], [])
        self.page.keyboard.press("Control+Shift+z")
        self.wait_until(lambda: self.spacing() == 20, "it is not made again")
        self.assertFalse(self.page.locator("#tried").is_visible())

    def test_values_that_were_reset_are_not_brought_back_by_undo(self):
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("70")
        self.wait_until(lambda: self.box(DOT)[2] == 70, "70 wide")
        self.page.click("#tried >> text=Reset")
        self.page.wait_for_selector('#history [aria-label="Undo"]:disabled')
        self.wait_until(lambda: self.box(DOT)[2] == 40, "40 wide")

    def test_an_edit_of_another_client_is_not_undone(self):
        self.edit("/root/child/spacing", 20)
        self.page.wait_for_selector("#changes .words >> text=#row spacing 8 → 20", state="attached")
        self.page.wait_for_selector('#history [aria-label="Undo"]:disabled')
        self.page.keyboard.press("Control+z")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.spacing(), 20)

    def test_undo_keeps_an_edit_that_another_client_made_since(self):
        self.write("#dot", "width", 70)
        self.wait_for_undo("#dot style.width 40 → 70")
        for value in (20, 100):
            self.edit("/root/insets", value)
            self.wait_until(
                lambda frame=[value, value, 320 - 2 * value]: self.box("/root/child")[:3] == frame, f"insets of {value}")
            self.page.wait_for_selector(f"#changes .words >> text=→ {value}", state="attached")
        self.page.keyboard.press("Control+z")
        self.wait_until(lambda: self.width() == 40, "it is not undone")
        self.assertEqual(self.text_of_file()["root"]["insets"], 100)

    def test_a_value_that_another_client_changed_since_is_not_undone(self):
        self.write("#dot", "width", 70)
        self.wait_for_undo("#dot style.width 40 → 70")
        self.edit(f"{DOT}/style/width", 71)
        self.page.wait_for_selector('#history [aria-label="Undo"]:disabled')
        self.page.keyboard.press("Control+z")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.width(), 71)

    def test_edits_are_undone_after_the_page_was_loaded_again(self):
        self.write("#row", "spacing", 20)
        self.wait_for_undo("#row spacing 8 → 20")
        self.write("#dot", "width", 70)
        self.wait_for_undo("#dot style.width 40 → 70")
        self.page.reload()
        self.page.wait_for_selector('#history [aria-label="Undo"]:not(:disabled)')
        self.page.click('#history [aria-label="Undo"]')
        self.page.click('#history [aria-label="Undo"]')
        self.wait_until(lambda: (self.width(), self.spacing()) == (40, 8), "not both are undone")
        self.page.wait_for_selector('#history [aria-label="Redo"]:not(:disabled)')

    def test_a_text_that_was_edited_while_the_page_was_away_has_no_undo(self):
        self.write("#row", "spacing", 20)
        self.wait_for_undo("#row spacing 8 → 20")
        self.page.goto("about:blank")
        self.edit("/root/insets", 9)
        self.page.goto(self.server.origin)
        self.page.wait_for_selector("html[data-contents]")
        self.wait_for_box("/root/child", [9, 9, 302, 20.5])
        self.page.wait_for_selector('#history [aria-label="Undo"]:disabled')

    def test_a_value_that_was_tried_is_undone(self):
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("70")
        self.wait_until(lambda: self.box(DOT)[2] == 70, "70 wide")
        self.page.keyboard.press("Escape")
        self.page.click('#history [aria-label="Undo"]')
        self.wait_until(lambda: self.box(DOT)[2] == 40, "40 wide")
        self.page.locator("#tried").wait_for(state="hidden")
        self.page.click('#history [aria-label="Redo"]')
        self.wait_until(lambda: self.box(DOT)[2] == 70, "70 wide again")

    def test_a_row_says_what_was_changed(self):
        self.open_tab("Changes")
        self.edit("/root/child/spacing", 20)
        self.page.wait_for_selector("#changes .words >> text=#row spacing 8 → 20")
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("70")
        self.page.wait_for_selector("#changes .words >> text=#dot width 40 → 70")

    def test_one_value_is_reset_and_a_key_is_removed_by_emptying_its_field(self):
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("70")
        self.page.locator('#style [data-key="height"] input').fill("33")
        self.wait_until(lambda: self.box(DOT)[2:] == [70, 33], "both are tried")
        self.page.keyboard.press("Escape")
        self.page.click('#style [data-key="width"] .reset-key')
        self.wait_until(lambda: self.box(DOT)[2:] == [40, 33], "one is reset")
        self.page.locator('#style [data-key="height"] input').fill("")
        self.page.keyboard.press("Tab")
        self.wait_until(lambda: "height" not in self.text_of_file()["root"]["child"]["children"][1]["style"], "it is not removed")


class CopyTests(PageTestCase):
    def open_page(self, address=None):
        super().open_page(address)
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def copied(self, name):
        self.page.click("#copy")
        self.page.click(f'#copy-menu >> text="{name}"')
        self.page.wait_for_selector(f"#notice >> text={name} copied")
        return self.page.evaluate("navigator.clipboard.readText()")

    def test_names_frame_and_text_are_copied(self):
        self.row("#dot").click()
        self.wait_for_why(DOT)
        self.assertEqual(self.copied("Id"), "#dot")
        self.assertEqual(self.copied("Selector"), "#dot")
        self.assertEqual(self.copied("Pointer"), DOT)
        self.assertEqual(json.loads(self.copied("Frame")), self.other.ask(
            "layout/frame", textDocument={"uri": self.uri}, element=DOT)["frame"])
        self.assertEqual(json.loads(self.copied("JSON"))["style"], {"width": 40, "height": 20})

    def test_a_link_leads_to_the_element_on_its_screen(self):
        self.page.fill("#screens-bar .length", "260")
        self.page.keyboard.press("Enter")
        self.wait_until(lambda: self.box(ROOT)[2] == 260, "260 wide")
        self.row("#dot").click()
        self.wait_for_why(DOT)
        link = self.copied("Link")
        self.page.goto("about:blank")
        self.page.goto(link)
        self.wait_for_why(DOT)
        self.wait_until(lambda: self.box(ROOT)[2] == 260, "the screen of the link")


class ZoomTests(PageTestCase):
    def test_the_buttons_zoom(self):
        def width():
            return self.page.locator(f'#stage [data-pointer="{ROOT}"] > rect').bounding_box()["width"]

        fitted = width()
        self.page.click('#zoom [aria-label="One point a pixel"]')
        self.wait_until(lambda: abs(width() - 320) < 1.5, "one point a pixel")
        self.page.wait_for_selector("#zoom >> text=100 %")
        self.page.click('#zoom [aria-label="Larger"]')
        self.wait_until(lambda: abs(width() - 400) < 1.5, "larger")
        self.row("#dot").click()
        self.page.click('#zoom [aria-label="Zoom to the selected element"]')
        self.wait_until(lambda: width() > 1200, "the element fills the stage")
        self.page.click('#zoom [aria-label="Fit the picture"]')
        self.wait_until(lambda: abs(width() - fitted) < 1.5, "fitted")


class ColumnTests(PageTestCase):
    def width(self, name):
        return self.page.locator(f"#{name}").bounding_box()["width"]

    def test_columns_are_dragged_closed_and_kept(self):
        edge = self.page.locator('[data-edge="left"]').bounding_box()
        self.page.mouse.move(edge["x"] + 4, 300)
        self.page.mouse.down()
        self.page.mouse.move(400, 300, steps=4)
        self.page.mouse.up()
        self.assertAlmostEqual(self.width("left"), 400, delta=2)
        self.page.locator('[data-edge="right"]').focus()
        before = self.width("right")
        self.page.keyboard.press("ArrowLeft")
        self.assertAlmostEqual(self.width("right"), before + 16, delta=1)
        self.page.keyboard.press("p")
        self.page.keyboard.press("v")
        self.page.locator("#right").wait_for(state="hidden")
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")
        self.assertAlmostEqual(self.width("left"), 400, delta=2)
        self.assertFalse(self.page.locator("#right").is_visible())
        self.page.keyboard.press("v")
        self.page.locator("#right").wait_for()

    def test_the_tabs_are_made_higher_by_keys(self):
        before = self.page.locator("#bottom").bounding_box()["height"]
        self.page.locator("#bottom-edge").focus()
        self.page.keyboard.press("ArrowUp")
        self.assertAlmostEqual(self.page.locator("#bottom").bounding_box()["height"], before + 20, delta=1)


class NarrowTests(PageTestCase):
    texts = {"row.layout.json": documents.ROW.replace('"text": "Follow"', '"text": "Follow", "font": {"family": "A family"}')}
    size = {"width": 800, "height": 700}

    def check(self):
        self.assertEqual(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
        beyond = self.page.evaluate("""() => [...document.querySelectorAll(
          "#bar button, #bar select, #screens-bar input, #zoom button, #tabs button, #pin, #copy, #measured, #ruler-track, .fix")]
          .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 0.5)
          .map((node) => node.outerHTML.slice(0, 100))""")
        self.assertEqual(beyond, [])
        covering = self.page.evaluate("""() => {
          const [a, b] = ["measured", "zoom"].map((id) => document.getElementById(id).getBoundingClientRect());
          return a.right > b.left && a.bottom > b.top && a.top < b.bottom;
        }""")
        self.assertFalse(covering)

    def test_all_can_be_read_and_has_names(self):
        self.page.wait_for_selector("#measured:not([hidden])")
        self.page.keyboard.press("t")
        self.page.locator("#left").wait_for()
        self.assertEqual(self.page.evaluate(NAMELESS), [])
        self.assertEqual(self.page.evaluate(CONTRAST), [])
        self.page.keyboard.press("v")
        self.page.locator("#right").wait_for()
        self.assertEqual(self.page.evaluate(NAMELESS), [])
        self.assertEqual(self.page.evaluate(CONTRAST), [])

    def test_columns_are_drawers(self):
        self.assertFalse(self.page.locator("#left").is_visible())
        self.check()
        self.page.keyboard.press("t")
        self.page.locator("#left").wait_for()
        self.assertEqual(self.page.evaluate("document.activeElement.id"), "tree")
        self.check()
        self.page.keyboard.press("b")
        self.page.locator("#left").wait_for(state="hidden")
        self.page.mouse.click(*self.place(NAME))
        self.page.locator("#right").wait_for()
        self.wait_for_why(NAME)
        self.check()


class ZoomedPageTests(NarrowTests):
    """A window of 1,280 points at 200 %."""

    size = {"width": 640, "height": 400}


class HandleTests(PageTestCase):
    def drag(self, x, y, dx, dy):
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx / 2, y + dy / 2, steps=3)
        self.page.mouse.move(x + dx, y + dy, steps=3)
        self.page.mouse.up()

    def test_spacing_and_insets_are_dragged_on_the_picture(self):
        self.row("#row").click()
        self.wait_for_why("/root/child")
        self.page.wait_for_selector(".overlay .band.spacing")
        band = self.page.locator(".overlay .band.spacing").first.bounding_box()
        scale = self.page.locator(f'#stage [data-pointer="{ROOT}"] > rect').bounding_box()["width"] / 320
        self.drag(band["x"] + band["width"] / 2, band["y"] + band["height"] / 2, 10 * scale, 0)
        self.page.wait_for_selector("#tried >> text=1 value tried")
        self.wait_until(lambda: self.page.locator('#style [data-key="spacing"] input').input_value() == "18", "18 points")
        self.row("#frame").click()
        self.page.wait_for_selector(".overlay .band.inset")
        box = self.page.locator(f'#stage [data-pointer="{ROOT}"] > rect').bounding_box()
        before = self.box("/root/child")
        self.drag(box["x"] + 4 * scale, box["y"] + box["height"] / 2, 12 * scale, 0)
        self.wait_until(lambda: self.box("/root/child")[0] == before[0] + 12, "12 points more at the left")
        self.assertEqual(self.box("/root/child")[1], before[1])

    def test_a_click_on_a_band_selects_what_is_there(self):
        self.row("#row").click()
        self.wait_for_why("/root/child")
        self.page.wait_for_selector(".overlay .band.spacing")
        band = self.page.locator(".overlay .band.spacing").first.bounding_box()
        self.page.mouse.click(band["x"] + band["width"] / 2, band["y"] + band["height"] / 2)
        self.page.wait_for_timeout(200)
        self.assertEqual(self.page.locator("#tried").is_visible(), False)
        self.assertIn("#row", self.selected())


class HiddenPartTests(PageTestCase):
    def shown(self):
        return self.page.eval_on_selector_all("#stage [data-pointer]", "parts => parts.map(part => part.dataset.pointer)")

    def test_an_element_is_hidden_or_shown_alone(self):
        whole = self.shown()
        self.row("#name").click()
        self.wait_for_why(NAME)
        place = self.place(NAME)
        self.page.keyboard.press("h")
        self.wait_until(lambda: NAME not in self.shown() and len(self.shown()) == len(whole) - 1, "it is not hidden")
        self.page.mouse.click(*place)
        self.wait_until(lambda: "#row" in self.selected(), "what is below is selected")
        self.page.click("#zoom >> text=Show all")
        self.wait_until(lambda: self.shown() == whole, "not all are shown")
        self.row("#dot").click()
        self.wait_for_why(DOT)
        self.page.keyboard.press("o")
        self.wait_until(lambda: self.shown() == [DOT], "it is not alone")
        self.page.keyboard.press("Escape")
        self.wait_until(lambda: self.shown() == whole, "not all are shown after Escape")
        self.assertIn("#dot", self.selected())
