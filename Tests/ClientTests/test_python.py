"""The blocking client against the real daemon."""

import doctest
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest

from support import CLIENTS, PATIENCE, TAGS, WithFolder, fake_daemon, is_running, nested, stop

import lintel


def opened(test, source=TAGS, **options):
    document = lintel.open(source, timeout=PATIENCE, **options)
    test.addCleanup(document.close)
    return document


class QuestionTests(unittest.TestCase):
    """Each question, with an answer that is known."""

    def setUp(self):
        self.document = opened(self)

    def test_frame(self):
        frame = self.document.frame("#sale")
        self.assertEqual(frame.frame, (39, 0, 71.5, 20.5))
        self.assertEqual((frame.x, frame.width), (39, 71.5))
        self.assertEqual(frame.pointer, "/root/children/1")
        self.assertEqual((frame.type, frame.id), ("button", "sale"))
        self.assertEqual(frame.constrained_size.max.width, math.inf)
        self.assertEqual(frame.parent_size.width, 320)
        self.assertEqual(frame.raw["id"], "sale")
        self.assertEqual(self.document.frame(variant="narrow").width, 200)

    def test_an_element_may_be_a_position_in_the_text(self):
        line = next(
            number for number, line in enumerate(self.document.text.splitlines()) if "sale" in line
        )
        self.assertEqual(self.document.frame((line, 0)).id, "sale")

    def test_frames(self):
        frames = self.document.frames()
        self.assertEqual(len(frames), 4)
        self.assertEqual(frames["/root/children/0"].frame, (0, 0, 31, 20.5))
        self.assertEqual(list(self.document.frames(depth=0)), ["/root"])
        revision = frames.revision
        self.document.edit([{"op": "replace", "path": "/root/spacing", "value": 9}])
        self.assertEqual(
            list(self.document.frames(since=revision)), ["/root/children/1", "/root/children/2"]
        )

    def test_an_element_that_is_hidden_has_no_frame(self):
        self.document.edit([{"op": "add", "path": "/root/children/0/hidden", "value": True}])
        frame = self.document.frame("#new")
        self.assertIsNone(frame.frame)
        with self.assertRaises(ValueError):
            frame.width

    def test_tree(self):
        tree = self.document.tree()
        self.assertEqual(
            [element.id for element in tree.root.walk()], ["tags", "new", "sale", "shipping"]
        )
        self.assertEqual(self.document.tree(depth=0).root.child_count, 3)
        self.assertEqual(self.document.tree("#sale").root.id, "sale")

    def test_hit_test(self):
        hits = self.document.hit_test(40, 10)
        self.assertEqual([hit.id for hit in hits], ["sale", "tags"])
        self.assertEqual(hits[0].point, (1, 10))

    def test_query(self):
        matches = self.document.query("button[width>50]", limit=1)
        self.assertEqual((matches.count, len(matches)), (2, 1))
        self.assertEqual(matches[0].id, "sale")
        with self.assertRaises(lintel.LintelError) as caught:
            self.document.query("button[")
        self.assertEqual(caught.exception.kind, "invalid-params")

    def test_expect(self):
        found = self.document.expect(["#sale.width == 71.5", "#sale.x == 0", "#sale.widht > 0"])
        self.assertFalse(found.holds)
        self.assertEqual(
            [test.outcome for test in found.expectations], ["holds", "failed", "bad"]
        )
        self.assertEqual(found.expectations[0].screens[0].left, 71.5)
        self.assertIn("did you mean width?", found.expectations[2].message)
        self.assertTrue(self.document.expect(["1 < 2"]).holds)
        self.assertEqual(len(self.document.expect().expectations), 0)

    def test_explain(self):
        explanation = self.document.explain("#sale")
        self.assertEqual(explanation.frame.width, 71.5)
        self.assertEqual(explanation.steps[0].step, "constrainedSize")
        self.assertEqual(explanation.horizontal[-1].after.position, 39)
        self.assertTrue(str(explanation).startswith("#sale: 71.5×20.5"))
        self.assertGreater(
            len(self.document.explain("#sale", complete=True).steps), len(explanation.steps)
        )

    def test_diagnostics(self):
        self.document.edit([{"op": "add", "path": "/root/spcing", "value": 1}])
        found = self.document.diagnostics()
        self.assertEqual([(one.code, one.severity) for one in found], [("unknown-key", 2)])
        start, end = found[0].range
        line = self.document.text.splitlines()[start.line]
        self.assertEqual(line[start.character : end.character], '"spcing"')

    def test_the_fixes_of_a_view_are_edits_of_the_document(self):
        items = [{"type": "node", "style": {"width": width, "height": 30}} for width in (150, 100)]
        row = {"constrainedSize": {"width": 400}, "root": {"type": "stack", "children": items}}
        with lintel.open(row) as document, document.view(constrained_size={"width": 200}) as view:
            self.assertEqual(len(document.fixes()), 0)
            self.assertEqual(len(view.fixes(code="text-cut")), 0)
            found = view.fixes()
            self.assertEqual({one.diagnostic.code for one in found}, {"main-axis-overflow"})
            best = next(one for one in found if one.is_preferred)
            self.assertIn("Set flexWrap to wrap", best.title)
            document.edit(edits=best.edits)
            self.assertIn('"flexWrap": "wrap"', document.text)
            self.assertEqual(len(view.diagnostics()), 0)

    def test_what_differs_from_a_capture(self):
        captured = {"x": 0, "y": 0, "width": 48, "height": 48}
        image = {"type": "image", "id": "a", "imageSize": {"width": 40, "height": 48}}
        with lintel.open({"root": {**image, "captured": captured}}) as cell:
            comparison = cell.compare()
        self.assertEqual((comparison.captured, comparison.comparable), (1, True))
        difference = comparison.differences[0]
        self.assertEqual((difference.id, difference.frame.width), ("a", 40))

    def test_measure(self):
        tried = self.document.measure(
            "#new",
            constrained_size={"width": 200, "max": {"height": math.inf}},
            styles={"#new": {"width": 64}},
            texts={"#sale": "Sale"},
            diagnostics=True,
        )
        self.assertEqual(tried.width, 64)
        self.assertEqual(tried.diagnostics, ())
        self.assertEqual(self.document.frame("#new").width, 31)

    def test_sweep(self):
        heard = []
        sweep = self.document.sweep("width", 100, 400, samples=4, progress=heard.append)
        self.assertEqual([sample.value for sample in sweep.samples], [100, 200, 300, 400])
        last = sweep.thresholds[-1]
        self.assertEqual((last.kind, last.id, last.after), ("lines", "tags", 251.5))
        self.assertTrue(sweep.is_complete)
        self.assertEqual([heard[0].kind, heard[-1].kind], ["begin", "end"])
        self.assertIn(100, [progress.percentage for progress in heard])

    def test_sweep_over_texts_and_variants(self):
        sweep = self.document.sweep("textLength", 1, 9, element="#new", diagnostics=False)
        self.assertEqual(sweep.samples[-1].value, 9)
        sweep = self.document.sweep("variants", variants=["narrow"])
        self.assertEqual(sweep.samples[0].value, "narrow")

    def test_diff(self):
        revision = self.document.frames().revision
        self.document.edit([{"op": "remove", "path": "/root/children/2"}])
        difference = self.document.diff(revision)
        self.assertEqual([(one.kind, one.id) for one in difference], [("removed", "shipping")])
        self.assertEqual(difference.summary.unchanged, 3)
        self.assertEqual(
            [one.pointer for one in self.document.diff(None, "narrow")], ["/root"]
        )
        self.assertEqual(len(self.document.diff(TAGS)), 1)
        other = self.document.server.open(TAGS)
        self.assertEqual([one.kind for one in self.document.diff(None, other)], ["added"])

    def test_overrides(self):
        overrides = self.document.override("#new", {"width": 70})
        self.document.override("#sale", {"flexGrow": 1})
        self.assertEqual([(one.id, one.style) for one in overrides], [("new", {"width": 70})])
        self.assertEqual(self.document.frame("#new").width, 70)
        self.assertNotIn("70", self.document.text)
        self.assertEqual(len(self.document.reset_overrides("#sale")), 1)
        self.document.override("#shipping", {"height": 30})
        self.assertEqual(len(self.document.commit_overrides().edits), 2)
        self.assertEqual(len(self.document.reset_overrides()), 0)
        self.assertEqual(self.document.frame("#new").width, 70)
        with lintel.open(self.document.text) as again:
            self.assertEqual(dict(again.frames()), dict(self.document.frames()))

    def test_scene(self):
        layers = self.document.scene()
        self.assertEqual(layers[0].pointer, "/root")
        self.assertEqual(layers[0].shapes[0].shape, "rect")
        self.assertEqual(self.document.scene("/root")[0], layers[0])

    def test_render(self):
        self.assertIn("</svg>", self.document.render())
        text = self.document.render("text", columns=40)
        self.assertTrue(text.startswith("┌"))
        self.assertLessEqual(max(map(len, text.splitlines())), 40)
        try:
            png = self.document.render("png", scale=1)
        except lintel.LintelError as error:
            self.assertEqual(error.kind, "no-picture")
        else:
            self.assertTrue(png.startswith(b"\x89PNG"))

    def test_export(self):
        self.assertIn("class Tags: ASDisplayNode", self.document.export(class_name="Tags"))
        self.assertIn("@implementation Tags",
                      self.document.export(language="objective-c", class_name="Tags"))

    def test_stats(self):
        self.assertEqual(self.document.stats().elements, 4)
        self.assertEqual(self.document.server.stats().totals.documents, 1)

    def test_a_view_is_the_document_on_another_screen(self):
        document = self.document
        with document.view(constrained_size={"width": 150}, text_scale=2) as view:
            self.assertEqual(view.screen.constrained_size.max.width, 150)
            self.assertEqual((view.screen.text_scale, view.screen.variant), (2, None))
            self.assertEqual(view.frame().width, 150)
            self.assertEqual(document.frame().width, 320)
            self.assertGreater(view.frame("#sale").height, document.frame("#sale").height)
            # Every question about a layout can be asked of it.
            self.assertEqual(len(view.frames()), 4)
            self.assertEqual(view.tree().root.frame.width, 150)
            self.assertEqual(view.hit_test(1, 1)[0].id, "new")
            self.assertEqual(len(view.query("button")), 3)
            self.assertIn("150", view.explain().steps[0].sentence)
            self.assertEqual(view.measure(constrained_size={"width": 90}).frame.width, 90)
            self.assertTrue(view.render("text", columns=40).startswith("┌"))
            self.assertIsInstance(view.diagnostics().items, tuple)
            self.assertGreater(view.sweep("width", 100, 400, samples=3, diagnostics=False).measurements, 0)
            # It follows the document.
            before = view.frame("#new").width
            document.edit([{"op": "replace", "path": "/root/children/0/text", "value": "N"}])
            self.assertLess(view.frame("#new").width, before)
            screen = view.change(variant="narrow", styles={"#new": {"width": 64}}, direction="rightToLeft")
            self.assertEqual((screen.variant, screen.user_interface_layout_direction), ("narrow", "rightToLeft"))
            self.assertEqual(view.frame("#new").width, 64)
        for ask in (view.frame, view.change):
            with self.assertRaises(lintel.Closed):
                ask()
        view.close()
        self.assertEqual(document.frame().width, 320)

    def test_a_patch_is_tried_in_a_view_and_compared(self):
        document = self.document
        before = document.text
        with document.view(patch=[{"op": "replace", "path": "/root/spacing", "value": 30}]) as view:
            changed = {change.id: change.after.x for change in document.diff(None, view)}
            self.assertEqual(changed["sale"], document.frame("#new").width + 30)
            self.assertEqual([change.before.x for change in view.diff(None, document) if change.id == "sale"], [changed["sale"]])
            with self.assertRaises(lintel.LintelError) as caught:
                view.change(patch=[{"op": "remove", "path": "/none"}])
            self.assertEqual(caught.exception.kind, "patch-failed")
        self.assertEqual(document.text, before)

    def test_views_are_free_when_they_are_closed_and_end_with_the_document(self):
        for _ in range(3):
            views = [self.document.view() for _ in range(32)]
            with self.assertRaises(lintel.LintelError) as caught:
                self.document.view()
            self.assertEqual(caught.exception.kind, "too-many-views")
            for view in views:
                view.close()
        view = self.document.view()
        self.document.close()
        with self.assertRaises(lintel.Closed):
            view.frame()
        view.close()

    def test_every_question_of_the_daemon_has_a_method(self):
        sources = CLIENTS / "python/src/lintel"
        source = (sources / "_document.py").read_text("utf-8") + (sources / "aio.py").read_text("utf-8")
        # These are about other clients and source files, and nobody joins the daemon that this client starts for itself.
        others = {"layout/documents", "layout/overrides", "layout/text", "layout/select", "layout/session", "layout/source"}
        sent = {"layout/didChangeDocuments", "layout/didSelect", "layout/didChangeSource"}
        for method in self.document.server.discover()["methods"]:
            if method["name"].startswith("layout/") and method["name"] not in others | sent:
                self.assertIn(f'"{method["name"]}"', source)


