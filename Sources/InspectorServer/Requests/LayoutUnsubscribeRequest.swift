import JSON
import JSONRPC
import LanguageServerProtocol

/// `layout/unsubscribe`: no more `layout/didRelayout`.
enum LayoutUnsubscribeRequest: DeclaredRequest {
  static let method = "layout/unsubscribe"
  static let summary = "No more \"layout/didRelayout\"."
  static let paramsSchema = ParamsSchema.optionalOpenDocument
  static let resultSchema = JSONSchema.null
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = SubscriptionParams

  static func perform(
    _ params: SubscriptionParams, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    try session.setSubscription(false, to: params)
  }
}
