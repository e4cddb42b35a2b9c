import InspectorServer
import Platform
import Synchronization

/// The threads that handle long requests on copies, so that ``MainLoop`` goes on.
///
/// They are started when there is something to do and then stay; the end of the process is theirs.
final class WorkerPool: Sendable {
  private let messageQueue: MessageQueue
  private let queue = BlockingQueue<BackgroundRequest>(capacity: .max)
  private let state = Mutex(State())

  private struct State {
    var threadCount = 0

    /// Requests that were added and are not done.
    var requestCount = 0
  }

  /// More than the processors can run: what takes seconds leaves space for what takes milliseconds.
  private let limit = max(4, processorCount())

  /// - Parameter messageQueue: Gets what they have to say.
  init(messageQueue: MessageQueue) {
    self.messageQueue = messageQueue
  }

  /// Has one of them run a request.
  ///
  /// - Returns: True if there is one; not if the system has no thread to give.
  func add(_ request: BackgroundRequest) -> Bool {
    let isStaffed = state.withLock { state in
      if state.threadCount <= state.requestCount, state.threadCount < limit, startThread() {
        state.threadCount += 1
      }
      if state.threadCount > 0 { state.requestCount += 1 }
      return state.threadCount > 0
    }
    if isStaffed { queue.pushAtOnce(request) }
    return isStaffed
  }

  private func startThread() -> Bool {
    guard let thread = Thread(stackSize: MainLoop.stackSize, { [self] in work() }) else {
      return false
    }
    thread.detach()
    return true
  }

  private func work() {
    while let request = queue.pop() {
      request.run { [messageQueue] in messageQueue.add(.event($0)) }
      state.withLock { $0.requestCount -= 1 }
    }
  }
}
