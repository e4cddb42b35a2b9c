import Platform
import Synchronization

/// Does something on a stack that suffices for the deepest document.
///
/// - Returns: `nil` if the system has no thread to give.
func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
  let box = ResultBox<Result>()
  guard let thread = Thread(stackSize: 16 << 20, { box.set(body()) }) else { return nil }
  thread.join()
  return box.value
}

private final class ResultBox<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  var value: Value? { state.withLock { $0 } }

  func set(_ value: Value) { state.withLock { $0 = value } }
}
