import JSON
import LanguageServerProtocol

/// A member of the `capabilities` that `initialize` answers, declared beside the method it is about.
package struct ServerCapability: Sendable {
  /// Such as `hoverProvider`.
  package let name: String

  /// What a client is told; `nil` for one that has no use for the method.
  let value: @Sendable (ClientCapabilities) -> JSONValue?

  init(
    _ name: String, value: @escaping @Sendable (ClientCapabilities) -> JSONValue?
  ) {
    self.name = name
    self.value = value
  }

  /// One that says `true`, to every client.
  init(_ name: String) {
    self.init(name) { _ in true }
  }
}
