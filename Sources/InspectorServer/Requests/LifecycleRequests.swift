import JSON
import JSONRPC
import LanguageServerProtocol

/// `initialize`: begins the session; each side says what it can do.
enum InitializeRequest: UpdateHandler {
  static let method = "initialize"
  static let errorKinds: [ErrorKind] = []

  typealias Params = InitializeParams

  static func perform(
    _ params: InitializeParams, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    let offered = params.capabilities.positionEncodings
    writer.object { writer in
      writer.key("capabilities")
      writer.object { writer in
        if !offered.isEmpty {
          writer.member("positionEncoding", PositionEncodingKind.preferred(of: offered))
        }
        writer.member("textDocumentSync", Self.synchronization)
        for request in allRequests {
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
    session.connection.state = .running
    session.connection.client.capabilities = params.capabilities
    session.connection.client.encoding = .preferred(of: params.capabilities.positionEncodings)
    session.connection.processID = params.processID
    session.connection.trace = params.trace
    session.connection.client.name = params.clientInfo?.name
    session.workspace.participants[session.connection.client.id] = Participants.Participant(
      name: params.clientInfo?.name, folders: params.folders)
    if params.capabilities.diagnosticMembers.codeDescriptionSupport {
      session.connection.client.rulePages = session.workspace.services.findRulePages()
    }
    session.begin(withSettings: params.initializationOptions)
  }

  /// Opening, saving and closing are told, changes as edits.
  private static let synchronization: JSONValue = ["openClose": true, "change": 2, "save": true]
}

/// `shutdown`: ends the session; the process stays until `exit`.
///
/// What workers are at is answered first: ``Server`` performs it when they are done.
enum ShutdownRequest: UpdateHandler {
  static let method = "shutdown"
  static let errorKinds: [ErrorKind] = []

  typealias Params = NoParams

  static func perform(
    _ params: NoParams, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    session.connection.state = .shutDown
    session.connection.outbox += session.connection.inFlight.cancelAll()
    session.connection.subscriptions = Subscriptions()
    session.connection.watches = Watches()
    session.closeDocuments()
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
