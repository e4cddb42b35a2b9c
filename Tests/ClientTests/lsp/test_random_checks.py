"""The checks of random sessions: each of them rejects a message that LSP or the client's offer does not allow."""

import asyncio
import json
from random import Random
from types import SimpleNamespace

import attrs
import pytest
from lsprotocol import types as lsp

import random_session
from position_checks import applied
from random_capabilities import CONVERTER, Offer, random_capabilities
from random_params import METHODS, random_changes, random_content, random_position
from random_session import CHECKS, NEEDED, Asked, RandomSession, Window
from server_checks import check_server
from test_capabilities import ALWAYS, OFFERED
from texts import Text, Violation
from wire import Connection

URI = "file:///a.layout.json"
TEXT = '{\n  "a": "😀",\n  "b": 1\n}\n'

SERVER = {
    "executeCommandProvider": {"commands": ["lintel.showPicture"]}, "documentLinkProvider": {},
    "inlayHintProvider": {"resolveProvider": False},
    "semanticTokensProvider": {"legend": {"tokenTypes": ["class"], "tokenModifiers": []}},
}


def offering(*paths, **values):
    """Capabilities with `True` at paths, and other values at those in which underscores stand for dots."""
    capabilities = {}
    for path, value in [*((path, True) for path in paths), *values.items()]:
        *names, last = path.replace("_", ".").split(".")
        holder = capabilities
        for name in names:
            holder = holder.setdefault(name, {})
        holder[last] = value
    return capabilities


def range_of(line, start, end, last=None):
    return {"start": {"line": line, "character": start},
            "end": {"line": line if last is None else last, "character": end}}


def asked(method, capabilities, params, number=1):
    session = SimpleNamespace(offer=Offer(capabilities), server=SERVER, file_text=None, texts_of=None, settings_sent=0,
                              documents={URI: (7, Text(TEXT, "utf-16"))})
    return Asked(session, method, params, URI, number=number)


AT = {"position": {"line": 1, "character": 3}}
FIRST = range_of(1, 2, 5)
EDIT = {"range": FIRST, "newText": "x"}
ITEM = {"label": "a", "filterText": '"a"', "textEdit": EDIT}
ITEMS = "textDocument.completion.completionItem"
ACTION = "textDocument.codeAction"
LITERALS = offering(**{f"{ACTION}.codeActionLiteralSupport": {}})
CONTEXT = {"context": {"diagnostics": []}}
FIX = {"title": "t", "kind": "quickfix", "edit": {"changes": {URI: [EDIT]}}}
CREATED = "file:///b.layout.json"
CREATION = {"kind": "create", "uri": CREATED}
CONTENT = {"textDocument": {"uri": CREATED, "version": None},
           "edits": [{"range": range_of(0, 0, 0), "newText": "x"}]}
SYMBOL = {"name": "a", "kind": 5, "range": FIRST, "selectionRange": FIRST}

