"""Code actions that answer public questions, each file of `public_questions` in `lintel serve`.

An action is right if it makes the edit that `README.md` in that folder names. It is harmless if the
diagnostic is gone at three widths, and no other one came.
"""

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from support import BINARY, InFolder
from test_source_actions import File, Server, applied

QUESTIONS = Path(__file__).resolve().parent / "public_questions"
WIDTHS = (320, 375, 430)


class Answer(NamedTuple):
    """The code of the diagnostic, and the right action."""

    code: str

    #: The title without the frames that change; None if there is no right action yet.
    title: str | None = None

    #: The codes of diagnostics that the right edit brings: a key that has no effect any more.
    brought: tuple = ()


ANSWERS = {
    "anchor_and_tags.m": Answer("justify-without-space", "Set width to 100%"),
    "avatar_and_names.swift": Answer("missing-flex-shrink", "Set flexShrink of #namesStack to 1"),
    "bubble_from_overlay.swift": Answer("companion-base-without-size"),
    "bubble_hugs_text.swift": Answer("text-wider-than-lines"),
    "button_below_picture.swift": Answer("deprecated-name", "Write preferredSize"),
    "cancel_and_done.m": Answer("text-truncated", "Replace preferredSize with height"),
    "caption_over_photo.swift": Answer("number-too-large", 'Write "infinity"'),
    "centered_in_row.swift": Answer("center-in-unbounded"),
    "content_beside_avatar.m": Answer("missing-flex-shrink", "Set flexShrink of #contentSpec to 1"),
    "counters_in_a_grid.m": Answer(
        "percent-siblings-overflow",
        "Share the row equally between #likesTitle, #postsTitle and #followersTitle…",
        ("justify-without-space",),
    ),
    "footer_of_44.swift": Answer("main-axis-overflow", "Make it the minimum height"),
    "half_basis.m": Answer("flex-basis-percent-without-base", "Set width of #guests to 100%"),
    "icon_and_field.swift": Answer("inert-stack-style", "Move spacingBefore to the inset"),
    "infinite_insets.m": Answer(
        "infinite-insets-ignored", "Set width to 44 and height to 44 of #markNode"
    ),
    "left_and_right_edge.m": Answer(
        "justify-without-space", "Fill the rest of the row with #labels"
    ),
    "like_and_more.swift": Answer("justify-without-space", "Set width to 100%"),
    "likes_at_the_end.swift": Answer(
        "justify-without-space", "Move the content of #likes to the end of the row"
    ),
    "narrow_table.swift": Answer("size-overridden-by-parent"),
    "node_around_view.m": Answer("missing-intrinsic-size"),
    "percent_height_in_cell.swift": Answer("percent-without-base"),
    "photo_of_limited_width.swift": Answer("max-size-lost-to-stretch", "Set alignSelf to start"),
    "picture_and_two_texts.swift": Answer(
        "missing-flex-shrink", "Set flexShrink of #stack2 to 1"
    ),
    "progress_and_titles.swift": Answer(
        "missing-flex-shrink",
        "Set flexShrink of #item and #item2 to 1, and inside them",
        ("justify-without-space",),
    ),
    "quote_with_bar.swift": Answer(
        "flex-shrink-on-wrong-element", "Move flexShrink to the inset around it"
    ),
    "ratio_in_row.swift": Answer("ratio-unbounded", "Set flexGrow to 1"),
    "ratio_of_child.m": Answer("ratio-not-kept", "Replace preferredSize with width"),
    "scroll_node_behind.swift": Answer("scroll-without-content"),
    "separator_between_boxes.swift": Answer("bare-node-fills", "Set width to 200"),
    "separators_around_content.m": Answer("bare-layout-spec"),
    "spacer_in_inset.m": Answer("inert-stack-style", "Move flexGrow to the inset"),
    "stretch_along_the_row.swift": Answer(
        "stretch-across-only", "Replace alignSelf with flexGrow 1"
    ),
    "tags_in_a_loop.swift": Answer("missing-flex-shrink"),
    "thirds_with_spacing.swift": Answer("percent-siblings-overflow"),
    "title_and_hint.swift": Answer("text-squeezed", "Set flexShrink to 0"),
    "title_and_status.m": Answer(
        "missing-flex-shrink", "Set flexShrink of #title to 1", ("justify-without-space",)
    ),
    "vertical_line.swift": Answer("percent-without-base", "Remove height"),
}


class PublicQuestionTests(InFolder):
    def setUp(self):
        super().setUp()
        self.server = Server()
        self.addCleanup(self.server.close)

    def test_each_file_has_an_answer(self):
        files = [path.name for path in QUESTIONS.iterdir() if path.suffix != ".md"]
        self.assertEqual(sorted(files), sorted(ANSWERS))
        table = (QUESTIONS / "README.md").read_text("utf-8")
        rows = re.findall(r"^\| `(.*?)` \| .* \| `(.*?)` \| .* \|$", table, re.M)
        self.assertEqual(rows, [(name, answer.code) for name, answer in sorted(ANSWERS.items())])

    def test_right_actions_are_harmless(self):
        right = 0
        for name, answer in ANSWERS.items():
            with self.subTest(name):
                right += self.check_question(name, answer)
        self.assertGreaterEqual(right, 25)

    def check_question(self, name, answer):
        # A project of its own, without the other classes of this repository.
        folder = self.folder / Path(name).stem
        folder.mkdir()
        path = folder / name
        shutil.copyfile(QUESTIONS / name, path)
        text = path.read_text("utf-8")
        before = self.codes(path)
        file = File(self.server, path, text)
        diagnostics = [each for each in file.diagnostics() if each["code"] == answer.code]
        self.assertTrue(diagnostics, f"no {answer.code}")
        actions = self.actions(file, diagnostics[0])
        file.close()
        if answer.title is None:
            return 0
        titles = {action["title"].split(" (")[0]: action for action in actions}
        self.assertIn(answer.title, titles)
        (change,) = titles[answer.title]["edit"]["documentChanges"]
        path.write_text(applied(text, change["edits"]), "utf-8")
        for width, after in self.codes(path).items():
            self.assertNotIn(answer.code, after)
            self.assertLessEqual(after, before[width] | set(answer.brought))
        return 1

    def actions(self, file, diagnostic):
        return self.server.request(
            "textDocument/codeAction",
            {
                "textDocument": {"uri": file.uri},
                "range": diagnostic["range"],
                "context": {"diagnostics": [diagnostic], "only": ["quickfix"]},
            },
        )

    def codes(self, path):
        """The codes of all diagnostics of a file, by width."""
        found = {}
        for width in WIDTHS:
            checked = subprocess.run(
                [BINARY, "check", "--width", str(width), path.name],
                cwd=path.parent,
                capture_output=True,
                encoding="utf-8",
            )
            self.assertIn(checked.returncode, (0, 1), checked.stderr)
            line = r": (?:error|warning|information|hint): .*\[(.*)\]$"
            found[width] = set(re.findall(line, checked.stdout, re.M))
        return found
