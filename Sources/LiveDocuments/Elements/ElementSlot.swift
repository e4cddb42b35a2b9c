import LayoutEngine

/// The key under which an element stands in its parent.
package enum ElementSlot: String, CaseIterable, Hashable, Sendable {
  case root
  case child
  case children
  case overlay
  case background
  case corner
}

/// What the document keeps for an element besides its layout.
struct ElementEntry {
  /// The container it was read from; `nil` for a value that is no object.
  var node: SyntaxNode?
  var slot: ElementSlot
  var id: String?
  var problems: [Problem] = []

  /// The declared type, `nil` where the element could not be used.
  var declaration: TypeDeclaration?

  /// Whether a syntax error cut its object short, so that nothing can be said to be missing.
  var isCutShort = false

  /// The child keys written with a value that can be one, hidden or not.
  var childKeys: Set<ElementSlot> = []
}
