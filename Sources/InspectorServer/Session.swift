import JSON
import JSONRPC
import LanguageServerProtocol

/// A client on a workspace: what a message changes, and what a request is answered from.
package struct Session {
  var workspace: Workspace
  package internal(set) var client = Client()

  /// What the request that is handled may do before it answers.
  var context = RequestContext()

  /// What it wants to have done once it is answered.
  var followUps: [FollowUp] = []

  /// Makes the session of a client that has said nothing; without a clock no time goes by, and without
  /// files only the editor's settings configure it.
  package init(
    documentLimit: Int = 64 << 20, selfCheck: SelfCheck? = nil, files: (any FileSource)? = nil,
    savePicture: PictureSaving? = nil, findRulePages: @escaping @Sendable () -> String? = { nil },
    now: @escaping @Sendable () -> Int = { 0 }
  ) {
    workspace = Workspace(
      files: files.map { WorkspaceFiles($0) },
      configurationFiles: files.map { ConfigurationFiles($0) }, documentLimit: documentLimit,
      selfCheck: selfCheck, now: now, savePicture: savePicture, findRulePages: findRulePages)
  }
}

/// How important a message is, numbered as LSP does.
enum MessageType: Int {
  case error = 1
  case warning
  case info
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
    client.outbox.append(message)
  }
}

/// Answers that can become others without an edit of the document, so that the client has to be told.
enum RefreshedAnswer: String, Hashable, Sendable {
  case inlayHints = "workspace/inlayHint/refresh"
  case codeLenses = "workspace/codeLens/refresh"
  case diagnostics = "workspace/diagnostic/refresh"
}

extension Session {
  /// Asks the client to ask again, if it does that.
  mutating func refresh(_ answer: RefreshedAnswer) {
    guard takes(answer) else { return }
    let id = client.requests.begin(.refresh(answer))
    client.outbox.append(OutgoingMessage.request(id: id, answer.rawValue) { _ in })
  }

  private func takes(_ answer: RefreshedAnswer) -> Bool {
    switch answer {
    case .inlayHints: client.capabilities.refresh.inlayHints
    case .codeLenses: client.capabilities.refresh.codeLenses
    case .diagnostics:
      client.capabilities.refresh.diagnostics && client.capabilities.pulledDiagnostics.isSupported
    }
  }
}
