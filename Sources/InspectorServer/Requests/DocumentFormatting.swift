import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/formatting`: the edits that lay a document out in lines.
enum DocumentFormattingRequest: TypedQuery {
  static let method = "textDocument/formatting"
  static let capability: ServerCapability? = ServerCapability(.documentFormattingProvider)

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let options: FormattingOptions

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      options = try reader.read("options")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [TextEdit]? {
    let source = try context.document(.open(params.textDocument.uri)).live.source
    guard let formatted = try? source.formatted(context.client.options(params.options, for: source))
    else { return nil }
    return [TextEdit](formatted.edits, of: source.text, in: context.client.encoding)
  }
}
