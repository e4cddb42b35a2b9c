"""The daemon, as three clients see it."""

import pytest
import pytest_asyncio
from lsprotocol import types as lsp
from pytest_lsp import client_capabilities

from session import Session


def nothing():
    return lsp.ClientCapabilities()


def neovim():
    return client_capabilities("neovim@v0.11.0")


def visual_studio_code():
    """What version 1.65.2 said, and what later ones say beyond that."""
    capabilities = client_capabilities("visual-studio-code@v1.65.2")
    capabilities.general.position_encodings = [lsp.PositionEncodingKind.Utf16]
    document, workspace = capabilities.text_document, capabilities.workspace
    document.diagnostic = lsp.DiagnosticClientCapabilities(
        dynamic_registration=True, related_document_support=False
    )
    document.inlay_hint = lsp.InlayHintClientCapabilities(
        dynamic_registration=True,
        resolve_support=lsp.ClientInlayHintResolveOptions(
            properties=["tooltip", "textEdits", "label.tooltip", "label.location", "label.command"]
        ),
    )
    workspace.diagnostics = lsp.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    workspace.inlay_hint = lsp.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    return capabilities


CLIENTS = [nothing, neovim, visual_studio_code]


@pytest.fixture(params=CLIENTS, ids=[client.__name__ for client in CLIENTS])
def capabilities(request):
    return request.param()


@pytest_asyncio.fixture
async def session(capabilities, tmp_path, capfd):
    """A session of each client; nothing is written to stderr in it, and it ends with 0."""
    session = Session(capabilities, tmp_path)
    await session.begin()
    yield session
    assert await session.end() == 0
    assert capfd.readouterr().err == ""
