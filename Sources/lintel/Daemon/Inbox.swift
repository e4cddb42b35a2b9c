import InspectorServer
import JSONRPC
import Synchronization

/// What has arrived and was not handled yet, and which of it is cancelled.
final class Inbox: Sendable {
  enum Item: Sendable {
    case arrival(Arrival)

    /// From a worker.
    case event(BackgroundEvent)

    /// Nothing more will come from the client.
    case end

    /// The client reads nothing any more.
    case hangUp
  }

  /// One frame, numbered in the order of arrival.
  struct Arrival: Sendable {
    let number: Int
    let frame: DecodedFrame

    /// How the client frames its messages, and so how it wants to be answered.
    let framing: Framing
  }

  /// Frames that wait, in bytes; reading goes on while they are handled, up to here.
  private static let capacity = 64 << 20

  private let queue = BlockingQueue<Item>(capacity: Inbox.capacity)
  private let cancellations = Mutex(Cancellations())

  /// Adds a frame, as soon as there is room for it.
  func add(_ arrival: Arrival) {
    switch arrival.frame {
    case .frame(let content):
      cancellations.withLock { $0.note(content, arrival: arrival.number) }
      queue.push(.arrival(arrival), cost: content.count + 1)
    case .malformed:
      queue.push(.arrival(arrival), cost: 1)
    }
  }

  /// Adds something that is not the client's; never waits, so that no worker does.
  func add(_ item: Item) { queue.pushAtOnce(item) }

  func next() -> Item? { queue.pop() }

  func isCancelled(_ subject: Cancellations.Subject, in arrival: Arrival) -> Bool {
    cancellations.withLock { $0.isCancelled(subject, arrival: arrival.number) }
  }

  func forget(_ arrival: Arrival) { cancellations.withLock { $0.forget(upTo: arrival.number) } }
}
