import LayoutEngine
import LiveDocuments

/// The content of a picture as values: the items and signs with their positions, without their looks.
struct Scene: Sendable {
  /// The elements, parents before children, beginning with elements nearest to the top; siblings follow each
  /// other in the order of drawing.
  var items: [SceneItem] = []

  /// The elements that are laid out and not among the items, because there are too many.
  var omittedCount = 0

  /// Pixels per point, and the range the root was measured in.
  var scale: Double
  var constrainedSize: SizeRange

  /// The part of the root's coordinates that the picture shows; sides are 1 point at least.
  var canvas = Rectangle(x: 0, y: 0, width: 1, height: 1)

  /// The visible part of the root's coordinates: the canvas and the margin around it.
  var sight: Rectangle { canvas.grown(by: 16) }

  /// The bounds of scroll nodes that have something in them.
  var clips: [Clip] = []

  var baselines: [Baseline] = []
  var overflows: [Overflow] = []
  var marks: [SceneMark] = []

  /// The number of further marks.
  var furtherMarks = 0

  /// The notes for a reader of the picture, each a sentence.
  var notes: [String] = []

  /// True if a built-in table measured a text that is drawn.
  var hasApproximateText = false
}

/// The part of a node outside of the node around it, or of the root.
struct Overflow: Hashable, Sendable {
  var item: Int
  var parts: [Rectangle]
}

/// The line by which children of a stack are aligned.
struct Baseline: Hashable, Sendable {
  var left: Double
  var right: Double
  var y: Double

  /// The part of the line inside a clip; `nil` if that is nothing.
  func clipped(by clip: Clip?) -> Baseline? {
    guard let bounds = clip?.rectangle else { return self }
    let part = Baseline(left: max(left, bounds.x), right: min(right, bounds.maxX), y: y)
    return part.left < part.right && y >= bounds.y && y <= bounds.maxY ? part : nil
  }
}

/// Something said about an element of the scene, or about one that is not in it.
struct SceneMark: Hashable, Sendable {
  /// Counts from 1.
  var number: Int

  /// The item it is about, if that is drawn.
  var item: Int?

  /// The name of the element it is about, if it is about one.
  var subject: String?
  var severity: PictureMark.Severity
  var code: String
  var message: String
}

extension Scene {
  /// The area that elements, distances and overflow cover, one above the other, in square points.
  var paintedArea: Double {
    items.reduce(bandedArea) { area, item in
      guard let box = item.visible, item.type.isDisplayNode else { return area }
      return area + visibleArea(of: box)
    }
  }

  /// The length of the outlines that are dashed, in points.
  var dashedLength: Double {
    items.reduce(0) { length, item in
      guard let box = item.rectangle, !item.type.isDisplayNode, !box.isLong else { return length }
      return length + 2 * (box.width + box.height)
    }
  }

  /// The part of it that distances, overflow and nodes of unknown size have.
  var bandedArea: Double {
    let bands = items.reduce(0) { area, item in
      item.bands.reduce(area) { $0 + visibleArea(of: item.clipped($1.rectangle)) }
    }
    let unknown = items.reduce(bands) { area, item in
      area + (item.unknownPart.map(visibleArea) ?? 0)
    }
    return overflows.reduce(unknown) { area, overflow in
      overflow.parts.reduce(area) { $0 + visibleArea(of: $1) }
    }
  }

  private func visibleArea(of rectangle: Rectangle) -> Double {
    let visible = rectangle.intersection(canvas)
    return visible.width * visible.height
  }
}

extension Scene {
  /// The size of the topmost element, the size range that it was given, and the certainty of texts; `nil` for a
  /// scene without elements.
  var caption: String? {
    guard let top = items.first else { return nil }
    return
      "\(top.shortName) \(top.sizeText) pt, in a width of \(words(constrainedSize.width)) and a "
      + "height of \(words(constrainedSize.height)), @\(decimal(scale))x"
      + (hasApproximateText ? "; sizes of texts are about right (\(TextOrigin.builtIn()))" : "")
  }

  private func words(_ range: LengthRange) -> String {
    range.isExact ? decimal(range.min) : "\(decimal(range.min)) to \(decimal(range.max))"
  }

  /// The numbers of the marks of each item, in parentheses; three at most.
  var markNumbers: [Int: String] {
    var numbers: [Int: [Int]] = [:]
    for mark in marks { if let item = mark.item { numbers[item, default: []].append(mark.number) } }
    return numbers.mapValues { numbers in
      let shown = numbers.prefix(3).map { String($0) }.joined(separator: ",")
      return numbers.count > 3 ? "(\(shown)…)" : "(\(shown))"
    }
  }

  /// The indices of the items in the order of the document, or of drawing where that differs.
  var depthFirst: [Int] {
    var order: [Int] = []
    var pending = items.isEmpty ? [] : [0]
    while let index = pending.popLast() {
      order.append(index)
      pending.append(contentsOf: items[index].children.reversed())
    }
    return order
  }
}

/// The names of elements' groups, which are unique in the picture.
///
/// An `id` is used unchanged if no other element has it, XML allows it and it does not start with an
/// underscore; all other names start with one.
struct GroupNames {
  private let shared: Set<String>

  init(_ document: LiveDocument) {
    shared = document.elements.sharedIDs
  }

  /// The name of an element with this `id`, if it has one, this JSON Pointer, unless that is too long, and
  /// this index in the picture.
  func name(id: String?, pointer: String?, index: Int) -> String {
    if let id, id.utf8.count <= 200, isName(id), !shared.contains(id) { return id }
    guard let pointer else { return "_.\(index)" }
    return "_" + pointer.map { $0 == "/" ? "." : String($0) }.joined()
  }

  private func isName(_ id: String) -> Bool {
    guard let first = id.unicodeScalars.first, first.startsName, first != "_" else { return false }
    return id.unicodeScalars.allSatisfy(\.isInName)
  }
}

extension Unicode.Scalar {
  /// - Source: XML 1.0, Fifth Edition, production 4, the colon left out as Namespaces in XML does
  fileprivate var startsName: Bool {
    switch value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// - Source: XML 1.0, Fifth Edition, production 4a
  fileprivate var isInName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: startsName
    }
  }
}

/// Returns text of a document in a form that fits on one line and cannot affect the text around it.
///
/// Control characters become their pictures, characters that direct the reading order or are not characters at all
/// become `�`, and a mark without a base character gets a dotted circle.
/// The text is cut after `limit` grapheme clusters, with an ellipsis.
func legible(_ text: some StringProtocol, limit: Int) -> String {
  var shown = ""
  var count = 0
  for character in text {
    if count == limit {
      if !shown.isEmpty { shown.removeLast() }
      return shown + "…"
    }
    append(character, to: &shown)
    count += 1
  }
  return shown
}

private func append(_ character: Character, to shown: inout String) {
  // A cluster may have thousands of marks; no script needs more than these.
  for (index, scalar) in character.unicodeScalars.prefix(12).enumerated() {
    if index == 0, scalar.properties.generalCategory.isMark { shown.unicodeScalars.append("◌") }
    // A line end of two characters would become two pictures.
    if index == 1, character == "\r\n" { return }
    shown.unicodeScalars.append(scalar.shown)
  }
}

extension Unicode.Scalar {
  fileprivate var shown: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "�"
    case 0x7F: "␡"
    case 0xA0: " "
    // Joiners, and the variants and tags of emoji, belong to the character before them.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: self
    default: properties.generalCategory.isShown ? self : "�"
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }

  fileprivate var isShown: Bool {
    switch self {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
