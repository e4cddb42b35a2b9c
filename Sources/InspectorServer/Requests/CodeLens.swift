import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/codeLens`: lines that sum a document up, above its root and above each variant.
///
/// Lenses that take many layouts of a large document are resolved when they are in sight.
enum CodeLensRequest: TypedQuery {
  static let method = "textDocument/codeLens"
  static let capability: ServerCapability? = ServerCapability(.codeLensProvider) { _ in
    LSP.CodeLensOptions(resolveProvider: true)
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeLens] {
    let document = try context.document(.open(params.textDocument.uri))
    let live = document.live
    var titles: [DocumentLens: (text: String, width: Double?)] = [:]
    let lenses = DocumentLens.all(of: live)
    for (lens, _) in lenses where lens.isEager(in: live) {
      titles[lens] = try lens.title(of: document, context)
    }
    let uri = params.textDocument.uri
    return lenses.compactMap { lens, range in
      var result = LSP.CodeLens(
        range: live.source.text.range(of: range, in: context.client.encoding))
      if let title = titles[lens] {
        result.command = lens.command(title, uri: uri)
      } else if !lens.isEager(in: live) {
        result.data = CodeLensOrigin(uri: uri, revision: document.revision, lens: lens)
      } else {
        return nil
      }
      return result
    }
  }
}
