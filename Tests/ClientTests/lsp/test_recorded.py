"""Sessions of clients with random capabilities, which `soak --record` makes, held against LSP.

    LSP_SESSIONS=500 run ENVIRONMENT test_recorded.py              # so many sessions
    LSP_SESSIONS=1 LSP_SEED=7 run ENVIRONMENT test_recorded.py     # the session of a seed

The program is $SOAK, or the one beside the daemon: `LINTEL_TOOLS=1 swift build` builds both.
"""

import copy
import json
import os
import subprocess
from pathlib import Path

import pytest

from recorded import RecordedSession, Violation, check
from session import BINARY

SOAK = os.environ.get("SOAK", str(Path(BINARY).parent / "soak"))
FIRST = int(os.environ.get("LSP_SEED", "1"))
COUNT = int(os.environ.get("LSP_SESSIONS", "50"))


def members(pairs):
    """An object of JSON, in which no name may come twice."""
    result = dict(pairs)
    check(len(result) == len(pairs), f"a member comes twice in {result}")
    return result


def no_number(name):
    raise Violation(f"{name} is no number of JSON")


def read(line):
    return json.loads(line, object_pairs_hook=members, parse_constant=no_number)


@pytest.fixture(scope="module")
def sessions(tmp_path_factory):
    """The lines of each recorded session."""
    record = tmp_path_factory.mktemp("record") / "sessions"
    command = [SOAK, "--record", str(record), "--sessions", str(COUNT), "--seed", str(FIRST)]
    made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert made.returncode == 0, made.stdout
    sessions = []
    for line in record.read_text("utf-8").splitlines():
        if '"method":"initialize"' in line[:200]:
            sessions.append([])
        sessions[-1].append(line)
    assert len(sessions) == COUNT
    return sessions


@pytest.mark.parametrize("seed", range(FIRST, FIRST + COUNT))
def test_recorded_session_of_random_client_conforms_to_lsp(seed, sessions):
    session, answered = RecordedSession(), 0
    for line in sessions[seed - FIRST]:
        entry = read(line)
        try:
            session.take(entry["from"], entry["message"])
        except Violation as violation:
            pytest.fail(f"{violation} in {line[:3000]}; the session has LSP_SESSIONS=1 LSP_SEED={seed}", pytrace=False)
        answered += "result" in entry["message"]
    assert answered > 20
    # Everything that the client sent is answered.
    assert session.requests == {}


@pytest.mark.skipif(COUNT < 10, reason="few sessions do not have all requests")
def test_records_have_each_kind_of_request_and_of_client(sessions):
    asked, offered = set(), set()
    for line in (line for session in sessions for line in session):
        message = read(line)["message"]
        if "id" in message and "method" in message:
            asked.add(message["method"])
        elif isinstance(message.get("result"), dict):
            offered |= set(message["result"].get("capabilities", ()))
    # Lenses are resolved in large documents only, which no session has.
    assert {case[0] for case in CASES} | {"client/registerCapability", "workspace/configuration"} <= asked
    assert {"codeActionProvider", "diagnosticProvider", "semanticTokensProvider", "workspace"} <= offered


# The checks find what is wrong.

URI = "file:///w/a.layout.json"
SERVER = {"renameProvider": True, "inlayHintProvider": {"resolveProvider": False}, "documentLinkProvider": {},
          "executeCommandProvider": {"commands": ["lintel.show"]}}


def range_of(line, start, end):
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


FIRST_WORD = range_of(1, 2, 5)
AT = {"textDocument": {"uri": URI}, "position": {"line": 1, "character": 3}}
EDIT = {"range": FIRST_WORD, "newText": "x"}
DIAGNOSTIC = {"range": FIRST_WORD, "message": "m", "source": "lintel"}
SYMBOL = {"name": "a", "kind": 5, "range": FIRST_WORD, "selectionRange": FIRST_WORD}
FLAT = {"name": "a", "kind": 5, "location": {"uri": URI, "range": FIRST_WORD}}
ITEM = {"label": "a", "filterText": "a", "textEdit": EDIT}
COMMAND = {"title": "t", "command": "lintel.show"}
OFFER = {"textDocument": {
    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
    "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}, "definition": {"linkSupport": True},
    "foldingRange": {"lineFoldingOnly": True, "rangeLimit": 1}, "diagnostic": {},
    "completion": {"completionItem": {"snippetSupport": True, "insertReplaceSupport": True}}}}
TARGET = {"targetUri": URI, "targetRange": FIRST_WORD, "targetSelectionRange": FIRST_WORD}
BOTH = {"insert": range_of(1, 2, 3), "replace": FIRST_WORD, "newText": "x"}

