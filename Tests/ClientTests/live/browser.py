"""A page in Chromium, and what is asked of it."""

import json
import os
import shutil
from pathlib import Path
from urllib.parse import unquote

from playwright.sync_api import sync_playwright

import documents
from server import LiveServer, OtherClient
from support import InFolder

CHROMIUM = shutil.which("chromium")

#: The folder of the page's files, if they are not to be those in the program: LINTEL_PAGE_SOURCES=Sources/LivePage/Page.
PAGE = os.environ.get("LINTEL_PAGE_SOURCES")
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


#: Pages that are served by `serve_sources` have no address, from which a browser refuses connections to this machine.
ARGUMENTS = ["--no-sandbox", *(["--disable-features=LocalNetworkAccessChecks"] if PAGE else [])]


def serve_sources(context):
    """Serves the files of the page as they are in the sources, so that a changed page needs no build to be tested."""
    policy = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
              "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")

    def fulfill(route):
        name = route.request.url.split("#")[0].split("?")[0].split("/", 3)[-1] or "index.html"
        file = Path(PAGE) / name
        if "/" in name or not file.is_file():
            return route.continue_()
        headers = {"content-type": f"{TYPES[file.suffix]}; charset=utf-8", "content-security-policy": policy}
        route.fulfill(status=200, headers=headers, body=file.read_bytes())

    context.route(lambda url: url.startswith("http://127.0.0.1"), fulfill)


#: Counts the requests of the page that wait for an answer, for `SETTLED`.
COUNT_REQUESTS = """() => {
  window.waiting = new Set();
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const { id, method } = JSON.parse(text);
    if (id !== undefined && method !== undefined) waiting.add(id);
    if (!this.isCounted) {
      this.addEventListener("message", ({ data }) => waiting.delete(JSON.parse(data).id));
      this.addEventListener("close", () => waiting.clear());
    }
    this.isCounted = true;
    send.call(this, text);
  };
}"""

#: Ends when the page has no request, timer of at most 200 ms or frame before it. Time passes in the page, so a busy machine
#: makes it longer.
SETTLED = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let quiet = 0; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (let count = 0; count < 3; count += 1) await frame();
    quiet = waiting.size ? 0 : quiet + 1;
  }
}"""


class PageTestCase(InFolder):
    """Serves `texts`, by file name, to one page; nothing may be said on the console of the browser."""

    texts = {"row.layout.json": documents.ROW}

    #: Texts of files that are there and not named to the server.
    others = {}
    size = {"width": 1280, "height": 800}
    scheme = "light"

    #: "reduce" for somebody who wants no motion.
    motion = None

    #: For how many milliseconds something is waited for.
    patience = 15_000

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def setUp(self):
        super().setUp()
        self.files = []
        # Letters are equally wide, so that widths can be counted.
        for name, text in {".lintel.json": '{"defaultFont": "fixed"}', **self.others}.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)
        for name, text in self.texts.items():
            self.files.append(self.folder / name)
            self.files[-1].write_text(text)
        self.server = LiveServer(*self.files)
        self.addCleanup(self.server.stop)
        self.other = OtherClient(self.server)
        self.addCleanup(self.other.close)
        self.uris = {Path(unquote(one["uri"])).name: one["uri"] for one in self.other.ask("layout/documents")["documents"]}
        # The documents of a source file are named after its classes.
        self.uri = next(uri for name, uri in self.uris.items() if name.split("#")[0] == self.files[0].name)
        self.open_page()

    def open_page(self, address=None):
        self.said = []
        context = self.browser.new_context(viewport=self.size, color_scheme=self.scheme, reduced_motion=self.motion)
        self.addCleanup(context.close)
        if PAGE:
            serve_sources(context)
        context.add_init_script(f"({COUNT_REQUESTS})()")
        self.page = context.new_page()
        self.page.set_default_timeout(self.patience)
        # An image that a document names need not be there; all else has to be.
        self.page.on("console", lambda message: "/file?" in message.location["url"] or self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.requests = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address or self.server.address)
        self.page.wait_for_selector("html[data-contents]")

    def tearDown(self):
        self.assertEqual(self.said, [], "the console of the browser")

    def settle(self):
        """Waits until the page has answers to all its requests and has drawn them."""
        self.page.evaluate(SETTLED)

    # Parts of the page.

    def row(self, text):
        return self.page.locator("#tree .row", has_text=text).first

    def box(self, pointer):
        """The rectangle of an element in the picture: x, y, width and height as it is written there."""
        return self.page.eval_on_selector(
            f'#stage [data-pointer="{pointer}"] > rect',
            "box => ['x', 'y', 'width', 'height'].map(name => Number(box.getAttribute(name)))")

    def wait_for_box(self, pointer, frame):
        self.page.wait_for_selector(
            f'#stage [data-pointer="{pointer}"] > rect[x="{frame[0]}"][y="{frame[1]}"]'
            f'[width="{frame[2]}"][height="{frame[3]}"]', state="attached")

    def place(self, pointer):
        """The middle of an element on the screen."""
        box = self.page.locator(f'#stage [data-pointer="{pointer}"] > rect').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def selected(self):
        rows = self.page.locator('#tree [aria-selected="true"]')
        return rows.first.inner_text() if rows.count() else None

    def open_tab(self, name):
        """Shows a tab below the picture."""
        self.page.locator("#tabs [role=tab]", has_text=name).click()

    def wait_for_why(self, pointer):
        self.page.wait_for_selector(f'#why[data-pointer="{pointer}"]')

    def text_of_file(self, place=0):
        return json.loads(self.files[place].read_text())

    def wait_until(self, condition, about):
        for _ in range(self.patience // 50):
            if condition():
                return
            self.page.wait_for_timeout(50)
        self.fail(about)
