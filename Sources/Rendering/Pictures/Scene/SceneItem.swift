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

  /// Where it stands in the document, unless that is very long.
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

  var content = ItemContent.none
  var bands: [Band] = []

  /// Whether it is a node with nothing inside.
  var isLeaf: Bool { type.isDisplayNode && children.isEmpty }

  /// What to call it where there is little room.
  var shortName: String { id.map { "#\($0)" } ?? typeName }

  /// Width and height, in points.
  var sizeText: String {
    "\(decimal(frame.size.width, places: 2))×\(decimal(frame.size.height, places: 2))"
  }

  /// The frame in words: origin and size.
  var frameText: String {
    "\(decimal(frame.origin.x)), \(decimal(frame.origin.y)) · "
      + "\(decimal(frame.size.width)) × \(decimal(frame.size.height))"
  }
}

/// What a node shows inside its frame.
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

    /// The same at an edge that takes what is left.
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

  /// How long it is along its axis, in points.
  var length: Double { axis == .horizontal ? rectangle.width : rectangle.height }
}
