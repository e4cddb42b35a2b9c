"""What holds for the whole page: texts stay texts, colors can be read, everything has a name, nothing is slow to hold."""

import subprocess
import tempfile
from pathlib import Path

import documents
from browser import PageTestCase
from support import BINARY

#: The contrast of each text with what is behind it, as WCAG counts it; opacities and layers are taken into account.
CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const luminance = (color) => color.slice(0, 3).map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest("svg, option, [hidden], dialog:not([open]), script")) continue;
    if (!element.checkVisibility()) continue;
    let opacity = 1;
    const layers = [];
    for (let around = element; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      opacity *= Number(style.opacity);
      layers.unshift(read(style.backgroundColor));
    }
    const behind = layers.reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
    const color = read(getComputedStyle(element).color);
    color[3] *= opacity;
    const [a, b] = [luminance(over(color, behind)), luminance(behind)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) found.push(`${node.textContent.trim().slice(0, 30)} (${element.className}): ${contrast.toFixed(2)}`);
  }
  return found;
}"""

#: The contrast of each label over the picture with the box that it is in, and of the rulers' numbers with the rulers.
LABEL_CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const luminance = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  };
  const found = [];
  const check = (text, behind) => {
    const [a, b] = [getComputedStyle(text).fill, getComputedStyle(behind).fill].map(luminance);
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) found.push(`${text.textContent} (${text.closest("g").getAttribute("class")}): ${contrast.toFixed(2)}`);
  };
  for (const group of document.querySelectorAll(".overlay :is(.label, .length)")) {
    for (const text of group.querySelectorAll("tspan, text:not(:has(tspan))")) check(text, group.querySelector("rect"));
  }
  for (const text of document.querySelectorAll(".rulers .tick")) check(text, document.querySelector(".ruler"));
  return found;
}"""

#: What can be operated and has no name, and roles without what they need.
NAMELESS = """() => {
  const name = (node) => node.getAttribute("aria-label") || node.textContent.trim()
    || node.getAttribute("aria-labelledby") || node.title;
  const found = [];
  const named = "button, input, select, [tabindex], dialog, section, nav, "
    + ["img", "treeitem", "tab", "tabpanel", "tablist", "slider", "separator", "radiogroup", "radio", "group", "menu", "menuitem"]
      .map((role) => `[role=${role}]`).join(", ");
  for (const node of document.querySelectorAll(named)) {
    const isPart = node.matches("section.axis, section.keys");
    if (node.checkVisibility() && !isPart && !name(node)) found.push(node.outerHTML.slice(0, 120));
  }
  for (const attribute of ["aria-controls", "aria-labelledby", "aria-describedby"]) {
    for (const node of document.querySelectorAll(`[${attribute}]`)) {
      if (!document.getElementById(node.getAttribute(attribute))) found.push(`${attribute}: ${node.outerHTML.slice(0, 120)}`);
    }
  }
  for (const node of document.querySelectorAll("[role=slider], [role=separator][tabindex]")) {
    const [low, now, high] = ["min", "now", "max"].map((part) => Number(node.getAttribute(`aria-value${part}`) ?? NaN));
    if (!(low <= now && now <= high)) found.push(`${low} ${now} ${high}: ${node.outerHTML.slice(0, 120)}`);
  }
  for (const node of document.querySelectorAll("[role=treeitem]")) {
    for (const needed of ["aria-level", "aria-setsize", "aria-posinset", "aria-selected"]) {
      if (!node.hasAttribute(needed)) found.push(`${needed}: ${node.textContent}`);
    }
  }
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) found.push(`twice: ${id}`);
  const active = document.getElementById("tree").getAttribute("aria-activedescendant");
  if (active && !document.getElementById(active)) found.push(`no ${active}`);
  return found;
}"""


def show_column(case, side):
    """Opens a column; below 1,100 points they are closed at first."""
    if not case.page.locator(f"#{side}").is_visible():
        case.page.click(f'[data-column="{side}"]')


