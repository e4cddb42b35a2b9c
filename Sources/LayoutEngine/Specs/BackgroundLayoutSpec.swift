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
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size {
    let size = pass.layOutChild(of: element, in: range, parentSize: parentSize)
    pass.layOutCompanion(of: element, exactly: size, parentSize: parentSize)
    return size
  }
}

/// The common part of backgrounds and overlays: the child decides, and the companion gets its size.
extension LayoutPass {
  /// Measures the child that decides the size, and places it at the origin.
  mutating func layOutChild(of element: Int32, in range: SizeRange, parentSize: Size) -> Size {
    let child = self.child(of: element, role: .child)
    let size = measure(child, thatFits: range, parentSize: parentSize)
    place(child, at: .zero)
    return size
  }

  /// Gives the companion, if present, exactly this size at the origin; `parentSize` is the base of its fractions.
  mutating func layOutCompanion(of element: Int32, exactly size: Size, parentSize: Size) {
    let companion = child(of: element, role: .companion)
    guard companion >= 0 else { return }
    _ = measure(companion, thatFits: SizeRange(exactly: size), parentSize: parentSize)
    place(companion, at: .zero)
  }
}
