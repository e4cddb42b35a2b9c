import LayoutEngine
import LiveDocuments

/// The reasons for which a document may differ from the import of its code: what code cannot express.
enum Exception: String, CaseIterable {
  /// Code has a wrapper around a node that a layout method returns. Texture takes a spec of ten million points or more
  /// for one of no size; a node in the place of the wrapper keeps its size.
  case size = "sizes of ten million points or more"

  /// The number of documents of the protocol that differ for each reason.
  static let inProtocol: [Exception: Int] = [:]

  /// True if the reason applies to a document.
  func applies(to document: LiveDocument) -> Bool {
    switch self {
    case .size:
      if document.hasInvalidSizes { return true }
      var isLarge = false
      document.forEachElement { element in
        guard let size = document.frame(of: element)?.size else { return }
        isLarge = isLarge || !(size.width < 9_999_999) || !(size.height < 9_999_999)
      }
      return isLarge
    }
  }
}
