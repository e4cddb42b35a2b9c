import JSON
import JSONRPC
import LanguageServerProtocol

/// `layout/subscribe`: from now on `layout/didRelayout` says what each revision changed.
enum LayoutSubscribeRequest: DeclaredRequest {
  static let method = "layout/subscribe"
  static let summary = "From now on \"layout/didRelayout\" says what each revision changed."
  static let paramsSchema = ParamsSchema.optionalOpenDocument
  static let resultSchema = JSONSchema.null
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = SubscriptionParams

  static func perform(
    _ params: SubscriptionParams, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    try session.setSubscription(true, to: params)
  }
}

/// The document that is meant; `nil` for all that are open or will be.
struct SubscriptionParams: JSONReadable {
  let textDocument: TextDocumentIdentifier?

  init(from reader: JSONReader) throws(JSONShapeError) {
    textDocument = try reader.readOptional("textDocument")
  }
}

extension Session {
  /// Begins or ends what a client is told about the document that is meant.
  mutating func setSubscription(
    _ isSubscribed: Bool, to params: SubscriptionParams
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
