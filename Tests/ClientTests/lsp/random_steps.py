"""The steps of a random session, each with random numbers of its own."""

import json
import shutil
from random import Random

import edit_checks
import position_checks
from random_capabilities import random_capabilities
from random_params import (
    EXAMPLES, offered_methods, random_changes, random_configuration, random_content, random_params,
    random_position, random_settings, random_variables,
)
from random_session import Asked, RandomSession
from texts import Text, check

#: The names of examples that every folder has some of.
NAMES = sorted(path.relative_to(EXAMPLES) for path in EXAMPLES.rglob("*.layout.json"))

#: The file of variables of the folder.
VARIABLES = "tokens.json"

#: The most steps of a session.
STEPS = 50

#: The kinds of errors that valid params may lead to.
ALLOWED = {"textDocument/rename": ("rename-failed",)}

#: Requests that the daemon does not have, and params that it cannot use.
MISTAKES = [
    ("textDocument/signatureHelp", {}, -32601), ("workspace/nothing", None, -32601),
    ("textDocument/hover", {"textDocument": {}}, -32602), ("textDocument/rename", {}, -32602),
    ("textDocument/foldingRange", {"textDocument": {"uri": "file:///nowhere"}}, "document-not-open"),
    ("workspace/executeCommand", {"command": "nothing.known"}, -32602),
]


