import Diagnostics
import DocumentSyntax
import LiveDocuments

extension QueriedDocument {
  var reasonForNoLayout: String { Self.reason(in: live, diagnostics) }

  fileprivate static func reason(in document: LiveDocument, _ diagnostics: [Diagnostic]) -> String {
    guard let first = diagnostics.first(where: { $0.severity == .error }) else {
      return "the document has no root element"
    }
    let start = document.source.text.position(
      at: document.range(of: first.place).lowerBound, in: .utf32)
    return "\(first.message) (\(first.code), line \(start.line + 1))"
  }
}

extension LiveDocument {
  /// Why a document without elements has none, as a sentence without a full stop.
  var reasonForNoLayout: String { QueriedDocument.reason(in: self, diagnostics()) }
}
