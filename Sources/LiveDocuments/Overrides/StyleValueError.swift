package import DocumentSyntax
package import LayoutEngine

/// Why a value cannot be laid over an element's style.
package struct StyleValueError: Error, Hashable, Sendable {
  package let element: ElementID

  /// The key of `style` and, where the fault is inside its value, those in there:
  /// `preferredSize.width`.
  package let key: String
  package let fault: Fault

  package enum Fault: Hashable, Sendable {
    /// `owner`, which is `style` or a key of it, has no such key.
    case unknownKey(String, owner: String)
    case wrongValueType(expected: String, found: ValueKind)
    case unknownChoice(String, choices: [String])

    /// The text is no length, percentage or `auto`.
    case badDimension(String)

    /// The value lacks one of its sides.
    case missingKey(String)
  }
}

extension StyleValueError.Fault {
  /// - Returns: `nil` for what a document uses all the same.
  init?(_ problem: Problem.Kind) {
    switch problem {
    case .unknownKey(let key, let owner): self = .unknownKey(key, owner: owner)
    case .wrongValueType(_, let expected, let found):
      self = .wrongValueType(expected: expected, found: found)
    case .unknownEnumValue(let value, _, let choices):
      self = .unknownChoice(value, choices: choices)
    case .badDimension(let text): self = .badDimension(text)
    case .missingKey(let key, _): self = .missingKey(key)
    default: return nil
    }
  }
}

/// A sentence without a full stop; who shows it names the element.
extension StyleValueError: CustomStringConvertible {
  package var description: String {
    let key = shortened(key)
    return switch fault {
    case .unknownKey(let unknown, let owner): "\(owner) has no key \(quoted(unknown))"
    case .wrongValueType(let expected, let found): "\(key) must be \(expected), not \(found.words)"
    case .unknownChoice(let value, let choices):
      "\(key) must be \(listed(choices, lastBy: "or")), not \(quoted(value))"
    case .badDimension(let text):
      "\(key) must be a number of points, a percentage or auto, not \(quoted(text))"
    case .missingKey(let missing): "\(key) has no \(missing)"
    }
  }
}
