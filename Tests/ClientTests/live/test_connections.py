"""Connections to the server of the page that idle, are refused, or break the rules of WebSockets."""

import json
import struct
import time
from urllib.parse import urlsplit

import documents
from server import LiveServer, OtherClient
from support import InFolder
from wire import Wire

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
PROTOCOL_ERROR, INVALID_DATA, TOO_LARGE = 1002, 1007, 1009

REQUEST = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "layout/documents"}).encode()


class ConnectionTestCase(InFolder):
    def setUp(self):
        super().setUp()
        file = self.folder / "row.layout.json"
        file.write_text(documents.ROW)
        self.server = LiveServer(file)
        self.addCleanup(self.server.stop)

    def wire(self):
        wire = Wire(self.server.port)
        self.addCleanup(wire.close)
        return wire

    def target(self, path):
        parts = urlsplit(self.server.url(path))
        return f"{parts.path}?{parts.query}"

    def opened(self):
        """A connection that is a WebSocket."""
        wire = self.wire()
        self.assertEqual(wire.upgrade(self.target("/socket"))[0], 101)
        return wire


class IdleTests(ConnectionTestCase):
    def test_forty_idle_connections_lock_nobody_out(self):
        idle = [self.wire() for _ in range(40)]
        begin = time.monotonic()
        for _ in range(3):
            visitor = self.wire()
            visitor.request("/health")
            self.assertEqual(visitor.answer()[0], 200)
        self.assertEqual(len(OtherClient(self.server).ask("layout/documents")["documents"]), 1)
        self.assertLess(time.monotonic() - begin, 5)
        # The oldest have been removed.
        self.assertEqual([wire.take(1) for wire in idle[:8]], [b""] * 8)
        idle[-1].request("/health")
        self.assertEqual(idle[-1].answer()[0], 200)

    def test_connections_with_the_token_stay_while_others_come(self):
        client = OtherClient(self.server)
        self.addCleanup(client.close)
        posting = self.wire()
        capture = documents.ROW.encode()
        posting.send(
            f"POST {self.target('/captures')}&name=a HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
            f"Content-Length: {len(capture)}\r\n\r\n".encode() + capture[:10])
        # It is handled before the next that come.
        self.assertEqual(len(client.ask("layout/documents")["documents"]), 1)
        for _ in range(100):
            self.wire()
        visitor = self.wire()
        visitor.request("/health")
        self.assertEqual(visitor.answer()[0], 200)
        posting.send(capture[10:])
        self.assertEqual(posting.answer()[0], 200)
        self.assertEqual(len(client.ask("layout/documents")["documents"]), 2)


class UpgradeTests(ConnectionTestCase):
    def test_a_refused_upgrade_is_answered_with_a_status(self):
        token, wrong = self.target("/socket"), "/socket?token=" + "0" * 32
        own = f"http://127.0.0.1:{self.server.port}"
        cases = [
            (wrong, "13", [], 403), ("/socket", "13", [], 403), (token, "13", ["Origin: http://evil.example"], 403),
            (token, "8", [f"Origin: {own}"], 426), (self.target("/nothing"), "13", [], 404),
        ]
        for target, version, headers, status in cases:
            with self.subTest(target=target, version=version, headers=headers):
                answered, fields = self.wire().upgrade(target, version, headers)
                self.assertEqual(answered, status)
                if status == 426:
                    self.assertEqual(fields["sec-websocket-version"], "13")
                    self.assertEqual(fields["upgrade"], "websocket")
        self.assertEqual(self.wire().upgrade(token, "13", [f"Origin: {own}"])[0], 101)


