"""What the page does with one document."""

import json
import urllib.request

import documents
from browser import PageTestCase
from server import OtherClient

ROOT, NAME = "/root", "/root/child/children/0"


class PictureTests(PageTestCase):
    def test_frames_are_those_of_the_daemon(self):
        answer = self.other.ask("layout/tree", textDocument={"uri": self.uri}, fields=["absolute"])
        open_, count = [answer["tree"]], 0
        while open_:
            element = open_.pop()
            open_ += element["children"]
            count += 1
            self.assertEqual(self.box(element["pointer"]), element["absolute"])
        self.assertEqual(self.page.locator("#stage [data-pointer]").count(), count)

    def test_an_edit_of_another_client_is_shown(self):
        self.other.edit(self.uri, {"op": "replace", "path": "/root/insets", "value": 20})
        self.wait_for_box("/root/child", [20, 20, 280, 20.5])
        self.other.edit(self.uri, {"op": "replace", "path": NAME + "/text", "value": "Mo"})
        self.page.wait_for_selector(f'#stage [data-pointer="{NAME}"] text:text-is("Mo")')
        self.assertEqual(self.page.locator("#changes .change").count(), 2)

    def test_a_small_edit_has_the_page_ask_for_little(self):
        """What elements show is asked for where it may have changed, and not the tree nor the whole picture."""
        sent = []
        self.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")
        self.row("#name").click()
        self.wait_for_why(NAME)
        self.page.wait_for_timeout(300)
        sent.clear()
        self.other.edit(self.uri, {"op": "replace", "path": NAME + "/text", "value": "Mo"})
        self.page.wait_for_selector(f'#stage [data-pointer="{NAME}"] text:text-is("Mo")')
        self.page.wait_for_timeout(300)
        asked = [message["method"] for message in sent if "id" in message]
        self.assertNotIn("layout/tree", asked)
        drawn = [message["params"].get("element") for message in sent if message.get("method") == "layout/scene"]
        self.assertTrue(drawn and all(drawn), drawn)
        self.assertEqual(len(asked), len(set(map(json.dumps, sent))), "something was asked for twice")

    def test_an_edit_of_structure_is_shown_and_keeps_the_selection(self):
        self.row("#dot").click()
        self.other.edit(self.uri, {"op": "add", "path": "/root/child/children/0",
                                   "value": {"type": "text", "id": "new", "text": "New"}})
        self.row("#new").wait_for()
        self.wait_until(lambda: "#dot" in (self.selected() or ""), "the selection went")
        self.wait_for_why("/root/child/children/2")

    def test_a_file_that_is_saved_is_shown(self):
        self.files[0].write_text(documents.ROW.replace('"insets": 8', '"insets": 30'))
        self.wait_for_box("/root/child", [30, 30, 260, 20.5])

    def test_a_broken_text_is_shown_and_mended(self):
        self.files[0].write_text(documents.ROW[:-40])
        self.page.wait_for_selector("#diagnostics .diagnostic.error")
        self.files[0].write_text(documents.ROW)
        self.page.wait_for_selector("#diagnostics .diagnostic.error", state="detached")

    def test_a_click_selects_says_why_and_tells_others(self):
        self.page.mouse.click(*self.place(NAME))
        self.wait_for_why(NAME)
        self.assertIn("#name", self.selected())
        explanation = self.other.ask("layout/explain", textDocument={"uri": self.uri}, element=NAME)
        for step in explanation["horizontal"]:
            self.assertIn(step["sentence"], self.page.locator("#why").inner_text())
        self.assertRegex(self.page.locator("#why .bar.x, #why .flex-share").inner_text(), r"grown \+")

    def test_a_second_click_selects_what_is_below(self):
        place = self.place(NAME)
        for wanted in ["#name", "#row", "#frame", "#name"]:
            self.page.mouse.click(*place)
            self.wait_until(lambda: wanted in (self.selected() or ""), wanted)

    def test_a_selection_of_another_client_is_shown(self):
        self.other.ask("layout/select", textDocument={"uri": self.uri}, element="#follow")
        self.wait_until(lambda: "#follow" in (self.selected() or ""), "nothing was selected")

    def test_distances_and_bands_are_those_of_the_frames(self):
        self.row("#name").click()
        self.page.mouse.move(*self.place("/root/child/children/1"))
        self.page.wait_for_selector(".overlay .distance")
        self.assertEqual(self.page.locator(".overlay .length.between text").all_text_contents(), ["8"])
        self.page.mouse.move(5, 5)
        self.row("#frame").click()
        self.page.mouse.move(5, 5)
        self.page.wait_for_selector(".overlay .band.inset")
        self.assertEqual(self.page.locator(".overlay .band.inset").count(), 4)

    def test_zoom_keeps_the_place_under_the_pointer(self):
        before = self.place(NAME)
        self.page.mouse.move(*before)
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, -300)
        self.page.keyboard.up("Control")
        self.page.wait_for_timeout(100)
        after = self.place(NAME)
        self.assertAlmostEqual(after[0], before[0], delta=1.5)
        self.assertAlmostEqual(after[1], before[1], delta=1.5)


