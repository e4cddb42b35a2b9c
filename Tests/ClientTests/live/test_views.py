"""The screen that is shown: chips, fields, what is tried on it, and that all of the page is about it."""

import json

import documents
from browser import PageTestCase

ROOT, NAME, DOT = "/root", "/root/child/children/0", "/root/child/children/1"

CUT = json.dumps({
    "constrainedSize": {"width": 400},
    "variants": [{"name": "narrow", "constrainedSize": {"width": 90}}],
    "root": {"type": "stack", "id": "row", "spacing": 8, "children": [
        {"type": "text", "id": "title", "text": "A title that wraps", "style": {"flexShrink": 1}},
        {"type": "image", "id": "image", "style": {"width": 100, "height": 30}}]}}, indent=2)


class ViewTestCase(PageTestCase):
    def field(self, name, text):
        self.page.fill(f"#screens-bar .{name}", text)
        self.page.keyboard.press("Enter")

    def chip(self, name):
        return self.page.locator("#screens-bar .chip-button", has_text=name).first


class ScreenFieldTests(ViewTestCase):
    def test_the_fields_say_what_the_screen_is_and_change_it(self):
        width, height = (self.page.locator("#screens-bar .length").nth(index) for index in (0, 1))
        self.assertEqual([width.input_value(), height.input_value()], ["320", "∞"])
        width.fill("250")
        self.page.keyboard.press("Enter")
        self.wait_until(lambda: self.box(ROOT)[2] == 250, "250 wide")
        height.fill("90")
        self.page.keyboard.press("Enter")
        self.wait_until(lambda: self.box(ROOT)[2:] == [250, 90], "90 high")
        self.chip("narrow").click()
        self.wait_until(lambda: self.box(ROOT)[2] == 200, "a chip leaves what was tried")
        self.wait_until(lambda: width.input_value() == "200", "the field says 200")
        width.press("ArrowUp")
        self.wait_until(lambda: self.box(ROOT)[2] == 201, "one point more")
        self.page.click("#screens-bar .reset-screen")
        self.wait_until(lambda: self.box(ROOT)[2] == 200, "back")

    def test_what_makes_no_sense_changes_nothing(self):
        for name, text in [("length", "-4"), ("length", "wide"), ("scale", "0 %"), ("scale", "big")]:
            self.field(name, text)
            self.page.wait_for_selector(f'#screens-bar .{name}[aria-invalid="true"]')
            self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(200)
        self.assertEqual(self.box(ROOT)[2], 320)

    def test_a_variant_that_is_removed_leaves_the_document(self):
        self.chip("narrow").click()
        self.wait_until(lambda: self.box(ROOT)[2] == 200, "200 wide")
        self.other.edit(self.uri, {"op": "remove", "path": "/variants/0"})
        self.wait_until(lambda: self.box(ROOT)[2] == 320, "320 wide")
        self.page.wait_for_selector("#notice >> text=no variant “narrow” any more")
        self.page.wait_for_selector("#screens-bar [aria-checked=true] >> text=Document")


