import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/resetOverrides`: takes away what is laid over an element, or over all.
enum LayoutResetOverridesRequest: DeclaredRequest {
  typealias Params = OpenElementQuery

  static let method = "layout/resetOverrides"
  static let summary = "Takes away what is laid over an element, or over all."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .noSuchElement]
  static let result = Members.overrides

  static func answer(
    _ params: OpenElementQuery, in session: inout Session
  ) throws(ResponseError) -> OverriddenDocument {
    let start = session.workspace.now()
    let (document, live) = try session.openLayout(params.textDocument.uri)
    if let element = try params.element?.element(in: live, encoding: session.client.encoding) {
      live.resetOverrides(of: [element])
    } else {
      live.resetOverrides()
    }
    session.finishRevision(of: document, startedAt: start)
    return session.overrides(of: document, live, changing: [])
  }
}
