import JSON

/// What a client can do that asks for diagnostics instead of being sent them.
package struct DiagnosticClientCapabilities: Hashable, Sendable {
  /// Whether it asks at all.
  package var isSupported = false

  /// Which members of a diagnostic it understands; those of pulled diagnostics are declared apart.
  package var members = PublishDiagnosticsClientCapabilities()

  package init() {}

  init(_ value: JSONValue) {
    isSupported = value.objectValue != nil
    members = PublishDiagnosticsClientCapabilities(value)
  }
}
