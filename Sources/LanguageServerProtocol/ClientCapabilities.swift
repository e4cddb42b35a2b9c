package import JSON

/// The capabilities of the client that the server uses.
///
/// A capability of a wrong shape counts as not offered: no session fails for it.
package struct ClientCapabilities: Hashable, Sendable {
  /// The encodings offered that are known here, in the client's order; empty means UTF-16.
  package var positionEncodings: [PositionEncodingKind] = []

  /// The hover formats offered that are known here, in the client's order; empty means plain text.
  package var hoverContentFormat: [MarkupKind] = []

  package var publishDiagnostics = PublishDiagnosticsClientCapabilities()

  /// True if the client shows progress; the server advertises it to no other client.
  package var workDoneProgress = false

  /// True if the server may request settings.
  package var configuration = false

  /// True if the server may register for changed settings and files.
  package var configurationRegistration = false
  package var watchedFilesRegistration = false

  /// True if the server may ask for the texts of more documents than the client sends by itself.
  package var synchronizationRegistration = false

  package var codeActions = CodeActionClientCapabilities()

  package var completion = CompletionClientCapabilities()
  package var semanticTokens = SemanticTokensClientCapabilities()
  package var pulledDiagnostics = DiagnosticClientCapabilities()

  /// Which members of a diagnostic it understands, whichever way it comes by them.
  package var diagnosticMembers: PublishDiagnosticsClientCapabilities {
    pulledDiagnostics.isSupported
      ? publishDiagnostics.union(pulledDiagnostics.members) : publishDiagnostics
  }

  /// The requests that the client repeats when the server asks for a refresh.
  package var refresh = RefreshClientCapabilities()

  /// True if document symbols may be a tree.
  package var hierarchicalSymbols = false

  /// True if folding ranges are whole lines, so that the line of a closing bracket stays visible.
  package var foldsWholeLines = false

  /// True if the client shows a text of the server for folded ranges.
  package var showsFoldedText = false

  /// The greatest number of folding ranges that the client accepts.
  package var foldingRangeLimit: Int?

  /// True if a definition may have an origin range.
  package var definitionLinks = false

  /// True if the client requests `prepareRename` first.
  package var preparesRename = false

  /// Which parts of an inlay hint the client asks for when it is pointed at.
  package var inlayHintResolves: Set<String> = []

  /// True if the server may request that a document or page is shown.
  package var showsDocuments = false

  /// True if the server may request edits.
  package var appliesEdits = false

  /// True if the client has several folders, and reports when they change.
  package var workspaceFolders = false

  /// True if the client asks for edits before it renames files.
  package var announcesRenames = false

  /// True if edits may name the version of a document.
  package var documentChanges = false

  /// True if edits may create files.
  package var createsFiles = false

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
    codeActions.groups = value["experimental"]?["codeActionGroup"]?.boolValue ?? false
    documentChanges =
      value["workspace"]?["workspaceEdit"]?["documentChanges"]?.boolValue ?? false
    createsFiles =
      documentChanges
      && Self.strings(value["workspace"]?["workspaceEdit"]?["resourceOperations"]).contains(
        "create")
    workDoneProgress = value["window"]?["workDoneProgress"]?.boolValue ?? false
    completion = CompletionClientCapabilities(textDocument?["completion"] ?? .null)
    semanticTokens = SemanticTokensClientCapabilities(textDocument?["semanticTokens"] ?? .null)
    pulledDiagnostics = DiagnosticClientCapabilities(textDocument?["diagnostic"] ?? .null)
    refresh = RefreshClientCapabilities(value["workspace"] ?? .null)
    hierarchicalSymbols =
      textDocument?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.boolValue ?? false
    foldsWholeLines = textDocument?["foldingRange"]?["lineFoldingOnly"]?.boolValue ?? false
    showsFoldedText =
      textDocument?["foldingRange"]?["foldingRange"]?["collapsedText"]?.boolValue ?? false
    foldingRangeLimit = textDocument?["foldingRange"]?["rangeLimit"]?.integerValue
    definitionLinks = textDocument?["definition"]?["linkSupport"]?.boolValue ?? false
    preparesRename = textDocument?["rename"]?["prepareSupport"]?.boolValue ?? false
    inlayHintResolves = Set(
      Self.strings(textDocument?["inlayHint"]?["resolveSupport"]?["properties"]))
    showsDocuments = value["window"]?["showDocument"]?["support"]?.boolValue ?? false
    let workspace = value["workspace"]
    appliesEdits = workspace?["applyEdit"]?.boolValue ?? false
    workspaceFolders = workspace?["workspaceFolders"]?.boolValue ?? false
    announcesRenames = workspace?["fileOperations"]?["willRename"]?.boolValue ?? false
    configuration = workspace?["configuration"]?.boolValue ?? false
    configurationRegistration =
      workspace?["didChangeConfiguration"]?["dynamicRegistration"]?.boolValue ?? false
    watchedFilesRegistration =
      workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolValue ?? false
    synchronizationRegistration =
      textDocument?["synchronization"]?["dynamicRegistration"]?.boolValue ?? false
  }

  static func strings(_ value: JSONValue?) -> [String] {
    value?.arrayValue?.compactMap(\.stringValue) ?? []
  }
}

