import LayoutEngine

extension ElementKeys {
  /// The keys that set a width or a height.
  static let lengths = ElementKeys(.width, .height, .preferredSize, .preferredLayoutSize)

  static let minimums = ElementKeys(.minWidth, .minHeight, .minSize, .minLayoutSize)

  static let maximums = ElementKeys(.maxWidth, .maxHeight, .maxSize, .maxLayoutSize)

  static let bounds: ElementKeys = [.minimums, .maximums]
}
