package import LayoutEngine

/// What a document is laid out on.
package struct Screen: Hashable, Sendable {
  package var constrainedSize: SizeRange

  /// Pixels per point.
  package var scale: Double

  package init(constrainedSize: SizeRange, scale: Double) {
    self.constrainedSize = constrainedSize
    self.scale = scale
  }
}

extension LiveDocument {
  /// What the document is laid out on now.
  package var currentScreen: Screen {
    Screen(constrainedSize: header.constrainedSize, scale: header.scale)
  }

  /// Lays the document out on another screen, or on its own again, and starts a new revision.
  ///
  /// - Complexity: As an edit of the document's constrained size.
  package func layOut(on screen: Screen?) {
    guard screen != self.screen else { return }
    self.screen = screen
    pendingEdits.touchesTop = true
    finishEditing(version: version)
  }
}
