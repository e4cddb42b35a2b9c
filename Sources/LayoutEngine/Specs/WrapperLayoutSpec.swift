extension ElementType {
  package static let wrapper = WrapperLayoutSpec.declaration.type
}

extension Algorithm {
  package static let wrapper = Algorithm(.wrapper)
}

/// Puts all children at its origin, each measured with the wrapper's own range.
///
/// Fractions are of the maximum, even where it is infinite.
///
/// - Source: Texture `ASWrapperLayoutSpec`, ASLayoutSpec.mm
enum WrapperLayoutSpec: LayoutSpec {
  static let declaration = declare(
    "wrapper", texture: "ASWrapperLayoutSpec",
    "Puts its children at its origin, each measured with the wrapper's own range.")

  static var children: ChildrenRule { .singleOrMany }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    var size = range.min
    var child = pass.firstItem(of: element)
    while child >= 0 {
      let inner = pass.measure(child, thatFits: range, parentSize: range.max)
      pass.place(child, at: .zero)
      size.width = asMax(size.width, inner.width)
      size.height = asMax(size.height, inner.height)
      child = pass.nextItem(after: child)
    }
    return size
  }
}
