import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `initialize`: begins the session; each side says what it can do.
enum InitializeRequest: UpdateHandler {
  static let method = "initialize"
  static let errorKinds: [ErrorKind] = []

  typealias Params = InitializeParams

  static func perform(
    _ params: InitializeParams, to writer: inout JSONWriter, from client: ClientID,
    in server: inout Server
  ) throws(ResponseError) {
    let isForSources = server.workspace.services.isForSourcesOnly
    // The server beside it in the editor counts in UTF-16, and some editors take one encoding for all of a buffer.
    let offered = isForSources ? [] : params.capabilities.positionEncodings
    let result = LSP.InitializeResult(
      capabilities: LSP.ServerCapabilities(
        positionEncoding: offered.isEmpty ? nil : .preferred(of: offered),
        client: params.capabilities, requests: isForSources ? sourceRequests : allRequests))
    writer.value(result)
    server.connections[client].state = .running
    server.connections[client].client.capabilities = params.capabilities
    server.connections[client].client.encoding = .preferred(of: offered)
    server.connections[client].processID = params.processID
    server.connections[client].trace = params.trace
    server.connections[client].client.name = params.clientInfo?.name
    server.workspace.participants[client] = Participants.Participant(
      name: params.clientInfo?.name, folders: params.folders)
    if params.capabilities.diagnosticMembers.codeDescriptionSupport {
      server.connections[client].client.rulePages = server.workspace.services.findRulePages()
    }
    server.begin(withSettings: params.initializationOptions, of: client)
  }
}

extension ServerCapability {
  /// `workspace`: what clients with several folders are told of changed folders, and of renamed files.
  static let workspace = ServerCapability(.workspace) { client in
    guard client.workspaceFolders || client.announcesRenames else { return nil }
    return LSP.WorkspaceOptions(
      workspaceFolders: client.workspaceFolders ? LSP.WorkspaceFoldersServerCapabilities() : nil,
      fileOperations: client.announcesRenames
        ? LSP.FileOperationOptions(
          willRename: LSP.FileOperationRegistrationOptions(filters: renameFilters)) : nil)
  }

  /// The files that documents and configurations name, these themselves, and all folders.
  private static let renameFilters = [
    LSP.FileOperationFilter(
      pattern: LSP.FileOperationPattern(
        glob: "**/*.{\(namedFiles.joined(separator: ","))}", matches: "file",
        options: LSP.FileOperationPatternOptions())),
    LSP.FileOperationFilter(pattern: LSP.FileOperationPattern(glob: "**/*", matches: "folder")),
  ]

  /// The endings of layouts, configurations and schemas, of images, and of fonts.
  private static let namedFiles = [
    "json", "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "bmp", "tif", "tiff", "svg", "pdf",
    "ttf", "otf", "ttc", "otc",
  ]
}
