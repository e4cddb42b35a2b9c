import Inspection
package import LayoutEngine
package import LiveDocuments

/// The result of an expectation on one screen.
package struct ExpectationResult: Hashable, Sendable {
  package enum Outcome: String, CaseIterable, Hashable, Sendable {
    case holds
    case failed

    /// An element is hidden, or not laid out.
    case skipped

    /// The text is no expression, or names an element that the document does not have.
    case bad
  }

  package var outcome: Outcome

  /// The reason for any outcome but `holds`; empty for that.
  package var message = ""

  /// The values of both sides of a comparison; of `all(…)`, those of the first element for which it fails, else of
  /// the first.
  package var left: Double?
  package var right: Double?

  /// The elements that it reads: of a failed one those for which it fails.
  package var elements: [ElementID] = []

  /// The part of the expression that is bad, in UTF-8 offsets.
  package var range: Range<Int>?

  init(_ outcome: Outcome, _ message: String = "", of elements: [ElementID] = []) {
    self.outcome = outcome
    self.message = message
    add(elements)
  }

  /// Adds elements that are not listed yet, as long as they are few.
  mutating func add(_ elements: [ElementID]) {
    for element in elements {
      if self.elements.count == Self.elementLimit { return }
      if !self.elements.contains(element) { self.elements.append(element) }
    }
  }

  /// More elements than these are not listed.
  private static let elementLimit = 8

  /// The result of an expression that makes no sense.
  package init(_ error: ExpressionError) {
    outcome = .bad
    message = error.message
    range = error.range
  }
}

/// Evaluates expectations in a document on the screen that it is laid out for.
///
/// Valid until the next edit, because it keeps the matches of selectors that several expectations have.
struct ExpectationEvaluator {
  private let document: LiveDocument

  private var matches: [Selector: [ElementID]] = [:]
  private var knownIDs: [String]?
  private var idsOnAllScreens: Set<[UInt8]>?
  private var guessCount = 0

  /// Two values that differ by no more, in points, are equal.
  static let tolerance = 0.001

  /// More guesses of misspelt ids than these are not made.
  private static let guessLimit = 64

  init(_ document: LiveDocument) {
    self.document = document
  }

  /// The elements that an expectation names, in the order of ``Expectation/references``, `nil` for one that does not
  /// exist and for `all(…)`.
  private func elements(namedBy expectation: Expectation) -> [ElementID?] {
    expectation.references.map { reference in
      switch reference.target {
      case .id(let id): document.element(withID: id)
      case .root: document.elements.root
      case .each: nil
      }
    }
  }

  /// True if an element is laid out.
  private func isLaidOut(_ element: ElementID) -> Bool { position(of: element) != nil }

  /// The frame in the root of an element that is laid out.
  private func position(of element: ElementID) -> Frame? {
    document.elements.isHidden(element) ? nil : document.layout.absoluteFrame(of: element)
  }

  /// The error about the first id of an expectation that no element has on any screen.
  mutating func unknownID(in expectation: Expectation) -> ExpressionError? {
    var unknown: Expectation.NamedID?
    for named in expectation.ids where !document.elements.hasElement(withID: named.id) {
      if !isOnAnotherScreen(named.id) {
        unknown = named
        break
      }
    }
    guard let named = unknown else { return nil }
    var message = "no element has the id \(quoted(named.id))"
    // A search costs O(elements); beyond the limit nobody reads the suggestions.
    guessCount += 1
    let known = knownIDs ?? document.elements.fewIDs
    knownIDs = known
    if guessCount <= Self.guessLimit, let nearest = nearestName(to: named.id, among: known) {
      message += "; did you mean \"#\(nearest)\"?"
    }
    return ExpressionError(range: named.range, message: message)
  }

  /// The first id of an expectation that no element has on this screen.
  private func missingID(in expectation: Expectation) -> String? {
    expectation.ids.first { !document.elements.hasElement(withID: $0.id) }?.id
  }

  /// True if an id that no element has on this screen is that of one on another, because a variant replaces elements.
  private mutating func isOnAnotherScreen(_ id: String) -> Bool {
    guard document.hasReplacements else { return false }
    let known = idsOnAllScreens ?? document.idsOnAllScreens
    idsOnAllScreens = known
    return known.contains(Array(id.utf8))
  }

  /// True if there is a root, and it has a frame.
  private var isRootLaidOut: Bool { document.elements.root.map(isLaidOut) ?? false }

