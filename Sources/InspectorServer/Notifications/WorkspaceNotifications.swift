import JSON

/// `workspace/didChangeConfiguration`: the client's settings, or that they have to be asked for.
enum DidChangeConfiguration: NotificationHandler {
  static let method = "workspace/didChangeConfiguration"

  struct Params: JSONReadable {
    let settings: JSONValue?

    init(from reader: JSONReader) throws(JSONShapeError) {
      settings = try reader.optionalValue("settings")
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    if params.settings == nil, server.connections[client].askForSettings() { return }
    server.apply(settings: params.settings, of: client)
  }
}

/// `workspace/didChangeWorkspaceFolders`: other folders are open than before.
enum DidChangeWorkspaceFolders: NotificationHandler {
  static let method = "workspace/didChangeWorkspaceFolders"

  struct Params: JSONReadable {
    let added: [String]
    let removed: [String]

    init(from reader: JSONReader) throws(JSONShapeError) {
      let event = try reader.member("event", expected: "an object")
      added = try Self.folders("added", of: event)
      removed = try Self.folders("removed", of: event)
    }

    private static func folders(
      _ key: String, of event: JSONReader
    ) throws(JSONShapeError) -> [String] {
      var uris: [String] = []
      for folder in try event.member(key, expected: "an array").array() {
        uris.append(try folder.string("uri"))
      }
      return uris
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    let removed = Set(params.removed.map { DocumentKey($0) })
    var folders = server.workspace.participants[client].folders
    folders.removeAll { removed.contains(DocumentKey($0)) }
    let known = Set(folders.map { DocumentKey($0) })
    folders += params.added.filter { !known.contains(DocumentKey($0)) }
    server.workspace.participants[client].folders = folders
    // Configurations may name files in other folders now.
    server.workspace.services.configurationFiles?.forgetContents()
    server.reconfigure(from: client)
    server.refresh(.diagnostics)
  }
}

/// `workspace/didChangeWatchedFiles`: files of which the client watches changes changed, came or went.
enum DidChangeWatchedFiles: NotificationHandler {
  static let method = "workspace/didChangeWatchedFiles"

  struct Params: JSONReadable {
    /// The URIs of the files; empty if they are unknown.
    let changed: [String]

    /// The normalized paths of the files that came or went.
    let cameOrWent: Set<FilePath>

    init(from reader: JSONReader) throws(JSONShapeError) {
      let changes = reader.value["changes"]?.arrayValue ?? []
      changed = changes.compactMap { $0["uri"]?.stringValue }
      // A file that was only written is of type 2.
      cameOrWent = Set(
        changes.lazy.filter { $0["type"]?.integerValue != 2 }
          .compactMap { $0["uri"]?.stringValue.flatMap { FilePath(uri: $0)?.normalized } })
    }

    /// The paths, if all are JSON files that only documents may name.
    var namedOnly: [FilePath]? {
      let paths = changed.compactMap { FilePath(uri: $0) }
      guard !paths.isEmpty, paths.count == changed.count else { return nil }
      let isNamedOnly = paths.allSatisfy { path in
        path.text.hasSuffix(".json") && !path.text.hasSuffix(".layout.json")
          && path.name.text != ConfigurationFiles.name
      }
      return isNamedOnly ? paths : nil
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    server.announceDocuments(ofFilesAt: params.cameOrWent, from: client)
    if let paths = params.namedOnly.map({ Set($0) }),
      server.workspace.services.configurationFiles?.haveConfigurations(naming: paths) != true
    {
      return server.reconfigureDocuments(naming: paths, from: client)
    }
    server.workspace.services.files?.lookAgain()
    server.reconfigure(from: client)
    server.refresh(.diagnostics)
  }
}
