"""The asyncio client against the real daemon; its questions are those of the blocking one."""

import asyncio
import inspect
import os
import signal
import unittest

from support import PATIENCE, TAGS, WithFolder, fake_daemon, is_running, nested, stop

import lintel
from lintel import aio

SPREAD = [{"op": "replace", "path": "/root/spacing", "value": 20}]


class AsyncTests(unittest.IsolatedAsyncioTestCase):
    async def test_many_questions_at_once(self):
        async with aio.Server(timeout=PATIENCE) as server:
            self.assertTrue(server.version)

            async def work(number):
                source = {"root": {"type": "node", "style": {"width": number, "height": 1}}}
                async with server.open(source) as document:
                    return (await document.frame()).width

            self.assertEqual(
                await asyncio.gather(*map(work, range(1, 20))), list(range(1, 20))
            )
            self.assertEqual((await server.stats()).totals.documents, 0)

    async def test_a_server_opens_a_document_that_is_awaited_or_closed_behind_its_block(self):
        async with aio.Server(timeout=PATIENCE) as server:
            async with server.open(TAGS) as document:
                self.assertEqual((await document.frame("#new")).width, 31)
            with self.assertRaises(lintel.Closed):
                await document.frame()
            document = await server.open(TAGS)
            self.assertEqual((await server.stats()).totals.documents, 1)
            with self.assertRaisesRegex(lintel.LintelError, "Cell.swift is source code"):
                async with server.open("Cell.swift"):
                    self.fail("source code was opened")

    async def test_questions_and_edits(self):
        async with aio.open(TAGS) as document:
            self.assertEqual((await document.explain("#new")).frame.width, 31)
            await document.override("#new", {"width": 70})
            await document.commit_overrides()
            self.assertIn("70", document.text)
            self.assertEqual((await document.diff(1))[0].after.width, 70)
            self.assertIn("</svg>", await document.render())
            self.assertEqual((await document.sweep("variants")).samples[0].value, "narrow")

    async def test_subscriptions_have_begun_when_they_are_there(self):
        async with aio.open(TAGS) as document:
            relayouts = document.subscribe()
            revision = (await document.edit(SPREAD)).revision
            relayout = await relayouts.get(PATIENCE)
            self.assertEqual(relayout.revision, revision)
            self.assertEqual(relayout.changed[0].after.x, 51)
            with self.assertRaises(lintel.TimedOut):
                await relayouts.get(0.01)
        self.assertEqual([relayout async for relayout in relayouts], [])

    async def test_an_iterator_waits(self):
        async with aio.open(TAGS) as document:
            async with document.subscribe() as relayouts:
                asyncio.get_running_loop().call_later(
                    0.05, lambda: asyncio.ensure_future(document.edit(SPREAD))
                )
                async for relayout in relayouts:
                    self.assertEqual(relayout.changed[0].after.x, 51)
                    break
                await relayouts.close()
                self.assertEqual([relayout async for relayout in relayouts], [])

    async def test_a_subscription_to_a_closed_document_is_an_error(self):
        async with aio.open(TAGS) as document:
            await document.server.request("layout/close", {"textDocument": {"uri": document.uri}})
            with self.assertRaises(lintel.LintelError) as caught:
                await document.subscribe().get(PATIENCE)
            self.assertEqual(caught.exception.kind, "document-not-open")

    async def test_cancelling_cancels_in_the_daemon(self):
        async with aio.open(nested(200)) as document:
            begun = asyncio.Event()
            sweep = asyncio.ensure_future(
                document.sweep(
                    "width", 1, 100_000, samples=1000, progress=lambda progress: begun.set()
                )
            )
            await asyncio.wait_for(begun.wait(), PATIENCE)
            sweep.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await sweep
            self.assertEqual((await document.frame("#innermost")).width, 3)
            self.assertEqual(document.server._router._waiting, {})

    async def test_a_timeout_is_an_error(self):
        async with aio.open(TAGS) as document:
            stop(document.server.pid)
            with self.assertRaises(lintel.TimedOut):
                await document.frame(timeout=0.02)
            os.kill(document.server.pid, signal.SIGCONT)
            self.assertEqual((await document.frame("#new")).width, 31)

    async def test_the_death_of_the_daemon_is_told_to_all_who_wait(self):
        document = await aio.open(TAGS)
        relayouts = document.subscribe()
        stop(document.server.pid)
        waiting = [asyncio.ensure_future(document.frame()) for _ in range(3)]
        await asyncio.sleep(0.02)
        os.kill(document.server.pid, signal.SIGKILL)
        for answer in await asyncio.gather(*waiting, return_exceptions=True):
            self.assertIsInstance(answer, lintel.DaemonDied)
            self.assertEqual(answer.exit_code, -9)
        with self.assertRaises(lintel.DaemonDied):
            await relayouts.get(PATIENCE)
        await document.close()

    async def test_the_process_always_ends(self):
        async with aio.open(TAGS) as document:
            pid = document.server.pid
        self.assertFalse(is_running(pid))
        document = await aio.open(TAGS)
        pid = document.server.pid
        stop(pid)
        await document.close()
        self.assertFalse(is_running(pid))
        with self.assertRaises(lintel.Closed):
            await document.frame()


class FaultTests(WithFolder):
    def test_a_daemon_that_cannot_begin_is_quoted(self):
        program = fake_daemon(self.folder, "import sys; sys.exit('no space left')")

        async def begin():
            async with aio.Server(program):
                pass

        with self.assertRaises(lintel.DaemonDied) as caught:
            asyncio.run(begin())
        self.assertIn("no space left", caught.exception.stderr)


class SameTests(unittest.TestCase):
    def test_both_clients_have_the_same_methods(self):
        def methods(kind):
            return {name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")}

        for kind in ("Document", "DocumentView", "JoinedDocument", "Server", "Session", "Subscription"):
            one, other = getattr(lintel, kind), getattr(aio, kind)
            self.assertEqual(methods(one) - methods(other), set())
            # A blocking server has begun, and the text of a blocking document is fetched.
            self.assertLessEqual(methods(other) - methods(one), {"start", "fetch", "put", "end"})
            for name in methods(one):
                self.assertEqual(
                    list(inspect.signature(getattr(one, name)).parameters)[1:],
                    list(inspect.signature(getattr(other, name)).parameters)[1:],
                    name,
                )