#: Method, capabilities, params, the result that is right, and wrong ones that are right with other capabilities
#: or not at all.
CASES = [
    ("textDocument/hover", {}, AT, {"contents": {"kind": "plaintext", "value": "a"}, "range": FIRST}, [
        {"contents": {"kind": "markdown", "value": "a"}},
        {"contents": "a", "range": range_of(1, 2, 99)}, {"contents": "a", "range": range_of(9, 0, 0)},
        {"contents": "a", "range": range_of(1, 9, 2)}, {"contents": "a", "range": range_of(1, 8, 9)},
    ]),
    ("textDocument/completion", {}, AT, {"isIncomplete": False, "items": [ITEM]}, [
        {"items": [ITEM], "itemDefaults": {"editRange": FIRST}},
        *({"items": [{**ITEM, **member}]} for member in (
            {"preselect": True}, {"tags": [1]}, {"labelDetails": {}}, {"commitCharacters": ["a"]},
            {"deprecated": True}, {"insertTextFormat": 2}, {"insertTextMode": 1}, {"kind": 25},
            {"documentation": {"kind": "markdown", "value": "a"}},
            {"textEdit": {"newText": "a", "insert": FIRST, "replace": FIRST}},
            {"textEdit": {"newText": "a", "range": range_of(2, 0, 1)}},
            {"textEdit": {"newText": "a", "range": range_of(1, 0, 1, last=2)}},
            {"textEdit": {"newText": "${1:x}", "range": FIRST}}, {"additionalTextEdits": [EDIT]},
        )),
    ]),
    ("textDocument/completion", offering(f"{ITEMS}.snippetSupport", f"{ITEMS}.insertReplaceSupport"), AT,
     [{"label": "a", "filterText": '"a"', "insertTextFormat": 2, "textEdit": {
         "newText": "\\$${1:a}", "insert": range_of(1, 2, 3), "replace": FIRST}}],
     [[{"label": "a", "textEdit": EDIT}], [{"label": "a", "filterText": "a", "textEdit": EDIT}],
      [{"label": "a", "insertTextFormat": 2, "textEdit": {**EDIT, "newText": "$ "}}],
      [{"label": "a", "textEdit": {"newText": "b", "insert": range_of(1, 3, 3), "replace": FIRST}}]]),
    ("completionItem/resolve", {}, ITEM, {**ITEM, "documentation": "a"}, [{**ITEM, "sortText": "0"}]),
    ("textDocument/codeAction", LITERALS, CONTEXT, [FIX], [
        *([{**FIX, **member}] for member in (
            {"isPreferred": True}, {"data": 1}, {"disabled": {}}, {"group": "a"}, {"tags": [1]},
            {"edit": {"documentChanges": []}}, {"edit": {"changes": {URI: [EDIT, EDIT]}}},
            {"edit": {"changes": {}, "changeAnnotations": {}}}, {"command": {"title": "t", "command": "x"}},
            {"diagnostics": [{"range": FIRST, "message": "m"}]},
        )),
        [{"title": "t"}],
    ]),
    ("textDocument/codeAction", LITERALS, {"context": {"only": ["quickfix"]}}, [FIX],
     [[{**FIX, "kind": "quickfixes"}]]),
    ("textDocument/codeAction", {}, CONTEXT, [], [[FIX]]),
    ("codeAction/resolve", offering(**{f"{ACTION}.resolveSupport.properties": ["edit"]}), {"title": "t"},
     {"title": "t", "edit": FIX["edit"]}, [{"title": "u"}]),
    ("textDocument/codeLens", {}, {}, [{"range": FIRST, "command": {"title": "t", "command": "lintel.showPicture"}}],
     [[{"range": FIRST}], [{"range": range_of(1, 0, 1, last=2), "data": 1}],
      [{"range": FIRST, "command": {"title": " ", "command": "lintel.showPicture"}}]]),
    ("codeLens/resolve", {}, {"range": FIRST, "data": 1}, {"range": FIRST}, [{"range": range_of(1, 2, 4)}]),
    ("textDocument/rename", offering("workspace.workspaceEdit.documentChanges"), AT,
     {"documentChanges": [{"textDocument": {"uri": URI, "version": 7}, "edits": [EDIT]}]},
     [{"documentChanges": [{"textDocument": {"uri": URI, "version": 6}, "edits": [EDIT]}]},
      {"documentChanges": [{"kind": "create", "uri": URI}]},
      {"documentChanges": [{"textDocument": {"uri": URI, "version": 7}, "edits": [{**EDIT, "annotationId": "a"}]}]}]),
    ("codeAction/resolve", offering("workspace.workspaceEdit.documentChanges", **{
        f"{ACTION}.resolveSupport.properties": ["edit"], "workspace.workspaceEdit.resourceOperations": ["create"]}),
     {"title": "t"}, {"title": "t", "edit": {"documentChanges": [CREATION, CONTENT]}},
     [{"title": "t", "edit": {"documentChanges": [{**CREATION, "uri": URI}]}},
      {"title": "t", "edit": {"documentChanges": [{**CREATION, "kind": "delete"}, CONTENT]}},
      {"title": "t", "edit": {"documentChanges": [
          CREATION, {**CONTENT, "edits": [{"range": range_of(0, 0, 1), "newText": "x"}]}]}}]),
    ("workspace/willRenameFiles", {}, {}, {"changes": {URI: [EDIT]}},
     [{"changes": {URI: [EDIT, EDIT]}}, {"documentChanges": []}]),
    ("textDocument/documentColor", {}, {}, [{"range": FIRST, "color": {"red": 1, "green": 0, "blue": 0.5, "alpha": 1}}],
     [[{"range": range_of(9, 0, 0), "color": {"red": 1}}], [{"range": FIRST, "color": {"red": 255}}]]),
    ("textDocument/colorPresentation", {}, {}, [{"label": "#fff", "textEdit": EDIT}],
     [[{"label": " "}], [{"label": "a", "textEdit": EDIT, "additionalTextEdits": [EDIT]}]]),
    ("textDocument/prepareRename", {}, AT, FIRST, [{"defaultBehavior": True}, range_of(2, 0, 1)]),
    ("textDocument/formatting", {}, {}, [EDIT, {**EDIT, "range": range_of(1, 5, 6)}],
     [[EDIT, {**EDIT, "range": range_of(1, 4, 6)}], [{**EDIT, "snippet": {}}]]),
    ("textDocument/documentSymbol", {}, {}, [{"name": "a", "kind": 5, "location": {"uri": URI, "range": FIRST}}], [
        [SYMBOL], [{"name": "a", "kind": 25, "location": {"uri": URI, "range": FIRST}}],
        [{"name": "a", "kind": 5, "tags": [1], "location": {"uri": URI, "range": FIRST}}],
        [{"name": "a", "kind": 5, "location": {"uri": "file:///b", "range": FIRST}}],
    ]),
    ("textDocument/documentSymbol", offering("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"), {},
     [SYMBOL], [[{**SYMBOL, "selectionRange": range_of(2, 0, 1)}],
                [{**SYMBOL, "children": [{**SYMBOL, "name": ""}]}]]),
    ("workspace/symbol", {}, {}, [{"name": "a", "kind": 5, "location": {"uri": URI, "range": FIRST}}],
     [[{"name": "a", "kind": 5, "location": {"uri": URI}}]]),
    ("textDocument/definition", {}, AT, {"uri": URI, "range": FIRST},
     [[{"targetUri": URI, "targetRange": FIRST, "targetSelectionRange": FIRST}]]),
    ("textDocument/definition", offering("textDocument.definition.linkSupport"), AT,
     [{"targetUri": URI, "targetRange": FIRST, "targetSelectionRange": FIRST}],
     [[{"targetUri": URI, "targetRange": FIRST, "targetSelectionRange": range_of(1, 2, 7)}]]),
    ("textDocument/references", {}, AT, [{"uri": URI, "range": FIRST}], [[{"uri": URI, "range": range_of(7, 0, 0)}]]),
    ("textDocument/documentHighlight", {}, AT, [{"range": FIRST}], [[{"range": range_of(7, 0, 0)}]]),
    ("textDocument/documentLink", {}, {}, [{"range": FIRST, "target": "a:b"}],
     [[{"range": FIRST}], [{"range": FIRST, "target": "a:b", "tooltip": "a"}],
      [{"range": FIRST, "target": "a:b"}, {"range": FIRST, "target": "a:b"}]]),
    ("textDocument/foldingRange", {}, {}, [{"startLine": 0, "startCharacter": 1, "endLine": 3, "endCharacter": 0}],
     [[{"startLine": 0, "endLine": 9}], [{"startLine": 2, "endLine": 1}],
      [{"startLine": 0, "endLine": 1, "collapsedText": "a"}], [{"startLine": 0, "startCharacter": 5, "endLine": 1}]]),
    ("textDocument/foldingRange", offering(
        "textDocument.foldingRange.lineFoldingOnly", **{"textDocument.foldingRange.rangeLimit": 1}), {},
     [{"startLine": 0, "endLine": 2}],
     [[{"startLine": 0, "startCharacter": 1, "endLine": 2}], [{"startLine": 0, "endLine": 0}],
      [{"startLine": 0, "endLine": 2}] * 2]),
    ("textDocument/selectionRange", {}, {"positions": [AT["position"]]},
     [{"range": FIRST, "parent": {"range": range_of(1, 0, 11)}}],
     [[], [{"range": range_of(2, 0, 1)}], [{"range": FIRST, "parent": {"range": range_of(1, 3, 11)}}]]),
    ("textDocument/inlayHint", {}, {"range": range_of(1, 0, 9)}, [{"position": AT["position"], "label": "a"}],
     [[{"position": {"line": 2, "character": 0}, "label": "a"}], [{"position": AT["position"], "label": ""}],
      [{"position": AT["position"], "label": "a", "data": 1}],
      [{"position": AT["position"], "label": "a", "textEdits": [EDIT, EDIT]}]]),
    ("inlayHint/resolve", {}, {"position": AT["position"], "label": "a"}, {"position": AT["position"], "label": "a"},
     [{"position": AT["position"], "label": "a", "tooltip": "b"}]),
    ("textDocument/semanticTokens/full", {}, {}, {"data": [1, 2, 3, 0, 0]},
     [{"data": [1, 2, 3, 0]}, {"data": [1, 2, 3, 1, 0]}, {"data": [1, 2, 3, 0, 1]}, {"data": [1, 2, 11, 0, 0]},
      {"data": [1, 2, 0, 0, 0]}, {"data": [1, 2, 3, 0, 0, 0, 1, 1, 0, 0]}]),
]


