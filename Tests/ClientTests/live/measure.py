"""Prints how long things take in the browser, by its own clock, on documents of 1,000 and 10,000 elements, beside the goals.

The numbers of an empty page and the load of the machine say what of it is the machine's. LINTEL_MEASURE=1,000 and so on
measures only documents of these sizes.
"""

import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import documents
from browser import ARGUMENTS, CHROMIUM, PAGE, serve_sources
from server import LiveServer
from support import BINARY

#: Goals by the number of elements: milliseconds, frames a second, and bytes.
GOALS = {
    1_000: {"open": 400, "disk": (40, 60), "why": 30, "frames": 60, "worst": 25, "bytes": 4_000},
    10_000: {"open": 1_500, "disk": (90, 150), "why": 50, "frames": 30, "worst": None, "bytes": 4_000},
}

#: Edits through a connection of its own; each is followed until its picture is painted.
EDITS = """async ([address, uri, count]) => {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const root = document.documentElement;
  // What is drawn says so within the callback of a frame; the next task comes when that frame is painted.
  const until = (name, before) => new Promise((resolve) => {
    const look = (_, observer) => {
      if (Number(root.dataset[name]) <= before) return;
      observer.disconnect();
      setTimeout(() => resolve(performance.now()));
    };
    new MutationObserver(look).observe(root, { attributes: true });
  });
  const [frames, contents] = [[], []];
  for (let index = 0; index < count; index += 1) {
    const pointer = `/root/children/${3 + (index % 6)}/child`;
    const patch = index % 2
      ? [{ op: "replace", path: `${pointer}/spacing`, value: 10 + (index % 7) }]
      : [{ op: "replace", path: `${pointer}/children/1/children/0/text`, value: `Message ${index}` }];
    const before = Number(root.dataset.revision);
    const begin = performance.now();
    const [revision, content] = [until("revision", before), until("contents", before)];
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: index, method: "layout/edit",
      params: { textDocument: { uri }, patch } }));
    frames.push((await revision) - begin);
    contents.push((await content) - begin);
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  socket.close();
  return { frames, contents };
}"""

#: Notes when a revision is painted, in milliseconds since the epoch.
PAINTED = """() => {
  window.painted = {};
  const root = document.documentElement;
  const note = () => {
    const { revision } = root.dataset;
    setTimeout(() => { window.painted[revision] ??= performance.timeOrigin + performance.now(); });
  };
  new MutationObserver(note).observe(root, { attributes: true, attributeFilter: ["data-revision"] });
}"""

