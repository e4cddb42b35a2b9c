"""Checks of edits, completion items, code actions and lenses: each member only if the client offered it."""

import re

from texts import Text, check

EDIT = "workspace.workspaceEdit"
ITEM = "textDocument.completion.completionItem"
ACTION = "textDocument.codeAction"

#: The largest kinds of items and of symbols that a client knows which does not list any.
LAST_ITEM_KIND = 18
LAST_SYMBOL_KIND = 18

#: A tab stop, a placeholder, a choice or a variable.
STOP = re.compile(r"\$(\d+|\{\d+(:|\||\})|[A-Za-z_])")


def check_markup(asked, content, formats):
    """Checks documentation or a hover: a string, or of a format that the client lists."""
    for part in content if isinstance(content, list) else [content]:
        if isinstance(part, dict) and "kind" in part:
            known = asked.offer.list(formats) or ["plaintext"]
            check(part["kind"] in known, f"{part['kind']} is none of {formats}, {known}")


def check_text_edits(asked, edits, text):
    """Checks that edits can be made; returns the content after them."""
    for edit in edits:
        check("snippet" not in edit or asked.offer(f"{EDIT}.snippetEditSupport"), "a snippet edit")
        if "annotationId" in edit:
            check(asked.offer(f"{EDIT}.changeAnnotationSupport"), "an annotated edit")
    return text.edited(edits)


def check_workspace_edit(asked, edit):
    """Checks an edit; returns the content of each document after it."""
    check("changeAnnotations" not in edit or asked.offer(f"{EDIT}.changeAnnotationSupport"),
          "changeAnnotations without changeAnnotationSupport")
    if "documentChanges" not in edit:
        return {uri: check_text_edits(asked, edits, asked.known_text(uri))
                for uri, edits in edit.get("changes", {}).items()}
    check(asked.offer(f"{EDIT}.documentChanges"), "documentChanges are not offered")
    check("changes" not in edit, "both changes and documentChanges")
    after, created = {}, {}
    for change in edit["documentChanges"]:
        if "kind" in change:
            check(change["kind"] in asked.offer.list(f"{EDIT}.resourceOperations"), change["kind"])
            if change["kind"] == "create":
                check(change["uri"] not in asked.texts, f"{change['uri']} is open and is created")
                # Only the position at its start is in it, which is the same in all encodings.
                created[change["uri"]] = Text("", "utf-16")
            continue
        uri, version = change["textDocument"]["uri"], change["textDocument"]["version"]
        check(version == asked.versions.get(uri), f"an edit of version {version} of {uri}")
        check(uri not in after, f"{uri} is changed twice")
        before = created[uri] if uri in created else asked.known_text(uri)
        after[uri] = check_text_edits(asked, change["edits"], before)
    return after


# Completion


def check_completion(asked, result):
    items = result if isinstance(result, list) else (result or {}).get("items", [])
    defaults = result.get("itemDefaults", {}) if isinstance(result, dict) else {}
    offered = asked.offer.list("textDocument.completion.completionList.itemDefaults")
    check(set(defaults) <= set(offered), f"itemDefaults has {set(defaults)} of {offered}")
    for item in items:
        check_item(asked, item)
        check("textEditText" not in item or "editRange" in defaults, "textEditText has no range")
        new_text = item.get("textEditText", item.get("insertText", item["label"]))
        edit = item.get("textEdit") or edit_of(defaults.get("editRange"), new_text)
        check_insertion(asked, item, edit)
        stop = re.search(r"\$(0|\{\d)", edit["newText"] if edit else new_text)
        # A text of the document may have what would be a tab stop.
        check(not stop or item.get("insertTextFormat") == 2 or stop[0] in asked.text.content,
              f"{item['label']!r} is a snippet that does not say so")


def edit_of(range, text):
    if range is None:
        return None
    ranges = {"range": range} if "start" in range else range
    return {**ranges, "newText": text}


def check_insertion(asked, item, edit):
    if edit is None:
        return
    text, caret = asked.text, asked.offset
    if caret == 0 and text.content.startswith("\ufeff"):
        # Nothing is inserted before a byte order mark.
        caret = 1
    names = ["insert", "replace"] if "insert" in edit else ["range"]
    if "insert" in edit:
        check(asked.offer(f"{ITEM}.insertReplaceSupport"), "insertReplaceSupport is not offered")
        check(edit["insert"]["start"] == edit["replace"]["start"], "insert is no prefix of replace")
    for name in names:
        start, end = text.offsets(edit[name])
        check(edit[name]["start"]["line"] == edit[name]["end"]["line"], f"{name} has several lines")
        check(start <= caret <= end, f"{name} {edit[name]} is not around the caret, {text.position(caret)}")
        check_filter(item, text.content[start:caret])
        main = {"range": edit[name], "newText": edit["newText"]}
        check_text_edits(asked, [*item.get("additionalTextEdits", []), main], text)


def check_filter(item, typed):
    """An item with an edit is compared with what was typed of the text that the edit replaces."""
    check("filterText" in item, f"{item['label']!r} has an edit and no filterText")
    quote = typed[:1]
    check(quote not in ('"', "'") or item["filterText"].startswith(quote),
          f"{item['label']!r} is filtered by {item['filterText']!r}, which does not begin like {typed!r}")


