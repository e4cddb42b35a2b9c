"""The state of a client in a random session, and the checks of all messages that it receives."""

import copy
import os
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp

import edit_checks
import position_checks
from random_capabilities import Offer
from server_checks import check_server
from texts import Text, Violation, check
from wire import Connection, hold_against

#: The checks of results beside their types.
CHECKS = {
    "codeAction/resolve": edit_checks.check_resolved_action,
    "codeLens/resolve": edit_checks.check_resolved_lens,
    "completionItem/resolve": edit_checks.check_resolved_item,
    "inlayHint/resolve": position_checks.check_resolved_hint,
    "textDocument/codeAction": edit_checks.check_actions,
    "textDocument/codeLens": edit_checks.check_lenses,
    "textDocument/colorPresentation": edit_checks.check_presentations,
    "textDocument/completion": edit_checks.check_completion,
    "textDocument/definition": position_checks.check_definition,
    "textDocument/documentColor": position_checks.check_colors,
    "textDocument/documentHighlight": position_checks.check_highlights,
    "textDocument/documentLink": position_checks.check_links,
    "textDocument/documentSymbol": position_checks.check_symbols,
    "textDocument/foldingRange": position_checks.check_folds,
    "textDocument/formatting": edit_checks.check_formatting,
    "textDocument/hover": position_checks.check_hover,
    "textDocument/inlayHint": position_checks.check_hints,
    "textDocument/onTypeFormatting": edit_checks.check_formatting,
    "textDocument/prepareRename": edit_checks.check_prepared,
    "textDocument/rangeFormatting": edit_checks.check_formatting,
    "textDocument/references": position_checks.check_references,
    "textDocument/rename": edit_checks.check_rename,
    "textDocument/selectionRange": position_checks.check_selections,
    "textDocument/semanticTokens/full": position_checks.check_tokens,
    "textDocument/semanticTokens/full/delta": position_checks.check_tokens,
    "textDocument/semanticTokens/range": position_checks.check_tokens,
    "workspace/symbol": position_checks.check_workspace_symbols,
    "workspace/willRenameFiles": edit_checks.check_rename,
}

#: The capability without which the daemon may not send a request.
NEEDED = {
    "client/registerCapability": None,
    "window/showDocument": "window.showDocument.support",
    "window/workDoneProgress/create": "window.workDoneProgress",
    "workspace/applyEdit": "workspace.applyEdit",
    "workspace/codeLens/refresh": "workspace.codeLens.refreshSupport",
    "workspace/configuration": "workspace.configuration",
    "workspace/diagnostic/refresh": "workspace.diagnostics.refreshSupport",
    "workspace/inlayHint/refresh": "workspace.inlayHint.refreshSupport",
    "workspace/semanticTokens/refresh": "workspace.semanticTokens.refreshSupport",
    "workspace/workspaceFolders": "workspace.workspaceFolders",
}

#: The capability for the registration of a method.
REGISTERED = {
    "workspace/didChangeConfiguration": "workspace.didChangeConfiguration.dynamicRegistration",
    "workspace/didChangeWatchedFiles": "workspace.didChangeWatchedFiles.dynamicRegistration",
    "textDocument/didOpen": "textDocument.synchronization.dynamicRegistration",
    "textDocument/didChange": "textDocument.synchronization.dynamicRegistration",
    "textDocument/didClose": "textDocument.synchronization.dynamicRegistration",
}

#: The warnings that follow from answers of the client, by their beginnings.
REPORTS = ("the client has no settings", "the client does not tell of", "the editor did not make")


class Window:
    """The values that the daemon may still use: the last one that it has certainly received, and all later ones."""

    def __init__(self):
        self.values = []

    def add(self, number, value):
        self.values.append((number, value))

    def acknowledge(self, number):
        """Forgets values before the last one that was sent before the message of this number."""
        while len(self.values) > 1 and self.values[1][0] < number:
            del self.values[0]

    def __iter__(self):
        return (value for _, value in self.values)


class Asked:
    """A request, with the documents and capabilities at the time when it was sent."""

    def __init__(self, session, method, params, uri=None, allowed=(), number=0):
        self.method, self.params, self.params_uri = method, params, uri
        self.offer, self.server = session.offer, session.server
        self.texts = {uri: text for uri, (_, text) in session.documents.items()}
        self.versions = {uri: version for uri, (version, _) in session.documents.items()}
        self.file_text, self.texts_of = session.file_text, session.texts_of
        #: The kinds of errors that may be answered.
        self.allowed = allowed
        self.number, self.settings_sent = number, session.settings_sent

    @property
    def text(self):
        return self.known_text(self.params_uri)

    @property
    def offset(self):
        return self.text.nearest(self.params["position"])

    def known_text(self, uri):
        return self.texts[uri] if uri in self.texts else self.file_text(uri)

    def check_diagnostic(self, diagnostic, uri, text, isPulled):
        position_checks.check_diagnostic(self.offer, diagnostic, uri, text, isPulled, self.texts_of)


