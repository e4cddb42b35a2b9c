import Diagnostics
import LayoutEngine
import LiveDocuments

extension Diagnostic {
  /// The element it is about; `nil` for the document itself.
  func element(in document: LiveDocument) -> ElementID? {
    switch place {
    case .location(let location): location.element
    case .range(let range): document.element(at: range.lowerBound)
    }
  }
}
