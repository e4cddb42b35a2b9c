"""The one-time code of the page's address, and what it and the token let in."""

import http.server
import threading
from pathlib import Path

from urllib.parse import quote

import documents
from browser import PageTestCase
from server import OtherClient
from test_connections import ConnectionTestCase
from test_quality import CONTRAST
from test_reconnects import children


class CodeTests(ConnectionTestCase):
    def request(self, target, method="GET", headers=(), body=b""):
        """The status, the headers and the body of an answer."""
        wire = self.wire()
        wire.request(target, method, headers, body)
        status, fields = wire.answer()
        return status, fields, wire.take(int(fields.get("content-length", 0))).decode()

    def exchange(self, code, headers=()):
        status, _, text = self.request("/token", "POST", headers, code.encode())
        return status, text

    def test_a_code_is_exchanged_for_the_token_once(self):
        self.assertRegex(self.server.code, r"^[A-Za-z0-9_-]{21}[AQgw]$")
        self.assertRegex(self.server.token, r"^[0-9a-f]{32}$")
        self.assertEqual(self.exchange(self.server.code), (200, self.server.token))
        status, text = self.exchange(self.server.code)
        self.assertEqual(status, 403)
        self.assertNotIn(self.server.token, text)
        self.assertIn("lintel.openLivePage", text)

    def test_invalid_code_gets_no_token_and_uses_no_code_up(self):
        code = self.server.code
        for wrong in [code[:-1], code + "A", code.swapcase(), "", "\0", self.server.token, "A" * 22]:
            with self.subTest(wrong=wrong):
                self.assertEqual(self.exchange(wrong)[0], 403)
        self.assertEqual(self.exchange("A" * 257)[0], 413)
        self.assertEqual(self.request("/token")[0], 404)
        self.assertEqual(self.request(f"/token?code={code}", "POST")[0], 403)
        for header in ["Origin: http://evil.example", "Origin: null", "Host: evil.example"]:
            self.assertNotEqual(self.exchange(code, [header])[0], 200)
        self.assertEqual(self.exchange(code, [f"Origin: {self.server.origin}"]), (200, self.server.token))

    def test_the_page_is_public_and_documents_need_the_token(self):
        for target in ["/", "/main.js", "/page.css"]:
            status, fields, _ = self.request(target)
            self.assertEqual(status, 200, target)
            self.assertNotIn("set-cookie", fields)
        cookie = [f"Cookie: lintel-{self.server.port}={self.server.token}"]
        for target in ["/socket", "/file?document=file:///a&path=b"]:
            self.assertEqual(self.request(target, headers=cookie)[0], 403, target)
        self.assertEqual(self.request("/captures?name=a", "POST", cookie, b"{}")[0], 403)

    def test_the_token_is_in_the_arguments_of_no_process(self):
        OtherClient(self.server).close()
        processes = [self.server.process.pid, *children(self.server.process.pid)]
        self.assertEqual(len(processes), 2)
        for process in processes:
            arguments = Path(f"/proc/{process}/cmdline").read_text()
            self.assertNotIn(self.server.token, arguments)
            self.assertNotIn(self.server.token, Path(f"/proc/{process}/environ").read_text())


class OtherServer(http.server.BaseHTTPRequestHandler):
    """A server on another port, which keeps what browsers send it."""

    requests = []

    def do_GET(self):
        self.requests.append(str(self.headers))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>other</title>")

    def log_message(self, *_):
        pass