/// The capabilities of the client for code actions.
package struct CodeActionClientCapabilities: Hashable, Sendable {
  /// True if it accepts actions, and not only commands.
  package var literals = false

  /// True if it resolves an action's edit when the action is chosen, and keeps its data.
  package var resolvesEdits = false

  /// True if an action may be marked as the best of several.
  package var knowsPreferred = false

  /// True if it lists the kinds that it knows.
  package var namesKinds = false

  /// True if it shows actions with the same `group` as one entry with a choice, a common extension of LSP.
  package var groups = false

  package init() {}

  init(_ value: JSONValue) {
    literals = value["codeActionLiteralSupport"]?.objectValue != nil
    knowsPreferred = value["isPreferredSupport"]?.boolValue ?? false
    let kinds = value["codeActionLiteralSupport"]?["codeActionKind"]?["valueSet"]?.arrayValue
    namesKinds = kinds?.isEmpty == false
    let properties = value["resolveSupport"]?["properties"]?.arrayValue ?? []
    resolvesEdits =
      properties.contains("edit") && value["dataSupport"]?.boolValue ?? false
  }
}

/// The capabilities of the client for completion.
package struct CompletionClientCapabilities: Hashable, Sendable {
  /// True if inserted text may have tab stops.
  package var snippets = false

  /// The formats of documentation that are known here, in the client's order; empty means plain text.
  package var documentationFormat: [MarkupKind] = []

  /// True if an item may have details behind its label.
  package var labelDetails = false

  /// True if an item may be marked as deprecated.
  package var deprecatedTag = false

  /// True if an item may be marked as the one to select first.
  package var preselect = false

  /// Which members of an item may wait until it is looked at.
  package var resolves: Set<String> = []

  /// True if an item may have one range for inserting and another for replacing the text behind the
  /// caret.
  package var insertReplace = false

  /// Which members of items a list may say once for all of them.
  package var listDefaults: Set<String> = []

  package init() {}

  init(_ value: JSONValue) {
    let item = value["completionItem"]
    snippets = item?["snippetSupport"]?.boolValue ?? false
    documentationFormat = ClientCapabilities.strings(item?["documentationFormat"])
      .compactMap(MarkupKind.init)
    labelDetails = item?["labelDetailsSupport"]?.boolValue ?? false
    deprecatedTag = item?["tagSupport"]?["valueSet"]?.arrayValue?.contains(1) ?? false
    preselect = item?["preselectSupport"]?.boolValue ?? false
    resolves = Set(ClientCapabilities.strings(item?["resolveSupport"]?["properties"]))
    insertReplace = item?["insertReplaceSupport"]?.boolValue ?? false
    listDefaults = Set(ClientCapabilities.strings(value["completionList"]?["itemDefaults"]))
  }
}

