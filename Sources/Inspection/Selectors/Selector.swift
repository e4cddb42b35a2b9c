/// A condition that selects elements: a small language after CSS selectors.
///
/// `stack > text[flexGrow>0]`, `#title`, `node[width=0]:not(:hidden)`, `:diagnostic(zero-size)`.
package struct Selector: Hashable, Sendable {
  /// An element is meant if one of these means it.
  var alternatives: [Chain]

  /// Compounds from the last one, which is the element's own, outwards.
  struct Chain: Hashable, Sendable {
    var compounds: [Compound]

    /// The relation of each compound after the first to the compound before it.
    var combinators: [Combinator]
  }

  enum Combinator: Hashable, Sendable {
    case child
    case descendant
  }

  /// Conditions on one element, all of which hold.
  struct Compound: Hashable, Sendable {
    var conditions: [Condition] = []
  }

  indirect enum Condition: Hashable, Sendable {
    case type(String)
    case id(String)

    /// A key that is written, or something about the element that has a value.
    case has(String)
    case compare(String, Comparison, Operand)
    case state(State)

    /// With a diagnostic, of this code if one is named.
    case diagnostic(String?)
    case not(Compound)
  }

  enum Comparison: String, CaseIterable, Hashable, Sendable {
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case begins = "^="
    case ends = "$="
    case contains = "*="
    case equal = "="
    case more = ">"
    case less = "<"
  }

  enum Operand: Hashable, Sendable {
    case number(Double)
    case text(String)
  }

  enum State: String, CaseIterable, Hashable, Sendable {
    case root
    case leaf
    case node
    case spec
    case hidden

    /// A side of it is zero.
    case empty

    /// A text or button whose text is not shown completely.
    case cut

    /// A node in it reaches beyond its bounds, which clip: it is a node itself, or the root.
    case overflowing

    /// Matches a node that reaches beyond the node around it, or beyond the root.
    case outside
    case first = "first-child"
    case last = "last-child"
  }
}

/// The syntax error of a selector: its reason and position.
package struct SelectorError: Error, Hashable, Sendable {
  /// The number of characters before the position.
  package let offset: Int

  /// The error, and the correct form.
  package let message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

extension Selector {
  /// True if matching needs the document's diagnostics.
  package var asksForDiagnostics: Bool {
    alternatives.contains { $0.compounds.contains(where: \.asksForDiagnostics) }
  }
}

extension Selector.Compound {
  fileprivate var asksForDiagnostics: Bool {
    conditions.contains { condition in
      switch condition {
      case .diagnostic: true
      case .not(let compound): compound.asksForDiagnostics
      case .type, .id, .has, .compare, .state: false
      }
    }
  }
}
