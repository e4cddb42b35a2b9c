import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/selectionRange`: what to select around places, step by step.
enum SelectionRangeRequest: QueryHandler {
  static let method = "textDocument/selectionRange"
  static let capability: ServerCapability? = ServerCapability("selectionRangeProvider")

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let positions: [Position]

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      positions = try reader.read("positions")
    }
  }

  /// The greatest nesting of ranges; the inner ones and the whole text are kept.
  ///
  /// There are clients that read 128 levels of JSON.
  static let maximumDepth = 100

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    writer.array { writer in
      for position in params.positions {
        var selections = live.selections(at: live.offset(of: position, in: session.client.encoding))
        if let all = selections.last, selections.count > maximumDepth {
          selections = selections.prefix(maximumDepth - 1) + [all]
        }
        let ranges = live.source.text.ranges(of: selections, in: session.client.encoding)
        for (index, range) in ranges.enumerated() {
          if index > 0 { writer.key("parent") }
          writer.beginObject()
          writer.member("range", range)
        }
        for _ in ranges { writer.endObject() }
      }
    }
  }
}
