extension ElementType {
  package static let inset = InsetLayoutSpec.declaration.type
}

extension Algorithm {
  package static let inset = Algorithm(.inset)
}

extension ElementContent {
  package static func inset(_ properties: EdgeInsets) -> ElementContent {
    ElementContent(properties, of: InsetLayoutSpec.self)
  }

  package var inset: EdgeInsets? { properties(of: InsetLayoutSpec.self) }
}

/// Keeps distances free around the only child.
///
/// A child's fraction is relative to the length that remains after the insets: with 10 points at each edge of a
/// parent 320 wide, 50 % is 150. If the parent's length is undefined, the remaining length is zero. An
/// infinite edge takes the remaining space; two infinite edges of one axis center the child.
///
/// - Source: Texture `ASInsetLayoutSpec`, ASInsetLayoutSpec.mm
enum InsetLayoutSpec: LayoutSpec {
  typealias Builder = EdgeInsets

  static let declaration = declare(
    "inset", texture: "ASInsetLayoutSpec",
    "Keeps distances free around its child; an infinite edge takes what is left.",
    properties: [
      Property(
        "insets",
        .uniform(
          .inset,
          [
            number(
              "top", .inset, "Distance between the top edges of spec and child.",
              to: { $0.top = $1 }),
            number(
              "left", .inset, "Distance between the left edges of spec and child.",
              to: { $0.left = $1 }),
            number(
              "bottom", .inset, "Distance between the bottom edges of spec and child.",
              to: { $0.bottom = $1 }),
            number(
              "right", .inset, "Distance between the right edges of spec and child.",
              to: { $0.right = $1 }),
          ]),
        default: "0",
        "Distances kept free at the edges, in points or infinity; one number is for all four.")
    ])

  static var children: ChildrenRule { .single(isRequired: true) }
  static var ignoresOwnSize: Bool { true }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    let insets = properties(of: element, in: pass)
    let (horizontal, vertical) = (insets[.horizontal], insets[.vertical])
    let childRange = SizeRange(
      width: horizontal.childRange(in: range.width), height: vertical.childRange(in: range.height))
    let childParentSize = Size(
      width: horizontal.childLength(in: parentSize.width),
      height: vertical.childLength(in: parentSize.height))
    let child = pass.child(of: element, role: .child)
    let size = pass.measure(child, thatFits: childRange, parentSize: childParentSize)
    pass.place(
      child,
      at: Point(
        x: horizontal.childOrigin(size.width, in: range.width, on: pass.grid),
        y: vertical.childOrigin(size.height, in: range.height, on: pass.grid)))
    return Size(
      width: horizontal.outerLength(size.width, in: range.width),
      height: vertical.outerLength(size.height, in: range.height))
  }
}

extension EdgeInsets: SpecBuilder {
  init() { self = .zero }
}

/// The two insets of one axis, in points; infinite where the edge is free.
package struct AxisInsets: BitwiseCopyable, Hashable, Sendable {
  package let near: Double
  package let far: Double

  package init(near: Double, far: Double) {
    self.near = near
    self.far = far
  }

  package var hasFreeEdge: Bool { near.isInfinite || far.isInfinite }

  /// The sum of the finite edges.
  package var fixed: Double { (near.isInfinite ? 0 : near) + (far.isInfinite ? 0 : far) }

  /// The range of a child within the insets.
  package func childRange(in range: LengthRange) -> LengthRange {
    LengthRange(
      min: asMax(0, (hasFreeEdge ? 0 : range.min) - fixed), max: asMax(0, range.max - fixed))
  }

  /// The base of a child's fractions, computed from the base of the inset spec's own fractions.
  package func childLength(in parentLength: Double) -> Double { asMax(0, parentLength - fixed) }

  /// The length of a child and its insets; the maximum if one of them is infinite.
  package func outerLength(_ child: Double, in range: LengthRange) -> Double {
    let length = child + near + far
    return range.clamp(length.isInfinite ? range.max : length)
  }

  func childOrigin(_ child: Double, in range: LengthRange, on grid: PixelGrid) -> Double {
    guard near.isInfinite else { return near }
    return Self.childOrigin(
      child, behind: lengthBehind(child, in: range.max, on: grid), in: range.max)
  }

  /// The length behind a child whose near edge is free; half of the free space if both are.
  package func lengthBehind(_ child: Double, in maximum: Double, on grid: PixelGrid) -> Double {
    far.isInfinite ? grid.rounded((maximum - child) / 2) : far
  }

  /// The origin of a child whose near edge is free.
  package static func childOrigin(_ child: Double, behind: Double, in maximum: Double) -> Double {
    maximum - (behind + child)
  }
}

/// Distances kept free at the four edges, in points; an infinite edge takes the remaining space.
package struct EdgeInsets: BitwiseCopyable, Hashable, Sendable {
  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  package static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  package init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The two insets of an axis.
  @inline(__always)
  package subscript(axis: Axis) -> AxisInsets {
    axis == .horizontal ? AxisInsets(near: left, far: right) : AxisInsets(near: top, far: bottom)
  }
}