class KeyboardTests(PageTestCase):
    def test_a_walk_in_the_tree(self):
        self.page.keyboard.press("t")
        walked = []
        for key in ["Home", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "End"]:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(40)
            walked.append(self.selected().split("#")[1].split()[0])
        self.assertEqual(walked, ["frame", "row", "name", "name", "row", "frame", "follow"])

    def test_a_branch_stays_closed_over_edits(self):
        self.row("#row").click()
        self.page.keyboard.press("ArrowLeft")
        self.row("#name").wait_for(state="detached")
        self.other.edit(self.uri, {"op": "replace", "path": "/root", "value": {
            "type": "center", "id": "new", "child": self.text_of_file()["root"]["child"]}})
        self.row("#new").wait_for()
        self.page.wait_for_timeout(200)
        self.assertEqual(self.row("#name").count(), 0)

    def test_every_part_is_reached_by_keys(self):
        self.row("#name").click()
        for key, part in [("/", "search"), ("Escape", "tree"), ("p", "stage"), ("w", "width-handle")]:
            self.page.keyboard.press(key)
            self.assertEqual(self.page.evaluate("document.activeElement.id"), part)
        self.page.keyboard.press("e")
        self.assertTrue(self.page.evaluate("document.activeElement.closest('#style') !== null"))
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("s")
        self.page.wait_for_selector("#screens .screen")
        self.page.keyboard.press("s")
        self.page.keyboard.press("u")
        self.wait_until(lambda: "#row" in self.selected(), "u")
        self.page.keyboard.press("?")
        self.page.wait_for_selector("#help[open]")
        self.page.keyboard.press("Escape")
        self.assertEqual(self.page.locator("#help[open]").count(), 0)

    def test_search_takes_words_and_selectors(self):
        def found(text):
            self.page.fill("#search", text)
            self.page.wait_for_timeout(250)
            return self.page.locator("#search-count").inner_text()

        self.assertEqual(found("mira"), "1 element")
        self.assertEqual(found("stack > [width<60]"), "1 element")
        self.assertEqual(found(":node"), "3 elements")
        self.assertIn("selector", found("[width<"))
        self.assertEqual(self.page.get_attribute("#search", "aria-invalid"), "true")
        found("#dot")
        self.page.keyboard.press("Enter")
        self.wait_until(lambda: "#dot" in (self.selected() or ""), "Enter")


class ValueTests(PageTestCase):
    def field(self, key):
        field = self.page.locator(f'#style [data-key="{key}"] input')
        if not field.is_visible():
            self.page.locator(".defaults summary").click()
        return field

    def test_a_value_is_tried_and_written(self):
        self.row("#dot").click()
        self.field("width").click()
        for _ in range(3):
            self.page.keyboard.press("Shift+ArrowUp")
        self.wait_until(lambda: self.box("/root/child/children/1")[2] == 70, "70 wide")
        self.assertEqual(self.text_of_file()["root"]["child"]["children"][1]["style"]["width"], 40)
        self.assertIn("1 value tried", self.page.locator("#tried").inner_text())
        self.page.keyboard.press("Control+Enter")
        self.wait_until(lambda: self.text_of_file()["root"]["child"]["children"][1]["style"]["width"] == 70, "written")
        self.page.wait_for_selector("#tried", state="hidden")

    def test_a_value_is_taken_back(self):
        before = self.box("/root/child/children/1")
        self.row("#dot").click()
        self.field("height").fill("64")
        self.wait_until(lambda: self.box("/root/child/children/1")[3] == 64, "64 high")
        self.page.click("#tried >> text=Reset")
        self.wait_for_box("/root/child/children/1", before)

    def test_a_wrong_value_is_refused_and_not_offered_to_be_written(self):
        self.row("#dot").click()
        for key, value in (("preferredSize", "12"), ("maxSize", '"left"')):
            self.field(key).fill(value)
            self.page.wait_for_selector(f"#refused >> text={key} must be")
            self.assertEqual(self.page.locator("#refused button").count(), 0)

    def test_a_key_that_cannot_be_tried_can_be_written_unless_its_value_is_wrong(self):
        self.row("#dot").click()
        self.field("assumed").fill("12")
        self.page.wait_for_selector("#refused >> text=assumed must be")
        self.assertEqual(self.page.locator("#refused button").count(), 0)
        self.field("assumed").fill('["size"]')
        self.page.click("#refused >> text=Write assumed into the document")
        self.wait_until(lambda: self.text_of_file()["root"]["child"]["children"][1].get("assumed") == ["size"], "written")
        self.page.locator("#refused").wait_for(state="hidden")

    def test_keys_say_where_they_come_from(self):
        self.row("#name").click()
        style = self.page.locator("#style")
        style.locator('[data-key="flexGrow"].decides').wait_for()
        self.assertIn("#row", style.locator('[data-key="alignSelf"]').inner_text())
        self.assertIn("auto: center", style.locator('[data-key="alignSelf"]').inner_text())


