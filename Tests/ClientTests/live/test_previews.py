"""The frames that a fix would lead to are on the picture while it is pointed at, and nothing is written."""

import json

import documents
from browser import PageTestCase
from test_views import ViewTestCase

#: An empty stack that takes the spacing of a child: without it `#two` and all in it lie higher, at other pointers.
GAP = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": "narrow", "constrainedSize": {"width": 200}}],
    "root": {"type": "stack", "id": "list", "direction": "vertical", "spacing": 10, "children": [
        {"type": "text", "id": "one", "text": "One"},
        {"type": "stack", "id": "empty"},
        {"type": "inset", "id": "two", "insets": 4, "child": {"type": "text", "id": "inner", "text": "Two"}},
        {"type": "text", "id": "three", "text": "Three"}]}}, indent=2)

#: The rectangles of a kind over the picture in points of the root, rounded.
GHOSTS = """(name) => {
  const root = document.querySelector('#stage [data-pointer="/root"] > rect');
  const bounds = root.getBoundingClientRect();
  const scale = bounds.width / root.getAttribute("width");
  return [...document.querySelectorAll(`#stage .overlay .${name}`)].map((ghost) => {
    const { x, y, width, height } = ghost.getBoundingClientRect();
    return [(x - bounds.x) / scale, (y - bounds.y) / scale, width / scale, height / scale];
  });
}"""


class PreviewTests(ViewTestCase):
    texts = {"gap.layout.json": GAP}

    def open_fix(self, about, title):
        self.page.locator("#diagnostics .what", has_text=about).first.click()
        button = self.page.locator(".fix", has_text=title).first
        button.wait_for()
        return button

    def ghosts(self, name="ghost:not(.gone)"):
        return self.page.evaluate(GHOSTS, name)

    def wait_for_ghosts(self):
        self.page.locator("#stage .overlay .ghost").first.wait_for(state="attached")

    def assert_is_there(self, frame, ghosts):
        near = [one for one in ghosts if all(abs(a - b) < 1.5 for a, b in zip(one, frame))]
        self.assertEqual(len(near), 1, f"{frame} in {ghosts}")

    def test_the_frames_after_a_fix_are_shown_while_it_is_pointed_at(self):
        before = self.files[0].read_text()
        button = self.open_fix("empty", "Remove the empty stack")
        two, three, empty = (self.box(f"/root/children/{index}") for index in (2, 3, 1))
        root = self.box("/root")
        button.hover()
        self.wait_for_ghosts()
        ghosts = self.ghosts()
        for x, y, width, height in (two, three):
            self.assert_is_there([x, y - 10, width, height], ghosts)
        self.assert_is_there([*root[:3], root[3] - 10], ghosts)
        # What is in #two does not move in it, and #one stays.
        self.assertEqual(len(ghosts), 3)
        self.assertEqual(len(self.ghosts("gone")), 1)
        self.assert_is_there(empty, self.ghosts("gone"))
        self.assertIn("3 frames change, 1 element goes", self.page.locator(".preview-note").inner_text())
        self.page.mouse.move(4, 4)
        self.page.locator("#stage .overlay .ghost").first.wait_for(state="detached")
        self.assertEqual(self.files[0].read_text(), before)
        self.assertEqual(self.box("/root/children/2"), two)
        # The keyboard leads there as well; the frames are as they were shown.
        button.focus()
        self.wait_for_ghosts()
        self.page.keyboard.press("Enter")
        self.wait_for_box("/root/children/1", [two[0], two[1] - 10, *two[2:]])
        self.page.locator("#stage .overlay .ghost").first.wait_for(state="detached")

    def test_the_frames_are_those_of_the_screen_that_is_shown(self):
        self.field("scale", "200")
        self.wait_until(lambda: self.box("/root/children/0")[3] > 35, "larger texts")
        three = self.box("/root/children/3")
        self.open_fix("empty", "Remove the empty stack").hover()
        self.wait_for_ghosts()
        self.assert_is_there([three[0], three[1] - 10, *three[2:]], self.ghosts())

    def test_a_fix_of_an_older_text_is_found_again_before_it_is_tried_and_made(self):
        button = self.open_fix("empty", "Remove the empty stack")
        # Every edit of the fix would be some letters off.
        self.other.edit(self.uri, {"op": "replace", "path": "/root/children/2/child/text", "value": "Two and more"})
        self.wait_until(lambda: self.box("/root/children/2/child")[2] > 60, "the edit")
        self.other.edit(self.uri, {"op": "add", "path": "/root/direction", "value": "vertical"},
                        {"op": "add", "path": "/scale", "value": 3})
        self.wait_until(lambda: "scale" in self.text_of_file(), "the other edit")
        self.page.wait_for_timeout(300)
        three = self.box("/root/children/3")
        button = self.page.locator(".fix", has_text="Remove the empty stack").first
        button.hover()
        self.wait_for_ghosts()
        self.assert_is_there([three[0], three[1] - 10, *three[2:]], self.ghosts())
        button.click()
        self.wait_until(lambda: len(self.text_of_file()["root"]["children"]) == 3, "the fix was not made")
        self.assertEqual([one["id"] for one in self.text_of_file()["root"]["children"]], ["one", "two", "three"])
        self.assertEqual(self.text_of_file()["root"]["children"][1]["child"]["text"], "Two and more")

    def test_one_view_is_used_for_all_previews_and_closed_afterwards(self):
        sent = []
        self.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")
        button = self.open_fix("empty", "Remove the empty stack")
        for _ in range(3):
            button.hover()
            self.wait_for_ghosts()
            self.page.mouse.move(4, 4)
            self.page.locator("#stage .overlay .ghost").first.wait_for(state="detached")
        # Passing over a fix asks nothing.
        asked = sum(message["method"] == "layout/diff" for message in sent)
        box = button.bounding_box()
        self.page.mouse.move(box["x"] + 4, box["y"] + 4)
        self.page.mouse.move(4, 4)
        self.page.wait_for_timeout(400)
        self.assertEqual(sum(message["method"] == "layout/diff" for message in sent), asked)
        tried = [message["params"] for message in sent if message["method"] == "layout/view" and "edits" in message["params"]]
        self.assertEqual(len(tried), 3)
        self.assertEqual(["textDocument" in params for params in tried], [True, False, False])
        self.wait_until(lambda: any(message["method"] == "layout/closeView" for message in sent), "the view is kept")
        self.assertLess(max(len(json.dumps(message)) for message in sent if message["method"].startswith("layout/")), 4000)


