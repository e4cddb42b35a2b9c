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

/// The evaluated expressions and statements of one class so far.
final class StepCounter {
  private var count = 0

  /// True once no run of the class may go on.
  var isExhausted: Bool { count >= EvaluationLimits.steps }

  /// Counts a step; throws at the limit.
  func step(_ className: String, at position: SourcePosition) throws(LimitReached) {
    count += 1
    if isExhausted {
      throw LimitReached(position: position, message: Self.message(className))
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
