import SourceTree

/// The limits of the evaluation of one class, with which it ends in bounded time and memory.
package enum EvaluationLimits {
  /// Evaluated expressions and statements of one class in all its runs.
  ///
  /// Counted and not timed, so that the same code has the same layouts on every machine.
  package static let steps = 300_000
  /// Nested calls.
  static let calls = 48
  /// Nested expressions and statements.
  static let depth = 1_200
  /// Elements of a list, rounds of a loop.
  static let elements = 200
  /// Elements of a document.
  static let documentElements = 2_000
  /// Nested elements of a document.
  static let documentDepth = 60
  /// Variants of a document; conditions beyond are listed only.
  static let variants = 24
  /// Characters of a text.
  static let textLength = 10_000
}

/// The state that all runs of one class share: the steps so far, and the faults of the code.
final class ClassRuns {
  private var steps = 0

  /// The faults, at each line once.
  private(set) var problems: [SourceProblem] = []

  /// True once no run of the class may go on.
  var isExhausted: Bool { steps >= EvaluationLimits.steps }

  func report(_ rule: SourceRule, at position: SourcePosition, _ message: String) {
    let problem = SourceProblem(position: position, message: message, rule: rule)
    if problems.count < 20, !problems.contains(problem) { problems.append(problem) }
  }

  /// Counts a step; throws at the limit.
  func step(
    _ position: SourcePosition, of className: () -> String
  ) throws(LimitReached) {
    steps += 1
    if isExhausted {
      throw LimitReached(position: position, message: Self.message(className()))
    }
  }

  static func message(_ className: String) -> String {
    "the layouts of \(className) take more than \(EvaluationLimits.steps) steps to evaluate"
  }
}

/// The error with which an evaluation ends at a limit.
struct LimitReached: Error {
  let position: SourcePosition
  let message: String
}
