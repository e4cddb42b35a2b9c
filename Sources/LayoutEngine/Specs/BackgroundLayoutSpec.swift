extension TypeDeclaration {
  static let background = TypeDeclaration(
    "background", .background, texture: "ASBackgroundLayoutSpec",
    "Lays `background` behind its child, exactly as large as the child.",
    children: .companion("background"))
}

extension LayoutTree {
  /// Lays a companion behind the child, stretched to exactly the child's size.
  ///
  /// Unlike an overlay's, the companion's fractions are of the background's own parent.
  ///
  /// - Source: Texture `ASBackgroundLayoutSpec`, ASBackgroundLayoutSpec.mm
  mutating func layOutBackground(_ element: Int32, in range: SizeRange, parentSize: Size) -> Size {
    let child = participatingChild(of: element, role: .child)
    let size = measure(child, thatFits: range, parentSize: parentSize)
    records[child].position = .zero
    let background = participatingChild(of: element, role: .companion)
    if background >= 0 {
      _ = measure(background, thatFits: SizeRange(exactly: size), parentSize: parentSize)
      records[background].position = .zero
    }
    return size
  }
}