class Steps:
    """Runs the session of a seed: the same seed is the same session, up to the speed of the daemon."""

    def __init__(self, seed, folder):
        self.seed = seed
        self.random = Random(f"{seed}")
        self.folder = folder
        self.done = []
        self.session = RandomSession(
            Random(f"{seed} answers"), random_capabilities(self.random), folder)
        self.session.settings = random_settings(self.random)

    async def run(self):
        for name in self.random.sample(NAMES, 5):
            shutil.copy(EXAMPLES / name, self.folder / name.name)
        (self.folder / VARIABLES).write_text(random_variables(self.random), "utf-8")
        if self.random.random() < 0.5:
            configuration = '{ "variables": "tokens.json" }'
            (self.folder / ".lintel.json").write_text(configuration, "utf-8")
            self.session.configurations.append(Text(configuration, "utf-16"))
        await self.session.begin()
        self.methods = offered_methods(self.session.server)
        self.steps = {
            self.open: 4, self.edit: 14, self.close: 2, self.save: 1, self.ask: 22, self.burst: 5,
            self.tokens: 4, self.compare: 4, self.configure: 2, self.create_file: 1, self.folders: 1,
            self.trace: 1, self.edit_from_outside: 2, self.mistake: 1, self.run_command: 2, self.variables: 8,
        }
        await self.step(0, self.open)
        for number in range(1, self.random.randint(10, STEPS)):
            await self.step(number, self.random.choices(list(self.steps), self.steps.values())[0])
        await self.step(-1, self.compare)
        await self.session.end()

    async def step(self, number, step):
        self.done.append(f"{number} {step.__name__}")
        own = Random(f"{self.seed} {number}")
        documents = sorted(self.session.documents)
        if step == self.compare:
            # Opened under another name, a file of variables is a layout.
            documents = [uri for uri in documents if not uri.endswith(f"/{VARIABLES}")]
        uri = own.choice(documents) if documents else None
        if uri is None and step not in (self.open, self.configure, self.create_file, self.variables):
            step = self.open
        await step(own, uri)
        await self.session.connection.process.stdin.drain()

    def uri(self, random):
        """The URI of a document that is not open: of a file of the folder, or of a new one."""
        names = [path.name for path in sorted(self.folder.glob("*.layout.json"))]
        name = random.choice([*names, f"new {len(self.done)} é.layout.json"])
        uri = (self.folder / name).as_uri()
        return f"{uri[:-len('.layout.json')]}-{len(self.done)}.layout.json" if (
            uri in self.session.documents) else uri

    async def open(self, random, uri):
        self.session.open(self.uri(random), random_content(random))

    async def edit(self, random, uri):
        self.session.change(uri, *random_changes(random, self.session.text(uri)))

    async def close(self, random, uri):
        self.session.close(uri)

    async def save(self, random, uri):
        params = {"textDocument": {"uri": uri}}
        if random.random() < 0.3:
            params["text"] = self.session.text(uri).content
        self.session.notify("textDocument/didSave", params)

    # Requests

    def send(self, random, uri, method):
        params = random_params(random, method, self.session, uri)
        if random.random() < 0.2:
            params["workDoneToken"] = random.choice([f"work {self.session.messages}", 10**6 + self.session.messages])
        if random.random() < 0.3 and method == "workspace/diagnostic":
            params["partialResultToken"] = f"part {self.session.messages}"
        return self.session.request(method, params, uri, ALLOWED.get(method, ()))

    async def ask(self, random, uri):
        """Sends a request, and does what an editor does with the answer."""
        method = random.choice(self.methods)
        self.done[-1] += f" {method}"
        pending = self.send(random, uri, method)
        if method == "workspace/diagnostic":
            # It may be held until something changes.
            return
        result, _ = await self.session.connection.answer(pending)
        if result:
            await self.follow(random, uri, pending.context, result)

    async def follow(self, random, uri, asked, result):
        match asked.method:
            case "textDocument/codeAction":
                await self.choose_action(random, uri, asked, random.choice(result))
            case "textDocument/codeLens":
                await self.resolve(uri, asked, random.choice(result), "codeLens/resolve")
            case "textDocument/completion":
                items = result if isinstance(result, list) else result["items"]
                if items and asked.server["completionProvider"].get("resolveProvider"):
                    await self.resolve(uri, asked, random.choice(items), "completionItem/resolve")
            case "textDocument/inlayHint":
                if asked.server["inlayHintProvider"]["resolveProvider"]:
                    await self.resolve(uri, asked, random.choice(result), "inlayHint/resolve")
            case "textDocument/formatting" if random.random() < 0.7:
                self.apply(uri, asked, {uri: asked.text.edited(result)})
                params = {**asked.params, "textDocument": {"uri": uri}}
                params.pop("workDoneToken", None)
                again = await self.session.ask(asked.method, params, uri)
                # Other settings may want another indentation.
                check(not again or asked.settings_sent != self.session.settings_sent, f"formatted text is formatted again: {again}")
            case "textDocument/rename":
                self.apply(uri, asked, edit_checks.check_workspace_edit(asked, result))

    async def resolve(self, uri, asked, item, method):
        """Resolves an item of an answer; the document is unchanged unless the daemon requested an edit."""
        stale = self.session.documents.get(uri, (None, None))[1] is not asked.texts[uri]
        pending = self.session.request(method, item, uri, ("document-not-open",) * stale)
        pending.outdated = stale
        return (await self.session.connection.answer(pending))[0]

    async def choose_action(self, random, uri, asked, action):
        if "data" in action:
            action = await self.resolve(uri, asked, action, "codeAction/resolve")
            check(action is None or "edit" in action, "a resolved action has no edit")
        if action and "edit" in action and random.random() < 0.8:
            self.apply(uri, asked, edit_checks.check_workspace_edit(asked, action["edit"]))

    def apply(self, uri, asked, after):
        """Applies edits to the documents whose text is still the one that they are for."""
        for uri, content in after.items():
            # A file that would be created is left out.
            text = asked.texts.get(uri)
            if text is not None and self.session.documents.get(uri, (None, None))[1] is text:
                self.session.change(
                    uri, [{"range": text.range(0, len(text)), "text": content}], Text(content, text.encoding))

    async def burst(self, random, uri):
        """Sends several requests at once, cancels some of them, and edits in between."""
        sent = []
        for _ in range(random.randint(2, 6)):
            method = random.choice(self.methods)
            self.done[-1] += f" {method}"
            pending = self.send(random, uri, method)
            if method != "workspace/diagnostic":
                sent.append(pending)
            if random.random() < 0.3:
                await self.edit(random, uri)
            if random.random() < 0.3:
                self.cancel(random, random.choice(sent) if sent else pending)
        for pending in sent:
            await self.session.connection.answer(pending)

    def cancel(self, random, pending):
        pending.cancelled = True
        token = pending.params.get("workDoneToken")
        if token is not None and random.random() < 0.5:
            self.session.notify("window/workDoneProgress/cancel", {"token": token})
        else:
            self.session.notify("$/cancelRequest", {"id": pending.id})

    async def mistake(self, random, uri):
        method, params, error = random.choice(MISTAKES)
        self.done[-1] += f" {method}"
        await self.session.ask(method, params, uri, allowed=("error", error))

    async def run_command(self, random, uri):
        """Executes the command of a lens; in few cases first the one that shows the document in a browser."""
        if random.random() < 0.1:
            params = {"command": "lintel.openLivePage", "arguments": [{"uri": uri}]}
            await self.session.ask("workspace/executeCommand", params, uri, ("no-live-page",))
        asked = {"textDocument": {"uri": uri}}
        lenses = await self.session.ask("textDocument/codeLens", asked, uri)
        commands = [lens["command"] for lens in lenses or [] if "command" in lens]
        if commands:
            command = random.choice(commands)
            params = {name: command[name] for name in ("command", "arguments") if name in command}
            await self.session.ask("workspace/executeCommand", params, uri)

    # Comparisons

    async def tokens(self, random, uri):
        """Compares the delta of tokens after edits with all tokens of the new text."""
        full = "textDocument/semanticTokens/full"
        if full not in self.methods:
            return
        params = {"textDocument": {"uri": uri}}
        first = await self.session.ask(full, params, uri)
        for _ in range(random.randint(1, 2)):
            await self.edit(random, uri)
        if first and "resultId" in first:
            changed = await self.session.ask(
                f"{full}/delta", {**params, "previousResultId": first["resultId"]}, uri)
            second = await self.session.ask(full, params, uri)
            if changed and second:
                data = changed["data"] if "data" in changed else (
                    position_checks.applied(first["data"], changed["edits"]))
                check(data == second["data"], f"{changed} of {first} is not {second}")
                check(changed["resultId"] == second["resultId"], "equal tokens have two ids")
        await self.part_of_tokens(random, uri)

    async def part_of_tokens(self, random, uri):
        """Compares the tokens of a range with those of the whole text."""
        method = "textDocument/semanticTokens/range"
        if method not in self.methods:
            return
        params = random_params(random, method, self.session, uri)
        asked = Asked(self.session, method, params, uri)
        part = position_checks.decoded(asked, (await self.session.ask(method, params, uri))["data"])
        whole = await self.session.ask("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}}, uri)
        start, end = (asked.text.nearest(params["range"][name]) for name in ("start", "end"))
        tokens = position_checks.decoded(asked, whole["data"])
        least = [token for token in tokens if start < token[1] and token[0] < end and start < end]
        most = [token for token in tokens if start <= token[1] and token[0] <= end]
        check(set(least) <= set(part) <= set(most), f"{part} are not the tokens of the range, {least}")

    async def compare(self, random, uri):
        """Compares the answers about an edited document with those about its text opened anew."""
        copy = f"{self.folder.as_uri()}/copy-{len(self.done)}.layout.json"
        settings_sent = self.session.settings_sent
        self.session.open(copy, self.session.text(uri).content)
        of_both = [await self.known(one) for one in (uri, copy)]
        self.session.close(copy)
        if settings_sent != self.session.settings_sent:
            return
        old = json.loads(json.dumps(of_both[0]).replace(json.dumps(uri), json.dumps(copy)))
        for name, value in of_both[1].items():
            check(old[name] == value, f"{name} after edits: {old[name]}; of the text opened anew: {value}")

    async def known(self, uri):
        """The diagnostics, tokens, symbols, folds, links and colors of a document."""
        params = {"textDocument": {"uri": uri}}
        known = {}
        for method in ("textDocument/foldingRange", "textDocument/documentLink", "textDocument/documentColor",
                       "textDocument/documentSymbol", "textDocument/semanticTokens/full"):
            if method in self.methods:
                known[method] = await self.session.ask(method, params, uri)
        if "textDocument/diagnostic" in self.methods:
            known["diagnostics"] = (await self.session.ask("textDocument/diagnostic", params, uri))["items"]
        else:
            # Diagnostics are published before the answer to a request that was sent later.
            await self.session.ask(
                "textDocument/hover", {**params, "position": {"line": 0, "character": 0}}, uri)
            check(uri in self.session.published, "the diagnostics are not published")
            known["diagnostics"] = self.session.diagnostics[uri]
        return known

    # The workspace

    async def configure(self, random, uri):
        """Changes the settings, or the configuration of the folder."""
        session = self.session
        if random.random() < 0.4:
            return self.write(random, ".lintel.json", random_configuration(random))
        session.settings = random_settings(random)
        asks = session.offer("workspace.configuration")
        session.notify("workspace/didChangeConfiguration", {
            "settings": None if asks and random.random() < 0.7 else {"lintel": session.settings}})

    async def variables(self, random, uri):
        """Opens, changes or closes the file of variables, or writes it."""
        uri = (self.folder / VARIABLES).as_uri()
        content = random_variables(random)
        if random.random() < 0.2:
            self.write(random, VARIABLES, content)
        elif uri not in self.session.documents:
            self.session.open(uri, content)
        elif random.random() < 0.2:
            self.session.close(uri)
        else:
            text = self.session.text(uri)
            self.session.change(
                uri, [{"range": text.range(0, len(text)), "text": content}], Text(content, text.encoding))

    async def create_file(self, random, uri):
        self.write(random, f"file {len(self.done)}.layout.json", random_content(random))

    def write(self, random, name, content):
        path = self.folder / name
        if name == ".lintel.json":
            self.session.configurations.append(Text(content, self.session.encoding))
        path.write_bytes(content.encode())
        self.session.notify("workspace/didChangeWatchedFiles", {
            "changes": [{"uri": path.as_uri(), "type": random.choice([1, 2])}]})

    async def folders(self, random, uri):
        folder = {"uri": self.folder.as_uri(), "name": "a project"}
        if self.session.offer("workspace.workspaceFolders"):
            self.session.notify("workspace/didChangeWorkspaceFolders", {"event": random.choice([
                {"added": [folder], "removed": []}, {"added": [], "removed": [folder]}])})

    async def trace(self, random, uri):
        value = random.choice(["off", "messages", "verbose"])
        self.session.trace.add(self.session.messages + 1, value)
        self.session.notify("$/setTrace", {"value": value})

    async def edit_from_outside(self, random, uri):
        """Requests an edit by a program, which the daemon passes on to the editor."""
        text = self.session.text(uri)
        position = random_position(random, text)
        edits = [{"range": {"start": position, "end": position}, "newText": random.choice([" ", "😀", "\n"])}]
        await self.session.ask("layout/edit", {"textDocument": {"uri": uri}, "edits": edits}, uri,
                               ("document-owned-by-editor",))
        # The daemon asks for the edit before it answers anything later.
        await self.session.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": position}, uri)
