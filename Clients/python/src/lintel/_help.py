"""The documentation of requests and results for ``help()``."""

from __future__ import annotations

import dataclasses
import inspect
import re
import textwrap
from functools import update_wrapper
from typing import Any, Callable, Dict, List, Mapping, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def fields(kind: Any) -> Dict[str, str]:
    """The fields of a type of answers, with their types as they are written."""
    if dataclasses.is_dataclass(kind):
        found = {field.name: str(field.type) for field in dataclasses.fields(kind)}
        found.pop("raw", None)
        return found
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


def names_result(types: Mapping[str, Any]) -> Callable[[F], F]:
    """Adds the fields of its result to the documentation of a function."""

    def describe(function: F) -> F:
        written = str(function.__annotations__.get("return", ""))
        paragraphs: List[str] = [inspect.cleandoc(function.__doc__ or "")]
        for name in re.findall(r"\bresults\.(\w+)", written):
            verb = "Each is" if written.startswith("Subscription") else "Returns"
            article = "an" if name[0] in "AEIOU" else "a"
            sentence = f"{verb} {article} ``{name}``: {', '.join(fields(types[name]))}."
            paragraphs.append(textwrap.fill(sentence, 80, break_on_hyphens=False))
        function.__doc__ = "\n\n".join(paragraphs)
        return function

    return describe


def is_method(
    method: Callable[..., Any], question: Callable[..., Any], types: Mapping[str, Any]
) -> None:
    """Gives the method of a request the signature of one that returns its result."""
    update_wrapper(method, question)
    names_result(types)(method)
    signature = inspect.signature(question)
    first, *others = signature.parameters.values()
    answer = re.sub(r"^Call\[(.*)\]$", r"\1", str(signature.return_annotation))
    method.__annotations__ = dict(question.__annotations__, **{"return": answer})
    setattr(
        method,
        "__signature__",
        signature.replace(
            parameters=[first.replace(name="self", annotation=inspect.Parameter.empty), *others],
            return_annotation=answer.replace("results.", ""),
        ),
    )