class RefusedValueTests(PageTestCase):
    texts = {"a.layout.json": documents.ROW, "b.layout.json": documents.ROW}

    def test_a_refused_value_goes_with_its_document(self):
        self.page.locator(".defaults summary").click()
        self.page.locator('#style [data-key="unknown"] input').fill('["size"]')
        self.page.wait_for_selector("#refused button")
        self.page.select_option("#document", self.uris["b.layout.json"])
        self.page.wait_for_selector("html[data-contents]")
        self.wait_for_why(ROOT)
        self.page.locator("#refused").wait_for(state="hidden")
        self.assertEqual(self.page.locator("#refused button").locator("visible=true").count(), 0)
        self.page.select_option("#document", self.uris["a.layout.json"])
        self.wait_for_why(ROOT)
        self.assertFalse(self.page.locator("#refused").is_visible())


class ScreenTests(PageTestCase):
    def test_all_screens_are_side_by_side_and_compared(self):
        self.page.keyboard.press("s")
        self.wait_until(lambda: self.page.locator(".screen .size").all_inner_texts()[:2] == ["320 × 36.5", "200 × 57"],
                        "sizes of the screens")
        for index in (0, 1):
            self.page.locator(".screen .toggle").nth(index).click()
        self.wait_until(lambda: self.page.locator(".screen .differs").count() > 0, "no differences")
        self.other.edit(self.uri, {"op": "replace", "path": "/root/insets", "value": 10})
        self.wait_until(lambda: self.page.locator(".screen .size").first.inner_text() == "320 × 40.5", "it is not live")

    def test_another_screen_is_shown(self):
        self.page.click("#screens-bar >> text=narrow")
        self.wait_until(lambda: self.box(ROOT)[2] == 200, "200 wide")
        self.row("#name").click()
        self.page.wait_for_selector("#why >> text=the document offers exactly 200 pt")

    def test_the_width_is_dragged(self):
        handle = self.page.locator("#width-handle").bounding_box()
        x, y = handle["x"] + 7, handle["y"] + 20
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        scale = self.page.locator(f'#stage [data-pointer="{ROOT}"] > rect').bounding_box()["width"] / 320
        self.page.mouse.move(x - 100 * scale, y, steps=10)
        self.wait_until(lambda: abs(self.box(ROOT)[2] - 220) < 6, "it follows")
        width = self.box(ROOT)[2]
        self.page.mouse.up()
        self.page.wait_for_selector("#screens-bar .length.is-tried")
        measured = self.other.ask("layout/measure", textDocument={"uri": self.uri}, constrainedSize={"width": width})
        self.wait_until(lambda: self.box(ROOT) == measured["frame"], "the frames are those of the daemon")
        self.page.click("#screens-bar .reset-screen")
        self.wait_until(lambda: self.box(ROOT)[2] == 320, "back")

    def test_text_size_and_direction_are_tried(self):
        self.page.click("#screens-bar >> text=RTL")
        self.wait_until(lambda: self.page.locator("[aria-pressed=true] >> text=RTL").count() == 1, "pressed")
        self.page.fill("#screens-bar .scale", "200 %")
        self.page.keyboard.press("Enter")
        self.wait_until(lambda: self.box(NAME)[3] == 41, "twice as high")


class DiagnosticsTests(PageTestCase):
    texts = {"faults.layout.json": documents.FAULTS}

    def test_a_fix_is_made(self):
        self.page.locator(".diagnostic .what", has_text="spcing").click()
        self.page.click(".fix.primary")
        self.wait_until(lambda: self.text_of_file()["root"].get("spacing") == 8, "the fix was not made")
        self.page.locator(".diagnostic .what", has_text="spcing").wait_for(state="detached")

    def test_keys_step_through_diagnostics_and_apply_fixes(self):
        self.page.wait_for_selector(".diagnostic")
        self.page.keyboard.press("n")
        self.page.wait_for_selector(".diagnostic.is-open .fix")
        self.assertEqual(self.selected().split("#")[1].split()[0], "list")
        self.page.keyboard.press("a")
        self.wait_until(lambda: self.text_of_file()["root"].get("spacing") == 8, "the fix was not made")