def everything_open(case):
    """Brings all parts of the page to light."""
    case.page.keyboard.press("t")
    case.page.keyboard.press("Home")
    case.page.keyboard.press("ArrowDown")
    has_diagnostics = case.page.locator("#diagnostics .what").count() > 0
    show_column(case, "right")
    case.wait_for_why("/root/children/0" if has_diagnostics else "/root/child")
    case.page.locator(".defaults summary").click()
    case.page.locator(".stepped input").last.fill("30")
    case.page.wait_for_selector("#tried:not([hidden])")
    case.page.wait_for_selector("#text-panel .text-line")
    case.open_tab("Changes")
    case.page.wait_for_selector("#changes .change")
    if has_diagnostics:
        show_column(case, "left")
        case.page.locator("#diagnostics .what").first.click()
        case.page.wait_for_selector(".fix")


class QualityTests(PageTestCase):
    texts = {"row.layout.json": documents.ROW, "faults.layout.json": documents.FAULTS}

    def check(self):
        everything_open(self)
        self.assertEqual(self.page.evaluate(CONTRAST), [])
        self.assertEqual(self.page.evaluate(NAMELESS), [])
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("p")
        self.page.keyboard.press("s")
        self.page.wait_for_selector("#screens .size, #screens .screen")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.page.evaluate(CONTRAST), [])
        self.assertEqual(self.page.evaluate(NAMELESS), [])
        self.page.keyboard.press("?")
        self.page.wait_for_selector("#help[open]")
        self.assertEqual(self.page.evaluate(CONTRAST), [])

    def test_texts_can_be_read_and_all_has_names(self):
        self.check()

    def test_texts_can_be_read_with_diagnostics_shown(self):
        self.page.select_option("#document", self.uris["faults.layout.json"])
        self.page.wait_for_selector("#diagnostics .what")
        self.check()

    def test_nothing_is_cut_off_at_1024(self):
        self.page.set_viewport_size({"width": 1024, "height": 700})
        everything_open(self)
        beyond = self.page.evaluate("""() => [...document.querySelectorAll("button, input, select, h2, h3")]
          .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 0.5)
          .map((node) => node.outerHTML.slice(0, 100))""")
        self.assertEqual(beyond, [])
        self.assertEqual(self.page.evaluate("document.documentElement.scrollWidth"), 1024)

    def test_the_theme_is_switched_and_kept(self):
        def ground():
            return self.page.evaluate("getComputedStyle(document.querySelector('#left')).backgroundColor")

        before = ground()
        self.page.keyboard.press("l")
        self.page.keyboard.press("l")
        self.assertEqual(self.page.get_attribute("html", "data-theme"), "dark")
        dark = ground()
        self.page.reload()
        self.page.wait_for_selector("html[data-contents]")
        self.assertEqual(ground(), dark)
        self.page.keyboard.press("l")
        self.assertEqual(ground(), before)

    def test_the_page_keeps_its_picture_when_the_server_stops(self):
        self.server.stop()
        self.page.wait_for_selector("#connection[data-state=closed]")
        self.assertGreater(self.page.locator("#stage [data-pointer]").count(), 0)
        self.said.clear()


class DarkQualityTests(QualityTests):
    scheme = "dark"


class LabelTests(PageTestCase):
    def test_labels_over_the_picture_can_be_read(self):
        self.row("#frame").click()
        self.page.click("#pin")
        self.page.wait_for_selector(".overlay .label.of-selected", state="attached")
        self.page.wait_for_selector(".overlay .length.inset", state="attached")
        self.assertEqual(self.page.evaluate(LABEL_CONTRAST), [])
        self.row("#row").click()
        self.page.click("#pin")
        self.page.wait_for_selector(".overlay .length.spacing", state="attached")
        self.row("#dot").click()
        self.page.wait_for_selector(".overlay .label.of-pinned", state="attached")
        self.page.mouse.move(*self.place("/root/child/children/0"))
        self.page.wait_for_selector(".overlay .label.of-hovered", state="attached")
        self.page.wait_for_selector(".overlay .length.between", state="attached")
        self.assertEqual(self.page.evaluate(LABEL_CONTRAST), [])


class DarkLabelTests(LabelTests):
    scheme = "dark"