  /// Evaluates an expectation whose ids exist on some screen.
  ///
  /// - Complexity: O(*n* · *m*) in the number *n* of matches of `all(…)` and the length *m* of the expression, and once
  ///   in the elements of the document for each selector.
  mutating func result(of expectation: Expectation) -> ExpectationResult {
    guard isRootLaidOut else { return ExpectationResult(.skipped, "nothing is laid out") }
    if let missing = missingID(in: expectation) {
      return ExpectationResult(.skipped, "#\(shortened(missing)) is not on this screen")
    }
    do throws(ExpressionError) {
      switch expectation.statement {
      case .nothing(let selector): return noMatch(of: selector)
      case .comparison, .relation:
        return try evaluate(expectation, elements(namedBy: expectation))
      }
    } catch {
      return ExpectationResult(error)
    }
  }

  // MARK: Selectors

  /// The elements that a selector matches, in the order of the document.
  private mutating func matches(of selector: Selector) -> [ElementID] {
    if let known = matches[selector] { return known }
    let found = document.elements(matching: selector)
    matches[selector] = found
    return found
  }

  private mutating func noMatch(of selector: Selector) -> ExpectationResult {
    let found = matches(of: selector)
    guard let first = found.first else { return ExpectationResult(.holds) }
    let count = found.count
    let message =
      count == 1
      ? "\(document.shortName(of: first)) matches"
      : "\(count) elements match, the first is \(document.shortName(of: first))"
    return ExpectationResult(.failed, message, of: found)
  }

  // MARK: Comparisons

  private mutating func evaluate(
    _ expectation: Expectation, _ named: [ElementID?]
  ) throws(ExpressionError) -> ExpectationResult {
    if let hidden = named.compactMap(\.self).first(where: { !isLaidOut($0) }) {
      return skipped(hidden)
    }
    guard let subject = expectation.subject else {
      return try result(of: expectation, for: nil, named)
    }
    let found = matches(of: subject)
    guard let first = found.first else {
      return ExpectationResult(.failed, "no element matches the selector")
    }
    var whole: ExpectationResult?
    var (count, failures) = (0, 0)
    for element in found where isLaidOut(element) {
      let result = try result(of: expectation, for: element, named)
      count += 1
      if result.outcome == .failed {
        failures += 1
        if failures == 1 { whole = result } else { whole?.add(result.elements) }
      } else if whole == nil {
        whole = result
      }
    }
    guard var whole else { return skipped(first) }
    if failures > 0 {
      whole.message = "for \(failures) of \(count) elements, first for \(whole.message)"
    }
    return whole
  }

  private func skipped(_ element: ElementID) -> ExpectationResult {
    let reason = document.elements.isHidden(element) ? "hidden" : "not laid out"
    return ExpectationResult(
      .skipped, "\(document.shortName(of: element)) is \(reason)", of: [element])
  }

  /// The result of a comparison or a relation, `all(…)` standing for an element.
  private func result(
    of expectation: Expectation, for each: ElementID?, _ named: [ElementID?]
  ) throws(ExpressionError) -> ExpectationResult {
    let elements = named.compactMap { $0 ?? each }
    guard elements.count == named.count else {
      return ExpectationResult(.skipped, "nothing is laid out")
    }
    // Made for failures only, because most expectations hold.
    var subject: String { each.map { "\(document.shortName(of: $0)): " } ?? "" }
    switch expectation.statement {
    case .nothing: return ExpectationResult(.holds)
    case .relation(let left, let relation, let right):
      guard let first = position(of: elements[left]), let second = position(of: elements[right])
      else { return ExpectationResult(.skipped, "nothing is laid out") }
      if relation.holds(first, second) { return ExpectationResult(.holds, of: elements) }
      return ExpectationResult(
        .failed,
        "\(subject)\(document.shortName(of: elements[left])) covers \(spelled(first)), "
          + "\(document.shortName(of: elements[right])) \(spelled(second))", of: elements)
    case .comparison(let comparison):
      let left = try value(of: comparison.left, elements)
      let right = try value(of: comparison.right, elements)
      let holds = comparison.relation.holds(
        left, right, tolerance: Self.tolerance + comparison.tolerance)
      var result = ExpectationResult(holds ? .holds : .failed, of: elements)
      (result.left, result.right) = (left, right)
      if !holds {
        var values: [String] = []
        if !comparison.left.uses.isEmpty || comparison.right.uses.isEmpty {
          values.append("the left side is \(spelled(left))")
        }
        if !comparison.right.uses.isEmpty {
          values.append("the right side \(values.isEmpty ? "is " : "")\(spelled(right))")
        }
        result.message = subject + values.joined(separator: ", ")
      }
      return result
    }
  }

