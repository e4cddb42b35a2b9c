"""The capture client of Texture, on stand-ins of its classes: it compiles in three ways and runs in one."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import BINARY, CLIENTS, REPOSITORY

CLIENT = CLIENTS / "texture"
HERE = Path(__file__).resolve().parent / "texture"
WARNINGS = ["-Wall", "-Wextra", "-Werror"]


def run(*command):
    return subprocess.run(
        [str(part) for part in command],
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=300,
    )


def gnustep_flags():
    flags = run("gnustep-config", "--objc-flags").stdout.split()
    include = run("gcc", "-print-file-name=include").stdout.strip()
    return [
        "-fobjc-runtime=gcc",
        *[flag for flag in flags if flag not in ("-MMD", "-MP")],
        f"-I{include}/objc",
        f"-I{include}",
    ]


def elements(element):
    """An element and all below it."""
    yield element
    for key in ["child", "overlay", "background", "corner", "titleNode", "imageNode",
                "backgroundImageNode"]:
        if key in element:
            yield from elements(element[key])
    for child in element.get("children", []):
        yield from elements(child)


def text_size(text, width, limit=0, inset=(0, 0)):
    """What the stand-in of a text node measures, which has letters of 6 points in lines of 10."""
    room = width - 2 * inset[0]
    widest = line = lines = 0
    for word in text.split(" "):
        length = 6 * len(word)
        if lines and line + 6 + length <= room:
            line += 6 + length
        else:
            lines, line = lines + 1, length
        widest = max(widest, min(line, room))
    if limit:
        lines = min(lines, limit)
    return widest + 2 * inset[0], 10 * lines + 2 * inset[1]


# What AppKit and the Foundation of macOS have, and UIKit and that of iOS have not.
MACOS_ONLY = (
    r"NS(Point|Size|Rect|Edge|EdgeInsets|RectEdge|ZeroPoint|ZeroSize|ZeroRect|AffineTransform"
    r"|Color|ColorSpace|Image|ImageRep|Font|FontDescriptor|FontManager|BezierPath|View|Window|Screen|Cell"
    r"|Control|Button|TextField|TextView|ScrollView|Event|Application|Responder|Workspace|Pasteboard|Task"
    r"|GraphicsContext|Menu|Host|AppleScript|XMLDocument)"
    r"|NSMake(Point|Size|Rect)|NS(Equal|Union|Intersection|Inset|Offset|Integral)(Points|Sizes|Rects?)"
    r"|NS(Width|Height|Min[XY]|Mid[XY]|Max[XY]|PointInRect|StringFrom(Point|Size|Rect)|(Point|Size|Rect)FromString)"
    r"|valueWith(Point|Size|Rect)|(point|size|rect)Value"
)


class PackageTests(unittest.TestCase):
    """What package managers of apps read."""

    def test_swift_package_manager_reads_the_manifest(self):
        if not shutil.which("swift"):
            self.skipTest("no swift")
        for location, kind in {"../Texture": "fileSystem", "https://example.org/Texture": "sourceControl"}.items():
            result = subprocess.run(
                ["swift", "package", "--package-path", CLIENT, "dump-package"],
                env={**os.environ, "TEXTURE_PACKAGE": location},
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", timeout=120,
            )
            self.assertEqual(result.returncode, 0, result.stderr)
            package = json.loads(result.stdout)
            [dependency] = package["dependencies"]
            self.assertIn(kind, dependency)
            [target] = package["targets"]
            self.assertEqual(target["dependencies"][0]["product"][:2], ["AsyncDisplayKit", "Texture"])
            # All files of the folder are sources, headers or left out.
            files = {path.name for path in CLIENT.iterdir() if path.is_file()}
            self.assertEqual(files, {*target["sources"], *target["exclude"], "LintelCapture.h", "Package.swift"})

    def test_the_podspec_names_what_there_is(self):
        """Read by Ruby with a stand-in of CocoaPods, which no package has."""
        if not shutil.which("ruby"):
            self.skipTest("no ruby")
        program = """
            require 'json'
            module Pod
              class Spec
                def initialize; @values = {}; yield self; puts JSON.generate(@values); end
                def ios; Part.new(@values, 'ios'); end
                def tvos; Part.new(@values, 'tvos'); end
                def dependency(*words); (@values['dependencies'] ||= []) << words; end
                def method_missing(name, *values)
                  return @values[name.to_s] if values.empty?
                  @values[name.to_s.chomp('=')] = values.length == 1 ? values[0] : values
                end
              end
              class Part
                def initialize(values, name); @values = values; @name = name; end
                def deployment_target=(version); @values[@name] = version; end
              end
            end
            load ARGV[0]
        """
        result = run("ruby", "-w", "-e", program, CLIENT / "LintelCapture.podspec")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        spec = json.loads(result.stdout)
        version = subprocess.run(
            [REPOSITORY / ".ci/packaging/version"], stdout=subprocess.PIPE, encoding="utf-8", check=True
        ).stdout.strip()
        self.assertEqual(spec["version"], version)
        self.assertEqual(spec["source"]["tag"], f"v{version}")
        self.assertEqual(spec["dependencies"], [["Texture/Core", ">= 2.7"]])
        self.assertTrue((REPOSITORY / spec["license"]["file"]).is_file())
        folder, _, ends = spec["source_files"].partition("LintelCapture.")
        for end in ends.strip("{}").split(","):
            self.assertTrue((REPOSITORY / folder / f"LintelCapture.{end}").is_file())
        self.assertTrue((REPOSITORY / spec["public_header_files"]).is_file())
        self.assertLess(len(spec["summary"]), 140)
        for name in ("homepage", "authors", "description", "ios", "tvos"):
            self.assertTrue(spec[name], name)

    def test_the_podspec_passes_the_linter_of_cocoapods(self):
        """The gem cocoapods-core has the linter of `pod spec lint --quick`; neither Debian nor PyPI has the gem."""
        library = "require 'logger'; require 'cocoapods-core'; "
        if not shutil.which("ruby") or run("ruby", "-e", library).returncode != 0:
            self.skipTest("no cocoapods-core")
        program = library + """
            linter = Pod::Specification::Linter.new(ARGV[0])
            linter.lint
            linter.results.each { |result| puts "#{result.type}: #{result.message}" }
            puts linter.spec.available_platforms.map(&:name).join(' ')
        """
        result = run("ruby", "-e", program, CLIENT / "LintelCapture.podspec")
        self.assertEqual((result.returncode, result.stdout), (0, "ios tvos\n"), result.stderr)


class CompilingTests(unittest.TestCase):
    def test_the_capture_code_uses_nothing_that_only_macos_has(self):
        stand_ins = [HERE / "Foundation/Foundation/Foundation.h", *HERE.glob("StandIns/AsyncDisplayKit/*.h")]
        for path in [*CLIENT.glob("LintelCapture.*"), *stand_ins]:
            found = re.findall(rf"\b(?:{MACOS_ONLY})\b", path.read_text("utf-8"))
            self.assertEqual(found, [], path.name)

    def test_the_capture_code_compiles_with_and_without_arc(self):
        for counting in ["-fobjc-arc", "-fno-objc-arc"]:
            for runtime in ["macosx", "gnustep-2.0"]:
                with self.subTest(counting=counting, runtime=runtime):
                    outcome = run(
                        "clang", "-fsyntax-only", *WARNINGS, "-Wno-nullability-completeness",
                        counting, f"-fobjc-runtime={runtime}", "-fexceptions",
                        "-fobjc-exceptions", "-DLINTEL_CAPTURE_SENDS=1", "-IFoundation",
                        "-IStandIns", f"-I{CLIENT}", CLIENT / "LintelCapture.m",
                    )
                    self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))


class CapturingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        program = cls.folder / "CaptureTests"
        libraries = Path(run("gcc", "-print-libgcc-file-name").stdout.strip()).parent
        built = run(
            "clang", *WARNINGS, *gnustep_flags(), "-IStandIns", f"-I{CLIENT}",
            CLIENT / "LintelCapture.m", "StandIns/StandIns.m", "CaptureTests.m", "-o", program,
            f"-L{libraries}", "-lgnustep-base", "-lobjc", "-lm",
        )
        assert (built.returncode, built.stderr) == (0, ""), built.stderr
        cls.outcome = run(program, cls.folder)
        cls.files = sorted(cls.folder.glob("*.layout.json"))

    def document(self, name):
        return json.loads((self.folder / f"{name}.layout.json").read_text("utf-8"))

    def element(self, document, name):
        return next(one for one in elements(document["root"]) if one.get("id") == name)

    def lintel(self, *arguments):
        return run(BINARY, *arguments)

    def changed(self, name, change):
        """A document with something done to it, in a file of its own."""
        document = self.document(name)
        change(document)
        path = self.folder / "changed.json"
        path.write_text(json.dumps(document), "utf-8")
        return path

    def test_the_program_runs(self):
        self.assertEqual(self.outcome.returncode, 0, self.outcome.stderr)
        names = ["alone", "deep", "filling", "leftovers", "masked", "mirrored", "nestedScroll", "nodes",
                 "nowhere", "rootScroll", "specs", "styles", "texts"]
        self.assertEqual([path.name.split(".")[0] for path in self.files], names)

    def test_documents_have_no_faults(self):
        # An inset that is infinite without a limit is an error of its own.
        files = [path for path in self.files if not path.name.startswith("nowhere")]
        outcome = self.lintel("check", "--severity", "warning", *files)
        # What is said of them are hints, such as that a size is not written.
        self.assertIn(f"in {len(files)} files", outcome.stdout)
        self.assertEqual(outcome.returncode, 0, outcome.stdout)

    def test_every_frame_is_as_captured(self):
        outcome = self.lintel("diff", "--captured", "--format", "json", *self.files)
        self.assertEqual(outcome.returncode, 0, outcome.stdout)
        found = [json.loads(line) for line in outcome.stdout.splitlines()]
        self.assertEqual(len(found), len(self.files))
        for one in found:
            self.assertEqual(one["differences"], [])
            self.assertGreater(one["captured"], 0)

    def test_every_spec_and_every_style_key_is_there(self):
        types = {one["type"] for one in elements(self.document("specs")["root"])}
        self.assertEqual(
            types,
            {"node", "stack", "inset", "overlay", "background", "center", "relative", "ratio",
             "absolute", "corner", "wrapper", "custom", "spec", "image", "networkImage"},
        )
        keys = set()
        for name in ["specs", "styles", "texts"]:
            for one in elements(self.document(name)["root"]):
                keys |= set(one.get("style", {}))
        self.assertEqual(
            keys,
            {"width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "spacingBefore",
             "spacingAfter", "flexGrow", "flexShrink", "flexBasis", "alignSelf", "ascender",
             "descender", "layoutPosition"},
        )

    def test_a_planted_frame_is_found_at_its_outermost_cause(self):
        def plant(document):
            for name, key in [("row", "height"), ("icon", "width"), ("title", "x")]:
                self.element(document, name)["captured"][key] += 5

        outcome = self.lintel("diff", "--captured", "--format", "json", self.changed("texts", plant))
        self.assertEqual(outcome.returncode, 1)
        self.assertEqual(
            [one["id"] for one in json.loads(outcome.stdout)["differences"]], ["row"]
        )

    def test_a_planted_change_is_found_where_it_is(self):
        def plant(document):
            self.element(document, "k")["imageSize"]["height"] = 14

        outcome = self.lintel("diff", "--captured", "--format", "json", self.changed("specs", plant))
        self.assertEqual(outcome.returncode, 1)
        self.assertEqual([one["id"] for one in json.loads(outcome.stdout)["differences"]], ["k"])

    def test_texts_are_as_the_device_had_them_at_every_probed_width(self):
        document = self.document("texts")
        words = self.element(document, "title")["text"]
        for name, limit, inset in [("title", 0, (0, 0)), ("limited", 2, (5, 3))]:
            table = self.element(document, name)["measured"]
            entries = table["sizes"] if isinstance(table, dict) else table
            self.assertGreater(len(entries), 8)
            self.assertEqual(entries, sorted(entries, key=lambda entry: entry["from"]))
            self.assertEqual(entries[-1]["width"], text_size(words, 1e9, limit, inset)[0])
            for entry in entries:
                expected = text_size(words, entry["from"], limit, inset)
                self.assertEqual((entry["width"], entry["height"]), expected, entry)
        # From the longest word on nothing is missing between them.
        for width in range(60, 400, 3):
            def narrow(document):
                document["constrainedSize"] = {"max": {"width": width}}
                document["root"] = self.element(document, "title")

            outcome = self.lintel(
                "frames", "--format", "json", self.changed("texts", narrow))
            frame = json.loads(outcome.stdout)["elements"][0]["frame"]
            self.assertEqual(tuple(frame[2:]), text_size(words, width), width)

    def test_a_capture_names_unknown_values(self):
        leftovers = self.document("leftovers")
        self.assertIn("another size", self.element(leftovers, "again")["captured"]["note"])
        self.assertNotIn("captured", self.element(leftovers, "inside"))
        self.assertNotIn("captured", self.element(leftovers, "lost"))
        self.assertNotIn("hidden", self.element(self.document("styles"), "e"))
        ring = self.element(self.document("specs"), "ring")
        self.assertEqual(ring["size"], {"width": 61, "height": 62})
        self.assertEqual(
            [child["position"] for child in ring["children"]],
            [{"x": 26, "y": 1, "maxWidth": 61, "maxHeight": 62},
             {"x": 3, "y": 40, "width": 11.7, "height": 14.6}],
        )

    def test_frames_are_those_before_texture_mirrors_some_of_them(self):
        document = self.document("mirrored")
        self.assertEqual(document["userInterfaceLayoutDirection"], "rightToLeft")
        self.assertEqual(self.element(document, "player")["semanticContentAttribute"], "playback")
        frames = {name: self.element(document, name)["captured"]["x"] for name in "abcde"}
        self.assertEqual(frames, {"a": 0, "b": 58, "c": 0, "d": 38, "e": 5})
        button = self.element(document, "button")
        origins = [(part["captured"]["x"], part["captured"]["y"])
                   for part in [button["imageNode"], button["titleNode"]]]
        self.assertEqual(origins, [(0, 0), (28, 0)])

    def test_scroll_nodes_have_their_own_size_and_their_content_its_frames(self):
        root = self.document("rootScroll")["root"]
        self.assertEqual((root["captured"]["width"], root["captured"]["height"]), (375, 667))
        for document in ["rootScroll", "nestedScroll"]:
            tall = next(one for one in elements(self.document(document)["root"])
                        if one["id"].endswith("-tall"))
            self.assertEqual(tall["captured"]["height"], 900)

    def test_nodes_that_fill_their_range_have_no_table_of_sizes(self):
        document = self.document("filling")
        for name in ["video", "map", "filler"]:
            element = self.element(document, name)
            self.assertNotIn("measured", element)
            self.assertNotIn("note", element["captured"])
        self.assertIn("measured", self.element(document, "divider"))

    def test_an_exception_of_a_node_leaves_the_others_known(self):
        document = self.document("filling")
        thrower = self.element(document, "thrower")
        self.assertEqual(thrower["intrinsicSize"], {"width": 9, "height": 9})
        self.assertEqual(thrower["captured"]["note"], "it raised when it was measured: not now")
        broken = document["root"]["child"]["children"][5]
        self.assertEqual((broken["type"], broken["size"]), ("custom", {"width": 9, "height": 9}))
        self.assertEqual(broken["captured"]["note"], "it raised when it was read: no style")
        self.assertIn("captured", self.element(document, "last"))

    def test_an_infinite_position_is_compared(self):
        document = self.document("nowhere")
        self.assertEqual(self.element(document, "pinned")["captured"]["x"], "infinity")

        def plant(document):
            self.element(document, "pinned")["captured"]["x"] = 5

        outcome = self.lintel("diff", "--captured", "--format", "json", self.changed("nowhere", plant))
        self.assertEqual(outcome.returncode, 1, outcome.stderr)
        self.assertEqual(
            [one["id"] for one in json.loads(outcome.stdout)["differences"]], ["pinned"])

    def test_compare_names_incomplete_tables(self):
        outcome = self.lintel("diff", "--captured", self.folder / "texts.layout.json")
        self.assertEqual(outcome.returncode, 0)
        self.assertRegex(outcome.stdout, r"#chart: its measured sizes are incomplete")
        outcome = self.lintel("diff", "--captured", "--format", "json", self.folder / "texts.layout.json")
        self.assertIn("chart", [one["id"] for one in json.loads(outcome.stdout)["incomplete"]])

    def test_names_are_unique(self):
        for path in self.files:
            if path.name.startswith("deep"):
                continue
            names = [one["id"] for one in elements(json.loads(path.read_text("utf-8"))["root"])
                     if "id" in one]
            self.assertEqual(len(names), len(set(names)), path.name)
        nodes = [one["id"] for one in elements(self.document("nodes")["root"])]
        for name in ["avatar", "avatar-1", "ASMapNode-1", "ASTextNode-1"]:
            self.assertIn(name, nodes)

    def test_runs_keep_their_fonts(self):
        runs = self.element(self.document("texts"), "runs")
        self.assertEqual(
            runs["text"],
            [
                {"text": "Bea \"and\" ",
                 "font": {"family": "Avenir Next", "size": 15, "weight": 600}},
                {"text": "Ada ä日 12", "kern": 1.5, "baselineOffset": 2,
                 "font": {"family": "Avenir Next", "size": 15, "weight": 700, "italic": True}},
                {"attachment": {"width": 14, "height": 15}},
            ],
        )
        self.assertEqual(
            runs["paragraph"],
            {"lineSpacing": 2, "alignment": "center", "lineBreakMode": "byTruncatingTail"},
        )

    def test_captures_of_one_node_become_one_document(self):
        wide = json.loads(json.dumps(self.document("styles")))
        wide["scale"] = 3
        path = self.folder / "wide.json"
        path.write_text(json.dumps(wide), "utf-8")
        first = self.folder / "styles.layout.json"
        outcome = self.lintel("import", "--merge", first, path)
        self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
        merged = json.loads(outcome.stdout)
        self.assertEqual([one["name"] for one in merged["variants"]], ["wide"])
        self.assertEqual(merged["root"], self.document("styles")["root"])
        other = self.lintel("import", "--merge", first, self.folder / "texts.layout.json")
        self.assertEqual((other.returncode, other.stdout), (1, ""))
        self.assertIn("is not the same node", other.stderr)

    def test_masked_texts_measure_the_same(self):
        plain, masked = self.document("texts"), self.document("masked")
        for name in ["title", "limited", "runs"]:
            one, other = self.element(plain, name), self.element(masked, name)
            self.assertEqual(one["measured"], other["measured"])
            letters = other["text"] if isinstance(other["text"], str) else "".join(
                run.get("text", "") for run in other["text"])
            self.assertTrue(re.fullmatch("[xX0字 \"]+", letters), letters)

    def test_the_readme_names_only_existing_methods(self):
        """The readme names no method that there is not."""
        header = (CLIENT / "LintelCapture.h").read_text("utf-8")
        readme = (CLIENT / "README.md").read_text("utf-8")
        methods = re.findall(r"LintelCapture (\w+)", readme)
        self.assertTrue(methods)
        for method in methods:
            self.assertRegex(header, rf"\+ \([^)]*\){method}\b")
        for method in re.findall(r"LintelCapture\.(\w+)\(", readme):
            self.assertTrue(
                re.search(rf"NS_SWIFT_NAME\({method}\(", header)
                or re.search(rf"\+ \(void\){method};", header),
                method,
            )