@pytest.mark.parametrize("method, capabilities, params, right, wrong", CASES, ids=lambda value: (
    value if isinstance(value, str) else ""))
def test_check_of_method_accepts_right_and_rejects_wrong_results(method, capabilities, params, right, wrong):
    CHECKS[method](asked(method, capabilities, params), right)
    for result in wrong:
        with pytest.raises(Violation):
            CHECKS[method](asked(method, capabilities, params), result)
            print("accepted:", json.dumps(result))


def test_each_check_has_a_case():
    same = {"textDocument/onTypeFormatting", "textDocument/rangeFormatting", "textDocument/semanticTokens/range",
            "textDocument/semanticTokens/full/delta"}
    assert {case[0] for case in CASES} | same == set(CHECKS)


def test_each_capability_of_the_daemon_has_its_requests():
    assert set(METHODS) == ALWAYS | OFFERED | {"positionEncoding"}


def diagnostic(**members):
    return {"range": FIRST, "message": "m", "source": "lintel", **members}


@pytest.mark.parametrize("offer, members", [
    ({"tagSupport": {"valueSet": [1]}}, {"tags": [1]}),
    ({"relatedInformation": True}, {"relatedInformation": [{"location": {"uri": URI, "range": FIRST}}]}),
    ({"codeDescriptionSupport": True}, {"codeDescription": {"href": "a:b"}}), ({"dataSupport": True}, {"data": 1}),
])
def test_member_of_diagnostic_is_rejected_unless_offered(offer, members):
    text = Text(TEXT, "utf-16")
    for side, is_pulled in (("publishDiagnostics", False), ("diagnostic", True)):
        offered = Offer({"textDocument": {side: offer}})
        asked("", {}, {}).check_diagnostic(diagnostic(), URI, text, is_pulled)
        random_session.position_checks.check_diagnostic(offered, diagnostic(**members), URI, text, is_pulled)
        with pytest.raises(Violation):
            random_session.position_checks.check_diagnostic(Offer({}), diagnostic(**members), URI, text, is_pulled)


