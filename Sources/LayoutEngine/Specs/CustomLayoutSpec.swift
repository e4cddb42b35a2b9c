extension ElementType {
  package static let custom = CustomLayoutSpec.declaration.type
}

extension Algorithm {
  package static let custom = Algorithm(.custom)
}

extension ElementContent {
  /// The size that a custom spec had.
  package var custom: Size? { properties(of: CustomLayoutSpec.self) }
}

/// A spec of the app's own class, whose algorithm is unknown: it has the size, and its children the positions, that
/// they had on a device.
enum CustomLayoutSpec: LayoutSpec {
  typealias Builder = CustomBuilder

  static let declaration = declare(
    "custom", texture: "ASLayoutSpec",
    "A spec of the app's own class, as a device laid it out; in other ranges its layout is not known.",
    properties: [
      Property(
        "size",
        .object([side("width") { $0.width = $1 }, side("height") { $0.height = $1 }]),
        isRequired: true, "The size it had on the device.")
    ])

  private static func side(
    _ name: String, _ assign: @escaping @Sendable (inout CustomBuilder, Double) -> Void
  ) -> Property {
    number(
      name, .size, default: nil, isRequired: true, "The \(name) it had on the device, in points.",
      to: assign)
  }

  static var children: ChildrenRule { .many }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    let size = properties(of: element, in: pass)
    var child = pass.firstItem(of: element)
    while child >= 0 {
      let position = pass.position(inCustomSpec: child)
      let room = SizeRange(
        width: position.range(on: .horizontal, in: size),
        height: position.range(on: .vertical, in: size))
      _ = pass.measure(child, thatFits: room, parentSize: size)
      pass.place(child, at: position.origin)
      child = pass.nextItem(after: child)
    }
    return size
  }
}

/// The position that a custom spec gave a child on a device, and the range in which it measured it.
package struct CustomPosition: Hashable, Sendable {
  package var origin = Point.zero

  /// The lengths that it had to take; `nil` where it was free within bounds.
  package var width: Double?
  package var height: Double?

  /// The bounds; `nil` where they are not known, which is 0 up to the size of the spec.
  package var minWidth: Double?
  package var maxWidth: Double?
  package var minHeight: Double?
  package var maxHeight: Double?

  package init() {}

  /// The range that a child is offered in a spec of this size.
  package func range(on axis: Axis, in size: Size) -> LengthRange {
    let isHorizontal = axis == .horizontal
    if let length = isHorizontal ? width : height { return LengthRange(exactly: length) }
    let (least, most) = isHorizontal ? (minWidth, maxWidth) : (minHeight, maxHeight)
    return LengthRange(min: least ?? 0, max: most ?? size[axis])
  }
}

struct CustomBuilder: SpecBuilder {
  var width = 0.0
  var height = 0.0

  var properties: Size { Size(width: width, height: height) }
}
