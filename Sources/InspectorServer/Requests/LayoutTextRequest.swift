import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/text`: the text of an open document, as the client that opened it has it.
enum LayoutTextRequest: DeclaredQuery {
  static let method = "layout/text"
  static let summary = "The text of an open document, whoever opened it."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let result = Members<QueriedDocument>(
    "DocumentText", "The text of an open document.",
    .all(.state) { $0 },
    .member("text", .string) { String(decoding: $0.live.source.text.bytes, as: UTF8.self) })

  typealias Params = DocumentQuery

  static func work(_ params: DocumentQuery) -> Scheduling {
    .known(.open(params.textDocument.uri))
  }

  static func answer(
    _ params: DocumentQuery, in session: Session
  ) throws(ResponseError) -> QueriedDocument {
    try session.document(.open(params.textDocument.uri))
  }
}