class DocumentTests(WithFolder):
    """Where documents come from and go to."""

    def test_a_file_is_edited_and_saved(self):
        path = self.folder / "feed-cell.layout.json"
        before = path.read_text("utf-8")
        with lintel.open(path) as document:
            self.assertEqual(document.path, path)
            document.edit([{"op": "replace", "path": "/root/children/0/insets", "value": 16}])
            self.assertEqual(path.read_text("utf-8"), before)
            document.save()
        self.assertEqual(path.read_text("utf-8"), before.replace('"insets": 12,', '"insets": 16,'))

    def test_text_follows_edits_whatever_is_in_it(self):
        text = '{"root":{"type":"text",\r\n"id":"🙂","text":"ä\u2028🙂",\r'
        text += '"font":{"size":9},\n"style":{}}}'
        document = opened(self, text)
        document.edit(
            [
                {"op": "replace", "path": "/root/font/size", "value": 10},
                {"op": "add", "path": "/root/style/width", "value": 7},
                {"op": "replace", "path": "/root/text", "value": "🙂🙂"},
                {"op": "remove", "path": "/root/font"},
            ]
        )
        again = opened(self, document.text)
        self.assertEqual(again.frame("#🙂").width, 7)
        self.assertEqual(dict(again.frames()), dict(document.frames()))
        self.assertIn("\r\n", document.text)
        self.assertNotIn("font", document.text)

    def test_bytes_are_a_text_and_broken_texts_are_laid_out(self):
        document = opened(self, b'{"root": {"type": "node", "style": {"width": 3')
        self.assertEqual(document.frame().width, 3)
        self.assertEqual({one.code for one in document.diagnostics()}, {"json-syntax"})

    def test_the_configuration_beside_a_file_holds(self):
        (self.folder / ".lintel.json").write_text('{"rules": {"unknown-key": "off"}}')
        path = self.folder / "broken" / "misspelt-key.layout.json"
        with lintel.open(str(path)) as document:
            self.assertEqual(list(document.diagnostics()), [])
        with lintel.open(path.read_bytes()) as document:
            self.assertEqual([one.code for one in document.diagnostics()], ["unknown-key"])

    def test_a_patch_that_fails_changes_nothing(self):
        document = opened(self)
        text = document.text
        with self.assertRaises(lintel.LintelError) as caught:
            document.edit(
                [
                    {"op": "replace", "path": "/root/spacing", "value": 9},
                    {"op": "remove", "path": "/root/children/5"},
                ]
            )
        error = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((error.code, error.kind), (-32803, "patch-failed"))
        self.assertEqual((error.data["operation"], error.data["fault"]), (1, "no-element"))
        self.assertEqual(document.text, text)

    def test_documents_as_deep_as_they_may_be(self):
        document = opened(self, nested(1000))
        self.assertEqual(document.frame("#innermost").width, 3)
        levels = sum(1 for _ in document.tree().root.walk())
        self.assertGreater(levels, 990)

    def test_a_file_is_open_once_and_a_closed_document_says_so(self):
        path = self.folder / "overlay.layout.json"
        with lintel.Server() as server:
            document = server.open(path)
            with self.assertRaisesRegex(ValueError, "open already"):
                server.open(path)
            document.close()
            document.close()
            with self.assertRaises(lintel.Closed):
                document.frame()
            with server.open(path) as document:
                self.assertEqual(document.frame().width, 320)

    def test_a_file_of_source_code_is_refused_by_name(self):
        for name in ("Cell.swift", "Cell.swift#Cell", "Cell.m", "Cell.mm"):
            (self.folder / name).write_text("final class Cell {}")
            with self.assertRaisesRegex(
                lintel.LintelError, rf"{name} is source code, .*lintel import {name.split('#')[0]} -o"
            ) as caught:
                lintel.open(self.folder / name)
            self.assertEqual(caught.exception.kind, "source-code")

    def test_what_is_not_there_is_said_and_leaves_nothing_behind(self):
        with lintel.Server() as server:
            with self.assertRaises(FileNotFoundError):
                server.open(self.folder / "none.layout.json")
            with self.assertRaisesRegex(ValueError, "itself"):
                loop = {"root": {}}
                loop["root"]["child"] = loop
                server.open(loop)
            self.assertEqual(server.stats().totals.documents, 0)
        with self.assertRaisesRegex(ValueError, "path"):
            opened(self).save()
        with self.assertRaises(FileNotFoundError):
            lintel.open(TAGS, binary=self.folder / "no-program")


