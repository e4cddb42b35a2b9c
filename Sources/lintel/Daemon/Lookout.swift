import Platform
import SystemPackage

/// Calls the thread that reads while another one works.
///
/// Unchecked, because the compiler cannot see that `isCalled` is touched only under the lock.
final class Lookout: @unchecked Sendable {
  private let monitor = Monitor()
  private var isCalled = false

  func call() {
    monitor.lock()
    if !isCalled {
      isCalled = true
      monitor.announceChange()
    }
    monitor.unlock()
  }

  /// Waits until it is called; calls that came before count as one.
  func waitForCall() {
    monitor.lock()
    while !isCalled { monitor.wait() }
    isCalled = false
    monitor.unlock()
  }
}

/// Calls a thread back that waits for input.
struct WakeUp: Sendable {
  /// The stream that it waits for as well.
  let input: FileDescriptor
  private let output: FileDescriptor

  /// - Returns: `nil` if the system has no pipe to give.
  init?() {
    guard let pipe = try? FileDescriptor.closeOnExecPipe() else { return nil }
    (input, output) = (pipe.readEnd, pipe.writeEnd)
  }

  func call() { _ = try? output.writeAll([1]) }

  /// Takes note of one call.
  ///
  /// - Precondition: There was one.
  func answer() {
    var byte: UInt8 = 0
    _ = try? withUnsafeMutableBytes(of: &byte) { try input.read(into: $0) }
  }
}
