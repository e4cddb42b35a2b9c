import LayoutEngine
import LiveDocuments

/// One element of a scene.
struct SceneItem: Sendable {
  let element: ElementID
  let type: ElementType

  /// Its type as the document calls it.
  let typeName: String

  /// The `id` in legible form, and the name of the element's group.
  let id: String?
  let name: String

  /// The JSON Pointer, unless it is very long.
  let pointer: String?

  /// The key of the element in its parent.
  let slot: ElementSlot

  /// The levels above it in the picture.
  let depth: Int

  /// The indices of its parent and of its children among the items.
  let parent: Int?
  var children: Range<Int> = 0..<0

  /// The frame in the root, and the same if it can be drawn.
  let frame: Frame
  let rectangle: Rectangle?

  /// The bounds of the scroll nodes above, beyond which nothing is drawn; `nil` if there are none.
  let clip: Clip?

  /// The values that are not known.
  var marks = ContentMarks()

  var appearance = Appearance()
  var content = ItemContent.none
  var bands: [Band] = []

  /// True if it is a node with nothing inside.
  var isLeaf: Bool { type.isDisplayNode && children.isEmpty }

  /// The radius of its corners; 0 for specs and where they are square.
  var cornerRadius: Double {
    guard type.isDisplayNode, let rectangle else { return 0 }
    return appearance.cornerRadius(width: rectangle.width, height: rectangle.height)
  }

  /// The part of the rectangle that scroll nodes above do not cut off; `nil` if that is nothing.
  var visible: Rectangle? {
    guard let rectangle, let clip else { return rectangle }
    // The sign of an element without a size shows wherever its position does.
    if rectangle.isEmpty {
      return rectangle.grown(by: 0.01).overlaps(clip.rectangle) ? rectangle : nil
    }
    let part = rectangle.intersection(clip.rectangle)
    return part.isEmpty ? nil : part
  }

  /// The part of another rectangle inside that is not cut off.
  func clipped(_ part: Rectangle) -> Rectangle {
    clip.map { part.intersection($0.rectangle) } ?? part
  }

  /// The name where space is short.
  var shortName: String { id.map { "#\($0)" } ?? typeName }

  /// Width and height, in points.
  var sizeText: String {
    "\(decimal(frame.size.width, digits: 2))×\(decimal(frame.size.height, digits: 2))"
  }

  /// Width and height as labels have them, or that they are unknown.
  var sizeLabel: String {
    guard marks.hasUnknownSize else { return sizeText }
    return frame.size == .zero ? "size unknown" : "\(sizeText) size unknown"
  }

  /// The part that is hatched because the size of the node is unknown; `nil` if none is.
  var unknownPart: Rectangle? {
    guard marks.hasUnknownSize, type.isDisplayNode, let visible, !visible.isEmpty else {
      return nil
    }
    return visible
  }

  /// The lines that identify the item: name, frame, unknown values and JSON Pointer.
  var title: String {
    let heading = id.map { "\(typeName) #\($0)" } ?? typeName
    return [heading, frameText, marks.words, pointer].compactMap(\.self).joined(separator: "\n")
  }

  /// The frame in words: origin and size.
  var frameText: String {
    "\(decimal(frame.origin.x)), \(decimal(frame.origin.y)) · "
      + "\(decimal(frame.size.width)) × \(decimal(frame.size.height))"
  }
}

/// The bounds of a scroll node, clipped to the bounds of the scroll nodes above.
struct Clip: Hashable, Sendable {
  /// Its index among the clips of the scene.
  let index: Int
  let rectangle: Rectangle

  /// The item of the scroll node.
  let owner: Int
}

/// The content of a node inside its frame.
enum ItemContent: Hashable, Sendable {
  case none
  case text(TextLines)

  /// Content of which only the advance is known: a bar for each line.
  case flow([Rectangle])
}

/// A distance that an element keeps free.
struct Band: Hashable, Sendable {
  enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Between an inset spec and its child.
    case inset

    /// A distance at an edge that takes the free space.
    case free

    /// Between the children or lines of a stack.
    case spacing

    /// A child's own `spacingBefore` or `spacingAfter`.
    case margin
  }

  var kind: Kind

  /// The axis along which it is measured.
  var axis: Axis
  var rectangle: Rectangle

  /// The length along its axis, in points.
  var length: Double { axis == .horizontal ? rectangle.width : rectangle.height }
}

