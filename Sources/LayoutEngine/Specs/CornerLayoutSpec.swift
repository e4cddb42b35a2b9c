/// The corner of the child that a corner spec's companion is centered on.
package enum CornerLocation: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case topLeft
  case topRight
  case bottomLeft
  case bottomRight

  package var isRight: Bool { self == .topRight || self == .bottomRight }
  package var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
}

/// The properties of a corner spec.
package struct CornerProperties: SpecBuilder, Hashable {
  package var location = CornerLocation.topLeft

  /// Moves the companion, in points, right and down.
  package var offset = Point.zero

  /// True if the spec is large enough to hold the companion too.
  package var wraps = false

  package init() {}
}

extension ElementType {
  package static let corner = CornerLayoutSpec.declaration.type
}

extension Algorithm {
  package static let corner = Algorithm(.corner)
}

extension ElementContent {
  package var corner: CornerProperties? { properties(of: CornerLayoutSpec.self) }
}

/// Centers a companion, for instance a badge, on a corner of the child.
///
/// Both are measured with the spec's own range, so under a minimum the companion is as large as
/// the child.
///
/// - Source: Texture `ASCornerLayoutSpec`, ASCornerLayoutSpec.mm
enum CornerLayoutSpec: LayoutSpec {
  typealias Builder = CornerProperties

  static let declaration = declare(
    "corner", texture: "ASCornerLayoutSpec",
    "Centers `corner`, for instance a badge, on a corner of its child.",
    properties: [
      property(
        "cornerLocation", .choice(CornerLocation.allCases.map(\.rawValue)), isRequired: true,
        "The corner of the child."
      ) {
        if case .choice(let index) = $1, CornerLocation.allCases.indices.contains(index) {
          $0.location = CornerLocation.allCases[index]
        }
      },
      Property(
        "offset",
        .object([
          number("x", .length, "To the right, in points.", to: { $0.offset.x = $1 }),
          number("y", .length, "Downwards, in points.", to: { $0.offset.y = $1 }),
        ]),
        default: #"{"x": 0, "y": 0}"#, "Moves the corner element from the child's corner."),
      property(
        "wrapsCorner", .boolean, default: "false",
        "Whether the spec is large enough to hold the corner element too."
      ) { if case .flag(let wraps) = $1 { $0.wraps = wraps } },
    ])

  static var children: ChildrenRule { .companion("corner") }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    let properties = properties(of: element, in: pass)
    let parent = range.definiteMaximum
    let child = pass.child(of: element, role: .child)
    let size = pass.measure(child, thatFits: range, parentSize: parent)
    pass.place(child, at: .zero)
    let corner = pass.child(of: element, role: .companion)
    guard corner >= 0 else { return properties.wraps ? range.clamp(size) : size }

    let cornerSize = pass.measure(corner, thatFits: range, parentSize: parent)
    let origin = Point(
      x: (properties.location.isRight ? size.width : 0) - cornerSize.width / 2
        + properties.offset.x,
      y: (properties.location.isBottom ? size.height : 0) - cornerSize.height / 2
        + properties.offset.y)
    guard properties.wraps else {
      pass.place(corner, at: origin)
      return size
    }
    let box = Point(x: asMin(0, origin.x), y: asMin(0, origin.y))
    let far = Point(
      x: asMax(size.width, origin.x + cornerSize.width),
      y: asMax(size.height, origin.y + cornerSize.height))
    pass.place(child, at: Point(x: 0 - box.x, y: 0 - box.y))
    pass.place(corner, at: Point(x: origin.x - box.x, y: origin.y - box.y))
    // The full shift stays even where the range cuts the size.
    return range.clamp(Size(width: far.x - box.x, height: far.y - box.y))
  }
}
