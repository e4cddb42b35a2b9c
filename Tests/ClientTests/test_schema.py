"""The JSON Schema of documents takes what Lintel reads, also as AsyncDisplayKit 1.x wrote it."""

import copy
import json
import subprocess
import unittest

from jsonschema import Draft202012Validator
from support import BINARY, EXAMPLES, REPOSITORY

SCHEMA = REPOSITORY / "Protocol" / "layout-document.schema.json"

#: What 1.x called things and where it had them.
FORMER = {
    "root": {
        "type": "stack", "flexGrow": True, "alignSelf": "stretch", "spacingBefore": 4, "spacingAfter": 4,
        "children": [
            {"type": "static", "sizeRange": {"min": {"width": 4, "height": 4}, "max": {"width": 90, "height": 90}},
             "children": [
                 {"type": "networkImage", "preferredFrameSize": {"width": 44, "height": 44},
                  "layoutPosition": {"x": 8, "y": "50%"}}]},
            {"type": "text", "text": "a", "flexShrink": False, "flexBasis": "30%", "ascender": 4, "descender": -2,
             "style": {"preferredFrameSize": {"width": 44, "height": 44}}},
            {"type": "button", "titleNode": {"type": "text", "text": "b", "flexShrink": True}},
            {"type": "inset", "insets": 4, "width": 90,
             "style": {"sizeRange": {"max": {"width": 90, "height": 90}}, "flexShrink": True},
             "child": {"type": "node", "maxWidth": "50%"}}]},
}

#: What is wrong in it, by the place at which it is put.
WRONG = [
    (("root", "flexGrow"), "yes"),
    (("root", "children", 0, "sizeRange"), {"min": {"width": True}}),
    (("root", "children", 0, "sizeRange"), {"least": {"width": 4, "height": 4}}),
    (("root", "children", 0, "children", 0, "preferredFrameSize"), 44),
    (("root", "children", 0, "children", 0, "layoutPosition"), {"z": 8}),
    (("root", "children", 1, "flexgrow"), 1),
    (("root", "children", 1, "style", "preferredFrameSize"), {"width": 44}),
    (("root", "children", 3, "child", "maxWidth"), "wide"),
]


class SchemaTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads(SCHEMA.read_text("utf-8"))
        Draft202012Validator.check_schema(cls.schema)
        cls.validator = Draft202012Validator(cls.schema)

    def faults(self, document):
        return [error.message for error in self.validator.iter_errors(document)]

    def test_every_example_is_valid(self):
        files = sorted(EXAMPLES.glob("*.layout.json"))
        self.assertIn("asyncdisplaykit-1.layout.json", [file.name for file in files])
        for file in files:
            with self.subTest(file.name):
                # Without comments, which JSON does not have.
                plain = subprocess.run(
                    [BINARY, "format", "--plain", file], stdout=subprocess.PIPE, check=True
                ).stdout
                self.assertEqual(self.faults(json.loads(plain)), [])

    def test_every_spelling_of_1_x_is_valid(self):
        self.assertEqual(self.faults(FORMER), [])
        former = self.schema["$defs"]["keysOf1.x"]["properties"]
        for name, key in former.items():
            with self.subTest(name):
                self.assertTrue(key["deprecated"])
                self.assertIn("1.x", key["description"])

    def test_errors_planted_in_documents_violate_the_schema(self):
        for place, value in WRONG:
            document = copy.deepcopy(FORMER)
            *path, last = place
            target = document
            for step in path:
                target = target[step]
            target[last] = value
            with self.subTest(place):
                self.assertNotEqual(self.faults(document), [])
