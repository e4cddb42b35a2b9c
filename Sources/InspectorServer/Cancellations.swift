import JSON
package import JSONRPC

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

  /// Looks whether the content of a frame cancels something.
  package mutating func note(_ content: [UInt8], arrival: Int) {
    guard Self.mayCancel(content), let value = try? JSONValue(parsing: content) else { return }
    let spelling = JSONSpelling(content)
    switch IncomingContent(value, of: content) {
    case .single(let entry): note(entry, .root, spelling, arrival)
    case .batch(let entries):
      for (index, entry) in entries.enumerated() {
        note(entry, JSONPointer([.index(index)]), spelling, arrival)
      }
    }
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

  private mutating func note(
    _ entry: IncomingContent.Entry, _ pointer: JSONPointer, _ spelling: JSONSpelling,
    _ arrival: Int
  ) {
    guard case .success(.notification(let method, let params)) = entry,
      let subject = Self.subject(method, params, pointer, spelling)
    else { return }
    arrivals[subject] = arrival
    queue.append((subject, arrival))
  }

  private static func subject(
    _ method: String, _ params: JSONValue?, _ pointer: JSONPointer, _ spelling: JSONSpelling
  ) -> Subject? {
    switch method {
    case CancelRequest.method:
      CancelRequest.id(params, spelling, of: pointer).map { .request($0) }
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
