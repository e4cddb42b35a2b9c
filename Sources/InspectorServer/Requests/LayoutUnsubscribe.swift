import JSONRPC

/// `layout/unsubscribe`: no more `layout/didRelayout`.
enum LayoutUnsubscribeRequest: DeclaredUpdate {
  static let method = "layout/unsubscribe"
  static let summary = "No more \"layout/didRelayout\"."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = OptionalDocumentQuery

  static func perform(
    _ params: OptionalDocumentQuery, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    try server.setSubscription(false, to: params, from: client)
  }
}
