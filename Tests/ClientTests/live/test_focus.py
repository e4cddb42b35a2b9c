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
        self.page.locator('#style [data-key="alignItems"] select').focus()
        self.other.edit(self.uri, {"op": "replace", "path": "/root/child/spacing", "value": 12})
        self.wait_until(lambda: self.page.locator('#style [data-key="spacing"] input').input_value() == "12", "the key")
        self.assertEqual(self.focused(), "alignItems")

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

    def test_no_control_is_smaller_than_24_points(self):
        self.show_faults()
        everything_open(self)
        self.assertEqual(self.page.evaluate(SMALL), [])
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("p")
        self.page.keyboard.press("s")
        self.page.wait_for_selector("#screens .screen .size")
        self.assertEqual(self.page.evaluate(SMALL), [])
