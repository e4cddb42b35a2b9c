/// Everything about one element that its layout depends on, its children aside.
///
/// Two equal descriptions lay out alike, however differently they were written: this is where an
/// edit that changes nothing stops.
package struct ElementDescription: Hashable, Sendable {
  package var type: ElementType

  /// True if the parent lays out as if this element did not exist.
  package var isHidden = false

  /// Which way the content of a node runs.
  package var semanticContentAttribute = SemanticContentAttribute.unspecified

  /// The position in a custom spec.
  package var position = CustomPosition()

  package var style = ElementStyle.default
  package var content = ElementContent.none

  package init(type: ElementType) {
    self.type = type
  }

  init(
    type: ElementType, isHidden: Bool, semanticContentAttribute: SemanticContentAttribute,
    position: CustomPosition, style: ElementStyle, content: ElementContent
  ) {
    self.type = type
    self.isHidden = isHidden
    self.semanticContentAttribute = semanticContentAttribute
    self.position = position
    self.style = style
    self.content = content
  }

  /// The replacement of an element that cannot be used: an empty spec.
  package static let placeholder = ElementDescription(type: .spec)
}

/// The place a child has in its parent.
package enum ChildRole: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The single child of a spec or node, or one of the `children` of a stack, absolute or wrapper.
  case child

  /// The second element of an overlay, background or corner.
  case companion

  /// The parts of a button.
  case title
  case image
  case backgroundImage

  /// Written where the parent's type takes no children: never laid out.
  case misplaced
}

/// An element of a ``LayoutTree``: an index that stays the same as long as the element lives.
package struct ElementID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let index: Int32

  package init(index: Int32) {
    self.index = index
  }

  package static func < (left: ElementID, right: ElementID) -> Bool { left.index < right.index }
}
