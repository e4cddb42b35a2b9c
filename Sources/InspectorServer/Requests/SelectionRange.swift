import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/selectionRange`: the ranges to select around positions, step by step.
enum SelectionRangeRequest: TypedQuery {
  static let method = "textDocument/selectionRange"
  static let capability: ServerCapability? = ServerCapability(.selectionRangeProvider)

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
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.SelectionRange] {
    let live = try context.document(.open(params.textDocument.uri)).live
    return params.positions.map { position in
      var selections = live.text.selections(
        at: live.offset(of: position, in: context.client.encoding))
      if let all = selections.last, selections.count > maximumDepth {
        selections = selections.prefix(maximumDepth - 1) + [all]
      }
      let ranges = live.source.text.ranges(of: selections, in: context.client.encoding)
      return LSP.SelectionRange(ranges: ranges[...])
    }
  }
}