class FixedKeyTests(PageTestCase):
    texts = {"faults.layout.json": documents.FAULTS}

    def test_the_preview_of_a_fix_without_effect_on_frames_says_so(self):
        # The misspelled spacing is before an image without size: only that moves.
        self.page.locator(".diagnostic .what", has_text="spcing").click()
        button = self.page.locator(".fix", has_text="spacing").first
        button.hover()
        self.page.wait_for_selector(".preview-note >> text=/frame/")
        self.page.locator("#stage .overlay .ghost").first.wait_for(state="attached")
        remove = self.page.locator(".fix", has_text="Remove").first
        if remove.count():
            remove.hover()
            self.page.wait_for_selector(".preview-note >> text=No frame changes on this screen.")


class ScreenFixTests(ViewTestCase):
    """The fixes of a screen that the text does not state, and of values that are only tried."""

    texts = {"row.layout.json": json.dumps({
        "constrainedSize": {"width": 400},
        "variants": [{"name": "small", "constrainedSize": {"width": 240}}],
        "root": {"type": "stack", "id": "row", "spacing": 8, "children": [
            {"type": "node", "id": "a", "backgroundColor": "#8899aa", "style": {"width": 130, "height": 30}},
            {"type": "node", "id": "b", "backgroundColor": "#aa9988", "style": {"width": 100, "height": 30}}]}}, indent=2)}

    A, B = "/root/children/0", "/root/children/1"

    def fix(self, title):
        button = self.page.locator(".fix", has_text=title).first
        button.wait_for()
        return button

    def titles(self):
        return self.page.locator(".fix").all_inner_texts()

    def test_a_diagnostic_of_a_tried_width_is_fixed_on_that_screen(self):
        self.page.wait_for_selector("#diagnostics >> text=No diagnostics.")
        self.field("length", "200")
        self.wait_until(lambda: self.box("/root")[2] == 200, "200 wide")
        self.page.locator("#diagnostics .what").first.click()
        button = self.fix("Set flexShrink of #a to 1")
        self.assertIn("#a 130×30 → 92×30", button.inner_text())
        before = self.files[0].read_text()
        button.hover()
        self.page.locator("#stage .overlay .ghost").first.wait_for(state="attached")
        ghosts = self.page.evaluate(GHOSTS, "ghost:not(.gone)")
        self.assertTrue(any(abs(x) < 1 and abs(width - 92) < 1 for x, _, width, _ in ghosts), ghosts)
        self.assertEqual(self.files[0].read_text(), before)
        # On another screen its fixes are others, and where nothing is wrong there are none.
        self.field("length", "220")
        self.wait_until(lambda: any("#a 130×30 → 112×30" in title for title in self.titles()), self.titles())
        self.fix("Set flexShrink of #a to 1").click()
        self.wait_until(lambda: self.text_of_file()["root"]["children"][0]["style"].get("flexShrink") == 1, "written")
        self.wait_until(lambda: self.box(self.A)[2] == 112, "shown on the same screen")
        self.assertEqual(self.box("/root")[2], 220)
        self.page.locator("#diagnostics .what").first.wait_for(state="detached")

    def test_a_tried_value_has_its_fixes_too(self):
        self.row("#b").click()
        self.page.locator('#style [data-key="width"] input').fill("300")
        self.wait_until(lambda: self.box(self.B)[2] == 300, "300 wide")
        self.page.keyboard.press("Escape")
        self.page.locator("#diagnostics .what").first.click()
        self.assertIn("#b 300×30 → 262×30", self.fix("Set flexShrink of #b to 1").inner_text())

    def test_a_diagnostic_of_another_screen_shows_it_and_has_its_fixes(self):
        self.other.edit(self.uri, {"op": "replace", "path": "/variants/0/constrainedSize/width", "value": 210})
        self.page.locator("#diagnostics .heading").wait_for()
        self.page.locator("#diagnostics .what").first.click()
        self.wait_until(lambda: self.box("/root")[2] == 210, "210 wide")
        self.assertIn("(#a 130×30 → 102×30", self.fix("Set flexShrink of #a to 1").inner_text())
