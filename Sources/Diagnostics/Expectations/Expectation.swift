import Inspection
import LayoutEngine
package import LiveDocuments

/// A layout test that was read: a statement over frames and selectors that holds on a screen or does not.
///
/// `#cancel.width == #done.width`, `#badge inside #card`, `not #title:outside`, `all(#list > text).height == 20`.
/// ``ExpectationParser`` makes it of a text, ``ExpectationEvaluator`` evaluates it in a document that is laid out.
package struct Expectation: Hashable, Sendable {
  package let text: String
  let statement: Statement

  /// The selector of `all(…)`, which stands for each of its matches in turn.
  let subject: Selector?

  /// The uses of elements, in the order of the text.
  let references: [Reference]

  /// The selector that it has.
  var selector: Selector? {
    if case .nothing(let selector) = statement { selector } else { subject }
  }

  /// The ids that are named, also in selectors, in the order of the text.
  package let ids: [NamedID]

  /// An id where it is named.
  package struct NamedID: Hashable, Sendable {
    package let id: String

    /// UTF-8 offsets in the text, from the # on.
    package let range: Range<Int>
  }

  enum Statement: Hashable, Sendable {
    /// Nothing matches.
    case nothing(Selector)
    case comparison(Comparison)

    /// Two of ``Expectation/references``.
    case relation(Int, SpatialRelation, Int)
  }

  struct Comparison: Hashable, Sendable {
    let left: Side
    let relation: NumericRelation
    let right: Side

    /// The number behind ±.
    var tolerance = 0.0
  }

  /// One side of a comparison, with its operands.
  struct Side: Hashable, Sendable {
    let arithmetic: Arithmetic
    let uses: [MemberUse]

    init(_ side: (Arithmetic, operands: [MemberUse])) { (arithmetic, uses) = side }
  }

  /// An element as an expression names it.
  struct Reference: Hashable, Sendable {
    let target: Target
    let range: Range<Int>

    enum Target: Hashable, Sendable {
      case id(String)
      case root

      /// The match of ``Expectation/subject``.
      case each
    }
  }

  /// A member of one of ``Expectation/references``, and the range of its name in the text.
  struct MemberUse: Hashable, Sendable {
    let reference: Int
    let member: Member
    let range: Range<Int>
  }

  /// A length or number of an element, in points and in the coordinates of the root.
  package enum Member: String, CaseIterable, Hashable, Sendable {
    case x, y, width, height, minX, midX, maxX, minY, midY, maxY, firstBaseline, lines

    /// The value, in a few words.
    package var summary: String {
      switch self {
      case .x, .minX: "the left side in the root"
      case .y, .minY: "the top in the root"
      case .width: "the width"
      case .height: "the height"
      case .midX: "the horizontal center in the root"
      case .maxX: "the right side in the root"
      case .midY: "the vertical center in the root"
      case .maxY: "the bottom in the root"
      case .firstBaseline: "the first baseline in the root"
      case .lines: "the number of lines of a text, or of a stack that wraps"
      }
    }
  }

  package enum NumericRelation: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
  }

  package enum SpatialRelation: String, CaseIterable, Hashable, Sendable {
    case inside
    case overlaps
    case above
    case leftOf = "left of"
    case sameRowAs = "same row as"

    /// The relation, in a few words.
    package var summary: String {
      switch self {
      case .inside: "no side reaches beyond the other element"
      case .overlaps: "both cover some area together"
      case .above: "the bottom is not below the other's top"
      case .leftOf: "the right side is not beyond the other's left side"
      case .sameRowAs: "the vertical center of the lower one is within the height of the other"
      }
    }
  }
}

/// A layout test and its results on all screens that it says something about.
package struct TestedExpectation {
  package let written: WrittenExpectation
  package internal(set) var screens: [Screen] = []

  /// The names in `on` that no variant has.
  package let wrongVariants: [WrongVariant]

  /// A name in `on` that no variant has.
  package struct WrongVariant: Hashable, Sendable {
    package let location: Location
    package let message: String
  }

  package struct Screen {
    /// The variant's; `nil` for the document's own screen.
    package let name: String?
    package let document: LiveDocument
    package let result: ExpectationResult
  }

  /// The results on the screen of a variant alone, or on the document's own for `nil`.
  package func on(_ variant: String?) -> TestedExpectation {
    var tested = self
    tested.screens.removeAll { $0.name != variant }
    return tested
  }

  /// The most serious outcome: bad, failed, holds; skipped if it is skipped on all screens.
  package var outcome: ExpectationResult.Outcome {
    let outcomes = screens.map(\.result.outcome)
    if outcomes.contains(.bad) || !wrongVariants.isEmpty { return .bad }
    if outcomes.contains(.failed) { return .failed }
    return outcomes.contains(.holds) ? .holds : .skipped
  }

  /// The sentence about a test that fails or is bad, with the screens by name; `nil` for any other.
  package var message: String? {
    if let bad = screens.first(where: { $0.result.outcome == .bad }) {
      let text =
        written.text.allSatisfy(\.isWhitespace) ? "" : "\(shortened(written.text, to: 64)): "
      return text + bad.result.message
    }
    if let wrong = wrongVariants.first { return wrong.message }
    let failed = screens.filter { $0.result.outcome == .failed }
    guard let first = failed.first else { return nil }
    let names = failed.compactMap { $0.name }
    let sentence = first.result.sentence(about: written)
    if screens.count == 1, first.name == nil { return sentence }
    return "\(sentence) (\(Diagnostic.screens(names, andDocument: first.name == nil)))"
  }
}

extension ExpectationResult {
  /// The bytes of the text that a result is about: the bad part of an expression, else its string.
  package func range(in written: WrittenExpectation, of document: LiveDocument) -> Range<Int> {
    guard let range, !range.isEmpty else { return document.range(of: written.textLocation) }
    return document.range(of: range, inStringAt: written.textLocation)
  }

  /// The sentence about a failure: the expression, both values and the author's reason.
  package func sentence(about written: WrittenExpectation) -> String {
    let words = written.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let reason = written.reason.map { "; \(shortened($0))" } ?? ""
    return "\(shortened(words, to: 64)) does not hold: \(message)\(reason)"
  }
}
