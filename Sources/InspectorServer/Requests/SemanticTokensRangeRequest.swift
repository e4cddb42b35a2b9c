import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/semanticTokens/range`: what each word in a range means.
enum SemanticTokensRangeRequest: QueryHandler {
  static let method = "textDocument/semanticTokens/range"
  static let summary = "What each word in a range of a document means, for its colour."
  static let paramsSchema: ParamsSchema = [
    .openDocument,
    .required("range", .openObject(["start": .sentPosition, "end": .sentPosition]), "Where."),
  ]
  static let resultSchema = JSONSchema.ref(.semanticTokens)
  static let errorKinds = ErrorKind.ofOpenDocument

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let range: PositionRange

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      range = try reader.read("range")
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let start = live.offset(of: params.range.start, in: session.encoding)
    let end = live.offset(of: params.range.end, in: session.encoding)
    writer.tokens(session.tokens(of: live, in: start..<max(start, end)), resultID: nil)
  }
}
