"""Checks of the messages of a recorded session: their shapes, and that the client offered what is in them.

Ranges and edits are held against the texts where sessions are recorded, in Tests/Exercise/Checking.
"""

import copy
import re

from lsprotocol import types as lsp

from metamodel import problems

#: The codes that an error may have.
CODES = {code.value for kind in (lsp.ErrorCodes, lsp.LSPErrorCodes) for code in kind}

ITEM = "textDocument.completion.completionItem"
ACTION = "textDocument.codeAction"
EDIT = "workspace.workspaceEdit"
DIAGNOSTICS = ("textDocument.publishDiagnostics", "textDocument.diagnostic")

#: The capability without which the daemon may not send a request.
REQUESTS = {
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
REGISTRATIONS = {
    "workspace/didChangeConfiguration": "workspace.didChangeConfiguration.dynamicRegistration",
    "workspace/didChangeWatchedFiles": "workspace.didChangeWatchedFiles.dynamicRegistration",
    **{f"textDocument/did{name}": "textDocument.synchronization.dynamicRegistration" for name in ("Open", "Change", "Close")},
}

#: The members that need a capability, by the kind of object.
MEMBERS = {
    "server": {
        "codeActionProvider": f"{ACTION}.codeActionLiteralSupport",
        "diagnosticProvider": "textDocument.diagnostic",
        "semanticTokensProvider": "textDocument.semanticTokens",
    },
    "server.workspace": {
        "workspaceFolders": "workspace.workspaceFolders", "fileOperations": "workspace.fileOperations.willRename"},
    "item": {
        **{name: f"{ITEM}.{name}Support" for name in ("commitCharacters", "deprecated", "preselect", "labelDetails")},
        "insertTextMode": f"{ITEM}.insertTextModeSupport",
    },
    "insertion": {"insert": f"{ITEM}.insertReplaceSupport"},
    "action": {
        **{name: f"{ACTION}.{name}Support" for name in ("isPreferred", "disabled", "data")},
        "group": "experimental.codeActionGroup",
    },
    "edit": {"snippet": f"{EDIT}.snippetEditSupport", "annotationId": f"{EDIT}.changeAnnotationSupport"},
    "workspace edit": {
        "documentChanges": f"{EDIT}.documentChanges", "changeAnnotations": f"{EDIT}.changeAnnotationSupport"},
    "link": {"tooltip": "textDocument.documentLink.tooltipSupport"},
    "fold": {"collapsedText": "textDocument.foldingRange.foldingRange.collapsedText"},
    "definition": {"targetUri": "textDocument.definition.linkSupport"},
    "prepared": {"defaultBehavior": "textDocument.rename.prepareSupportDefaultBehavior"},
    "report": {"relatedDocuments": "textDocument.diagnostic.relatedDocumentSupport"},
    "published": {"version": "textDocument.publishDiagnostics.versionSupport"},
}

#: The members that an answer to the method may complete: those of a list of the client, and some always.
RESOLVED = {
    "codeAction/resolve": (f"{ACTION}.resolveSupport.properties", set()),
    "codeLens/resolve": ("textDocument.codeLens.resolveSupport.properties", {"command"}),
    "completionItem/resolve": (f"{ITEM}.resolveSupport.properties", {"documentation", "detail"}),
    "inlayHint/resolve": ("textDocument.inlayHint.resolveSupport.properties", set()),
}

#: A tab stop, a placeholder, a choice or a variable.
STOP = re.compile(r"\$(\d+|\{\d+(:|\||\})|[A-Za-z_])")


class Violation(AssertionError):
    """A message of the daemon that LSP, or what the client offered, does not allow."""


def check(condition, problem):
    if not condition:
        raise Violation(problem)


def hold_against(kind, message):
    found = problems(message, kind)
    check(not found, f"not of the shape of {kind.__name__}: {found[:5]}")


def at(position):
    return position["line"], position["character"]


def ends(range):
    start, end = at(range["start"]), at(range["end"])
    check(start <= end, f"{range} ends before it starts")
    return start, end


def contains(outer, inner):
    (start, end), (first, last) = ends(outer), ends(inner)
    return start <= first and last <= end


def around(range, position):
    start, end = ends(range)
    return start <= at(position) <= end


class RecordedSession:
    """The state of a client, which follows the messages of a record."""

    def __init__(self):
        self.capabilities, self.server = {}, {}
        self.requests, self.versions, self.tokens = {}, {}, {}
        self.ids, self.registered = set(), set()
        self.trace = "off"

    def offer(self, path):
        """The value of a capability; `None` if it was not offered."""
        value = self.capabilities
        for name in path.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        return value

    def listed(self, path):
        return self.offer(path) or []

    def only_offered(self, kind, value):
        for name, capability in MEMBERS[kind].items():
            is_offered = self.offer(capability) not in (None, False)
            check(name not in value or is_offered, f"{name} of the {kind} needs {capability}")

    def take(self, side, message):
        if side == "client":
            return self.take_of_client(message)
        check(message.get("jsonrpc") == "2.0", "no message of JSON-RPC")
        names = set(message) - {"jsonrpc"}
        if "method" not in message:
            return self.take_answer(message, names)
        check(names <= {"id", "method", "params"}, f"members {names}")
        method, params = message["method"], message.get("params")
        check(method in lsp.METHOD_TO_TYPES, "the method is not of LSP")
        hold_against(lsp.METHOD_TO_TYPES[method][0], message)
        if "id" not in message:
            return self.take_notification(method, params)
        check(message["id"] not in self.ids, f"the id {message['id']!r} comes again")
        self.ids.add(message["id"])
        check(method in REQUESTS, "nobody answers that")
        check(REQUESTS[method] is None or self.offer(REQUESTS[method]), f"{REQUESTS[method]} is not offered")
        if method == "client/registerCapability":
            self.register(params["registrations"])

    def take_of_client(self, message):
        method, params = message.get("method"), message.get("params")
        if method is not None and "id" in message:
            self.requests[message["id"]] = (method, params)
            for name in ("workDoneToken", "partialResultToken"):
                if isinstance(params, dict) and name in params:
                    self.tokens[params[name]] = (name, [])
        match method:
            case "initialize":
                self.capabilities, self.trace = params["capabilities"], params.get("trace", "off")
            case "textDocument/didOpen" | "textDocument/didChange":
                self.versions[params["textDocument"]["uri"]] = params["textDocument"]["version"]
            case "textDocument/didClose":
                del self.versions[params["textDocument"]["uri"]]
            case "$/setTrace":
                self.trace = params["value"]

    def register(self, registrations):
        for registration in registrations:
            method, options = registration["method"], registration["registerOptions"]
            check(method in REGISTRATIONS and self.offer(REGISTRATIONS[method]), f"{method} is not offered")
            check(registration["id"] not in self.registered, "a registration comes twice")
            self.registered.add(registration["id"])
            hold_against(lsp.METHOD_TO_TYPES[method][3] or lsp.DidChangeConfigurationRegistrationOptions, options)
            for watcher in options.get("watchers", []):
                check(isinstance(watcher["globPattern"], str)
                      or self.offer("workspace.didChangeWatchedFiles.relativePatternSupport"), "a relative pattern")

    def take_notification(self, method, params):
        match method:
            case "textDocument/publishDiagnostics":
                is_configuration = params["uri"].endswith("/.lintel.json")
                check(is_configuration or self.offer("textDocument.diagnostic") is None, "the client asks for diagnostics")
                self.only_offered("published", params)
                if "version" in params:
                    self.check_version(params["uri"], params["version"])
                self.check_diagnostics(params["diagnostics"], DIAGNOSTICS[:1])
            case "$/progress":
                self.take_progress(params["token"], params["value"])
            case "$/logTrace":
                check(self.trace == "verbose" or self.trace == "messages" and "verbose" not in params, "the trace is off")
            case _:
                check(method in ("window/showMessage", "window/logMessage"), "nobody has asked to be notified of that")

    def take_progress(self, token, value):
        check(token in self.tokens, f"there is no request with the token {token!r}")
        name, received = self.tokens[token]
        if name == "partialResultToken":
            return hold_against(lsp.WorkspaceDiagnosticReportPartialResult, value)
        kind = value["kind"]
        check((kind == "begin") == (received == []) and received[-1:] != ["end"], f"{kind} after {received}")
        hold_against({"begin": lsp.WorkDoneProgressBegin, "report": lsp.WorkDoneProgressReport,
                      "end": lsp.WorkDoneProgressEnd}[kind], value)
        received.append(kind)

    # Answers

    def take_answer(self, message, names):
        check(names in ({"id", "result"}, {"id", "error"}), f"an answer with members {names}")
        check(message["id"] in self.requests, f"there is no request with the id {message['id']!r}")
        method, params = self.requests.pop(message["id"])
        name, received = self.tokens.pop((params or {}).get("workDoneToken"), (None, []))
        check(name is None or received[-1:] in ([], ["end"]), f"the answer comes before the end of its progress, {received}")
        if "error" in message:
            hold_against(lsp.ResponseErrorMessage, message)
            return check(message["error"]["code"] in CODES, "the error has no code of LSP")
        if method not in lsp.METHOD_TO_TYPES:
            return
        hold_against(lsp.METHOD_TO_TYPES[method][1], self.without_extensions(method, message))
        if message["result"] is not None:
            self.check_result(method, params, message["result"])

    def without_extensions(self, method, message):
        """Removes the members that are not part of LSP, if the client offered to read them."""
        if method == "textDocument/codeAction" and self.offer("experimental.codeActionGroup"):
            message = copy.deepcopy(message)
            for action in message["result"] or []:
                action.pop("group", None)
        return message

    def check_result(self, method, params, result):
        if method in RESOLVED:
            self.check_lazy(method, params, result)
        match method:
            case "initialize":
                self.check_server(result["capabilities"])
            case "textDocument/completion":
                self.check_completion(params, result)
            case "completionItem/resolve":
                self.check_item(result)
            case "textDocument/codeAction":
                self.check_actions(params, result)
            case "codeAction/resolve":
                self.check_action(result)
            case "textDocument/codeLens" | "codeLens/resolve":
                self.check_lenses(result if isinstance(result, list) else [result])
            case "textDocument/rename" | "workspace/willRenameFiles":
                self.check_workspace_edit(result)
            case "textDocument/formatting" | "textDocument/rangeFormatting" | "textDocument/onTypeFormatting":
                self.check_edits(result)
            case "textDocument/prepareRename":
                self.check_prepared(params, result)
            case "textDocument/hover":
                self.check_markup(result["contents"], "textDocument.hover.contentFormat")
            case "textDocument/documentSymbol" | "workspace/symbol":
                self.check_symbols(method, params, result)
            case "textDocument/definition":
                self.check_definition(params, result)
            case "textDocument/documentLink":
                self.check_links(result)
            case "textDocument/documentColor":
                check(all(0 <= part <= 1 for found in result for part in found["color"].values()), "no color")
            case "textDocument/colorPresentation":
                check(all(presentation["label"].strip() for presentation in result), "a presentation without a label")
            case "textDocument/foldingRange":
                self.check_folds(result)
            case "textDocument/selectionRange":
                self.check_selections(params, result)
            case "textDocument/inlayHint":
                for hint in result:
                    check(around(params["range"], hint["position"]), "a hint outside of the range")
                    check(hint["label"], "a hint without a label")
                    check("data" not in hint or self.server["inlayHintProvider"]["resolveProvider"], "data of no use")
            case "textDocument/semanticTokens/full" | "textDocument/semanticTokens/range":
                self.check_tokens(result["data"])
            case "textDocument/diagnostic":
                self.check_report(params.get("previousResultId"), result)
            case "workspace/diagnostic":
                uris = [report["uri"] for report in result["items"]]
                check(len(uris) == len(set(uris)), "two reports on one document")
                previous = {entry["uri"]: entry["value"] for entry in params["previousResultIds"]}
                for report in result["items"]:
                    self.check_version(report["uri"], report["version"])
                    self.check_report(previous.get(report["uri"]), report)

    def check_lazy(self, method, asked, resolved):
        """Checks that resolving changed only members that the client waits for."""
        path, always = RESOLVED[method]
        changed = {name for name in {*asked, *resolved} if asked.get(name) != resolved.get(name)}
        lazy = {*self.listed(path), *always, "data"}
        check(changed <= lazy, f"resolving changed {changed - lazy}, and {path} has {lazy}")

    def check_server(self, server):
        """Checks that the daemon announces nothing that is for clients of other capabilities."""
        self.server = server
        encoding = server.get("positionEncoding", "utf-16")
        check(encoding in [*self.listed("general.positionEncodings"), "utf-16"], f"{encoding} is not offered")
        # For other clients an option is just true.
        self.only_offered("server", {name: value for name, value in server.items() if isinstance(value, dict)})
        self.only_offered("server.workspace", server.get("workspace", {}))
        check(not isinstance(server["renameProvider"], dict) or self.offer("textDocument.rename.prepareSupport"), "prepare")
        for name, provider in server.items():
            if isinstance(provider, dict) and provider.get("workDoneProgress"):
                check(self.offer("window.workDoneProgress"), f"workDoneProgress of {name} is not offered")
        legend = server.get("semanticTokensProvider", {}).get("legend", {})
        for name, values in legend.items():
            check(set(values) <= set(self.listed(f"textDocument.semanticTokens.{name}")), f"{name} are not offered")
        hints = server["inlayHintProvider"]
        check(not hints["resolveProvider"] or self.offer("textDocument.inlayHint.resolveSupport"), "resolveProvider")

    def check_markup(self, content, formats):
        for part in content if isinstance(content, list) else [content]:
            if isinstance(part, dict) and "kind" in part:
                check(part["kind"] in (self.listed(formats) or ["plaintext"]), f"{part['kind']} is none of {formats}")

    def check_completion(self, params, result):
        items = result if isinstance(result, list) else result["items"]
        defaults = result.get("itemDefaults", {}) if isinstance(result, dict) else {}
        offered = self.listed("textDocument.completion.completionList.itemDefaults")
        check(set(defaults) <= set(offered), f"itemDefaults has {set(defaults)} of {offered}")
        for item in items:
            self.check_item(item)
            check("textEditText" not in item or "editRange" in defaults, "textEditText has no range")
            ranges = item.get("textEdit", defaults.get("editRange"))
            if ranges is None:
                continue
            check("filterText" in item, f"{item['label']!r} has an edit and no filterText")
            self.only_offered("insertion", ranges)
            if "insert" in ranges:
                check(ranges["insert"]["start"] == ranges["replace"]["start"], "insert is no prefix of replace")
            ranges = ranges.get("range", ranges)
            for range in [ranges] if "start" in ranges else [ranges["insert"], ranges["replace"]]:
                check(range["start"]["line"] == range["end"]["line"], "a range of several lines")
                check(around(range, params["position"]), f"{range} is not around the caret, {params['position']}")

    def check_item(self, item):
        self.only_offered("item", item)
        check(set(item.get("tags", [])) <= set(self.listed(f"{ITEM}.tagSupport.valueSet")), "tags are not offered")
        if self.offer("textDocument.completion.completionItemKind.valueSet") is None:
            check(item.get("kind", 1) <= 18, "the kind is not offered")
        if "documentation" in item:
            self.check_markup(item["documentation"], f"{ITEM}.documentationFormat")
        new = item.get("textEdit", {}).get("newText", item.get("textEditText", item.get("insertText", item["label"])))
        if item.get("insertTextFormat") == 2:
            check(self.offer(f"{ITEM}.snippetSupport"), f"the snippet {new!r} without snippetSupport")
            unescaped = re.sub(r"\\.", "", new)
            check(len(STOP.findall(unescaped)) == unescaped.count("$"), f"{new!r} is no snippet")

    def check_actions(self, params, result):
        wanted = params["context"].get("only") or []
        for action in result:
            if isinstance(action.get("command"), str):
                self.check_command(action)
                continue
            check(self.offer(f"{ACTION}.codeActionLiteralSupport") is not None, "a code action for a client of commands")
            self.check_action(action)
            kind = action.get("kind", "")
            check(not wanted or any(not only or f"{kind}.".startswith(f"{only}.") for only in wanted),
                  f"the kind {kind!r} is none of {wanted}")
            is_lazy = "data" in action and "edit" in self.listed(f"{ACTION}.resolveSupport.properties")
            check("edit" in action or "command" in action or is_lazy, "an action that does nothing")

    def check_action(self, action):
        self.only_offered("action", action)
        self.check_diagnostics(action.get("diagnostics", []), DIAGNOSTICS)
        if "command" in action:
            self.check_command(action["command"])
        if "edit" in action:
            self.check_workspace_edit(action["edit"])

    def check_command(self, command):
        known = self.server["executeCommandProvider"]["commands"]
        check(command["command"] in known, f"{command['command']!r} is none of {known}")
        check(command["title"].strip(), "a command without a title")

    def check_lenses(self, lenses):
        for lens in lenses:
            check(lens["range"]["start"]["line"] == lens["range"]["end"]["line"], "a lens of several lines")
            check("command" in lens or "data" in lens, "a lens that says nothing and cannot be resolved")
            if "command" in lens:
                self.check_command(lens["command"])

    def check_edits(self, edits):
        for edit in edits:
            self.only_offered("edit", edit)

    def check_workspace_edit(self, edit):
        self.only_offered("workspace edit", edit)
        check(not {"changes", "documentChanges"} <= set(edit), "both changes and documentChanges")
        for edits in edit.get("changes", {}).values():
            self.check_edits(edits)
        changed = []
        for change in edit.get("documentChanges", []):
            if "kind" in change:
                check(change["kind"] in self.listed(f"{EDIT}.resourceOperations"), change["kind"])
                check(change["kind"] != "create" or change["uri"] not in self.versions, "an open document is created")
                continue
            document = change["textDocument"]
            self.check_version(document["uri"], document["version"])
            changed.append(document["uri"])
            self.check_edits(change["edits"])
        check(len(changed) == len(set(changed)), "a document is changed twice")

    def check_prepared(self, params, result):
        self.only_offered("prepared", result)
        range, position = result.get("range", result), params["position"]
        if "start" in range:
            # The position may be before the quote and the # of an id, or behind the quote; the range is between them.
            (line, start), (last, end) = ends(range)
            check(line == position["line"] == last and start - 2 <= position["character"] <= end + 1,
                  f"{range} is not around {position}")

    def check_symbols(self, method, params, symbols):
        is_tree = self.offer("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
        capability = "workspace.symbol" if method == "workspace/symbol" else "textDocument.documentSymbol"
        for symbol in symbols:
            check(symbol["name"].strip(), "a symbol without a name")
            check(self.offer(f"{capability}.symbolKind.valueSet") or symbol["kind"] <= 18, "the kind is not offered")
            check(set(symbol.get("tags", [])) <= set(self.listed(f"{capability}.tagSupport.valueSet")), "tags")
            if method == "workspace/symbol":
                check("range" in symbol["location"]
                      or "location.range" in self.listed("workspace.symbol.resolveSupport.properties"), "no range")
            elif is_tree:
                check(contains(symbol["range"], symbol["selectionRange"]), "selectionRange is not in the range")
                self.check_symbols(method, params, symbol.get("children", []))
            else:
                check("location" in symbol, "hierarchicalDocumentSymbolSupport is not offered")
                check(symbol["location"]["uri"] == params["textDocument"]["uri"], "a symbol of another document")

    def check_definition(self, params, result):
        for location in result if isinstance(result, list) else [result]:
            self.only_offered("definition", location)
            if "targetUri" in location:
                check(contains(location["targetRange"], location["targetSelectionRange"]), "the selection is outside")
                origin = location.get("originSelectionRange")
                check(origin is None or around(origin, params["position"]), "the origin is not around the position")

    def check_links(self, links):
        last = (0, 0)
        for link in sorted(links, key=lambda link: ends(link["range"])):
            self.only_offered("link", link)
            start, end = ends(link["range"])
            check(start >= last, "two links overlap")
            last = end
            check("target" in link or self.server["documentLinkProvider"].get("resolveProvider"), "a link without a target")

    def check_folds(self, folds):
        limit, are_lines = (self.offer(f"textDocument.foldingRange.{name}") for name in ("rangeLimit", "lineFoldingOnly"))
        check(limit is None or len(folds) <= limit, f"{len(folds)} folds, not {limit}")
        for fold in folds:
            self.only_offered("fold", fold)
            check(fold["startLine"] < fold["endLine"] + (not are_lines), "a fold of no line")
            check(not are_lines or not {"startCharacter", "endCharacter"} & set(fold), "lineFoldingOnly is offered")

    def check_selections(self, params, result):
        check(len(result) == len(params["positions"]), "not one selection for each position")
        for selection, position in zip(result, params["positions"]):
            check(around(selection["range"], position), f"{selection['range']} is not around {position}")
            while parent := selection.get("parent"):
                check(contains(parent["range"], selection["range"]), "a parent is not around its child")
                selection = parent

    def check_version(self, uri, version):
        # Programs open and edit theirs by requests that are not LSP's, and these are not recorded.
        check(uri.startswith("tree:") or version == self.versions.get(uri), f"{version} is no version of {uri}")

    def check_tokens(self, data):
        check(len(data) % 5 == 0, f"{len(data)} numbers are no tokens")
        if "semanticTokensProvider" not in self.server:
            return
        legend = self.server["semanticTokensProvider"]["legend"]
        check(all(kind < len(legend["tokenTypes"]) for kind in data[3::5]), "a type is not in the legend")
        check(all(bits < 2 ** len(legend["tokenModifiers"]) for bits in data[4::5]), "a modifier is not in the legend")

    def check_report(self, previous, report):
        self.only_offered("report", report)
        if report["kind"] == "unchanged":
            return check(previous is not None, "a report is unchanged that the client does not have")
        self.check_diagnostics(report["items"], DIAGNOSTICS)

    def check_diagnostics(self, diagnostics, sides):
        """Checks diagnostics; a client that pulls lists the members at either capability."""
        for diagnostic in diagnostics:
            check(diagnostic.get("source") == "lintel" and diagnostic["message"].strip(), "no source or message")
            for name, capability in (("codeDescription", "codeDescriptionSupport"), ("data", "dataSupport"),
                                     ("relatedInformation", "relatedInformation")):
                is_offered = any(self.offer(f"{side}.{capability}") for side in sides)
                check(name not in diagnostic or is_offered, f"{name} is not offered")
            tags = {tag for side in sides for tag in self.listed(f"{side}.tagSupport.valueSet")}
            check(tags >= set(diagnostic.get("tags", [])), f"tags {diagnostic.get('tags')} of {tags}")
            check(diagnostic.get("tags") != [], "an empty list of tags")
