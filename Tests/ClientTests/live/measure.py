"""Prints how long things take in the browser, by its own clock, on a document of 1,000 elements."""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import documents
from browser import CHROMIUM
from server import LiveServer

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
    await new Promise((resolve) => setTimeout(resolve, 40));
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


def told(name, times, limit):
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    print(f"{name}: median {statistics.median(times):.1f} ms, p95 {p95:.1f} ms, n {len(times)} (to reach: {limit})")


def main():
    folder = Path(tempfile.mkdtemp())
    file = folder / "many.layout.json"
    file.write_text(documents.many(1000))
    server = LiveServer(file)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        opened = []
        for _ in range(10):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.add_init_script(f"sessionStorage.setItem('lintel-token', '{server.token}')")
            page.goto(server.origin)
            page.wait_for_selector("html[data-contents]")
            opened.append(page.evaluate(OPENING))
            if len(opened) < 10:
                page.close()
        told("open to first picture", opened, "500 ms")
        socket = server.url("/socket").replace("http:", "ws:")
        page.locator("#tree .row").nth(3).click()
        times = page.evaluate(EDITS, [socket, file.resolve().as_uri(), 100])
        told("edit to frames painted", times["frames"], "50 ms p95")
        told("edit to whole picture painted", times["contents"], "50 ms p95")
        told("select to why", page.evaluate(SELECT, 60), "30 ms")
        handle = page.locator("#width-handle").bounding_box()
        x, y = handle["x"] + 7, handle["y"] + 20
        page.mouse.move(x, y)
        page.mouse.down()
        page.wait_for_timeout(300)
        page.evaluate(DRAGGING)
        for step in range(240):
            page.mouse.move(x - 60 + abs(step % 80 - 40) * 3, y)
        drag = page.evaluate("() => { drag.isOver = true; return [drag.frames, drag.widths.size]; }")
        page.mouse.up()
        gaps = [b - a for a, b in zip(drag[0], drag[0][1:])]
        seconds = (drag[0][-1] - drag[0][0]) / 1000
        print(f"dragging the width: {len(gaps) / seconds:.1f} frames a second, longest {max(gaps):.1f} ms, "
              f"{drag[1]} widths in {seconds:.1f} s (to reach: 60)")
        browser.close()
    server.stop()
    file.unlink()
    folder.rmdir()


if __name__ == "__main__":
    main()
