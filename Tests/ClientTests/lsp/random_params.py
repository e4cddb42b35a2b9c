"""Random texts, edits, settings, and params for every request that the daemon offers."""

import json

from session import EXAMPLES
from texts import LINE_END, Text

WHOLE = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.layout.json"))]
BROKEN = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("broken/*.layout.json"))]

#: The texts that are typed and pasted: parts of documents, brackets without a partner, characters of every width.
FRAGMENTS = [
    "{", "}", "[", "]", ",", ":", '"', "\n", "\r\n", "  ", "\t", "7", "-", "true", '"😀"', "é", "e\u0301", "日本", "𝒳",
    "👩‍👩‍👧", '"id": "👍🏽",', '"type": "text", "text": "a𝄞b",', '{ "type": "node" },', '"style": { "width": "50%" },',
    '"flexGrow": true,', '"spcing": 8,', '"alignItems": "middle",', '"hidden": true,', '"insets": 4,',
    '"variants": [{ "name": "s", "textScale": 2 }],', '"lintel-disable": ["zero-size"],',
    '"text": "<b>$1 ${2:x}</b> \\u00e9",', '"expect": { "#a": { "width": 10 } },', "/* c */", "// c\n", "'a'",
    '"spacing": "$gutter",', '"width": "$size * 2",', '"$gutter"', '"variables": "tokens.json",', '"gutter": 3,',
    '"$schema": "https://example.org/s.json",', '"image": "photo.png",', '"backgroundColor": "#12aBcD80",', '"children": [],', '"',
]

#: The methods of each capability of the daemon, if it does not offer less.
METHODS = {
    "codeActionProvider": ["textDocument/codeAction"],
    "codeLensProvider": ["textDocument/codeLens"],
    "colorProvider": ["textDocument/documentColor", "textDocument/colorPresentation"],
    "completionProvider": ["textDocument/completion"],
    "definitionProvider": ["textDocument/definition"],
    "diagnosticProvider": ["textDocument/diagnostic", "workspace/diagnostic"],
    "documentFormattingProvider": ["textDocument/formatting"],
    "documentHighlightProvider": ["textDocument/documentHighlight"],
    "documentLinkProvider": ["textDocument/documentLink"],
    "documentOnTypeFormattingProvider": ["textDocument/onTypeFormatting"],
    "documentRangeFormattingProvider": ["textDocument/rangeFormatting"],
    "documentSymbolProvider": ["textDocument/documentSymbol"],
    "foldingRangeProvider": ["textDocument/foldingRange"],
    "hoverProvider": ["textDocument/hover"],
    "inlayHintProvider": ["textDocument/inlayHint"],
    "referencesProvider": ["textDocument/references"],
    "renameProvider": ["textDocument/rename"],
    "selectionRangeProvider": ["textDocument/selectionRange"],
    "semanticTokensProvider": [],
    "workspaceSymbolProvider": ["workspace/symbol"],
    # No requests, or other steps of a session.
    "executeCommandProvider": [], "positionEncoding": [], "textDocumentSync": [], "workspace": [],
}


def offered_methods(server):
    """The requests that a daemon with these capabilities takes."""
    methods = [method for name in server for method in METHODS[name]]
    # These have the most to say.
    methods += METHODS["completionProvider"] + 2 * METHODS["codeActionProvider"] * ("codeActionProvider" in server)
    tokens = server.get("semanticTokensProvider", {})
    if tokens.get("full"):
        methods.append("textDocument/semanticTokens/full")
    if tokens.get("range"):
        methods.append("textDocument/semanticTokens/range")
    if "willRename" in server.get("workspace", {}).get("fileOperations", {}):
        methods.append("workspace/willRenameFiles")
    if isinstance(server.get("renameProvider"), dict) and server["renameProvider"].get("prepareProvider"):
        methods.append("textDocument/prepareRename")
    return methods


# Texts


