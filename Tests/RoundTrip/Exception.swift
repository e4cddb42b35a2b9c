import JSON
import LayoutEngine
import LiveDocuments

/// The reasons for which a document may differ from the import of its code: what code cannot express.
enum Exception: String, CaseIterable {
  /// Code has a wrapper around a node that a layout method returns. Texture takes a spec of ten million points or more
  /// for one of no size; a node without the wrapper keeps its size.
  case size = "sizes of ten million points or more"

  /// A spec of the app's own class keeps its size whatever it is offered, and so does a node around it; a wrapper around
  /// that node brings its size into the range.
  case custom = "specs of the app's own classes out of their ranges"

  /// A variant that changes elements is written only if names in the code express it, and nothing that is without
  /// effect in the document has one in the variant.
  case variants = "variants that change elements"

  /// The number of documents of the protocol that differ for each reason.
  static let inProtocol: [Exception: Int] = [.variants: 7]

  /// True if the reason applies to a document on its screen.
  func applies(to document: LiveDocument) -> Bool {
    switch self {
    case .variants: return false
    case .custom:
      var isOut = false
      document.elements.forEach { element in
        guard document.elements.algorithm(of: element) == .custom,
          let size = document.layout.frame(of: element)?.size,
          let range = document.layout.measuredRange(of: element)
        else { return }
        isOut =
          isOut || size.width < range.min.width || size.height < range.min.height
          || size.width > range.max.width || size.height > range.max.height
      }
      return isOut
    case .size:
      if document.layout.hasInvalidSizes { return true }
      var isLarge = false
      document.elements.forEach { element in
        guard let size = document.layout.frame(of: element)?.size else { return }
        isLarge = isLarge || !(size.width < 9_999_999) || !(size.height < 9_999_999)
      }
      return isLarge
    }
  }

  /// True if a variant is not only another screen.
  static func changesElements(_ variant: JSONValue) -> Bool {
    ["hidden", "text", "style", "values", "instead", "order", "variables"].contains {
      variant[$0] != nil
    }
  }
}
