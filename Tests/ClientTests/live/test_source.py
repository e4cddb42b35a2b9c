"""The page of a class in a source file: its code beside the layout, linked in both directions."""

import re
import unittest
from pathlib import Path

from browser import PageTestCase
from support import BINARY
from test_quality import CONTRAST, NAMELESS

CARD = """\
import AsyncDisplayKit

// A card with a title and a badge.
final class CardNode: ASCellNode {
  let titleNode = ASTextNode()
  let badgeNode = ASImageNode()
  let isNew: Bool

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    titleNode.style.flexShrink = 1
    badgeNode.style.preferredSize = CGSize(width: 24, height: 24)
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = 12
    row.children = isNew ? [titleNode, badgeNode] : [titleNode]
    row.style.flexGrow = 1
    return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), child: row)
  }
}
"""

OBJECTIVE_C = """\
@interface RowNode : ASCellNode
@property (nonatomic) ASTextNode *title;
@property (nonatomic) BOOL isNew;
@end
@implementation RowNode
- (instancetype)init {
  if (self = [super init]) {
    _title = [[ASTextNode alloc] init];
  }
  return self;
}
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGFloat inset = 4; // points
  if (self.isNew) { inset = 20; }
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(inset, inset, inset, inset) child:_title];
}
@end
"""


def line_of(text, word):
    """The number of the first line with a word, from 0."""
    return next(index for index, line in enumerate(text.splitlines()) if word in line)


PROGRAM = Path(BINARY)
HAS_SOURCE = any(path.is_file() for path in [
    PROGRAM.parent / "lintel-source",
    *(PROGRAM.parents[3] / f"Sources/lintel-source/.build/{kind}/lintel-source" for kind in ["release", "debug"])])


@unittest.skipUnless(HAS_SOURCE, "skipped: no lintel-source")
class SourceTestCase(PageTestCase):
    def line(self, number):
        return self.page.locator(f'#text-panel .text-line[data-line="{number}"]')

    def lit(self):
        return self.page.eval_on_selector_all(
            "#text-panel .text-line.is-lit", "lines => lines.map(line => Number(line.dataset.line))")

    def shown_text(self):
        return self.page.locator("#text-panel .code").inner_text()

    def wait_for_line(self, number, word):
        self.page.locator(f'#text-panel .text-line[data-line="{number}"]', has_text=word).wait_for(state="attached")

    def wait_for_lit(self, *lines):
        self.wait_until(lambda: set(lines) <= set(self.lit()), f"{lines} are not lit")

    def write(self, text):
        self.files[0].write_text(text)


PLATE = """\
final class PlateCell: ASCellNode {
  let plate = ASDisplayNode(), note = ASDisplayNode()
  override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
    plate.style.preferredSize = CGSize(width: range.max.width - 20, height: 200)
    note.style.preferredSize = CGSize(width: 10, height: 10)
    let stack = ASStackLayoutSpec.vertical()
    stack.children = range.max.width > 420 ? [note, plate] : [plate]
    return stack
  }
}
"""


class WidthTests(SourceTestCase):
    texts = {"Plate.swift": PLATE}
    size = {"width": 1600, "height": 900}

    def test_code_is_evaluated_while_the_width_is_dragged(self):
        self.row("#plate").wait_for()
        handle = self.page.locator("#width-handle").bounding_box()
        scale = self.page.locator('#stage [data-pointer="/root"] > rect').bounding_box()["width"] / 375
        x, y = handle["x"] + 7, handle["y"] + 20
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x - 75 * scale, y, steps=10)
        self.wait_until(lambda: abs(self.box("/root/children/0")[2] - 280) < 6, "the number of the code follows")
        self.page.mouse.move(x + 75 * scale, y, steps=10)
        self.wait_until(lambda: self.page.locator("#tree >> text=#note").count() == 1, "the branch is taken")
        self.wait_until(lambda: abs(self.box("/root/children/1")[2] - 430) < 6, "its frames are shown")
        self.page.mouse.up()
        self.page.wait_for_selector("#screens-bar .length.is-tried")
        self.page.click("#screens-bar .reset-screen")
        self.wait_until(lambda: self.box("/root/children/0")[2] == 355, "back")


