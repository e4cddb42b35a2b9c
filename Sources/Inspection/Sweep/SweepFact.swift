package import LayoutEngine

/// Something that a sweep observes in each layout; elements are those of the document.
package enum SweepFact: Hashable, Sendable {
  /// The number of lines of a stack that wraps, of a text or of flowing content.
  case lines(ElementID)

  /// Whether the element reaches beyond its parent by more than a pixel.
  case outside(ElementID)

  /// Whether the element has no length on the axis.
  case empty(ElementID, Axis)

  /// Whether whoever started the sweep finds this.
  case diagnostic(SweepDiagnostic)

  package var element: ElementID? {
    switch self {
    case .lines(let element), .outside(let element), .empty(let element, _): element
    case .diagnostic: nil
    }
  }
}

/// Something found in a layout, by a code and where.
package struct SweepDiagnostic: Hashable, Sendable {
  package let code: String

  /// The JSON Pointer of the element it is about; empty for the document.
  package let pointer: String

  package init(code: String, pointer: String) {
    self.code = code
    self.pointer = pointer
  }
}

/// A fact that is not the same in two layouts.
package struct SweepChange: Hashable, Sendable {
  package let fact: SweepFact

  /// A number of lines, or 1 for what is so and 0 for what is not.
  package let before: Int
  package let after: Int

  package init(_ fact: SweepFact, before: Int, after: Int) {
    self.fact = fact
    self.before = before
    self.after = after
  }

  /// What happens.
  package enum Kind: Hashable, Sendable {
    case lines(ElementID, from: Int, to: Int)
    case leaves(ElementID)
    case fits(ElementID)
    case collapses(ElementID, Axis)
    case expands(ElementID, Axis)
    case appears(SweepDiagnostic)
    case disappears(SweepDiagnostic)
  }

  package var kind: Kind {
    switch fact {
    case .lines(let element): .lines(element, from: before, to: after)
    case .outside(let element): after == 0 ? .fits(element) : .leaves(element)
    case .empty(let element, let axis):
      after == 0 ? .expands(element, axis) : .collapses(element, axis)
    case .diagnostic(let diagnostic): after == 0 ? .disappears(diagnostic) : .appears(diagnostic)
    }
  }
}
