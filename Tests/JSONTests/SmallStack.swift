import Foundation

/// Runs `body` on a thread whose stack has `size` bytes, and waits for it.
func onStack(of size: Int, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = size
  thread.start()
  done.wait()
}
