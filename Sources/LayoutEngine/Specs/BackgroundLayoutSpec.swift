extension ElementType {
  package static let background = BackgroundLayoutSpec.declaration.type
}

extension Algorithm {
  package static let background = Algorithm(.background)
}

/// Lays a companion behind the child, stretched to exactly the child's size.
///
/// Unlike an overlay's, the companion's fractions are of the background's own parent.
///
/// - Source: Texture `ASBackgroundLayoutSpec`, ASBackgroundLayoutSpec.mm
enum BackgroundLayoutSpec: LayoutSpec {
  static let declaration = declare(
    "background", texture: "ASBackgroundLayoutSpec",
    "Lays `background` behind its child, exactly as large as the child.")

  static var children: ChildrenRule { .companion("background") }
  static var ignoresOwnSize: Bool { true }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, of tree: inout LayoutTree
  ) -> Size {
    let child = tree.participatingChild(of: element, role: .child)
    let size = tree.measure(child, thatFits: range, parentSize: parentSize)
    tree.records[child].position = .zero
    let background = tree.participatingChild(of: element, role: .companion)
    if background >= 0 {
      _ = tree.measure(background, thatFits: SizeRange(exactly: size), parentSize: parentSize)
      tree.records[background].position = .zero
    }
    return size
  }
}
