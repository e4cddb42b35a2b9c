import JSON
import JSONRPC
import LanguageServerProtocol

/// `layout/close`: a program's document is forgotten.
enum LayoutCloseRequest: DeclaredRequest {
  static let method = "layout/close"
  static let summary = "A program's document is forgotten."
  static let paramsSchema = ParamsSchema.openDocument
  static let resultSchema = JSONSchema.null
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentOwnedByEditor]

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
    }
  }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    let document = try session.documentOfProgram(params.textDocument.uri)
    session.close(DocumentKey(document.uri))
    writer.null()
  }
}
