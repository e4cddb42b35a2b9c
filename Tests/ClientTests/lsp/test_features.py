"""Every feature, as each client sees it. That answers are of LSP's shapes is checked for all of them."""

import asyncio

import pytest
from lsprotocol import types as lsp

from conftest import neovim, visual_studio_code
from session import Document

BROKEN = "broken/misspelt-key.layout.json"

#: An emoji and a combining mark before all that is asked for.
ROW = """{
  "$schema": "https://example.org/layout-document.schema.json",
  "constrainedSize": { "width": 320 },
  "variants": [{ "name": "small", "constrainedSize": { "width": 200 } }],
  "root": {
    "type": "stack",
    "id": "row",
    "children": [
      { "id": "😀é", "type": "text", "text": "Now", "style": { "flexGrow": 1 } },
      { "id": "photo", "type": "networkImage", "style": { "width": "25%", "height": 40 } },
      { "id": "gap", "type": "spec", "style": { "width": 4 } }
    ]
  }
}
"""


#: For what is not advertised to a client that offers nothing, which test_capabilities checks.
of_editors = pytest.mark.parametrize(
    "capabilities", [neovim, visual_studio_code], indirect=True, ids=lambda client: client.__name__
)


async def test_diagnostics_come_one_way_and_are_at_their_places(session):
    document = session.open(ROW.replace('"type": "text"', '"typo": 1, "type": "text"'))
    [diagnostic] = await document.diagnostics()
    assert (diagnostic.code, document.under(diagnostic.range)) == ("unknown-key", '"typo"')
    pushed = [method for method, _ in session.client.heard if "publishDiagnostics" in method]
    assert bool(pushed) != bool(session.server.diagnostic_provider)

    document.change(ROW.replace('"text": "Now"', '"text": "Now'))
    codes = [diagnostic.code for diagnostic in await document.diagnostics()]
    assert "json-syntax" in codes
    document.change(ROW)
    assert list(await document.diagnostics()) == []


async def test_diagnostics_have_only_what_the_client_shows(session):
    document = session.open_example("broken/overlay-over-unsized-photo.layout.json")
    [diagnostic] = await document.diagnostics()
    offered = session.capabilities.text_document
    offered = offered and offered.publish_diagnostics
    if not (offered and offered.related_information):
        assert diagnostic.related_information is None
    else:
        assert diagnostic.related_information[0].message == "this child is 0×0"
    if not (offered and offered.code_description_support):
        assert diagnostic.code_description is None


@of_editors
async def test_unchanged_diagnostics_are_not_sent_again(session):
    assert session.server.diagnostic_provider
    document = session.open_example(BROKEN)

    async def pull(previous):
        return await document.ask(lsp.TEXT_DOCUMENT_DIAGNOSTIC, previous_result_id=previous)

    first = await pull(None)
    assert isinstance(first, lsp.RelatedFullDocumentDiagnosticReport)
    second = await pull(first.result_id)
    assert isinstance(second, lsp.RelatedUnchangedDocumentDiagnosticReport)
    document.change(document.text.replace("alignItem", "alignItems"))
    third = await pull(first.result_id)
    assert isinstance(third, lsp.RelatedFullDocumentDiagnosticReport)
    assert list(third.items) == []


@of_editors
async def test_the_workspace_has_diagnostics(session):
    provider = session.server.diagnostic_provider
    assert provider and provider.workspace_diagnostics
    first = await session.ask(
        lsp.WORKSPACE_DIAGNOSTIC, lsp.WorkspaceDiagnosticParams(previous_result_ids=[])
    )
    codes = {
        report.uri.rsplit("/", 1)[1]: [diagnostic.code for diagnostic in report.items]
        for report in first.items
    }
    assert codes["misspelt-key.layout.json"] == ["unknown-key"]
    assert codes["feed-cell.layout.json"] == []
    asked = asyncio.ensure_future(
        session.ask(
            lsp.WORKSPACE_DIAGNOSTIC,
            lsp.WorkspaceDiagnosticParams(
                previous_result_ids=[
                    lsp.PreviousResultId(report.uri, report.result_id) for report in first.items
                ]
            ),
        )
    )
    workspace = session.capabilities.workspace
    watched = workspace and workspace.did_change_watched_files
    opened = None
    if watched and watched.dynamic_registration:
        # Nothing is new, so the answer waits for a change.
        answered, _ = await asyncio.wait({asked}, timeout=0.5)
        assert not answered
        opened = session.open(ROW).identifier.uri
    second = await asked
    assert all(
        isinstance(report, lsp.WorkspaceUnchangedDocumentDiagnosticReport)
        for report in second.items
        if report.uri != opened
    )
    assert opened is None or opened in [report.uri for report in second.items]


