package import SourceTree

/// A comparison of a number that comes from the size of the screen, in one run.
package struct ScreenComparison {
  package let position: SourcePosition

  /// The comparison as it is written; nil for one inside a function such as `max`.
  package let text: String?

  /// The first number without the second.
  let difference: Double
  package let holds: Bool

  fileprivate var sign: Int { difference > 0 ? 1 : difference < 0 ? -1 : 0 }
}

extension Evaluator {
  /// Notes a comparison, if one of the numbers comes from the size of the screen.
  func noteComparison(
    _ first: Value, _ second: Value, holds: Bool = true, _ text: String?, _ position: SourcePosition
  ) {
    guard first.numeric.isOfScreen || second.numeric.isOfScreen, let a = first.number,
      let b = second.number, comparisons.count < EvaluationLimits.comparisons
    else { return }
    comparisons.append(
      ScreenComparison(position: position, text: text, difference: a - b, holds: holds))
  }

  /// Notes that a number is in a range or not, if it comes from the size of the screen.
  func noteRange(
    _ range: Value, _ number: Value, _ isIn: Bool, _ text: String, _ position: SourcePosition
  ) {
    let bounds: [Value?]
    switch range {
    case .range(let range, let isClosed):
      bounds = [.count(range.lowerBound), .count(range.upperBound - (isClosed ? 1 : 0))]
    case .structure(let range):
      bounds = [range.fields["lowerBound"], range.fields["upperBound"]]
    default: return
    }
    for (index, bound) in bounds.enumerated() {
      guard let bound else { continue }
      noteComparison(number, bound, holds: isIn, index == 0 ? text : nil, position)
    }
  }
}

/// The lengths at which the code of a class takes another way.
///
/// Between two lengths at which the same comparisons have the same results, the code does the same. Where one differs, the
/// length of equality follows from the differences at both ends; the code is run again there, and on both sides of it.
struct Breakpoints {
  private var found: Set<Double> = []
  private var runCount = 0

  /// More are not looked for.
  private static let limit = 64
  private static let runLimit = 256

  /// The smallest difference between lengths: that of the values of a sweep.
  private static let step = 1.0 / 128

  /// - Parameters:
  ///   - range: The first and the last length.
  ///   - comparisons: The comparisons of a run at a length; nil if it reached a limit.
  /// - Returns: The lengths in ascending order.
  static func found(
    in range: ClosedRange<Double>, _ comparisons: (Double) -> [ScreenComparison]?
  ) -> [Double] {
    var search = Breakpoints()
    guard let first = comparisons(range.lowerBound), let last = comparisons(range.upperBound) else {
      return []
    }
    search.search((range.lowerBound, first), (range.upperBound, last), comparisons)
    return search.found.sorted()
  }

  private typealias Run = (length: Double, comparisons: [ScreenComparison])

  private mutating func search(
    _ low: Run, _ high: Run, _ comparisons: (Double) -> [ScreenComparison]?
  ) {
    guard found.count < Self.limit, runCount < Self.runLimit else { return }
    for (first, last) in zip(low.comparisons, high.comparisons) {
      guard first.position == last.position else { return }
      if first.sign == last.sign { continue }
      let rise = last.difference - first.difference
      let part = -first.difference / rise
      guard part.isFinite else { continue }
      // Calculations round.
      let exact = low.length + (high.length - low.length) * part
      let nearest = (exact / Self.step).rounded() * Self.step
      let root = abs(exact - nearest) < 1e-6 ? nearest : exact
      guard root > low.length, root < high.length else {
        // It is the end itself, and the code goes on alike or not.
        if first.holds != last.holds { return }
        continue
      }
      found.insert(root)
      for (from, to) in [(low.length, root - Self.step), (root + Self.step, high.length)] {
        guard from < to else { continue }
        let (start, end) = (
          from == low.length ? low.comparisons : run(from, comparisons),
          to == high.length ? high.comparisons : run(to, comparisons)
        )
        guard let start, let end else { return }
        search((from, start), (to, end), comparisons)
      }
      return
    }
  }

  private mutating func run(
    _ length: Double, _ comparisons: (Double) -> [ScreenComparison]?
  ) -> [ScreenComparison]? {
    runCount += 1
    return comparisons(length)
  }
}
