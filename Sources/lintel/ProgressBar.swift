/// A bar on stderr for work that takes longer than a second, if a terminal is there to show it.
struct ProgressBar {
  private let total: Int
  private let start: Int
  private var shownAt = 0
  private var isShown = false
  private let isWanted: Bool

  private static let width = 30

  init(total: Int) {
    self.total = total
    start = monotonicNanoseconds()
    isWanted = isTerminal(2) && total > 1
  }

  /// Shows that so many of all are done; now and then.
  mutating func update(_ done: Int) {
    let now = monotonicNanoseconds()
    guard isWanted, now - start > 1_000_000_000, now - shownAt > 100_000_000 else { return }
    shownAt = now
    isShown = true
    let filled = done * Self.width / max(total, 1)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    try? writeAll(Array("\r\(bar) \(done) of \(total)".utf8), to: 2)
  }

  /// Takes the bar away.
  func finish() {
    if isShown { try? writeAll(Array("\r\u{1B}[K".utf8), to: 2) }
  }
}