/// The sign for an element without size: a cross, or a line with bars at its ends.
struct EmptinessSign: Hashable, Sendable {
  /// The box of the element, empty along one axis or both.
  let box: Rectangle

  /// - Returns: `nil` for a box that takes space.
  init?(of box: Rectangle) {
    guard box.isEmpty else { return nil }
    self.box = box
  }

  static let arm = 3.0

  /// The part of the picture it takes.
  var rectangle: Rectangle { box.grown(by: Self.arm + 0.5) }

  /// The strokes, each between two points.
  var strokes: [(from: (x: Double, y: Double), to: (x: Double, y: Double))] {
    let arm = Self.arm
    let (x, y) = (box.x, box.y)
    if box.width > 0 {
      return [
        ((x, y), (box.maxX, y)), ((x, y - arm), (x, y + arm)),
        ((box.maxX, y - arm), (box.maxX, y + arm)),
      ]
    }
    if box.height > 0 {
      return [
        ((x, y), (x, box.maxY)), ((x - arm, y), (x + arm, y)),
        ((x - arm, box.maxY), (x + arm, box.maxY)),
      ]
    }
    return [
      ((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm)),
    ]
  }
}

/// The kinds of elements that take no space.
enum Emptiness: String, Hashable, Sendable {
  /// A node, whose extent of 0 is likely a mistake.
  case node

  /// A spec, such as a spacer.
  case spacer

  /// A node whose size is not known.
  case unknown

  init(of item: SceneItem) {
    self = !item.type.isDisplayNode ? .spacer : item.marks.hasUnknownSize ? .unknown : .node
  }

  /// The classes of its sign in the style of a picture.
  var style: String { self == .node ? "nothing" : "nothing \(rawValue)" }
}

extension Baseline {
  /// One of the baselines of an element.
  enum Which: Hashable, Sendable {
    case first
    case last
  }
}

extension LiveDocument {
  /// The distance of an element's baseline from its top.
  ///
  /// A text has its own baseline, a vertical stack the baseline of its first or last child, and any other element the
  /// value of its style.
  ///
  /// - Source: Texture `-[ASStackLayoutSpec calculateLayoutThatFits:]`, ASStackLayoutSpec.mm
  func baseline(of element: ElementID, _ which: Baseline.Which) -> Double {
    var source = element
    var items = elements.items(of: source)
    while let stack = elements.content(of: source).stack, stack.direction == .vertical,
      let child = which == .first ? items.first : items.last
    {
      source = child
      items = elements.items(of: child)
    }
    let text = items.isEmpty ? elements.text(of: source) : nil
    switch which {
    case .first: return text?.ascender ?? elements.style(of: source).ascender
    case .last:
      let descender = text?.descender ?? elements.style(of: source).descender
      return (layout.frame(of: element)?.size.height ?? 0) + descender
    }
  }
}

extension Band {
  /// The distances an inset spec keeps around its child; a free edge has the actual distance.
  static func insets(
    _ insets: EdgeInsets, of frame: Rectangle, around child: Rectangle
  ) -> [Band] {
    let left = insets.left.isFinite ? insets.left : child.x - frame.x
    let right = insets.right.isFinite ? insets.right : frame.maxX - child.maxX
    let top = insets.top.isFinite ? insets.top : child.y - frame.y
    let bottom = insets.bottom.isFinite ? insets.bottom : frame.maxY - child.maxY
    let outer = Rectangle(
      from: child.x - max(0, left), child.y - max(0, top),
      to: child.maxX + max(0, right), child.maxY + max(0, bottom))
    let bands = [
      (Axis.vertical, insets.top, Rectangle(from: outer.x, outer.y, to: outer.maxX, child.y)),
      (
        .vertical, insets.bottom,
        Rectangle(from: outer.x, child.maxY, to: outer.maxX, outer.maxY)
      ),
      (.horizontal, insets.left, Rectangle(from: outer.x, child.y, to: child.x, child.maxY)),
      (
        .horizontal, insets.right,
        Rectangle(from: child.maxX, child.y, to: outer.maxX, child.maxY)
      ),
    ]
    return bands.compactMap { axis, inset, rectangle in
      let part = rectangle.intersection(frame)
      if part.isEmpty { return nil }
      return Band(kind: inset.isFinite ? .inset : .free, axis: axis, rectangle: part)
    }
  }
}

