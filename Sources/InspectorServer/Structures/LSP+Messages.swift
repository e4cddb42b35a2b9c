import JSON
import JSONRPC
import LanguageServerProtocol

extension LSP {
  /// The params of `window/logMessage`, and of `window/showMessage`.
  struct LogMessageParams: Structure {
    let type: MessageType
    let message: String
    static let members: Members<Self> = [
      .member("type") { $0.type.rawValue }, .member("message", \.message),
    ]
  }

  struct LogTraceParams: Structure {
    let message: String
    let verbose: String?
    static let members: Members<Self> = [
      .member("message", \.message), .optional("verbose", \.verbose),
    ]
  }

  struct ShowDocumentParams: Structure {
    let uri: String
    var external: Bool?
    var takeFocus: Bool?
    var selection: PositionRange?
    static let members: Members<Self> = [
      .member("uri", \.uri), .optional("external", \.external), .optional("takeFocus", \.takeFocus),
      .optional("selection", \.selection),
    ]
  }

  struct ConfigurationParams: Structure {
    let items: [ConfigurationItem]
    static let members: Members<Self> = [.member("items", \.items)]
  }

  struct ConfigurationItem: Structure {
    let section: String
    static let members: Members<Self> = [.member("section", \.section)]
  }

  struct ProgressParams: Structure {
    let token: ProgressToken
    let value: AnyValue
    static let members: Members<Self> = [.member("token", \.token), .member("value", \.value)]
  }

  struct WorkDoneProgressBegin: Structure {
    let title: String
    static let members: Members<Self> = [
      .member("kind") { _ in "begin" }, .member("title", \.title),
      .member("cancellable") { _ in true }, .member("percentage") { _ in 0 },
    ]
  }

  struct WorkDoneProgressReport: Structure {
    let percentage: Int
    let message: String
    static let members: Members<Self> = [
      .member("kind") { _ in "report" }, .member("percentage", \.percentage),
      .member("message", \.message),
    ]
  }

  struct WorkDoneProgressEnd: Structure {
    let message: String
    static let members: Members<Self> = [
      .member("kind") { _ in "end" }, .member("message", \.message),
    ]
  }

  // MARK: Registrations

  struct RegistrationParams: Structure {
    let registrations: [Registration]
    static let members: Members<Self> = [.member("registrations", \.registrations)]
  }

  struct Registration: Structure {
    let id: String
    let method: String
    let registerOptions: AnyValue
    static let members: Members<Self> = [
      .member("id", \.id), .member("method", \.method),
      .member("registerOptions", \.registerOptions),
    ]
  }

  struct DidChangeConfigurationRegistrationOptions: Structure {
    let section: String
    static let members: Members<Self> = [.member("section", \.section)]
  }

  struct DidChangeWatchedFilesRegistrationOptions: Structure {
    let watchers: [FileSystemWatcher]
    static let members: Members<Self> = [.member("watchers", \.watchers)]
  }

  struct FileSystemWatcher: Structure {
    let globPattern: String
    static let members: Members<Self> = [.member("globPattern", \.globPattern)]
  }

  struct TextDocumentRegistrationOptions: Structure {
    let documentSelector: [TextDocumentFilterPattern]
    static let members: Members<Self> = [.member("documentSelector", \.documentSelector)]
  }

  struct TextDocumentChangeRegistrationOptions: Structure {
    let documentSelector: [TextDocumentFilterPattern]

    /// The kind is 2: changes are sent as edits.
    static let members: Members<Self> = [
      .member("documentSelector", \.documentSelector), .member("syncKind") { _ in 2 },
    ]
  }

  struct TextDocumentFilterPattern: Structure {
    let pattern: String
    static let members: Members<Self> = [.member("pattern", \.pattern)]
  }
}

extension OutgoingMessage {
  static func notification(_ method: String, _ params: some JSONWritable) -> OutgoingMessage {
    notification(method) { $0.value(params) }
  }

  static func request(
    id: RequestID, _ method: String, _ params: some JSONWritable
  ) -> OutgoingMessage {
    request(id: id, method) { $0.value(params) }
  }
}
