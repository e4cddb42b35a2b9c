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
      "the range must lie above 0 and below 10000000 points and end where it starts or later, but goes "
        + "from \(spelled(from)) to \(spelled(to))"
    case .badTextRange(let from, let to):
      "the range must start at 0 characters or more and end there or later, but goes from \(from) to "
        + "\(to)"
    case .emptyText: "the element has no text that could be repeated"
    case .textTooLong(_, let bytes):
      "the longest text would take \(bytes) bytes, but only \(SweepLimit.maximumTextLength) are laid "
        + "out"
    case .tooFewSamples(let count): "a range takes 2 samples at least, not \(count)"
    case .noVariants: "there is no variant to lay out"
    case .whatIf(let error): error.description
    }
  }
}
