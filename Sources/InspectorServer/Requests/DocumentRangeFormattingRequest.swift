import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/rangeFormatting`: the edits that lay out the lines in which a range is.
enum DocumentRangeFormattingRequest: QueryHandler {
  static let method = "textDocument/rangeFormatting"
  static let capability: ServerCapability? = ServerCapability("documentRangeFormattingProvider")

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

  static func work(_ params: Params) -> Scheduling { .document(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let range = live.bytes(of: params.range, in: session.client.encoding)
    writer.formatted(live.source.text, session.client.encoding) { () throws(FormattingFault) in
      try live.source.formatted(
        session.options(params.options, for: live.source), linesOf: range)
    }
  }
}