def check_item(asked, item):
    offer = asked.offer
    for name in ("commitCharacters", "deprecated", "preselect", "labelDetails"):
        check(name not in item or offer(f"{ITEM}.{name}Support"), f"{name}Support is not offered")
    check("insertTextMode" not in item or offer(f"{ITEM}.insertTextModeSupport"), "insertTextMode")
    for tag in item.get("tags", []):
        check(tag in offer.list(f"{ITEM}.tagSupport.valueSet"), f"the tag {tag} is not offered")
    if offer("textDocument.completion.completionItemKind.valueSet") is None:
        check(item.get("kind", 1) <= LAST_ITEM_KIND, f"the kind {item.get('kind')} is not offered")
    if "documentation" in item:
        check_markup(asked, item["documentation"], f"{ITEM}.documentationFormat")
    new = item.get("textEdit", {}).get(
        "newText", item.get("textEditText", item.get("insertText", item["label"])))
    if item.get("insertTextFormat") == 2:
        check(offer(f"{ITEM}.snippetSupport"), f"the snippet {new!r} without snippetSupport")
        unescaped = re.sub(r"\\.", "", new)
        check(len(STOP.findall(unescaped)) == unescaped.count("$"), f"{new!r} is no snippet")


def check_resolved_item(asked, item):
    check_item(asked, item)
    check_only_lazy(asked, item, f"{ITEM}.resolveSupport.properties", {"documentation", "detail"})


def check_only_lazy(asked, resolved, properties, always=frozenset()):
    """Checks that resolving changed only members that the client waits for."""
    former = asked.params
    changed = {name for name in {*former, *resolved} if former.get(name) != resolved.get(name)}
    lazy = {*asked.offer.list(properties), *always, "data"}
    check(changed <= lazy, f"resolving changed {changed - lazy}, and {properties} has {lazy}")


# Actions


def check_actions(asked, result):
    literals = asked.offer(f"{ACTION}.codeActionLiteralSupport") is not None
    context = asked.params["context"]
    wanted = [kind for kind in context.get("only") or []]
    for action in result or []:
        if isinstance(action.get("command"), str):
            check_command(asked, action)
            continue
        check(literals, "a code action for a client of commands")
        check_action(asked, action)
        kind = action.get("kind", "")
        check(not wanted or any(not only or kind == only or kind.startswith(f"{only}.") for only in wanted),
              f"the kind {kind!r} is none of {wanted}")
        lazy = asked.offer.list(f"{ACTION}.resolveSupport.properties")
        check("edit" in action or "command" in action or "data" in action and "edit" in lazy,
              "an action that does nothing")


def check_action(asked, action):
    offer = asked.offer
    for name in ("isPreferred", "disabled", "data"):
        check(name not in action or offer(f"{ACTION}.{name}Support"), f"{name}Support is not offered")
    for tag in action.get("tags", []):
        check(tag in offer.list(f"{ACTION}.tagSupport.valueSet"), f"the tag {tag} is not offered")
    check("group" not in action or offer("experimental.codeActionGroup"), "a group is not offered")
    for diagnostic in action.get("diagnostics", []):
        asked.check_diagnostic(diagnostic, asked.params_uri, asked.text, isPulled=True)
    if "command" in action:
        check_command(asked, action["command"])
    if "edit" in action:
        check_workspace_edit(asked, action["edit"])


def check_resolved_action(asked, action):
    check_action(asked, action)
    check_only_lazy(asked, action, f"{ACTION}.resolveSupport.properties")


def check_command(asked, command):
    known = asked.server["executeCommandProvider"]["commands"]
    check(command["command"] in known, f"{command['command']!r} is none of {known}")
    check(command["title"].strip(), "a command without a title")


def check_lenses(asked, result):
    for lens in result or []:
        check_lens(asked, lens)
        check("command" in lens or "data" in lens, "a lens that says nothing and cannot be resolved")


def check_lens(asked, lens):
    asked.text.offsets(lens["range"])
    check(lens["range"]["start"]["line"] == lens["range"]["end"]["line"], "a lens of several lines")
    if "command" in lens:
        check_command(asked, lens["command"])


def check_resolved_lens(asked, lens):
    check_lens(asked, lens)
    check_only_lazy(asked, lens, "textDocument.codeLens.resolveSupport.properties", {"command"})


# Formatting and renaming


def check_formatting(asked, result):
    check_text_edits(asked, result or [], asked.text)


def check_rename(asked, result):
    check_workspace_edit(asked, result or {})


def check_presentations(asked, result):
    for presentation in result or []:
        check(presentation["label"].strip(), "a presentation without a label")
        edits = [presentation["textEdit"]] if "textEdit" in presentation else []
        check_text_edits(asked, edits + presentation.get("additionalTextEdits", []), asked.text)


def check_prepared(asked, result):
    if result is None:
        return
    if "defaultBehavior" in result:
        check(asked.offer("textDocument.rename.prepareSupportDefaultBehavior"), "the default behaviour")
        return
    range = result.get("range", result)
    start, end = asked.text.offsets(range)
    # The position may be before the quote and the # of an id, or behind the quote; the range is between them.
    check(start - 2 <= asked.offset <= end + 1, f"{range} is not around {asked.params['position']}")
