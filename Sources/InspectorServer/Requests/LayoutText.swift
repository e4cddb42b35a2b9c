import Diagnostics
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/text`: the text of an open document, as the client that opened it has it.
enum LayoutTextRequest: DeclaredQuery {
  static let method = "layout/text"
  static let summary = "The text of a document that any client opened."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let result = Members<QueriedDocument>(
    "DocumentText", "The text of an open document.",
    .all(.state) { $0 },
    .member("text", .string) { String(decoding: $0.live.source.text.bytes, as: UTF8.self) })

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> QueriedDocument {
    try context.document(.open(params.textDocument.uri))
  }
}
