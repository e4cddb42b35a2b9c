/// The units that the work under way may still spend.
///
/// A run of an algorithm is one, and so is each child of the element that runs, hidden ones included, each
/// cached layout that is passed over, and 64 pieces of a text that is broken into lines. A unit is some hundred nanoseconds.
///
/// Runs alone say nothing: one of a stack of a hundred thousand children costs as much as a hundred
/// thousand others.
struct WorkBudget {
  /// The units left before cancellation is polled.
  var batch = 0

  /// The units left after this batch.
  private(set) var remaining = 0

  /// Why the work ended before its time.
  private(set) var stop: Stop?

  /// The units at the beginning.
  private let limit: Int

  /// Called once a batch; true if nobody wants the result any more.
  private let isCancelled: (() -> Bool)?

  enum Stop {
    case exhausted
    case cancelled
  }

  /// The units between two polls for cancellation.
  private static let batchLength = 4_096

  init(limit: Int, isCancelled: (() -> Bool)?) {
    self.limit = limit
    self.isCancelled = isCancelled
    remaining = limit
  }

  /// The units that were not spent.
  var left: Int { max(remaining + batch, 0) }

  /// The units that were spent.
  var spent: Int { limit - left }

  /// Spends units.
  ///
  /// - Returns: True if there were as many, and nobody has cancelled.
  @inline(__always)
  mutating func charge(_ units: Int) -> Bool {
    batch -= units
    return batch >= 0 || takeBatch()
  }

  @inline(never)
  private mutating func takeBatch() -> Bool {
    while batch < 0, stop == nil {
      if isCancelled?() == true {
        stop = .cancelled
      } else if remaining == 0 {
        stop = .exhausted
      } else {
        let part = min(Self.batchLength, remaining)
        remaining -= part
        batch += part
      }
    }
    return stop == nil
  }
}
