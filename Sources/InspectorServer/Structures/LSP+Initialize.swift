import JSON
import LanguageServerProtocol

/// A member of the `capabilities` that `initialize` answers, declared beside the method it is about.
package struct ServerCapability: Sendable {
  let name: LSP.ServerCapabilities.Name

  /// The value for a client; `nil` for one that has no use for the method.
  let value: @Sendable (ClientCapabilities) -> (any JSONWritable)?

  init(
    _ name: LSP.ServerCapabilities.Name,
    value: @escaping @Sendable (ClientCapabilities) -> (any JSONWritable)?
  ) {
    self.name = name
    self.value = value
  }

  /// One that says `true`, to every client.
  init(_ name: LSP.ServerCapabilities.Name) {
    self.init(name) { _ in true }
  }
}

extension LSP {
  struct InitializeResult: Structure {
    let capabilities: ServerCapabilities
    let serverInfo = ServerInfo()
    static let members: Members<Self> = [
      .member("capabilities", \.capabilities), .member("serverInfo", \.serverInfo),
    ]
  }

  struct ServerInfo: Structure {
    static let members: Members<Self> = [
      .member("name") { _ in Program.name }, .member("version") { _ in Program.version },
    ]
  }

  /// The capabilities of the methods that the server has, for one client.
  struct ServerCapabilities: JSONWritable {
    /// `nil` for a client that offers no encodings.
    let positionEncoding: PositionEncodingKind?

    let client: ClientCapabilities
    let requests: [any RequestHandler.Type]

    enum Name: String {
      case positionEncoding, textDocumentSync
      case codeActionProvider, codeLensProvider, colorProvider, completionProvider
      case definitionProvider, diagnosticProvider, documentFormattingProvider
      case documentHighlightProvider, documentLinkProvider, documentOnTypeFormattingProvider
      case documentRangeFormattingProvider, documentSymbolProvider, executeCommandProvider
      case foldingRangeProvider, hoverProvider, inlayHintProvider, referencesProvider
      case renameProvider, selectionRangeProvider, semanticTokensProvider, workspace
      case workspaceSymbolProvider
    }

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.optionalMember(Name.positionEncoding.rawValue, positionEncoding)
        writer.member(Name.textDocumentSync.rawValue, TextDocumentSyncOptions())
        for request in requests {
          guard let capability = request.capability, let value = capability.value(client) else {
            continue
          }
          writer.key(capability.name.rawValue)
          writer.value(value)
        }
      }
    }
  }

  // MARK: Options of methods

  /// Opening, closing and saving are reported, changes as edits.
  struct TextDocumentSyncOptions: Structure {
    static let members: Members<Self> = [
      .member("openClose") { _ in true }, .member("change") { _ in 2 },
      .member("save") { _ in true },
    ]
  }

  struct CodeActionOptions: Structure {
    let codeActionKinds: [String]
    var resolveProvider = false
    static let members: Members<Self> = [
      .member("codeActionKinds", \.codeActionKinds),
      .flag("resolveProvider") { $0.resolveProvider },
    ]
  }

  struct CodeLensOptions: Structure {
    let resolveProvider: Bool
    static let members: Members<Self> = [.member("resolveProvider", \.resolveProvider)]
  }

  struct CompletionOptions: Structure {
    let triggerCharacters: [String]
    let resolveProvider: Bool
    static let members: Members<Self> = [
      .member("triggerCharacters", \.triggerCharacters),
      .flag("resolveProvider") { $0.resolveProvider },
    ]
  }

  struct DiagnosticOptions: Structure {
    let interFileDependencies: Bool
    let workspaceDiagnostics: Bool
    var workDoneProgress = false
    static let members: Members<Self> = [
      .member("identifier") { _ in Program.name },
      .member("interFileDependencies", \.interFileDependencies),
      .member("workspaceDiagnostics", \.workspaceDiagnostics),
      .flag("workDoneProgress") { $0.workDoneProgress },
    ]
  }

  struct DocumentLinkOptions: JSONWritable {
    func write(to writer: inout JSONWriter) { writer.object { _ in } }
  }

  struct DocumentOnTypeFormattingOptions: Structure {
    let firstTriggerCharacter: String
    let moreTriggerCharacter: [String]
    static let members: Members<Self> = [
      .member("firstTriggerCharacter", \.firstTriggerCharacter),
      .member("moreTriggerCharacter", \.moreTriggerCharacter),
    ]
  }

  struct ExecuteCommandOptions: Structure {
    let commands: [String]
    static let members: Members<Self> = [.member("commands", \.commands)]
  }

  struct InlayHintOptions: Structure {
    let resolveProvider: Bool
    static let members: Members<Self> = [.member("resolveProvider", \.resolveProvider)]
  }

  struct RenameOptions: Structure {
    static let members: Members<Self> = [.member("prepareProvider") { _ in true }]
  }

  struct SemanticTokensOptions: Structure {
    let legend: SemanticTokensLegend
    let full: Either<Bool, SemanticTokensFullDelta>?
    let range: Bool
    static let members: Members<Self> = [
      .member("legend", \.legend), .optional("full", \.full), .flag("range") { $0.range },
    ]
  }

  struct SemanticTokensFullDelta: Structure {
    static let members: Members<Self> = [.member("delta") { _ in true }]
  }

  struct SemanticTokensLegend: Structure {
    let tokenTypes: [String]
    let tokenModifiers: [String]
    static let members: Members<Self> = [
      .member("tokenTypes", \.tokenTypes), .member("tokenModifiers", \.tokenModifiers),
    ]
  }

  struct WorkspaceSymbolOptions: Structure {
    static let members: Members<Self> = [.member("workDoneProgress") { _ in true }]
  }

  // MARK: Folders and files

  struct WorkspaceOptions: Structure {
    let workspaceFolders: WorkspaceFoldersServerCapabilities?
    let fileOperations: FileOperationOptions?
    static let members: Members<Self> = [
      .optional("workspaceFolders", \.workspaceFolders),
      .optional("fileOperations", \.fileOperations),
    ]
  }

  struct WorkspaceFoldersServerCapabilities: Structure {
    static let members: Members<Self> = [
      .member("supported") { _ in true }, .member("changeNotifications") { _ in true },
    ]
  }

  struct FileOperationOptions: Structure {
    let willRename: FileOperationRegistrationOptions
    static let members: Members<Self> = [.member("willRename", \.willRename)]
  }

  struct FileOperationRegistrationOptions: Structure {
    let filters: [FileOperationFilter]
    static let members: Members<Self> = [.member("filters", \.filters)]
  }

  struct FileOperationFilter: Structure {
    let pattern: FileOperationPattern
    static let members: Members<Self> = [
      .member("scheme") { _ in "file" }, .member("pattern", \.pattern),
    ]
  }

  struct FileOperationPattern: Structure {
    let glob: String

    /// Files or folders.
    let matches: String

    var options: FileOperationPatternOptions?

    static let members: Members<Self> = [
      .member("glob", \.glob), .member("matches", \.matches), .optional("options", \.options),
    ]
  }

  struct FileOperationPatternOptions: Structure {
    static let members: Members<Self> = [.member("ignoreCase") { _ in true }]
  }
}
