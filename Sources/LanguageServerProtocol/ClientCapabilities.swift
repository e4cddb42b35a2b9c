package import JSON

/// What the client can do, as far as it makes a difference here.
///
/// A capability of a wrong shape counts as not offered: no session fails for it.
package struct ClientCapabilities: Hashable, Sendable {
  /// The encodings offered that are known here, in the client's order; empty means UTF-16.
  package var positionEncodings: [PositionEncodingKind] = []

  /// The hover formats offered that are known here, in the client's order; empty means plain text.
  package var hoverContentFormat: [MarkupKind] = []

  package var publishDiagnostics = PublishDiagnosticsClientCapabilities()

  /// Whether the server may ask for progress to be shown.
  package var workDoneProgress = false

  /// Whether the server may ask for settings.
  package var configuration = false

  /// Whether the server may say later that it wants to hear of changed settings, and of changed files.
  package var configurationRegistration = false
  package var watchedFilesRegistration = false

  package var codeActions = CodeActionClientCapabilities()

  /// Whether edits of documents may name the version they are for.
  package var documentChanges = false

  package init() {}

  package init(_ value: JSONValue) {
    let textDocument = value["textDocument"]
    positionEncodings = Self.strings(value["general"]?["positionEncodings"])
      .compactMap(PositionEncodingKind.init)
    hoverContentFormat = Self.strings(textDocument?["hover"]?["contentFormat"])
      .compactMap(MarkupKind.init)
    publishDiagnostics = PublishDiagnosticsClientCapabilities(
      textDocument?["publishDiagnostics"] ?? .null)
    codeActions = CodeActionClientCapabilities(textDocument?["codeAction"] ?? .null)
    documentChanges =
      value["workspace"]?["workspaceEdit"]?["documentChanges"]?.boolValue ?? false
    workDoneProgress = value["window"]?["workDoneProgress"]?.boolValue ?? false
    let workspace = value["workspace"]
    configuration = workspace?["configuration"]?.boolValue ?? false
    configurationRegistration =
      workspace?["didChangeConfiguration"]?["dynamicRegistration"]?.boolValue ?? false
    watchedFilesRegistration =
      workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolValue ?? false
  }

  private static func strings(_ value: JSONValue?) -> [String] {
    value?.arrayValue?.compactMap(\.stringValue) ?? []
  }
}
