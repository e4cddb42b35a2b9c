import JSON
import JSONRPC
import LanguageServerProtocol

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
