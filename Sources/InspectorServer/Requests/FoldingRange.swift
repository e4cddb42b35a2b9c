import Authoring
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/foldingRange`: the objects and arrays that can be folded.
enum FoldingRangeRequest: TypedQuery {
  static let method = "textDocument/foldingRange"
  static let capability: ServerCapability? = ServerCapability(.foldingRangeProvider)

  typealias Params = DocumentQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.FoldingRange] {
    let live = try context.document(.open(params.textDocument.uri)).live
    let wholeLines = context.client.capabilities.foldsWholeLines
    let limit = context.client.capabilities.foldingRangeLimit.map { max($0, 0) } ?? .max
    let folds = live.text.foldableRanges(
      limit: limit, wholeLines: wholeLines, in: PositionEncoding(context.client.encoding))
    let showsText = context.client.capabilities.showsFoldedText
    return folds.map {
      LSP.FoldingRange(
        fold: $0, text: showsText ? live.summary(of: $0) : nil, wholeLines: wholeLines,
        source: live.source.text, encoding: context.client.encoding)
    }
  }
}
