extension ElementType {
  package static let overlay = OverlayLayoutSpec.declaration.type
}

extension Algorithm {
  package static let overlay = Algorithm(.overlay)
}

/// Lays a companion over the child, stretched to exactly the child's size.
///
/// The companion's fractions are of the child's size.
///
/// - Source: Texture `ASOverlayLayoutSpec`, ASOverlayLayoutSpec.mm
enum OverlayLayoutSpec: LayoutSpec {
  static let declaration = declare(
    "overlay", texture: "ASOverlayLayoutSpec",
    "Lays `overlay` over its child, exactly as large as the child.")

  static var children: ChildrenRule { .companion("overlay") }
  static var ignoresOwnSize: Bool { true }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    let size = pass.layOutChild(of: element, in: range, parentSize: parentSize)
    pass.layOutCompanion(of: element, exactly: size, parentSize: size)
    return size
  }
}
