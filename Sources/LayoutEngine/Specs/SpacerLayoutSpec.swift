extension ElementType {
  package static let spec = SpacerLayoutSpec.declaration.type
}

/// A spec without children: as small as its range allows.
///
/// - Source: Texture `ASLayoutSpec`, ASLayoutSpec.mm
enum SpacerLayoutSpec: LayoutSpec {
  static let declaration = declare(
    "spec", texture: "ASLayoutSpec", "Nothing but a place: a spacer.")

  static var children: ChildrenRule { .none }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size { range.min }
}