async def test_hover(session):
    document = session.open(ROW)
    hover = await document.ask(lsp.TEXT_DOCUMENT_HOVER, "25%")
    assert "80" in hover.contents.value
    offered = session.capabilities.text_document
    markdown = offered and offered.hover.content_format[0] == lsp.MarkupKind.Markdown
    assert hover.contents.kind == (
        lsp.MarkupKind.Markdown if markdown else lsp.MarkupKind.PlainText
    )
    assert "25%" in document.under(hover.range)


async def test_completion_in_broken_text(session):
    document = session.open(ROW.replace('"type": "stack",', '"type": "stack", "alignI'))
    items = await completions(document, '"alignI', 7)
    [item] = [item for item in items if item.label == "alignItems"]
    if item.text_edit is not None:
        assert '"type": "stack", "alignItems' in document.edited([item.text_edit])
    check_insertion(session, item)
    if session.server.completion_provider.resolve_provider:
        item = await session.ask(lsp.COMPLETION_ITEM_RESOLVE, item)
        assert item.documentation


async def test_typed_letters_filter_the_items_of_a_completion(session):
    document = session.open(ROW.replace('"type": "stack",', '"type": "stack", "alignI'))
    items = await completions(document, '"alignI', 7)
    assert all(item.filter_text for item in items if item.text_edit or item.text_edit_text)
    kept = {item.label for item in items if item.filter_text.lstrip('"').startswith("alignI")}
    assert kept == {"alignItems"}


async def test_completion_of_types_and_values(session):
    document = session.open(ROW.replace('"type": "spec"', '"type": ""'))
    items = await completions(document, '"type": ""', 9)
    assert {"stack", "inset", "text"} <= {item.label for item in items}
    for item in items:
        check_insertion(session, item)


@of_editors
async def test_a_key_with_few_names_comes_with_a_choice(session):
    document = session.open(ROW.replace('"type": "stack",', '"type": "stack", '))
    items = await completions(document, '"stack", ', 9)
    [item] = [item for item in items if item.label == "direction"]
    text = item.text_edit.new_text if item.text_edit else item.text_edit_text
    if session.capabilities.text_document.completion.completion_item.snippet_support:
        assert "${1|horizontal,vertical|}" in text
    else:
        assert '"vertical"' in text


async def completions(document, *place):
    answer = await document.ask(lsp.TEXT_DOCUMENT_COMPLETION, *place)
    return answer if isinstance(answer, (list, tuple)) else answer.items


def check_insertion(session, item):
    offered = session.capabilities.text_document
    offered = offered and offered.completion.completion_item
    if not (offered and offered.snippet_support):
        assert item.insert_text_format != lsp.InsertTextFormat.Snippet
    if not (offered and offered.insert_replace_support):
        assert not isinstance(item.text_edit, lsp.InsertReplaceEdit)


async def test_inlay_hints_are_in_the_range_that_is_asked_for(session):
    document = session.open(ROW)
    hints = await document.ask(lsp.TEXT_DOCUMENT_INLAY_HINT, range=document.all())
    labels = [
        hint.label if isinstance(hint.label, str) else "".join(part.value for part in hint.label)
        for hint in hints
    ]
    assert any("80×40" in label for label in labels), labels
    start = document.at('{ "id": "photo"')
    line = lsp.Range(start, lsp.Position(start.line + 1, 0))
    some = await document.ask(lsp.TEXT_DOCUMENT_INLAY_HINT, range=line)
    assert 0 < len(some) < len(hints)
    assert all(hint.position.line == start.line for hint in some)
    if getattr(session.server.inlay_hint_provider, "resolve_provider", False):
        resolved = await session.ask(lsp.INLAY_HINT_RESOLVE, some[0])
        assert resolved.position == some[0].position


