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

  package var completion = CompletionClientCapabilities()
  package var semanticTokens = SemanticTokensClientCapabilities()
  package var pulledDiagnostics = DiagnosticClientCapabilities()

  /// Which members of a diagnostic it understands, whichever way it comes by them.
  package var diagnosticMembers: PublishDiagnosticsClientCapabilities {
    pulledDiagnostics.isSupported
      ? publishDiagnostics.union(pulledDiagnostics.members) : publishDiagnostics
  }

  /// What the client asks for again when it is told that answers have changed.
  package var refresh = RefreshClientCapabilities()

  /// Whether symbols of a document may be a tree.
  package var hierarchicalSymbols = false

  /// Whether folding ranges are of whole lines, so that what a closing bracket stands in stays in sight.
  package var foldsWholeLines = false

  /// How many folding ranges the client wants at most.
  package var foldingRangeLimit: Int?

  /// Whether a definition may come with the range it was asked from.
  package var definitionLinks = false

  /// Whether the client asks whether something can be renamed before it asks for a name.
  package var preparesRename = false

  /// Which parts of an inlay hint the client asks for when it is pointed at.
  package var inlayHintResolves: Set<String> = []

  /// Whether the server may ask for a document, or a page, to be shown.
  package var showsDocuments = false

  /// Whether the server may ask for edits to be made.
  package var appliesEdits = false

  /// Whether the client has several folders, and tells when they change.
  package var workspaceFolders = false

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
    completion = CompletionClientCapabilities(textDocument?["completion"] ?? .null)
    semanticTokens = SemanticTokensClientCapabilities(textDocument?["semanticTokens"] ?? .null)
    pulledDiagnostics = DiagnosticClientCapabilities(textDocument?["diagnostic"] ?? .null)
    refresh = RefreshClientCapabilities(value["workspace"] ?? .null)
    hierarchicalSymbols =
      textDocument?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.boolValue ?? false
    foldsWholeLines = textDocument?["foldingRange"]?["lineFoldingOnly"]?.boolValue ?? false
    foldingRangeLimit = textDocument?["foldingRange"]?["rangeLimit"]?.integerValue
    definitionLinks = textDocument?["definition"]?["linkSupport"]?.boolValue ?? false
    preparesRename = textDocument?["rename"]?["prepareSupport"]?.boolValue ?? false
    inlayHintResolves = Set(
      Self.strings(textDocument?["inlayHint"]?["resolveSupport"]?["properties"]))
    showsDocuments = value["window"]?["showDocument"]?["support"]?.boolValue ?? false
    let workspace = value["workspace"]
    appliesEdits = workspace?["applyEdit"]?.boolValue ?? false
    workspaceFolders = workspace?["workspaceFolders"]?.boolValue ?? false
    configuration = workspace?["configuration"]?.boolValue ?? false
    configurationRegistration =
      workspace?["didChangeConfiguration"]?["dynamicRegistration"]?.boolValue ?? false
    watchedFilesRegistration =
      workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolValue ?? false
  }

  static func strings(_ value: JSONValue?) -> [String] {
    value?.arrayValue?.compactMap(\.stringValue) ?? []
  }
}
