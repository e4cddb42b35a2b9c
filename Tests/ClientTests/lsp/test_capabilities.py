"""What the daemon says it can do, and asks for, depends on what the client offered."""

import asyncio

import pytest
from lsprotocol import types as lsp

from conftest import nothing, visual_studio_code
from session import Session

#: What every client is told of.
ALWAYS = {
    "textDocumentSync",
    "codeLensProvider",
    "colorProvider",
    "completionProvider",
    "definitionProvider",
    "documentFormattingProvider",
    "documentHighlightProvider",
    "documentLinkProvider",
    "documentOnTypeFormattingProvider",
    "documentRangeFormattingProvider",
    "documentSymbolProvider",
    "executeCommandProvider",
    "foldingRangeProvider",
    "hoverProvider",
    "inlayHintProvider",
    "referencesProvider",
    "renameProvider",
    "selectionRangeProvider",
    "workspaceSymbolProvider",
}

#: What only those are told of who can make something of it.
OFFERED = {"codeActionProvider", "diagnosticProvider", "semanticTokensProvider", "workspace"}


def told(session):
    """What the daemon advertised, as it stands in its answer."""
    return session.client.protocol._converter.unstructure(session.server)


async def started(capabilities, folder, ask=None):
    session = Session(capabilities, folder)
    await session.begin()
    try:
        return told(session), await ask(session) if ask else None
    finally:
        assert await session.end() == 0


async def test_everything_is_advertised_to_whom_it_is_of_use(session):
    names = set(told(session)) - {"positionEncoding"}
    assert names == (ALWAYS if session.capabilities == nothing() else ALWAYS | OFFERED)


async def test_the_encoding_is_one_that_was_offered(session):
    offered = session.capabilities.general
    offered = offered and offered.position_encodings
    chosen = told(session).get("positionEncoding")
    assert chosen in offered if offered else chosen is None


@pytest.mark.parametrize("encodings, chosen", [
    (["utf-8", "utf-16"], "utf-8"), (["utf-16", "utf-8"], "utf-8"), (["utf-32"], "utf-32"),
    (["utf-16"], "utf-16"), (["utf-7"], None), ([], None),
])
async def test_utf_8_is_preferred(encodings, chosen, tmp_path):
    capabilities = lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=encodings)
    )
    advertised, _ = await started(capabilities, tmp_path)
    assert advertised.get("positionEncoding") in ([chosen] if chosen else [None, "utf-16"])


def without(*path):
    """Visual Studio Code without one thing."""
    capabilities = visual_studio_code()
    holder = capabilities
    for name in path[:-1]:
        holder = getattr(holder, name)
    assert getattr(holder, path[-1]), path
    setattr(holder, path[-1], None)
    return capabilities


async def changed_by_lack_of(path, folder):
    """What the daemon says to Visual Studio Code that it does not say where something is lacking."""
    (folder / "with").mkdir()
    (folder / "without").mkdir()
    usual, _ = await started(visual_studio_code(), folder / "with")
    less, _ = await started(without(*path), folder / "without")
    return {
        name: (usual.get(name), less.get(name))
        for name in {*usual, *less}
        if usual.get(name) != less.get(name)
    }


@pytest.mark.parametrize("path, changed", [
    ("text_document.diagnostic", {"diagnosticProvider"}),
    ("text_document.semantic_tokens", {"semanticTokensProvider"}),
    ("text_document.rename.prepare_support", {"renameProvider"}),
    ("text_document.completion.completion_item.resolve_support", {"completionProvider"}),
    ("text_document.code_action.resolve_support", {"codeActionProvider"}),
    ("text_document.code_action.code_action_literal_support", {"codeActionProvider"}),
    ("text_document.inlay_hint.resolve_support", {"inlayHintProvider"}),
    ("workspace.workspace_folders", {"workspace"}),
    ("window.work_done_progress", {"diagnosticProvider", "workspaceSymbolProvider"}),
    ("workspace.file_operations.will_rename", {"workspace"}),
    ("general.position_encodings", {"positionEncoding"}),
])
async def test_one_thing_less_changes_one_answer(path, changed, tmp_path):
    assert set(await changed_by_lack_of(path.split("."), tmp_path)) == changed


async def test_without_prepare_support_renaming_is_just_true(tmp_path):
    changed = await changed_by_lack_of(["text_document", "rename", "prepare_support"], tmp_path)
    assert changed == {"renameProvider": ({"prepareProvider": True}, True)}


@pytest.mark.parametrize("only", [None, ["quickfix"], ["source"], ["refactor"]])
async def test_client_that_makes_all_actions_is_offered_only_the_kinds_it_wants(only, tmp_path):
    """Kate sends no name and makes all actions; pytest-lsp sends none either."""
    literals = lsp.ClientCodeActionLiteralOptions(lsp.ClientCodeActionKindOptions(["quickfix"]))
    capabilities = lsp.ClientCapabilities(
        text_document=lsp.TextDocumentClientCapabilities(
            code_action=lsp.CodeActionClientCapabilities(code_action_literal_support=literals)
        )
    )

    async def work(session):
        document = session.open_example("broken/misspelt-key.layout.json")
        [diagnostic] = await document.diagnostics()
        actions = await session.ask(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionParams(
            document.identifier, diagnostic.range, lsp.CodeActionContext([diagnostic], only=only)
        ))
        return [action.kind for action in actions]

    _, kinds = await started(capabilities, tmp_path, work)
    if only in (None, ["quickfix"]):
        assert kinds == ["quickfix"]
    else:
        assert all(kind.startswith(only[0]) for kind in kinds)


async def heard_by(capabilities, folder):
    """What the daemon asks of a client in a short session."""

    async def work(session):
        document = session.open_example("feed-cell.layout.json")
        document.change(document.text.replace('"spacing": 10,', '"spacing": 12,'))
        await document.diagnostics()
        session.client.set_configuration({"maximumDiagnostics": 7}, section="lintel")
        session.client.workspace_did_change_configuration(
            lsp.DidChangeConfigurationParams(settings=None)
        )
        await asyncio.sleep(0.5)
        heard = list(session.client.heard)
        ids = [
            registration["method"]
            for method, params in heard
            if method == "client/registerCapability"
            for registration in params["registrations"]
        ]
        return {method for method, _ in heard}, ids

    _, answer = await started(capabilities, folder, work)
    return answer


#: The notifications that are registered for the texts of configurations.
TEXTS = ("textDocument/didOpen", "textDocument/didChange", "textDocument/didClose")


async def test_a_client_that_offers_nothing_is_asked_nothing(tmp_path):
    assert await heard_by(nothing(), tmp_path) == ({"textDocument/publishDiagnostics"}, [])


async def test_a_client_is_asked_what_it_offers(tmp_path):
    heard, registered = await heard_by(visual_studio_code(), tmp_path)
    assert {"workspace/configuration", "client/registerCapability"} <= heard
    assert "textDocument/publishDiagnostics" not in heard
    assert {"workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", *TEXTS} == set(registered)
    assert "workspace/diagnostic/refresh" in heard


async def test_registrations_are_for_those_who_take_them(tmp_path):
    capabilities = visual_studio_code()
    capabilities.workspace.did_change_watched_files.dynamic_registration = False
    _, registered = await heard_by(capabilities, tmp_path)
    assert registered == ["workspace/didChangeConfiguration", *TEXTS]
    capabilities.text_document.synchronization.dynamic_registration = False
    other = tmp_path / "other"
    other.mkdir()
    _, registered = await heard_by(capabilities, other)
    assert registered == ["workspace/didChangeConfiguration"]
