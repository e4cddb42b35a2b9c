"""The keyboard focus stays where it is while the page is drawn anew; what is pressed is large enough."""

import documents
from browser import PageTestCase
from test_quality import everything_open

#: The controls that are less than 24 points wide or high, but for links in a sentence.
SMALL = """() => [...document.querySelectorAll("button, input, select, summary, [role=slider], #tree .twist:not(.none)")]
  .filter((node) => node.checkVisibility() && !node.matches(":is(.sentence, .others, p) .link"))
  .map((node) => [node.getBoundingClientRect(), node])
  .filter(([{ width, height }]) => width < 24 || height < 24)
  .map(([{ width, height }, node]) => `${width} × ${height}: ${node.outerHTML.slice(0, 100)}`)"""


#: Where the focus is: its name; "hidden" if it cannot be seen there, "unmarked" if nothing shows that it is there.
FOCUSED = """() => {
  const node = document.activeElement;
  const name = node.getAttribute("aria-label") || node.id || node.textContent.trim().slice(0, 30);
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const isSeen = node.checkVisibility() && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const style = getComputedStyle(node);
  // The picture has a ring in its rulers, edges and the handle are coloured.
  const isMarked = style.outlineStyle !== "none" || node.matches("#stage, .column-edge, #bottom-edge, body");
  return [name, isSeen ? "" : " hidden", isMarked ? "" : " unmarked"].join("");
}"""


class FocusTests(PageTestCase):
    texts = {"row.layout.json": documents.ROW, "faults.layout.json": documents.FAULTS}

    def focused(self):
        return self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")

    def is_lost(self):
        return self.page.evaluate("document.activeElement === document.body")

    def show_faults(self):
        self.page.select_option("#document", self.uris["faults.layout.json"])
        self.page.locator(".diagnostic .what", has_text="spcing").wait_for()

    def test_the_focus_stays_on_a_diagnostic_that_is_opened_and_goes_on_when_it_is_fixed(self):
        self.show_faults()
        self.page.locator(".diagnostic .what", has_text="spcing").focus()
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(".fix")
        self.assertIn("spcing", self.focused())
        self.page.locator(".fix.primary").focus()
        self.page.keyboard.press("Enter")
        self.page.locator(".diagnostic .what", has_text="spcing").wait_for(state="detached")
        self.page.wait_for_timeout(100)
        self.assertTrue(self.page.evaluate("document.activeElement.closest('#diagnostics .diagnostic') !== null"))

    def test_the_focus_stays_on_a_key_while_other_clients_edit(self):
        self.row("#row").click()
        self.page.locator('#style [data-key="alignItems"] [aria-checked="true"]').focus()
        self.other.edit(self.uri, {"op": "replace", "path": "/root/child/spacing", "value": 12})
        self.wait_until(lambda: self.page.locator('#style [data-key="spacing"] input').input_value() == "12", "the key")
        self.assertEqual(self.page.evaluate("document.activeElement.closest('[data-key]').dataset.key"), "alignItems")

    def test_the_focus_stays_in_the_style_when_values_are_reset(self):
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("60")
        self.page.locator("#tried >> text=Reset").focus()
        self.page.keyboard.press("Enter")
        self.page.locator("#tried").wait_for(state="hidden")
        self.assertEqual(self.page.evaluate("document.activeElement.id"), "style")

    def test_the_focus_stays_in_why_when_a_link_in_it_is_followed(self):
        self.row("#name").click()
        self.wait_for_why("/root/child/children/0")
        self.page.locator("#why .link").first.focus()
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector('#why:not([data-pointer="/root/child/children/0"])')
        self.page.wait_for_timeout(100)
        self.assertFalse(self.is_lost())
        self.page.keyboard.press("Escape")
        self.page.locator("#details").wait_for(state="hidden")
        self.assertFalse(self.is_lost())

    def test_screens_are_chosen_by_arrow_keys(self):
        self.page.locator('#screens-bar [aria-checked="true"]').focus()
        self.page.keyboard.press("ArrowRight")
        self.wait_until(lambda: self.box("/root")[2] == 200, "the next screen")
        self.assertEqual(self.focused(), "narrow")
        self.assertEqual(self.page.locator('#screens-bar [role="radio"][tabindex="0"]').all_inner_texts(), ["narrow"])
        self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("ArrowLeft")
        self.wait_until(lambda: self.box("/root")[2] == 260, "the last screen")
        self.page.locator('#screens-bar >> text=RTL').focus()
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("#screens-bar [aria-pressed=true] >> text=RTL")
        self.assertEqual(self.focused(), "RTL")

    def walk(self, most=120):
        """The names of all that Tab leads to, once around."""
        names = []
        for _ in range(most):
            self.page.keyboard.press("Tab")
            name = self.page.evaluate(FOCUSED)
            if self.page.evaluate("document.activeElement === document.body"):
                break
            names.append(name)
        return names

    def test_tab_leads_to_every_part_and_shows_where_it_is(self):
        self.other.edit(self.uri, {"op": "replace", "path": "/root/child/children/1/style/width", "value": 250})
        self.page.locator("#thresholds .threshold-button").first.wait_for()
        self.row("#row").click()
        self.wait_for_why("/root/child")
        self.page.focus("#document")
        names = self.walk()
        self.assertEqual([name for name in names if name.endswith((" hidden", " unmarked"))], [])
        parts = ["Elements and diagnostics", "Search elements", "Elements", "Width of the left column", "Document", "Height of the screen",
                 "Picture", "Fit the picture", "Height of the tabs", "text-title", "text-panel", "Width of the right column", "pin",
                 "copy", "spacing"]
        self.assertEqual([part for part in parts if part not in names], [], names)
        order = [names.index(part) for part in parts if part != "Picture"]
        self.assertEqual(order, sorted(order))

    def test_a_width_of_the_ruler_is_chosen_by_keys(self):
        self.other.edit(self.uri, {"op": "replace", "path": "/root/child/children/1/style/width", "value": 250})
        button = self.page.locator("#thresholds .threshold-button").first
        button.wait_for()
        width = float(button.locator("strong").inner_text())
        button.focus()
        self.page.keyboard.press("Enter")
        self.wait_until(lambda: abs(self.box("/root")[2] - width) < 0.5, "it is shown at that width")
        self.assertFalse(self.is_lost())

    def test_no_control_is_smaller_than_24_points(self):
        self.show_faults()
        everything_open(self)
        self.assertEqual(self.page.evaluate(SMALL), [])
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("p")
        self.page.keyboard.press("s")
        self.page.wait_for_selector("#screens .screen .size")
        self.assertEqual(self.page.evaluate(SMALL), [])
