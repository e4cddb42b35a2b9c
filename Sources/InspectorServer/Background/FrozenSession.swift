import DocumentSyntax
import JSONRPC
import LiveDocuments

/// A session as it was when a request came, for the worker that answers it.
///
/// Unchecked, because the compiler cannot see that no open document is in it but those that stand for
/// them (``FrozenDocument``), which one worker alone uses.
struct FrozenSession: @unchecked Sendable {
  private let session: Session

  /// The open documents that the request is about.
  let documents: Set<DocumentKey>

  /// - Returns: `nil` for a request that may as well be answered at once.
  init?(_ session: Session, for work: RequestWork) {
    switch work {
    case .short: return nil
    case .documents(let references):
      guard references.contains(where: session.isLarge) else { return nil }
      documents = session.openKeys(in: references)
    case .trials(let reference): documents = session.openKeys(in: [reference])
    case .files: documents = Set(session.workspace.documents.keys)
    }
    var copy = session
    copy.workspace.documents = session.workspace.documents
      .filter { [documents] in documents.contains($0.key) }
      .mapValues { $0.frozen(with: session.workspace.replicas) }
    copy.workspace.logLines = []
    copy.client.outbox = []
    self.session = copy
  }

  /// Answers the request.
  func answer(
    _ id: RequestID, _ context: RequestContext,
    _ result: (inout Session) throws(ResponseError) -> OutgoingMessage
  ) -> FinishedRequest {
    var session = session
    session.context = context
    for document in session.workspace.documents.values {
      document.lend(isCancelled: context.isCancelled)
    }
    defer { for document in session.workspace.documents.values { document.giveBack() } }
    let answer: OutgoingMessage
    do throws(ResponseError) {
      answer = try result(&session)
    } catch {
      answer = .error(error, for: id)
    }
    return FinishedRequest(
      answer: answer, outbox: session.client.outbox, logLines: session.workspace.logLines,
      followUps: session.followUps)
  }
}

extension Session {
  /// Whether a document takes a while to go through.
  fileprivate func isLarge(_ reference: DocumentReference) -> Bool {
    switch reference {
    case .inline(let text): text.utf8.count >= RequestWork.smallLength
    case .open(let uri):
      (workspace.documents[DocumentKey(uri)]?.live?.source.text.utf8Count ?? 0)
        >= RequestWork.smallLength
    }
  }

  fileprivate func openKeys(in references: [DocumentReference]) -> Set<DocumentKey> {
    var keys: Set<DocumentKey> = []
    for case .open(let uri) in references {
      let key = DocumentKey(uri)
      if workspace.documents[key] != nil { keys.insert(key) }
    }
    return keys
  }
}
