import JSONRPC

/// `layout/documents`: which documents are open in any client.
enum LayoutDocumentsRequest: DeclaredQuery {
  static let method = "layout/documents"
  static let summary = "Which documents are open in any client."
  static let errorKinds: [ErrorKind] = []
  static let result = Members.documentList

  typealias Params = NoParams

  static func answer(
    _ params: NoParams, in context: RequestContext
  ) throws(ResponseError) -> [ListedDocument] {
    context.workspace.listedDocuments(for: context.client.id)
  }
}