def test_related_information_is_in_a_text_that_the_document_has_had():
    offered = Offer({"textDocument": {"publishDiagnostics": {"relatedInformation": True}}})
    related = [{"location": {"uri": "a:other", "range": range_of(1, 0, 2)}}]
    report = diagnostic(relatedInformation=related)
    check = random_session.position_checks.check_diagnostic
    text, short, long = Text(TEXT, "utf-16"), Text("a", "utf-16"), Text("a\nbc", "utf-16")
    check(offered, report, URI, text, False, {"a:other": [short, long]}.get)
    for texts in ([], [short]):
        with pytest.raises(Violation, match="nowhere in a:other"):
            check(offered, report, URI, text, False, {"a:other": texts}.get)


def running(capabilities, **members):
    session = RandomSession(Random(1), capabilities, None)
    session.state = "running"
    for name, value in members.items():
        setattr(session, name, value)
    return session


@pytest.mark.parametrize("method", [method for method, needed in NEEDED.items() if needed])
def test_request_to_client_is_rejected_unless_offered(method):
    with pytest.raises(Violation, match="is not offered"):
        running({}).on_request(method, {})


def test_registration_is_rejected_unless_offered():
    watched = {"id": "a", "method": "workspace/didChangeWatchedFiles", "registerOptions": {"watchers": []}}
    offered = offering("workspace.didChangeWatchedFiles.dynamicRegistration")
    running(offered).on_request("client/registerCapability", {"registrations": [watched]})
    for capabilities, registrations in (
        ({}, [watched]), (offered, [watched, watched]), (offered, [{**watched, "method": "textDocument/hover"}]),
        (offered, [{**watched, "registerOptions": {"watchers": [{"globPattern": {"baseUri": "a:b", "pattern": ""}}]}}]),
    ):
        with pytest.raises(Violation):
            running(capabilities).on_request("client/registerCapability", {"registrations": registrations})


