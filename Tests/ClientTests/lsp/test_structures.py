"""The structures of `LSP` in InspectorServer have members of LSP's metamodel, and all that it requires."""

import re
import typing
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from metamodel import members_of

FOLDER = Path(__file__).parents[3] / "Sources/InspectorServer/Structures"

#: Members that LSP does not have: `group` is rust-analyzer's.
EXTENSIONS = {"CodeAction": {"group"}}

SOURCE = "\n".join(path.read_text() for path in sorted(FOLDER.glob("LSP+*.swift")))


def declared():
    """The members of each structure by their names, true for those that are always written."""
    structures = {}
    for name, body in re.findall(r"^  struct (\w+): (?:Structure|JSONWritable) {\n(.*?)^  }", SOURCE, re.M | re.S):
        members = {}
        # Lists with thousands of items are written in pieces; test_features checks these.
        if ".piece(" in body or '("' not in body:
            continue
        for condition, kind, member in re.findall(
            r'(if .*)?\.(member|optional|flag|optionalMember)\(\s*("\w+"|(?:Self\.)?lazyMember)', body
        ):
            if member.endswith("lazyMember"):
                [member] = re.findall(r'lazyMember = ("\w+")', body)
            members[member.strip('"')] = kind == "member" and not condition
        for other in re.findall(r"\.all\((\w+)\.members\)", body):
            members |= structures[other]
        structures[name] = members
    return structures


STRUCTURES = declared()


def alternatives(name):
    """The classes of a structure: several if LSP has a union under its name."""
    kind = getattr(lsp, name)
    kinds = typing.get_args(kind) or [kind]
    return [getattr(lsp, kind.__forward_arg__) if isinstance(kind, typing.ForwardRef) else kind for kind in kinds]


def test_structures_are_found():
    assert len(STRUCTURES) == SOURCE.count("Structure {\n") + len(["CompletionItem"]) > 40
    assert STRUCTURES["InlayHint"] == {
        "position": True, "label": True, "paddingLeft": False, "paddingRight": False, "tooltip": False, "data": False
    }


@pytest.mark.parametrize("name", STRUCTURES)
def test_structure_has_the_members_of_the_metamodel(name):
    known = [members_of(kind) for kind in alternatives(name)]
    members = STRUCTURES[name]
    assert members.keys() - EXTENSIONS.get(name, set()) <= set().union(*known)
    required = set.intersection(*({member for member in of if of[member].is_required} for of in known))
    assert required <= {member for member, is_always_written in members.items() if is_always_written}


def test_capabilities_are_those_of_the_metamodel():
    [cases] = re.findall(r"enum Name: String {\n(.*?)\n    }", SOURCE, re.S)
    names = set(re.findall(r"\w+", cases)) - {"case"}
    assert "hoverProvider" in names
    assert names <= members_of(lsp.ServerCapabilities).keys()
