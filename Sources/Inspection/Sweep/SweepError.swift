package import LayoutEngine
import LiveDocuments

/// Why a sweep cannot be made; elements are those of the document.
package enum SweepError: Error, Hashable, Sendable {
  /// Lengths must be above 0 and below ten million, the first not above the last.
  case badRange(from: Double, to: Double)

  /// Lengths must not be negative, the first not above the last.
  case badTextRange(from: Int, to: Int)

  /// The text to be repeated is empty.
  case emptyText(ElementID)

  /// The longest text would have so many bytes or more.
  case textTooLong(ElementID, bytes: Int)
  case tooFewSamples(Int)
  case noVariants

  /// Something that does not let itself be set.
  case whatIf(WhatIfError)
}

/// A sentence without a full stop; who shows it names the element.
extension SweepError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badRange(let from, let to):
      "the range \(spelled(from)) to \(spelled(to)) is not valid: it must be above 0 and below "
        + "10,000,000 pt and must not end before it starts"
    case .badTextRange(let from, let to):
      "the range \(from) to \(to) is not valid: it must start at 0 characters or more and must not end "
        + "before it starts"
    case .emptyText: "the element has no text to repeat"
    case .textTooLong(_, let bytes):
      "the longest text would have \(bytes) bytes; the limit is \(SweepLimit.maximumTextLength)"
    case .tooFewSamples(let count): "a range needs at least 2 samples, not \(count)"
    case .noVariants: "there is no variant to lay out"
    case .whatIf(let error): error.description
    }
  }
}