def test_progress_is_rejected_without_a_token_and_out_of_order():
    begin, report, end = ({"kind": "begin", "title": "t"}, {"kind": "report"}, {"kind": "end"})
    for values, is_right in (([begin, report, end], True), ([begin, begin], False), ([report], False),
                             ([begin, end, report], False), ([begin, {"kind": "end", "title": 1}], False)):
        session = running({}, progress={"a": []})
        if is_right:
            for value in values:
                session.on_notification("$/progress", {"token": "a", "value": value})
            continue
        with pytest.raises(Violation):
            for value in values:
                session.on_notification("$/progress", {"token": "a", "value": value})
    with pytest.raises(Violation):
        running({}).on_notification("$/progress", {"token": "a", "value": begin})


def test_published_diagnostics_are_rejected_for_clients_that_pull_and_for_other_texts():
    def publish(capabilities, **params):
        session = running(capabilities)
        session.documents[URI] = (7, Text(TEXT, "utf-16"))
        session.windows[URI] = Window()
        session.windows[URI].add(1, session.documents[URI])
        session.on_notification("textDocument/publishDiagnostics", {
            "uri": URI, "diagnostics": [diagnostic()], **params})

    versions = offering("textDocument.publishDiagnostics.versionSupport")
    publish({})
    publish(versions, version=7)
    for capabilities, params in (
        ({"textDocument": {"diagnostic": {}}}, {}), ({}, {"version": 7}), (versions, {"version": 6}),
        ({}, {"diagnostics": [diagnostic(range=range_of(9, 0, 0))]}), ({}, {"uri": "file:///b"}),
    ):
        with pytest.raises(Violation):
            publish(capabilities, **params)


@pytest.mark.parametrize("server", [
    {"positionEncoding": "utf-8"}, {"diagnosticProvider": {}}, {"renameProvider": {}},
    {"workspace": {"workspaceFolders": {}}}, {"workspace": {"fileOperations": {}}},
    {"codeActionProvider": {}}, {"workspaceSymbolProvider": {"workDoneProgress": True}},
    {"inlayHintProvider": {"resolveProvider": True}}, {"semanticTokensProvider": SERVER["semanticTokensProvider"]},
])
def test_capability_of_daemon_is_rejected_unless_the_client_offers_its_own(server):
    usual = {"inlayHintProvider": {"resolveProvider": False}, "workspaceSymbolProvider": True}
    check_server(Offer({}), usual)
    with pytest.raises(Violation):
        check_server(Offer({}), {**usual, **server})


