import Authoring
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/prepareRename`: the id, variable or layout that can be renamed here.
enum PrepareRenameRequest: TypedQuery {
  static let method = "textDocument/prepareRename"

  typealias Params = PositionQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.PrepareRenamePlaceholder? {
    let (document, offset) = try context.find(params)
    let live = document.live
    let named =
      live.text.pointedVariable(at: offset).map { (name: $0.name, range: $0.range) }
      ?? live.text.pointedLayout(at: offset).map { (name: $0.name, range: $0.range) }
      ?? live.pointedID(at: offset).map { (name: $0.id, range: $0.content) }
      ?? (FilePath(uri: params.textDocument.uri)?.isLayout == false
        ? live.variableOfFile(at: offset) : nil)
    // For other requests the only variable of an expression counts in all of it. An editor renames what it points at: a
    // name with its sign and quotation marks.
    guard let named, offset >= named.range.lowerBound - 2, offset <= named.range.upperBound + 1
    else { return nil }
    return LSP.PrepareRenamePlaceholder(
      range: live.source.text.range(of: named.range, in: context.client.encoding),
      placeholder: named.name)
  }
}
