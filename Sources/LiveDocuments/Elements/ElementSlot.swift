import LayoutEngine

/// The key under which an element stands in its parent.
package enum ElementSlot: String, CaseIterable, Hashable, Sendable {
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

/// What the document keeps for an element besides its layout.
struct ElementEntry {
  /// The container it was read from; `nil` for a value that is no object.
  var node: SyntaxNode?

  /// Whether it had one that is not in the text any more.
  var hasLostObject = false
  var slot: ElementSlot
  var id: String?
  var problems: [Problem] = []

  /// The codes whose diagnostics are not wanted about it.
  var disabledCodes: [DisabledCode] = []

  /// The declared type's place in `allTypes`; `nil` where the element could not be used.
  var typeIndex: UInt8?

  /// Whether a syntax error cut its object short, so that nothing can be said to be missing.
  var isCutShort = false

  /// The keys written with a value that can be read, and those whose value cannot.
  var writtenKeys: ElementKeys = []
  var unreadableKeys: ElementKeys = []

  /// The child keys written with a value that can be one, hidden or not.
  var childKeys: ElementSlots = []

  var declaration: TypeDeclaration? { typeIndex.map { allTypes[Int($0)] } }
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
