"""Checks of answers about positions in texts: symbols, folds, links, hints, tokens, diagnostics."""

from edit_checks import LAST_SYMBOL_KIND, check_markup
from texts import Violation, check

SYMBOLS = "textDocument.documentSymbol"
TOKENS = "textDocument.semanticTokens"


def check_hover(asked, result):
    if result is None:
        return
    check_markup(asked, result["contents"], "textDocument.hover.contentFormat")
    if "range" in result:
        asked.text.offsets(result["range"])


# Symbols


def check_symbols(asked, result):
    if asked.offer(f"{SYMBOLS}.hierarchicalDocumentSymbolSupport"):
        for symbol in result or []:
            check_symbol_tree(asked, symbol)
        return
    for symbol in result or []:
        check("location" in symbol, "hierarchicalDocumentSymbolSupport is not offered")
        check_symbol(asked, symbol, SYMBOLS)
        check(symbol["location"]["uri"] == asked.params_uri, "a symbol of another document")
        asked.text.offsets(symbol["location"]["range"])


def check_symbol_tree(asked, symbol):
    check_symbol(asked, symbol, SYMBOLS)
    start, end = asked.text.offsets(symbol["range"])
    inner, last = asked.text.offsets(symbol["selectionRange"])
    check(start <= inner and last <= end, "selectionRange is not in the range")
    for child in symbol.get("children", []):
        check_symbol_tree(asked, child)


def check_symbol(asked, symbol, capability):
    check(symbol["name"].strip(), "a symbol without a name")
    if asked.offer(f"{capability}.symbolKind.valueSet") is None:
        check(symbol["kind"] <= LAST_SYMBOL_KIND, f"the kind {symbol['kind']} is not offered")
    for tag in symbol.get("tags", []):
        check(tag in asked.offer.list(f"{capability}.tagSupport.valueSet"), f"the tag {tag}")


def check_workspace_symbols(asked, result):
    for symbol in result or []:
        check_symbol(asked, symbol, "workspace.symbol")
        lazy = asked.offer.list("workspace.symbol.resolveSupport.properties")
        check("range" in symbol["location"] or "location.range" in lazy, "a symbol without a range")
        if "range" in symbol["location"]:
            asked.known_text(symbol["location"]["uri"]).offsets(symbol["location"]["range"])


# Navigation


def check_definition(asked, result):
    for location in result if isinstance(result, list) else [result] if result else []:
        if "targetUri" in location:
            check(asked.offer("textDocument.definition.linkSupport"), "linkSupport is not offered")
            text = asked.known_text(location["targetUri"])
            start, end = text.offsets(location["targetRange"])
            inner, last = text.offsets(location["targetSelectionRange"])
            check(start <= inner and last <= end, "targetSelectionRange is not in targetRange")
            if "originSelectionRange" in location:
                start, end = asked.text.offsets(location["originSelectionRange"])
                check(start <= asked.offset <= end, "the origin is not around the position")
        else:
            asked.known_text(location["uri"]).offsets(location["range"])


def check_references(asked, result):
    for location in result or []:
        asked.known_text(location["uri"]).offsets(location["range"])


def check_highlights(asked, result):
    for highlight in result or []:
        asked.text.offsets(highlight["range"])


def check_links(asked, result):
    last = 0
    for link in sorted(result or [], key=lambda link: asked.text.offsets(link["range"])):
        start, end = asked.text.offsets(link["range"])
        check(start >= last, "two links overlap")
        last = end
        check("tooltip" not in link or asked.offer("textDocument.documentLink.tooltipSupport"),
              "tooltipSupport is not offered")
        check("target" in link or asked.server["documentLinkProvider"].get("resolveProvider"),
              "a link without a target")


def check_colors(asked, result):
    for found in result or []:
        asked.text.offsets(found["range"])
        check_color(found["color"])


def check_color(color):
    check(all(0 <= part <= 1 for part in color.values()), f"{color} is no color")


def check_folds(asked, result):
    offer, lines = asked.offer, asked.text.lines
    limit = offer("textDocument.foldingRange.rangeLimit")
    check(limit is None or len(result or []) <= limit, f"{len(result or [])} folds, not {limit}")
    for fold in result or []:
        check(fold["startLine"] <= fold["endLine"] < len(lines), f"{fold} is not in the text")
        if offer("textDocument.foldingRange.lineFoldingOnly"):
            check(not {"startCharacter", "endCharacter"} & set(fold), "lineFoldingOnly is offered")
            check(fold["startLine"] < fold["endLine"], "a fold of one line")
        for end in ("start", "end"):
            if f"{end}Character" in fold:
                asked.text.offset({"line": fold[f"{end}Line"], "character": fold[f"{end}Character"]})
        check("collapsedText" not in fold
              or offer("textDocument.foldingRange.foldingRange.collapsedText"), "collapsedText")


