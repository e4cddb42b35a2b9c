import LayoutEngine

/// What edits touched since the document was read last.
struct PendingEdits {
  /// Containers of which bytes of their own were looked at, or which are new.
  var nodes: Set<SyntaxNode> = []

  /// Elements whose object is not in the text any more.
  var lost: Set<ElementID> = []

  /// Whether what stands around the document's object changed.
  var touchesTop = false

  var scannedBytes = 0
}