  private func spelled(_ frame: Frame) -> String {
    let (x, y) = (frame.origin.x, frame.origin.y)
    return "x \(spelled(x)) to \(spelled(x + frame.size.width)) and "
      + "y \(spelled(y)) to \(spelled(y + frame.size.height))"
  }

  private func spelled(_ number: Double) -> String {
    number.isNaN ? "a division by zero" : LiveDocuments.spelled(number)
  }

  private func value(
    of side: Expectation.Side, _ elements: [ElementID]
  ) throws(ExpressionError) -> Double {
    var operands: [Double] = []
    for use in side.uses { operands.append(try value(of: use, of: elements[use.reference])) }
    return side.arithmetic.value(operands)
  }

  /// The value of a member of an element that is laid out.
  private func value(
    of use: Expectation.MemberUse, of element: ElementID
  ) throws(ExpressionError) -> Double {
    if use.member == .lines {
      let lines = document.lines(of: element)
      guard lines != .none else {
        throw ExpressionError(
          range: use.range,
          message:
            "\(document.shortName(of: element)) has no lines: it is neither a text nor a stack "
            + "that wraps")
      }
      return Double(document.lineCount(of: element, lines))
    }
    return document.value(of: use.member, of: element) ?? .nan
  }
}

extension LiveDocument {
  /// The value of a member of an element; `nil` where it is not laid out, or has none.
  package func value(of member: Expectation.Member, of element: ElementID) -> Double? {
    guard !elements.isHidden(element), let frame = layout.absoluteFrame(of: element) else {
      return nil
    }
    let (origin, size) = (frame.origin, frame.size)
    switch member {
    case .x, .minX: return origin.x
    case .y, .minY: return origin.y
    case .width: return size.width
    case .height: return size.height
    case .midX: return origin.x + size.width / 2
    case .maxX: return origin.x + size.width
    case .midY: return origin.y + size.height / 2
    case .maxY: return origin.y + size.height
    case .firstBaseline: return origin.y + layout.baselines(of: element).ascender
    case .lines:
      let lines = lines(of: element)
      return lines == .none ? nil : Double(lineCount(of: element, lines))
    }
  }
}

extension Expectation.NumericRelation {
  /// True if two numbers have the relation; values that are no numbers have none.
  func holds(_ left: Double, _ right: Double, tolerance: Double) -> Bool {
    let difference = left - right
    if difference.isNaN { return false }
    return switch self {
    case .equal: abs(difference) <= tolerance
    case .notEqual: abs(difference) > tolerance
    case .atMost: difference <= tolerance
    case .atLeast: difference >= -tolerance
    case .less: difference < -tolerance
    case .more: difference > tolerance
    }
  }
}

extension Expectation.SpatialRelation {
  /// True if two frames in the root have the relation.
  func holds(_ first: Frame, _ second: Frame) -> Bool {
    let slack = ExpectationEvaluator.tolerance
    let (left, right) = (FrameSides(first), FrameSides(second))
    switch self {
    case .inside:
      return left.minX >= right.minX - slack && left.maxX <= right.maxX + slack
        && left.minY >= right.minY - slack && left.maxY <= right.maxY + slack
    case .overlaps:
      return min(left.maxX, right.maxX) - max(left.minX, right.minX) > slack
        && min(left.maxY, right.maxY) - max(left.minY, right.minY) > slack
    case .above: return left.maxY <= right.minY + slack
    case .leftOf: return left.maxX <= right.minX + slack
    case .sameRowAs:
      let isLower = first.size.height <= second.size.height
      let (low, high) = isLower ? (left, right) : (right, left)
      let middle = (low.minY + low.maxY) / 2
      return middle >= high.minY - slack && middle <= high.maxY + slack
    }
  }
}

/// The sides of a frame.
private struct FrameSides {
  let minX, minY, maxX, maxY: Double

  init(_ frame: Frame) {
    (minX, minY) = (frame.origin.x, frame.origin.y)
    (maxX, maxY) = (minX + frame.size.width, minY + frame.size.height)
  }
}