class SwiftTests(SourceTestCase):
    texts = {"Card.swift": CARD}
    size = {"width": 1280, "height": 1100}

    def setUp(self):
        super().setUp()
        self.wait_for_line(line_of(CARD, "final class"), "final")

    def test_the_tab_shows_the_source_file(self):
        self.wait_for_line(line_of(CARD, "// A card"), "// A card with a title and a badge.")
        self.assertEqual(self.page.locator("#text-file").inner_text(), "Card.swift, tried as a row")
        self.page.wait_for_selector("#text-panel .of-comment")
        self.page.wait_for_selector("#text-panel .of-word >> text=override", state="attached")

    def test_lines_of_the_selected_element_are_lit_and_in_sight(self):
        self.row("#titleNode").click()
        lines = [line_of(CARD, word) for word in ["let titleNode", "flexShrink"]]
        self.wait_until(lambda: self.lit() == lines, f"{lines} are lit")
        first = self.page.locator("#text-panel .is-first")
        self.assertEqual(first.get_attribute("data-line"), str(lines[0]))
        self.assertTrue(first.is_visible())

    def test_a_click_on_a_line_selects_the_innermost_element(self):
        for word, element in [("preferredSize", "#badgeNode"), ("row.spacing", "#row"), ("ASInsetLayoutSpec", "#inset")]:
            self.line(line_of(CARD, word)).locator("code").click()
            self.wait_until(lambda element=element: element in (self.selected() or ""), element)
        self.line(line_of(CARD, "import")).locator("code").click()
        self.page.wait_for_timeout(200)
        self.assertIn("#inset", self.selected(), "a line of no element selects nothing")

    def test_enter_on_a_line_selects_its_element(self):
        self.row("#inset").click()
        self.wait_for_lit(line_of(CARD, "ASInsetLayoutSpec"))
        self.page.locator("#text-panel").focus()
        for _ in range(line_of(CARD, "ASInsetLayoutSpec") - line_of(CARD, "badgeNode.style")):
            self.page.keyboard.press("ArrowUp")
        self.page.wait_for_selector(f'#text-panel .is-at[data-line="{line_of(CARD, "badgeNode.style")}"]')
        self.assertIn("#inset", self.selected())
        self.page.keyboard.press("Enter")
        self.wait_until(lambda: "#badgeNode" in (self.selected() or ""), "#badgeNode")

    def test_the_line_under_the_pointer_shows_its_element(self):
        self.line(line_of(CARD, "badgeNode.style")).hover()
        self.page.wait_for_selector(".overlay .hovered", state="attached")

    def test_line_numbers_of_why_style_and_diagnostics_are_those_of_the_code(self):
        diagnostic = self.page.locator("#diagnostics .diagnostic", has_text="flexGrow").first
        diagnostic.wait_for()
        wanted = f'L{line_of(CARD, "flexGrow") + 1}'
        self.assertEqual(diagnostic.locator(".line").inner_text(), wanted)
        self.row("#badgeNode").click()
        for panel in ["#why", "#style"]:
            self.wait_until(
                lambda panel=panel: f'L{line_of(CARD, "badgeNode.style") + 1}' in self.page.locator(panel).inner_text(), panel)
        self.open_tab("Changes")
        diagnostic.locator(".line").click()
        self.page.wait_for_selector(f'#text-panel .is-shown[data-line="{line_of(CARD, "flexGrow")}"]')

    def test_values_are_tried_and_not_written_into_code(self):
        self.page.locator("#tree .row", has_text="stack").first.click()
        self.page.locator('#style [data-key="spacing"] input').fill("30")
        self.page.wait_for_selector("#tried >> text=1 value tried")
        self.assertEqual(self.page.locator("#tried button").all_inner_texts(), ["Reset"])
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_selector("#notice.error >> text=made of code")
        self.page.wait_for_selector("#tried >> text=1 value tried")
        self.assertEqual(self.files[0].read_text(), CARD)

    def test_the_document_can_be_read_instead(self):
        self.page.click('[data-text="document"]')
        self.page.locator("#text-panel .of-name", has_text='"root"').wait_for()
        self.row("#badgeNode").click()
        self.page.locator("#text-panel .is-lit", has_text="badgeNode").wait_for()
        line = self.page.locator("#text-panel .text-line", has_text='"titleNode"').first
        line.locator("code").click()
        self.wait_until(lambda: "#titleNode" in (self.selected() or ""), "#titleNode")
        self.page.locator("#why .line").first.click()
        self.page.wait_for_selector('[data-text="source"][aria-pressed="true"]')
        self.page.wait_for_selector("#text-panel .is-shown")

    def test_an_edit_on_disk_is_shown_at_once(self):
        self.write(CARD.replace("width: 24", "width: 90"))
        self.wait_until(lambda: "width: 90" in self.shown_text(), "the text")
        self.wait_until(lambda: self.box("/root/child/children/1")[2] == 90, "the picture")

    def test_code_that_moves_takes_its_lines_along(self):
        self.row("#badgeNode").click()
        before = [line_of(CARD, word) for word in ["let badgeNode", "badgeNode.style"]]
        self.wait_until(lambda: self.lit() == before, "lit")
        label = self.page.locator("#style .line").first
        self.wait_until(lambda: label.inner_text() == f"L{before[1] + 1}", "the line in Style")
        self.write("// one\n// two\n" + CARD)
        self.wait_until(lambda: self.lit() == [line + 2 for line in before], "lit two lines below")
        self.wait_until(lambda: label.inner_text() == f"L{before[1] + 3}", "the line in Style, two below")
        wanted = f'L{line_of(CARD, "flexGrow") + 3}'
        diagnostic = self.page.locator("#diagnostics .diagnostic", has_text="flexGrow").first
        self.wait_until(lambda: diagnostic.locator(".line").inner_text() == wanted, "in the diagnostics")

    def test_a_class_that_is_gone_keeps_its_last_layout_until_it_is_back(self):
        before = self.box("/root/child")
        self.write(CARD.replace("class CardNode", "class OtherNode"))
        self.page.wait_for_selector("#trouble >> text=No layout of CardNode is found in the code any more.")
        self.assertEqual(self.box("/root/child"), before)
        self.wait_until(lambda: "class OtherNode" in self.shown_text(), "the code as it is now")
        self.write(CARD.replace("width: 24", "width: 50"))
        self.page.wait_for_selector("#trouble", state="hidden")
        self.wait_until(lambda: self.box("/root/child/children/1")[2] == 50, "it follows again")

    def test_a_layout_that_cannot_be_evaluated_says_why(self):
        text = re.sub(r"    return ASInset.*\n", "    while true {}\n", CARD)
        self.write(text)
        trouble = self.page.locator("#trouble", has_text="CardNode")
        trouble.wait_for()
        self.assertGreater(self.page.locator("#stage [data-pointer]").count(), 0, "the last picture")

    def test_code_with_a_syntax_error_is_followed(self):
        self.write(CARD.replace("row.spacing = 12", "row.spacing = "))
        self.wait_until(lambda: "row.spacing = 12" not in self.shown_text(), "the text")
        self.page.wait_for_timeout(500)
        self.assertGreater(self.page.locator("#stage [data-pointer]").count(), 0)
        self.write(CARD.replace("row.spacing = 12", "row.spacing = 40"))
        self.wait_until(lambda: "row.spacing = 40" in self.shown_text(), "the text again")
        self.page.wait_for_selector("#trouble", state="hidden")

    def test_states_of_the_class_are_on_the_strip(self):
        self.page.locator(".chip-button", has_text="not isNew").click()
        self.page.wait_for_selector('#stage [data-pointer="/root/child/children/1"]', state="detached")
        self.row("#titleNode").click()
        self.wait_for_lit(line_of(CARD, "let titleNode"))
        self.page.locator("#why .line").last.click()
        self.page.wait_for_selector("#text-panel .is-shown")
        self.page.keyboard.press("s")
        self.page.wait_for_selector("#screens .screen >> nth=1")


