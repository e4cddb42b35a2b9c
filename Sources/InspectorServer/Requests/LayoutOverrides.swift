import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/overrides`: what is laid over the elements of a document, by any client.
enum LayoutOverridesRequest: DeclaredQuery {
  static let method = "layout/overrides"
  static let summary = "What is laid over the elements of a document, by any client."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let result = Members.overrides

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> OverriddenDocument {
    let (document, live, _) = try context.workspace.openLayout(params.textDocument.uri)
    return OverriddenDocument(
      version: document.version, live, listing: live.overriddenElements, work: nil)
  }
}
