package import LayoutEngine
package import LiveDocuments

/// Why something cannot be tried on a document; elements are those of the document.
package enum WhatIfError: Error, Hashable, Sendable {
  /// The document has no such element, or none that could be used.
  case noElement(ElementID)

  /// The element is of a type that shows no text.
  case noText(ElementID)

  /// A syntax error keeps the element's text from being written.
  case textNotSet(ElementID, RewriteError)

  case unknownVariant(String)
  case badScreen(ScreenFault)
}

/// What is wrong with a screen, by the rules for documents.
package enum ScreenFault: Hashable, Sendable {
  /// The scale is no number above 0, or above ``PixelGrid/largestScale``.
  case scale(Double)

  /// An end of the range is negative or not a number, or no length is in it that could be laid out:
  /// the minimum exceeds the maximum or is infinite, or the maximum is 0.
  case range(Axis, minimum: Double, maximum: Double)

  init?(of screen: Screen) {
    if !PixelGrid.isScale(screen.scale) {
      self = .scale(screen.scale)
      return
    }
    let bad = Axis.allCases.first { axis in
      let (low, high) = (screen.constrainedSize.min[axis], screen.constrainedSize.max[axis])
      return !(low >= 0 && low <= high && low.isFinite && high > 0)
    }
    guard let bad else { return nil }
    self = .range(
      bad, minimum: screen.constrainedSize.min[bad], maximum: screen.constrainedSize.max[bad])
  }
}

/// A sentence without a full stop; who shows it names the element.
extension WhatIfError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noElement: "there is no element in the layout at this place"
    case .noText: "an element of this type has no text"
    case .textNotSet(_, let error): "the text cannot be written: \(error)"
    case .unknownVariant(let name): "the document has no variant \(quoted(name))"
    case .badScreen(.scale(let scale)):
      "the scale must be a number above 0, at most \(spelled(PixelGrid.largestScale)), not "
        + spelled(scale)
    case .badScreen(.range(let axis, let minimum, let maximum)):
      "the \(axis.lengthName) must be a range of lengths from 0 on that ends above 0, not "
        + "\(spelled(minimum)) to \(points(maximum))"
    }
  }
}

extension Axis {
  /// `width` or `height`.
  var lengthName: String { self == .horizontal ? "width" : "height" }
}
