"""What tree, search, diagnostics and Why say of elements."""

import json

import documents
from browser import PageTestCase

NARROW = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": "narrow", "constrainedSize": {"width": 120}},
                 {"name": "bare", "hidden": {"#image": True}}],
    "root": {"type": "stack", "id": "row", "children": [
        {"type": "text", "id": "text", "text": "Hello world"},
        {"type": "image", "id": "image", "style": {"width": 100, "height": 30}}]}}, indent=2)

SEARCHED = json.dumps({
    "constrainedSize": {"width": 320},
    "root": {"type": "stack", "id": "row", "direction": "vertical", "children": [
        {"type": "text", "id": "time", "text": "09:41"},
        {"type": "text", "id": "list", "text": "milk, bread"},
        {"type": "text", "id": "runs", "text": [{"text": "Hello "}, {"text": "world"}]},
        {"type": "stack", "id": "away", "hidden": True, "children": [{"type": "text", "id": "inside", "text": "Inside"}]}]}},
    indent=2)


def deep(levels):
    element = {"type": "text", "id": "innermost", "text": "Deep"}
    for level in range(levels, 0, -1):
        element = {"type": "stack", "id": f"level{level}", "children": [element]}
    return json.dumps({"constrainedSize": {"width": 320}, "root": element})


#: A stack that grows in its line, with a node that does not.
NESTED = json.dumps({
    "constrainedSize": {"width": 300},
    "root": {"type": "stack", "id": "outer", "children": [
        {"type": "stack", "id": "inner", "style": {"flexGrow": 1}, "children": [
            {"type": "node", "id": "still", "style": {"width": 20, "height": 10}},
            {"type": "node", "id": "grown", "style": {"flexGrow": 1, "width": 30, "height": 10}}]},
        {"type": "node", "id": "beside", "style": {"width": 40, "height": 10}}]}}, indent=2)


class FlexBarTests(PageTestCase):
    texts = {"nested.layout.json": NESTED}

    def test_the_bar_is_of_the_line_of_the_element_and_not_of_one_around_it(self):
        self.row("#grown").click()
        self.wait_for_why("/root/children/0/children/1")
        self.page.wait_for_selector("#why .legend >> text=base 30")
        self.assertIn("grown +210", self.page.locator("#why .legend").inner_text())
        self.assertIn("= 240", self.page.locator("#why .legend").inner_text())
        self.row("#still").click()
        self.wait_for_why("/root/children/0/children/0")
        self.assertEqual(self.page.locator("#why .flex-share").count(), 0)


class DiagnosticListTests(PageTestCase):
    texts = {"faults.layout.json": documents.FAULTS, "narrow.layout.json": NARROW}

    def test_an_element_that_is_renamed_has_its_new_name_in_the_list(self):
        who = self.page.locator("#diagnostics .who")
        who.filter(has_text="#list").first.wait_for()
        # As long as before, so that the diagnostics stay as they are.
        self.other.edit(self.uri, {"op": "replace", "path": "/root/id", "value": "lisp"})
        who.filter(has_text="#lisp").first.wait_for()
        self.assertEqual(who.filter(has_text="#list").count(), 0)

    def test_a_diagnostic_of_a_variant_leads_to_its_screen(self):
        self.page.select_option("#document", self.uris["narrow.layout.json"])
        self.page.locator("#diagnostics .what", has_text="only in the variant").first.click()
        self.wait_until(lambda: self.box("/root")[2] == 120, "the screen is not shown")
        self.wait_for_why("/root/children/0")
        self.page.wait_for_selector("#why >> text=the document offers exactly 120 pt")


class SearchTests(PageTestCase):
    texts = {"searched.layout.json": SEARCHED}

    def found(self, text):
        self.page.fill("#search", text)
        self.page.wait_for_timeout(300)
        return self.page.locator("#search-count").inner_text()

    def test_a_text_with_a_colon_or_a_comma_is_no_selector(self):
        self.assertEqual(self.found("09:41"), "1 element")
        self.assertEqual(self.found("milk, b"), "1 element")
        self.assertEqual(self.found("10:41"), "nothing")
        self.assertEqual(self.page.get_attribute("#search", "aria-invalid"), "false")

    def test_a_text_of_several_runs_is_found_over_their_ends(self):
        self.assertEqual(self.found("lo wor"), "1 element")

    def test_a_mistake_in_a_selector_names_what_was_typed(self):
        self.assertEqual(self.found("stack >"), '"stack >" is no selector: at character 7, a type, #id, [key], :state or * is expected')
        self.assertEqual(self.page.get_attribute("#search", "aria-invalid"), "true")


class HiddenTests(PageTestCase):
    texts = {"searched.layout.json": SEARCHED, "narrow.layout.json": NARROW}

    def why(self):
        return self.page.locator("#why")

    def test_why_of_a_hidden_element_says_so_with_its_line(self):
        self.row("#away").click()
        self.page.wait_for_selector("#why >> text=It is hidden")
        self.assertEqual(self.why().locator(".line").count(), 1)

    def test_why_of_an_element_in_a_hidden_one_leads_to_that(self):
        self.row("#inside").click()
        self.page.wait_for_selector("#why >> text=which it is in, is hidden")
        self.why().locator(".link").click()
        self.wait_until(lambda: "#away" in (self.selected() or ""), "it is not selected")

    def test_why_of_an_element_that_a_screen_hides_names_the_screen(self):
        self.page.select_option("#document", self.uris["narrow.layout.json"])
        self.row("#image").click()
        self.wait_for_why("/root/children/1")
        self.page.click("#screens-bar >> text=bare")
        self.page.wait_for_selector("#why >> text=is hidden on the screen “bare”")


class DeepTests(PageTestCase):
    texts = {"deep.layout.json": deep(30)}

    def test_types_and_ids_of_a_deep_tree_can_be_read(self):
        self.page.wait_for_selector("#row-29", state="attached")
        self.page.locator("#tree").focus()
        self.page.keyboard.press("End")
        self.page.wait_for_timeout(200)
        cut = self.page.evaluate("""() => {
          const right = document.getElementById("tree").getBoundingClientRect().right;
          return [...document.querySelectorAll("#tree .row :is(.type, .id)")]
            .filter((node) => node.getBoundingClientRect().right > right || node.clientWidth === 0 && node.offsetWidth < 30)
            .map((node) => node.textContent);
        }""")
        self.assertEqual(cut, [])
        self.assertGreater(self.page.locator("#tree .row", has_text="#level25").locator(".id").bounding_box()["width"], 40)
        indents = self.page.evaluate(
            "[...document.querySelectorAll('#tree .row')].map((row) => parseFloat(row.style.paddingLeft))")
        self.assertEqual(indents, sorted(indents))
        self.assertGreater(indents[-1], indents[0])


class LongTextTests(PageTestCase):
    texts = {"long.layout.json": documents.many(2_700)}
    patience = 60_000

    #: Notes the method of each request, and whether the picture had been drawn by then.
    ORDER = """
        window.asked = [];
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (text) {
          window.asked.push([JSON.parse(text).method, performance.getEntriesByName("first picture").length > 0]);
          send.call(this, text);
        };
    """

    def test_the_text_of_a_large_document_is_loaded_when_its_picture_is_painted(self):
        self.page.add_init_script(self.ORDER)
        self.page.reload()
        self.page.wait_for_selector("#text-panel .text-line >> text=constrainedSize")
        asked = dict(reversed(self.page.evaluate("window.asked")))
        self.assertFalse(asked["layout/scene"])
        self.assertTrue(asked["layout/source"])
