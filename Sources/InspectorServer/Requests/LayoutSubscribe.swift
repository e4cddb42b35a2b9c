import JSONRPC
import LanguageServerProtocol

/// `layout/subscribe`: from now on `layout/didRelayout` says what each revision changed.
enum LayoutSubscribeRequest: DeclaredUpdate {
  static let method = "layout/subscribe"
  static let summary = "From now on \"layout/didRelayout\" says what each revision changed."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = OptionalDocumentQuery

  static func perform(
    _ params: OptionalDocumentQuery, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    try server.setSubscription(true, to: params, from: client)
  }
}

extension Server {
  /// Begins or ends what a client is told about the document that is meant, or about all that are open
  /// or will be.
  mutating func setSubscription(
    _ isSubscribed: Bool, to params: OptionalDocumentQuery, from client: ClientID
  ) throws(ResponseError) {
    guard let uri = params.textDocument?.uri else {
      connections[client].subscriptions.setAll(isSubscribed)
      return
    }
    let key = DocumentKey(uri)
    guard workspace.documents[key] != nil else { throw .documentNotOpen(uri) }
    connections[client].subscriptions.set(isSubscribed, for: key)
  }
}
