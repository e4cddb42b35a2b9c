extension TypeDeclaration {
  static let overlay = TypeDeclaration(
    "overlay", .overlay, texture: "ASOverlayLayoutSpec",
    "Lays `overlay` over its child, exactly as large as the child.",
    children: .companion("overlay"))
}

extension LayoutTree {
  /// Lays a companion over the child, stretched to exactly the child's size.
  ///
  /// The companion's fractions are of the child's size.
  ///
  /// - Source: Texture `ASOverlayLayoutSpec`, ASOverlayLayoutSpec.mm
  mutating func layOutOverlay(_ element: Int32, in range: SizeRange, parentSize: Size) -> Size {
    let child = participatingChild(of: element, role: .child)
    let size = measure(child, thatFits: range, parentSize: parentSize)
    records[child].position = .zero
    let overlay = participatingChild(of: element, role: .companion)
    if overlay >= 0 {
      _ = measure(overlay, thatFits: SizeRange(exactly: size), parentSize: size)
      records[overlay].position = .zero
    }
    return size
  }
}
