import Foundation
import Synchronization

/// Does something on a stack as large as layout needs in builds that check more than the daemon.
func onLargeStack(_ body: @escaping @Sendable () throws -> Void) throws {
  let result = Mutex<Result<Void, any Error>?>(nil)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    let outcome = Result(catching: body)
    result.withLock { $0 = outcome }
    done.signal()
  }
  thread.stackSize = 64 << 20
  thread.start()
  done.wait()
  try result.withLock { $0 }?.get()
}
