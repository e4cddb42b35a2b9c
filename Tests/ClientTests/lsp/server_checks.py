"""Checks of the capabilities that the daemon announces."""

from texts import check


def check_server(offer, server):
    """Checks that the daemon announces nothing that is for clients of other capabilities."""
    encodings = offer.list("general.positionEncodings")
    encoding = server.get("positionEncoding", "utf-16")
    check(encoding in [*encodings, "utf-16"], f"{encoding} is none of {encodings}")
    for name, capability in (
        ("diagnosticProvider", "textDocument.diagnostic"),
        ("semanticTokensProvider", "textDocument.semanticTokens"),
    ):
        check(name not in server or offer(capability) not in (None, False), f"{name} without {capability}")
    for name, capability in (
        ("workspaceFolders", "workspace.workspaceFolders"),
        ("fileOperations", "workspace.fileOperations.willRename"),
    ):
        check(name not in server.get("workspace", {}) or offer(capability), f"{name} without {capability}")
    options = {
        "codeActionProvider": "textDocument.codeAction.codeActionLiteralSupport",
        "renameProvider": "textDocument.rename.prepareSupport",
    }
    for name, capability in options.items():
        check(not isinstance(server.get(name), dict) or offer(capability) not in (None, False),
              f"options of {name} without {capability}")
    for name, provider in server.items():
        if isinstance(provider, dict) and provider.get("workDoneProgress"):
            check(offer("window.workDoneProgress"), f"workDoneProgress of {name} is not offered")
    if tokens := server.get("semanticTokensProvider"):
        for name in ("tokenTypes", "tokenModifiers"):
            unknown = set(tokens["legend"][name]) - set(offer.list(f"textDocument.semanticTokens.{name}"))
            check(not unknown, f"the client has no {name} {unknown}")
    hints = server["inlayHintProvider"]
    check(not hints["resolveProvider"] or offer("textDocument.inlayHint.resolveSupport"), "resolveProvider")