#: The frames of an empty page, as long as the pointer moves over it.
EMPTY = """() => {
  window.drag = { frames: [] };
  const count = (time) => {
    window.drag.frames.push(time);
    if (!window.drag.isOver) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""

SELECT = """async (count) => {
  const times = [];
  const rows = () => document.querySelectorAll("#tree .row:not(.is-selected)");
  for (let index = 0; index < count; index += 1) {
    const all = rows();
    const row = all[(index * 7) % Math.min(all.length, 20)];
    const begin = performance.now();
    const shown = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      }).observe(document.getElementById("why"), { childList: true });
    });
    row.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    await shown;
    times.push(performance.now() - begin);
    // At all phases of the interval at which frames are drawn.
    await new Promise((resolve) => setTimeout(resolve, 40 + ((index * 5) % 17)));
  }
  return times;
}"""

#: Counts drawn frames and the widths they show while the pointer moves.
DRAGGING = """() => {
  window.drag = { frames: [], widths: new Set() };
  const root = document.querySelector('#stage [data-pointer="/root"] > rect');
  const count = (time) => {
    window.drag.frames.push(time);
    window.drag.widths.add(root.getAttribute("width"));
    if (!window.drag.isOver) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""

OPENING = """() => {
  const [navigation] = performance.getEntriesByType("navigation");
  return performance.getEntriesByName("first picture")[0].startTime - navigation.startTime;
}"""


def percentile(times, part):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def verdict(is_met):
    return "met" if is_met else "MISSED"


def tell(name, times, goal=None, median_goal=None):
    """Prints a median and a 95th percentile in milliseconds, with the goals for these if there are some."""
    median, p95 = statistics.median(times), percentile(times, 0.95)
    said = f"  {name}: median {median:.1f} ms, p95 {p95:.1f} ms, n {len(times)}"
    if goal is not None:
        is_met = p95 <= goal and (median_goal is None or median <= median_goal)
        goals = f"p95 {goal}" if median_goal is None else f"median {median_goal}, p95 {goal}"
        said += f" (goal: {goals} ms, {verdict(is_met)})"
    print(said, flush=True)


def load():
    with open("/proc/loadavg", encoding="ascii") as file:
        return f"load {' '.join(file.read().split()[:3])} on {os.cpu_count()} processors"


class Measurement:
    """A document of so many elements, served to a browser."""

    def __init__(self, browser, folder, count):
        self.browser, self.count = browser, count
        self.goals = GOALS.get(count)
        self.file = folder / f"{count}.layout.json"
        self.text = documents.many(count) if count > 1 else documents.bare(1)
        self.file.write_text(self.text)
        self.server = LiveServer(self.file)

    def open(self):
        context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        if PAGE:
            serve_sources(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.add_init_script(f"sessionStorage.setItem('lintel-token', '{self.server.token}')")
        self.sent, self.received = [], []
        page.on("websocket", lambda socket: (
            socket.on("framesent", lambda text: self.sent.append(text)),
            socket.on("framereceived", lambda text: self.received.append(text))))
        page.goto(self.server.origin)
        page.wait_for_selector("html[data-contents]")
        return page

    def opening(self, times):
        opened = []
        for _ in range(times):
            page = self.open()
            opened.append(page.evaluate(OPENING))
            page.context.close()
        tell("open to first picture", opened, self.goals and self.goals["open"])

    def on_disk(self, page, times):
        """Edits as an editor makes them: the file is written, and the daemon finds out by itself."""
        page.evaluate(PAINTED)
        text = self.text
        taken = []
        for index in range(times):
            revision = int(page.evaluate("document.documentElement.dataset.revision"))
            old = f'"Message number {index % 6} from somebody'
            text = text.replace(f'{old}"', f'{old}!"') if index % 12 < 6 else text.replace(f'{old}!"', f'{old}"')
            temporary = self.file.with_suffix(".new")
            temporary.write_text(text)
            begin = page.evaluate("performance.timeOrigin + performance.now()")
            temporary.replace(self.file)
            page.wait_for_function("revision => window.painted[revision]", arg=str(revision + 1), polling=20)
            taken.append(page.evaluate("revision => window.painted[revision]", str(revision + 1)) - begin)
            # At all phases of the interval at which files are looked at.
            page.wait_for_timeout(150 + 37 * (index % 11))
        median, p95 = self.goals["disk"]
        tell("edit on disk to painted", taken, p95, median)

    def selecting(self, page):
        # What is computed in the background after an edit is no part of a selection.
        page.locator("#thresholds-note").filter(has_not_text="Looking").wait_for(state="attached")
        page.wait_for_timeout(3_000)
        for row in (3, 5, 9, 14):
            self.sent.clear()
            self.received.clear()
            page.locator("#tree .row").nth(row).click()
            page.wait_for_timeout(600)
            sent, received = (sum(len(text.encode()) for text in texts) for texts in (self.sent, self.received))
            print(f"  bytes of a selection: {sent} sent, {received} received, {len(self.sent)} messages "
                  f"(goal: {self.goals['bytes']} sent, {verdict(sent <= self.goals['bytes'])})", flush=True)
        tell("select to why", page.evaluate(SELECT, 60), self.goals["why"])

    def editing(self, page, times):
        socket = self.server.url("/socket").replace("http:", "ws:")
        taken = page.evaluate(EDITS, [socket, self.file.resolve().as_uri(), times])
        tell("edit by the socket to frames painted", taken["frames"])
        tell("edit by the socket to whole picture painted", taken["contents"])

    def dragging(self, page):
        handle = page.locator("#width-handle").bounding_box()
        x, y = handle["x"] + 7, handle["y"] + 20
        page.mouse.move(x, y)
        page.mouse.down()
        page.wait_for_timeout(300)
        page.evaluate(DRAGGING)
        for step in range(240):
            page.mouse.move(x - 60 + abs(step % 80 - 40) * 3, y)
        frames, widths = page.evaluate("() => { drag.isOver = true; return [drag.frames, drag.widths.size]; }")
        page.mouse.up()
        tell_frames("dragging the width", frames, f"{widths} widths", self.goals)


def tell_frames(name, frames, about, goals=None):
    gaps = [b - a for a, b in zip(frames, frames[1:])]
    seconds = (frames[-1] - frames[0]) / 1000
    rate, worst = len(gaps) / seconds, max(gaps)
    said = f"  {name}: {rate:.1f} frames a second, longest {worst:.1f} ms, {about} in {seconds:.1f} s"
    if goals:
        is_met = rate >= goals["frames"] - 1 and (goals["worst"] is None or worst <= goals["worst"])
        limit = "" if goals["worst"] is None else f", longest {goals['worst']} ms"
        said += f" (goal: {goals['frames']}{limit}, {verdict(is_met)})"
    print(said, flush=True)


def measure_empty(browser, folder):
    """The same where there is nothing: what the machine and the browser take."""
    print(f"empty page, {load()}")
    measurement = Measurement(browser, folder, 1)
    measurement.opening(5)
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.evaluate(EMPTY)
    for step in range(240):
        page.mouse.move(400 + abs(step % 80 - 40) * 3, 300)
    tell_frames("moving the pointer", page.evaluate("() => { drag.isOver = true; return drag.frames; }"), "nothing drawn")
    page.close()
    measurement.server.stop()


def measure(browser, folder, count):
    print(f"{count:,} elements, {load()}")
    measurement = Measurement(browser, folder, count)
    measurement.opening(10 if count <= 1_000 else 5)
    page = measurement.open()
    page.locator("#tree .row").nth(3).click()
    page.wait_for_timeout(1_000)
    measurement.on_disk(page, 40)
    measurement.editing(page, 60)
    measurement.selecting(page)
    measurement.dragging(page)
    page.context.close()
    measurement.server.stop()


def main():
    wanted = [int(part.replace(",", "")) for part in os.environ.get("LINTEL_MEASURE", "1").split()]
    counts = [count for count in GOALS if count in wanted or wanted == [1]]
    print(f"{BINARY}, page from the {'sources' if PAGE else 'program'}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        measure_empty(browser, Path(folder))
        for count in counts:
            measure(browser, Path(folder), count)
        browser.close()
    print(f"at the end {load()}")


if __name__ == "__main__":
    main()
