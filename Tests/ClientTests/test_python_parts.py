"""Framing, JSON and edits of texts, which need no daemon."""

import json
import math
import random
import unittest

import support  # noqa: F401
from lintel import _json
from lintel._text import apply, apply_at_once, offset
from lintel._wire import Decoder, encode
from lintel.results import Position, Range, TextEdit


def random_value(random, depth=0):
    kind = random.randrange(5 if depth > 4 else 7)
    if kind < 5:
        text = "".join(random.choice('ab"\\\n\té🙂\u2028') for _ in range(random.randrange(6)))
        return random.choice([None, True, False, -3, 2.5e-7, 1e300, text])
    if kind == 5:
        return [random_value(random, depth + 1) for _ in range(random.randrange(5))]
    return {str(key): random_value(random, depth + 1) for key in range(random.randrange(5))}


class JSONTests(unittest.TestCase):
    def test_conversions_without_recursion_equal_those_of_json(self):
        for seed in range(200):
            value = random_value(random.Random(seed))
            text = "".join(_json._pieces(value))
            self.assertEqual(json.loads(text), value)
            self.assertEqual(_json._read(text), value)
            self.assertEqual(_json._read(json.dumps(value, indent=2)), value)

    def test_no_depth_is_too_deep(self):
        value = []
        for _ in range(50_000):
            value = [value]
        text = _json.dumps(value)
        self.assertEqual(text, "[" * 50_001 + "]" * 50_001)
        self.assertEqual(_json.dumps(_json.loads(text)), text)

    def test_infinity_is_written_as_documents_have_it(self):
        self.assertEqual(_json.dumps({"a": [math.inf, 1]}), '{"a":["infinity",1]}')
        self.assertEqual(_json.number("infinity"), math.inf)
        self.assertTrue(math.isnan(_json.number("nan")))

    def test_what_is_no_json_is_refused(self):
        texts = ["", "[", "]", "[1", "[1,]", "[1 2]", "1 2"]
        texts += ['{"a"}', '{"a":}', '{"a":1,}', "{1:2}"]
        for text in texts:
            with self.subTest(text), self.assertRaises(ValueError):
                _json._read(text)
        with self.assertRaises(TypeError):
            _json.dumps({"a": object()})


class WireTests(unittest.TestCase):
    messages = [{"a": "é🙂"}, {"b": "x" * 5000}, {}, {"half": "\ud83d"}]

    def test_messages_survive_however_the_stream_is_torn(self):
        data = b"".join(map(encode, self.messages))
        for size in (1, 2, 3, 7, 1000, len(data)):
            decoder = Decoder()
            read = [
                message
                for start in range(0, len(data), size)
                for message in decoder.feed(data[start : start + size])
            ]
            self.assertEqual(read, self.messages)

    def test_other_headers_are_passed_over_and_none_is_a_fault(self):
        data = b"Content-Type: x\r\ncontent-length:  2\r\n\r\n{}"
        self.assertEqual(list(Decoder().feed(data)), [{}])
        with self.assertRaises(ValueError):
            list(Decoder().feed(b"Content-Type: x\r\n\r\n{}"))


def edit(start, end, text):
    return TextEdit(Range(Position(*start), Position(*end)), text)


class TextTests(unittest.TestCase):
    def test_lines_end_as_the_protocol_says(self):
        text = "a\r\nbc\rd\n\u2028e"
        self.assertEqual(
            [offset(text, Position(line, 1)) for line in range(5)], [1, 4, 7, 9, len(text)]
        )
        self.assertEqual(offset(text, Position(0, 99)), 1)

    def test_edits_one_after_the_other_and_all_at_once(self):
        self.assertEqual(
            apply("abc", [edit((0, 0), (0, 1), "xyz"), edit((0, 3), (0, 4), "")]), "xyzc"
        )
        self.assertEqual(
            apply_at_once(
                "abc\nd",
                [edit((0, 1), (0, 2), "123"), edit((0, 2), (0, 2), "-"), edit((1, 0), (1, 1), "")],
            ),
            "a123-c\n",
        )
