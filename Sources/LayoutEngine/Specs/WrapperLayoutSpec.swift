extension TypeDeclaration {
  static let wrapper = TypeDeclaration(
    "wrapper", .wrapper, texture: "ASWrapperLayoutSpec",
    "Puts its children at its origin, each measured with the wrapper's own range.",
    children: .singleOrMany)

  static let spec = TypeDeclaration(
    "spec", .spec, texture: "ASLayoutSpec", "Nothing but a place: a spacer.", children: .none)
}

extension LayoutTree {
  /// Puts all children at its origin, each measured with the wrapper's own range.
  ///
  /// Fractions are of the maximum, even where it is infinite.
  ///
  /// - Source: Texture `ASWrapperLayoutSpec`, ASLayoutSpec.mm
  mutating func layOutWrapper(_ element: Int32, in range: SizeRange) -> Size {
    var size = range.min
    var child = firstItem(of: element)
    while child >= 0 {
      let inner = measure(child, thatFits: range, parentSize: range.max)
      records[child].position = .zero
      size.width = larger(size.width, inner.width)
      size.height = larger(size.height, inner.height)
      child = nextItem(after: child)
    }
    return size
  }
}
