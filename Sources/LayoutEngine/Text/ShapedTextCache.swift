import Synchronization

/// Texts that were shaped, for all documents; a limited number of bytes.
///
/// A class, because threads share it.
package final class ShapedTextCache: Sendable {
  package static let shared = ShapedTextCache(limit: 32 << 20)

  private let state = Mutex(State())

  /// No more bytes than these are kept.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The texts used since the last change of generations, and those used before.
  fileprivate struct State {
    var young: [[TextRun]: ShapedText] = [:]
    var old: [[TextRun]: ShapedText] = [:]
    var youngBytes = 0
    var oldBytes = 0
  }

  /// The text in its fonts, shaped now if nobody did before.
  func text(_ runs: [TextRun]) -> (text: ShapedText, isNew: Bool) {
    let known = state.withLock { state in
      if let text = state.young[runs] { return text as ShapedText? }
      guard let text = state.old.removeValue(forKey: runs) else { return nil }
      state.oldBytes -= Self.cost(of: text, runs)
      state.keep(text, of: runs, limit: limit)
      return text
    }
    if let known { return (known, false) }
    let text = ShapedText(runs)
    state.withLock { $0.keep(text, of: runs, limit: limit) }
    return (text, true)
  }

  /// The approximate size of the cache, in bytes.
  package var byteCount: Int { state.withLock { $0.youngBytes + $0.oldBytes } }

  fileprivate static func cost(of text: ShapedText, _ runs: [TextRun]) -> Int {
    text.byteCount + runs.reduce(0) { $0 + 150 + $1.text.utf8.count }
  }
}

extension ShapedTextCache.State {
  /// Keeps a text as one that is used; half of the space is for those that were used before.
  fileprivate mutating func keep(_ text: ShapedText, of runs: [TextRun], limit: Int) {
    let cost = ShapedTextCache.cost(of: text, runs)
    guard cost <= limit / 2 else { return }
    if youngBytes + cost > limit / 2 {
      (old, oldBytes) = (young, youngBytes)
      (young, youngBytes) = ([:], 0)
    }
    if let former = young.updateValue(text, forKey: runs) {
      youngBytes -= ShapedTextCache.cost(of: former, runs)
    }
    youngBytes += cost
  }
}
