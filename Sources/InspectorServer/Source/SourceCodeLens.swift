import JSONRPC
import LayoutEngine
import LiveDocuments

/// `textDocument/codeLens`: the size and the states of a layout above its method, with commands.
enum SourceCodeLensRequest: TypedQuery {
  static let method = CodeLensRequest.method
  static let capability: ServerCapability? = ServerCapability(.codeLensProvider) { _ in
    LSP.CodeLensOptions(resolveProvider: false)
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeLens] {
    guard let source = context.source(params.textDocument) else { return [] }
    let hasPages = context.workspace.services.openLivePage != nil
    return source.classes.flatMap { inClass -> [LSP.CodeLens] in
      guard let method = inClass.derived.layout.method else { return [] }
      let range = source.range(inClass.positions.range(method))
      let uri = inClass.derived.uri
      let picture = LSP.Command(
        title: inClass.summary, command: ShowPictureCommand.name,
        arguments: [AnyValue(ShowPictureCommand.Arguments(uri: uri))])
      let page = LSP.Command(
        title: "live", command: OpenLivePageCommand.name,
        arguments: [AnyValue(OpenLivePageCommand.Arguments(uri: uri))])
      return (hasPages ? [picture, page] : [picture]).map {
        LSP.CodeLens(range: range, command: $0)
      }
    }
  }
}

extension OpenSource.Class {
  /// The size of the layout, its use and the number of its states: `375 × 120 · as a row · 3 states`.
  fileprivate var summary: String {
    let size =
      live.elements.root.flatMap { live.layout.frame(of: $0)?.size }
      .map { "\(brief($0.width)) × \(brief($0.height))" } ?? "not laid out"
    let use = derived.layout.use
    let count = live.header.variants.count + 1
    let parts = [
      size, use.kind == .node ? nil : use.isKnown ? use.phrase : use.headline,
      count > 1 ? "\(count) states" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }
}
