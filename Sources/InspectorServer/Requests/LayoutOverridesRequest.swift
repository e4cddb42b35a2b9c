import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/overrides`: what is laid over the elements of a document, whoever did it.
enum LayoutOverridesRequest: DeclaredQuery {
  static let method = "layout/overrides"
  static let summary = "What is laid over the elements of a document, whoever did it."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let result = Members.overrides

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in session: Session
  ) throws(ResponseError) -> OverriddenDocument {
    let (document, live) = try session.openLayout(params.textDocument.uri)
    return OverriddenDocument(
      version: document.version, live: live, listed: live.overriddenElements, leftOutCount: 0,
      work: nil)
  }
}
