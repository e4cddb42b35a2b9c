"""What ``help(lintel)`` says is what a user needs."""

import inspect
import io
import pydoc
import re
import unittest

import support  # noqa: F401: it makes lintel known.

import lintel
from lintel import results

#: Names of what functions take; the package's own documentation has them.
ALIASES = {"Element", "Patch", "Source", "Style"}

#: What reads answers, and is of no use to others.
READERS = {"of"}


def field_names(kind):
    names = getattr(kind, "__dataclass_fields__", None) or getattr(kind, "_fields", ())
    return [name for name in names if name != "raw"]


def members(kind):
    """The functions and properties of a class of the package that somebody may use."""
    for name, member in inspect.getmembers(kind):
        if name.startswith("_") or name in READERS:
            continue
        if not (inspect.isfunction(member) or isinstance(member, property)):
            continue
        function = member.fget if isinstance(member, property) else member
        if function.__module__.startswith("lintel"):
            yield name, member


class HelpTests(unittest.TestCase):
    def test_every_public_name_has_its_documentation(self):
        for module in (lintel, lintel.aio):
            for name in getattr(module, "__all__", ["Document", "Server", "Subscription", "open"]):
                with self.subTest(name, module=module.__name__):
                    if name in ALIASES:
                        self.assertIn(f"``{name}``", lintel.__doc__)
                        continue
                    value = getattr(module, name)
                    self.assertRegex(value.__doc__ or "", r"^\s*\S.{10,}")
                    if inspect.isclass(value):
                        for member, function in members(value):
                            self.assertTrue(function.__doc__, f"{name}.{member}")

    def test_the_package_names_what_it_has(self):
        for module in (lintel, lintel.aio):
            for name, function in members(module.Document):
                if isinstance(function, property) or name in {"stats", "close", "reset_overrides"}:
                    continue
                self.assertIn(f"``{name}``", lintel.__doc__)

    def test_types_of_answers_list_their_fields(self):
        kinds = [getattr(results, name) for name in results.__all__]
        self.assertGreater(len(kinds), 40)
        for kind in kinds:
            for name in field_names(kind):
                self.assertRegex(kind.__doc__, rf"(?m)^    {name}: [A-Z]?\w", kind.__name__)

    def test_functions_name_the_fields_of_their_answer(self):
        described = 0
        for module in (lintel, lintel.aio):
            for owner in (module.Document, module.Server):
                for name, function in members(owner):
                    if isinstance(function, property):
                        continue
                    written = str(function.__annotations__.get("return", ""))
                    for kind in re.findall(r"\bresults\.(\w+)", written):
                        described += 1
                        sentence = " ".join(function.__doc__.split())
                        fields = ", ".join(field_names(getattr(results, kind)))
                        self.assertRegex(sentence, rf"(Returns|Each is) an? ``{kind}``: {fields}\.$", name)
        self.assertGreater(described, 40)

    def test_help_shows_methods_and_not_how_they_are_made(self):
        page = io.StringIO()
        pydoc.Helper(output=page).help(lintel.Document.frame)
        text = page.getvalue()
        self.assertRegex(text, r"frame\(\s*self,\s+element:")
        self.assertIn("-> 'ElementFrame'", text)
        self.assertIn("constrained_size", text)
        self.assertNotIn("Call[", text)
        self.assertNotIn("State", text)
