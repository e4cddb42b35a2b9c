import JSON
import JSONRPC
import LanguageServerProtocol

/// `layout/documents`: which documents are open, whoever opened them.
enum LayoutDocumentsRequest: DeclaredQuery {
  static let method = "layout/documents"
  static let summary = "Which documents are open, whoever opened them."
  static let errorKinds: [ErrorKind] = []
  static let result = Members.documentList

  typealias Params = NoParams

  static func answer(
    _ params: NoParams, in session: Session
  ) throws(ResponseError) -> [ListedDocument] {
    session.listedDocuments
  }
}
