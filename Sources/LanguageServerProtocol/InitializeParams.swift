package import JSON

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
