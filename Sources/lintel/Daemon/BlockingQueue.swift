import Platform

/// Hands elements from one thread to another, in order, and holds a limited number of bytes.
///
/// A class, because two threads share it. Unchecked, because the compiler cannot see that `state` is
/// touched only under the lock.
final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
  private struct State {
    var elements: [(element: Element, cost: Int)] = []
    var head = 0
    var cost = 0
    var isClosed = false
    var isAwaited = false
  }

  private var state = State()
  private let capacity: Int
  private let monitor = Monitor()

  /// Makes a queue that holds `capacity` bytes, or a single element that is larger.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Appends an element, as soon as there is space for it.
  ///
  /// - Parameters:
  ///   - element: What to append.
  ///   - cost: How many bytes it is.
  /// - Returns: True if it was taken; not by a queue that is closed.
  @discardableResult
  func push(_ element: Element, cost: Int) -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while !state.isClosed, state.cost > 0, state.cost + cost > capacity {
      monitor.wait()
    }
    if state.isClosed { return false }
    state.elements.append((element, cost))
    state.cost += cost
    monitor.announceChange()
    return true
  }

  /// Appends an element whether there is space for it or not.
  func pushAtOnce(_ element: Element) {
    monitor.lock()
    defer { monitor.unlock() }
    if state.isClosed { return }
    state.elements.append((element, 0))
    monitor.announceChange()
  }

  /// Removes the first element, waiting for one if need be.
  ///
  /// - Returns: `nil` when the queue is closed and empty.
  func pop() -> Element? {
    monitor.lock()
    defer { monitor.unlock() }
    while state.head == state.elements.count, !state.isClosed {
      state.isAwaited = true
      monitor.wait()
    }
    state.isAwaited = false
    guard state.head < state.elements.count else { return nil }
    let (element, cost) = state.elements[state.head]
    state.head += 1
    state.cost -= cost
    if state.head == state.elements.count || state.head >= 1_024 {
      state.elements.removeFirst(state.head)
      state.head = 0
    }
    monitor.announceChange()
    return element
  }

  /// True if all that was pushed was popped and finished: the reader waits for more.
  var isDrained: Bool {
    monitor.lock()
    defer { monitor.unlock() }
    return state.isAwaited && state.head == state.elements.count && !state.isClosed
  }

  /// Takes no more elements; those in the queue can still be had.
  func close() {
    monitor.lock()
    state.isClosed = true
    monitor.announceChange()
    monitor.unlock()
  }
}