/// A part of the picture, in points of the root; its numbers are finite and not too large to draw.
struct Rectangle: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Farther from the root's origin than this nothing is drawn.
  static let farthest = 10_000_000.0

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  /// True if a dashed line around it would have thousands of dashes.
  var isLong: Bool { width + height > 10_000 }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle between two corners, of no size where they are the wrong way round.
  init(from left: Double, _ top: Double, to right: Double, _ bottom: Double) {
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// The frame, if it can be drawn.
  init?(_ frame: Frame) {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    guard numbers.allSatisfy({ abs($0) <= Self.farthest }), frame.size.width >= 0,
      frame.size.height >= 0
    else { return nil }
    self.init(
      x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height)
  }

  /// True if the two have points in common that are not on their edges.
  func overlaps(_ other: Rectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ other: Rectangle) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      from: min(x, other.x), min(y, other.y), to: max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// The intersection of the two; without size where it is empty.
  func intersection(_ other: Rectangle) -> Rectangle {
    Rectangle(
      from: max(x, other.x), max(y, other.y), to: min(maxX, other.maxX), min(maxY, other.maxY))
  }

  /// The rectangle with every edge moved outwards.
  func grown(by distance: Double) -> Rectangle {
    Rectangle(
      from: x - distance, y - distance, to: maxX + distance, maxY + distance)
  }

  /// The rectangle without the insets at its edges.
  func inset(by insets: EdgeInsets) -> Rectangle {
    Rectangle(
      from: x + insets.left, y + insets.top, to: maxX - insets.right, maxY - insets.bottom)
  }

  /// The rectangle mirrored horizontally inside another rectangle.
  func mirrored(in other: Rectangle) -> Rectangle {
    Rectangle(x: other.x + other.maxX - maxX, y: y, width: width, height: height)
  }

  /// The parts outside of another rectangle: up to four that do not overlap.
  func parts(outside other: Rectangle) -> [Rectangle] {
    let parts = [
      Rectangle(from: x, y, to: maxX, min(maxY, other.y)),
      Rectangle(from: x, max(y, other.maxY), to: maxX, maxY),
      Rectangle(from: x, max(y, other.y), to: min(maxX, other.x), min(maxY, other.maxY)),
      Rectangle(from: max(x, other.maxX), max(y, other.y), to: maxX, min(maxY, other.maxY)),
    ]
    return parts.filter { !$0.isEmpty }
  }
}

/// A number as pictures and sentences have it: at most `digits` behind the point, never an exponent.
///
/// NaN is a question mark, and a number that is too large for digits an infinity; neither is ever drawn.
func decimal(_ value: Double, digits: Int = 3) -> String {
  if value.isNaN { return "?" }
  var unit = 1.0
  for _ in 0..<digits { unit *= 10 }
  guard let scaled = Int64(exactly: (value * unit).rounded()) else {
    return value < 0 ? "-∞" : "∞"
  }
  let magnitude = scaled.magnitude
  let whole = magnitude / UInt64(unit)
  var fraction = String(magnitude % UInt64(unit))
  let sign = scaled < 0 ? "-" : ""
  guard fraction != "0" else { return "\(sign)\(whole)" }
  fraction = String(repeating: "0", count: digits - fraction.utf8.count) + fraction
  while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
  return "\(sign)\(whole).\(fraction)"
}

/// The part of the root's coordinates that a picture shows: the topmost element and the parts of elements outside it,
/// within limits.
struct CanvasSize {
  let rectangle: Rectangle

  /// The longest side, in points.
  static let longestSide = 16_384.0

  /// The distance up to which a picture follows elements outside of the topmost one, in points.
  static let overhang = 1_000.0

  init(_ items: [SceneItem]) {
    var top = items.first?.rectangle ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    top.width = min(top.width, Self.longestSide)
    top.height = min(top.height, Self.longestSide)
    let reach = top.grown(by: Self.overhang)
    var canvas = top
    for item in items {
      guard let rectangle = item.visible else { continue }
      let part = Rectangle(
        from: max(rectangle.x, reach.x), max(rectangle.y, reach.y),
        to: min(rectangle.maxX, reach.maxX), min(rectangle.maxY, reach.maxY))
      if !part.isEmpty || reach.contains(rectangle) { canvas = canvas.union(part) }
    }
    // A canvas without size is enlarged, so that it can be pointed at.
    if canvas.width < 1 { canvas.width = 1 }
    if canvas.height < 1 { canvas.height = 1 }
    canvas.width = min(canvas.width, Self.longestSide)
    canvas.height = min(canvas.height, Self.longestSide)
    rectangle = canvas
  }
}