async def test_lenses_and_their_command(session):
    document = session.open(ROW)
    lenses = await document.ask(lsp.TEXT_DOCUMENT_CODE_LENS)
    titles = {}
    for lens in lenses:
        document.under(lens.range)
        if lens.command is None:
            lens = await session.ask(lsp.CODE_LENS_RESOLVE, lens)
        titles[lens.command.title] = lens.command
    assert "show picture" in titles, titles
    command = titles["show picture"]
    assert command.command in session.server.execute_command_provider.commands
    await session.ask(
        lsp.WORKSPACE_EXECUTE_COMMAND,
        lsp.ExecuteCommandParams(command.command, arguments=command.arguments),
    )
    window = session.capabilities.window
    await document.ask(lsp.TEXT_DOCUMENT_HOVER, position=lsp.Position(0, 0))
    shown = [params.uri for params in session.client.shown_documents]
    if window and window.show_document and window.show_document.support:
        assert len(shown) == 1 and shown[0].endswith(".svg"), shown
    else:
        assert shown == []


async def test_symbols_are_a_tree_where_that_is_understood(session):
    document = session.open(ROW)
    symbols = await document.ask(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    offered = session.capabilities.text_document
    if offered and offered.document_symbol.hierarchical_document_symbol_support:
        [root] = [symbol for symbol in symbols if symbol.children]
        assert "row" in root.name + (root.detail or "")
        assert len(root.children) == 3
        assert '"photo"' in document.under(root.children[1].range)
        for symbol in (root, *root.children):
            assert document.under(symbol.selection_range) in document.under(symbol.range)
    else:
        assert all(isinstance(symbol, lsp.SymbolInformation) for symbol in symbols)
        assert any("photo" in symbol.name for symbol in symbols)


async def test_symbols_of_the_workspace(session):
    session.open_example("feed-cell.layout.json")
    symbols = await session.ask(
        lsp.WORKSPACE_SYMBOL, lsp.WorkspaceSymbolParams("captionText")
    )
    assert any("captionText" in symbol.name for symbol in symbols), symbols


async def test_folding(session):
    document = session.open(ROW)
    ranges = await document.ask(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    lines = document.text.count("\n")
    assert len(ranges) >= 3
    assert all(range.start_line < range.end_line < lines for range in ranges), ranges


async def test_selections_grow(session):
    document = session.open(ROW)
    [selection] = await document.ask(lsp.TEXT_DOCUMENT_SELECTION_RANGE, positions=[document.at("25%")])
    texts = []
    while selection:
        texts.append(document.under(selection.range))
        selection = selection.parent
    assert '"width": "25%"' in texts
    assert all(inner in outer and inner != outer for inner, outer in zip(texts, texts[1:])), texts


async def test_highlights(session):
    document = session.open(ROW)
    highlights = await document.ask(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, "25%")
    assert highlights
    assert all(document.under(highlight.range) for highlight in highlights)


async def test_definition_of_a_percentage(session):
    document = session.open(ROW)
    answer = await document.ask(lsp.TEXT_DOCUMENT_DEFINITION, "25%")
    assert answer
    places = answer if isinstance(answer, (list, tuple)) else [answer]
    offered = session.capabilities.text_document
    links = bool(offered and offered.definition.link_support)
    assert all(isinstance(place, lsp.LocationLink) == links for place in places)
    for place in places:
        document.under(place.target_range if links else place.range)


async def test_references(session):
    document = session.open(ROW)
    context = lsp.ReferenceContext(include_declaration=True)
    places = await document.ask(lsp.TEXT_DOCUMENT_REFERENCES, '"row"', 1, context=context)
    assert places
    assert all(place.uri == document.uri and document.under(place.range) for place in places)


async def test_rename(session):
    document = session.open(ROW)
    if getattr(session.server.rename_provider, "prepare_provider", False):
        prepared = await document.ask(lsp.TEXT_DOCUMENT_PREPARE_RENAME, '"😀é"', 1)
        range = getattr(prepared, "range", prepared)
        assert document.under(range) == "😀é"
        nothing = await document.ask(lsp.TEXT_DOCUMENT_PREPARE_RENAME, "320")
        assert nothing is None
    edit = await document.ask(lsp.TEXT_DOCUMENT_RENAME, '"😀é"', 1, new_name="label")
    assert document.after(edit) == ROW.replace("😀é", "label")


async def test_links(session):
    document = session.open(ROW)
    links = await document.ask(lsp.TEXT_DOCUMENT_DOCUMENT_LINK)
    [link] = [link for link in links if "schema" in document.under(link.range)]
    assert link.target == "https://example.org/layout-document.schema.json"


COLORS = """{
  "variants": [{ "name": "small", "values": { "#😀": { "color": "#00ff0080" } } }],
  "root": { "type": "text", "id": "😀", "text": "😀é", "color": "blue", "backgroundColor": "#nope" }
}
"""


async def test_colors(session):
    document = session.open(COLORS)
    colors = await document.ask(lsp.TEXT_DOCUMENT_DOCUMENT_COLOR)
    found = {document.under(each.range): each.color for each in colors}
    assert found == {
        '"#00ff0080"': lsp.Color(0.0, 1.0, 0.0, 128 / 255), '"blue"': lsp.Color(0.0, 0.0, 1.0, 1.0),
    }
    for each in colors:
        former = document.under(each.range)
        presentations = await document.ask(
            lsp.TEXT_DOCUMENT_COLOR_PRESENTATION, color=lsp.Color(1.0, 0.0, 0.0, 1.0), range=each.range
        )
        first = '"#ff0000ff"' if "#" in former else '"red"'
        texts = [document.edited([one.text_edit]) for one in presentations]
        assert texts[0] == COLORS.replace(former, first)
        for text in texts:
            document.change(text)
            assert "bad-color" in [diagnostic.code for diagnostic in await document.diagnostics()]
            again = await document.ask(lsp.TEXT_DOCUMENT_DOCUMENT_COLOR)
            assert lsp.Color(1.0, 0.0, 0.0, 1.0) in [other.color for other in again]
        document.change(COLORS)


def card(image, schema):
    return f'{{"$schema": "{schema}", "root": {{"type": "image", "id": "😀", "image": "{image}"}}}}'


@pytest.mark.parametrize("capabilities", [visual_studio_code], indirect=True)
async def test_references_follow_renamed_files(session):
    operations = session.server.workspace.file_operations
    assert operations.will_rename.filters
    folder = session.folder
    for place in ("cards", "pictures"):
        (folder / place).mkdir()
    (folder / "pictures/a.png").write_bytes(b"")
    (folder / "cards/closed.layout.json").write_text(card("a.png", "../s%20t.json"), "utf-8")
    (folder / "cards/.lintel.json").write_text('{"fonts": {"A": "../pictures/a.png#1"}}')
    opened = session.open(card("../pictures/a.png", "https://a"), "cards/open.layout.json")

    async def changed(*moves):
        """The texts of the files that change, by their paths."""
        edit = await session.ask(
            lsp.WORKSPACE_WILL_RENAME_FILES,
            lsp.RenameFilesParams([
                lsp.FileRename((folder / old).as_uri(), (folder / new).as_uri())
                for old, new in moves
            ]),
        )
        if edit is None:
            return {}
        versions = session.capabilities.workspace.workspace_edit.document_changes
        assert bool(edit.document_changes) == bool(versions) != bool(edit.changes)
        found = edit.changes or {}
        for change in edit.document_changes or []:
            uri = change.text_document.uri
            assert change.text_document.version == (1 if uri == opened.uri else None)
            found = {**found, uri: change.edits}
        texts = {}
        for uri, edits in found.items():
            name = uri.removeprefix(folder.as_uri() + "/")
            if uri not in session.texts:
                session.texts[uri] = (folder / name).read_text("utf-8")
            texts[name] = Document(session, uri).edited(edits)
        return texts

    assert await changed(("pictures", "cards/in")) == {
        "cards/open.layout.json": card("in/a.png", "https://a"),
        "cards/.lintel.json": '{"fonts": {"A": "in/a.png#1"}}',
    }
    assert await changed(("s t.json", "é.json"), ("cards/a.png", "cards/b c.png")) == {
        "cards/closed.layout.json": card("b c.png", "../%C3%A9.json"),
    }
    assert await changed(("cards", "deep/cards")) == {
        "cards/open.layout.json": card("../../pictures/a.png", "https://a"),
        "cards/.lintel.json": '{"fonts": {"A": "../../pictures/a.png#1"}}',
    }
    assert await changed(("cards/x.png", "cards/y.png")) == {}


@of_editors
async def test_semantic_tokens(session):
    provider = session.server.semantic_tokens_provider
    assert provider
    document = session.open(ROW)
    full = await document.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL)
    tokens = list(decoded(document, full.data, provider.legend))
    assert '"row"' in tokens or "row" in tokens, tokens
    assert any("😀é" in token for token in tokens), tokens
    if provider.range:
        line = lsp.Range(lsp.Position(8, 0), lsp.Position(9, 0))
        some = await document.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, range=line)
        assert 0 < len(some.data) < len(full.data)
        list(decoded(document, some.data, provider.legend))
    if getattr(provider.full, "delta", False):
        document.change(ROW.replace('"type": "stack",', '"type": "stack", "spacing": 4,'))
        delta = await document.ask(
            lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, previous_result_id=full.result_id
        )
        anew = await document.ask(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL)
        data = list(full.data)
        for edit in sorted(delta.edits, key=lambda edit: -edit.start):
            data[edit.start : edit.start + edit.delete_count] = edit.data or []
        assert data == list(anew.data)


