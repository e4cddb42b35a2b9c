package import LayoutEngine

/// What a picture shows and how.
package struct PictureOptions: Hashable, Sendable {
  /// Whether names, sizes, distances, overflow and diagnostics are drawn too, and not the boxes only.
  package var annotations = true

  package var theme = Theme.auto

  /// The element of the document to draw with all below it; the root where it is `nil`.
  package var element: ElementID?

  /// Pixels per point; where it is `nil` or no positive number, a PNG has the document's and an SVG one
  /// that can be read on a screen.
  package var scale: Double?

  /// The scale, if it is one.
  var usableScale: Double? { scale.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }

  /// The most elements that are drawn, those nearest to the top.
  package var elementLimit = 10_000

  package init() {}

  /// The colours of a picture.
  package enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Whatever the viewer prefers; light where it does not say.
    case auto
    case light
    case dark
  }
}
