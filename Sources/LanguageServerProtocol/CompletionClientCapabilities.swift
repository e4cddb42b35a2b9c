import JSON

/// What the client can do with completions.
package struct CompletionClientCapabilities: Hashable, Sendable {
  /// Whether inserted text may have tab stops.
  package var snippets = false

  /// The formats of documentation that are known here, in the client's order; empty means plain text.
  package var documentationFormat: [MarkupKind] = []

  /// Whether an item may say more behind its label.
  package var labelDetails = false

  /// Whether an item may be marked as deprecated.
  package var deprecatedTag = false

  /// Which members of an item may wait until it is looked at.
  package var resolves: Set<String> = []

  package init() {}

  init(_ value: JSONValue) {
    let item = value["completionItem"]
    snippets = item?["snippetSupport"]?.boolValue ?? false
    documentationFormat = ClientCapabilities.strings(item?["documentationFormat"])
      .compactMap(MarkupKind.init)
    labelDetails = item?["labelDetailsSupport"]?.boolValue ?? false
    deprecatedTag = item?["tagSupport"]?["valueSet"]?.arrayValue?.contains(1) ?? false
    resolves = Set(ClientCapabilities.strings(item?["resolveSupport"]?["properties"]))
  }
}
