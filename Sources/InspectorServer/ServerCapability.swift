import JSON
import LanguageServerProtocol

/// A member of the `capabilities` that `initialize` answers, declared beside the method it is about.
package struct ServerCapability: Sendable {
  /// Such as `hoverProvider`.
  package let name: String

  package let schema: JSONSchema

  /// What a client is told; `nil` for one that has no use for the method.
  let value: @Sendable (ClientCapabilities) -> JSONValue?

  init(
    _ name: String, _ schema: JSONSchema,
    value: @escaping @Sendable (ClientCapabilities) -> JSONValue?
  ) {
    self.name = name
    self.schema = schema
    self.value = value
  }

  /// One that says `true`, to every client.
  init(_ name: String) {
    self.init(name, .constant(true)) { _ in true }
  }
}