class TriedValueTests(ViewTestCase):
    def test_a_value_that_is_tried_stays_on_every_screen(self):
        """Defect 2: other screens were laid out from the text, without what was tried."""
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("70")
        self.wait_until(lambda: self.box(DOT)[2] == 70, "70 wide")
        self.page.keyboard.press("Escape")
        self.field("length", "280")
        self.wait_until(lambda: self.box(ROOT)[2] == 280, "280 wide")
        self.assertEqual(self.box(DOT)[2], 70)
        self.page.wait_for_selector("#tried >> text=1 value tried")
        self.page.wait_for_selector("#why .by-trial")
        self.page.click("#screens-bar >> text=RTL")
        self.page.wait_for_selector('#screens-bar [aria-pressed="true"] >> text=RTL')
        self.wait_until(lambda: self.box(DOT)[2] == 70, "70 wide from right to left")
        self.chip("narrow").click()
        self.wait_until(lambda: self.box(ROOT)[2] == 200 and self.box(DOT)[2] == 70, "70 wide on the variant")

    def test_a_value_can_be_tried_on_another_screen(self):
        self.field("length", "280")
        self.wait_until(lambda: self.box(ROOT)[2] == 280, "280 wide")
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("64")
        self.wait_until(lambda: self.box(DOT)[2] == 64, "64 wide")
        self.assertEqual(self.box(ROOT)[2], 280)
        self.page.keyboard.press("Control+Enter")
        self.wait_until(lambda: self.text_of_file()["root"]["child"]["children"][1]["style"]["width"] == 64, "written")
        self.assertEqual(self.box(ROOT)[2], 280)

    def test_tried_values_are_marked_on_every_page_also_with_nothing_selected(self):
        first = self.page
        self.page = first.context.new_page()
        self.page.goto(self.server.origin)
        self.page.wait_for_selector("html[data-contents]")
        self.page.locator("#tried").wait_for(state="hidden")
        self.page.keyboard.press("Escape")
        self.other.ask("layout/override", textDocument={"uri": self.uri}, element="#dot", style={"width": 70})
        for page in (first, self.page):
            page.wait_for_selector("#tried >> text=1 value tried")
        self.assertIsNone(self.selected())
        self.page.click("#tried >> text=Reset")
        first.locator("#tried").wait_for(state="hidden")
        self.wait_until(lambda: self.box(DOT)[2] == 40, "it is not reset")

    def test_an_edit_is_followed_on_another_screen(self):
        self.field("scale", "150")
        self.wait_until(lambda: self.box(NAME)[3] > 30, "larger texts")
        self.other.edit(self.uri, {"op": "replace", "path": NAME + "/text", "value": "Mo"})
        self.page.wait_for_selector(f'#stage [data-pointer="{NAME}"] text:text-is("Mo")')
        self.assertGreater(self.box(NAME)[3], 30)

    def test_no_request_has_the_document_in_it(self):
        sent = []
        self.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")
        self.field("length", "280")
        self.wait_until(lambda: self.box(ROOT)[2] == 280, "280 wide")
        self.row("#dot").click()
        self.wait_for_why(DOT)
        self.assertEqual([message for message in sent if "document" in message.get("params", {})], [])
        asked = [message for message in sent if message["method"] in ("layout/tree", "layout/explain", "layout/scene")]
        self.assertTrue(all("view" in message["params"] or "element" in message["params"] for message in asked))


OWN = """{
  "constrainedSize": { "width": 375 },
  "variants": [
    {
      "name": "wide",
      "constrainedSize": { "width": 700 },
      "style": { "#a": { "width": 300 } },
      "values": { "#frame": { "insets": { "top": 40 } } }
    },
    { "name": "German", "text": { "#b": "Willkommen" }, "instead": { "#c": { "type": "text", "id": "c", "text": "statt", "maximumNumberOfLines": 3 } } }
  ],
  "root": { "type": "inset", "id": "frame", "insets": 8, "child": { "type": "stack", "id": "r", "spacing": 4, "children": [
    { "type": "image", "id": "a", "style": { "width": 100, "height": 50 } },
    { "type": "text", "id": "b", "text": "Welcome" },
    { "type": "text", "id": "c", "text": "before" }
  ] } }
}
"""