def random_content(random):
    """The content of a document: an example, whole or broken, or not even a document."""
    content = random.choice(WHOLE if random.random() < 0.6 else BROKEN)
    if random.random() < 0.15:
        content = content[: random.randrange(len(content))]
    if random.random() < 0.2:
        content = LINE_END.sub(random.choice(["\r\n", "\r"]), content)
    if random.random() < 0.05:
        content = random.choice(["", "\ufeff", "null", "{}", "[]", "\n" * 5, "😀"])
    if random.random() < 0.2:
        # Something to format.
        content = content.replace(*random.choice([(": ", ":"), ("  ", "\t"), (", ", ","), ("{", "{ \n"), ("}", " }")]))
    if random.random() < 0.4:
        # Variables of the file that the folder has, named here or in .lintel.json, and uses of them.
        names = ['{ "variables": "tokens.json",', '{ "variables": ["tokens.json"],', "{"]
        content = content.replace("{", random.choice(names), 1)
        content = content.replace('"style": {', '"style": { "width": "$size",')
        content = content.replace('"spacing": ', '"spacing": "$gutter", "was": ')
    for _ in range(random.choice([0, 0, 1, 3])):
        at = random.randint(0, len(content))
        content = content[:at] + random.choice(FRAGMENTS) + content[at:]
    return content


def random_variables(random):
    """The content of a file of variables, in few cases a broken or wrong one."""
    values = {name: random.choice([0, 3, 8.5, "12", "$size + 1", "50%", True]) for name in ("gutter", "size")}
    content = json.dumps(values, indent=random.choice([None, 2]))
    if random.random() < 0.15:
        content = content[: random.randrange(len(content))]
    return random.choice(["", "[]", "null"]) if random.random() < 0.05 else content


def random_offset(random, text):
    """An offset that positions can say: not between the two characters of a line end."""
    offset = random.randint(0, len(text))
    if random.random() < 0.7:
        # Most requests are about words.
        part = random.choice([*'":{,}', '"id": "', '"type": "', '%"', '"#', "true"])
        found = text.content.find(part, offset)
        offset = found + random.randint(0, len(part)) if found >= 0 else offset
    return offset - 1 if text.content[max(0, offset - 1) : offset + 1] == "\r\n" else offset


def random_position(random, text):
    """A position, in most cases one in the text."""
    position = text.position(random_offset(random, text))
    if random.random() < 0.05:
        position["character"] += random.choice([1, 7, 2**31 - 1 - position["character"]])
    if random.random() < 0.03:
        position["line"] += random.choice([len(text.lines), 2**31 - 1 - position["line"]])
    return position


def random_range(random, text):
    if random.random() < 0.3:
        return text.range(0, len(text))
    start, end = sorted([random_offset(random, text), random_offset(random, text)])
    return text.range(start, start if random.random() < 0.3 else end)


def random_changes(random, text):
    """Changes of a text, each of the text that the one before it left, and that text."""
    changes = []
    for _ in range(random.choice([0, 1, 1, 1, 2, 5])):
        if random.random() < 0.08:
            content = random_content(random)
            changes.append({"text": content})
        else:
            change, content = random_change(random, text)
            changes.append(change)
        text = Text(content, text.encoding)
    return changes, text


def random_change(random, text):
    start = random_offset(random, text)
    end = start
    if random.random() < 0.5:
        end = min(len(text), start + random.choice([1, 1, 2, 5, 30]))
        end -= text.content[max(0, end - 1) : end + 1] == "\r\n"
        end = max(start, end)
    new = random.choice(FRAGMENTS) if end == start or random.random() < 0.5 else ""
    change = {"range": text.range(start, end), "text": new}
    if random.random() < 0.1:
        change["rangeLength"] = text.units(text.content[start:end])
    # A character behind the end of its line is the end of the line.
    if end == start and start in {last for _, last in text.lines} and random.random() < 0.1:
        change["range"]["start"]["character"] += 3
        change["range"]["end"]["character"] += 3
    return change, text.content[:start] + new + text.content[end:]


# Settings


def random_settings(random):
    """Settings of every kind that the guide has, all of them valid."""
    values = {
        "inlayHints": {name: random.random() < 0.5 for name in ("frames", "percentages", "alignment")},
        "indentation": random.choice(["file", "editor"]),
        "rules": {code: random.choice(["off", "error", "warning", "information", "hint"])
                  for code in ("unknown-key", "boolean-flex-factor", "empty-container", "duplicate-id")},
        "maximumDiagnostics": random.choice([1, 2, 10, 1000]),
        "trustedFolders": ["/nowhere"],
    }
    return {name: value for name, value in values.items() if random.random() < 0.5}


