/// The key under which an element stands in its parent.
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
/// Apart from what it says, because all children of an element are gone through for it.
struct ElementOrigin: BitwiseCopyable {
  /// The container it was read from; `nil` for a value that is no object.
  var node: SyntaxNode?

  /// True if it had an object that is no longer in the text.
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