class VariantValueTests(ViewTestCase):
    """Values that a variant sets for itself."""

    texts = {"own.layout.json": OWN}
    A = "/root/child/children/0"

    def style(self, key):
        return self.page.locator(f'#style [data-key="{key}"]')

    def test_a_field_shows_the_value_of_the_variant_with_its_line(self):
        self.row("#a").click()
        self.wait_until(lambda: self.style("width").locator("input").input_value() == "100", "the document's")
        self.chip("wide").click()
        self.wait_until(lambda: self.style("width").locator("input").input_value() == "300", "that of the variant")
        self.assertIn("L7", self.style("width").inner_text())
        self.assertEqual(self.style("height").locator("input").input_value(), "50")
        self.row("#frame").click()
        self.wait_until(lambda: self.style("insets.top").locator("input").input_value() == "40", "that of the variant")
        self.assertEqual(self.style("insets.left").locator("input").input_value(), "8")

    def test_a_value_of_the_variant_is_not_written_into_the_document(self):
        self.chip("wide").click()
        self.row("#a").click()
        self.wait_until(lambda: self.style("width").locator("input").input_value() == "300", "that of the variant")
        self.style("width").locator("input").fill("50")
        self.wait_until(lambda: self.box(self.A)[2] == 50, "it is not tried")
        self.page.wait_for_selector("#tried >> text=“wide” sets width of #a itself L7")
        self.assertEqual(self.page.locator("#tried >> text=Write").count(), 0)
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_selector("#notice.error >> text=on line 7")
        self.assertEqual(self.files[0].read_text(), OWN)
        self.chip("Document").click()
        self.page.click("#tried >> text=Write into document")
        self.wait_until(lambda: '"width": 50, "height"' in self.files[0].read_text(), "it is not written on its own screen")
        self.assertIn('{ "width": 300 }', self.files[0].read_text())

    def test_a_key_of_the_variant_is_not_removed_from_the_document(self):
        self.chip("wide").click()
        self.row("#a").click()
        self.wait_until(lambda: self.style("width").locator("input").input_value() == "300", "that of the variant")
        self.style("width").locator("input").fill("")
        self.page.keyboard.press("Tab")
        self.page.wait_for_selector("#notice.error >> text=on line 7")
        self.assertEqual(self.files[0].read_text(), OWN)

    def test_texts_and_elements_of_the_variant_are_in_the_tree_the_style_and_the_search(self):
        self.chip("German").click()
        self.wait_until(lambda: "Willkommen" in self.row("#b").inner_text(), "the tree")
        self.row("#b").click()
        self.wait_until(lambda: "Willkommen" in self.style("text").locator("input").input_value(), "the style")
        for word, count in (("willkommen", "1 element"), ("Welcome", "nothing"), ("statt", "1 element")):
            self.page.fill("#search", word)
            self.wait_until(lambda: self.page.locator("#search-count").inner_text() == count, word)
        self.page.fill("#search", "")
        self.row("#c").click()
        self.wait_until(lambda: self.style("maximumNumberOfLines").locator("input").input_value() == "3", "the element")
        self.assertIn("L10", self.style("maximumNumberOfLines").inner_text())


class ScreenDiagnosticTests(ViewTestCase):
    texts = {"cut.layout.json": CUT}

    def listed(self):
        return self.page.locator("#diagnostics .diagnostic .what").all_inner_texts()

    def test_chips_count_and_the_list_is_of_the_screen_that_is_shown(self):
        chip = self.chip("narrow")
        chip.locator(".badge").first.wait_for()
        self.page.wait_for_selector("#diagnostics .heading >> text=On other screens")
        count = len(self.listed())
        chip.click()
        self.wait_until(lambda: self.box(ROOT)[2] == 90, "90 wide")
        self.page.locator("#diagnostics .heading").wait_for(state="detached")
        self.wait_until(lambda: len(self.listed()) == count, "the same diagnostics, now here")
        answer = self.other.ask("layout/diagnostics", textDocument={"uri": self.uri}, variant="narrow")
        wanted = sum(one["severity"] == 2 for one in answer["diagnostics"])
        self.assertEqual(chip.locator(".badge.warning").inner_text(), str(wanted))

    def test_a_width_that_is_tried_has_its_own_diagnostics_marks_and_lines(self):
        """Defects 3 and 5: what is found at a width that is tried is listed, marked, and leads to its line."""
        self.field("length", "80")
        self.wait_until(lambda: self.box(ROOT)[2] == 80, "80 wide")
        self.page.locator("#diagnostics .diagnostic.warning").first.wait_for()
        self.page.locator("#diagnostics .heading").wait_for(state="detached")
        self.page.wait_for_selector("#tree .badge.warning")
        line = self.page.locator("#diagnostics .line").first
        number = int(line.inner_text()[1:])
        line.click()
        self.page.wait_for_selector(f'#text-panel .text-line.is-shown[data-line="{number - 1}"]')


