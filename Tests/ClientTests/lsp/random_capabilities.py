"""Random values for everything that lsprotocol's `ClientCapabilities` can say."""

import enum
import typing

import attrs
from lsprotocol import converters
from lsprotocol import types as lsp

CONVERTER = converters.get_converter()

#: The strings of lists whose type allows any, by the last names of their path.
STRINGS = {
    "symbol.resolve_support.properties": ["location.range"],
    "completion_item.resolve_support.properties": [
        "documentation", "detail", "additionalTextEdits", "command", "tags", "sortText",
    ],
    "code_action.resolve_support.properties": ["edit", "command", "diagnostics", "disabled"],
    "code_lens.resolve_support.properties": ["command"],
    "inlay_hint.resolve_support.properties": [
        "tooltip", "textEdits", "label.tooltip", "label.location", "label.command",
    ],
    "completion_list.item_defaults": [
        "commitCharacters", "editRange", "insertTextFormat", "insertTextMode", "data",
    ],
    "semantic_tokens.token_types": [*(type.value for type in lsp.SemanticTokenTypes), "rune"],
    "semantic_tokens.token_modifiers": [
        *(modifier.value for modifier in lsp.SemanticTokenModifiers), "loud",
    ],
    "markdown.allowed_tags": ["b", "br", "ul"],
    "stale_request_support.retry_on_content_modified": [
        "textDocument/semanticTokens/full", "textDocument/codeAction",
    ],
}

#: Values of enumerations that are open, beside those that are known.
OTHERS = {
    lsp.CodeActionKind: "refactor.special", lsp.FoldingRangeKind: "chapter",
    lsp.PositionEncodingKind: "utf-7", lsp.CompletionItemKind: 99,
}


class Capabilities:
    """Makes capabilities; a client offers anything optional with the same probability, its density."""

    def __init__(self, random):
        self.random = random
        self.density = random.choice([0.1, 0.3, 0.6, 0.85, 1, 1])

    def make(self):
        """The capabilities as JSON."""
        return CONVERTER.unstructure(self.value(lsp.ClientCapabilities, "client"))

    def value(self, kind, path):
        if typing.get_origin(kind) is typing.Union:
            return self.any_of(typing.get_args(kind), path)
        if isinstance(kind, type) and attrs.has(kind):
            attrs.resolve_types(kind, lsp.ALL_TYPES_MAP)
            return kind(**{field.name: self.value(field.type, f"{path}.{field.name}")
                           for field in attrs.fields(kind)})
        if kind is bool:
            return self.random.random() < max(self.density, 0.3)
        if kind is int:
            return self.random.choice([0, 1, 3, 20, 5000])
        if kind is str:
            return self.random.choice(["", "ECMAScript", "Größe", "1.0"])
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return self.random.choice(list(kind))
        if typing.get_origin(kind) is not None:
            return self.some(typing.get_args(kind)[0], path)
        # Any value.
        return {"codeActionGroup": self.random.random() < 0.5} if path == "client.experimental" else {}

    def any_of(self, kinds, path):
        others = [kind for kind in kinds if kind is not type(None)]
        # Without these the daemon has nothing to do for most of the other members.
        likely = path in ("client.text_document", "client.workspace")
        density = max(self.density, 0.8) if likely else self.density
        if len(others) < len(kinds) and self.random.random() >= density:
            return None
        return self.value(self.random.choice(others), path)

    def some(self, kind, path):
        """A list of values, in any order; each of those that are known may be in it."""
        others = None
        if typing.get_origin(kind) is typing.Union:
            kind = typing.get_args(kind)[0]
            others = OTHERS[kind]
        if kind is str:
            known = STRINGS[".".join(path.split(".")[-3:])] if path.endswith("properties") else (
                STRINGS[".".join(path.split(".")[-2:])])
        else:
            known = list(kind)
        # LSP has one format of tokens, and a client without it has no use for them.
        if kind is lsp.TokenFormat:
            return known
        values = [value for value in known if self.random.random() < self.density]
        if others is not None and self.random.random() < 0.2:
            values.append(others)
        self.random.shuffle(values)
        return values


def random_capabilities(random):
    return Capabilities(random).make()


class Offer:
    """The capabilities of a client, by paths such as `textDocument.rename.prepareSupport`."""

    def __init__(self, capabilities):
        self.capabilities = capabilities

    def __call__(self, path):
        """The value at a path; `None` if it was not offered."""
        value = self.capabilities
        for name in path.split("."):
            if not isinstance(value, dict):
                return None
            value = value.get(name)
        return value

    def list(self, path):
        return self(path) or []
