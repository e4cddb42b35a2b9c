/// What an element is besides its type and style: the values its layout algorithm works on.
package enum ElementContent: Hashable, Sendable {
  /// Nothing: a wrapper, an overlay, a background, a spacer, or a node that has a child or nothing.
  case none
  case stack(StackProperties)
  case inset(EdgeInsets)
  case relative(RelativeProperties)
  /// Height divided by width.
  case ratio(Double)
  case absolute(AbsoluteSizing)
  case corner(CornerProperties)
  /// The size the content has by itself, in points.
  case intrinsicSize(Size)
  case flow(Flow)
  case text(TextContent)
}

/// Breakable content of one total advance: given a maximum width it fills lines of that width.
package struct Flow: Hashable, Sendable {
  /// The advance on a single line, in points.
  package var length: Double

  /// The height of each line, in points.
  package var lineHeight: Double

  package init(length: Double, lineHeight: Double) {
    self.length = length
    self.lineHeight = lineHeight
  }
}
