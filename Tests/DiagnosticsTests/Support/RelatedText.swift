import Diagnostics
import DocumentSyntax
import LiveDocuments

extension LiveDocument {
  /// What stands at the related places of each diagnostic of a code.
  func relatedTexts(of code: String) -> [[String]] {
    diagnostics().filter { $0.code == code }.map { diagnostic in
      diagnostic.related.map { related in
        String(decoding: source.text.bytes(in: range(of: related.location)), as: UTF8.self)
      }
    }
  }
}
