/// The key of an element in its parent.
package enum ElementSlot: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  case root
  case child
  case children
  case overlay
  case background
  case corner
  case titleNode
  case imageNode
  case backgroundImageNode
}

/// The position of an element in the text.
///
/// The origin is stored apart from the entry, because index queries visit the origins of all children of an element.
struct ElementOrigin: BitwiseCopyable {
  /// The container that the element was read from; `nil` for a value other than an object.
  var node: SyntaxNode?

  /// True if the object that the element was read from was removed from the text.
  var hasLostObject = false
  var slot: ElementSlot
}

/// A set of keys that hold elements.
struct ElementSlots: OptionSet {
  let rawValue: UInt16

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ slot: ElementSlot) {
    rawValue = 1 << UInt16(truncatingIfNeeded: ElementSlot.allCases.firstIndex(of: slot) ?? 15)
  }
}
