import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The text below the drawing: the size, the meaning of the patterns, notes, and the list of marks.
struct Footer {
  private(set) var width = 0.0
  private(set) var height = 0.0

  private let scene: Scene
  private var lines: [Line] = []

  private static let lineHeight = 12.5
  private static let columnWidth = 0.602 * 9
  private static let left = 8.0
  private static let indent = 18.0
  private static let markLimit = 100

  /// Composes it for a drawing of this width, in points; it may need more.
  init(_ scene: Scene, annotations: Bool, width: Double) {
    self.scene = scene
    let isWordy = !scene.marks.isEmpty || !scene.notes.isEmpty
    guard annotations || isWordy else { return }
    self.width = max(width, isWordy ? 380 : 280)
    if annotations {
      appendCaption()
      appendLegend()
    }
    for note in scene.notes { append(note, .note) }
    appendMarks()
    height = Double(lines.count) * Self.lineHeight + 10
  }

  private struct Line {
    enum Content {
      case note(String)
      case message(String)
      case heading(SceneMark, String)
      case legend([(LegendEntry, x: Double)])
    }

    var content: Content
    var space = 0.0
  }

  // MARK: Lines

  private enum Style {
    case note
    case message
  }

  private mutating func append(_ text: String, _ style: Style) {
    let indent = style == .message ? Self.indent : 0
    let columns = Int((width - 2 * Self.left - indent) / Self.columnWidth)
    for line in wrapped(text, columns: columns, limit: 12) {
      lines.append(Line(content: style == .note ? .note(line) : .message(line)))
    }
  }

  private mutating func appendCaption() {
    if let caption = scene.caption { append(caption, .note) }
  }

  private mutating func appendLegend() {
    var row: [(LegendEntry, x: Double)] = []
    var x = Self.left
    for entry in LegendEntry.entries(of: scene) {
      let length = Double(displayWidth(entry.text)) * Self.columnWidth + 32
      if x + length > width - Self.left, !row.isEmpty {
        lines.append(Line(content: .legend(row)))
        row = []
        x = Self.left
      }
      row.append((entry, x: x))
      x += length
    }
    if !row.isEmpty { lines.append(Line(content: .legend(row))) }
  }

  private mutating func appendMarks() {
    for mark in scene.marks.prefix(Self.markLimit) {
      let subject = mark.subject.map { " \($0)" } ?? ""
      let where_ = mark.item == nil && mark.subject != nil ? " (not drawn)" : ""
      let columns = Int((width - 2 * Self.left - Self.indent) / Self.columnWidth)
      let heading = cut("\(mark.code)\(subject)\(where_)", toColumns: columns)
      lines.append(Line(content: .heading(mark, heading)))
      append(mark.message, .message)
    }
    let rest = scene.marks.count + scene.furtherMarks - Self.markLimit
    if rest > 0 { append("and \(rest) more", .note) }
  }

  // MARK: Writing

  func write(to writer: inout SVGWriter, in sheet: Rectangle, below top: Double) {
    var y = top + Self.lineHeight - 2
    let left = sheet.x + Self.left
    for line in lines {
      switch line.content {
      case .note(let text): write(text, "note", left, y, to: &writer)
      case .message(let text): write(text, "message", left + Self.indent, y, to: &writer)
      case .heading(let mark, let text):
        writer.disc(of: mark, x: left + LabelMetrics.markRadius, y: y - 3)
        write(text, "heading \(mark.severity.rawValue)", left + Self.indent, y, to: &writer)
      case .legend(let entries):
        for (entry, x) in entries {
          entry.writeSample(to: &writer, x: sheet.x + x, y: y)
          write(entry.text, "note", sheet.x + x + 20, y, to: &writer)
        }
      }
      y += Self.lineHeight
    }
  }

  private func write(
    _ text: String, _ style: String, _ x: Double, _ y: Double, to writer: inout SVGWriter
  ) {
    writer.leaf("text", ["class": style, "x": decimal(x), "y": decimal(y)], text: text)
  }
}

/// A sign that a picture has, and its meaning.
enum LegendEntry: Hashable, Sendable {
  case hatch(Hatch)
  case assumedText
  case baseline

  /// Elements that take no space, along one axis or both, with the sign of one kind among them.
  case nothing(Extent, Emptiness)

  enum Extent: String, CaseIterable, Hashable, Sendable {
    case point = "no width or height"
    case row = "no height"
    case column = "no width"

    init?(_ box: Rectangle) {
      guard box.isEmpty else { return nil }
      self = box.width > 0 ? .row : box.height > 0 ? .column : .point
    }
  }

  /// The entries of the patterns in the picture.
  static func entries(of scene: Scene) -> [LegendEntry] {
    var entries = Hatch.allCases.filter { $0.isIn(scene) }.map { LegendEntry.hatch($0) }
    let sight = scene.sight
    let isAligned = scene.baselines.contains {
      $0.right > sight.x && $0.left < sight.maxX && $0.y >= sight.y && $0.y <= sight.maxY
    }
    if isAligned { entries.append(.baseline) }
    let hasAssumedText = scene.items.contains { item in
      guard item.marks.hasAssumedText, case .text = item.content else { return false }
      return item.visible?.overlaps(sight) ?? false
    }
    if hasAssumedText { entries.append(.assumedText) }
    for extent in Extent.allCases {
      let empty = scene.items.filter { item in
        guard let box = item.visible, Extent(box) == extent else { return false }
        return box.grown(by: EmptinessSign.arm).overlaps(sight)
      }
      let kinds = Set(empty.map { Emptiness(of: $0) })
      let shown = [Emptiness.node, .unknown, .spacer].first(where: kinds.contains)
      if let shown { entries.append(.nothing(extent, shown)) }
    }
    return entries
  }

  var text: String {
    switch self {
    case .hatch(let hatch): hatch.meaning
    case .assumedText: "text assumed"
    case .baseline: "baseline"
    case .nothing(let extent, .unknown): "size unknown: \(extent.rawValue)"
    case .nothing(let extent, _): extent.rawValue
    }
  }

  /// A sample 16 points wide, on a line of text at `y`.
  func writeSample(to writer: inout SVGWriter, x: Double, y: Double) {
    switch self {
    case .hatch(let hatch):
      let sample = Rectangle(x: x, y: y - 7, width: 16, height: 8)
      var hatching = Hatching()
      hatching.fill(sample, hatch, to: &writer)
      writer.leaf("rect", ["fill": "none", "class": "edge-\(hatch.rawValue)"], sample)
    case .baseline:
      writer.leaf("path", ["class": "baseline", "d": path([(x, y - 3), (x + 16, y - 3)])])
    case .assumedText:
      writer.leaf(
        "text",
        [
          "class": "content assumed", "style": "font-size: 9px", "x": decimal(x + 3),
          "y": decimal(y),
        ], text: "Ab")
    case .nothing(let extent, let emptiness):
      let sample =
        switch extent {
        case .point: Rectangle(x: x + 8, y: y - 3, width: 0, height: 0)
        case .row: Rectangle(x: x + 1, y: y - 3, width: 14, height: 0)
        case .column: Rectangle(x: x + 8, y: y - 7, width: 0, height: 8)
        }
      if let sign = EmptinessSign(of: sample) {
        writer.leaf("path", ["class": emptiness.style, "d": sign.path])
      }
    }
  }
}