def decoded(document, data, legend):
    """The texts of tokens, which have to be in order and of the legend."""
    assert len(data) % 5 == 0
    line = character = 0
    for index in range(0, len(data), 5):
        lines, characters, length, kind, modifiers = data[index : index + 5]
        assert kind < len(legend.token_types)
        assert modifiers < 2 ** len(legend.token_modifiers)
        line, character = line + lines, characters if lines else character + characters
        start = lsp.Position(line, character)
        yield document.under(lsp.Range(start, lsp.Position(line, character + length)))


OPTIONS = lsp.FormattingOptions(tab_size=2, insert_spaces=True)


async def test_formatting(session):
    document = session.open(ROW.replace("    ", "\t").replace(": ", ":"))
    edits = await document.ask(lsp.TEXT_DOCUMENT_FORMATTING, options=OPTIONS)
    assert edits
    text = document.edited(edits)
    assert '"flexGrow": 1' in text and "\t" not in text
    document.change(text)
    assert not await document.ask(lsp.TEXT_DOCUMENT_FORMATTING, options=OPTIONS)


async def test_formatting_of_a_range(session):
    wide = '"width":   4'
    document = session.open(
        ROW.replace('"width": 4', wide).replace('"id": "row",', '"id":   "row",')
    )
    start = document.at(wide)
    line = lsp.Range(lsp.Position(start.line, 0), lsp.Position(start.line + 1, 0))
    edits = await document.ask(lsp.TEXT_DOCUMENT_RANGE_FORMATTING, range=line, options=OPTIONS)
    text = document.edited(edits)
    assert wide not in text and '"id":   "row",' in text