def random_configuration(random):
    """The content of a `.lintel.json`, in few cases a wrong one."""
    settings = random_settings(random)
    for name in ("inlayHints", "indentation", "trustedFolders"):
        settings.pop(name, None)
    if random.random() < 0.2:
        settings["maximumDiagnostic"] = 3
    if random.random() < 0.5:
        settings["variables"] = random.choice(["tokens.json", ["tokens.json", {"gutter": 5}], {"gutter": 7}])
    return json.dumps(settings, indent=random.choice([None, 2]))


# Params


def random_params(random, method, session, uri):
    """Params of a request on a document, as its type in LSP has them."""
    text = session.text(uri)
    params = {"textDocument": {"uri": uri}}
    options = {"tabSize": random.choice([1, 2, 4, 8]), "insertSpaces": random.random() < 0.7}
    for name in ("trimTrailingWhitespace", "insertFinalNewline", "trimFinalNewlines"):
        if random.random() < 0.2:
            options[name] = random.random() < 0.5
    match method.split("/", 1)[1]:
        case "hover" | "definition" | "documentHighlight" | "prepareRename":
            params["position"] = random_position(random, text)
        case "references":
            params["position"] = random_position(random, text)
            params["context"] = {"includeDeclaration": random.random() < 0.5}
        case "rename":
            params["position"] = id_position(random, text)
            params["newName"] = random.choice(["photo", "😀", "a b", '"', "title", "", "x\\y"])
        case "completion":
            params["position"] = random_position(random, text)
            if random.random() < 0.7:
                params["context"] = random_completion_context(random, session)
        case "codeAction":
            params["range"] = random_range(random, text)
            params["context"] = random_action_context(random, session, uri)
            if params["context"]["diagnostics"] and random.random() < 0.5:
                params["range"] = params["context"]["diagnostics"][0]["range"]
        case "colorPresentation":
            params["range"] = random_range(random, text)
            params["color"] = {
                name: random.choice([0, 0.2, 0.5, 1]) for name in ("red", "green", "blue", "alpha")}
        case "willRenameFiles":
            folder = uri.rsplit("/", 1)[0]
            old = random.choice([uri, folder, f"{folder}/photo.png", f"{folder}/images"])
            new = random.choice([f"{folder}/moved/a.layout.json", f"{folder}/other", f"{folder}-2", "file:///b.png"])
            params = {"files": [{"oldUri": old, "newUri": new}] * random.choice([0, 1, 1, 2])}
        case "inlayHint" | "semanticTokens/range":
            params["range"] = random_range(random, text)
        case "rangeFormatting":
            params["range"] = random_range(random, text)
            params["options"] = options
        case "formatting":
            params["options"] = options
        case "onTypeFormatting":
            params |= {"position": random_position(random, text), "options": options}
            params["ch"] = random.choice(["}", "]", ",", "\n"])
        case "selectionRange":
            params["positions"] = [
                random_position(random, text) for _ in range(random.choice([0, 1, 1, 3]))]
        case "symbol":
            params = {"query": random.choice(["", "a", "photo", "日", "zzz", "stack"])}
        case "diagnostic" if method == "workspace/diagnostic":
            reports = session.reports if random.random() < 0.7 else {}
            params = {"previousResultIds": [
                {"uri": uri, "value": value} for uri, value in reports.items()]}
            if random.random() < 0.5:
                params["identifier"] = session.server["diagnosticProvider"].get("identifier", "")
        case "diagnostic":
            if uri in session.reports and random.random() < 0.7:
                params["previousResultId"] = session.reports[uri]
    return params


def id_position(random, text):
    """A position in an id, if the text has one."""
    at = [index for index in range(len(text)) if text.content.startswith('"id": "', index)]
    if not at or random.random() < 0.2:
        return random_position(random, text)
    return text.position(random.choice(at) + len('"id": "'))


def random_completion_context(random, session):
    if random.random() < 0.5:
        return {"triggerKind": random.choice([1, 3])}
    characters = session.server["completionProvider"]["triggerCharacters"]
    return {"triggerKind": 2, "triggerCharacter": random.choice(characters)}


def random_action_context(random, session, uri):
    known = session.diagnostics.get(uri, [])
    context = {"diagnostics": random.sample(known, random.randint(0, min(3, len(known))))}
    if random.random() < 0.4:
        context["only"] = random.sample(
            ["", "quickfix", "refactor", "refactor.rewrite", "refactor.inline", "source", "source.fixAll"],
            random.choice([0, 1, 2]))
    if random.random() < 0.4:
        context["triggerKind"] = random.choice([1, 2])
    return context
