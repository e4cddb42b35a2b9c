import JSON

/// What the client asks for again when the server says that earlier answers do not hold any more.
package struct RefreshClientCapabilities: Hashable, Sendable {
  package var inlayHints = false
  package var codeLenses = false
  package var diagnostics = false
  package var semanticTokens = false

  package init() {}

  /// - Parameter value: The client's `workspace` capabilities.
  init(_ value: JSONValue) {
    inlayHints = Self.isSupported(value["inlayHint"])
    codeLenses = Self.isSupported(value["codeLens"])
    diagnostics = Self.isSupported(value["diagnostics"])
    semanticTokens = Self.isSupported(value["semanticTokens"])
  }

  private static func isSupported(_ value: JSONValue?) -> Bool {
    value?["refreshSupport"]?.boolValue ?? false
  }
}
