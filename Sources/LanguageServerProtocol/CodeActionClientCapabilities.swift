import JSON

/// What the client can do with code actions.
package struct CodeActionClientCapabilities: Hashable, Sendable {
  /// Whether it takes actions, and not only commands.
  package var literals = false

  /// Whether it asks for an action's edit when the action is chosen, and keeps the data for it.
  package var resolvesEdits = false

  package init() {}

  init(_ value: JSONValue) {
    literals = value["codeActionLiteralSupport"]?.objectValue != nil
    let properties = value["resolveSupport"]?["properties"]?.arrayValue ?? []
    resolvesEdits =
      properties.contains("edit") && value["dataSupport"]?.boolValue ?? false
  }
}
