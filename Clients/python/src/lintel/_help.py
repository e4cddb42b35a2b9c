"""The documentation of requests and results for ``help()``."""

from __future__ import annotations

import dataclasses
import inspect
import re
import textwrap
from typing import Any, Dict, List


def fields(kind: Any) -> Dict[str, str]:
    """The fields of a type of answers, with their types as they are written."""
    if dataclasses.is_dataclass(kind):
        return {field.name: str(field.type) for field in dataclasses.fields(kind)}
    annotations = getattr(kind, "__annotations__", {})
    named: Dict[str, str] = {}
    for name in getattr(kind, "_fields", ()):
        annotation = annotations.get(name, "Any")
        # A named tuple keeps a reference to the annotation as it was written.
        named[name] = str(getattr(annotation, "__forward_arg__", annotation))
    return named


def list_fields(kind: Any) -> None:
    """Adds the list of its fields to the documentation of a type."""
    lines = [f"    {name}: {annotation}" for name, annotation in fields(kind).items()]
    if lines:
        kind.__doc__ = "\n".join([f"{kind.__doc__ or ''}\n", "Fields:", "", *lines])


def describe_answers(owner: Any) -> None:
    """Adds the fields of their results to the documentation of the methods of a class."""
    from . import results

    for method in vars(owner).values():
        written = str(getattr(method, "__annotations__", {}).get("return", ""))
        names = re.findall(r"\bresults\.(\w+)", written)
        if not inspect.isfunction(method) or not names or not method.__doc__:
            continue
        paragraphs: List[str] = [inspect.cleandoc(method.__doc__)]
        for name in names:
            verb = "Each is" if written.startswith("Subscription") else "Returns"
            article = "an" if name[0] in "AEIOU" else "a"
            sentence = f"{verb} {article} ``{name}``: {', '.join(fields(getattr(results, name)))}."
            paragraphs.append(textwrap.fill(sentence, 80, break_on_hyphens=False))
        method.__doc__ = "\n\n".join(paragraphs)
        signature = inspect.signature(method)
        shown = signature.replace(return_annotation=written.replace("results.", ""))
        setattr(method, "__signature__", shown)