class PageAccessTests(PageTestCase):
    texts = {"row.layout.json": documents.ROW, "z ä&%.layout.json": documents.FAULTS}

    def wait_for_contents(self, page):
        page.wait_for_selector("html[data-contents]")

    def stored(self, page):
        return page.evaluate("sessionStorage.getItem('lintel-token')")

    def open_tab(self, address, context=None):
        page = (context or self.page.context).new_page()
        page.set_default_timeout(self.patience)
        page.goto(address)
        return page

    def new_context(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        return context

    def test_neither_the_code_nor_the_token_stays_in_the_address(self):
        # Of several documents the address keeps which one is shown.
        self.assertEqual(self.page.url.partition("#document=")[0], self.server.origin + "/")
        self.assertEqual(self.page.evaluate("history.length"), 2)
        self.page.reload()
        self.wait_for_contents(self.page)
        self.assertEqual(self.page.context.cookies(), [])
        # Only requests for what is protected say the token, and none says the code.
        self.assertEqual([url for url in self.requests if self.server.code in url.partition("#")[0]], [])
        self.assertEqual([url for url in self.requests if self.server.token in url and "/file?" not in url], [])

    def test_a_server_on_another_port_gets_neither_cookie_nor_token(self):
        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OtherServer)
        self.addCleanup(other.server_close)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        self.addCleanup(other.shutdown)
        page = self.open_tab(f"http://127.0.0.1:{other.server_port}/")
        self.assertIsNone(self.stored(page))
        asked = page.evaluate("""() => new Promise((resolve) => {
          const tabs = new BroadcastChannel("lintel-token");
          tabs.addEventListener("message", ({ data }) => resolve(data));
          tabs.postMessage({ isRequest: true });
          setTimeout(() => resolve(null), 1000);
        })""")
        self.assertIsNone(asked)
        self.assertNotIn("Cookie", "".join(OtherServer.requests))
        self.assertNotIn(self.server.token, "".join(OtherServer.requests))

    def test_a_new_tab_gets_the_token_from_an_open_page(self):
        tab = self.open_tab(self.server.origin)
        self.wait_for_contents(tab)
        self.assertEqual(self.stored(tab), self.server.token)
        # Now it is the only one.
        self.page.goto("about:blank")
        third = self.open_tab(f"{self.server.origin}/#document={self.uri}")
        self.wait_for_contents(third)

    def test_a_used_code_shows_how_to_get_another(self):
        # Another browser has no page that is open.
        tab = self.open_tab(self.server.address, self.new_context())
        admission = tab.locator("#admission[open]")
        admission.wait_for()
        self.assertIn("lintel live", admission.inner_text())
        self.assertIn("each works once", admission.inner_text())
        self.assertEqual(tab.locator("#connection").get_attribute("data-state"), "refused")
        self.assertEqual(tab.locator("#stage [data-pointer]").count(), 0)
        self.assertEqual(tab.evaluate(CONTRAST), [])
        tab.keyboard.press("Escape")
        self.assertTrue(admission.is_visible())
        tab.fill("#token", "0" * 32)
        tab.keyboard.press("Enter")
        tab.wait_for_timeout(1_500)
        self.assertTrue(admission.is_visible())
        # As it is printed.
        tab.fill("#token", f"token: {self.server.token}")
        tab.keyboard.press("Enter")
        self.wait_for_contents(tab)
        self.assertFalse(admission.is_visible())
        tab.reload()
        self.wait_for_contents(tab)

    def test_an_address_with_a_used_code_is_no_matter_where_a_page_is_open(self):
        tab = self.open_tab(self.server.address)
        self.wait_for_contents(tab)
        self.assertEqual(tab.url.partition("#document=")[0], self.server.origin + "/")

    def test_another_code_may_be_entered_where_the_page_is(self):
        tab = self.open_tab(f"{self.server.origin}/#code=wrong", self.new_context())
        tab.locator("#admission[open]").wait_for()
        # The one of its own was used by the first page; what is entered is a code all the same.
        tab.route("**/token", lambda route: route.fulfill(body=self.server.token)
                  if route.request.post_data == "another" else route.continue_())
        tab.goto(f"{self.server.origin}/#code=another&document={self.uri}")
        self.wait_for_contents(tab)
        self.assertNotIn("another", tab.url)
        self.assertFalse(tab.locator("#admission").is_visible())

    def test_the_document_that_the_address_names_is_shown(self):
        uri = self.uris["z ä&%.layout.json"]
        # Editors escape it as it is written, or again.
        for name in [quote(uri, safe=""), uri, quote(uri, safe=":/&")]:
            tab = self.open_tab(f"{self.server.origin}/#code=used&document={name}")
            self.wait_for_contents(tab)
            self.assertEqual(tab.input_value("#document"), uri)
        tab.goto(f"{self.server.origin}/#code=used&document={quote(self.uri, safe='')}")
        tab.wait_for_function("uri => document.getElementById('document').value === uri", arg=self.uri)

    def test_tabs_without_access_follow_the_one_that_gets_it(self):
        context = self.new_context()
        tabs = [self.open_tab(self.server.origin, context) for _ in range(2)]
        for tab in tabs:
            tab.locator("#admission[open]").wait_for()
        tabs[0].fill("#token", self.server.token)
        tabs[0].keyboard.press("Enter")
        for tab in tabs:
            self.wait_for_contents(tab)

    def test_a_page_of_an_earlier_server_at_the_port_asks_for_access(self):
        files, port = self.files, self.server.port
        self.server.stop()
        self.page.wait_for_selector("#connection[data-state=closed]")
        self.server.__init__(*files, "--port", str(port))
        self.assertEqual(self.server.port, port)
        self.page.locator("#admission[open]").wait_for()
        self.assertIsNone(self.stored(self.page))
        tab = self.open_tab(self.server.address)
        for page in [tab, self.page]:
            page.wait_for_selector("#connection[data-state=open]")
        self.said.clear()
