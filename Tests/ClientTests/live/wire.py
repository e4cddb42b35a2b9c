"""HTTP and WebSocket frames over a plain TCP connection, also such as no library sends."""

import base64
import os
import socket
import struct


class Wire:
    def __init__(self, port, timeout=20):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout)
        self.port = port
        self.received = b""

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def fill(self):
        """Receives some more; the answer is whether there was more."""
        try:
            more = self.socket.recv(65_536)
        except ConnectionResetError:
            more = b""
        self.received += more
        return bool(more)

    def take(self, count):
        while len(self.received) < count and self.fill():
            pass
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def request(self, target, method="GET", headers=(), body=b""):
        lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        self.send("\r\n".join([*lines, "", ""]).encode() + body)

    def answer(self):
        """The status and the headers of an answer; its body is left to `take`. The status is None at the end."""
        while b"\r\n\r\n" not in self.received:
            if not self.fill():
                return None, {}
        head, _, self.received = self.received.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        return int(first.split()[1]), {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}

    def upgrade(self, target, version="13", headers=()):
        key = base64.b64encode(os.urandom(16)).decode()
        self.request(target, headers=[
            "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
            f"Sec-WebSocket-Version: {version}", *headers])
        return self.answer()

    def send_frame(self, opcode, data=b"", is_last=True, reserved=0, is_masked=True):
        head = bytes([is_last << 7 | reserved << 4 | opcode])
        bit = 0x80 if is_masked else 0
        if len(data) < 126:
            head += bytes([bit | len(data)])
        elif len(data) < 65_536:
            head += struct.pack(">BH", bit | 126, len(data))
        else:
            head += struct.pack(">BQ", bit | 127, len(data))
        mask = os.urandom(4) if is_masked else b""
        self.send(head + mask + (bytes(byte ^ mask[index & 3] for index, byte in enumerate(data)) if mask else data))

    def frame(self):
        """The opcode and the data of the next frame; None at the end."""
        head = self.take(2)
        if len(head) < 2:
            return None
        length = head[1] & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.take(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.take(8))[0]
        return head[0] & 0x0F, self.take(length)

    def closing_status(self):
        """The status with which the other end closes; None if it closes without one."""
        while (frame := self.frame()) is not None:
            opcode, data = frame
            if opcode == 8:
                return struct.unpack(">H", data[:2])[0] if data else 1005
        return None
