import Platform
import Synchronization

/// Ends the process when its client does.
///
/// A class, because the thread that reads and the one that handles share it.
final class ClientWatch: Sendable {
  /// Every so many milliseconds of silence the client is looked for.
  static let interval: Int32 = 1_000

  /// 0 while nobody said which process it is.
  private let processID: Atomic<Int>
  private let isShutDown = Atomic(false)
  private let log: MessageLog?

  init(processID: Int?, log: MessageLog?) {
    self.processID = Atomic(processID ?? 0)
    self.log = log
  }

  func look(for processID: Int) { self.processID.store(processID, ordering: .relaxed) }

  func noteShutdown() { isShutDown.store(true, ordering: .relaxed) }

  func check() {
    guard isGone(processID.load(ordering: .relaxed)) else { return }
    let code: Int32 = isShutDown.load(ordering: .relaxed) ? 0 : 1
    log?.end(code: code)
    exitProcess(code)
  }
}
