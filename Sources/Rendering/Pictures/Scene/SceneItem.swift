import LayoutEngine
import LiveDocuments

/// One element of a scene.
struct SceneItem: Sendable {
  let element: ElementID
  let type: ElementType

  /// Its type as the document calls it.
  let typeName: String

  /// Its `id` as it can be shown, and the name of its group.
  let id: String?
  let name: String

  /// The JSON Pointer, unless it is very long.
  let pointer: String?

  /// The key under which it stands in its parent.
  let slot: ElementSlot

  /// The levels above it in the picture.
  let depth: Int

  /// The places of its parent and of its children among the items.
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
    "\(decimal(frame.size.width, places: 2))×\(decimal(frame.size.height, places: 2))"
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

  /// The frame in words: origin and size.
  var frameText: String {
    "\(decimal(frame.origin.x)), \(decimal(frame.origin.y)) · "
      + "\(decimal(frame.size.width)) × \(decimal(frame.size.height))"
  }
}

/// The bounds of a scroll node, cut by those of the scroll nodes above.
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
  /// From where to where the element reaches.
  let box: Rectangle

  /// - Returns: `nil` for what takes space.
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
  /// A text has its own, a vertical stack that of its first or last child, and whatever else what its
  /// style says.
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
  /// The distances an inset spec keeps around its child; a free edge has what is there.
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
