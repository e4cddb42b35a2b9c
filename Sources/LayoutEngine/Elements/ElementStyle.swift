/// How a child of a stack asks to be aligned across it.
package enum AlignSelf: UInt8, CaseIterable, Hashable, Sendable {
  case auto
  case start
  case end
  case center
  case stretch
}

/// A coordinate in an absolute spec: points, or a part of the spec's maximum length.
package enum Coordinate: Hashable, Sendable {
  case points(Double)
  case fraction(Double)
}

/// What an element asks of its parent.
///
/// - Source: Texture `ASLayoutElementStyle`, ASLayoutElement.h
package struct ElementStyle: Hashable, Sendable {
  package var width = Dimension.auto
  package var height = Dimension.auto
  package var minWidth = Dimension.auto
  package var minHeight = Dimension.auto
  package var maxWidth = Dimension.auto
  package var maxHeight = Dimension.auto
  package var flexBasis = Dimension.auto

  /// Distances to the neighbours in a stack, in points; negative ones are fine.
  package var spacingBefore = 0.0
  package var spacingAfter = 0.0

  package var flexGrow = 0.0
  package var flexShrink = 0.0
  package var alignSelf = AlignSelf.auto

  /// Distance of the first line's baseline from the top, and of the last line's from the bottom
  /// (normally negative), in points.
  package var ascender = 0.0
  package var descender = 0.0

  /// Origin in an absolute spec.
  package var layoutX = Coordinate.points(0)
  package var layoutY = Coordinate.points(0)

  package init() {}

  package static let `default` = ElementStyle()

  /// The dimension of this kind along an axis.
  package subscript(bound: SizeBound, axis: Axis) -> Dimension {
    get {
      switch (bound, axis) {
      case (.exact, .horizontal): width
      case (.exact, .vertical): height
      case (.minimum, .horizontal): minWidth
      case (.minimum, .vertical): minHeight
      case (.maximum, .horizontal): maxWidth
      case (.maximum, .vertical): maxHeight
      }
    }
    set {
      switch (bound, axis) {
      case (.exact, .horizontal): width = newValue
      case (.exact, .vertical): height = newValue
      case (.minimum, .horizontal): minWidth = newValue
      case (.minimum, .vertical): minHeight = newValue
      case (.maximum, .horizontal): maxWidth = newValue
      case (.maximum, .vertical): maxHeight = newValue
      }
    }
  }
}

/// The three lengths a style can state for an axis.
package enum SizeBound: UInt8, CaseIterable, Hashable, Sendable {
  case exact
  case minimum
  case maximum
}