@pytest.mark.parametrize("message", [
    {"id": 2, "result": None}, {"id": 1, "result": None, "error": None}, {"id": 1},
    {"id": 1, "result": {"contents": 1}}, {"id": 1, "result": {"contents": "a", "more": 1}},
    {"id": 1, "result": {"contents": "a", "range": None}},
    {"id": 1, "error": {"code": 1, "message": "m"}}, {"id": 1, "error": {"code": -32601, "message": "m"}},
    {"id": 1, "error": {"code": -32800, "message": "m"}}, {"id": 1, "error": {"code": -32801, "message": "m"}},
    {"method": "window/nothing", "params": {}}, {"method": "window/logMessage", "params": {"type": 9, "message": ""}},
    {"method": "window/logMessage", "params": {"type": 4, "message": "", "more": 1}},
    {"id": "a", "method": "workspace/configuration", "params": {"items": [{"section": 1}]}},
    {"method": "window/logMessage", "params": {"type": True, "message": ""}},
    {"method": "window/logMessage", "params": {"type": 4.0, "message": ""}},
])
async def test_malformed_message_is_rejected(message):
    session = running({})
    session.connection.send = lambda message: None
    session.request("textDocument/hover", {"position": AT["position"]}, id=1)
    with pytest.raises(Violation):
        session.connection.receive({"jsonrpc": "2.0", **message})


async def test_bytes_between_messages_are_rejected():
    for content, is_right in (
        (b'Content-Length: 2\r\n\r\n{}', True), (b'Content-Length: 2\r\n\r\n{}\n', False),
        (b'Content-Length: 13\r\n\r\n{"a":1,"a":2}', False), (b'Content-Length: 3\r\n\r\nNaN', False),
        (b'content-length: 2\r\n\r\n{}', False),
    ):
        connection = Connection(None)
        connection.process = SimpleNamespace(stdout=asyncio.StreamReader())
        connection.process.stdout.feed_data(content)
        connection.process.stdout.feed_eof()
        if is_right:
            assert (await connection.frame(), await connection.frame()) == ({}, None)
            continue
        with pytest.raises(Violation):
            while await connection.frame() is not None:
                pass


def test_edits_of_tokens_that_overlap_are_rejected():
    edits = [{"start": 0, "deleteCount": 5}, {"start": 5, "deleteCount": 0, "data": [1] * 5}]
    assert applied([0] * 10, edits) == [1] * 5 + [0] * 5
    for wrong in ([{"start": 8, "deleteCount": 5}], [*edits, {"start": 4, "deleteCount": 2}]):
        with pytest.raises(Violation):
            applied([0] * 10, wrong)


def test_random_capabilities_have_each_member_and_leave_each_out():
    seen, left_out = set(), set()

    def walk(value, kind):
        attrs.resolve_types(kind, lsp.ALL_TYPES_MAP)
        for field in attrs.fields(kind):
            member = getattr(value, field.name)
            (left_out if member in (None, False) else seen).add((kind.__name__, field.name))
            if attrs.has(type(member)):
                walk(member, type(member))

    for seed in range(400):
        capabilities = random_capabilities(Random(seed))
        value = CONVERTER.structure(capabilities, lsp.ClientCapabilities)
        assert CONVERTER.unstructure(value) == capabilities
        walk(value, lsp.ClientCapabilities)
    required = {("ClientSemanticTokensRequestOptions", "full"), ("ClientSemanticTokensRequestOptions", "range")}
    assert len(seen) > 150
    assert required <= seen & left_out
    assert {member for member in left_out - seen} == set()


def test_positions_of_texts_are_read_back():
    for seed in range(200):
        random = Random(seed)
        text = Text(random_content(random), random.choice(["utf-8", "utf-16", "utf-32"]))
        for _ in range(20):
            position = random_position(random, text)
            offset = text.nearest(position)
            assert text.nearest(text.position(offset)) == offset
        changes, after = random_changes(random, text)
        for change in changes:
            start, end = ([text.nearest(change["range"][end]) for end in ("start", "end")]
                          if "range" in change else (0, len(text)))
            text = Text(text.content[:start] + change["text"] + text.content[end:], text.encoding)
        assert text.content == after.content
