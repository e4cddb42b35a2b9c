import JSON
package import JSONRPC

/// The requests a client wants cancelled, noted when the wish arrives and not when its turn comes.
///
/// Messages are numbered in the order in which they arrive. A cancellation is about a request that
/// arrived before it; a later request of the same id is another one.
package struct Cancellations: Sendable {
  private var arrivals: [RequestID: Int] = [:]

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

  package func isCancelled(_ id: RequestID, arrival: Int) -> Bool {
    arrivals[id].map { $0 > arrival } ?? false
  }

  /// Forgets what concerns only messages that were handled.
  package mutating func forget(upTo arrival: Int) {
    if !arrivals.isEmpty { arrivals = arrivals.filter { $0.value > arrival } }
  }

  private mutating func note(
    _ entry: IncomingContent.Entry, _ pointer: JSONPointer, _ spelling: JSONSpelling,
    _ arrival: Int
  ) {
    let place = JSONPointer(pointer.steps + [.key("params"), .key("id")])
    guard case .success(.notification(CancelRequest.method, let params)) = entry,
      let id = params?["id"].flatMap({ RequestID($0, spelling: spelling.spelling(at: place)) })
    else { return }
    arrivals[id] = arrival
  }

  /// Whether it is worth parsing: short, and the name of the method is in it.
  private static func mayCancel(_ content: [UInt8]) -> Bool {
    guard content.count <= 1_024 else { return false }
    let name = Array("cancelRequest".utf8)
    return content.indices.dropLast(name.count - 1).contains { start in
      content[start] == name[0] && content[start..<(start + name.count)].elementsEqual(name)
    }
  }
}
