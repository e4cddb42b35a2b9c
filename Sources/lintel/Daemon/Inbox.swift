import InspectorServer
import JSONRPC
import Synchronization

/// What has arrived and was not handled yet, and which of it is cancelled.
final class Inbox: Sendable {
  /// One frame, numbered in the order of arrival.
  struct Arrival: Sendable {
    let number: Int
    let frame: DecodedFrame

    /// How the client frames its messages, and so how it wants to be answered.
    let framing: Framing
  }

  /// Frames that wait, in bytes; reading goes on while they are handled, up to here.
  private static let capacity = 64 << 20

  private let queue = BlockingQueue<Arrival>(capacity: Inbox.capacity)
  private let cancellations = Mutex(Cancellations())

  func add(_ arrival: Arrival) {
    switch arrival.frame {
    case .frame(let content):
      cancellations.withLock { $0.note(content, arrival: arrival.number) }
      queue.push(arrival, cost: content.count + 1)
    case .malformed:
      queue.push(arrival, cost: 1)
    }
  }

  func next() -> Arrival? { queue.pop() }

  func isCancelled(_ id: RequestID, in arrival: Arrival) -> Bool {
    cancellations.withLock { $0.isCancelled(id, arrival: arrival.number) }
  }

  func forget(_ arrival: Arrival) { cancellations.withLock { $0.forget(upTo: arrival.number) } }

  /// Nothing will arrive any more, or be taken.
  func close() { queue.close() }
}
