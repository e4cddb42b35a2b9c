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
  fileprivate(set) var remaining = 0

  /// Why the work ended before its time.
  fileprivate(set) var stop: Stop?

  enum Stop {
    case exhausted
    case cancelled
  }

  /// The units between two polls for cancellation.
  fileprivate static let batchLength = 4_096

  init(limit: Int = 0) { remaining = limit }

  /// The units that were not spent.
  var left: Int { max(remaining + batch, 0) }
}

extension LayoutTree {
  /// The units that one layout may spend, and that all queries about it may spend.
  ///
  /// A screen of an app takes some thousand units, and a document of any size four for an element; a
  /// thousand times the one and more than the other are within the limit. Stacks nested in stacks can
  /// multiply the work with every level, which is what it is for.
  package var workLimit: Int { min(4_000_000 + 16 * elementCount, workAllowance) }

  /// Spends units of the work under way.
  ///
  /// - Returns: True if there were as many, and nobody has cancelled.
  @inline(__always)
  mutating func charge(_ units: Int) -> Bool {
    work.batch -= units
    return work.batch >= 0 || takeBatch()
  }

  @inline(never)
  private mutating func takeBatch() -> Bool {
    while work.batch < 0, work.stop == nil {
      if isCancelled?() == true {
        work.stop = .cancelled
      } else if work.remaining == 0 {
        work.stop = .exhausted
      } else {
        let part = min(WorkBudget.batchLength, work.remaining)
        work.remaining -= part
        work.batch += part
      }
    }
    return work.stop == nil
  }

  /// Begins a layout or a query.
  mutating func beginWork(limit: Int) {
    work = WorkBudget(limit: limit)
    workBegun = limit
  }

  /// Ends it.
  ///
  /// - Returns: Why it ended before its time, if it did.
  @discardableResult
  mutating func endWork() -> WorkBudget.Stop? {
    workSpent += workBegun - work.left
    defer { beginWork(limit: 0) }
    return work.stop
  }

  /// Begins a query, which costs what is left of those that are made together.
  mutating func beginQuery() {
    queryCount += 1
    beginWork(limit: queryWorkLeft ?? workLimit)
  }

  /// Ends it.
  ///
  /// - Returns: True if it was worked out to its end.
  mutating func endQuery() -> Bool {
    if queryWorkLeft != nil { queryWorkLeft = work.left }
    return endWork() == nil
  }

  /// True if a query can be made at all.
  var hasQueryBudget: Bool { queryWorkLeft ?? 1 > 0 }

  /// Begins queries that may cost together what one may cost alone.
  package mutating func beginQueries() { queryWorkLeft = workLimit }
  package mutating func endQueries() { queryWorkLeft = nil }
}