def check_selections(asked, result):
    positions = asked.params["positions"]
    check(result is not None and len(result) == len(positions), "not one selection for each position")
    for selection, position in zip(result, positions):
        inner, last = asked.text.offsets(selection["range"])
        offset = asked.text.nearest(position)
        check(inner <= offset <= last, f"{selection['range']} is not around {position}")
        while selection := selection.get("parent"):
            start, end = asked.text.offsets(selection["range"])
            check(start <= inner and last <= end, "a parent is not around its child")
            inner, last = start, end


# Hints


def check_hints(asked, result):
    first, last = (asked.text.nearest(asked.params["range"][end]) for end in ("start", "end"))
    for hint in result or []:
        offset = asked.text.offset(hint["position"])
        check(first <= offset <= last, f"a hint at {hint['position']}, outside of the range")
        check_hint(asked, hint)
        check("data" not in hint or asked.server["inlayHintProvider"]["resolveProvider"],
              "data that is never resolved")


def check_hint(asked, hint):
    asked.text.offset(hint["position"])
    check(hint["label"], "a hint without a label")
    if hint.get("textEdits"):
        asked.text.edited(hint["textEdits"])


def check_resolved_hint(asked, hint):
    check_hint(asked, hint)
    lazy = {*asked.offer.list("textDocument.inlayHint.resolveSupport.properties"), "data"}
    changed = {name for name in {*asked.params, *hint} if asked.params.get(name) != hint.get(name)}
    check(changed <= lazy, f"resolving changed {changed} of {lazy}")


# Tokens


def check_tokens(asked, result):
    if result is not None and "data" in result:
        decoded(asked, result["data"])


def decoded(asked, data):
    """The start, end, type and modifiers of tokens, which have to be in order, each within a line."""
    check(len(data) % 5 == 0, f"{len(data)} numbers are no tokens")
    legend = asked.server["semanticTokensProvider"]["legend"]
    tokens, line, character, last = [], 0, 0, 0
    for lines, characters, length, kind, modifiers in zip(*(data[index::5] for index in range(5))):
        line, character = line + lines, characters if lines else character + characters
        start = asked.text.offset({"line": line, "character": character})
        check(length > 0, "a token without a text")
        end = asked.text.offset({"line": line, "character": character + length})
        check(start >= last or asked.offer(f"{TOKENS}.overlappingTokenSupport"), "tokens overlap")
        check(kind < len(legend["tokenTypes"]), f"the type {kind} is not in the legend")
        check(modifiers < 2 ** len(legend["tokenModifiers"]), f"the modifiers {modifiers}")
        tokens.append((start, end, kind, modifiers))
        last = end
    return tokens


def applied(data, edits):
    """The numbers of tokens after edits, which must not overlap."""
    data, last = list(data), len(data)
    for edit in sorted(edits, key=lambda edit: -edit["start"]):
        end = edit["start"] + edit["deleteCount"]
        check(end <= last, "two edits of tokens overlap, or end behind the last token")
        data[edit["start"] : end] = edit.get("data", [])
        last = edit["start"]
    return data


# Diagnostics


def check_in_one(position_range, texts, about):
    """Checks that a range is in one of the texts that a document has had."""
    for text in texts:
        try:
            return text.offsets(position_range)
        except Violation:
            continue
    check(False, about)


def check_diagnostic(offer, diagnostic, uri, text, isPulled, texts_of=lambda uri: []):
    """Checks a diagnostic; a client that pulls lists what it takes at either capability.

    `texts_of` has the texts that another document has had.
    """
    sides = ["textDocument.publishDiagnostics"] + ["textDocument.diagnostic"] * isPulled

    def offered(path):
        return any(offer(f"{side}.{path}") for side in sides)

    text.offsets(diagnostic["range"])
    check(diagnostic.get("source") == "lintel" and diagnostic["message"].strip(), "no source or message")
    check(isinstance(diagnostic["message"], str), "markupMessageSupport")
    check("codeDescription" not in diagnostic or offered("codeDescriptionSupport"), "codeDescription")
    check("data" not in diagnostic or offered("dataSupport"), "data")
    if "relatedInformation" in diagnostic:
        check(offered("relatedInformation"), "relatedInformation is not offered")
        for related in diagnostic["relatedInformation"]:
            other = related["location"]["uri"]
            check_in_one(related["location"]["range"], [text] if other == uri else texts_of(other),
                         f"related information that is nowhere in {other}")
    tags = {tag for side in sides for tag in offer.list(f"{side}.tagSupport.valueSet")}
    check(tags >= set(diagnostic.get("tags", [])), f"tags {diagnostic.get('tags')} of {tags}")
    check("tags" not in diagnostic or diagnostic["tags"], "an empty list of tags")