/// The capabilities of a client that pulls diagnostics.
package struct DiagnosticClientCapabilities: Hashable, Sendable {
  /// True if it pulls diagnostics.
  package var isSupported = false

  /// Which members of a diagnostic it understands; those of pulled diagnostics are declared apart.
  package var members = PublishDiagnosticsClientCapabilities()

  package init() {}

  init(_ value: JSONValue) {
    isSupported = value.objectValue != nil
    members = PublishDiagnosticsClientCapabilities(value)
  }
}

/// Which members of a published diagnostic the client understands.
package struct PublishDiagnosticsClientCapabilities: Hashable, Sendable {
  package var relatedInformation = false
  package var tags: Set<DiagnosticTag> = []

  /// True if the version of the document may be sent along.
  package var versionSupport = false

  package var codeDescriptionSupport = false
  package var dataSupport = false

  package init() {}

  package init(_ value: JSONValue) {
    relatedInformation = value["relatedInformation"]?.boolValue ?? false
    tags = Self.tags(value["tagSupport"])
    versionSupport = value["versionSupport"]?.boolValue ?? false
    codeDescriptionSupport = value["codeDescriptionSupport"]?.boolValue ?? false
    dataSupport = value["dataSupport"]?.boolValue ?? false
  }

  /// The capabilities of one or the other.
  func union(_ other: Self) -> Self {
    var result = self
    result.relatedInformation = relatedInformation || other.relatedInformation
    result.tags = tags.union(other.tags)
    result.codeDescriptionSupport = codeDescriptionSupport || other.codeDescriptionSupport
    return result
  }

  /// Before LSP 3.15 was final, clients sent `true` for what is an object with a `valueSet` now.
  private static func tags(_ value: JSONValue?) -> Set<DiagnosticTag> {
    if value?.boolValue == true { return Set(DiagnosticTag.allCases) }
    let numbers = value?["valueSet"]?.arrayValue?.compactMap(\.integerValue) ?? []
    return Set(numbers.compactMap(DiagnosticTag.init))
  }
}

/// The requests that the client repeats when the server reports that earlier results are no longer
/// valid.
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

/// The capabilities of the client for semantic tokens.
package struct SemanticTokensClientCapabilities: Hashable, Sendable {
  /// The names of the types and modifiers it has colours for.
  package var tokenTypes: [String] = []
  package var tokenModifiers: [String] = []

  /// True if it requests a document's tokens, their changes, and those of a range.
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

/// The first message of a client.
///
/// All of it is optional: what is missing or of a wrong shape counts as not said, since a session
/// that fails here fails for good.
package struct InitializeParams: Hashable, Sendable {
  /// The process whose end is the end of the session.
  package let processID: Int?

  package let clientInfo: ClientInfo?

  /// The folders that are open, as URIs: those of a client that has several, else the one it has.
  package let folders: [String]

  package let capabilities: ClientCapabilities
  package let trace: TraceValue

  /// The options that only clients of this server send.
  package let initializationOptions: JSONValue?
}

extension InitializeParams: JSONReadable {
  /// - Throws: ``JSONShapeError`` only if the params are no object.
  package init(from reader: JSONReader) throws(JSONShapeError) {
    let params = try reader.object()
    processID = params["processId"]?.integerValue
    clientInfo = params["clientInfo"].flatMap { info in
      info["name"]?.stringValue.map { ClientInfo(name: $0, version: info["version"]?.stringValue) }
    }
    folders =
      params["workspaceFolders"]?.arrayValue?.compactMap { $0["uri"]?.stringValue }
      ?? params["rootUri"]?.stringValue.map { [$0] } ?? []
    capabilities = ClientCapabilities(params["capabilities"] ?? .null)
    trace = params["trace"]?.stringValue.flatMap(TraceValue.init) ?? .off
    initializationOptions = try reader.optionalValue("initializationOptions")
  }
}

/// The client's own account of itself, for logs.
package struct ClientInfo: Hashable, Sendable {
  package let name: String
  package let version: String?

  package init(name: String, version: String?) {
    self.name = name
    self.version = version
  }
}

package enum TraceValue: String, CaseIterable, Hashable, Sendable {
  case off
  case messages
  case verbose
}
