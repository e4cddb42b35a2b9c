"""After any edits the page shows what it would show were it opened now."""

import json
import random

import documents
from browser import PageTestCase
from server import OtherClient

#: All that the picture, the tree and the diagnostics say, wherever the page keeps it.
SHOWN = """() => {
  const said = (node, ...names) => names.map((name) => node.getAttribute(name) ?? "");
  const move = (node) => {
    const [, x, y] = /translate\\(([-\\d.e]+) ([-\\d.e]+)\\)/.exec(node.getAttribute("transform")) ?? [0, 0, 0];
    return [Number(x), Number(y)];
  };
  const rounded = (...numbers) => numbers.map((number) => Math.round(number * 100) / 100 + 0);
  const place = (node, [dx, dy]) => {
    if (node.localName === "text") return rounded(move(node)[0] + dx, move(node)[1] + dy);
    const { x, y, width, height } = node.getBBox();
    return rounded(x + dx, y + dy, width, height);
  };
  const picture = {};
  for (const group of document.querySelectorAll("#stage [data-pointer]")) {
    const contents = group.lastElementChild;
    picture[group.dataset.pointer] = [
      said(group.querySelector(":scope > rect"), "class", "x", "y", "width", "height", "style"),
      ...[...contents.children].map((node) =>
        [node.localName, node.textContent, ...said(node, "class", "style", "textLength"), ...place(node, move(contents))]),
    ];
  }
  const texts = (selector) => [...document.querySelectorAll(selector)].map((row) => row.innerText.replaceAll("\\n", " "));
  return { picture, tree: texts("#tree .row"), diagnostics: texts("#diagnostics .diagnostic") };
}"""


class ConfigurationTests(PageTestCase):
    texts = {"row.layout.json": documents.ROW.replace('"insets": 8', '"insets": "$gutter"')}

    def test_variables_of_a_folder_are_followed(self):
        configuration = self.folder / ".lintel.json"
        self.page.wait_for_selector("#diagnostics .diagnostic.error")
        configuration.write_text('{"variables": {"gutter": 8}}')
        self.wait_for_box("/root/child", [8, 8, 304, 20.5])
        self.page.wait_for_selector("#diagnostics .diagnostic.error", state="detached")
        configuration.write_text('{"variables": {"gutter": 30}}')
        self.wait_for_box("/root/child", [30, 30, 260, 20.5])
        configuration.unlink()
        self.page.wait_for_selector("#diagnostics .diagnostic.error")


class NamedFileTests(PageTestCase):
    texts = {"row.layout.json": documents.ROW.replace('"insets": 8', '"insets": "$gutter"').replace(
        '{', '{ "variables": "tokens.json",', 1)}

    def test_variables_of_a_named_file_are_followed(self):
        tokens = self.folder / "tokens.json"
        self.page.wait_for_selector("#diagnostics .diagnostic.error")
        tokens.write_text('{ "gutter": 8 }')
        self.wait_for_box("/root/child", [8, 8, 304, 20.5])
        tokens.write_text('{ "gutter": 30 }')
        self.wait_for_box("/root/child", [30, 30, 260, 20.5])


class FollowingTests(PageTestCase):
    texts = {"many.layout.json": documents.many(60)}
    size = {"width": 1280, "height": 1000}

    def edit_once(self, random_):
        cell = f"/root/children/{random_.randrange(6)}"
        column = f"{cell}/child/children/1"
        choices = [
            [f"{column}/children/0/text", random_.choice(["", "A", "Message " * random_.randrange(1, 9), "Ω <b>&amp;"])],
            [f"{column}/children/1/maximumNumberOfLines", random_.randrange(0, 4)],
            [f"{column}/children/1/font", {"size": random_.choice([9, 12, 20])}],
            [f"{column}/children/1/color", random_.choice(["#ff0000", "#667788", "nothing"])],
            [f"{column}/children/0/id", random_.choice(["title", f"title{random_.randrange(6)}"])],
            [f"{cell}/child/spacing", random_.choice([0, 3, 10, 40])],
            [f"{cell}/insets", random_.choice([0, 12, {"left": 30}, {"left": 90, "right": 90}])],
            [f"{cell}/child/children/2/children/1/style", random_.choice(
                [{}, {"width": 8, "height": 8}, {"width": 0, "height": 12}, {"width": 40, "height": 4}])],
            [f"{cell}/child/children/2/children/1/backgroundColor", random_.choice(["#2f7cf6", "#00ff00"])],
            [f"{cell}/child/children/0/style", random_.choice(
                [{"width": 40, "height": 40}, {"width": 3, "height": 40}, {"width": 120, "height": 20}])],
            [f"{cell}/child/children/2/children/0/type", random_.choice(["text", "button"])],
            ["/root/spacing", random_.choice([0, 2])],
        ]
        path, value = random_.choice(choices)
        self.other.edit(self.uri, {"op": "add", "path": path, "value": value})

    def shown(self):
        self.settle()
        return self.page.evaluate(SHOWN)

    def test_edits_are_shown_as_a_page_that_is_opened_afterwards_shows_them(self):
        random_ = random.Random(18)
        for turn in range(6):
            for _ in range(random_.choice([1, 1, 2, 12])):
                self.edit_once(random_)
                # Who keeps the file makes the edit, if it hears of it before the next.
                self.page.wait_for_timeout(40)
            self.page.mouse.move(4, 4)
            revision = self.other.ask("layout/tree", textDocument={"uri": self.uri}, fields=[])["revision"]
            self.page.wait_for_selector(f'html[data-revision="{revision}"]')
            followed = self.shown()
            self.page.reload()
            self.page.wait_for_selector("html[data-contents]")
            fresh = self.shown()
            self.assertEqual(json.dumps(followed, indent=1).split("\n"), json.dumps(fresh, indent=1).split("\n"), f"turn {turn}")


