import JSON
import JSONRPC
import LanguageServerProtocol

/// `layout/unsubscribe`: no more `layout/didRelayout`.
enum LayoutUnsubscribeRequest: DeclaredRequest {
  static let method = "layout/unsubscribe"
  static let summary = "No more \"layout/didRelayout\"."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = OptionalDocumentQuery

  static func answer(
    _ params: OptionalDocumentQuery, in session: inout Session
  ) throws(ResponseError) {
    try session.setSubscription(false, to: params)
  }
}
