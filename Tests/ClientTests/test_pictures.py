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
    def draw(self, document):
        source, target = self.folder / "a.layout.json", self.folder / "a.png"
        source.write_text(json.dumps(document), "utf-8")
        run = subprocess.run(
            [BINARY, "render", "--no-annotate", "--scale", "2", str(source), "-o", str(target)],
            stderr=subprocess.PIPE, encoding="utf-8")
        if "librsvg" in run.stderr:
            self.skipTest(run.stderr)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return pixels(target.read_bytes())

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