class LayoutTestsTests(PageTestCase):
    texts = {"tested.layout.json": documents.TESTED, "row.layout.json": documents.ROW}

    def setUp(self):
        super().setUp()
        self.open_tab("Layout tests")

    def rows(self):
        return self.page.eval_on_selector_all(
            "#tests > .test", "rows => rows.map(row => [row.className.split(' ')[1], row.innerText.split('\\n')[0].trim()])")

    def test_tests_have_their_state_and_values_on_the_screen_that_is_shown(self):
        self.page.wait_for_selector("#tests .test.failed")
        self.assertEqual([state for state, _ in self.rows()], ["bad", "failed", "holds", "holds"])
        self.assertIn("20.5 | 20.5", self.page.locator("#tests .failed .values").first.inner_text())
        self.assertIn("40 | 40", self.page.locator("#tests .holds .values").first.inner_text())
        self.page.click("#screens-bar >> text=large")
        self.page.wait_for_selector("#tests .failed .values >> text=41 | 20.5")
        self.page.click("#screens-bar >> text=gone")
        self.page.wait_for_selector("#tests .failed .values >> text=#name is hidden")

    def test_an_open_test_lists_its_screens(self):
        self.page.locator("#tests .failed .what").click()
        self.wait_until(lambda: "#name" in (self.selected() or ""), "its element is not selected")
        screens = self.page.locator("#tests .is-open .test-screen")
        self.assertEqual(
            [dot.get_attribute("aria-label") for dot in screens.locator(".dot").all()], ["holds", "fails", "skipped"])
        self.assertIn("one line", self.page.locator("#tests .results").inner_text())
        screens.nth(1).locator(".link").first.click()
        self.wait_until(lambda: self.box("/root/children/0")[3] == 41, "its screen is not shown")

    def test_edits_change_states_and_values(self):
        self.page.wait_for_selector("#tests .holds")
        self.other.edit(self.uri, {"op": "replace", "path": "/root/children/1/style/width", "value": 44})
        self.page.wait_for_selector("#tests .failed .values >> text=44 | 40")
        self.other.edit(self.uri, {"op": "replace", "path": "/expect/2", "value": "#name.x == 0"})
        self.page.wait_for_selector("#tests .bad", state="detached")
        self.other.edit(self.uri, {"op": "remove", "path": "/expect"})
        self.page.wait_for_selector("#tests-panel", state="hidden")

    def test_nothing_in_a_test_is_markup(self):
        self.other.edit(self.uri, {"op": "replace", "path": "/expect/2", "value": documents.HOSTILE})
        self.page.wait_for_selector("#tests .bad >> text=<img src=x")
        self.page.locator("#tests .bad .what").click()
        self.assertEqual(self.page.locator("img").count(), 0)
        self.assertNotEqual(self.page.title(), "run")

    def test_a_document_without_tests_has_no_list(self):
        self.page.wait_for_selector("#tests .failed")
        self.page.select_option("#document", self.uris["row.layout.json"])
        self.page.wait_for_selector("#tests-panel", state="hidden")


class ChangesTests(PageTestCase):
    def setUp(self):
        super().setUp()
        self.open_tab("Changes")

    def test_a_row_of_changes_names_the_client(self):
        other = OtherClient(self.server, "another client")
        self.addCleanup(other.close)
        uri = other.ask("layout/open", document=documents.ROW)["uri"]
        self.page.wait_for_selector(f'#document option[value="{uri}"]', state="attached")
        self.page.select_option("#document", uri)
        self.row("#dot").wait_for()
        other.edit(uri, {"op": "replace", "path": "/root/insets", "value": 20})
        self.wait_for_box("/root/child", [20, 20, 280, 20.5])
        self.assertIn("another client", self.page.locator("#changes .change").first.inner_text())

    def test_a_row_shows_before_and_after(self):
        self.other.edit(self.uri, {"op": "replace", "path": "/root/child/children/1/style/width", "value": 60})
        row = self.page.locator("#changes .change").first
        row.wait_for()
        # Who asked for it has no name, so it is of who keeps the file.
        self.assertIn("lintel live", row.inner_text())
        row.click()
        self.page.wait_for_selector(".overlay .frame-before")
        self.assertEqual(self.page.locator(".overlay .frame-after").count(), 2)
        moves = self.page.locator("#changes .moves li")
        self.assertEqual(len(moves.all()), 2)
        self.assertIn("#dot\nx 202.5 → 182.5, width 40 → 60", moves.all_inner_texts())
        moves.filter(has_text="#dot").locator("button").click()
        self.wait_until(lambda: "#dot" in (self.selected() or ""), "the element is not selected")
        self.page.locator("#changes .change").first.press("Escape")
        self.page.wait_for_selector(".overlay .frame-before", state="detached")
        self.assertEqual(moves.count(), 0)


