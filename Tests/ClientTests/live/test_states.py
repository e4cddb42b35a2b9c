"""What the page shows when something is wrong: with the text, the file, the document, an edit, the server."""

import json
import time

import documents
from browser import PageTestCase
from server import OtherClient

BROKEN = '{"constrainedSize": {"width": 320},\n  nonsense'


COLUMN = """{
  "constrainedSize": { "width": 320 },
  "root": { "type": "stack", "id": "column", "direction": "vertical", "spacing": 30, "children": [
    { "type": "node", "style": { "width": 200, "height": 60 } },
    { "type": "node", "style": { "width": 200, "height": 60 } }] }
}
"""


class LastPictureTests(PageTestCase):
    """The page around the last picture knows the text that it is of."""

    texts = {"column.layout.json": COLUMN}

    def test_axes_and_keys_of_the_last_picture_are_those_of_its_text(self):
        main = self.page.locator(".overlay .axis-line.main")
        self.row("#column").click()
        self.wait_for_why("/root")
        self.page.locator("#thresholds-note").filter(has_text="Nothing changes").wait_for()
        before = main.get_attribute("d")
        self.assertIn("V", before.split("M")[1])
        self.files[0].write_text(COLUMN.replace('"root"', '"rot"'))
        self.page.locator("#trouble").wait_for()
        self.page.locator("#thresholds-note").filter(has_not_text="Nothing").wait_for(state="attached")
        self.assertEqual(self.page.locator("#thresholds-note").inner_text(), "")
        self.page.wait_for_timeout(300)
        self.assertIn("V", main.get_attribute("d").split("M")[1])
        self.assertEqual(self.page.locator('#style [data-key="spacing"] input').input_value(), "30")


class UnfinishedTextTests(PageTestCase):
    """A text in which somebody types: it has an error, and is laid out without what is missing."""

    texts = {"column.layout.json": COLUMN}

    def test_lines_and_keys_behind_an_unfinished_key_are_read(self):
        self.row("#column").click()
        self.wait_for_why("/root")
        value = self.page.locator('#style [data-key="direction"] [aria-checked="true"]')
        before = self.page.locator("#text-panel .is-lit").count()
        for unfinished in ('"spacing":', '"spacing"', '"spacin', '"spacing": 30'):
            text = COLUMN.replace('"direction": "vertical", "spacing": 30,', f'{unfinished}\n"direction": "vertical",')
            self.files[0].write_text(text)
            self.page.locator("#text-panel .text-line", has_text=unfinished).first.wait_for()
            self.wait_until(lambda: self.page.locator("#text-panel .is-lit").count() == before + 1, f"{unfinished}: lines")
            self.assertEqual(value.get_attribute("data-value"), "vertical", unfinished)


