import JSONRPC

/// The requests of a client that workers are at, and the notifications that open documents.
///
/// One that is cancelled, or whose document is edited, is answered at once; what its worker makes of it
/// later is of no interest.
struct InFlightRequests {
  private var requests: [Int: Running] = [:]
  private var count = 0

  /// With more than these at a time, further ones are not left to workers.
  static let limit = 256

  private struct Running {
    /// `nil` for a notification.
    let id: RequestID?
    let token: ProgressToken?

    /// The documents whose edits make the result useless.
    let documents: Set<DocumentKey>
    let cancellation = Cancellation()

    /// The progress that the client shows.
    var progress: ProgressToken?
  }

  var isEmpty: Bool { requests.isEmpty }

  /// True until the request is answered or cancelled.
  func contains(_ number: Int) -> Bool { requests[number] != nil }
  var isFull: Bool { requests.count >= Self.limit }

  /// Begins a request.
  ///
  /// - Parameters:
  ///   - id: Its id; `nil` for a notification.
  ///   - token: The token of its progress that came with it.
  ///   - documents: An edit of one of these makes the answer useless.
  /// - Returns: Which one it is, and how its worker hears that it is not wanted any more.
  mutating func begin(
    _ id: RequestID?, token: ProgressToken?, answerFits documents: Set<DocumentKey>
  ) -> (number: Int, cancellation: Cancellation) {
    count += 1
    let request = Running(id: id, token: token, documents: documents)
    requests[count] = request
    return (count, request.cancellation)
  }

  /// Takes note of what a request says; returns whether the client is still to hear it.
  mutating func note(_ said: InterimMessage, of number: Int) -> Bool {
    guard requests[number] != nil else { return false }
    switch said.progress {
    case .begun(let token): requests[number]?.progress = token
    case .ended: requests[number]?.progress = nil
    case nil: break
    }
    return true
  }

  /// Ends a request; returns whether it is still to be answered.
  mutating func end(_ number: Int) -> Bool { requests.removeValue(forKey: number) != nil }

  // MARK: Giving up

  /// The requests of this id are not wanted any more; returns what the client is to be sent.
  mutating func cancel(_ id: RequestID) -> [OutgoingMessage] {
    giveUp(.requestCancelled) { $0.id == id }
  }

  /// The requests whose progress has this token are not wanted any more.
  mutating func cancel(_ token: ProgressToken) -> [OutgoingMessage] {
    giveUp(.requestCancelled) { $0.token == token }
  }

  mutating func cancelAll() -> [OutgoingMessage] { giveUp(.requestCancelled) { _ in true } }

  /// A document is not what it was.
  mutating func invalidate(_ document: DocumentKey) -> [OutgoingMessage] {
    giveUp(.contentModified) { $0.documents.contains(document) }
  }

  private mutating func giveUp(
    _ reason: ResponseError, where isMeant: (Running) -> Bool
  ) -> [OutgoingMessage] {
    guard !requests.isEmpty else { return [] }
    var messages: [OutgoingMessage] = []
    for (number, request) in requests.sorted(by: { $0.key < $1.key }) where isMeant(request) {
      requests[number] = nil
      request.cancellation.request()
      if let token = request.progress {
        messages.append(ProgressReport.end(of: token, message: reason.message))
      }
      if let id = request.id { messages.append(.error(reason, for: id)) }
    }
    return messages
  }
}