class RandomSession:
    """A client: its documents, the messages that it received, and its answers to the daemon."""

    def __init__(self, random, capabilities, folder):
        self.random = random
        self.offer = Offer(capabilities)
        self.folder = folder
        self.connection = Connection(self)
        self.server = {}
        self.encoding = "utf-16"
        self.state = "new"
        #: The version and text of each open document; the texts of all versions; the texts the daemon may still use.
        self.documents, self.history, self.windows = {}, {}, {}
        self.versions = self.messages = 0
        #: The diagnostics received last and the id of the last pulled report, by document.
        self.diagnostics, self.reports = {}, {}
        self.published = set()
        #: The kinds of progress and the partial results received so far, by token.
        self.progress, self.parts = {}, {}
        self.trace = Window()
        #: The settings, and the contents that the configuration of the folder has had.
        self.settings, self.configurations = {}, []
        #: The number of times that the daemon has requested the settings.
        self.settings_sent = 0
        self.registered = set()

    # Sending

    def notify(self, method, params):
        self.messages += 1
        self.connection.notify(method, params)

    def request(self, method, params, uri=None, allowed=(), id=None):
        self.messages += 1
        asked = Asked(self, method, params, uri, allowed, self.messages)
        if id is None:
            id = self.messages if self.random.random() < 0.8 else f"request “{self.messages}”"
        pending = self.connection.request(id, method, params, asked)
        pending.id = id
        for name, tokens in (("workDoneToken", self.progress), ("partialResultToken", self.parts)):
            if params and name in params:
                tokens[params[name]] = []
        return pending

    async def ask(self, method, params, uri=None, allowed=()):
        """The result of a request; `None` if it is answered by an error that is allowed."""
        return (await self.connection.answer(self.request(method, params, uri, allowed)))[0]

    # Documents

    def text(self, uri):
        return self.documents[uri][1]

    def file_text(self, uri):
        path = unquote(urlsplit(uri).path)
        check(path.startswith(f"{self.folder}/"), f"{uri} is neither open nor in the folder")
        with open(path, encoding="utf-8-sig", newline="") as file:
            return Text(file.read(), self.encoding)

    def texts_of(self, uri):
        """The texts that a document has had, and that of its file."""
        texts = [text for (known, _), text in self.history.items() if known == uri]
        try:
            return [*texts, self.file_text(uri)]
        except FileNotFoundError:
            return texts

    def open(self, uri, content):
        self.set_text(uri, Text(content, self.encoding))
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "layoutspec", "version": self.versions, "text": content}})

    def change(self, uri, changes, text):
        self.set_text(uri, text)
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.versions}, "contentChanges": changes})

    def set_text(self, uri, text):
        self.versions += self.random.choice([1, 1, 3])
        self.documents[uri] = (self.versions, text)
        self.history[uri, self.versions] = text
        self.windows.setdefault(uri, Window()).add(self.messages + 1, (self.versions, text))
        self.outdate()

    def close(self, uri):
        del self.documents[uri]
        self.windows[uri].add(self.messages + 1, (None, Text("", self.encoding)))
        self.outdate()
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def outdate(self):
        for pending in self.connection.pending.values():
            pending.outdated = True

    # Answers

    def without_extensions(self, method, message):
        """Removes the members that are not part of LSP, if the client offered to read them."""
        if not (method == "textDocument/codeAction" and self.offer("experimental.codeActionGroup")):
            return message
        message = copy.deepcopy(message)
        for action in message["result"] or []:
            action.pop("group", None)
        return message

    def on_answer(self, pending, result, error):
        asked = pending.context
        for window in [*self.windows.values(), self.trace]:
            window.acknowledge(asked.number)
        params = asked.params or {}
        states = self.progress.pop(params.get("workDoneToken"), [])
        check(states[-1:] in ([], ["end"]), f"the answer comes before the end of its progress, {states}")
        parts = self.parts.pop(params.get("partialResultToken"), [])
        if error is not None:
            return self.check_error(pending, error)
        check("error" not in asked.allowed[:1], "an answer, not an error")
        if "diagnostic" in asked.method:
            return self.take_reports(asked, result, parts)
        check(parts == [], "parts of a result that has none")
        if asked.method in CHECKS:
            CHECKS[asked.method](asked, result)

    def check_error(self, pending, error):
        asked, kind = pending.context, (error.get("data") or {}).get("kind")
        if error["code"] == lsp.LSPErrorCodes.RequestCancelled.value:
            return check(pending.cancelled, "nobody cancelled it")
        if error["code"] == lsp.LSPErrorCodes.ContentModified.value:
            return check(pending.outdated, "no document has changed")
        check(error["code"] in asked.allowed or kind in asked.allowed,
              f"the error {error['code']} ({kind}) is none of {asked.allowed}")

    def take_reports(self, asked, result, parts):
        if asked.method == "textDocument/diagnostic":
            previous = asked.params.get("previousResultId")
            return self.take_report(asked, asked.params_uri, result, previous, asked.text)
        check(not parts or result["items"] == [], "a result behind its parts")
        items = [item for part in parts for item in part["items"]] + result["items"]
        uris = [item["uri"] for item in items]
        check(len(uris) == len(set(uris)), "two reports on one document")
        previous = {entry["uri"]: entry["value"] for entry in asked.params["previousResultIds"]}
        for item in items:
            version, uri = item["version"], item["uri"]
            if version is not None:
                text = self.history.get((uri, version))
                check(text is not None, f"{uri} has no version {version}")
            elif item["kind"] == "full" and item["items"] == []:
                text = Text("", self.encoding)
            else:
                text = self.file_text(uri)
            self.take_report(asked, uri, item, previous.get(uri), text)

    def take_report(self, asked, uri, report, previous, text):
        check("relatedDocuments" not in report
              or self.offer("textDocument.diagnostic.relatedDocumentSupport"), "relatedDocuments")
        if report["kind"] == "unchanged":
            check(previous is not None, "a report is unchanged that the client does not have")
        else:
            self.take_diagnostics(uri, report["items"], text, isPulled=True)
        self.reports[uri] = report["resultId"]

    def take_diagnostics(self, uri, diagnostics, text, isPulled):
        for diagnostic in diagnostics:
            position_checks.check_diagnostic(self.offer, diagnostic, uri, text, isPulled, self.texts_of)
        self.diagnostics[uri] = diagnostics

    # Notifications

    def on_notification(self, method, params):
        check(self.state != "new" or method in ("window/showMessage", "window/logMessage"),
              "a notification before the answer to initialize")
        match method:
            case "textDocument/publishDiagnostics":
                self.take_published(params)
            case "$/progress":
                self.take_progress(params["token"], params["value"])
            case "$/logTrace":
                check(set(self.trace) != {"off"}, "the trace is off")
                check("verbose" not in params or "verbose" in self.trace, "the trace is not verbose")
            case "window/showMessage" | "window/logMessage":
                check(params["type"] >= 3 or params["message"].startswith((*REPORTS, f"{self.folder}/.lintel.json")),
                      "a warning in a session of a client without faults")
            case _:
                raise Violation("nobody has asked to be notified of that")

    def take_published(self, params):
        uri, version = params["uri"], params.get("version")
        offered = self.offer("textDocument.publishDiagnostics.versionSupport")
        check(version is None or offered, "versionSupport is not offered")
        if uri not in self.windows:
            check(uri.endswith("/.lintel.json"), "the document is not open")
            texts = [(None, text) for text in self.configurations]
        else:
            check(self.offer("textDocument.diagnostic") is None, "the client asks for diagnostics")
            texts = self.windows[uri]
        problem = None
        for number, text in texts:
            if version is not None and version != number:
                continue
            try:
                self.take_diagnostics(uri, params["diagnostics"], text, isPulled=False)
            except Violation as found:
                problem = found
            else:
                self.published.add(uri)
                return
        raise problem or Violation(f"the version {version} is not that of a text that was sent")

    def take_progress(self, token, value):
        if token in self.parts:
            hold_against(lsp.WorkspaceDiagnosticReportPartialResult, value)
            return self.parts[token].append(value)
        check(token in self.progress, f"there is no request with the token {token!r}")
        states, kind = self.progress[token], value["kind"]
        check((kind == "begin") == (states == []) and states[-1:] != ["end"], f"{kind} after {states}")
        hold_against({"begin": lsp.WorkDoneProgressBegin, "report": lsp.WorkDoneProgressReport,
                      "end": lsp.WorkDoneProgressEnd}[kind], value)
        states.append(kind)

    # Requests of the daemon

    def on_request(self, method, params):
        """Checks a request; returns the answer, if it does not come later."""
        check(self.state == "running", f"a request to a client that is {self.state}")
        check(method in NEEDED, "nobody answers that")
        check(NEEDED[method] is None or self.offer(NEEDED[method]), f"{NEEDED[method]} is not offered")
        result = None
        match method:
            case "client/registerCapability":
                if error := self.register(params["registrations"]):
                    return [{"error": error}]
            case "workspace/configuration":
                if self.random.random() < 0.1:
                    return [{"error": {"code": -32803, "message": "no settings"}}]
                self.settings_sent += 1
                result = [self.settings if item.get("section") == "lintel" else None
                          for item in params["items"]]
            case "workspace/applyEdit":
                result = self.apply_asked(params)
            case "window/showDocument":
                check(urlsplit(params["uri"]).scheme in ("file", "http"), "no URI")
                result = {"success": self.random.random() < 0.8}
        return [{"result": result}]

    def register(self, registrations):
        for registration in registrations:
            method = registration["method"]
            check(method in REGISTERED and self.offer(REGISTERED[method]), f"{method} is not offered")
            check(registration["id"] not in self.registered, "a registration comes twice")
            self.registered.add(registration["id"])
            hold_against(lsp.METHOD_TO_TYPES[method][3] or lsp.DidChangeConfigurationRegistrationOptions,
                         registration["registerOptions"])
            for watcher in registration["registerOptions"].get("watchers", []):
                check(isinstance(watcher["globPattern"], str)
                      or self.offer("workspace.didChangeWatchedFiles.relativePatternSupport"), "a relative pattern")
        if self.random.random() < 0.1:
            return {"code": -32803, "message": "no registrations today"}

    def apply_asked(self, params):
        """Applies an edit that the daemon requests, or refuses it."""
        check("metadata" not in params or self.offer("workspace.workspaceEdit.metadataSupport"), "metadata")
        edit = params["edit"]
        [uri] = edit.get("changes") or [change["textDocument"]["uri"] for change in edit["documentChanges"]]
        asked, problem = Asked(self, "workspace/applyEdit", params), None
        # The daemon may not have seen the last changes.
        for asked.versions[uri], asked.texts[uri] in [*self.windows[uri]][::-1]:
            try:
                after = edit_checks.check_workspace_edit(asked, edit)
                break
            except Violation as found:
                problem = problem or found
        else:
            raise problem
        if self.random.random() < 0.2 or self.documents.get(uri, (None, None))[1] is not asked.texts[uri]:
            return {"applied": False, "failureReason": "not now"}
        for uri, content in after.items():
            self.change(uri, [{"text": content}], Text(content, self.encoding))
        return {"applied": True}

    # The beginning and the end

    async def begin(self):
        # After each edit the daemon compares the document with its text opened anew.
        await self.connection.start(*["--paranoid"] * (self.random.random() < 0.3))
        if self.random.random() < 0.1:
            await self.ask("textDocument/hover", {}, allowed=("error", -32002))
        folder = {"uri": self.folder.as_uri(), "name": "a project"}
        params = {
            "processId": self.random.choice([None, os.getpid()]),
            "rootUri": self.random.choice([None, folder["uri"]]),
            "capabilities": self.offer.capabilities,
        }
        optional = {
            "clientInfo": self.random.choice([{"name": "random"}, {"name": "é", "version": "1"}]),
            "locale": "de", "workDoneToken": "beginning",
            "trace": self.random.choice(["off", "messages", "verbose"]),
            "initializationOptions": self.random.choice([self.settings, {"lintel": self.settings}]),
            "workspaceFolders": self.random.choice([None, [], [folder], [folder]]),
        }
        params |= {name: value for name, value in optional.items() if self.random.random() < 0.6}
        self.trace.add(0, params.get("trace", "off"))
        pending = self.request("initialize", params)
        result = (await self.connection.answer(pending))[0]
        self.state = "initialized"
        self.server = result["capabilities"]
        self.encoding = self.server.get("positionEncoding", "utf-16")
        check_server(self.offer, self.server)
        self.state = "running"
        self.notify("initialized", {})

    async def end(self):
        """Shuts the daemon down: then everything is answered, and only errors may follow."""
        pending = self.request("shutdown", None)
        late = self.request("textDocument/hover", {}, allowed=("error", -32600))
        await self.connection.answer(pending)
        check(list(self.connection.pending) in ([], [late.id]),
              f"unanswered after shutdown: {[pending.method for pending in self.connection.pending.values()]}")
        self.state = "shut down"
        await self.connection.answer(late)
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}},
                     allowed=("error", -32600))
        self.notify("exit", None)
        code, errors = await self.connection.end()
        check(code == 0, f"the exit code is {code}")
        check(errors == "", f"stderr has {errors!r}")
        check(not self.connection.pending, "a request after shutdown is not answered")
        check(not self.progress and not self.parts, "progress without an end")
