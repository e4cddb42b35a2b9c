import JSON
import JSONRPC

/// A notification of ours that the server sends, declared beside the code that sends it.
struct SentMessage<Source>: Sendable {
  let method: String
  let summary: String
  private let params: Members<Source>

  init(_ method: String, _ summary: String, _ params: Members<Source>) {
    self.method = method
    self.summary = summary
    self.params = params
  }

  func message(_ source: Source) -> OutgoingMessage {
    .notification(method) { params.object(source, to: &$0) }
  }
}

extension SentMessage: DeclaredMessage {
  var paramsSchema: ParamsSchema { ParamsSchema(params.declared, rule: params.schema) }
  var components: [SchemaComponent] { params.components }
}

/// What `rpc.discover` says of a notification that the server sends.
package protocol DeclaredMessage: Sendable {
  var method: String { get }

  /// What it says, as one sentence.
  var summary: String { get }

  /// The members are all there are.
  var paramsSchema: ParamsSchema { get }

  /// What its schema refers to.
  var components: [SchemaComponent] { get }
}
