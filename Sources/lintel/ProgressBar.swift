import Platform
import SystemPackage

/// A bar on stderr for work that takes longer than a second, if a terminal is there to show it.
struct ProgressBar {
  private let total: Int
  private let start = ContinuousClock.now
  private var shownAt: ContinuousClock.Instant
  private var isShown = false
  private let isWanted: Bool

  private static let width = 30

  init(total: Int) {
    self.total = total
    shownAt = start
    isWanted = isTerminal(.standardError) && total > 1
  }

  /// Shows that so many of all are done; now and then.
  mutating func update(_ done: Int) {
    let now = ContinuousClock.now
    guard isWanted, now - start > .seconds(1), now - shownAt > .milliseconds(100) else { return }
    shownAt = now
    isShown = true
    let filled = done * Self.width / max(total, 1)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    controlTerminal("\r\(bar) \(done) of \(total)")
  }

  /// Takes the bar away.
  func finish() {
    if isShown { controlTerminal("\r\u{1B}[K") }
  }
}