#: Counts what moves by itself from now on.
MOTION = """() => {
  window.motion = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...rest) {
    window.motion.push(`animate ${this.id || this.getAttribute("class")}`);
    return animate.apply(this, rest);
  };
  for (const kind of ["transitionrun", "animationstart"]) {
    document.addEventListener(kind, ({ target }) => window.motion.push(`${kind} ${target.id || target.getAttribute("class")}`), true);
  }
  const scroll = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function (options) {
    if (options?.behavior === "smooth") window.motion.push("smooth");
    return scroll.call(this, options);
  };
}"""


class StillTests(PageTestCase):
    motion = "reduce"

    def moved(self):
        self.page.evaluate(MOTION)
        self.other.edit(self.uri, {"op": "replace", "path": "/root/child/spacing", "value": 20})
        self.page.wait_for_selector("#stage .overlay .flash", state="attached")
        everything_open(self)
        self.page.locator("#changes .change").first.hover()
        self.page.locator("#help-button").hover()
        self.row("#dot").hover()
        self.page.mouse.move(*self.place("/root/child/children/1"))
        self.page.keyboard.press("Escape")
        for key in ["p", "b", "b", "v", "v", "1", "0", "s", "s"]:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(60)
        return self.page.evaluate("[...window.motion, ...document.getAnimations().map(() => 'running')]")

    def test_nothing_moves_by_itself(self):
        self.assertEqual(self.moved(), [])


class MovingTests(StillTests):
    """Frames that an edit changed fade where nobody wants it otherwise, so the test above sees it."""

    motion = "no-preference"

    def test_nothing_moves_by_itself(self):
        self.assertIn("animate overlay layer", self.moved())


class HostileTests(PageTestCase):
    """Texts, ids, keys and names that would do something as markup."""

    texts = {"<b>&.layout.json": documents.MARKUP}

    def test_everything_stays_text(self):
        parts = self.page.evaluate("[...new Set([...document.querySelectorAll('*')].map(node => node.localName))]")
        for row in range(4):
            self.page.locator("#tree .row").nth(row).click()
            self.page.wait_for_timeout(150)
        for diagnostic in range(self.page.locator("#diagnostics .what").count()):
            self.page.locator("#diagnostics .what").nth(diagnostic).click()
            self.page.wait_for_timeout(80)
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("s")
        self.page.wait_for_timeout(400)
        known = {"html", "head", "meta", "title", "link", "script", "body", "header", "main", "section", "div", "span",
                 "button", "select", "option", "input", "h1", "h2", "h3", "ul", "ol", "li", "p", "nav", "strong", "code",
                 "details", "summary", "article", "time", "dialog", "dl", "dt", "dd", "kbd", "form", "svg", "g", "rect",
                 "path", "text", "tspan", "image", "circle", "line", "defs", "clipPath"}
        after = self.page.evaluate("[...new Set([...document.querySelectorAll('*')].map(node => node.localName))]")
        self.assertLessEqual(set(parts) | set(after), known)
        self.assertEqual(self.page.locator("script").count(), 1)
        self.assertEqual(self.page.evaluate(
            "[...document.querySelectorAll('*')].filter(node => [...node.attributes].some(one => one.name.startsWith('on'))).length"), 0)
        self.assertNotEqual(self.page.title(), "run")
        self.assertIn(documents.HOSTILE.replace('"', "\\\"")[:10], documents.MARKUP)
        self.assertIn("<img src=x", self.page.locator("#tree").inner_text())
        # The picture that the document names is not there, which the browser says.
        self.said = [line for line in self.said if "404" not in line and "403" not in line]
        origin = self.page.evaluate("location.origin")
        self.assertEqual([url for url in self.requests if not url.startswith(origin)], [])


class LargeTests(PageTestCase):
    texts = {"large.layout.json": documents.many(10_000)}

    # A daemon that is not optimized needs seconds to open it.
    patience = 120_000

    def test_only_what_is_visible_is_in_the_page(self):
        count = "document.querySelectorAll('*').length"
        self.assertLess(self.page.evaluate(count), 4000)
        self.page.keyboard.press("t")
        for key in ["End", "PageUp", "Home", "PageDown"]:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(80)
            self.assertLess(self.page.evaluate(count), 4000)
        self.page.keyboard.press("p")
        for _ in range(30):
            self.page.keyboard.press("-")
        self.page.wait_for_timeout(300)
        self.assertLess(self.page.evaluate(count), 16_000)
        self.page.keyboard.press("0")
        self.page.keyboard.press("t")
        self.page.keyboard.press("End")
        self.wait_until(lambda: "node" in (self.selected() or ""), "the last row")


