/// A JSON value is not of the shape that was asked for.
package struct JSONShapeError: Error, Hashable, Sendable {
  /// Where the offending value is, or would have to be.
  package let pointer: JSONPointer

  /// What would be right, as in "an integer".
  package let expected: String

  /// What is there instead, as in "a string"; `nil` if nothing is.
  package let found: String?

  package init(pointer: JSONPointer, expected: String, found: String?) {
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }
}

extension JSONShapeError: CustomStringConvertible {
  package var description: String { sentence(root: "the value") }

  /// A sentence without a full stop that says what was found and what would be right.
  ///
  /// If the offending value is the outermost one, it is called `root`.
  package func sentence(root: String) -> String {
    let subject = pointer.steps.isEmpty ? root : "\"\(pointer.path)\""
    return if let found {
      "\(subject) takes \(expected), not \(found)"
    } else {
      "\(subject) is missing; it takes \(expected)"
    }
  }
}
