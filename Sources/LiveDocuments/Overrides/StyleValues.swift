package import DocumentSyntax
package import JSON
package import LayoutEngine

/// Values for the style of one element, every one of which the style takes.
package struct StyleValues: Sendable {
  /// The element they are laid over.
  package var element: ElementID

  /// By the keys of `style`.
  package let values: JSONObject

  /// Checks values by the rules by which documents are read.
  ///
  /// A number that is out of range, such as a negative width, is taken all the same, as a document
  /// would: the rules judge what comes of it.
  ///
  /// - Throws: ``StyleValueError`` for the first key that is none of `style`, or whose value a document
  ///   could not use as a whole.
  package init(_ values: JSONObject, for element: ElementID) throws(StyleValueError) {
    for problem in StyleOverride(values: values).problems {
      if let fault = StyleValueError.Fault(problem.kind) {
        throw StyleValueError(element: element, key: problem.location.dottedPath, fault: fault)
      }
    }
    self.element = element
    self.values = values
  }

  /// Values that lie over an element already.
  fileprivate init(kept values: JSONObject, of element: ElementID) {
    self.element = element
    self.values = values
  }
}

extension LiveDocument {
  /// What is laid over the styles of elements, also what a style does not take.
  package var styleOverrides: [StyleValues] {
    overriddenElements.map { StyleValues(kept: overrides(of: $0), of: $0) }
  }

  /// Lays values over the styles of several elements, beside those that are there, and starts one new
  /// revision.
  package func override(_ styles: [StyleValues]) {
    guard !styles.isEmpty else { return }
    for style in styles {
      var override = overrides[style.element] ?? StyleOverride()
      for member in style.values { override.values[member.key] = member.value }
      overrides[style.element] = override
      if isAttached(style.element), let node = entry(of: style.element)?.node {
        pendingEdits.nodes.insert(node)
      }
    }
    finishEditing(version: version)
  }
}

extension Location {
  /// The keys of the path as sentences name it: `preferredSize.width`.
  fileprivate var dottedPath: String {
    path.map { step in
      switch step {
      case .key(let key), .duplicate(let key, _): key
      case .index(let index): "\(index)"
      }
    }.joined(separator: ".")
  }
}

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