class CardTests(PageTestCase):
    """`lintel render -o card.html`."""

    texts = {"row.layout.json": documents.ROW, "markup.layout.json": documents.MARKUP,
             "tested.layout.json": documents.TESTED}

    def frozen(self, name, code=0):
        folder = Path(tempfile.mkdtemp())
        target = folder / "card.html"
        run = subprocess.run([BINARY, "render", self.folder / name, "-o", target], capture_output=True, text=True)
        self.assertEqual(run.returncode, code, run.stderr)
        self.addCleanup(folder.rmdir)
        self.addCleanup(target.unlink)
        return target

    def test_a_card_works_without_network(self):
        card = self.frozen("row.layout.json")
        self.open_page(card.as_uri())
        self.assertEqual(self.requests, [card.as_uri()])
        tree = self.other.ask("layout/tree", textDocument={"uri": self.uri}, fields=["absolute"])["tree"]
        open_ = [tree]
        while open_:
            element = open_.pop()
            open_ += element["children"]
            self.assertEqual(self.box(element["pointer"]), element["absolute"])
        explanation = self.other.ask("layout/explain", textDocument={"uri": self.uri}, element="#name")
        self.row("#name").click()
        self.wait_for_why("/root/child/children/0")
        for step in explanation["horizontal"] + explanation["vertical"]:
            self.assertIn(step["sentence"], self.page.locator("#why").inner_text())
        self.page.click("#screens-bar >> text=narrow")
        self.wait_until(lambda: self.box("/root")[2] == 200, "the other screen")
        self.page.wait_for_selector("#why >> text=the document offers exactly 200 pt")
        self.page.keyboard.press("s")
        self.wait_until(lambda: self.page.locator(".screen .size").count() == 3, "all screens")
        self.assertEqual(self.requests, [card.as_uri()])

    def test_nothing_in_a_card_is_markup(self):
        card = self.frozen("markup.layout.json")
        self.open_page(card.as_uri())
        for row in range(4):
            self.page.locator("#tree .row").nth(row).click()
            self.page.wait_for_timeout(100)
        self.assertEqual(self.page.locator("img").count(), 0)
        self.assertEqual(self.page.locator("script").count(), 2)
        self.assertNotEqual(self.page.title(), "run")
        self.assertEqual(self.requests, [card.as_uri()])
        self.assertIn("<img src=x", self.page.locator("#tree").inner_text())

    def test_a_card_has_the_layout_tests_with_their_results(self):
        # A layout test that fails is an error.
        card = self.frozen("tested.layout.json", code=1)
        self.open_page(card.as_uri())
        self.open_tab("Layout tests")
        self.assertIn("20.5 | 20.5", self.page.locator("#tests .failed .values").first.inner_text())
        self.page.locator("#tests .failed .what").click()
        self.page.wait_for_selector("#tests .test-screen >> text=41 | 20.5")
        self.assertEqual(self.requests, [card.as_uri()])

    def test_a_card_has_no_controls_that_do_nothing(self):
        card = self.frozen("row.layout.json")
        self.open_page(card.as_uri())
        self.row("#dot").click()
        self.page.wait_for_selector('#style [data-key="width"] >> text=40')
        self.page.wait_for_selector("#why .line >> text=L")
        dead = "#changes-panel, #changes-title, #style input, #style select, #style .choice, .stepper, #screens-bar input, #ruler, .toggle, :disabled:not(#document)"
        self.assertEqual(
            [node.evaluate("node => node.outerHTML") for node in self.page.locator(dead).all() if node.is_visible()], [])
        self.page.keyboard.press("?")
        self.assertNotIn("Write what was tried", self.page.locator("#help").inner_text())

    def test_a_card_takes_no_options_of_pictures(self):
        run = subprocess.run(
            [BINARY, "render", self.folder / "row.layout.json", "--variant", "narrow", "-o", "card.html"],
            capture_output=True, text=True)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("all screens", run.stderr)