class QuickEditTests(PageTestCase):
    def send(self, patch, client=None):
        """Sends an edit and waits for no answer."""
        client = client or self.other
        client.number += 1
        client.socket.send(json.dumps({
            "jsonrpc": "2.0", "id": client.number, "method": "layout/edit",
            "params": {"textDocument": {"uri": self.uri}, "patch": patch}}))

    def test_edits_of_two_clients_at_the_same_moment_are_all_made(self):
        clients = [OtherClient(self.server, name) for name in ("one", "two")]
        for client in clients:
            self.addCleanup(client.close)
        for index in range(30):
            self.send([{"op": "replace", "path": "/root/child/children/0/text", "value": f"Name {index}"}], clients[0])
            self.send([{"op": "replace", "path": "/root/child/children/1/style/width", "value": index},
                       {"op": "replace", "path": "/root/child/spacing", "value": index}], clients[1])
        self.wait_until(lambda: self.text_of_file()["root"]["child"]["children"][0]["text"] == "Name 29", "not all are made")
        self.wait_until(lambda: self.text_of_file()["root"]["child"]["children"][1]["style"]["width"] == 29, "not all are made")
        for client in clients:
            # Behind all that was sent before; refused edits are told by a message.
            said = []
            client.number += 1
            client.socket.send(json.dumps({"jsonrpc": "2.0", "id": client.number, "method": "layout/documents", "params": {}}))
            while not said or said[-1].get("id") != client.number:
                said.append(json.loads(client.socket.recv(timeout=60)))
            self.assertEqual([message["params"]["message"] for message in said if message.get("method") == "window/showMessage"], [])

    def test_a_hundred_edits_that_come_at_once_are_all_made_in_their_order(self):
        """Defect 19: each edit but the first was of a text that the file did not have any more."""
        first = self.other.number
        for index in range(100):
            # Each is about what the one before it wrote.
            value = {"type": "node", "id": f"new{index}", "style": {"width": index, "height": 1}}
            self.send([{"op": "add", "path": f"/root/child/children/{3 + index}", "value": value},
                       {"op": "replace", "path": "/root/child/spacing", "value": index}])
        answers = {}
        while len(answers) < 100:
            message = json.loads(self.other.socket.recv(timeout=60))
            if "id" in message and "method" not in message:
                answers[message["id"]] = message
        self.assertEqual([number for number, answer in answers.items() if not answer.get("result", {}).get("asked")], [])
        self.assertEqual(sorted(answers), list(range(first + 1, first + 101)))
        self.wait_until(lambda: self.text_of_file()["root"]["child"]["spacing"] == 99, "the last edit was not made")
        self.assertEqual([child["id"] for child in self.text_of_file()["root"]["child"]["children"]],
                         ["name", "dot", "follow", *(f"new{index}" for index in range(100))])
        self.row("#new0").wait_for()
        self.open_tab("Changes")
        self.wait_until(lambda: "(10" in self.page.locator("#changes-title").inner_text(), "the page did not hear of all")
        self.page.wait_for_selector('#stage [data-pointer="/root/child/children/102"]', state="attached")
        self.assertEqual(self.box("/root/child/children/102")[2:], [99, 1])
