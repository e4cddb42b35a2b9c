"""The pixels of PNG pictures."""

import json
import struct
import subprocess
import zlib

from support import BINARY, InFolder


def pixels(png):
    """The rows of a PNG with 8 bits a channel, as lists of (red, green, blue)."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6), (depth, kind)
    data, place = b"", 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place:place + 4])
        if png[place + 4:place + 8] == b"IDAT":
            data += png[place + 8:place + 8 + length]
        place += 12 + length
    data = zlib.decompress(data)
    step = 4 if kind == 6 else 3
    stride = width * step
    rows, above = [], bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        method, line = data[start], bytearray(data[start + 1:start + 1 + stride])
        for index in range(stride):
            left = line[index - step] if index >= step else 0
            up = above[index]
            corner = above[index - step] if index >= step else 0
            line[index] = (line[index] + (0, left, up, (left + up) // 2, paeth(left, up, corner))[method]) & 255
        rows.append([tuple(line[index:index + 3]) for index in range(0, stride, step)])
        above = line
    return rows


def paeth(left, up, corner):
    estimate = left + up - corner
    return min((left, up, corner), key=lambda value: abs(estimate - value))


class PictureTests(InFolder):
    def draw(self, document, theme="light"):
        source, target = self.folder / "a.layout.json", self.folder / "a.png"
        source.write_text(json.dumps(document), "utf-8")
        run = subprocess.run(
            [
                BINARY, "render", "--no-annotate", "--scale", "2", "--theme", theme, str(source), "-o",
                str(target)],
            stderr=subprocess.PIPE, encoding="utf-8")
        if "librsvg" in run.stderr:
            self.skipTest(run.stderr)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return pixels(target.read_bytes())

    def ink(self, rows, theme="light"):
        """The edges of the ink in points: left, top, right, bottom."""
        marks = [
            (x / 2, y / 2) for y, row in enumerate(rows) for x, color in enumerate(row)
            if (sum(color) < 200 if theme == "light" else sum(color) > 560)]
        columns, lines = zip(*marks)
        return min(columns), min(lines), max(columns) + 0.5, max(lines) + 0.5

    def frame(self, selector):
        answer = json.loads(subprocess.run(
            [BINARY, "frames", str(self.folder / "a.layout.json"), "--at", selector, "--format", "json"],
            stdout=subprocess.PIPE, check=True).stdout)
        return answer["elements"][0]["absolute"]

    def test_ink_of_a_text_is_in_its_box_in_light_and_dark(self):
        for theme in ("light", "dark"):
            for text in ({"font": {"size": 17, "weight": 500}}, {"font": {"textStyle": "headline"}},
                         {"font": {"size": 34}}, {"font": {"family": "fixed"}}):
                with self.subTest(text=text, theme=theme):
                    element = {"type": "text", "id": "text", "text": "Highland Hills", **text}
                    rows = self.draw({"root": {"type": "inset", "insets": 30, "child": element}}, theme)
                    x, y, width, height = self.frame("#text")
                    left, top, right, bottom = self.ink(rows, theme)
                    self.assertGreater(left, x - 0.6)
                    self.assertGreater(top, y - 0.6)
                    self.assertLess(right, x + width + 0.6)
                    self.assertGreater(right, x + width - 6)
                    self.assertLess(bottom, y + height + 0.6)

    def test_letters_stand_on_the_baseline_of_the_font(self):
        for size in (11, 17, 34):
            element = {"type": "text", "id": "text", "text": "HHH", "font": {"size": size}}
            rows = self.draw({"root": {"type": "inset", "insets": 30, "child": element}})
            baseline = 30 + size * 1950 / 2048
            self.assertLess(abs(self.ink(rows)[3] - baseline), 1, size)

    def test_a_cut_line_ends_with_its_token_in_the_box(self):
        element = {
            "type": "text", "id": "text", "text": "Hamburgefonts " * 9, "maximumNumberOfLines": 1,
            "style": {"width": 150}}
        document = {"root": {"type": "stack", "direction": "vertical", "alignItems": "start", "children": [element]}}
        left, _, right, _ = self.ink(self.draw(document))
        self.assertLess(right, 150.6)
        self.assertGreater(right, 105)
        self.assertLess(left, 6)

    def test_a_text_from_right_to_left_starts_at_the_right_edge(self):
        element = {"type": "text", "text": "מרחב", "style": {"width": 200}}
        document = {"root": {"type": "stack", "direction": "vertical", "alignItems": "start", "children": [element]}}
        left, _, right, _ = self.ink(self.draw(document))
        self.assertGreater(right, 194)
        self.assertLess(right, 200.6)
        self.assertGreater(left, 150)

    def test_text_is_as_wide_as_the_layout_measures_it(self):
        for font in ({"size": 20}, {"size": 20, "family": "Helvetica"}, {"size": 20, "weight": 700}):
            for text in ("i" * 20, "W" * 8, "Hamburgefonts", "a b  c"):
                with self.subTest(font=font, text=text):
                    element = {"type": "text", "id": "text", "text": text, "font": font}
                    rows = self.draw({"root": {
                        "type": "inset", "insets": 30, "child": element}})
                    answer = json.loads(subprocess.run(
                        [BINARY, "frames", str(self.folder / "a.layout.json"), "--at", "#text", "--format", "json"],
                        stdout=subprocess.PIPE, check=True).stdout)
                    width = answer["elements"][0]["frame"][2]
                    dark = [x / 2 for row in rows for x, color in enumerate(row) if sum(color) < 200]
                    first, last = min(dark) - 30, (max(dark) + 0.5) - 30
                    # Letters have some space at their sides.
                    self.assertGreater(first, -0.6)
                    self.assertLess(first, 6)
                    self.assertLess(last, width + 0.6)
                    self.assertGreater(last, width - 6)

    def test_scroll_nodes_clip(self):
        colors = ["#FF0000", "#00FF00", "#0000FF"]
        rows = self.draw({"constrainedSize": {"width": 40, "height": 100}, "root": {
            "type": "stack", "direction": "vertical", "children": [
                {"type": "scroll", "automaticallyManagesContentSize": True,
                 "style": {"flexBasis": 50}, "child": {"type": "stack", "direction": "vertical", "children": [
                     {"type": "node", "backgroundColor": color, "style": {"height": 40}} for color in colors]}},
                {"type": "node", "style": {"flexGrow": 1}}]}})
        column = [row[40] for row in rows]
        self.assertEqual(column[40], (255, 0, 0))
        self.assertEqual(column[90], (0, 255, 0))
        self.assertNotIn((0, 0, 255), column)
        self.assertTrue(all(color != (0, 255, 0) for color in column[101:]), column)
