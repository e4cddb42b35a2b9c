import JSON
package import JSONRPC

/// The requests of a client that workers are at, and the notifications that open documents.
///
/// One that is cancelled, or whose document is edited, is answered at once; what its worker makes of it
/// later is of no interest.
struct InFlightRequests {
  private var requests: [Int: Running] = [:]
  private var count = 0

  /// With more than these at a time, no further ones are given to workers.
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

/// The requests that a client cancelled, recorded when the cancellation arrives and not when it is handled.
///
/// Messages are numbered in the order in which they arrive. A cancellation is about a request that
/// arrived before it; a later request of the same id is another one.
package struct Cancellations: Sendable {
  /// The ID or token that names a request.
  package enum Subject: Hashable, Sendable {
    case request(RequestID)

    /// By the token of its progress.
    case progress(ProgressToken)
  }

  private var arrivals: [Subject: Int] = [:]

  /// The subjects in the order of arrival, from `head` on.
  private var queue: [(subject: Subject, arrival: Int)] = []
  private var head = 0

  package init() {}

  /// Records a message if it cancels something.
  package mutating func note(_ content: [UInt8], arrival: Int) {
    guard Self.mayCancel(content), let value = try? JSONValue(parsing: content),
      case .notification(let method, let params)? = try? IncomingMessage(value),
      let subject = Self.subject(method, params)
    else { return }
    arrivals[subject] = arrival
    queue.append((subject, arrival))
  }

  package func isCancelled(_ subject: Subject, arrival: Int) -> Bool {
    arrivals[subject].map { $0 > arrival } ?? false
  }

  /// Forgets what concerns only messages that were handled.
  ///
  /// - Complexity: In what is forgotten.
  package mutating func forget(upTo arrival: Int) {
    while head < queue.count, queue[head].arrival <= arrival {
      let subject = queue[head].subject
      if let last = arrivals[subject], last <= arrival { arrivals[subject] = nil }
      head += 1
    }
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1_024, head * 2 >= queue.count {
      queue.removeFirst(head)
      head = 0
    }
  }

  private static func subject(_ method: String, _ params: JSONValue?) -> Subject? {
    switch method {
    case CancelRequest.method: params?["id"].flatMap { RequestID($0) }.map { .request($0) }
    case WorkDoneProgressCancel.method:
      params?["token"].flatMap { try? ProgressToken(from: JSONReader($0)) }.map { .progress($0) }
    default: nil
    }
  }

  /// True if it is worth parsing: short, and with the part that the names of both methods share.
  private static func mayCancel(_ content: [UInt8]) -> Bool {
    guard content.count <= 1_024 else { return false }
    return content.indices.dropLast(5).contains { start in
      // "cancelRequest", and "workDoneProgress/cancel", whose slash may be escaped.
      content[start] == UInt8(ascii: "c")
        && content[start..<(start + 6)].elementsEqual("cancel".utf8)
    }
  }
}