class ChangeTests(unittest.TestCase):
    """Subscriptions."""

    spread = [{"op": "replace", "path": "/root/spacing", "value": 20}]
    closer = [{"op": "replace", "path": "/root/spacing", "value": 4}]

    def setUp(self):
        self.document = opened(self)

    def test_a_subscription_is_an_iterator_that_ends_with_the_document(self):
        with self.document.subscribe() as relayouts:
            revision = self.document.edit(self.spread).revision
            self.document.edit(self.closer)
            relayout = next(relayouts)
            self.assertEqual(relayout.revision, revision)
            self.assertEqual([one.id for one in relayout.changed], ["sale", "shipping"])
            self.document.close()
            self.assertEqual(len(list(relayouts)), 1)

    def test_subscriptions_do_not_take_each_other_away(self):
        first, second = self.document.subscribe(), self.document.subscribe()
        first.close()
        self.document.edit(self.spread)
        self.assertEqual(second.get(PATIENCE).changed[0].after.x, 51)
        self.assertEqual(list(first), [])
        second.close()
        third = self.document.subscribe()
        self.document.edit(self.closer)
        self.assertEqual(third.get(PATIENCE).changed[0].after.x, 35)

    def test_a_subscription_without_a_new_revision_times_out(self):
        with self.assertRaises(lintel.TimedOut):
            self.document.subscribe().get(0)

    def test_a_subscription_to_a_closed_document_is_an_error(self):
        self.document.server.request("layout/close", {"textDocument": {"uri": self.document.uri}})
        with self.assertRaises(lintel.LintelError) as caught:
            self.document.subscribe()
        self.assertEqual(caught.exception.kind, "document-not-open")

    def test_an_iterator_waits_for_another_thread(self):
        relayouts = self.document.subscribe()
        threading.Timer(0.05, self.document.edit, [self.spread]).start()
        self.assertEqual(next(relayouts).changed[0].after.x, 51)