class WideTests(SourceTestCase):
    texts = {"Card.swift": CARD}
    size = {"width": 1920, "height": 1000}
    scheme = "dark"

    def test_code_is_beside_the_picture_and_can_be_read(self):
        self.row("#badgeNode").click()
        self.wait_for_lit(line_of(CARD, "let badgeNode"))
        stage, text = (self.page.locator(part).bounding_box() for part in ["#stage", "#text-panel"])
        self.assertGreaterEqual(text["x"], stage["x"] + stage["width"])
        self.assertGreater(text["height"], 600)
        self.assertEqual(self.page.evaluate(CONTRAST), [])
        self.assertEqual(self.page.evaluate(NAMELESS), [])


class SeveralClassesTests(SourceTestCase):
    texts = {"Card.swift": CARD + "\n" + CARD.replace("import AsyncDisplayKit\n", "").replace("CardNode", "TileNode")}

    def test_another_class_of_the_file_is_chosen_in_the_menu(self):
        self.wait_for_line(line_of(CARD, "final class"), "final")
        text = self.texts["Card.swift"]
        self.page.select_option("#document", self.uris["Card.swift#TileNode"])
        self.page.wait_for_selector('#stage [data-pointer="/root/child"]')
        self.row("#titleNode").click()
        start = line_of(text, "class TileNode")
        self.wait_for_lit(start + 1)
        self.assertTrue(all(line > start for line in self.lit()), self.lit())