class BrokenTextTests(PageTestCase):
    """A text that cannot be laid out. Rejected promises of the page fail each of the tests."""

    texts = {"row.layout.json": documents.ROW, "broken.layout.json": BROKEN}

    def trouble(self):
        return self.page.locator("#trouble")

    def test_a_broken_text_is_shown_with_its_line_over_the_last_picture(self):
        self.page.locator("#trouble").wait_for(state="hidden")
        before = self.place("/root")
        self.files[0].write_text(BROKEN)
        self.trouble().wait_for()
        self.page.wait_for_selector("#trouble code >> text=constrainedSize")
        self.assertIn("L1", self.trouble().inner_text())
        self.assertIn("The picture is the last one that was.", self.trouble().inner_text())
        self.assertLess(float(self.page.eval_on_selector("#canvas", "node => getComputedStyle(node).opacity")), 0.5)
        self.assertEqual(self.page.locator("#stage [data-pointer]").count(), 5)
        self.assertNotIn("No diagnostics", self.page.locator("#diagnostics").inner_text())
        self.assertFalse(self.page.locator("#notice").is_visible())
        self.assertEqual(self.place("/root"), before)

    def test_the_text_is_scrolled_to_its_error_as_long_as_it_is_broken(self):
        for line, after in ((200, 0), (3, 200)):
            self.files[0].write_text("\n" * line + BROKEN + "\n" * after)
            self.trouble().wait_for()
            self.page.wait_for_selector(f'#text-panel [data-line="{line}"] .number.error', state="attached")
            self.wait_until(lambda: self.page.evaluate("""() => {
              const number = document.querySelector("#text-panel .number.error");
              const [line, panel] = [number, document.getElementById("text-panel")].map((node) => node.getBoundingClientRect());
              return line.top >= panel.top && line.bottom <= panel.bottom;
            }"""), "the error is out of sight")

    def test_a_text_that_is_mended_is_followed_again(self):
        self.files[0].write_text(BROKEN)
        self.trouble().wait_for()
        self.files[0].write_text(documents.ROW.replace('"insets": 8', '"insets": 30'))
        self.trouble().wait_for(state="hidden")
        self.wait_for_box("/root/child", [30, 30, 260, 20.5])
        self.assertEqual(self.page.eval_on_selector("#canvas", "node => getComputedStyle(node).opacity"), "1")

    def test_a_file_that_is_written_in_place_is_not_read_while_it_is_empty(self):
        most = 1
        for index in range(30):
            with open(self.files[0], "w", encoding="utf-8") as file:
                begin = time.monotonic()
                time.sleep(0.008)
                file.write(documents.ROW.replace('"insets": 8', f'"insets": {9 + index}'))
            # On a machine that is slow the file is empty at two looks, and so it is read.
            most += 1 if time.monotonic() - begin < 0.018 else 2
            time.sleep(0.03)
        self.wait_for_box("/root/child", [38, 38, 244, 20.5])
        self.assertLessEqual(self.other.ask("layout/text", textDocument={"uri": self.uri})["version"], most)
        # One that stays empty is shown.
        self.files[0].write_text("")
        self.trouble().wait_for()

    def test_a_document_that_is_broken_when_it_is_opened_is_shown_as_soon_as_it_is_laid_out(self):
        self.page.select_option("#document", self.uris["broken.layout.json"])
        self.page.wait_for_selector("#trouble code >> text=constrainedSize")
        self.page.wait_for_selector("#diagnostics .diagnostic.error")
        self.assertNotIn("The picture", self.trouble().inner_text())
        self.assertEqual(self.page.locator("#stage [data-pointer]").count(), 0)
        self.files[1].write_text(documents.ROW)
        self.wait_for_box("/root", [0, 0, 320, 36.5])
        self.trouble().wait_for(state="hidden")
        self.row("#name").click()
        self.wait_for_why("/root/child/children/0")


class BannerTests(PageTestCase):
    """A picture that begins at the top of the stage, which a banner there would cover."""

    texts = {"long.layout.json": documents.many(300)}

    def top_of_picture(self):
        return self.page.locator("#canvas .paper").bounding_box()["y"]

    def break_text(self):
        self.files[0].write_text(BROKEN.replace("nonsense", "nonsense " * 60))
        self.page.wait_for_selector("#trouble code >> text=constrainedSize")
        self.page.wait_for_timeout(100)
        box = self.page.locator("#trouble").bounding_box()
        return box["y"] + box["height"]

    def test_the_banner_of_a_broken_text_pushes_the_picture_down_and_lets_it_back(self):
        before = self.top_of_picture()
        bottom = self.break_text()
        self.assertGreaterEqual(self.top_of_picture(), bottom)
        self.files[0].write_text(documents.many(300))
        self.page.locator("#trouble").wait_for(state="hidden")
        self.wait_until(lambda: self.top_of_picture() == before, "the picture is not where it was")

    def test_the_banner_of_a_broken_text_pushes_a_picture_down_that_was_moved(self):
        self.page.mouse.move(640, 400)
        self.page.mouse.wheel(0, 20)
        self.page.wait_for_timeout(100)
        before = self.top_of_picture()
        bottom = self.break_text()
        self.assertGreater(bottom, before)
        self.assertGreaterEqual(self.top_of_picture(), bottom)


