/// The keys of `style`.
///
/// - Source: Texture `ASLayoutElementStyle`, ASLayoutElement.h
package let styleProperties: [Property] = sizeProperties + placementProperties

private let sizeProperties: [Property] =
  SizeBound.allCases.flatMap { [sideProperty($0, .horizontal), sideProperty($0, .vertical)] }
  + SizeBound.allCases.flatMap { [sizeProperty($0), layoutSizeProperty($0)] }

private let placementProperties: [Property] = [
  .number(
    "spacingBefore", .length, "Extra distance to the sibling before it in a stack, in points.",
    to: { $0.style.style.spacingBefore = $1 }),
  .number(
    "spacingAfter", .length, "Extra distance to the sibling behind it in a stack, in points.",
    to: { $0.style.style.spacingAfter = $1 }),
  .number(
    "flexGrow", .factor,
    "Its part of the space that a stack has left up to its minimum length. 0 does not grow.",
    to: { $0.style.style.flexGrow = $1 }),
  .number(
    "flexShrink", .factor,
    "Its part, weighted by its length, of what a stack's children exceed the maximum by. "
      + "0 does not shrink.",
    to: { $0.style.style.flexShrink = $1 }),
  Property(
    "flexBasis", .dimension, default: "auto",
    "The length along a stack before it grows or shrinks; auto is its own length."
  ) { if case .dimension(let dimension) = $1 { $0.style.style.flexBasis = dimension } },
  alignSelfProperty,
  .number(
    "ascender", .length,
    "Distance of the first baseline from the top, in points, for a stack aligned by baselines. "
      + "A text measures its own.",
    to: { $0.style.style.ascender = $1 }),
  .number(
    "descender", .length,
    "Distance of the last baseline from the bottom, in points and normally negative. "
      + "A text measures its own.",
    to: { $0.style.style.descender = $1 }),
  Property(
    "layoutPosition",
    .object([
      Property("x", .coordinate, default: "0", "Distance from the left edge.") {
        if case .coordinate(let coordinate) = $1 { $0.style.style.layoutX = coordinate }
      },
      Property("y", .coordinate, default: "0", "Distance from the top edge.") {
        if case .coordinate(let coordinate) = $1 { $0.style.style.layoutY = coordinate }
      },
    ]),
    "Origin in an absolute spec, in points or in percent of the spec's maximum size."),
]

private func sideProperty(_ bound: SizeBound, _ axis: Axis) -> Property {
  let (side, word) = axis == .horizontal ? ("Width", "width") : ("Height", "height")
  let (name, summary) =
    switch bound {
    case .exact: (word, "\(side) of the element; auto leaves it to the content.")
    case .minimum: ("min\(side)", "Least \(word); beats the maximum and the exact one.")
    case .maximum: ("max\(side)", "Greatest \(word); beats the exact one.")
    }
  return Property(name, .dimension, default: "auto", summary) {
    if case .dimension(let dimension) = $1 { $0.style.set(bound, axis, to: dimension, by: .side) }
  }
}

private func pairPrefix(_ bound: SizeBound) -> String {
  switch bound {
  case .exact: "preferred"
  case .minimum: "min"
  case .maximum: "max"
  }
}

private func sizeProperty(_ bound: SizeBound) -> Property {
  func side(_ name: String, _ axis: Axis) -> Property {
    Property(name, .number(.size), isRequired: true, "The \(name), in points.") {
      if case .number(let points) = $1 {
        $0.style.set(bound, axis, to: .points(points), by: .size)
      }
    }
  }
  return Property(
    "\(pairPrefix(bound))Size", .object([side("width", .horizontal), side("height", .vertical)]),
    "Both sides at once, in points; a single side beats it.")
}

private func layoutSizeProperty(_ bound: SizeBound) -> Property {
  func side(_ name: String, _ axis: Axis) -> Property {
    Property(
      name, .dimension, default: "auto", "The \(name): points, percent of the parent, or auto."
    ) {
      if case .dimension(let dimension) = $1 {
        $0.style.set(bound, axis, to: dimension, by: .layoutSize)
      }
    }
  }
  return Property(
    "\(pairPrefix(bound))LayoutSize",
    .object([side("width", .horizontal), side("height", .vertical)]),
    "Both sides at once, as dimensions; \(pairPrefix(bound))Size and a single side beat it.")
}

/// The two baseline names behave as auto, since Texture has none here.
private let alignSelfProperty = Property(
  "alignSelf", .choice(AlignSelf.allCases.map(\.rawValue) + ["baselineFirst", "baselineLast"]),
  default: "auto", "Alignment across a stack, instead of the stack's alignItems."
) {
  if case .choice(let index) = $1 {
    $0.style.style.alignSelf =
      AlignSelf.allCases.indices.contains(index) ? AlignSelf.allCases[index] : .auto
  }
}