#: A method, the client's capabilities, params, a result that is right, and results that are wrong.
CASES = [
    ("textDocument/hover", {}, AT, {"contents": "a"}, [{"contents": {"kind": "markdown", "value": "a"}}, {"contents": 1}]),
    ("textDocument/completion", {}, AT, [ITEM], [
        [{**ITEM, "textEdit": BOTH}], [{**ITEM, "preselect": True}], [{"label": "a", "textEdit": EDIT}],
        [{**ITEM, "textEdit": {**EDIT, "range": range_of(1, 4, 5)}}], [{**ITEM, "tags": [1]}], [{**ITEM, "kind": 25}],
        [{**ITEM, "insertTextFormat": 2}], {"isIncomplete": False, "items": [], "itemDefaults": {"editRange": FIRST_WORD}}]),
    ("textDocument/completion", OFFER, AT, [{**ITEM, "textEdit": {**BOTH, "newText": "${1:a}$0"}, "insertTextFormat": 2}], [
        [{**ITEM, "textEdit": {**EDIT, "newText": "$"}, "insertTextFormat": 2}],
        [{**ITEM, "textEdit": {**BOTH, "insert": range_of(1, 3, 4)}}]]),
    ("completionItem/resolve", {}, ITEM, {**ITEM, "documentation": "a"}, [{**ITEM, "label": "b"}]),
    ("textDocument/codeAction", {}, {"context": {"diagnostics": []}}, [COMMAND],
     [[{"title": "t", "edit": {}}], [{**COMMAND, "command": "other"}], [{**COMMAND, "title": " "}]]),
    ("textDocument/codeAction", OFFER, {"context": {"diagnostics": [], "only": ["quickfix"]}},
     [{"title": "t", "kind": "quickfix.a", "edit": {"changes": {URI: [EDIT]}}}], [
         [{"title": "t", "kind": "quickfixed", "edit": {}}], [{"title": "t", "kind": "quickfix"}],
         [{"title": "t", "kind": "quickfix", "edit": {}, "isPreferred": True}],
         [{"title": "t", "kind": "quickfix", "edit": {"documentChanges": []}}],
         [{"title": "t", "kind": "quickfix", "edit": {}, "diagnostics": [{**DIAGNOSTIC, "data": 1}]}]]),
    ("codeAction/resolve", {}, {"title": "t", "data": 1}, {"title": "t"}, [{"title": "t", "edit": {}}]),
    ("textDocument/codeLens", {}, {}, [{"range": FIRST_WORD, "command": COMMAND}],
     [[{"range": FIRST_WORD}], [{"range": {**FIRST_WORD, "end": {"line": 2, "character": 9}}, "command": COMMAND}]]),
    ("textDocument/formatting", {}, {}, [EDIT], [[{**EDIT, "annotationId": "a"}]]),
    ("textDocument/prepareRename", {}, AT, FIRST_WORD, [range_of(1, 9, 12), {"defaultBehavior": True}]),
    ("textDocument/documentSymbol", {}, AT, [FLAT], [[SYMBOL], [{**FLAT, "kind": 25}], [{**FLAT, "name": " "}]]),
    ("textDocument/documentSymbol", OFFER, AT, [SYMBOL],
     [[{**SYMBOL, "children": [{**SYMBOL, "selectionRange": range_of(1, 2, 9)}]}]]),
    ("workspace/symbol", {}, {"query": ""}, [FLAT], [[{**FLAT, "location": {"uri": URI}}]]),
    ("textDocument/definition", {}, AT, {"uri": URI, "range": FIRST_WORD}, [[TARGET]]),
    ("textDocument/definition", OFFER, AT, [TARGET], [[{**TARGET, "targetSelectionRange": range_of(1, 2, 7)}],
                                                      [{**TARGET, "originSelectionRange": range_of(2, 2, 7)}]]),
    ("textDocument/documentLink", {}, AT, [{"range": FIRST_WORD, "target": "a:b"}], [
        [{"range": FIRST_WORD}], [{"range": FIRST_WORD, "target": "a:b", "tooltip": "a"}],
        [{"range": FIRST_WORD, "target": "a:b"}] * 2]),
    ("textDocument/documentColor", {}, AT, [{"range": FIRST_WORD, "color": dict.fromkeys(("red", "green", "blue", "alpha"), 1)}],
     [[{"range": FIRST_WORD, "color": dict.fromkeys(("red", "green", "blue", "alpha"), 255)}]]),
    ("textDocument/foldingRange", OFFER, AT, [{"startLine": 0, "endLine": 2}],
     [[{"startLine": 0, "startCharacter": 1, "endLine": 2}], [{"startLine": 0, "endLine": 0}],
      [{"startLine": 0, "endLine": 2}] * 2, [{"startLine": 0, "endLine": 2, "collapsedText": "a"}]]),
    ("textDocument/selectionRange", {}, {"positions": [AT["position"]]},
     [{"range": FIRST_WORD, "parent": {"range": range_of(1, 0, 11)}}],
     [[], [{"range": range_of(2, 0, 1)}], [{"range": FIRST_WORD, "parent": {"range": range_of(1, 3, 11)}}]]),
    ("textDocument/inlayHint", {}, {"range": range_of(1, 0, 9)}, [{"position": AT["position"], "label": "a"}],
     [[{"position": {"line": 2, "character": 0}, "label": "a"}], [{"position": AT["position"], "label": ""}],
      [{"position": AT["position"], "label": "a", "data": 1}]]),
    ("inlayHint/resolve", {}, {"position": AT["position"], "label": "a"}, {"position": AT["position"], "label": "a"},
     [{"position": AT["position"], "label": "a", "tooltip": "b"}]),
    ("textDocument/diagnostic", OFFER, AT, {"kind": "full", "items": [DIAGNOSTIC]}, [
        {"kind": "unchanged", "resultId": "1"}, {"kind": "full", "items": [{**DIAGNOSTIC, "source": "other"}]},
        {"kind": "full", "items": [{**DIAGNOSTIC, "tags": [1]}]},
        {"kind": "full", "items": [{**DIAGNOSTIC, "codeDescription": {"href": "a:b"}}]}]),
    ("textDocument/semanticTokens/full", {}, AT, {"data": [1, 2, 3, 0, 0]},
     [{"data": [1, 2, 3, 0]}, {"data": [1, 2, 3, 1, 0]}, {"data": [1, 2, 3, 0, 1]}]),
    ("initialize", {}, {"capabilities": {}}, {"capabilities": SERVER}, [
        {"capabilities": {**SERVER, **more}} for more in (
            {"positionEncoding": "utf-8"}, {"renameProvider": {}}, {"workspace": {"workspaceFolders": {}}},
            {"workspaceSymbolProvider": {"workDoneProgress": True}}, {"inlayHintProvider": {"resolveProvider": True}},
            {"diagnosticProvider": {"interFileDependencies": True, "workspaceDiagnostics": True}})]),
]


