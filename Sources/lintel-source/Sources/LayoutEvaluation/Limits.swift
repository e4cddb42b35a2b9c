import SourceTree

/// The limits of the evaluation of one class, with which it ends in bounded time and memory.
package enum EvaluationLimits {
  /// Evaluated expressions and statements in one run.
  package static let steps = 60_000
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

/// The error with which an evaluation ends at a limit.
struct LimitReached: Error {
  let position: SourcePosition
  let message: String
}