class ObjectiveCTests(SourceTestCase):
    texts = {"Row.m": OBJECTIVE_C}

    def test_element_and_line_are_linked(self):
        self.row("#title").click()
        self.wait_for_lit(line_of(OBJECTIVE_C, "[[ASTextNode alloc] init]"))
        self.line(line_of(OBJECTIVE_C, "insetLayoutSpecWithInsets")).locator("code").click()
        self.wait_until(lambda: "inset" in (self.selected() or ""), "the inset")
        self.page.wait_for_selector("#text-panel .of-word >> text=return", state="attached")

    def test_states_of_the_class_are_on_the_strip(self):
        before = self.box("/root/child")[0]
        chips = self.page.locator("#screens-bar .chip-button")
        self.wait_until(lambda: chips.count() == 2, "two states")
        chips.last.click()
        self.wait_until(lambda: self.box("/root/child")[0] != before, "another inset")
        self.row("#title").click()
        self.wait_for_lit(line_of(OBJECTIVE_C, "[[ASTextNode alloc] init]"))


class BesideDocumentsTests(SourceTestCase):
    texts = {"Card.swift": CARD, "row.layout.json": '{\n  "root": {"type": "node", "id": "box", "style": {"width": 9, "height": 9}}\n}\n'}

    def test_a_document_has_its_own_text(self):
        self.wait_for_line(line_of(CARD, "final class"), "final")
        self.page.select_option("#document", self.uris["row.layout.json"])
        self.row("#box").wait_for()
        self.wait_for_line(1, '"box"')
        self.assertTrue(self.page.locator("#text-choice").is_hidden())
        self.page.select_option("#document", self.uris["Card.swift#CardNode"])
        self.wait_for_line(line_of(CARD, "final class"), "final")
        self.page.locator("#text-choice").wait_for()