class RefusalTests(PageTestCase):
    def test_why_an_editor_does_not_make_an_edit_is_said(self):
        editor = OtherClient(self.server)
        self.addCleanup(editor.close)
        editor.ask("initialize", processId=None, clientInfo={"name": "an editor"},
                   capabilities={"workspace": {"applyEdit": True}})
        editor.tell("initialized")
        uri = "file:///nowhere/faults.layout.json"
        editor.tell("textDocument/didOpen", textDocument={
            "uri": uri, "languageId": "layoutspec", "version": 1, "text": documents.FAULTS})
        self.page.wait_for_selector(f'#document option[value="{uri}"]', state="attached")
        self.page.select_option("#document", uri)
        self.page.locator(".diagnostic .what", has_text="spcing").click()
        self.page.click(".fix.primary")
        asked = editor.answer_next("workspace/applyEdit", {"applied": False, "failureReason": "it is <b>read-only</b>"})
        self.assertEqual(asked["label"], "Edit by lintel page")
        self.page.wait_for_selector("#notice.error >> text=the editor did not make the edit: it is <b>read-only</b>")


class CaptureTests(PageTestCase):
    def post(self, name, document):
        request = urllib.request.Request(
            self.server.url("/captures", name=name), json.dumps(document).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)["uri"]

    def capture(self, width):
        return {
            "constrainedSize": {"width": 160, "height": 60},
            "root": {"type": "stack", "id": "cell", "captured": {"x": 0, "y": 0, "width": 160, "height": 60},
                     "children": [{"type": "node", "id": "dot", "style": {"width": width, "height": 20},
                                   "captured": {"x": 0, "y": 0, "width": width, "height": 20}}]}}

    def test_a_capture_posted_twice_shows_what_changed(self):
        uri = self.post("cell", self.capture(40))
        self.page.wait_for_selector(f'#document option[value="{uri}"]', state="attached")
        self.page.select_option("#document", uri)
        dot = "/root/children/0"
        self.wait_for_box(dot, [0, 0, 40, 20])
        self.assertEqual(self.post("cell", self.capture(52)), uri)
        self.wait_for_box(dot, [0, 0, 52, 20])
        self.open_tab("Changes")
        row = self.page.locator("#changes .change").first
        self.wait_until(lambda: "1 frame" in row.inner_text(), "the second capture is no change")
        row.click()
        self.page.wait_for_selector(".overlay .frame-before")
        self.assertEqual(self.page.locator(".overlay .frame-after").count(), 1)

    def test_a_capture_is_saved_from_the_page(self):
        self.assertFalse(self.page.locator("#save").is_visible())
        uri = self.post("profile cell", self.capture(40))
        self.page.wait_for_selector(f'#document option[value="{uri}"]', state="attached")
        self.page.select_option("#document", uri)
        self.wait_for_box("/root/children/0", [0, 0, 40, 20])
        with self.page.expect_download() as expected:
            self.page.click("#save")
        self.assertEqual(expected.value.suggested_filename, "profile cell.layout.json")
        saved = self.folder / "saved"
        expected.value.save_as(saved)
        self.assertEqual(json.loads(saved.read_text()), self.capture(40))


class DeviceTests(PageTestCase):
    texts = {"captured.layout.json": json.dumps({
        "constrainedSize": {"width": 160, "height": 60},
        "root": {"type": "stack", "captured": {"x": 0, "y": 0, "width": 160, "height": 60}, "children": [
            {"type": "node", "id": "dot", "style": {"width": 40, "height": 20},
             "captured": {"x": 0, "y": 0, "width": 52, "height": 20}}]}})}

    def test_captured_frames_lie_over_computed_ones(self):
        self.page.click("#screens-bar >> text=Device: 1 difference")
        self.page.wait_for_selector(".overlay .captured.different")
        self.assertIn("the device had 52×20 pt", self.page.locator("#device").inner_text())
        self.page.locator("#device .link").click()
        self.wait_until(lambda: "#dot" in (self.selected() or ""), "it is not selected")