class RulerTests(ViewTestCase):
    texts = {"cut.layout.json": CUT}

    def test_the_ruler_lists_what_happens_at_which_width_and_leads_there(self):
        """Defect 3: the width at which a text wraps or is cut is read from the page."""
        self.other.edit(self.uri, {"op": "replace", "path": "/root/children/0/text",
                                   "value": "A title that wraps at some width"})
        self.row("some width").wait_for()
        sweep = self.other.ask("layout/sweep", textDocument={"uri": self.uri}, over="width",
                               **{"from": 280, "to": 480}, samples=21)
        self.wait_until(lambda: self.page.locator("#thresholds li").count() == len(sweep["thresholds"]), "all are listed")
        button = self.page.locator("#thresholds .threshold-button", has_text="#title").last
        self.assertIn("2 → 1 line", button.inner_text())
        width = float(button.locator("strong").inner_text())
        self.assertIn(width, [round(one["after"], 2) for one in sweep["thresholds"]])
        self.assertEqual(self.page.locator("#ruler-track .threshold").count(), len(sweep["thresholds"]))
        button.click()
        self.wait_until(lambda: abs(self.box(ROOT)[2] - width) < 0.5, "it is shown at that width")
        self.wait_until(lambda: "#title" in (self.selected() or ""), "its element is selected")
        self.page.wait_for_selector('#thresholds [aria-current="true"]')


class CutRulerTests(PageTestCase):
    """A text of one line that is cut below 304 points, and one that is cut at all widths of the ruler."""

    texts = {"cut.layout.json": json.dumps({
        "constrainedSize": {"width": 290},
        "root": {"type": "stack", "direction": "vertical", "children": [
            {"type": "text", "id": "title", "text": "a" * 38 + " b", "font": {"size": 12.5}, "maximumNumberOfLines": 1},
            {"type": "text", "id": "long", "text": "long " * 40, "maximumNumberOfLines": 1}]}})}

    def test_the_ruler_says_at_which_width_a_text_is_cut_and_which_is_at_all(self):
        button = self.page.locator("#thresholds .threshold-button", has_text="#title no longer cut")
        button.wait_for()
        self.page.wait_for_selector("#thresholds-note >> text=#long is cut at all of these widths.")
        width = float(button.locator("strong").inner_text())
        self.assertTrue(280 < width < 320, width)
        # The screen is narrower than that.
        self.page.wait_for_selector("#thresholds-note >> text=#title is cut at 290 pt.")
        button.click()
        self.wait_until(lambda: abs(self.box(ROOT)[2] - width) < 0.5, "it is shown at that width")
        self.wait_until(lambda: "#title" not in self.page.locator("#thresholds-note").inner_text(), "it is no longer cut")


class RepeatedRulerTests(PageTestCase):
    """A text of one line's height, which wraps below some width: it is cut there, and a diagnostic says so."""

    texts = {"cut.layout.json": json.dumps({
        "constrainedSize": {"width": 400},
        "root": {"type": "stack", "direction": "vertical", "children": [
            {"type": "text", "id": "title", "text": "A title of several words", "font": {"size": 24},
             "style": {"height": 30}},
            {"type": "text", "id": "long", "text": "A title of several words too", "font": {"size": 24},
             "style": {"height": 30}}]}})}

    def test_a_text_that_is_cut_is_listed_once_for_each_width(self):
        sweep = self.other.ask("layout/sweep", textDocument={"uri": self.uri}, over="width",
                               **{"from": 280, "to": 480}, samples=21)
        kinds = [(one["kind"], one.get("code"), one["pointer"]) for one in sweep["thresholds"]]
        cut = "/root/children/1"
        self.assertIn(("completes", None, cut), kinds)
        self.assertIn(("disappears", "text-cut", cut), kinds)
        self.page.locator("#thresholds .threshold-button", has_text="#long no longer cut").wait_for()
        listed = self.page.locator("#thresholds .threshold-button").all_inner_texts()
        self.assertFalse([text for text in listed if "text-cut" in text], listed)
        self.assertTrue([text for text in listed if "lines" in text or "line" in text], listed)


