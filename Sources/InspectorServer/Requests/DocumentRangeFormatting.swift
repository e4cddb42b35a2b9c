import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/rangeFormatting`: the edits that lay out the lines in which a range is.
enum DocumentRangeFormattingRequest: TypedQuery {
  static let method = "textDocument/rangeFormatting"
  static let capability: ServerCapability? = ServerCapability(.documentRangeFormattingProvider)

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let range: PositionRange
    let options: FormattingOptions

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      range = try reader.read("range")
      options = try reader.read("options")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [TextEdit]? {
    let live = try context.document(.open(params.textDocument.uri)).live
    let range = live.bytes(of: params.range, in: context.client.encoding)
    guard
      let formatted = try? live.source.formatted(
        context.client.options(params.options, for: live.source), linesOf: range)
    else { return nil }
    return [TextEdit](formatted.edits, of: live.source.text, in: context.client.encoding)
  }
}
