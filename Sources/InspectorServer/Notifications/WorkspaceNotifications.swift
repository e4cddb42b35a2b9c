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

  static func receive(_ params: Params, in session: inout Session) {
    if params.settings == nil, session.askForSettings() { return }
    session.apply(settings: params.settings)
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

  static func receive(_ params: Params, in session: inout Session) {
    let removed = Set(params.removed.map { DocumentKey($0) })
    var folders = session.workspace.participants[session.connection.client.id].folders
    folders.removeAll { removed.contains(DocumentKey($0)) }
    let known = Set(folders.map { DocumentKey($0) })
    folders += params.added.filter { !known.contains(DocumentKey($0)) }
    session.workspace.participants[session.connection.client.id].folders = folders
    // Configurations may name files in other folders now.
    session.workspace.services.configurationFiles?.forgetContents()
    session.reconfigure()
    session.refresh(.diagnostics)
  }
}

/// `workspace/didChangeWatchedFiles`: some file that was asked for is not what it was.
enum DidChangeWatchedFiles: NotificationHandler {
  static let method = "workspace/didChangeWatchedFiles"

  typealias Params = NoParams

  static func receive(_ params: NoParams, in session: inout Session) {
    session.workspace.services.files?.lookAgain()
    session.reconfigure()
    session.refresh(.diagnostics)
  }
}
