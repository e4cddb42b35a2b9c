"""Code actions of `lintel serve --source`: each one that is offered does what its title says.

The layouts are the examples of the rules, written as code by `lintel export` in both languages.
"""

import json
import re
import shutil
import subprocess

from support import BINARY, REPOSITORY, InFolder

PAGES = REPOSITORY / "Protocol" / "diagnostics"

CAPABILITIES = {
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "diagnostic": {},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}},
            "isPreferredSupport": True,
        },
    },
}


class Server:
    """A session of an editor."""

    def __init__(self):
        self.process = subprocess.Popen(
            [BINARY, "serve", "--source", "--no-socket", "--framing", "lines"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.last = 0
        self.request("initialize", {"processId": None, "capabilities": CAPABILITIES})
        self.notify("initialized", {})

    def send(self, **message):
        line = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send(method=method, params=params)

    def request(self, method, params):
        self.last += 1
        self.send(id=self.last, method=method, params=params)
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the server ended")
            message = json.loads(line)
            if "method" not in message and message["id"] == self.last:
                return message["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class File:
    """A file in a session."""

    def __init__(self, server, path, text):
        self.server, self.uri, self.text, self.version = server, path.as_uri(), text, 1
        document = {"uri": self.uri, "languageId": "x", "version": 1, "text": text}
        server.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, text):
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        self.server.notify(
            "textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]}
        )

    def diagnostics(self):
        report = self.server.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
        return report["items"]

    def actions(self):
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": 99999, "character": 0}}
        return self.server.request(
            "textDocument/codeAction",
            {
                "textDocument": {"uri": self.uri},
                "range": everything,
                "context": {"diagnostics": []},
            },
        )

    def close(self):
        self.server.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})


def applied(text, edits):
    """The text after edits, which do not overlap."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(position):
        return min(len(text), starts[min(position["line"], len(starts) - 1)] + position["character"])

    for edit in sorted(edits, key=lambda edit: offset(edit["range"]["start"]), reverse=True):
        start, end = (offset(edit["range"][side]) for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text


def examples():
    """The first document of each rule's page, which has the diagnostic, by code."""
    for page in sorted(PAGES.glob("*.md")):
        block = re.search(r"```json\n(.*?)```", page.read_text("utf-8"), re.S)
        try:
            value = json.loads(block[1])
        except (TypeError, ValueError):
            continue
        if not isinstance(value, dict) or not ("root" in value or "type" in value):
            continue
        document = value if "root" in value else {"root": value}
        document.setdefault("constrainedSize", {"width": 375})
        yield page.stem, document


def counted(diagnostics, severity):
    counts = {}
    for diagnostic in diagnostics:
        if diagnostic["severity"] <= severity:
            counts[diagnostic["code"]] = counts.get(diagnostic["code"], 0) + 1
    return counts


class SourceActionTests(InFolder):
    def setUp(self):
        super().setUp()
        self.server = Server()
        self.addCleanup(self.server.close)
        self.applied = []

    def check(self, language, ending, least):
        tried = fixes = 0
        for name, document in examples():
            path = self.folder / "a.layout.json"
            path.write_text(json.dumps(document), "utf-8")
            exported = subprocess.run(
                [BINARY, "export", "--language", language, str(path)],
                capture_output=True,
                encoding="utf-8",
            )
            if "layoutSpecThatFits" not in exported.stdout:
                continue
            tried += 1
            file = File(self.server, self.folder / f"Layout{ending}", exported.stdout)
            before = file.diagnostics()
            for action in file.actions():
                with self.subTest(f"{name}: {action['title']}"):
                    fixes += self.check_action(action, file, before, exported.stdout, ending)
            file.close()
        self.assertGreater(tried, 30)
        self.assertGreaterEqual(fixes, least)

    def check_action(self, action, file, before, text, ending):
        (change,) = action["edit"]["documentChanges"]
        self.assertEqual(change["textDocument"], {"uri": file.uri, "version": 1})
        new = applied(text, change["edits"])
        self.assertNotEqual(new, text)
        if ending == ".swift":
            path = self.folder / f"Applied{len(self.applied)}.swift"
            path.write_text(new, "utf-8")
            self.applied.append(str(path))
        file.change(new)
        after = file.diagnostics()
        file.change(text)
        if action["kind"] != "quickfix":
            return 0
        all_before, all_after = counted(before, 4), counted(after, 4)
        for diagnostic in action["diagnostics"]:
            code = diagnostic["code"]
            self.assertLess(all_after.get(code, 0), all_before[code])
        brought = action["title"].split("brings ")[1:]
        worse, known = counted(after, 2), counted(before, 2)
        for code, count in worse.items():
            if count > known.get(code, 0) and not any(code in words for words in brought):
                self.fail(f"{code} is new:\n{new}")
        return 1

    def test_swift(self):
        self.check("swift", ".swift", 10)
        if shutil.which("swiftc"):
            command = ["swiftc", "-parse", *self.applied]
            parsed = subprocess.run(command, capture_output=True, encoding="utf-8")
            self.assertEqual(parsed.returncode, 0, parsed.stderr)

    def test_objective_c(self):
        self.check("objective-c", ".m", 10)