class LifeTests(WithFolder):
    """The process, and those who wait for it."""

    def test_the_process_ends_with_the_block(self):
        with lintel.open(TAGS) as document:
            pid = document.server.pid
            self.assertTrue(is_running(pid))
        self.assertFalse(is_running(pid))
        with self.assertRaises(ZeroDivisionError):
            with lintel.Server() as server:
                1 / 0
        self.assertFalse(is_running(server.pid))
        self.assertEqual(server._awaited._process._process.returncode, 0)

    def test_a_server_that_is_forgotten_ends(self):
        document = lintel.open(TAGS)
        pid = document.server.pid
        del document
        import gc

        gc.collect()
        self.assertFalse(is_running(pid))

    def test_the_death_of_the_daemon_is_told_to_all_who_wait(self):
        with lintel.open(nested(30), timeout=PATIENCE) as document:
            relayouts = document.subscribe()
            stop(document.server.pid)
            errors = []

            def ask():
                try:
                    document.frame()
                except lintel.DaemonDied as error:
                    errors.append(error.exit_code)

            threads = [threading.Thread(target=ask) for _ in range(4)]
            for thread in threads:
                thread.start()
            time.sleep(0.05)
            os.kill(document.server.pid, signal.SIGKILL)
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual(errors, [-9] * 4)
            with self.assertRaises(lintel.DaemonDied):
                next(relayouts)

    def test_a_daemon_that_crashed_is_not_started_again(self):
        with lintel.Server(timeout=PATIENCE) as server:
            document = server.open(TAGS)
            os.kill(server.pid, signal.SIGSEGV)
            deadline = time.monotonic() + PATIENCE
            while server._awaited._router.end is None and time.monotonic() < deadline:
                time.sleep(0.01)
            for _ in range(2):
                with self.assertRaises(lintel.DaemonDied) as caught:
                    document.frame()
                self.assertEqual(caught.exception.exit_code, -signal.SIGSEGV)
            document.close()
        self.assertFalse(is_running(server.pid))
        with self.assertRaises(lintel.DaemonDied):
            server.open(TAGS)

    def test_a_program_that_ends_without_closing_leaves_no_daemon(self):
        program = f"""if True:
            import lintel
            first = lintel.open({TAGS!r})
            second = lintel.Server()
            changes = first.subscribe()
            print(first.server.pid, second.pid)"""
        environment = dict(os.environ, PYTHONPATH=str(CLIENTS / "python" / "src"))
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, timeout=PATIENCE, capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual([is_running(int(pid)) for pid in run.stdout.split()], [False, False])

    def test_a_forked_process_has_daemons_of_its_own_and_leaves_those_of_its_parent(self):
        program = f"""if True:
            import lintel, os, sys
            with lintel.open({TAGS!r}, timeout={PATIENCE}) as document:
                child = os.fork()
                if not child:
                    try:
                        document.frame()
                    except lintel.Closed as error:
                        print(error)
                    with lintel.open({TAGS!r}) as other:
                        print(other.frame("#sale").width)
                    sys.exit(3)
                print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), document.frame("#sale").x)"""
        environment = dict(os.environ, PYTHONPATH=str(CLIENTS / "python" / "src"), PYTHONUNBUFFERED="1")
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, timeout=PATIENCE, capture_output=True, text=True)
        self.assertEqual(
            run.stdout.splitlines(),
            ["the server belongs to the process that this one was forked from", "71.5", "3 39"], run.stderr)

    def test_a_daemon_that_cannot_begin_is_quoted(self):
        program = fake_daemon(self.folder, "import sys; sys.exit('no space left')")
        with self.assertRaises(lintel.DaemonDied) as caught:
            lintel.Server(program)
        self.assertEqual(caught.exception.exit_code, 1)
        self.assertIn("no space left", caught.exception.stderr)

    def test_a_program_that_speaks_something_else_is_found_out(self):
        program = fake_daemon(self.folder, "print('Welcome!\\n\\r\\n\\r\\n', flush=True); input()")
        with self.assertRaises(lintel.LintelError) as caught:
            lintel.Server(program)
        self.assertEqual(caught.exception.kind, "unexpected-answer")

    def test_a_daemon_that_does_not_end_is_killed(self):
        document = lintel.open(TAGS)
        pid = document.server.pid
        stop(pid)
        document.close()
        self.assertFalse(is_running(pid))

    def test_a_timeout_cancels_the_question_and_nothing_else(self):
        document = opened(self, nested(200))
        with self.assertRaises(lintel.TimedOut) as caught:
            document.sweep("width", 1, 100_000, samples=1000, timeout=0.02)
        self.assertEqual(caught.exception.kind, "timed-out")
        self.assertIsInstance(caught.exception, TimeoutError)
        self.assertEqual(document.frame("#innermost").width, 3)
        self.assertEqual(document.server._awaited._router._waiting, {})

    def test_an_edit_whose_answer_was_not_waited_for_is_in_the_text(self):
        document = opened(self)
        stop(document.server.pid)
        with self.assertRaises(lintel.TimedOut):
            document.edit([{"op": "add", "path": "/root/alignItems", "value": "end"}], timeout=0.02)
        os.kill(document.server.pid, signal.SIGCONT)
        document.frame()
        made = opened(self, document.text)
        self.assertEqual(document.frames().revision > 1, '"end"' in made.text)

    def test_a_large_question_to_a_stopped_daemon_times_out_too(self):
        document = opened(self)
        stop(document.server.pid)
        try:
            with self.assertRaises(lintel.TimedOut):
                document.measure(texts={"#new": "x" * 2_000_000}, timeout=0.05)
        finally:
            os.kill(document.server.pid, signal.SIGCONT)
        self.assertEqual(document.frame("#new").width, 31)

    def test_many_threads_get_their_own_answers(self):
        faults = []
        with lintel.Server(timeout=PATIENCE) as server:

            def work(number):
                source = {"root": {"type": "node", "style": {"width": number, "height": 1}}}
                with server.open(source) as document:
                    for step in range(20):
                        width = number * 40 + step
                        document.edit(
                            [{"op": "replace", "path": "/root/style/width", "value": width}]
                        )
                        if document.frame().width != width or str(width) not in document.text:
                            faults.append((number, step))

            threads = [threading.Thread(target=work, args=(number,)) for number in range(1, 9)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual(server.stats().totals.documents, 0)
        self.assertEqual(faults, [])

    def test_a_fault_in_a_progress_function_is_the_callers(self):
        def complain(progress):
            raise KeyError("mine")

        document = opened(self)
        with self.assertRaises(KeyError):
            document.sweep("width", 100, 400, progress=complain)
        self.assertEqual(document.frame("#new").width, 31)

    def test_an_interruption_cancels_the_question_and_nothing_else(self):
        # A shell has its background jobs ignore the signal, and Python then handles it in no way.
        former = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, former)
        document = opened(self, nested(200))
        main = threading.main_thread().ident
        threading.Timer(0.1, signal.pthread_kill, [main, signal.SIGINT]).start()
        with self.assertRaises(KeyboardInterrupt):
            document.sweep("width", 1, 100_000, samples=1000)
        self.assertEqual(document.frame("#innermost").width, 3)
        self.assertEqual(document.server._awaited._router._waiting, {})

    def test_a_progress_function_cannot_wait_for_an_answer(self):
        document = opened(self)
        with self.assertRaisesRegex(RuntimeError, "cannot wait"):
            document.sweep("width", 100, 400, progress=lambda progress: document.frame())
        self.assertEqual(document.frame("#new").width, 31)


class ReadmeTests(WithFolder):
    def test_the_examples_of_the_readme_run(self):
        text = (CLIENTS / "python" / "README.md").read_text("utf-8").replace("```", "")
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, 0)
            report = []
            # Else it takes the option of unittest for its own.
            runner = doctest.DocTestRunner(verbose=False)
            runner.run(examples, out=report.append)
        finally:
            os.chdir(before)
        self.assertGreater(runner.tries, 10)
        self.assertEqual("".join(report), "")

    def test_the_examples_of_the_modules_run(self):
        import asyncio

        for module in (lintel, lintel.aio):
            names = {"lintel": lintel, "asyncio": asyncio}
            self.assertEqual(doctest.testmod(module, extraglobs=names, verbose=False).failed, 0)
