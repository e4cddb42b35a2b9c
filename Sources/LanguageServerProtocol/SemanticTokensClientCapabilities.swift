import JSON

/// What the client can do with semantic tokens.
package struct SemanticTokensClientCapabilities: Hashable, Sendable {
  /// The names of the types and modifiers it has colours for.
  package var tokenTypes: [String] = []
  package var tokenModifiers: [String] = []

  /// Whether it asks for a document's tokens, for what changed in them, and for those of a range.
  package var full = false
  package var delta = false
  package var range = false

  package init() {}

  init(_ value: JSONValue) {
    tokenTypes = ClientCapabilities.strings(value["tokenTypes"])
    tokenModifiers = ClientCapabilities.strings(value["tokenModifiers"])
    let full = value["requests"]?["full"]
    self.full = full?.boolValue ?? (full?.objectValue != nil)
    delta = full?["delta"]?.boolValue ?? false
    let range = value["requests"]?["range"]
    self.range = range?.boolValue ?? (range?.objectValue != nil)
  }
}
