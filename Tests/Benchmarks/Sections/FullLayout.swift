import LayoutEngine
import LiveDocuments

/// Every element laid out from scratch, the engine alone.
func measureFullLayout(_ options: Options, _ files: [SampleDocument], _ report: Report) {
  report.begin(
    "layout", "full layout, engine alone; a box is an element, or a stack with its padding",
    columns: [
      "tree  ", "   size", "elements", "  ns/box", "ns/elem", "measured/elem", "reused/elem",
      "bytes/elem", "Yoga*", "Taffy*",
    ])
  for document in files { measureFullLayout(of: document, report) }
  if files.isEmpty {
    for shape in options.shapes {
      for size in options.sizes {
        measureFullLayout(
          of: SampleDocument(shape, boxCount: size, seed: options.seed), report)
      }
    }
  }
  report.say("* ns a box, constants measured elsewhere on trees of the same shape: indicative only")
}

private func measureFullLayout(of document: SampleDocument, _ report: Report) {
  var engine = EngineTree(copying: LiveDocument(text: document.text))
  let elements = Double(engine.elements.count)
  var times = Samples()
  var work = LayoutCounters()
  for _ in 0..<max(5, min(51, 200_000 / document.size)) {
    engine.invalidateLayouts()
    engine.tree.counters = LayoutCounters()
    let start = now()
    engine.layOut()
    times.add(Double(now() - start))
    work = engine.tree.counters
  }
  let peers = Peers.fullLayout(of: document.name, boxCount: document.size)
  let perBox = times.median / Double(document.size)
  report.note("layout.\(document.name).\(document.size).ns", perBox)
  report.row(
    .text(document.name), .text(sizeName(document.size)), .number(elements), .number(perBox),
    .number(times.median / elements),
    .number(Double(work.measured) / elements, decimals: 2),
    .number(Double(work.reused) / elements, decimals: 2),
    .number(Double(engine.tree.byteCount) / elements),
    peers?.yoga.map { .number($0) } ?? .nothing, peers?.taffy.map { .number($0) } ?? .nothing)
}