class ListRulerTests(PageTestCase):
    """Rows of a list that change alike."""

    texts = {"list.layout.json": json.dumps({
        "constrainedSize": {"width": 400},
        "root": {"type": "stack", "direction": "vertical", "children": [
            {"type": "text", "id": f"row{index}", "text": "A text of several words that wraps"}
            for index in range(12)]}})}

    def test_rows_that_change_alike_are_listed_once_with_their_number(self):
        self.page.locator("#thresholds .threshold-button").first.wait_for()
        self.page.wait_for_timeout(300)
        listed = self.page.locator("#thresholds .threshold-button").all_inner_texts()
        self.assertEqual([text for text in listed if "#row0 and 11 more" in text], listed)
        self.assertEqual(len(listed), len({text.split()[0] for text in listed}), listed)


class QuietRulerTests(ViewTestCase):
    def test_an_edit_has_the_widths_found_anew(self):
        self.page.wait_for_selector("#thresholds-note >> text=Nothing changes")
        self.other.edit(self.uri, {"op": "replace", "path": DOT + "/style/width", "value": 250})
        self.page.locator("#thresholds .threshold-button").first.wait_for()

    def test_a_click_on_the_track_shows_the_width(self):
        self.page.wait_for_selector("#thresholds-note >> text=Nothing changes")
        box = self.page.locator("#ruler-track").bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
        self.wait_until(lambda: abs(self.box(ROOT)[2] - 368) < 2, "the middle is 368")


class TextTests(ViewTestCase):
    texts = {"row.layout.json": documents.ROW}

    def lit(self):
        return [int(line) for line in self.page.eval_on_selector_all(
            "#text-panel .text-line.is-lit", "lines => lines.map(line => line.dataset.line)")]

    def test_the_lines_of_the_selected_element_are_lit(self):
        lines = documents.ROW.split("\n")
        self.row("#follow").click()
        start = next(index for index, line in enumerate(lines) if '"follow"' in line) - 2
        self.wait_until(lambda: start in self.lit(), "its lines are not lit")
        self.assertTrue(all(start <= line <= start + 4 for line in self.lit()), self.lit())

    def test_the_lines_of_the_selected_element_are_shown_in_a_long_text(self):
        # So many lines are over a million points high, which a browser writes with an exponent.
        blank = 60_000
        self.files[0].write_text("\n" * blank + documents.ROW)
        self.wait_until(lambda: self.other.ask("layout/text", textDocument={"uri": self.uri})["text"][0] == "\n", "the text is read")
        self.row("#name").click()
        self.row("#follow").click()
        self.wait_until(lambda: min(self.lit(), default=0) > blank, "its lines are not shown")

    def test_a_click_on_a_line_selects_its_element(self):
        lines = documents.ROW.split("\n")
        number = next(index for index, line in enumerate(lines) if '"dot"' in line)
        self.row("#dot").click()
        line = self.page.locator(f'#text-panel .text-line[data-line="{number}"]')
        line.wait_for()
        self.row("#frame").click()
        self.wait_until(lambda: "#frame" in self.selected(), "#frame")
        self.page.eval_on_selector("#text-panel", f"panel => panel.scrollTop = {number * 18}")
        line.click()
        self.wait_until(lambda: "#dot" in self.selected(), "#dot")

    def test_a_link_to_a_line_shows_it(self):
        self.open_tab("Changes")
        self.row("#name").click()
        self.wait_for_why(NAME)
        link = self.page.locator("#why .line").last
        number = int(link.inner_text()[1:])
        link.click()
        self.page.wait_for_selector(f'#text-panel .text-line.is-shown[data-line="{number - 1}"]')
        panel = self.page.locator("#text-panel").bounding_box()
        line = self.page.locator("#text-panel .is-shown").bounding_box()
        self.assertTrue(panel["y"] <= line["y"] <= panel["y"] + panel["height"] - line["height"])

    def test_tabs_are_walked_by_keys(self):
        self.page.locator("#text-title").focus()
        self.page.keyboard.press("ArrowRight")
        self.page.wait_for_selector("#changes-title[aria-selected=true]")
        self.assertEqual(self.page.evaluate("document.activeElement.id"), "changes-title")
        self.page.keyboard.press("ArrowRight")
        self.page.wait_for_selector("#text-panel .text-line")