class FrameTests(ConnectionTestCase):
    def check(self, status, *frames):
        """Sends frames, which are arguments of `send_frame`, and compares the status that closes the connection."""
        wire = self.opened()
        for arguments in frames:
            wire.send_frame(**arguments)
        self.assertEqual(wire.closing_status(), status, frames)
        self.assertIsNone(wire.frame())
        wire.close()

    def test_an_unmasked_frame_is_a_protocol_error(self):
        for opcode in [TEXT, BINARY, PING, PONG]:
            self.check(PROTOCOL_ERROR, {"opcode": opcode, "data": b"{}", "is_masked": False})

    def test_reserved_bits_are_a_protocol_error(self):
        for reserved in [1, 2, 4, 7]:
            for opcode in [TEXT, PING]:
                self.check(PROTOCOL_ERROR, {"opcode": opcode, "data": b"{}", "reserved": reserved})

    def test_reserved_opcodes_are_a_protocol_error(self):
        for opcode in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]:
            self.check(PROTOCOL_ERROR, {"opcode": opcode, "data": b"{}"})
            self.check(PROTOCOL_ERROR, {"opcode": opcode})

    def test_fragments_out_of_turn_are_a_protocol_error(self):
        self.check(PROTOCOL_ERROR, {"opcode": CONTINUATION, "data": b"{}"})
        self.check(PROTOCOL_ERROR, {"opcode": TEXT, "data": b"{", "is_last": False}, {"opcode": TEXT, "data": b"}"})

    def test_fragmented_and_long_control_frames_are_a_protocol_error(self):
        self.check(PROTOCOL_ERROR, {"opcode": PING, "is_last": False})
        self.check(PROTOCOL_ERROR, {"opcode": PING, "data": b"x" * 126})

    def test_text_that_is_not_utf8_is_invalid_data(self):
        for data in [b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", "ä".encode()[:1]]:
            self.check(INVALID_DATA, {"opcode": TEXT, "data": b'{"a":"' + data + b'"}'})
            # In the fragments alone nothing is invalid but the end.
            self.check(
                INVALID_DATA, {"opcode": TEXT, "data": b'{"a":"' + data[:1], "is_last": False},
                {"opcode": CONTINUATION, "data": data[1:] + b'"}'})

    def test_a_character_may_lie_in_two_fragments(self):
        wire = self.opened()
        text = REQUEST.replace(b'"id": 1', '"id": "ä€😀"'.encode())
        for index in range(len(text)):
            wire.send_frame(CONTINUATION if index else TEXT, text[index:index + 1], is_last=False)
            if index == 9:
                wire.send_frame(PING, b"between")
                self.assertEqual(wire.frame(), (PONG, b"between"))
        wire.send_frame(CONTINUATION)
        opcode, answer = wire.frame()
        self.assertEqual((opcode, json.loads(answer)["id"]), (TEXT, "ä€😀"))

    def test_a_closing_is_answered_with_its_status(self):
        for data in [b"", struct.pack(">H", 1000), struct.pack(">H", 4000) + "über".encode()]:
            wire = self.opened()
            wire.send_frame(CLOSE, data)
            self.assertEqual(wire.frame(), (CLOSE, data))
            self.assertIsNone(wire.frame())

    def test_a_closing_with_a_wrong_status_or_reason_is_an_error(self):
        for data in [b"\x03", struct.pack(">H", 999), struct.pack(">H", 1005), struct.pack(">H", 1006),
                     struct.pack(">H", 1016), struct.pack(">H", 2999), struct.pack(">H", 5000)]:
            self.check(PROTOCOL_ERROR, {"opcode": CLOSE, "data": data})
        self.check(INVALID_DATA, {"opcode": CLOSE, "data": struct.pack(">H", 1000) + b"\xff"})

    def test_a_message_beyond_the_limit_is_too_large(self):
        wire = self.opened()
        wire.send(struct.pack(">BBQ", 0x81, 0xFF, (64 << 20) + 1) + b"mask")
        self.assertEqual(wire.closing_status(), TOO_LARGE)

    def test_a_status_arrives_although_more_was_sent(self):
        wire = self.opened()
        wire.send_frame(TEXT, b"\xff")
        for _ in range(50):
            wire.send_frame(TEXT, b"x" * 2_000)
        self.assertEqual(wire.closing_status(), INVALID_DATA)

    def test_a_broken_connection_does_not_affect_others(self):
        client = OtherClient(self.server)
        self.addCleanup(client.close)
        for _ in range(40):
            self.check(PROTOCOL_ERROR, {"opcode": 3})
        self.assertEqual(client.ask("layout/session")["clients"], 3)