def after(capabilities, *messages):
    session = RecordedSession()
    session.capabilities = capabilities
    session.server = {**SERVER, "semanticTokensProvider": {"legend": {"tokenTypes": ["a"], "tokenModifiers": []}}}
    session.versions[URI] = 7
    for side, message in messages:
        session.take(side, {"jsonrpc": "2.0", **message})
    return session


@pytest.mark.parametrize("method, capabilities, params, right, wrong", CASES, ids=lambda value: (
    value if isinstance(value, str) else ""))
def test_check_of_method_accepts_right_and_rejects_wrong_results(method, capabilities, params, right, wrong):
    request = ("client", {"id": 1, "method": method, "params": params})
    after(capabilities, request, ("server", {"id": 1, "result": copy.deepcopy(right)}))
    for result in wrong:
        with pytest.raises(Violation):
            after(capabilities, request, ("server", {"id": 1, "result": result}))
            print("accepted:", result)


def published(**members):
    return {"method": "textDocument/publishDiagnostics", "params": {"uri": URI, "diagnostics": [DIAGNOSTIC], **members}}


def progress(kind):
    value = {"kind": kind, "title": "t"} if kind == "begin" else {"kind": kind}
    return {"method": "$/progress", "params": {"token": "t", "value": value}}


@pytest.mark.parametrize("capabilities, message", [
    ({}, {"id": 2, "result": None}), ({}, {"id": 1, "result": None, "error": None}), ({}, {"id": 1}),
    ({}, {"id": 1, "result": {"contents": "a", "more": 1}}), ({}, {"id": 1, "result": {"contents": "a", "range": None}}),
    ({}, {"id": 1, "error": {"code": 1, "message": "m"}}), ({}, {"method": "window/nothing", "params": {}}),
    ({}, {"method": "window/logMessage", "params": {"type": 9, "message": ""}}),
    ({}, {"method": "window/logMessage", "params": {"type": True, "message": ""}}),
    ({}, {"method": "$/logTrace", "params": {"message": "m"}}),
    ({}, published(version=7)), (OFFER, published()), ({}, published(diagnostics=[{**DIAGNOSTIC, "data": 1}])),
    ({"textDocument": {"publishDiagnostics": {"versionSupport": True}}}, published(version=6)),
    ({}, progress("report")), ({}, progress("end")),
    ({}, {"id": "a", "method": "workspace/configuration", "params": {"items": []}}),
    ({}, {"id": "a", "method": "workspace/applyEdit", "params": {"edit": {}}}),
    ({}, {"id": "a", "method": "client/registerCapability", "params": {"registrations": [
        {"id": "a", "method": "workspace/didChangeWatchedFiles", "registerOptions": {"watchers": []}}]}}),
])
def test_message_is_rejected_that_is_malformed_or_not_offered(capabilities, message):
    request = ("client", {"id": 1, "method": "textDocument/hover", "params": {**AT, "workDoneToken": "t"}})
    after(capabilities, request, ("server", {"id": 1, "result": None}))
    with pytest.raises(Violation):
        after(capabilities, request, ("server", message))
        print("accepted:", message)


def test_answer_before_the_end_of_its_progress_is_rejected():
    request = ("client", {"id": 1, "method": "textDocument/hover", "params": {**AT, "workDoneToken": "t"}})
    answer = ("server", {"id": 1, "result": None})
    after({}, request, ("server", progress("begin")), ("server", progress("end")), answer)
    with pytest.raises(Violation):
        after({}, request, ("server", progress("begin")), answer)


@pytest.mark.parametrize("text", ['{"a":1,"a":2}', "NaN"])
def test_text_that_is_no_strict_json_is_rejected(text):
    with pytest.raises(Violation):
        read(text)