class LostTests(PageTestCase):
    texts = {"row.layout.json": documents.ROW, "faults.layout.json": documents.FAULTS}

    def test_a_file_that_is_gone_is_noticed_and_followed_when_it_is_back(self):
        sent = []
        self.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(text)))
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")
        self.page.wait_for_timeout(500)
        sent.clear()
        self.files[0].unlink()
        self.page.wait_for_selector("#trouble >> text=The file is gone")
        self.assertIn("(deleted)", self.page.locator("#document option:checked").inner_text())
        # The page is told; it does not ask.
        self.assertEqual(sent, [])
        self.files[0].write_text(documents.ROW.replace('"insets": 8', '"insets": 30'))
        self.wait_for_box("/root/child", [30, 30, 260, 20.5])
        self.page.locator("#trouble").wait_for(state="hidden")

    def test_a_closed_document_stays_and_is_followed_when_it_is_opened_again(self):
        editor = OtherClient(self.server, "an editor")
        self.addCleanup(editor.close)
        uri = editor.ask("layout/open", uri="memory:card", document=documents.ROW)["uri"]
        self.page.wait_for_selector(f'#document option[value="{uri}"]', state="attached")
        self.page.select_option("#document", uri)
        self.wait_for_box("/root/child", [8, 8, 304, 20.5])
        editor.ask("layout/close", textDocument={"uri": uri})
        self.page.wait_for_selector("#trouble >> text=was closed")
        self.assertEqual(self.page.input_value("#document"), uri)
        self.assertEqual(self.box("/root/child"), [8, 8, 304, 20.5])
        editor.ask("layout/open", uri=uri, document=documents.ROW.replace('"insets": 8', '"insets": 30'))
        self.wait_for_box("/root/child", [30, 30, 260, 20.5])
        self.page.locator("#trouble").wait_for(state="hidden")
        editor.ask("layout/close", textDocument={"uri": uri})
        self.page.wait_for_selector("#trouble >> text=was closed")
        self.page.select_option("#document", self.uri)
        self.page.locator("#trouble").wait_for(state="hidden")

    def test_a_server_that_was_started_again_says_that_its_token_is_another(self):
        files, port = self.files, self.server.port
        self.server.stop()
        self.page.wait_for_selector("#connection[data-state=closed]")
        self.server.__init__(*files, "--port", str(port))
        self.page.wait_for_selector("#admission[open] >> text=was started again")
        self.assertNotIn("each works once", self.page.locator("#admission").inner_text())
        self.said.clear()


class RefusedEditTests(PageTestCase):
    uri_of_editor = "file:///nowhere/row.layout.json"

    def setUp(self):
        super().setUp()
        self.editor = OtherClient(self.server)
        self.addCleanup(self.editor.close)
        self.editor.ask("initialize", processId=None, clientInfo={"name": "an editor"},
                        capabilities={"workspace": {"applyEdit": True}})
        self.editor.tell("initialized")
        self.editor.tell("textDocument/didOpen", textDocument={
            "uri": self.uri_of_editor, "languageId": "layoutspec", "version": 1, "text": documents.ROW})
        self.page.wait_for_selector(f'#document option[value="{self.uri_of_editor}"]', state="attached")
        self.page.select_option("#document", self.uri_of_editor)
        self.row("#dot").click()
        self.page.locator('#style [data-key="width"] input').fill("70")
        self.wait_until(lambda: self.box("/root/child/children/1")[2] == 70, "70 wide")
        self.page.keyboard.press("Control+Enter")

    def test_values_that_an_editor_does_not_write_stay_tried(self):
        self.editor.answer_next("workspace/applyEdit", {"applied": False, "failureReason": "it is read-only"})
        self.page.wait_for_selector("#notice.error >> text=it is read-only. The values are tried as before.")
        self.page.wait_for_selector("#tried >> text=1 value tried")
        self.wait_until(lambda: self.box("/root/child/children/1")[2] == 70, "the value is not there")

    def test_values_are_said_to_be_written_when_the_text_has_them(self):
        self.page.locator("#tried").wait_for(state="hidden")
        self.page.wait_for_timeout(500)
        self.assertFalse(self.page.locator("#notice").is_visible())
        self.editor.answer_next("workspace/applyEdit", {"applied": True})
        written = json.loads(documents.ROW)
        written["root"]["child"]["children"][1]["style"]["width"] = 70
        self.editor.tell("textDocument/didChange", textDocument={"uri": self.uri_of_editor, "version": 2},
                         contentChanges=[{"text": json.dumps(written, indent=2)}])
        self.page.wait_for_selector("#notice >> text=The values were written")
        self.wait_until(lambda: self.box("/root/child/children/1")[2] == 70, "the value is not there")
