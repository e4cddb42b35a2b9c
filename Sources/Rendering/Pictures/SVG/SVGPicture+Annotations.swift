extension SVGPicture {
  /// What the elements refer to: where drawing ends.
  func writeDefinitions(to writer: inout SVGWriter) {
    writer.begin("defs")
    writer.begin("clipPath", ["id": "_lintel-drawing"])
    writer.leaf("rect", [:], drawing)
    writer.end()
    writer.end()
  }

  /// What lies above the elements.
  func writeAnnotations(to writer: inout SVGWriter, _ hatching: inout Hatching) {
    writer.begin("g", ["clip-path": "url(#_lintel-drawing)"])
    for part in scene.overflows.flatMap(\.parts) {
      hatching.fill(part, .overflow, to: &writer)
    }
    for line in scene.baselines {
      writer.leaf(
        "path", ["class": "baseline", "d": path([(line.left, line.y), (line.right, line.y)])])
    }
    for mark in (labelling?.marks ?? []).reversed() { writeOutline(of: mark, to: &writer) }
    writer.end()
    for length in labelling?.lengths ?? [] {
      writer.leaf("rect", ["class": "chip", "rx": "1.5"], length.rectangle)
      writer.leaf(
        "text",
        [
          "class": "length \(length.kind.rawValue)", "x": decimal(length.rectangle.midX),
          "y": decimal(length.rectangle.midY + LabelMetrics.lengthFontSize * 0.36),
        ], text: length.text)
    }
    for label in labelling?.labels ?? [] { write(label, to: &writer) }
    for mark in labelling?.marks ?? [] { writeNumber(of: mark, to: &writer) }
  }

  private func write(_ label: PlacedLabel, to writer: inout SVGWriter) {
    let place = label.rectangle
    let text = label.text
    writer.leaf("rect", ["class": "chip", "rx": "2"], place)
    let runs = [("type", text.type), ("id", text.id), ("size", text.size)]
    writer.leaf(
      "text",
      [
        "class": "label of-\(scene.items[label.item].type.styleName)",
        "xml:space": "preserve", "x": decimal(place.x + LabelMetrics.padding),
        "y": decimal(place.y + 8),
      ],
      runs: runs.compactMap { name, text in text.map { (class: name, text: $0) } })
  }

  private func writeOutline(of mark: PlacedMark, to writer: inout SVGWriter) {
    let said = scene.marks[mark.mark]
    guard let rectangle = said.item.flatMap({ scene.items[$0].rectangle }) else { return }
    let style = "marked \(said.severity.rawValue)"
    if let sign = EmptinessSign(of: rectangle) {
      writer.leaf("path", ["class": style, "d": sign.path])
    } else {
      writer.leaf("rect", ["class": style], rectangle)
    }
  }

  private func writeNumber(of mark: PlacedMark, to writer: inout SVGWriter) {
    let said = scene.marks[mark.mark]
    writer.begin("g", ["id": "_lintel-mark-\(said.number)"])
    writer.leaf("title", text: "\(said.severity.rawValue) \(said.code)\n\(said.message)")
    writer.disc(of: said, x: mark.x, y: mark.y)
    writer.end()
  }
}
