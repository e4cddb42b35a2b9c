/// What an edit did to a tree.
package struct SyntaxChange: Hashable, Sendable {
  /// The containers that were there before and whose entries, of their own, were read again.
  package internal(set) var rescanned: [NodeID] = []
  package internal(set) var added: [NodeID] = []
  /// What is not there any more; its numbers may name other containers after a later edit.
  package internal(set) var removed: [NodeID] = []
  /// Whether what stands around the value at the top of the document was read again.
  package internal(set) var rescannedTop = false
  package internal(set) var errorsChanged = false
  /// How many bytes of the text were looked at.
  package internal(set) var scannedBytes = 0
}
