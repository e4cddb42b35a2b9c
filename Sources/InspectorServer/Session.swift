import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// A client on a workspace: what a message changes, and what a request is answered from.
package struct Session {
  var workspace: Workspace

  /// The one whose message is handled, or was last.
  package internal(set) var connection = Connection(.first)

  /// The other connections of the workspace.
  var others: [Connection] = []

  /// The number of connections after the first.
  var laterConnectionCount = 0

  /// The document that a worker prepared for the message that is handled.
  var prepared: PreparedDocument?

  /// Makes the session of a client that has said nothing; without a clock no time goes by, and without
  /// files only the settings of clients configure it.
  ///
  /// - Precondition: A document of `documentLimit` bytes can have a syntax tree.
  package init(
    documentLimit: Int = 64 << 20, selfCheck: SelfCheck? = nil, files: (any FileSource)? = nil,
    trusted: TrustedFolders = TrustedFolders(), savePicture: PictureSaving? = nil,
    openLivePage: PageOpening? = nil,
    findRulePages: @escaping @Sendable () -> String? = { nil },
    now: @escaping @Sendable () -> Int = { 0 }
  ) {
    workspace = Workspace(
      WorkspaceServices(
        documentLimit: documentLimit, files: files, trusted: trusted,
        savePicture: savePicture, openLivePage: openLivePage, findRulePages: findRulePages, now: now
      ), selfCheck: selfCheck)
  }
}

/// The type of a message, numbered as LSP does.
enum MessageType: Int {
  case error = 1
  case warning
  case info
}

extension Session {
  /// Makes one of the clients the one whose message is handled.
  ///
  /// - Returns: True if it is there.
  mutating func turn(to id: ClientID) -> Bool {
    if connection.client.id == id { return true }
    guard let place = others.firstIndex(where: { $0.client.id == id }) else { return false }
    swap(&connection, &others[place])
    return true
  }

  /// Does something for each client in its turn, beginning with the one whose message is handled.
  mutating func forEachClient(_ body: (inout Session) -> Void) {
    body(&self)
    for place in others.indices {
      swap(&connection, &others[place])
      body(&self)
      swap(&connection, &others[place])
    }
  }

  /// Does something for one of the clients, if it is there.
  mutating func forClient(_ id: ClientID, _ body: (inout Session) -> Void) {
    if connection.client.id == id { return body(&self) }
    guard let place = others.firstIndex(where: { $0.client.id == id }) else { return }
    swap(&connection, &others[place])
    body(&self)
    swap(&connection, &others[place])
  }
}

extension Session {
  /// Writes a line to the client's log of this server.
  mutating func log(_ type: MessageType, _ message: String) {
    send("window/logMessage", type, message)
  }

  /// Tells the person at the editor.
  mutating func show(_ type: MessageType, _ message: String) {
    send("window/showMessage", type, message)
  }

  private mutating func send(_ method: String, _ type: MessageType, _ message: String) {
    let message = OutgoingMessage.notification(method) { writer in
      writer.object { writer in
        writer.member("type", type.rawValue)
        writer.member("message", message)
      }
    }
    connection.outbox.append(message)
  }
}

extension Session {
  /// Params are told up to so many characters.
  private static let tracedLength = 2_000

  /// Tells a client what was done about a message, as far as it wanted to know when that came.
  mutating func trace(
    _ wanted: TraceValue, _ what: @autoclosure () -> String, _ params: JSONValue?, since start: Int
  ) {
    guard wanted != .off else { return }
    let time = spelled(Double((workspace.services.now() - start) / 1_000) / 1_000)
    let text = "\(what()), \(time) ms"
    let message = OutgoingMessage.notification("$/logTrace") { writer in
      writer.object { writer in
        writer.member("message", text)
        guard wanted == .verbose else { return }
        let params = String(decoding: (params ?? .null).serialized(), as: UTF8.self)
        writer.member("verbose", String(params.prefix(Self.tracedLength)))
      }
    }
    connection.outbox.append(message)
  }
}

/// Answers that can become others without an edit of the document, so that the client has to be told.
enum RefreshedAnswer: String, Hashable, Sendable {
  case inlayHints = "workspace/inlayHint/refresh"
  case codeLenses = "workspace/codeLens/refresh"
  case diagnostics = "workspace/diagnostic/refresh"
}

extension Session {
  /// Sends a `workspace/*/refresh` request to each client that supports it.
  mutating func refresh(_ answer: RefreshedAnswer) {
    forEachClient { $0.refreshOwn(answer) }
  }

  /// Sends a `workspace/*/refresh` request to the client whose message is handled, if it supports it.
  mutating func refreshOwn(_ answer: RefreshedAnswer) {
    guard takes(answer) else { return }
    let id = connection.requests.begin(.refresh(answer))
    connection.outbox.append(OutgoingMessage.request(id: id, answer.rawValue) { _ in })
  }

  private func takes(_ answer: RefreshedAnswer) -> Bool {
    switch answer {
    case .inlayHints: connection.client.capabilities.refresh.inlayHints
    case .codeLenses: connection.client.capabilities.refresh.codeLenses
    case .diagnostics:
      connection.client.capabilities.refresh.diagnostics
        && connection.client.capabilities.pulledDiagnostics.isSupported
    }
  }
}