async def test_formatting_while_typing(session):
    document = session.open(ROW.replace('{ "width": 4 } }', '{    "width": 4 } }'))
    typed = '"width": 4 }'
    edits = await document.ask(
        lsp.TEXT_DOCUMENT_ON_TYPE_FORMATTING, typed, len(typed), ch="}", options=OPTIONS
    )
    assert document.edited(edits or []) in (ROW, document.text)


async def test_a_fix(session):
    document = session.open(ROW.replace('"text": "Now"', '"texd": "Now"'))
    diagnostics = await document.diagnostics()
    assert diagnostics
    actions = await actions_at(session, document, diagnostics[0].range, diagnostics)
    offered = session.capabilities.text_document
    if not offered:
        # A client of commands only is offered none.
        assert actions == []
        return
    [fix] = [action for action in actions if action.is_preferred]
    assert document.after(await resolved(session, fix)) == ROW


async def test_only_what_is_asked_for_is_offered(session):
    document = session.open(ROW)
    range = lsp.Range(document.at('"type": "stack"'), document.at('"type": "stack"'))
    actions = await actions_at(session, document, range, [], [lsp.CodeActionKind.Refactor])
    assert all(action.kind.startswith("refactor") for action in actions)
    assert bool(actions) == bool(session.server.code_action_provider)
    for action in actions:
        assert document.after(await resolved(session, action)) != ROW
    assert await actions_at(session, document, range, [], [lsp.CodeActionKind.QuickFix]) == []


async def actions_at(session, document, range, diagnostics, only=None):
    if not session.server.code_action_provider:
        return []
    context = lsp.CodeActionContext(diagnostics=diagnostics, only=only)
    actions = await document.ask(lsp.TEXT_DOCUMENT_CODE_ACTION, range=range, context=context)
    return list(actions or [])


async def resolved(session, action):
    """The edit of an action, which may come only now."""
    if action.edit is None:
        offered = session.capabilities.text_document.code_action
        assert "edit" in offered.resolve_support.properties
        action = await session.ask(lsp.CODE_ACTION_RESOLVE, action)
    return action.edit
