import JSON
import JSONRPC
import LanguageServerProtocol

/// `layout/subscribe`: from now on `layout/didRelayout` says what each revision changed.
enum LayoutSubscribeRequest: DeclaredRequest {
  static let method = "layout/subscribe"
  static let summary = "From now on \"layout/didRelayout\" says what each revision changed."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = OptionalDocumentQuery

  static func answer(
    _ params: OptionalDocumentQuery, in session: inout Session
  ) throws(ResponseError) {
    try session.setSubscription(true, to: params)
  }
}

extension Session {
  /// Begins or ends what a client is told about the document that is meant, or about all that are open
  /// or will be.
  mutating func setSubscription(
    _ isSubscribed: Bool, to params: OptionalDocumentQuery
  ) throws(ResponseError) {
    guard let uri = params.textDocument?.uri else {
      client.subscriptions.setAll(isSubscribed)
      return
    }
    let key = DocumentKey(uri)
    guard workspace.documents[key] != nil else { throw .documentNotOpen(uri) }
    client.subscriptions.set(isSubscribed, for: key)
  }
}
