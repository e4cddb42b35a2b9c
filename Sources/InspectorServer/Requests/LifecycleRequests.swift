import JSON
import JSONRPC
import LanguageServerProtocol

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
    writer.object { writer in
      writer.key("capabilities")
      writer.object { writer in
        if !offered.isEmpty {
          writer.member("positionEncoding", PositionEncodingKind.preferred(of: offered))
        }
        writer.member("textDocumentSync", Self.synchronization)
        for request in isForSources ? sourceRequests : allRequests {
          guard let capability = request.capability else { continue }
          writer.optionalMember(capability.name, capability.value(params.capabilities))
        }
      }
      writer.key("serverInfo")
      writer.object { writer in
        writer.member("name", Program.name)
        writer.member("version", Program.version)
      }
    }
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

  /// Opening, saving and closing are told, changes as edits.
  private static let synchronization: JSONValue = ["openClose": true, "change": 2, "save": true]
}

/// `shutdown`: ends the session; the process stays until `exit`.
///
/// ``Server`` performs it when workers have answered the requests that they run.
enum ShutdownRequest: UpdateHandler {
  static let method = "shutdown"
  static let errorKinds: [ErrorKind] = []

  typealias Params = NoParams

  static func perform(
    _ params: NoParams, to writer: inout JSONWriter, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    server.publishTestResults()
    server.connections[client].state = .shutDown
    server.connections[client].outbox += server.connections[client].inFlight.cancelAll()
    server.connections[client].subscriptions = Subscriptions()
    server.closeDocuments(of: client)
    writer.null()
  }
}

/// `rpc.discover`: what the server speaks, as an OpenRPC document.
enum DiscoverRequest: DeclaredQuery {
  static let method = "rpc.discover"
  static let summary = "This document: every method with the schemas of what it takes and answers."
  static let errorKinds: [ErrorKind] = []
  static let result: Members<JSONValue> = [
    .member("openrpc", .string) { $0["openrpc"] },
    .member("info", .map(.any)) { $0["info"] },
    .member("methods", .array(.map(.any))) { $0["methods"] },
    .member("components", .map(.any)) { $0["components"] },
  ]

  typealias Params = NoParams

  static func answer(_ params: NoParams, in context: RequestContext) throws(ResponseError)
    -> JSONValue
  {
    ProtocolSchema.document
  }
}

extension ServerCapability {
  /// `workspace`: what clients with several folders are told of changed folders, and of renamed files.
  static let workspace = ServerCapability("workspace") { client in
    var members = JSONObject()
    if client.workspaceFolders {
      members["workspaceFolders"] = ["supported": true, "changeNotifications": true]
    }
    if client.announcesRenames {
      members["fileOperations"] = ["willRename": ["filters": .array(renameFilters)]]
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// The files that documents and configurations name, these themselves, and all folders.
  private static let renameFilters: [JSONValue] = [
    [
      "scheme": "file",
      "pattern": [
        "glob": .string("**/*.{\(namedFiles.joined(separator: ","))}"), "matches": "file",
        "options": ["ignoreCase": true],
      ],
    ],
    ["scheme": "file", "pattern": ["glob": "**/*", "matches": "folder"]],
  ]

  /// The endings of layouts, configurations and schemas, of images, and of fonts.
  private static let namedFiles = [
    "json", "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "bmp", "tif", "tiff", "svg", "pdf",
    "ttf", "otf", "ttc", "otc",
  ]
}
